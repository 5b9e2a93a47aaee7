//! Collects diagnostics while a game is read and compiled.

use crate::read::headings;
use rustc_hash::FxHashSet;
use source::{Diagnostic, Severity, Source, Span};
use std::ops::RangeInclusive;

/// With more errors than this puzzlescript.net gives up on a game; so does `replay`.
pub const MAX_ERRORS: usize = 5;

/// More messages than this help nobody; the rest are counted, not kept.
const MAX_KEPT: usize = 500;

/// A stretch of characters on one line: line from 1, columns from 1, the end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// Line number, from 1; 0 means the whole game.
    pub line: usize,
    /// First column, from 1; 0 means the whole line.
    pub column: usize,
    /// Column after the last.
    pub end_column: usize,
}

impl At {
    /// The game as a whole.
    pub const GAME: At = At { line: 0, column: 0, end_column: 0 };

    /// A whole line.
    pub fn line(line: usize) -> At {
        At { line, column: 0, end_column: 0 }
    }
}

/// The messages so far. A repeated message about the same line is kept once.
pub struct Reports<'s> {
    source: &'s Source,
    seen: FxHashSet<(usize, String)>,
    kept: Vec<Diagnostic>,
    errors: usize,
    dropped: usize,
}

impl<'s> Reports<'s> {
    /// Starts without messages.
    pub fn new(source: &'s Source) -> Self {
        Reports { source, seen: FxHashSet::default(), kept: Vec::new(), errors: 0, dropped: 0 }
    }

    /// The text that is being read.
    pub fn source(&self) -> &'s Source {
        self.source
    }

    /// How many distinct errors there were.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// True when there is an error about exactly this place.
    pub fn has_error_at(&self, at: At) -> bool {
        let span = self.span(at);
        self.kept.iter().any(|d| d.severity == Severity::Error && d.span == span)
    }

    /// True when there is an error about something on this line.
    pub fn has_error_on(&self, line: usize) -> bool {
        let is_there = |span: Span| self.source.place(span).line == line;
        self.kept.iter().any(|d| d.severity == Severity::Error && d.span.is_some_and(is_there))
    }

    /// True when this message about this line has come up: a repetition is not kept, so its place does not matter.
    pub fn has_said(&self, line: usize, message: &str) -> bool {
        self.seen.contains(&(line, message.to_string()))
    }

    /// An error at a place.
    pub fn error(&mut self, code: &'static str, at: At, message: impl Into<String>) {
        self.say(Severity::Error, code, at, message.into(), None);
    }

    /// An error with help.
    pub fn error_help(
        &mut self,
        code: &'static str,
        at: At,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.say(Severity::Error, code, at, message.into(), Some(help.into()));
    }

    /// Puts an error that names the cause instead of those about the same line. It counts as
    /// what it replaces, so that [`MAX_ERRORS`] is reached by the same sources.
    pub fn replace_on_line(&mut self, code: &'static str, at: At, message: String, help: String) {
        let source = self.source;
        let is_there = |span: Span| source.place(span).line == at.line;
        self.kept.retain(|d| !(d.severity == Severity::Error && d.span.is_some_and(is_there)));
        let span = self.span(at);
        let help = Some(help);
        self.kept.push(Diagnostic { severity: Severity::Error, code, span, message, help });
    }

    /// Gives the errors on some lines another help.
    pub fn explain(&mut self, lines: RangeInclusive<usize>, help: &str) {
        let source = self.source;
        for error in self.kept.iter_mut().filter(|d| d.severity == Severity::Error) {
            if error.span.is_some_and(|span| lines.contains(&source.place(span).line)) {
                error.help = Some(help.to_string());
            }
        }
    }

    /// Gives the messages with a code on a line, or with line 0 about the whole game, another help.
    pub fn explain_code(&mut self, code: &str, line: usize, help: &str) {
        let source = self.source;
        for said in self.kept.iter_mut().filter(|d| d.code == code) {
            if said.span.map_or(0, |span| source.place(span).line) == line {
                said.help = Some(help.to_string());
            }
        }
    }

    /// A warning at a place.
    pub fn warning(&mut self, code: &'static str, at: At, message: impl Into<String>) {
        self.say(Severity::Warning, code, at, message.into(), None);
    }

    /// A warning with help.
    pub fn warning_help(
        &mut self,
        code: &'static str,
        at: At,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.say(Severity::Warning, code, at, message.into(), Some(help.into()));
    }

    /// A remark: worth knowing, but not a mistake.
    pub fn info(&mut self, code: &'static str, at: At, message: impl Into<String>) {
        self.say(Severity::Info, code, at, message.into(), None);
    }

    fn say(
        &mut self,
        severity: Severity,
        code: &'static str,
        at: At,
        message: String,
        help: Option<String>,
    ) {
        if self.kept.len() >= MAX_KEPT {
            self.dropped += 1;
            self.errors += usize::from(severity == Severity::Error);
            return;
        }
        if !self.seen.insert((at.line, message.clone())) {
            return;
        }
        self.errors += usize::from(severity == Severity::Error);
        let span = self.span(at);
        self.kept.push(Diagnostic { severity, code, span, message, help });
    }

    fn span(&self, at: At) -> Option<Span> {
        match at {
            At { line: 0, .. } => None,
            At { line, column: 0, .. } => Some(self.source.span_of_line(line)),
            At { line, column, end_column } => {
                Some(self.source.span_on_line(line, column, end_column))
            }
        }
    }

    /// All messages in the order of their places, those about the whole game first. Misspelt headings
    /// come before everything, because the others follow from them.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        if self.dropped > 0 {
            let more = match self.dropped {
                1 => "1 more message is not shown".to_string(),
                count => format!("{count} more messages are not shown"),
            };
            self.kept.push(Diagnostic::info("ps-more", None, more));
        }
        self.kept.sort_by_key(|d| (d.code != headings::CODE, d.span.map(|s| s.start)));
        self.kept
    }
}
