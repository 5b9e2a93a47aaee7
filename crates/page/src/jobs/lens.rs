//! `lens`: any lens, with the options it declares, answered in words, tables, plays and levels.

use super::work::{Found, Work, json};
use crate::shelf::level_index;
use play::Progress;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use workbench::lenses::{Question, ask, lens_named};

/// States a search of a lens may store when nothing is said.
const MAX_STATES: usize = 1_000_000;
/// What is reported on the way is kept for a page that reconnects, up to this many times.
const MOST_KEPT: usize = 300;

/// Answers the question.
pub fn find_answer(work: &Work<'_>) -> Found {
    let name = work.options.lens.as_deref().unwrap_or_default();
    let Some(lens) = lens_named(name) else {
        return Err(format!("there is no lens `{name}`").into());
    };
    let document = &work.opened.document;
    let content = document.sound().ok_or_else(|| work.broken())?;
    let level = level_index(content.as_ref(), work.level, document.about().level)?;
    let none = BTreeMap::new();
    let watch = |progress: Progress| work.tick(lens.name, progress);
    let clock = || work.listener.seconds();
    let told = AtomicUsize::new(0);
    let tell = |found: Value| match told.fetch_add(1, Ordering::Relaxed) < MOST_KEPT {
        true => work.listener.partial(lens.name, found),
        false => work.listener.so_far(lens.name, found),
    };
    let question = Question {
        document,
        content: content.as_ref(),
        lens,
        level,
        given: work.options.given.as_ref().unwrap_or(&none),
        budget: work.budget_of(MAX_STATES),
        threads: work.listener.threads(),
        watch: &watch,
        tell: &tell,
        clock: &clock,
    };
    json(&ask(&question)?)
}
