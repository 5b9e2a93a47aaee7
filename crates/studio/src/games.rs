//! Files opened once, with the latest kept: a page asks about the same text again and again.

use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{About, Problem};
use crate::{documents, save};
use play::Seat;
use play::domain::Content;
use play::lens::{Options, Refusal as LensRefusal};
use source::{Diagnostic, Source};
use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use workbench::choose::no_level;
use workbench::options::check_options;
use workbench::{Document, open_text, read_beside};

/// How many files are kept open.
const KEEP: usize = 8;

/// Files that were opened lately, the newest first.
#[derive(Default)]
pub struct Games(Mutex<VecDeque<Arc<Opened>>>);

/// A text and what became of it.
pub struct Opened {
    /// The file.
    pub document: Document,
    /// Names the text.
    pub hash: String,
}

/// Opens the text a request is about.
pub fn open(studio: &Studio, about: &About) -> Result<Arc<Opened>, Refusal> {
    let text = match (&about.text, &about.hash) {
        (Some(text), _) => text.clone(),
        (None, Some(hash)) => {
            return find(studio, &about.path, hash).ok_or_else(Refusal::forgotten);
        }
        (None, None) => documents::read(studio, &about.path)?.text,
    };
    let hash = save::hash(&text);
    if let Some(known) = find(studio, &about.path, &hash) {
        return Ok(known);
    }
    // Files that a text names lie beside it in the project, and nowhere else.
    let folder = studio.folder.join(Path::new(&about.path).parent().unwrap_or(Path::new("")));
    let document = open_text(about.path.as_str(), text, &|name| read_beside(&folder, name));
    let opened = Arc::new(Opened { document, hash });
    let mut games = lock(studio);
    games.push_front(Arc::clone(&opened));
    games.truncate(KEEP);
    Ok(opened)
}

/// A text that was opened lately, by its hash. It moves to the front, so that it is not the next to go.
pub fn find(studio: &Studio, path: &str, hash: &str) -> Option<Arc<Opened>> {
    let mut games = lock(studio);
    let is_it = |opened: &Arc<Opened>| opened.hash == hash && opened.document.source.name() == path;
    let place = games.iter().position(is_it)?;
    let found = games.remove(place)?;
    games.push_front(Arc::clone(&found));
    Some(found)
}

fn lock(studio: &Studio) -> MutexGuard<'_, VecDeque<Arc<Opened>>> {
    studio.games.0.lock().unwrap_or_else(PoisonError::into_inner)
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
