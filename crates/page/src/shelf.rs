//! Files opened once, with the latest kept: a page asks about the same text again and again.

use crate::refusal::Refusal;
use crate::wire::{About, Problem};
use play::Seat;
use play::domain::Content;
use play::lens::{Options, Refusal as LensRefusal};
use sha2::{Digest, Sha256};
use source::{Diagnostic, Source};
use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use workbench::choose::no_level;
use workbench::options::check_options;
use workbench::{Document, open_text};

/// How many files are kept open.
const KEEP: usize = 8;

/// Files that were opened lately, and the folder that others lie in.
pub struct Shelf {
    /// The newest first.
    games: Mutex<VecDeque<Arc<Opened>>>,
    folder: Box<dyn Folder>,
}

/// Where the files of a project are.
pub trait Folder: Send + Sync {
    /// The text of a file.
    fn text(&self, path: &str) -> Result<String, Refusal>;

    /// The text of a file that a text of the folder names, which lies beside that; the error is for people.
    fn beside(&self, path: &str, name: &str) -> Result<String, String>;
}

/// A text and what became of it.
pub struct Opened {
    /// The file.
    pub document: Document,
    /// Names the text.
    pub hash: String,
}

/// Names a version of a text.
pub fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(16).fold(String::new(), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}

impl Shelf {
    /// An empty shelf over a folder.
    pub fn new(folder: impl Folder + 'static) -> Shelf {
        Shelf { games: Mutex::default(), folder: Box::new(folder) }
    }

    /// Opens the text a request is about.
    pub fn open(&self, about: &About) -> Result<Arc<Opened>, Refusal> {
        let text = match (&about.text, &about.hash) {
            (Some(text), _) => text.clone(),
            (None, Some(hash)) => {
                return self.find(&about.path, hash).ok_or_else(Refusal::forgotten);
            }
            (None, None) => self.folder.text(&about.path)?,
        };
        let hash = hash(&text);
        if let Some(known) = self.find(&about.path, &hash) {
            return Ok(known);
        }
        // Files that a text names lie beside it in the project, and nowhere else.
        let beside = |name: &str| self.folder.beside(&about.path, name);
        let document = open_text(about.path.as_str(), text, &beside);
        let opened = Arc::new(Opened { document, hash });
        let mut games = self.lock();
        games.push_front(Arc::clone(&opened));
        games.truncate(KEEP);
        Ok(opened)
    }

    /// A text that was opened lately, by its hash. It moves to the front, so that it is not the next to go.
    pub fn find(&self, path: &str, hash: &str) -> Option<Arc<Opened>> {
        let mut games = self.lock();
        let is_it =
            |opened: &Arc<Opened>| opened.hash == hash && opened.document.source.name() == path;
        let place = games.iter().position(is_it)?;
        let found = games.remove(place)?;
        games.push_front(Arc::clone(&found));
        Some(found)
    }

    /// The text a request is about, which a job keeps: it goes on whatever is opened or saved meanwhile.
    pub fn text_of(&self, about: &About) -> Result<String, Refusal> {
        match (&about.text, &about.hash) {
            (Some(text), _) => Ok(text.clone()),
            (None, Some(hash)) => {
                let opened = self.find(&about.path, hash).ok_or_else(Refusal::forgotten)?;
                Ok(opened.document.source.text().to_string())
            }
            (None, None) => self.folder.text(&about.path),
        }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Arc<Opened>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Opened {
    /// Sits down at a level, by its number from 1. A text with a few errors may still be played.
    pub fn seat(&self, number: usize, options: &Options) -> Result<Box<dyn Seat>, String> {
        let nothing =
            || "the text has errors, so there is nothing to play; fix them first".to_string();
        let content = self.document.content.as_ref().ok_or_else(nothing)?;
        let index = level_index(content.as_ref(), number, self.document.about().level)?;
        content.seat(index, options).map_err(|refusal| refusal.to_string())
    }

    /// The same, or sits down at the whole game, where a file has one.
    pub fn sit(
        &self,
        number: usize,
        is_whole: bool,
        options: &Options,
    ) -> Result<Box<dyn Seat>, String> {
        if !is_whole {
            return self.seat(number, options);
        }
        let content = self.document.content.as_ref();
        match content.and_then(|content| content.game(options)) {
            Some(seat) => seat.map_err(|refusal| refusal.to_string()),
            None => Err("this file has levels, but no game beyond them".to_string()),
        }
    }

    /// All diagnostics, for the page.
    pub fn problems(&self) -> Vec<Problem> {
        problems(&self.document.source, &self.document.diagnostics)
    }
}

/// The options that a domain gives to `play`, by name.
pub fn play_options(
    document: &Document,
    given: &BTreeMap<String, String>,
) -> Result<Options, String> {
    let given: Vec<(&str, Option<&str>)> =
        given.iter().map(|(name, value)| (name.as_str(), Some(value.as_str()))).collect();
    let file = &mut |text: &str| Ok(Source::new("given", text));
    check_options(document.about(), "play", &given, file)
}

/// The index of a level in a file, by its number from 1.
pub fn level_index(content: &dyn Content, number: usize, word: &str) -> Result<usize, String> {
    let count = content.levels().len();
    match number.checked_sub(1) {
        Some(index) if index < count => Ok(index),
        _ => Err(no_level(number, count, word)),
    }
}

/// Diagnostics with their places written out.
pub fn problems(source: &Source, diagnostics: &[Diagnostic]) -> Vec<Problem> {
    let report = source::report(source, diagnostics);
    let problem = |entry: source::ReportEntry| Problem {
        severity: match entry.severity {
            source::Severity::Error => "error",
            source::Severity::Warning => "warning",
            source::Severity::Info => "info",
        }
        .to_string(),
        code: entry.code.to_string(),
        line: entry.line,
        column: entry.column,
        end_column: entry.end_column,
        message: entry.message,
        help: entry.help,
    };
    report.diagnostics.into_iter().map(problem).collect()
}

/// A refusal of a lens with the places in the text that came with the question.
pub fn refused(refusal: LensRefusal) -> (String, Vec<Problem>) {
    match refusal {
        LensRefusal::Text { what, text, diagnostics } => (what, problems(&text, &diagnostics)),
        other => (other.to_string(), Vec::new()),
    }
}
