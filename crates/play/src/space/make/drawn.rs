//! Makes levels that a domain draws by number, such as the puzzles of a grammar: there is nothing to change
//! about one of them, so candidates are drawn until enough have all properties.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::judge::{Judged, Limits, check_reading, judge_puzzle};
use super::prove::prove_puzzle;
use super::report::{MadeReport, MakeReport, MakeStatus, MissReport, Property, SpaceReport};
use super::{MakePlan, MakeRound, ROUND};
use crate::lens::{Extras, Lenses, Options, Refusal, Solved};
use crate::parallel::Crew;
use crate::readings::Amount;
use crate::space::{LevelText, check_concepts};
use crate::{Progress, SharedWatch};

/// Levels by number.
pub trait Draws: Send + Sync {
    /// A level.
    type Level: Clone + Send + Sync;
    /// A level ready to be played.
    type Puzzle: Lenses;

    /// How levels are made, in one word.
    fn route(&self) -> &'static str;

    /// Candidate number `n` of a seed, from 1; none if there is no such level.
    fn draw(&self, seed: u64, n: u64) -> Option<Self::Level>;

    /// Makes a level ready to be played.
    fn puzzle(&self, level: &Self::Level) -> Self::Puzzle;

    /// A form that two levels share if and only if they are the same to a player.
    fn canonical(&self, level: &Self::Level) -> Box<[u64]>;

    /// In how many parts two levels differ.
    fn difference(&self, one: &Self::Level, other: &Self::Level) -> usize;

    /// A level as it is shown.
    fn text(&self, level: &Self::Level) -> LevelText;

    /// All levels that can be drawn, if they can be listed; then "there is none" can be proved.
    fn all(&self) -> Option<Vec<Self::Level>>;

    /// How many elements of each kind a level has.
    fn elements(&self, level: &Self::Level) -> Vec<(String, usize)>;

    /// What only this domain says about a level.
    fn extras(&self, level: &Self::Level) -> Extras;

    /// The options of the lenses.
    fn options(&self) -> &Options;
}

/// What became of a number.
enum Candidate<L> {
    /// A level that was not seen before.
    New(L),
    /// One that was.
    Duplicate,
    /// There is no such level.
    Rejected,
    /// The search was stopped first.
    Stopped,
}

/// A level that has all properties, each proved on it.
struct Made<L> {
    n: u64,
    level: L,
    reading: Option<f64>,
    proofs: Vec<Property>,
    solved: Solved,
}

/// Makes levels by drawing; as [`make`](super::make) in all else. If too few are found, all levels are judged
/// where they can be listed.
pub fn make_drawn<D: Draws>(
    draws: &D,
    plan: &MakePlan,
    watch: &SharedWatch<'_>,
    on_round: &mut dyn FnMut(&MakeRound) -> ControlFlow<()>,
) -> Result<MakeReport, Refusal> {
    if plan.freeze.is_some() || plan.border.is_some() || plan.mirror.is_some() || plan.plain {
        let what = "--freeze, --border, --symmetric and --plain are about cells; leave them out";
        return Err(Refusal::usage(what));
    }
    if plan.rising {
        return Err(Refusal::usage("--rising does not work here; use --toward with --count"));
    }
    check(draws, plan)?;
    let report = MakeReport { route: draws.route(), ..MakeReport::new(plan) };
    let mut search = Search {
        draws,
        plan,
        report,
        seen: FxHashSet::default(),
        found: Vec::new(),
        nearest: None,
    };
    search.run(watch, on_round);
    search.exhaust(watch);
    Ok(search.end())
}

/// Refuses concepts that cannot be read for any of the first levels.
fn check<D: Draws>(draws: &D, plan: &MakePlan) -> Result<(), Refusal> {
    let all: Vec<String> = plan.need.iter().chain(&plan.forbid).cloned().collect();
    let mut refused = None;
    for level in (1..=CHECKED).filter_map(|n| draws.draw(plan.seed, n)) {
        check_reading(&draws.puzzle(&level), plan)?;
        match check_concepts(&mut draws.puzzle(&level), &all, draws.options()) {
            Ok(()) => return Ok(()),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    refused.map_or(Ok(()), Err)
}

/// Levels that are asked whether they understand a concept: it may name what only some of them have.
const CHECKED: u64 = 16;

struct Search<'s, D: Draws> {
    draws: &'s D,
    plan: &'s MakePlan,
    report: MakeReport,
    seen: FxHashSet<Box<[u64]>>,
    found: Vec<Made<D::Level>>,
    nearest: Option<(D::Level, Judged)>,
}

impl<D: Draws> Search<'_, D> {
    fn run(
        &mut self,
        watch: &SharedWatch<'_>,
        on_round: &mut dyn FnMut(&MakeRound) -> ControlFlow<()>,
    ) {
        let (draws, plan) = (self.draws, self.plan);
        let crew = Crew::new(plan.threads, || ());
        let limits = Limits { expanded: plan.max_expanded };
        while !self.is_done() {
            let from = self.report.counts.tries;
            let last = plan.tries.unwrap_or(u64::MAX).min(from + ROUND);
            let numbers: Vec<u64> = (from + 1..=last).collect();
            let drawn = crew.map(&numbers, |(), n| {
                (!watch(Progress::default())).then(|| draws.draw(plan.seed, *n))
            });
            let candidates: Vec<Candidate<D::Level>> =
                drawn.into_iter().map(|drawn| self.candidate(drawn)).collect();
            let judged = crew.map(&candidates, |(), candidate| {
                let Candidate::New(level) = candidate else { return None };
                let mut puzzle = draws.puzzle(level);
                let watch = &mut |now| watch(now);
                Some(judge_puzzle(&mut puzzle, draws.options(), plan, limits, watch).0)
            });
            let mut is_stopped = watch(Progress::default());
            for ((n, candidate), judged) in numbers.iter().zip(candidates).zip(judged) {
                let is_cut = judged.as_ref().is_some_and(|judged| judged.was_stopped);
                if is_cut || matches!(candidate, Candidate::Stopped) {
                    is_stopped = true;
                    break;
                }
                self.report.counts.tries = *n;
                match (candidate, judged) {
                    (Candidate::New(level), Some(judged)) => self.merge(*n, level, judged, watch),
                    (Candidate::Duplicate, _) => self.report.counts.duplicates += 1,
                    _ => self.report.counts.rejected += 1,
                }
                if self.is_done() {
                    break;
                }
            }
            if on_round(&self.round()).is_break() || is_stopped {
                break;
            }
        }
    }

    fn is_done(&self) -> bool {
        let is_enough = self.found.len() >= self.plan.count && !self.plan.goes_on();
        is_enough || self.plan.tries.is_some_and(|tries| self.report.counts.tries >= tries)
    }

    fn candidate(&mut self, drawn: Option<Option<D::Level>>) -> Candidate<D::Level> {
        match drawn {
            None => Candidate::Stopped,
            Some(None) => Candidate::Rejected,
            Some(Some(level)) => match self.seen.insert(self.draws.canonical(&level)) {
                true => Candidate::New(level),
                false => Candidate::Duplicate,
            },
        }
    }

    fn merge(&mut self, n: u64, level: D::Level, judged: Judged, watch: &SharedWatch<'_>) {
        self.report.count(&judged);
        if judged.has_all {
            self.take(n, level, &judged, watch);
            return;
        }
        let is_nearer = |(_, best): &(D::Level, Judged)| judged.score.is_above(&best.score);
        if self.nearest.as_ref().is_none_or(is_nearer) {
            self.nearest = Some((level, judged));
        }
    }

    /// Takes a level that has all properties, if they can be proved.
    fn take(&mut self, n: u64, level: D::Level, judged: &Judged, watch: &SharedWatch<'_>) {
        let (draws, reading) = (self.draws, judged.reading);
        let least = self.plan.differ.max(1);
        let is_near = |made: &Made<D::Level>| draws.difference(&made.level, &level) < least;
        let near: Vec<bool> = self.found.iter().map(is_near).collect();
        let is_better = |made: &Made<D::Level>| self.plan.goes_on() && reading > made.reading;
        let mut rivals = self.found.iter().zip(&near).filter(|(_, near)| **near);
        let has_room =
            self.found.len() < self.plan.count || self.found.last().is_some_and(is_better);
        if !has_room || !rivals.all(|(made, _)| is_better(made)) {
            return;
        }
        let puzzle = || draws.puzzle(&level);
        let proved = prove_puzzle(&puzzle, draws.options(), self.plan, &mut |now| watch(now));
        let is_proved =
            |(proofs, _): &(Vec<Property>, Solved)| proofs.iter().all(|property| property.proved);
        let Some((proofs, solved)) = proved.filter(is_proved) else {
            self.report.unproved += 1;
            return;
        };
        let mut near = near.into_iter();
        self.found.retain(|_| near.next() != Some(true));
        let at = self.found.partition_point(|made| made.reading >= reading);
        self.found.insert(at, Made { n, level, reading, proofs, solved });
        self.found.truncate(self.plan.count);
    }

    /// Judges all levels that there are, if too few were found.
    fn exhaust(&mut self, watch: &SharedWatch<'_>) {
        if self.found.len() >= self.plan.count || watch(Progress::default()) {
            return;
        }
        let (draws, plan) = (self.draws, self.plan);
        let Some(all) = draws.all() else { return };
        let limits = Limits { expanded: plan.max_states };
        let judged = Crew::new(plan.threads, || ()).map(&all, |(), level| {
            let mut puzzle = draws.puzzle(level);
            judge_puzzle(&mut puzzle, draws.options(), plan, limits, &mut |now| watch(now)).0
        });
        let known = judged.iter().filter(|judged| judged.is_known && !judged.was_stopped).count();
        self.report.space = Some(SpaceReport {
            levels: all.len().to_string(),
            classes: all.len() as u64,
            judged: known as u64,
            complete: known == all.len(),
        });
        for (level, judged) in all.into_iter().zip(judged).filter(|(_, judged)| judged.has_all) {
            if self.found.len() < plan.count {
                self.take(self.report.counts.tries, level, &judged, watch);
            }
        }
    }

    fn round(&self) -> MakeRound {
        MakeRound {
            tries: self.report.counts.tries,
            solvable: self.report.counts.solvable,
            found: self.found.len(),
            restarts: 0,
            lacks: self.nearest.as_ref().and_then(|(_, judged)| judged.lack()),
            refuted: None,
        }
    }

    fn end(mut self) -> MakeReport {
        let draws = self.draws;
        for made in &self.found {
            let others = self.found.iter().filter(|other| other.n != made.n);
            let least = others.map(|other| draws.difference(&other.level, &made.level)).min();
            self.report.made.push(reported(draws, made, self.plan, least));
        }
        let is_complete = self.report.space.as_ref().is_some_and(|space| space.complete);
        self.report.status = match self.report.made.len() >= self.plan.count {
            true => MakeStatus::Found,
            false if is_complete && self.report.unproved == 0 => MakeStatus::None,
            false => MakeStatus::Unknown,
        };
        if self.report.status != MakeStatus::Found
            && let Some((level, judged)) = &self.nearest
        {
            self.report.nearest = MissReport::of(draws.text(level), judged);
        }
        self.report
    }
}

fn reported<D: Draws>(
    draws: &D,
    made: &Made<D::Level>,
    plan: &MakePlan,
    least: Option<usize>,
) -> MadeReport {
    let mut properties = made.proofs.clone();
    if let Some(least) = least.filter(|_| plan.differ > 1) {
        let value = Some(Amount::Number(least as f64));
        let is_met = least >= plan.differ;
        properties.push(Property { value, ..Property::new("differ", is_met, "counting") });
    }
    let LevelText { rows, legend } = draws.text(&made.level);
    MadeReport {
        n: made.n,
        level: rows,
        legend,
        moves: made.solved.moves.clone(),
        length: made.solved.length,
        proved_shortest: made.solved.proved_shortest,
        elements: draws.elements(&made.level).into_iter().collect(),
        score: made.reading.map(Amount::Number),
        properties,
        extras: draws.extras(&made.level),
    }
}
