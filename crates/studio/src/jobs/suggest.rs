//! `suggest` and `transform`: variations of a level.

use super::levels::cores;
use super::options::{mask, rank, transform};
use super::run::{Found, Work, json};
use play::search::{Budget, Progress};
use puzzlescript::puzzle::Puzzle;
use serde_json::{Value, json as object};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use workbench::costs::Costs;
use workbench::reading::{Measured, Reading, measure};
use workbench::suggest::{Aim, Round, Space, describe, report, suggest};

/// How many are kept when nothing is said, and at most.
const KEEP: (usize, usize) = (4, 100);
/// States the level itself may take to be read.
const MAX_EXPANDED: usize = 1_000_000;
/// The most levels one request makes.
const MAX_COUNT: u64 = 1_000;
/// How long the figures of a level may take while others wait to be tried.
const READ_FOR: Duration = Duration::from_millis(250);
/// Between two rankings that are told.
const TELL_EVERY: Duration = Duration::from_millis(250);

/// `transform`.
pub fn find_variations(work: &Work<'_>) -> Found {
    let ((_, _), puzzle) = work.puzzle()?;
    let (game, level) = (puzzle.game(), puzzle.level());
    let rules = transform(work, game)?;
    let mask = mask(work, level)?;
    let (seed, count) = (work.options.seed.unwrap_or(1), work.options.count.unwrap_or(1));
    let count = count.min(MAX_COUNT);
    let made = workbench::transform::transform(game, level, &rules, mask.as_ref(), seed, count);
    json(&made.levels)
}

/// `suggest`: tells the ranking while it runs and everything at the end.
pub fn find_suggestions(work: &Work<'_>) -> Found {
    let (_, puzzle) = work.puzzle()?;
    let (game, level) = (Arc::clone(puzzle.game()), Arc::clone(puzzle.level()));
    let rules = transform(work, &game)?;
    let mask = mask(work, &level)?;
    let options = work.options;
    let has_chance = game.has_chance();
    let rank = rank(work)?;
    let space = Space { game, level, transform: rules, mask, seed: options.seed.unwrap_or(1) };
    let start = if has_chance { None } else { read_start(work, &space, rank) };
    let aim = Aim {
        rank,
        keep: options.keep.unwrap_or(KEEP.0).clamp(1, KEEP.1),
        // Levels of a game with chance cannot be judged by solving them.
        tries: if has_chance { Some(0) } else { options.tries },
        threshold: options.threshold.or(start),
        // All cores: whatever the author waits for goes first (see `traffic`).
        threads: options.threads.unwrap_or(cores()).clamp(1, 64),
    };
    let begin = Instant::now();
    let stop = || {
        work.traffic.give_way(work.job);
        work.job.is_stopped()
    };
    let mut ranking = Ranking {
        work,
        space: &space,
        aim: &aim,
        start,
        begin,
        told: None,
        known: BTreeMap::new(),
    };
    let found = suggest(&space, &aim, &stop, &mut |round| ranking.tell(round));
    let seconds = begin.elapsed().as_secs_f64();
    let mut report = report(&space, &aim, start, &found, &mut |_| work.job.is_overdue());
    report.seconds = seconds;
    report.usefulness = found.usefulness(seconds);
    json(&report)
}

/// The level's own reading; none when it has none or takes too long to read.
fn read_start(work: &Work<'_>, space: &Space, rank: Reading) -> Option<f64> {
    let mut puzzle = Puzzle::new(&space.game, Arc::clone(&space.level), "1");
    let budget = Budget { max_expanded: MAX_EXPANDED, ..Budget::default() };
    let mut stop = |progress: Progress| work.tick("suggest", progress);
    match measure(&mut puzzle, rank, &Costs::of(&space.game), budget, &mut stop) {
        Measured::Value(value) => Some(value),
        Measured::Unsolvable | Measured::Unknown => None,
    }
}

/// Tells rounds.
struct Ranking<'r> {
    work: &'r Work<'r>,
    space: &'r Space,
    aim: &'r Aim,
    /// The reading of the level itself.
    start: Option<f64>,
    begin: Instant,
    told: Option<Instant>,
    /// Descriptions by number, because the same levels stay for many rounds.
    known: BTreeMap<u64, Value>,
}

impl Ranking<'_> {
    fn tell(&mut self, round: &Round<'_>) -> ControlFlow<()> {
        let is_due = self.told.is_none_or(|told| told.elapsed() > TELL_EVERY);
        if is_due || !round.entered.is_empty() {
            self.told = Some(Instant::now());
            let so_far = self.so_far(round);
            self.work.job.so_far("suggest", so_far);
        }
        match self.work.job.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn so_far(&mut self, round: &Round<'_>) -> Value {
        let so_far = round.so_far;
        let counts = so_far.counts;
        let seconds = self.begin.elapsed().as_secs_f64();
        for kept in &so_far.kept {
            self.known.entry(kept.n).or_insert_with(|| {
                let end = Instant::now() + READ_FOR;
                let mut stop = |_| Instant::now() > end || self.work.job.is_stopped();
                let described = describe(self.space, self.aim.rank, kept, &mut stop);
                let mut value = serde_json::to_value(&described).unwrap_or_default();
                value["reading"] = object!(kept.reading);
                value
            });
        }
        let kept = so_far.kept.iter().filter_map(|kept| self.known.get(&kept.n));
        object!({
            "tries": counts.tries,
            "solvable": counts.solvable,
            "unsolvable": counts.unsolvable,
            "timed_out": counts.timed_out,
            "duplicates": counts.duplicates,
            "rejected": counts.rejected,
            "interesting": counts.interesting,
            "since_last": so_far.since_last(),
            "limit": round.limit,
            "per_second": counts.tries as f64 / seconds.max(1e-9),
            "seconds": seconds,
            "rank": self.aim.rank.name(),
            "start": self.start,
            "kept": kept.collect::<Vec<_>>(),
            "entered": round.entered,
            "left": round.left,
        })
    }
}
