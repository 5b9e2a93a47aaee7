//! Makes levels with wanted properties, from nothing or from a given level.
//!
//! This is "there is a level, and *all* its solutions practise the concept" of Smith, Butler and Popović
//! ("Quantifying over Play", 2013) as a search over any [`Frame`]: fillings are drawn, judged property by
//! property, and the best of them are changed where a play shows that a property is missing. Nothing that
//! this search believes is printed: every property of a result is proved again on the finished level
//! ([`prove`]).
//!
//! Candidates are numbered and judged in rounds. Everything a candidate depends on (the archive it grows
//! from, the limit of its searches) is fixed before a round, and results are merged in numeric order, so that
//! seed and number of tries alone decide what is found.

mod archive;
mod draw;
mod drawn;
mod exhaust;
mod judge;
mod ladder;
mod lesson;
mod maker;
mod plain;
mod prove;
mod report;
mod rules;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
mod touched;

pub use drawn::{Draws, make_drawn};
pub use ladder::Ladder;
pub use maker::{MakeRound, Maker, Refuted};
pub use report::{MadeReport, MakeReport, MakeStatus, MissReport, Property, SpaceReport};
pub use rules::{Border, Mirror};

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use self::archive::{Archive, Elite};
use self::draw::{Shop, grow};
use self::judge::{Judged, Limits, judge};
use self::prove::prove;
use self::rules::Rules;
use super::{ElementId, Frame};
use crate::lens::{LevelId, NewIdea, Refusal};
use crate::parallel::Crew;
use crate::random::SplitMix64;
use crate::{Progress, SharedWatch};

/// Candidates of a round.
const ROUND: u64 = 64;

/// Tries without progress after which the search restarts from new levels.
const STALE: u64 = 4_096;

/// States that a search of a candidate may always expand.
const LEAST_LIMIT: usize = 2_000;

/// States that a search of a candidate may expand at most, unless the plan says otherwise.
pub const MAX_JUDGED: usize = 100_000;

/// What to make.
#[derive(Clone, Debug)]
pub struct MakePlan {
    /// Concepts that every solution has to satisfy.
    pub need: Vec<String>,
    /// Concepts that no solution may satisfy.
    pub forbid: Vec<String>,
    /// Every solution practises one new idea, and only that.
    pub new_idea: Option<NewIdea>,
    /// There is one answer only.
    pub unique: bool,
    /// The least and the greatest number of moves of a shortest solution.
    pub length: Option<[usize; 2]>,
    /// The reading to make large.
    pub toward: Option<String>,
    /// Results rise in the reading, each strictly above the one before.
    pub rising: bool,
    /// Remove what no property needs.
    pub plain: bool,
    /// How many levels to make.
    pub count: usize,
    /// In how many places any two of them differ at least.
    pub differ: usize,
    /// Places that stay as they are in the level to start from: rows in which `x` marks them.
    pub freeze: Option<Vec<String>>,
    /// What the outermost places hold.
    pub border: Option<Border>,
    /// The symmetry of the level.
    pub mirror: Option<Mirror>,
    /// Seed of the draws.
    pub seed: u64,
    /// The number of candidates to try; none continues until it is stopped.
    pub tries: Option<u64>,
    /// States that a search of a candidate may expand at most.
    pub max_expanded: usize,
    /// States of a proof about a result.
    pub max_states: usize,
    /// Threads that judge.
    pub threads: usize,
}

impl Default for MakePlan {
    fn default() -> MakePlan {
        MakePlan {
            need: Vec::new(),
            forbid: Vec::new(),
            new_idea: None,
            unique: false,
            length: None,
            toward: None,
            rising: false,
            plain: false,
            count: 1,
            differ: 1,
            freeze: None,
            border: None,
            mirror: None,
            seed: 1,
            tries: None,
            max_expanded: MAX_JUDGED,
            max_states: 1_000_000,
            threads: 1,
        }
    }
}

impl MakePlan {
    /// The reading that results are ranked by.
    pub fn reading(&self) -> Option<&str> {
        let rising = self.rising.then_some("difficulty");
        self.toward.as_deref().or(rising)
    }

    /// True when the search goes on after enough levels were found, for better ones.
    fn goes_on(&self) -> bool {
        self.reading().is_some()
    }
}

/// A level that has all properties.
#[derive(Clone, Debug)]
struct Made {
    n: u64,
    filling: Vec<ElementId>,
    reading: Option<f64>,
}

/// What became of a number.
enum Candidate {
    /// A filling that was not seen before.
    New(Vec<ElementId>),
    /// One that was, up to symmetry.
    Duplicate,
    /// No filling follows the rules, or it is not a level.
    Rejected,
}

/// Makes levels of a frame. `on_round` sees every round and may stop the search, and so may `watch`; a
/// report is always the one for its number of tries.
pub fn make<F: Frame>(
    frame: &F,
    plan: &MakePlan,
    watch: &SharedWatch<'_>,
    on_round: &mut dyn FnMut(&MakeRound) -> ControlFlow<()>,
) -> Result<MakeReport, Refusal> {
    let rules = Rules::new(frame, plan)?;
    let shop = Shop::new(frame, &rules);
    if !judge::check(frame, &shop, plan)? {
        return Ok(MakeReport { why: Some("chance"), ..MakeReport::new(plan) });
    }
    let mut search = Search::new(frame, plan, &shop);
    search.run(watch, on_round);
    let census = search.exhaust(watch);
    Ok(search.report(census, watch))
}

struct Search<'s, F: Frame> {
    frame: &'s F,
    plan: &'s MakePlan,
    shop: &'s Shop<'s, F>,
    report: MakeReport,
    archive: Archive,
    seen: FxHashSet<Vec<ElementId>>,
    found: Vec<Made>,
    /// The best candidate that lacks something.
    nearest: Option<(Vec<ElementId>, Judged)>,
    /// The number of the last try that improved the archive.
    improved: u64,
    limit: usize,
}

impl<'s, F: Frame> Search<'s, F> {
    fn new(frame: &'s F, plan: &'s MakePlan, shop: &'s Shop<'s, F>) -> Search<'s, F> {
        Search {
            frame,
            plan,
            shop,
            report: MakeReport::new(plan),
            archive: Archive::default(),
            seen: FxHashSet::default(),
            found: Vec::new(),
            nearest: None,
            improved: 0,
            limit: LEAST_LIMIT,
        }
    }

    fn run(
        &mut self,
        watch: &SharedWatch<'_>,
        on_round: &mut dyn FnMut(&MakeRound) -> ControlFlow<()>,
    ) {
        let crew = Crew::new(self.plan.threads, || ());
        while !self.is_done() {
            let from = self.report.counts.tries;
            let last = self.plan.tries.unwrap_or(u64::MAX).min(from + ROUND);
            let numbers: Vec<u64> = (from + 1..=last).collect();
            let candidates = self.draw(&numbers);
            let limits = Limits { expanded: self.limit.min(self.plan.max_expanded) };
            let judged = crew.map(&candidates, |(), candidate| match candidate {
                Candidate::New(filling) if !watch(Progress::default()) => {
                    Some(judge(self.frame, filling, self.plan, limits, &mut |now| watch(now)))
                }
                _ => None,
            });
            let mut is_stopped = watch(Progress::default());
            for ((n, candidate), judged) in numbers.iter().zip(&candidates).zip(judged) {
                let is_cut = judged.as_ref().is_none_or(|judged| judged.was_stopped);
                if matches!(candidate, Candidate::New(_)) && is_cut {
                    is_stopped = true;
                    break;
                }
                self.report.counts.tries = *n;
                self.merge(*n, candidate, judged, watch);
                if self.is_done() {
                    break;
                }
            }
            if self.report.counts.tries - self.improved > STALE {
                self.restart();
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

    /// The candidates of some numbers: each grows from the archive or is drawn from nothing, by its own
    /// stream of the seed.
    fn draw(&mut self, numbers: &[u64]) -> Vec<Candidate> {
        let mut candidates = Vec::with_capacity(numbers.len());
        for n in numbers {
            let mut random = SplitMix64::stream(self.plan.seed, *n);
            let parent = self.archive.parent(&mut random);
            let filling = match parent {
                _ if self.shop.own_level(*n).is_some() => {
                    self.shop.own_level(*n).map(<[ElementId]>::to_vec)
                }
                // A given level is the first candidate of every start.
                None if *n == self.improved + 1 && self.shop.start().is_some() => {
                    self.shop.start().map(<[ElementId]>::to_vec)
                }
                None => self.shop.draw(&mut random),
                Some(parent) => {
                    let mate = self.archive.parent(&mut random);
                    grow(self.shop, parent, mate, &mut random)
                }
            };
            let candidate = match filling {
                Some(filling) => match self.seen.insert(self.shop.canonical(&filling)) {
                    true => Candidate::New(filling),
                    false => Candidate::Duplicate,
                },
                None => Candidate::Rejected,
            };
            candidates.push(candidate);
        }
        candidates
    }

    fn merge(
        &mut self,
        n: u64,
        candidate: &Candidate,
        judged: Option<Judged>,
        watch: &SharedWatch<'_>,
    ) {
        let Candidate::New(filling) = candidate else {
            let is_rejected = matches!(candidate, Candidate::Rejected);
            self.report.counts.rejected += u64::from(is_rejected);
            self.report.counts.duplicates += u64::from(!is_rejected);
            return;
        };
        let Some(judged) = judged else { return };
        self.report.count(&judged);
        self.limit = self.limit.max(judged.effort_of_one.saturating_mul(8));
        if judged.is_level && !judged.has_all {
            let is_nearer = |(_, best): &(_, Judged)| judged.score.is_above(&best.score);
            if self.nearest.as_ref().is_none_or(is_nearer) {
                self.nearest = Some((filling.clone(), judged.clone()));
            }
        }
        if judged.has_all && !self.shop.is_copy(filling) {
            self.take(n, filling, &judged, watch);
        }
        if judged.is_level {
            let elite = Elite::new(filling.clone(), judged);
            if self.archive.enter(elite) {
                self.improved = n;
            }
        }
    }

    /// Takes a level that has all properties, if they can be proved.
    fn take(&mut self, n: u64, filling: &[ElementId], judged: &Judged, watch: &SharedWatch<'_>) {
        let mut filling = filling.to_vec();
        let mut reading = judged.reading;
        if self.plan.plain {
            let limits = Limits { expanded: self.plan.max_expanded };
            let watch = &mut |progress| watch(progress);
            reading = plain::plain(
                self.frame,
                self.shop,
                self.plan,
                &mut filling,
                reading,
                limits,
                watch,
            );
        }
        let differs = |made: &&Made| differences(&made.filling, &filling) < self.plan.differ.max(1);
        let near: Vec<usize> = {
            let near = self.found.iter().enumerate().filter(|(_, made)| differs(made));
            near.map(|(at, _)| at).collect()
        };
        let is_better = |at: &usize| reading > self.found[*at].reading;
        let has_room = near.is_empty() || (self.plan.goes_on() && near.iter().all(is_better));
        let most = self.most_found();
        let worst = self.found.last().map(|made| made.reading);
        let enters = self.found.len() < most || worst.is_some_and(|worst| reading > worst);
        if !has_room || !enters {
            return;
        }
        let is_proved = prove(self.frame, &filling, self.plan, self.shop, &mut |now| watch(now))
            .is_some_and(|proved| proved.properties.iter().all(|property| property.proved));
        if !is_proved {
            self.report.unproved += 1;
            return;
        }
        near.iter().rev().for_each(|at| drop(self.found.remove(*at)));
        let at = self.found.partition_point(|made| made.reading >= reading);
        self.found.insert(at, Made { n, filling, reading });
        self.found.truncate(most);
        // Without a reading to climb, the next level should not be a neighbour of this one.
        if !self.plan.goes_on() {
            self.restart();
        }
    }

    /// How many levels are kept. A rising set is chosen from many.
    fn most_found(&self) -> usize {
        if self.plan.rising { self.plan.count.max(64) } else { self.plan.count }
    }

    fn restart(&mut self) {
        self.archive = Archive::default();
        self.improved = self.report.counts.tries;
        self.report.restarts += 1;
    }

    fn round(&self) -> MakeRound {
        MakeRound {
            tries: self.report.counts.tries,
            solvable: self.report.counts.solvable,
            found: self.found.len(),
            restarts: self.report.restarts,
            lacks: self.nearest.as_ref().and_then(|(_, judged)| judged.lack()),
            refuted: None,
        }
    }

    /// Goes through the whole space if it is small and too little was found.
    fn exhaust(&mut self, watch: &SharedWatch<'_>) -> Option<SpaceReport> {
        if self.found.len() >= self.plan.count || watch(Progress::default()) {
            return None;
        }
        let found = exhaust::exhaust(self.frame, self.shop, self.plan, watch)?;
        for made in found.made {
            let (n, filling) = (self.report.counts.tries, made.filling);
            if self.found.len() < self.plan.count {
                let judged = Judged { reading: made.reading, ..Judged::default() };
                self.take(n, &filling, &judged, watch);
            }
        }
        Some(found.report)
    }

    fn report(mut self, census: Option<SpaceReport>, watch: &SharedWatch<'_>) -> MakeReport {
        if self.plan.rising {
            self.found = rising(&self.found, self.plan.count);
        }
        for made in &self.found {
            let watch = &mut |progress| watch(progress);
            if let Some(proved) = prove(self.frame, &made.filling, self.plan, self.shop, watch) {
                let others = self.found.iter().filter(|other| other.n != made.n);
                let least = others.map(|other| differences(&other.filling, &made.filling)).min();
                self.report.made.push(proved.into_report(self.frame, made, self.plan, least));
            }
        }
        let is_complete = census.as_ref().is_some_and(|census| census.complete);
        self.report.space = census;
        self.report.status = match self.report.made.len() >= self.plan.count {
            true => MakeStatus::Found,
            false if is_complete => MakeStatus::None,
            false => MakeStatus::Unknown,
        };
        if self.report.status != MakeStatus::Found
            && let Some((filling, judged)) = &self.nearest
        {
            self.report.nearest = MissReport::new(self.frame, filling, judged);
        }
        self.report
    }
}

/// In how many places two fillings differ.
fn differences(one: &[ElementId], other: &[ElementId]) -> usize {
    one.iter().zip(other).filter(|(a, b)| a != b).count()
}

/// Chooses levels whose readings rise strictly, spread over what was found.
fn rising(found: &[Made], count: usize) -> Vec<Made> {
    let mut sorted: Vec<&Made> = found.iter().filter(|made| made.reading.is_some()).collect();
    sorted.sort_by(|a, b| {
        let by_reading = a.reading.partial_cmp(&b.reading).unwrap_or(std::cmp::Ordering::Equal);
        by_reading.then(a.n.cmp(&b.n))
    });
    sorted.dedup_by(|b, a| a.reading == b.reading);
    let last = sorted.len().saturating_sub(1);
    let steps = count.saturating_sub(1).max(1);
    let mut chosen: Vec<Made> = Vec::new();
    for step in 0..count.min(sorted.len()) {
        let at = if sorted.len() <= count { step } else { step * last / steps };
        chosen.push(sorted[at].clone());
    }
    chosen
}

/// The level of a result in questions about it.
fn no_level() -> LevelId {
    LevelId::default()
}
