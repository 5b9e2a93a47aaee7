//! Suggestions: variations of a level, solved and ranked, the best kept.
//!
//! This is the stream of MixedAim (De Keyser 2019, section 3.4.1) with its adaptive limit, counted
//! in states instead of seconds. Candidates are numbered and judged in rounds. Everything a
//! judgement depends on (the limit, the bar to the ranking) is fixed before a round, and results
//! are merged in the order of numbers after it. So the ranking depends only on the seed and the
//! number of tries, not on the number of threads.
//!
//! With `from_best` every second candidate is a variation of one of the best so far instead of the
//! level itself, as in an evolution that keeps its elite.

mod diverse;
mod judge;
mod played;
mod report;

pub use report::{KeptReport, SuggestReport, Worth};

use std::ops::ControlFlow;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use self::diverse::Looks;
use self::judge::{Bar, Fate, Judged, effort_of, judge};
use self::played::{Played, played};
use self::report::describe;
use super::aims::score;
use super::needs::{Practised, practised};
use super::{Counts, Space};
use crate::lens::{Ask, Lenses, LevelId, Measured};
use crate::parallel::Crew;
use crate::search::Budget;
use crate::{Play, Progress, SharedWatch, write_trace};

/// Candidates of a round.
pub const ROUND: u64 = 64;

/// States a search of a candidate may always expand. Without this floor one trivial level among the
/// kept makes every harder candidate time out, and the ranking collapses.
const LEAST_LIMIT: usize = 1_000;

/// States a search of a candidate may expand at most, unless a space says otherwise.
pub const MAX_EXPANDED: usize = 100_000;

/// States that may be expanded to read the level itself.
const MAX_START_EXPANDED: usize = 1_000_000;

/// What to look for.
#[derive(Clone, Debug)]
pub struct SuggestPlan {
    /// The reading or aim that ranks.
    pub rank: String,
    /// Concepts that every solution of a kept level has to satisfy.
    pub need: Vec<String>,
    /// No two kept levels may look almost the same.
    pub diverse: bool,
    /// Places, as [`Space::changed`] names them, in which no suggestion may differ from the level.
    pub frozen: Vec<[usize; 2]>,
    /// How many are kept.
    pub keep: usize,
    /// The number of candidates to try; none continues until it is stopped.
    pub tries: Option<u64>,
    /// The reading from which a level is interesting; none takes that of the level itself.
    pub threshold: Option<f64>,
    /// Every second candidate is grown from one of the best so far, once there is one.
    pub from_best: bool,
    /// Threads that judge.
    pub threads: usize,
    /// Seed of the draws.
    pub seed: u64,
    /// The level, for the report.
    pub level: LevelId,
}

impl Default for SuggestPlan {
    fn default() -> SuggestPlan {
        SuggestPlan {
            rank: "difficulty".to_string(),
            need: Vec::new(),
            diverse: false,
            frozen: Vec::new(),
            keep: 4,
            tries: Some(2_000),
            threshold: None,
            from_best: false,
            threads: 1,
            seed: 1,
            level: LevelId::default(),
        }
    }
}

/// What a round changed.
pub struct Round<'r> {
    /// What became of all candidates so far.
    pub counts: Counts,
    /// How many of them are worth something.
    pub worth: Worth,
    /// States a search of this round could expand.
    pub limit: usize,
    /// Numbers and readings of the best so far, the best first.
    pub best: Vec<(u64, f64)>,
    /// Numbers that entered the ranking in this round and are still in it, best first.
    pub entered: Vec<u64>,
    /// Numbers that left it.
    pub left: Vec<u64>,
    /// Tries since anything entered the ranking; a large number is a reason to stop.
    pub since_last: u64,
    /// Describes one of the best with all its readings.
    pub describe: &'r dyn Fn(u64) -> Option<KeptReport>,
}

/// All results so far.
struct Suggestions<L> {
    counts: Counts,
    worth: Worth,
    /// States expanded for all candidates.
    effort: u64,
    /// The best, largest reading first.
    kept: Vec<Kept<L>>,
    /// The numbers of all levels that were ever kept, in order of entry.
    history: Vec<u64>,
    /// How the start and everything that was good enough to enter is played, with its reading.
    plays: FxHashSet<(Played, u64)>,
    /// States a search of the current round may expand.
    limit: usize,
    /// Variations of the start that were tried.
    drawn: u64,
}

/// A level in the ranking.
struct Kept<L> {
    n: u64,
    /// The number of the one it was grown from; none for a variation of the start.
    grown_from: Option<u64>,
    level: Arc<L>,
    reading: f64,
    /// States the first search expanded.
    effort: usize,
    /// A solution, not always a shortest one.
    moves: String,
    /// What it looks like, where that matters.
    looks: Option<Looks>,
    /// How it is played, where levels with equal play are one.
    played: Option<Played>,
}

impl<L> Suggestions<L> {
    fn since_last(&self) -> u64 {
        self.counts.tries - self.history.last().copied().unwrap_or(0)
    }

    /// The limit of the next round: a tenth of the effort so far until the first solvable level,
    /// then eight times the greatest effort of the kept and the start. It never shrinks.
    fn raise_limit(&mut self, start: Option<usize>, most: usize) -> usize {
        let kept = self.kept.iter().map(|kept| kept.effort);
        let wanted = match self.counts.solvable {
            0 => (self.effort / 10) as usize,
            _ => kept.chain(start).max().unwrap_or(0).saturating_mul(8),
        };
        self.limit = self.limit.max(wanted).max(LEAST_LIMIT).min(most);
        self.limit
    }

    /// What the candidates of a round are made from, the first of them number `first`. It is decided before
    /// the round, so that it is the same for any number of threads. With `from_best` the best so far take
    /// turns with the start. A start that has `all` variations gives each once; when it has given them, only
    /// the best are varied, and without any nothing is left to try.
    fn origins(
        &self,
        first: u64,
        last: u64,
        from_best: bool,
        all: Option<u64>,
    ) -> Vec<Origin<'_, L>> {
        let (mut origins, mut drawn) = (Vec::new(), self.drawn);
        for n in first..=last {
            let is_exhausted = all.is_some_and(|all| drawn >= all);
            let is_grown = from_best && (is_exhausted || n.is_multiple_of(2));
            let count = self.kept.len() as u64;
            let parent = (is_grown && count > 0).then(|| &self.kept[(n / 2 % count) as usize]);
            if parent.is_none() {
                if is_exhausted {
                    break;
                }
                drawn += 1;
            }
            let of_start = if all.is_some() { drawn } else { n };
            let number = if parent.is_some() { n } else { of_start };
            origins.push(Origin { n, parent, number });
        }
        origins
    }

    fn enter(&mut self, kept: Kept<L>, keep: usize) {
        // Of levels that look alike, only the best is kept.
        if let Some(looks) = &kept.looks {
            let is_like =
                |other: &Kept<L>| other.looks.as_ref().is_some_and(|it| it.is_like(looks));
            if self.kept.iter().any(|other| is_like(other) && other.reading >= kept.reading) {
                return;
            }
            self.kept.retain(|other| !is_like(other));
        }
        // Of levels that are played alike, too: they differ in decoration, and in how long a search takes.
        let is_same = |other: &Kept<L>| kept.played.is_some() && other.played == kept.played;
        if self.kept.iter().any(|other| is_same(other) && other.reading >= kept.reading) {
            return;
        }
        self.kept.retain(|other| !is_same(other));
        let at = self.kept.partition_point(|other| other.reading >= kept.reading);
        if at < keep {
            self.history.push(kept.n);
            self.kept.insert(at, kept);
            self.kept.truncate(keep);
        }
    }

    fn merge(
        &mut self,
        candidate: &Tried<L>,
        judged: Judged,
        keep: usize,
        looks: impl FnOnce(&L) -> Option<Looks>,
    ) {
        self.effort += judged.effort as u64;
        match judged.fate {
            Fate::Solvable { reading, is_interesting, effort, moves, played, is_avoidable } => {
                let play = reading.map(f64::to_bits).zip(played.clone());
                if play.is_some_and(|(reading, played)| !self.plays.insert((played, reading))) {
                    self.counts.duplicates += 1;
                    return;
                }
                self.counts.solvable += 1;
                self.worth.avoidable += u64::from(is_avoidable);
                self.worth.interesting += u64::from(is_interesting);
                if let Some(reading) = reading {
                    let Tried { n, grown_from, ref level } = *candidate;
                    let looks = looks(level);
                    let level = Arc::clone(level);
                    let kept = Kept { n, grown_from, level, reading, effort, moves, looks, played };
                    self.enter(kept, keep);
                }
            }
            Fate::Unsolvable => self.counts.unsolvable += 1,
            Fate::TimedOut => self.counts.timed_out += 1,
            // A candidate that was not judged is not counted.
            Fate::Stopped => {}
        }
    }
}

/// What a candidate is made from.
struct Origin<'s, L> {
    /// The candidate's number.
    n: u64,
    /// One of the best so far; none for the start.
    parent: Option<&'s Kept<L>>,
    /// Which of its variations.
    number: u64,
}

/// What became of a number.
enum Candidate<L> {
    /// A level that was not seen before.
    New(Tried<L>),
    /// A level that was seen before, or that is not worth judging.
    Duplicate,
    /// The space rejected it.
    Rejected,
    /// The caller asked to stop before it was made.
    NotMade,
}

/// A candidate that is judged.
struct Tried<L> {
    n: u64,
    /// The number of the one it was grown from; none for a variation of the start.
    grown_from: Option<u64>,
    level: Arc<L>,
}

/// Tries candidates round by round and shows each round to `on_round`, which may stop the search.
/// `watch` is called often and can stop it within a round; candidates from the first one that was not
/// judged on then do not count, so that the report is always the one for its number of tries.
pub fn suggest<S: Space>(
    space: &S,
    plan: &SuggestPlan,
    watch: &SharedWatch<'_>,
    on_round: &mut dyn FnMut(&Round<'_>) -> ControlFlow<()>,
) -> SuggestReport {
    let mut first = space.puzzle(space.start());
    let has_chance = first.facts().chance;
    let (start, start_effort, start_play) = match has_chance {
        true => (None, None, None),
        false => read_start(space, &mut first, plan, watch),
    };
    // A level that can be won without the concept is no measure for those that cannot.
    let is_measure = has_chance || plan.need.is_empty() || {
        let budget = Budget { max_expanded: MAX_START_EXPANDED, ..Budget::default() };
        let (level, options) = (plan.level.clone(), space.options());
        let ask = Ask { level, budget, threads: 1, options };
        let found = practised(&mut first, &plan.need, &ask, &mut |progress| watch(progress));
        matches!(found, Practised::Always)
    };
    let threshold = plan.threshold.or(start);
    // A level that is not better than the start is not worth keeping.
    let floor = start.filter(|_| space.must_improve() && is_measure);
    let crew = Crew::new(plan.threads, S::Scratch::default);
    let mut seen = FxHashSet::from_iter([space.canonical(space.start())]);
    let mut so_far = Suggestions {
        counts: Counts::default(),
        worth: Worth::default(),
        effort: 0,
        kept: Vec::new(),
        history: Vec::new(),
        plays: start_play.zip(start.map(f64::to_bits)).into_iter().collect(),
        limit: 0,
        drawn: 0,
    };
    // A variation of one that was kept may be any level, so only the start's own can be exhausted.
    let all = space.variations();
    let tries = if has_chance { Some(0) } else { plan.tries };
    while tries.is_none_or(|tries| so_far.counts.tries < tries) {
        let first = so_far.counts.tries + 1;
        let last = tries.unwrap_or(u64::MAX).min(so_far.counts.tries + ROUND);
        let origins = so_far.origins(first, last, plan.from_best, all);
        if origins.is_empty() {
            break;
        }
        let of_start: Vec<bool> = origins.iter().map(|origin| origin.parent.is_none()).collect();
        let made = crew.map(&origins, |scratch, Origin { n, parent, number }| {
            if watch(Progress::default()) {
                return None;
            }
            let from = parent.map_or(space.start(), |kept| &kept.level);
            Some(space.vary_from(from, plan.seed, *number, scratch).map(|level| {
                let stays = plan.frozen.is_empty()
                    || space.changed(&level).iter().all(|place| !plan.frozen.contains(place));
                let is_candidate = stays && space.is_candidate(&level);
                let key = is_candidate.then(|| space.canonical(&level));
                let (n, grown_from) = (*n, parent.map(|kept| kept.n));
                (Tried { n, grown_from, level: Arc::new(level) }, key)
            }))
        });
        let sorted: Vec<Candidate<S::Level>> = made
            .into_iter()
            .map(|made| match made {
                None => Candidate::NotMade,
                Some(None) => Candidate::Rejected,
                Some(Some((tried, key))) => match key.is_some_and(|key| seen.insert(key)) {
                    true => Candidate::New(tried),
                    false => Candidate::Duplicate,
                },
            })
            .collect();
        let limit = so_far.raise_limit(start_effort, space.max_expanded());
        let worst = so_far.kept.last().filter(|_| so_far.kept.len() >= plan.keep);
        let bar = Bar {
            limit,
            rank: &plan.rank,
            need: &plan.need,
            to_enter: worst.map(|kept| kept.reading).into_iter().chain(floor).reduce(f64::max),
            threshold,
        };
        let judged = crew.map(&sorted, |_, candidate| match candidate {
            Candidate::NotMade => Some(Judged { fate: Fate::Stopped, effort: 0 }),
            Candidate::New(_) if watch(Progress::default()) => {
                Some(Judged { fate: Fate::Stopped, effort: 0 })
            }
            Candidate::New(Tried { level, .. }) => {
                let mut puzzle = space.puzzle(level);
                Some(judge(space, level, &mut puzzle, &bar, &mut |progress| watch(progress)))
            }
            Candidate::Duplicate | Candidate::Rejected => None,
        });
        let mut is_stopped = watch(Progress::default());
        let before: Vec<u64> = so_far.kept.iter().map(|kept| kept.n).collect();
        let judged = sorted.iter().zip(judged).zip(of_start);
        for (n, ((candidate, judged), is_of_start)) in (first..).zip(judged) {
            if judged.as_ref().is_some_and(|judged| matches!(judged.fate, Fate::Stopped)) {
                is_stopped = true;
                break;
            }
            so_far.counts.tries = n;
            so_far.drawn += u64::from(is_of_start);
            match (candidate, judged) {
                (Candidate::New(tried), Some(judged)) => {
                    let looks = |level: &S::Level| {
                        plan.diverse.then(|| Looks::new(&space.text(level), &space.changed(level)))
                    };
                    so_far.merge(tried, judged, plan.keep, looks);
                }
                (Candidate::Rejected, _) => so_far.counts.rejected += 1,
                _ => so_far.counts.duplicates += 1,
            }
        }
        let best: Vec<(u64, f64)> = so_far.kept.iter().map(|kept| (kept.n, kept.reading)).collect();
        let is_in = |numbers: &[u64], n: &u64| numbers.contains(n);
        let now: Vec<u64> = best.iter().map(|(n, _)| *n).collect();
        let round = Round {
            counts: so_far.counts,
            worth: so_far.worth,
            limit,
            entered: now.iter().copied().filter(|n| !is_in(&before, n)).collect(),
            left: before.iter().copied().filter(|n| !is_in(&now, n)).collect(),
            best,
            since_last: so_far.since_last(),
            describe: &|n| {
                let kept = so_far.kept.iter().find(|kept| kept.n == n)?;
                Some(describe(space, plan, kept, &mut |progress| watch(reading(progress))))
            },
        };
        if on_round(&round).is_break() || is_stopped {
            break;
        }
    }
    let mut watch = |progress| watch(reading(progress));
    let is_exhausted = all.is_some_and(|all| so_far.drawn >= all) && !has_chance;
    let report = report::report(space, plan, (start, threshold), &so_far, &mut watch);
    SuggestReport { exhausted: is_exhausted, why: has_chance.then_some("chance"), ..report }
}

/// The phase in which the kept levels are read. A host that stops a job may give it a moment.
pub const READING: &str = "reading what was kept";

fn reading(progress: Progress) -> Progress {
    Progress { phase: READING, ..progress }
}

/// The level's own reading (none when it has no value or takes too long), the states its first
/// search expands, and how it is played.
fn read_start<S: Space>(
    space: &S,
    puzzle: &mut S::Puzzle,
    plan: &SuggestPlan,
    watch: &SharedWatch<'_>,
) -> (Option<f64>, Option<usize>, Option<Played>) {
    let budget = Budget { max_expanded: MAX_START_EXPANDED, ..Budget::default() };
    let level = plan.level.clone();
    let ask = Ask { level, budget, threads: 1, options: space.options() };
    let watch = &mut |progress| watch(progress);
    let effort = effort_of(space, space.start(), puzzle, &plan.rank, space.max_expanded(), watch);
    let read = score(space, &plan.rank, space.start(), puzzle, &ask, watch);
    let Measured::Value(value) = read else { return (None, effort, None) };
    let played = space
        .merges_equal_play()
        .then(|| played(puzzle, &[], space.max_expanded(), watch))
        .filter(|(trace, _)| !trace.is_empty());
    (Some(value), effort, played)
}

/// A trace of some moves.
fn trace<P: Lenses>(puzzle: &P, moves: &[P::Move]) -> String {
    write_trace(puzzle, moves)
}
