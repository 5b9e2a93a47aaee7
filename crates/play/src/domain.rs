//! What a domain offers to the rest of the house.
//!
//! A domain's crate implements these traits in one file, `domain.rs`, and adds one row to the
//! workbench's list. Every lens, host and page then supports it.

use std::any::Any;
use std::sync::Arc;

use schemars::{Schema, SchemaGenerator};
use serde_json::Value;
use source::{Diagnostic, Source};

use crate::Progress;
use crate::lens::{LevelId, Options, Refusal, RulesReport};
use crate::seat::Seat;
use crate::space::{FrameRequest, Framed, Maker, Variations};

pub use crate::syntax::{Names, Syntax};

pub use crate::level_list::{LevelList, Levels, ListDomain, ListedLevel};

/// A family of puzzles with one notation.
pub trait Domain: LevelSource + Sync {
    /// What it is called, what it can do beyond the lenses, and which options its lenses take.
    fn about(&self) -> &'static About;

    /// Whether a file belongs to this domain, by its name and text. The first domain in the list
    /// that returns true gets the file.
    fn recognises(&self, name: &str, text: &str) -> bool;

    /// Reads a text. `files` reads a neighbouring file, for domains whose texts refer to others.
    fn open(&self, source: &Source, files: &Files<'_>) -> Opened;

    /// Diagnostics of several files that make up one program, by file; none if every file of this
    /// domain stands on its own. Sources are named by their paths, and `files` takes such paths.
    fn check_together(
        &self,
        _sources: &[Source],
        _files: &Files<'_>,
    ) -> Option<Vec<Vec<Diagnostic>>> {
        None
    }

    /// The fields that only this domain adds to the answers of a lens, as schemas of objects. The
    /// levels that `suggest` keeps are asked for under the name `kept`. The published schemas are made
    /// from these; a test holds them against what is printed.
    fn extras(&self, _lens: &str, _generator: &mut SchemaGenerator) -> Vec<Schema> {
        Vec::new()
    }
}

/// The rules that new levels can follow: those of a file, or of a domain in which they are always the same.
pub trait LevelSource {
    /// All levels of a bounded space; none where the domain has no frames, or needs a file for them.
    fn frame(
        &self,
        _request: &FrameRequest,
        _options: &Options,
    ) -> Option<Result<Box<dyn Framed>, Refusal>> {
        None
    }

    /// The domain's own way to make levels, where it has a better one than to search a frame.
    fn maker(
        &self,
        _request: &FrameRequest,
        _options: &Options,
    ) -> Option<Result<Box<dyn Maker>, Refusal>> {
        None
    }
}

/// Reads a file next to the one being opened, by its relative path; the error is for people.
pub type Files<'f> = dyn Fn(&str) -> Result<String, String> + 'f;

/// The result of opening a text.
pub struct Opened {
    /// Errors and warnings about the text.
    pub diagnostics: Vec<Diagnostic>,
    /// What it contains, as far as it is usable. It may be present despite errors.
    pub content: Option<Arc<dyn Content>>,
}

/// What an opened file contains.
pub trait Content: LevelSource + Send + Sync {
    /// Its levels, in the order of the file.
    fn levels(&self) -> &[LevelHead];

    /// What the author calls the whole; none where a notation has no place for it.
    fn title(&self) -> Option<String> {
        None
    }

    /// Sits down at a level, by its index in [`levels`](Content::levels).
    fn seat(&self, level: usize, options: &Options) -> Result<Box<dyn Seat>, Refusal>;

    /// The whole game, where that is more than its levels one by one: areas that open, screens
    /// between levels.
    fn game(&self, _options: &Options) -> Option<Result<Box<dyn Seat>, Refusal>> {
        None
    }

    /// Levels near a level, where the domain can vary them.
    fn variations(
        &self,
        _level: usize,
        _options: &Options,
    ) -> Option<Result<Box<dyn Variations>, Refusal>> {
        None
    }

    /// What the rules imply before a level is played; none where a domain has no rules of its own.
    fn rules(&self, _options: &Options) -> Option<Result<RulesReport, Refusal>> {
        None
    }

    /// What the author wrote for an event that is named by its place in the file, such as `rule:42`; none for
    /// other events.
    fn event_text(&self, _event: &str) -> Option<String> {
        None
    }

    /// Sentences for the player: the keys and what they do. Empty where a domain has none.
    fn how_to_play(&self) -> Vec<String> {
        Vec::new()
    }

    /// The file for another program, by the name of one of the domain's [`exports`](About::exports);
    /// `level` is an index in [`levels`](Content::levels), for what holds a single one. None if there is
    /// no export of this name.
    fn export(
        &self,
        _to: &str,
        _level: Option<usize>,
        _options: &Options,
    ) -> Option<Result<String, Refusal>> {
        None
    }

    /// The text with one level replaced and every other byte unchanged; `new` is a level as
    /// [`Variations`] writes it.
    fn replace_level(&self, level: usize, new: &str) -> Result<String, String>;

    /// The text with a level added after another, where a notation has levels that cannot simply be
    /// written below each other.
    fn add_level(&self, _after: usize, _new: &str) -> Option<Result<String, String>> {
        None
    }

    /// For the domain's own commands, which know the type behind it.
    fn as_any(&self) -> &dyn Any;
}

/// Called by long work with its progress, and with what it has found so far where that is new. Return
/// true to stop.
pub type Tell<'t> = dyn FnMut(Progress, Option<Value>) -> bool + 't;

/// A level as a list shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelHead {
    /// Its number, index and name.
    pub id: LevelId,
    /// The lines it occupies, from 1; 0 where that is not known.
    pub lines: (usize, usize),
}

/// A domain in words and tables.
#[derive(Debug)]
pub struct About {
    /// Its name in JSON, folders and the page.
    pub name: &'static str,
    /// What its files are, for help texts: "Witness panels (.panel)".
    pub files: &'static str,
    /// The file name extensions, in lower case, without the dot.
    pub endings: &'static [&'static str],
    /// The word with which the first level of a text begins, where that tells a text without a file
    /// name from those of other domains.
    pub head: Option<&'static str>,
    /// One of its files in a sentence: "a panel file".
    pub one: &'static str,
    /// Several of them: "panel files".
    pub many: &'static str,
    /// What it calls a level: "panel".
    pub level: &'static str,
    /// What is made and counted: the same word, unless many puzzles can be made for one level.
    pub made: &'static str,
    /// How its moves are written, for help texts: "column,row of a button"; empty if nothing is played.
    pub moves: &'static str,
    /// The options its lenses take in addition to those of every lens.
    pub options: &'static [LensOption],
    /// Lenses that make no sense for it, each with the reason in one sentence.
    pub without: &'static [(&'static str, &'static str)],
    /// Texts to start from.
    pub templates: &'static [Template],
    /// The two ends of a comment that takes a whole line, in which plays are stored as tests:
    /// `("(", ")")` or `("#", "")`.
    pub comment: Option<(&'static str, &'static str)>,
    /// How an editor colours, completes and folds its texts; none where a page has its own way.
    pub syntax: Option<&'static Syntax>,
    /// Notations of other programs that its files can be written in.
    pub exports: &'static [Export],
}

/// A notation of another program that a file can be exported to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Export {
    /// Its name, as it is typed after `--to`.
    pub name: &'static str,
    /// The file name extension, without the dot.
    pub ending: &'static str,
    /// What is written, in one line.
    pub meaning: &'static str,
    /// It can be written of a single level.
    pub takes_level: bool,
}

/// An option that a domain gives to a lens. This table determines the flags of the command line,
/// their help, which options are refused, and the controls of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LensOption {
    /// The lens: `solve`, `rate`, `need`, `play`, `suggest` and so on; `seat` for options that
    /// decide which level is played, which all lenses take.
    pub lens: &'static str,
    /// The name, as it is typed after `--`.
    pub name: &'static str,
    /// What it takes.
    pub takes: OptionKind,
    /// What it means, in one line.
    pub meaning: &'static str,
    /// Its value when it is not given, for help texts.
    pub default: Option<&'static str>,
}

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Nothing: it is given or not.
    Flag,
    /// A whole number from the first to the second.
    Whole(u64, u64),
    /// A number.
    Number,
    /// Any text; the placeholder stands for it in help texts.
    Text(&'static str),
    /// One of several words, each with its meaning.
    Choice(&'static [(&'static str, &'static str)]),
    /// The name of a file, whose text is given to the domain.
    File,
}

/// A text to start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Template {
    /// Its name for people.
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
}

impl LensOption {
    /// `solve --count`, for domains that solve by [`lens::solve`](crate::lens::solve) or count answers of
    /// their own.
    pub const COUNT: LensOption = LensOption {
        lens: "solve",
        name: "count",
        takes: OptionKind::Flag,
        meaning: "count the solutions",
        default: None,
    };
    /// `solve --from`, for domains that solve by [`lens::solve`](crate::lens::solve) or look where moves
    /// lead by [`lens::state_after`](crate::lens::state_after).
    pub const FROM: LensOption = LensOption {
        lens: "solve",
        name: "from",
        takes: OptionKind::Text("MOVES"),
        meaning: "play these moves first and solve from there",
        default: None,
    };
    /// `suggest --strength`, for domains whose variations can be smaller or larger; see
    /// [`Strength`](crate::space::Strength).
    pub const STRENGTH: LensOption = LensOption {
        lens: "suggest",
        name: "strength",
        takes: OptionKind::Number,
        meaning: "how much to vary: 1 as usual, 0.25 about a quarter, 4 about four times",
        default: Some("1"),
    };
}

impl About {
    /// Whether a file has one of the endings, or its text begins with the word of a level; blank lines
    /// and `#` comments before it do not count.
    pub fn recognises(&self, name: &str, text: &str) -> bool {
        let name = name.to_lowercase();
        let has_ending =
            |ending: &&str| name.strip_suffix(*ending).is_some_and(|rest| rest.ends_with('.'));
        let is_said = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let first = text.lines().find(is_said).and_then(|line| line.split_once(' '));
        self.endings.iter().any(has_ending)
            || first.is_some_and(|(word, _)| self.head == Some(word))
    }

    /// The options of a lens, those of the seat included.
    pub fn options_of(&self, lens: &str) -> impl Iterator<Item = &'static LensOption> {
        let lens = lens.to_string();
        self.options.iter().filter(move |option| option.lens == lens || option.lens == "seat")
    }

    /// Why a lens does not apply here; none if it does.
    pub fn lacks(&self, lens: &str) -> Option<&'static str> {
        self.without.iter().find(|(name, _)| *name == lens).map(|(_, why)| *why)
    }
}
