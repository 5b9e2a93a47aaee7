//! The designer's files, joined for clingo, and the mapping of positions back to them.

use crate::clingo::{Kind, Statement, statements};
use crate::ground::Part;
use crate::messages::diagnose;
use source::{Diagnostic, Source, Span};

/// A program: one or more files, and constants that override their `#const`s.
#[derive(Clone)]
pub struct Program {
    sources: Vec<Source>,
    constants: Vec<(String, String)>,
}

/// A diagnostic of one of the files of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The number of the file.
    pub file: usize,
    /// The diagnostic.
    pub diagnostic: Diagnostic,
}

/// A statement of the program and its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stated {
    pub(crate) file: usize,
    pub(crate) span: Span,
    pub(crate) kind: Kind,
    /// True after `#program search.`
    pub(crate) only_helps: bool,
    /// True after `#program reference.`
    pub(crate) is_reference: bool,
    /// As clingo formats it.
    pub(crate) text: String,
}

impl Program {
    /// Takes the files in the order in which they are read.
    pub fn new(sources: Vec<Source>) -> Program {
        Program { sources, constants: Vec::new() }
    }

    /// Sets a constant, overriding the files.
    pub fn with_constant(mut self, name: impl Into<String>, value: impl Into<String>) -> Program {
        self.constants.push((name.into(), value.into()));
        self
    }

    /// Sets a constant, overriding also a value it was given before.
    pub(crate) fn setting(mut self, name: &str, value: String) -> Program {
        self.constants.retain(|(known, _)| known != name);
        self.with_constant(name, value)
    }

    /// The files.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// The constants that were set from outside.
    pub fn constants(&self) -> &[(String, String)] {
        &self.constants
    }

    /// Constants that are not a valid name with a valid value.
    pub(crate) fn bad_constants(&self) -> impl Iterator<Item = &(String, String)> {
        let is_word = |text: &str| text.chars().all(|c| c.is_alphanumeric() || c == '_');
        let is_name = move |name: &str| {
            let start = name.trim_start_matches('_');
            is_word(name) && start.starts_with(|c: char| c.is_ascii_lowercase())
        };
        let is_value = move |value: &str| {
            let digits = value.strip_prefix('-').unwrap_or(value);
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let is_text = value.len() > 1 && value.starts_with('"') && value.ends_with('"');
            is_number || is_name(value) || is_text
        };
        self.constants.iter().filter(move |(name, value)| !is_name(name) || !is_value(value))
    }

    /// The constants as clingo's arguments.
    pub(crate) fn arguments(&self) -> Vec<String> {
        self.constants.iter().map(|(name, value)| format!("-c{name}={value}")).collect()
    }

    /// The same program with some ranges of its text blanked out, so that positions stay valid.
    pub(crate) fn without(&self, blanks: &[(usize, Span)]) -> Program {
        let blank = |(number, source): (usize, &Source)| {
            let mut bytes = source.text().as_bytes().to_vec();
            for (_, span) in blanks.iter().filter(|(file, _)| *file == number) {
                for byte in &mut bytes[span.start as usize..span.end as usize] {
                    if *byte != b'\n' {
                        *byte = b' ';
                    }
                }
            }
            Source::new(source.name(), String::from_utf8_lossy(&bytes))
        };
        Program {
            sources: self.sources.iter().enumerate().map(blank).collect(),
            constants: self.constants.clone(),
        }
    }

    /// All files as one text.
    pub(crate) fn join(&self) -> Joined {
        let mut joined = Joined { text: String::new(), first_lines: Vec::new() };
        let mut line = 1;
        for source in &self.sources {
            // Clingo starts every file in the part `base`, wherever the last one ended.
            joined.text.push_str("#program base.\n");
            line += 1;
            joined.first_lines.push(line);
            joined.text.push_str(source.text());
            joined.text.push('\n');
            line += source.line_count();
        }
        joined
    }

    /// The statements of every file. A file that cannot be read is reported.
    pub(crate) fn statements(&self) -> (Vec<Stated>, Vec<Found>) {
        let (mut stated, mut told) = (Vec::new(), Vec::new());
        for (file, source) in self.sources.iter().enumerate() {
            let (found, messages, done) = statements(source.text());
            let before = told.len();
            for message in &messages {
                told.extend(
                    diagnose(self, message, &|line| Some((file, line)), &[])
                        .map(|(file, diagnostic)| Found { file, diagnostic }),
                );
            }
            if let Err(failure) = done
                && told.len() == before
            {
                let diagnostic = Diagnostic::error("unreadable", None, failure.text);
                told.push(Found { file, diagnostic });
            }
            let mut part = Part::Base.name().to_string();
            for statement in found {
                if let Some(name) = statement.text.strip_prefix("#program ") {
                    part = name.trim_end_matches('.').to_string();
                }
                stated.extend(place(source, file, &part, statement));
            }
        }
        (stated, told)
    }
}

/// The location of a statement; none for statements that clingo adds by itself, such as `#program
/// base`.
fn place(source: &Source, file: usize, part: &str, statement: Statement) -> Option<Stated> {
    let Statement { kind, begin, end, text } = statement;
    let span = Span { start: byte(source, begin).start, end: byte(source, end).start };
    let only_helps = part == Part::Search.name();
    let is_reference = part == Part::Reference.name();
    (span.start < span.end).then_some(Stated { file, span, kind, only_helps, is_reference, text })
}

/// The byte at a line and a column, which clingo counts in bytes from 1.
pub(crate) fn byte(source: &Source, (line, column): (usize, usize)) -> Span {
    let start = source.span_on_line(line, 1, 1).start;
    let length = source.line(line).len() as u32;
    let at = start + (column.saturating_sub(1) as u32).min(length);
    Span { start: at, end: at }
}

/// The files of a program as one text.
pub(crate) struct Joined {
    pub(crate) text: String,
    /// The line at which each file starts.
    first_lines: Vec<usize>,
}

impl Joined {
    /// The file and the line in it that a line of the text comes from.
    pub(crate) fn origin(&self, line: usize) -> Option<(usize, usize)> {
        let file = self.first_lines.partition_point(|&first| first <= line).checked_sub(1)?;
        Some((file, line - self.first_lines[file] + 1))
    }
}
