//! Texts compiled to games, with the latest kept: a page asks about the same text again and again.

use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{About, Problem};
use crate::{documents, save};
use puzzlescript::Game;
use puzzlescript::puzzle::{Puzzle, level};
use source::{Diagnostic, Source, is_ok};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use workbench::{Document, Family, open_text};

/// How many games are kept.
const KEEP: usize = 8;

/// Games that were compiled lately, the newest first.
#[derive(Default)]
pub struct Games(Mutex<VecDeque<Arc<Opened>>>);

/// A text and what became of it.
pub struct Opened {
    /// The text.
    pub document: Document,
    /// Names the text.
    pub hash: String,
    /// The game; also there when the text has a few errors.
    pub game: Option<Arc<Game>>,
    /// All there is to say.
    pub diagnostics: Vec<Diagnostic>,
}

/// Compiles the text a request is about.
pub fn open(studio: &Studio, about: &About) -> Result<Arc<Opened>, Refusal> {
    let text = match &about.text {
        Some(text) => text.clone(),
        None => documents::read(studio, &about.path)?.text,
    };
    let hash = save::hash(&text);
    let is_it =
        |opened: &Arc<Opened>| opened.hash == hash && opened.document.source.name() == about.path;
    let games = || studio.games.0.lock().unwrap_or_else(PoisonError::into_inner);
    let known = games().iter().find(|opened| is_it(opened)).cloned();
    if let Some(known) = known {
        return Ok(known);
    }
    let document = open_text(about.path.as_str(), text);
    // A file of another family has no game of rules and levels, but mistakes all the same.
    let read = match document.domain.family {
        Family::Script { .. } => document.compile(),
        _ => document.check().map(|diagnostics| (None, diagnostics)),
    };
    let (game, diagnostics) = read.map_err(|error| Refusal::unfit(error.to_string()))?;
    let opened = Arc::new(Opened { document, hash, game: game.map(Arc::new), diagnostics });
    let mut games = games();
    games.push_front(Arc::clone(&opened));
    games.truncate(KEEP);
    Ok(opened)
}

impl Opened {
    /// The game, if its text has no error.
    pub fn sound_game(&self) -> Option<&Arc<Game>> {
        self.game.as_ref().filter(|_| is_ok(&self.diagnostics))
    }

    /// All there is to say, for the page.
    pub fn problems(&self) -> Vec<Problem> {
        problems(&self.document.source, &self.diagnostics)
    }
}

/// A level ready to be played, with its index among all screens.
pub fn puzzle(game: &Arc<Game>, number: usize, seed: &str) -> Result<(usize, Puzzle), String> {
    match level(game, number) {
        Some((index, level)) => Ok((index, Puzzle::new(game, level, seed))),
        None => {
            let count = game.levels().count();
            Err(workbench::no_level(number, count))
        }
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
