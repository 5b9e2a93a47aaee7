//! A position on one line of source and the ways to advance it.

use crate::reports::At;
use crate::text::{is_ascii_word, is_name_char, is_space, trim};

/// One line while it is read from left to right.
///
/// Case does not matter in PuzzleScript except in texts a player sees, so the line is kept both
/// lowered and as written, character by character in step.
#[derive(Default)]
pub struct Cursor {
    /// The line in lower case.
    pub lower: Vec<char>,
    /// The line as the author wrote it.
    pub written: Vec<char>,
    /// Index of the next character.
    pub pos: usize,
    line: usize,
}

/// Some text of the line with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The text in lower case, without white space around it.
    pub text: String,
    /// The same as the author wrote it.
    pub written: String,
    /// Where it stands.
    pub at: At,
}

/// A line in lower case, character by character, as the reader sees it.
pub fn lowered(line: &str) -> Vec<char> {
    let mut cursor = Cursor::default();
    cursor.begin(1, line);
    cursor.lower
}

impl Cursor {
    /// Goes to the start of `text`, which is line number `line`.
    pub fn begin(&mut self, line: usize, text: &str) {
        self.line = line;
        self.pos = 0;
        self.written.clear();
        self.written.extend(text.chars());
        self.lower.clear();
        self.lower.extend(text.to_lowercase().chars());
        if self.lower.len() != self.written.len() {
            // A character whose lower case is longer (like İ) must not shift all columns after it.
            self.lower.clear();
            self.lower.extend(self.written.iter().map(|c| {
                let mut lowered = c.to_lowercase();
                match (lowered.next(), lowered.next()) {
                    (Some(single), None) => single,
                    _ => *c,
                }
            }));
        }
    }

    /// The line's number, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// True when nothing is left.
    pub fn at_end(&self) -> bool {
        self.pos >= self.lower.len()
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.lower.get(self.pos).copied()
    }

    /// Skips one character.
    pub fn skip_one(&mut self) {
        self.pos = (self.pos + 1).min(self.lower.len());
    }

    /// Skips the rest of the line.
    pub fn skip_to_end(&mut self) {
        self.pos = self.lower.len();
    }

    /// Skips characters as long as `wanted` holds; true when there were any.
    pub fn skip_while(&mut self, wanted: impl Fn(char) -> bool) -> bool {
        let from = self.pos;
        while self.peek().is_some_and(&wanted) {
            self.pos += 1;
        }
        self.pos > from
    }

    /// Skips spaces and tabs.
    pub fn skip_blanks(&mut self) {
        self.skip_while(|c| c == ' ' || c == '\t');
    }

    /// Skips white space of all kinds.
    pub fn skip_space(&mut self) {
        self.skip_while(is_space);
    }

    /// Skips everything up to the next comment; true when there was anything.
    pub fn skip_to_comment(&mut self) -> bool {
        self.skip_while(|c| c != '(')
    }

    /// The text from `from` up to where the cursor is, without white space around it.
    pub fn word_from(&self, from: usize) -> Word {
        self.word(from, self.pos)
    }

    fn word(&self, from: usize, to: usize) -> Word {
        let raw: String = self.lower[from..to].iter().collect();
        let lead = self.lower[from..to].iter().take_while(|c| is_space(**c)).count();
        let text = trim(&raw).to_string();
        let written: String = self.written[from..to].iter().collect();
        let written = trim(&written).to_string();
        let column = if text.is_empty() { from + 1 } else { from + lead + 1 };
        let end_column = (column + text.chars().count()).max(column + 1);
        Word { text, written, at: At { line: self.line, column, end_column } }
    }

    /// The place of what lies between `from` and the cursor.
    pub fn at_from(&self, from: usize) -> At {
        self.word_from(from).at
    }

    /// The place of everything from the cursor up to the next comment.
    pub fn at_rest(&self) -> At {
        self.rest().at
    }

    /// Everything from the cursor up to the next comment, without skipping it.
    pub fn rest(&self) -> Word {
        let left = self.lower[self.pos..].iter().take_while(|c| **c != '(').count();
        self.word(self.pos, self.pos + left)
    }

    /// Like [`Cursor::rest`], in the author's case.
    pub fn rest_as_written(&self) -> String {
        let left = self.lower[self.pos..].iter().take_while(|c| **c != '(').count();
        let raw: String = self.written[self.pos..self.pos + left].iter().collect();
        trim(&raw).to_string()
    }

    /// A name and the white space after it.
    pub fn take_name(&mut self) -> Option<Word> {
        let from = self.pos;
        if !self.skip_while(is_name_char) {
            return None;
        }
        self.skip_space();
        Some(self.word_from(from))
    }

    /// Anything up to white space or a bracket of a comment, and the white space after it.
    pub fn take_run(&mut self) -> Option<Word> {
        let from = self.pos;
        if !self.skip_while(|c| !is_space(c) && c != '(' && c != ')') {
            return None;
        }
        self.skip_space();
        Some(self.word_from(from))
    }

    /// Takes something, whatever it is, so that reading continues after a mistake.
    pub fn take_anything(&mut self) -> Word {
        let from = self.pos;
        self.take_run().unwrap_or_else(|| {
            self.skip_to_comment();
            self.word_from(from)
        })
    }

    /// One of `words` that ends at a word boundary, and the white space after it.
    pub fn take_one_of(&mut self, words: &[&str]) -> Option<Word> {
        let word = words.iter().find(|word| {
            self.starts_with(word) && !self.char_at(word.chars().count()).is_some_and(is_ascii_word)
        })?;
        let from = self.pos;
        self.pos += word.chars().count();
        self.skip_space();
        Some(self.word_from(from))
    }

    /// A run of digits that ends at a word boundary.
    pub fn take_number(&mut self) -> Option<Word> {
        let digits = self.lower[self.pos..].iter().take_while(|c| c.is_ascii_digit()).count();
        if digits == 0 || self.char_at(digits).is_some_and(is_ascii_word) {
            return None;
        }
        let from = self.pos;
        self.pos += digits;
        Some(self.word_from(from))
    }

    /// True when `text` comes next on the line.
    pub fn starts_with(&self, text: &str) -> bool {
        let mut here = self.lower[self.pos..].iter();
        text.chars().all(|c| here.next() == Some(&c))
    }

    /// The character `ahead` places on.
    pub fn char_at(&self, ahead: usize) -> Option<char> {
        self.lower.get(self.pos + ahead).copied()
    }

    /// The first stretch of the line that is not an opening bracket of a comment.
    ///
    /// Rules and win conditions are taken from the line as a whole; a line that starts with a
    /// comment therefore keeps the comment's content, and is refused because of it.
    pub fn first_uncommented(&self) -> String {
        let from = self.lower.iter().take_while(|c| **c == '(').count();
        self.lower[from..].iter().take_while(|c| **c != '(').collect()
    }
}
