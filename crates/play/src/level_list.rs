//! Domains whose files are lists of levels.

use std::any::Any;
use std::sync::Arc;

use source::{Diagnostic, Lines, Source};

use crate::domain::{About, Content, Domain, Files, LevelHead, LevelSource, Opened};
use crate::lens::{Lenses, LevelId, Options, Refusal};
use crate::space::{FrameRequest, Framed, Variations};
use crate::{Drawn, Seat, Sitting};

/// A domain whose files are lists of levels that do not depend on each other. [`Domain`] follows from
/// it, with a [`LevelList`] as the content of a file; `crates/lights/src/domain.rs` is an example.
pub trait ListDomain: Sync + 'static {
    /// A level as it is read.
    type Level: ListedLevel;
    /// The domain in words and tables. A file belongs here by [`About::recognises`].
    const ABOUT: &'static About;

    /// Reads a text, with all that is wrong with it.
    fn read(source: &Source) -> Levels<Self::Level>;

    /// The level that gives what a frame without a file is not asked for; none where a file is needed.
    fn blank() -> Option<Self::Level> {
        None
    }
}

/// A level of a list. A [`GridLevel`](crate::grid::GridLevel) is one.
pub trait ListedLevel: Send + Sync {
    /// The level ready to be played.
    type Puzzle: Lenses + Drawn + 'static;

    /// Makes it ready to be played; `options` are those of the seat.
    fn set_up(&self, options: &Options) -> Result<Self::Puzzle, Refusal>;

    /// The levels around it, where the domain can vary them.
    fn variations(&self, _options: &Options) -> Option<Result<Box<dyn Variations>, Refusal>> {
        None
    }

    /// All levels of a bounded space; what is not asked for is as in this level.
    fn frame(
        &self,
        _request: &FrameRequest,
        _options: &Options,
    ) -> Option<Result<Box<dyn Framed>, Refusal>> {
        None
    }
}

/// What a text holds: levels, and what is wrong with it.
#[derive(Clone, Debug)]
pub struct Levels<L> {
    /// The levels.
    pub levels: Vec<L>,
    /// Their names and places.
    pub heads: Vec<LevelHead>,
    /// The mistakes.
    pub diagnostics: Vec<Diagnostic>,
}

impl<L> Default for Levels<L> {
    fn default() -> Levels<L> {
        Levels { levels: Vec::new(), heads: Vec::new(), diagnostics: Vec::new() }
    }
}

impl<L> Levels<L> {
    /// Reads a text in which each level begins with a line that has a word of its own and perhaps more
    /// behind it. Between levels there are blank lines and comments, which begin with `#`; any other line
    /// is a mistake, `outside`: its code, message and help. `read_level` gets what stands behind the word,
    /// reads the lines of the level and returns it with its name.
    ///
    /// ```
    /// use play::domain::Levels;
    /// use source::Source;
    ///
    /// let source = Source::new("two.row", "row One\nabc\n\n# another\nrow Two\nde\nf\n");
    /// let outside = ("row-outside", "this is not part of a row", "begin a row with `row Name`");
    /// let found = Levels::read(&source, "row", outside, |lines, name| {
    ///     (name.to_string(), lines.next_words().unwrap_or_default().0.len())
    /// });
    /// assert_eq!(found.levels, [3, 2]);
    /// assert_eq!((found.heads[1].id.name.as_deref(), found.heads[1].lines), (Some("Two"), (5, 6)));
    /// assert_eq!(found.diagnostics[0].code, "row-outside");
    /// ```
    pub fn read(
        source: &Source,
        word: &str,
        (code, message, help): (&'static str, &str, &str),
        mut read_level: impl FnMut(&mut Lines<'_>, &str) -> (String, L),
    ) -> Levels<L> {
        let (mut lines, mut found) = (Lines::new(source, "# "), Levels::default());
        while let Some((first, rest)) = lines.next_words() {
            let line = lines.line();
            if first == word {
                let (name, level) = read_level(&mut lines, rest);
                found.push(&name, (line, lines.line()), level);
            } else if !first.is_empty() && !first.starts_with('#') {
                lines.mistake(code, message, help);
            }
        }
        found.diagnostics = lines.diagnostics;
        if found.levels.is_empty() && found.diagnostics.is_empty() {
            let message = format!("no line of this text begins with `{word}`");
            found.diagnostics.push(Diagnostic::error(code, None, message).with_help(help));
        }
        found
    }

    /// Adds a level that stands on these lines, from 1; an empty name is none.
    pub fn push(&mut self, name: &str, lines: (usize, usize), level: L) {
        let (index, name) = (self.levels.len(), Some(name.trim().to_string()));
        let id = LevelId { number: index + 1, index, name: name.filter(|name| !name.is_empty()) };
        self.heads.push(LevelHead { id, lines });
        self.levels.push(level);
    }
}

impl<D: ListDomain> LevelSource for D {
    fn frame(
        &self,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<Box<dyn Framed>, Refusal>> {
        crate::only_where!(AUTHOR);
        D::blank()?.frame(request, options)
    }
}

impl<D: ListDomain> Domain for D {
    fn about(&self) -> &'static About {
        D::ABOUT
    }

    fn recognises(&self, name: &str, text: &str) -> bool {
        D::ABOUT.recognises(name, text)
    }

    fn open(&self, source: &Source, _files: &Files<'_>) -> Opened {
        let mut list = D::read(source);
        let diagnostics = std::mem::take(&mut list.diagnostics);
        let content = LevelList::<D> { source: source.clone(), list };
        Opened { diagnostics, content: Some(Arc::new(content)) }
    }
}

/// An opened file of a [`ListDomain`].
pub struct LevelList<D: ListDomain> {
    source: Source,
    list: Levels<D::Level>,
}

impl<D: ListDomain> LevelList<D> {
    /// The levels, for the domain's own commands.
    pub fn all(&self) -> &[D::Level] {
        &self.list.levels
    }

    fn missing() -> String {
        format!("there is no such {}", D::ABOUT.level)
    }
}

impl<D: ListDomain> LevelSource for LevelList<D> {
    fn frame(
        &self,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<Box<dyn Framed>, Refusal>> {
        crate::only_where!(AUTHOR);
        match self.list.levels.get(request.like.unwrap_or(0)) {
            Some(level) => level.frame(request, options),
            None => Some(Err(Refusal::usage(Self::missing()))),
        }
    }
}

impl<D: ListDomain> Content for LevelList<D> {
    fn levels(&self) -> &[LevelHead] {
        &self.list.heads
    }

    fn seat(&self, level: usize, options: &Options) -> Result<Box<dyn Seat>, Refusal> {
        let found = self.list.levels.get(level).ok_or_else(|| Refusal::usage(Self::missing()))?;
        let puzzle = found.set_up(options)?;
        Ok(Box::new(Sitting::new(self.list.heads[level].id.clone(), puzzle)))
    }

    fn variations(
        &self,
        level: usize,
        options: &Options,
    ) -> Option<Result<Box<dyn Variations>, Refusal>> {
        crate::only_where!(AUTHOR);
        self.list.levels.get(level)?.variations(options)
    }

    fn replace_level(&self, level: usize, new: &str) -> Result<String, String> {
        let (first, last) = self.list.heads.get(level).ok_or_else(Self::missing)?.lines;
        let start = self.source.span_on_line(first, 1, 1).start as usize;
        let end = self.source.span_on_line(last, 1, usize::MAX).end as usize;
        let text = self.source.text();
        // Lines end as those of the level did.
        let is_crlf = text[start..].split_once('\n').is_some_and(|(line, _)| line.ends_with('\r'));
        let lines: Vec<&str> = new.trim_end().lines().collect();
        let new = lines.join(if is_crlf { "\r\n" } else { "\n" });
        Ok([&text[..start], &new, &text[end..]].concat())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
