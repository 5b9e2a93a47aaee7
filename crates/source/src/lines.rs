//! Reading a text line by line.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::{Diagnostic, Source, nearest};

/// A reader of formats whose lines are words and drawings. It goes on after mistakes and collects them.
///
/// ```
/// use source::{Lines, Rows, Source};
///
/// let source = Source::new("a.maze", "# the first\nmaze 3x2 Small\n#.#\n#..\n");
/// let mut lines = Lines::new(&source, "# ");
/// assert_eq!(lines.next_words(), Some(("#", "the first")));
/// assert_eq!(lines.next_words(), Some(("maze", "3x2 Small")));
/// let size = lines.size("maze-size", "3x2", 1..=20, 5);
/// let rows = Rows {
///     code: "maze-row",
///     of: "maze",
///     size,
///     begins: "#.",
///     letters: "#.",
///     words: "`#` or `.`",
///     filler: b'#',
/// };
/// assert_eq!(lines.rows(&rows), b"#.##..");
/// assert_eq!((lines.line(), lines.diagnostics.len()), (4, 0));
/// ```
#[derive(Clone, Debug)]
pub struct Lines<'s> {
    source: &'s Source,
    comment: &'static str,
    line: usize,
    /// The mistakes so far.
    pub diagnostics: Vec<Diagnostic>,
}

/// How the rows of a drawing look, for [`Lines::rows`].
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// The code of the diagnostic for a row that cannot be read.
    pub code: &'static str,
    /// What they are rows of, such as "board".
    pub of: &'a str,
    /// Columns and rows.
    pub size: [usize; 2],
    /// Letters by which a line is recognised as a row, right or wrong.
    pub begins: &'a str,
    /// Letters that may stand in a row.
    pub letters: &'a str,
    /// The same in words, for people.
    pub words: &'a str,
    /// What stands where nothing can be read.
    pub filler: u8,
}

impl<'s> Lines<'s> {
    /// Begins before the first line of a text; a line that begins with `comment` is never part of a
    /// drawing.
    pub fn new(source: &'s Source, comment: &'static str) -> Lines<'s> {
        Lines { source, comment, line: 0, diagnostics: Vec::new() }
    }

    /// The line that was read last, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Reads a line: its first word, and what follows it. Both are empty for a blank line.
    pub fn next_words(&mut self) -> Option<(&'s str, &'s str)> {
        if self.line >= self.source.line_count() {
            return None;
        }
        self.line += 1;
        let text = self.source.line(self.line).trim();
        Some(text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest.trim())))
    }

    /// Whether the next line begins with one of some letters and is not a comment.
    pub fn is_next(&self, letters: &str) -> bool {
        let text = self.source.line(self.line + 1);
        text.starts_with(|letter| letters.contains(letter)) && !text.starts_with(self.comment)
    }

    /// Whether the first word of the next line is this one, as where another level begins.
    pub fn is_next_word(&self, word: &str) -> bool {
        self.source.line(self.line + 1).split_whitespace().next() == Some(word)
    }

    /// The lines from one to the one that was read last, as they were typed.
    pub fn since(&self, first: usize) -> Vec<String> {
        (first..=self.line).map(|line| self.source.line(line).to_string()).collect()
    }

    /// Reports a mistake on the line that was read last.
    pub fn mistake(
        &mut self,
        code: &'static str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let span = self.source.span_of_line(self.line);
        self.diagnostics.push(Diagnostic::error(code, Some(span), message).with_help(help));
    }

    /// Reports a word that is not one of those known, and offers the one that was probably meant.
    pub fn unknown_word(&mut self, code: &'static str, word: &str, known: &[&str]) {
        if known.contains(&word) {
            self.mistake(code, format!("`{word}` takes nothing after it"), "remove the rest");
            return;
        }
        let meant = nearest(word, known.iter().copied()).unwrap_or(self.comment);
        let help = format!("did you mean `{meant}`?");
        self.mistake(code, format!("`{word}` is not known here"), help);
    }

    /// Reads a number, and reports a text that is not one or not in the range; `usual` then stands for it.
    pub fn number<N>(
        &mut self,
        code: &'static str,
        text: &str,
        range: RangeInclusive<N>,
        usual: N,
    ) -> N
    where
        N: FromStr + PartialOrd + Display,
    {
        text.parse().ok().filter(|number| range.contains(number)).unwrap_or_else(|| {
            let help = format!("write a number from {} to {}", range.start(), range.end());
            self.mistake(code, format!("`{text}` does not fit here"), help);
            usual
        })
    }

    /// Reads the two sides of a size such as `5x3`, each like a number.
    pub fn size(
        &mut self,
        code: &'static str,
        text: &str,
        range: RangeInclusive<usize>,
        usual: usize,
    ) -> [usize; 2] {
        let Some((width, height)) = text.split_once('x') else {
            let (least, most) = (range.start(), range.end());
            let help = format!("write columns and rows from {least} to {most}, such as `5x3`");
            self.mistake(code, format!("`{text}` is not a size"), help);
            return [usual; 2];
        };
        [width, height].map(|side| self.number(code, side, range.clone(), usual))
    }

    /// Reads the rows of a drawing, cell by cell. Rows that are missing or wrong are reported and filled
    /// up, so that there is always a letter for each cell.
    pub fn rows(&mut self, rows: &Rows<'_>) -> Vec<u8> {
        let [width, height] = rows.size;
        let mut cells = Vec::new();
        for row in 1..=height {
            let words = if self.is_next(rows.begins) { self.next_words() } else { None };
            let text = words.map_or("", |(word, _)| word);
            let is_letter = |letter: u8| rows.letters.as_bytes().contains(&letter);
            if text.len() != width || !text.bytes().all(is_letter) {
                let message = format!("row {row} of {height} is not a row of this {}", rows.of);
                let help = format!("it has {width} letters: {}", rows.words);
                self.mistake(rows.code, message, help);
            }
            let letters =
                text.bytes().map(|found| if is_letter(found) { found } else { rows.filler });
            cells.extend(letters.chain(std::iter::repeat(rows.filler)).take(width));
        }
        cells
    }

    /// Reads a drawing of any size, whose lines begin with one of some letters: each mark with its column
    /// and row, from 0.
    pub fn marks(&mut self, letters: &str) -> Vec<(char, [i32; 2])> {
        let (first, mut marks) = (self.line + 1, Vec::new());
        while self.is_next(letters)
            && let Some((row, _)) = self.next_words()
        {
            let y = (self.line - first) as i32;
            marks.extend(row.chars().zip(0..).map(|(mark, x)| (mark, [x, y])));
        }
        marks
    }

    /// Reads a drawing of cells around one `o`, as offsets from it: `x` and `o` belong to it, `.` does not.
    /// A drawing that is not one is reported with this help.
    pub fn stencil(&mut self, code: &'static str, help: &str) -> Option<BTreeSet<[i32; 2]>> {
        let marks = self.marks(".xo");
        let middles: Vec<_> = marks.iter().filter(|(mark, _)| *mark == 'o').collect();
        match middles[..] {
            [(_, [x, y])] if marks.iter().all(|(mark, _)| ".xo".contains(*mark)) => {
                let taken = marks.iter().filter(|(mark, _)| *mark != '.');
                Some(taken.map(|(_, at)| [at[0] - x, at[1] - y]).collect())
            }
            _ => {
                self.mistake(code, "this pattern cannot be read", help);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(lines: &Lines<'_>) -> Vec<(usize, &'static str)> {
        let place = |found: &Diagnostic| lines.source.place(found.span.unwrap()).line;
        lines.diagnostics.iter().map(|found| (place(found), found.code)).collect()
    }

    #[test]
    fn lines_are_words_to_the_end() {
        let source = Source::new("test", "  one  two three \r\n\nfour");
        let mut lines = Lines::new(&source, "#");
        let all: Vec<_> = std::iter::from_fn(|| lines.next_words()).collect();
        assert_eq!(all, [("one", "two three"), ("", ""), ("four", "")]);
        assert_eq!((lines.next_words(), lines.line()), (None, 3));
        assert_eq!(lines.since(2), ["", "four"]);
        assert!(!lines.is_next("") && !lines.is_next("f"));
    }

    #[test]
    fn the_next_word_is_a_whole_word() {
        let source = Source::new("test", "maze 3x2\n mazes\n  maze\t1x1");
        let mut lines = Lines::new(&source, "#");
        let found: Vec<bool> = (0..4)
            .map(|_| {
                let is_next = lines.is_next_word("maze");
                lines.next_words();
                is_next
            })
            .collect();
        assert_eq!(found, [true, false, true, false]);
    }

    #[test]
    fn numbers_have_a_range() {
        let source = Source::new("test", "size 7");
        let mut lines = Lines::new(&source, "#");
        lines.next_words();
        assert_eq!(lines.number("size", "7", 1..=7_u8, 3), 7);
        assert_eq!(lines.size("size", "2x7", 1..=7, 3), [2, 7]);
        assert_eq!(codes(&lines), []);
        for wrong in ["8", "0", "", "-1", "x", "999"] {
            assert_eq!(lines.number("size", wrong, 1..=7_u8, 3), 3);
        }
        assert_eq!(codes(&lines), [(1, "size"); 6]);
        assert_eq!(lines.diagnostics[0].message, "`8` does not fit here");
        assert_eq!(lines.diagnostics[0].help.as_deref(), Some("write a number from 1 to 7"));
        assert_eq!(lines.size("size", "4", 1..=7, 3), [3, 3]);
        assert_eq!(lines.diagnostics[6].message, "`4` is not a size");
        assert_eq!(codes(&lines).len(), 7);
    }

    #[test]
    fn a_word_is_corrected_or_taken_for_a_comment() {
        let source = Source::new("test", "");
        let mut lines = Lines::new(&source, "# ");
        lines.unknown_word("word", "wdith", &["height", "width"]);
        lines.unknown_word("word", "remember", &["height", "width"]);
        let helps: Vec<_> = lines.diagnostics.iter().flat_map(|found| &found.help).collect();
        assert_eq!(helps, ["did you mean `width`?", "did you mean `# `?"]);
    }

    #[test]
    fn rows_are_filled_up() {
        let rows = Rows {
            code: "row",
            of: "map",
            size: [3, 4],
            begins: ".#?",
            letters: ".#",
            words: "`.` or `#`",
            filler: b'#',
        };
        let read = |text: &str| {
            let source = Source::new("test", text);
            let mut lines = Lines::new(&source, "# ");
            let cells = String::from_utf8(lines.rows(&rows)).unwrap();
            (cells, codes(&lines), lines.line())
        };
        assert_eq!(read("...\n#.#\n...\n###\n"), ("...#.#...###".into(), vec![], 4));
        let wrong = read("..\n?..\n# no row\n");
        assert_eq!(wrong.0, "..##..######");
        assert_eq!(wrong.1, [(1, "row"), (2, "row"), (2, "row"), (2, "row")]);
        let help = Some("it has 3 letters: `.` or `#`".to_string());
        let source = Source::new("test", "");
        let mut lines = Lines::new(&source, "# ");
        lines.rows(&rows);
        assert_eq!(lines.diagnostics[3].message, "row 4 of 4 is not a row of this map");
        assert_eq!((lines.diagnostics.len(), &lines.diagnostics[3].help), (4, &help));
    }

    #[test]
    fn marks_have_places() {
        let source = Source::new("test", "xo\n.é \nend");
        let mut lines = Lines::new(&source, "#");
        let marks = lines.marks(".xo");
        assert_eq!(marks, [('x', [0, 0]), ('o', [1, 0]), ('.', [0, 1]), ('é', [1, 1])]);
        assert_eq!((lines.line(), lines.marks(".xo")), (2, vec![]));
    }

    #[test]
    fn a_stencil_has_one_middle() {
        let read = |text: &str| {
            let source = Source::new("test", text);
            let mut lines = Lines::new(&source, "#");
            let found = lines.stencil("pattern", "draw one `o`").map(Vec::from_iter);
            (found, lines.diagnostics.len())
        };
        assert_eq!(read(".x.\nxo.\n"), (Some(vec![[-1, 0], [0, -1], [0, 0]]), 0));
        for wrong in ["xx\n", "o.o\n", "", "xo\n.?\n"] {
            assert_eq!(read(wrong), (None, 1), "{wrong}");
        }
    }
}
