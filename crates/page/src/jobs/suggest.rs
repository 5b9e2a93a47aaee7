//! `suggest`: variations of a level, ranked.

use super::levels::check_rank;
use super::place::Place;
use super::work::{Found, Work, json};
use crate::wire::SuggestSoFar;
use play::Progress;
use play::space::{KeptReport, READING, Round, SuggestPlan};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// How many are kept when nothing is said, and at most.
const KEEP: (usize, usize) = (4, 100);
/// Seconds that the figures of a level may take while others wait to be tried.
const READ_SECONDS: f64 = 0.25;
/// Seconds between two rankings that are reported.
const TELL_SECONDS: f64 = 0.25;

/// `suggest`: reports the ranking while it runs and everything at the end.
pub fn find_suggestions(work: &Work<'_>) -> Found {
    let place = Place::of(work, "suggest")?;
    let options = work.options;
    let variations = place.variations()?;
    let rank = match &options.rank {
        Some(rank) => {
            check_rank(&place, rank)?;
            rank.clone()
        }
        None => {
            let level = place.ask(work.budget()).level;
            variations.usual_aim(level, &mut |_| work.listener.is_stopped()).to_string()
        }
    };
    let need = options.concepts.clone().unwrap_or_default();
    variations.check_concepts(&need)?;
    let plan = SuggestPlan {
        rank,
        need,
        diverse: options.diverse.unwrap_or(false),
        frozen: frozen(options.freeze.as_deref().unwrap_or_default()),
        keep: options.keep.unwrap_or(KEEP.0).clamp(1, KEEP.1),
        tries: options.tries,
        threshold: options.threshold,
        // An author who lets it run wants levels that get better for as long as it runs.
        from_best: options.from_best.unwrap_or(true),
        // All cores: whatever the author waits for goes first (`give_way`).
        threads: options.threads.unwrap_or(work.listener.threads()).clamp(1, 64),
        seed: options.seed.unwrap_or(1),
        level: place.ask(work.budget()).level,
    };
    let clock = || work.listener.seconds();
    let begin = clock();
    // While others wait to be tried the figures of a level may take a moment, at the end a little more.
    let read_until = Mutex::new(None);
    let watch = |progress: Progress| {
        if progress.phase == READING {
            let until: Option<f64> = *read_until.lock().unwrap_or_else(PoisonError::into_inner);
            return until.is_some_and(|until| clock() > until) || work.listener.is_overdue();
        }
        work.listener.give_way();
        work.listener.is_stopped()
    };
    let mut ranking = Ranking {
        work,
        rank: &plan.rank,
        begin,
        read_until: &read_until,
        shown: None,
        known: BTreeMap::new(),
    };
    let mut report = variations.suggest(&plan, &watch, &mut |round| ranking.show(round));
    report.seconds = clock() - begin;
    let (tries, found) = (report.counts.tries, report.worth.interesting);
    report.usefulness = (report.seconds > 0.0 && tries > 0).then(|| found as f64 / report.seconds);
    json(&report)
}

/// The places that are marked in rows of `x` and `.`.
fn frozen(rows: &[String]) -> Vec<[usize; 2]> {
    let places = rows.iter().enumerate().flat_map(|(y, row)| {
        row.chars().enumerate().map(move |(x, mark)| ([x + 1, y + 1], mark == 'x'))
    });
    places.filter(|(_, is_frozen)| *is_frozen).map(|(place, _)| place).collect()
}

/// Reports rounds.
struct Ranking<'r> {
    work: &'r Work<'r>,
    rank: &'r str,
    begin: f64,
    /// When the level that is being read must be done.
    read_until: &'r Mutex<Option<f64>>,
    shown: Option<f64>,
    /// Descriptions by number, because the same levels stay for many rounds.
    known: BTreeMap<u64, KeptReport>,
}

impl Ranking<'_> {
    fn show(&mut self, round: &Round<'_>) -> ControlFlow<()> {
        let now = self.work.listener.seconds();
        let is_due = self.shown.is_none_or(|shown| now - shown > TELL_SECONDS);
        if is_due || !round.entered.is_empty() {
            self.shown = Some(now);
            if let Ok(so_far) = json(&self.so_far(round)) {
                self.work.listener.so_far("suggest", so_far);
            }
        }
        match self.work.listener.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn so_far(&mut self, round: &Round<'_>) -> SuggestSoFar {
        let seconds = self.work.listener.seconds() - self.begin;
        for (n, _) in &round.best {
            if self.known.contains_key(n) {
                continue;
            }
            self.set_limit(Some(self.work.listener.seconds() + READ_SECONDS));
            if let Some(kept) = (round.describe)(*n) {
                self.known.insert(*n, kept);
            }
        }
        self.set_limit(None);
        let kept = round.best.iter().filter_map(|(n, _)| self.known.get(n).cloned());
        SuggestSoFar {
            counts: round.counts,
            worth: round.worth,
            since_last: round.since_last,
            limit: round.limit,
            per_second: round.counts.tries as f64 / seconds.max(1e-9),
            seconds,
            rank: self.rank.to_string(),
            kept: kept.collect(),
            entered: round.entered.clone(),
            left: round.left.clone(),
        }
    }

    fn set_limit(&self, until: Option<f64>) {
        *self.read_until.lock().unwrap_or_else(PoisonError::into_inner) = until;
    }
}
