//! The smallest change that makes a level solvable, or makes all its solutions practise a concept.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::aims::{aim_text, score};
use super::needs::{Practised, practised};
use super::{LevelText, Proved, Space, is_won_at_once, prove_solvable};
use crate::lens::{Ask, Extras, LevelId, Measured};
use crate::readings::Amount;
use crate::search::{Budget, Cut};
use crate::{Progress, Watch, write_trace};

/// Limits of a repair.
#[derive(Clone, Debug)]
pub struct RepairPlan {
    /// The most places that may change.
    pub max_cells: usize,
    /// Among several repairs of the same size, the one with the largest value of this reading is
    /// taken.
    pub rank: String,
    /// Concepts that every solution of the repaired level has to satisfy.
    pub need: Vec<String>,
    /// What one search may use.
    pub budget: Budget,
    /// The level, for the report.
    pub level: LevelId,
}

impl Default for RepairPlan {
    fn default() -> RepairPlan {
        RepairPlan {
            max_cells: 1,
            rank: "difficulty".to_string(),
            need: Vec::new(),
            budget: Budget::default(),
            level: LevelId::default(),
        }
    }
}

/// What `repair` found.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "RepairAnswer")]
pub struct RepairReport {
    /// The level's number, from 1.
    pub number: usize,
    /// The same, under the name it has in every answer.
    pub level_number: usize,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// What came out.
    pub status: RepairStatus,
    /// Its index among all screens, from 0.
    pub index: usize,
    /// The most places that may change.
    pub max_cells: usize,
    /// How many places were changed.
    pub cells: Option<usize>,
    /// Column and row, from 1, of the places that were changed.
    pub changed: Vec<[usize; 2]>,
    /// Every smaller change is proved not to be enough.
    pub minimal: bool,
    /// The lines of the repaired level.
    pub level: Option<Vec<String>>,
    /// Lines that have to be added elsewhere in the file for it.
    pub legend: Vec<String>,
    /// A solution of it.
    pub moves: Option<String>,
    /// Concepts that every solution of the repaired level satisfies, proved.
    pub need: Vec<String>,
    /// How the level itself can be won without one of them.
    pub shortcut: Option<String>,
    /// The reading that chose among equals.
    pub rank: String,
    /// That reading of the repaired level.
    pub reading: Option<Amount>,
    /// The same of an aim, as people read it; null for a reading.
    pub reading_text: Option<String>,
    /// Elements whose number every change leaves as it is; empty if it holds none.
    pub held: Vec<String>,
    /// How many changes were judged.
    #[ts(type = "number")]
    pub judged: u64,
    /// Of how many it is not known whether they are enough.
    #[ts(type = "number")]
    pub unknown: u64,
    /// Every change of this size was solved and read, so that no better one is left.
    pub complete: bool,
    /// Why something is not known.
    pub why: Option<&'static str>,
    /// What only this domain has.
    #[serde(flatten)]
    #[ts(skip)]
    pub extras: Extras,
}

/// Whether a level was repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum RepairStatus {
    /// It was.
    Repaired,
    /// It needs no repair.
    Solvable,
    /// There is none of the allowed size, proved.
    None,
    /// None was found, and there may be one.
    Unknown,
}

/// What a domain's own search for a repair found.
pub enum OwnRepair<L> {
    /// This level; it is proved again.
    Found(L),
    /// There is none, proved.
    None,
    /// It was stopped, or its limit was reached.
    Unknown(Cut),
}

/// Looks for the smallest change that makes a level solvable and all its solutions practise the wanted
/// concepts. It judges all changes of one place
/// before those of two.
pub fn repair<S: Space>(space: &S, plan: &RepairPlan, watch: &mut Watch<'_>) -> RepairReport {
    let ask = Ask {
        level: plan.level.clone(),
        budget: plan.budget,
        threads: 1,
        options: space.options(),
    };
    let mut search = Search {
        space,
        plan,
        ask,
        judged: 0,
        unknown: 0,
        unread: 0,
        cut: None,
        states: 0,
        shortcut: None,
        best: None,
    };
    let mut puzzle = space.puzzle(space.start());
    let proved = search.prove(&mut puzzle, watch);
    let needed = search.needs(&proved, &mut puzzle, watch);
    match proved {
        Proved::Solvable(_) if !matches!(needed, Practised::Always) => match needed {
            Practised::Avoidable(shortcut) => search.shortcut = Some(shortcut),
            _ => search.cut = Some(Cut::Budget),
        },
        Proved::Solvable(moves) => {
            let moves = write_trace(&puzzle, &moves);
            let reading = search.read(space.start(), &mut puzzle, watch);
            let fixed = Fixed { level: space.start().clone(), moves, reading };
            return search.show(RepairStatus::Solvable, &fixed, true);
        }
        Proved::Unsolvable => {}
        Proved::Unknown(cut) => search.cut = Some(cut),
    }
    // If the level itself may be solvable, it is not known whether a repair is needed.
    let mut is_minimal = search.cut.is_none();
    if matches!(search.cut, Some(Cut::Chance | Cut::Stopped)) {
        return search.blank(RepairStatus::Unknown);
    }
    for cost in 1..=plan.max_cells {
        let flow = match space.own_repair(cost, &plan.need, watch) {
            None => space.edits_for(cost, &plan.need, &mut |level| search.judge(level, watch)),
            Some(own) => search.judge_own(own, watch),
        };
        if let Some(fixed) = search.best.take() {
            return search.show(RepairStatus::Repaired, &fixed, is_minimal);
        }
        is_minimal &= search.unknown == 0;
        if flow.is_break() {
            break;
        }
    }
    let status = if search.cut.is_some() { RepairStatus::Unknown } else { RepairStatus::None };
    search.blank(status)
}

/// A level that can be solved.
struct Fixed<L> {
    level: L,
    moves: String,
    reading: Option<f64>,
}

struct Search<'s, S: Space> {
    space: &'s S,
    plan: &'s RepairPlan,
    ask: Ask<'s>,
    judged: u64,
    unknown: u64,
    /// Solvable ones whose reading is not known.
    unread: u64,
    /// Why something is not known.
    cut: Option<Cut>,
    /// States of the searches before this one, for progress.
    states: usize,
    /// How the level itself can be won without a wanted concept.
    shortcut: Option<String>,
    best: Option<Fixed<S::Level>>,
}

impl<S: Space> Search<'_, S> {
    /// Judges one edit; stops when asked to.
    fn judge(&mut self, level: &S::Level, watch: &mut Watch<'_>) -> ControlFlow<()> {
        // Most searches end before they would call the watch.
        if watch(Progress { states: self.states, ..Progress::default() }) {
            self.cut = Some(Cut::Stopped);
            return ControlFlow::Break(());
        }
        let mut puzzle = self.space.puzzle(level);
        self.judged += 1;
        if is_won_at_once(&mut puzzle) {
            return ControlFlow::Continue(());
        }
        let proved = self.prove(&mut puzzle, watch);
        let needed = self.needs(&proved, &mut puzzle, watch);
        match proved {
            Proved::Solvable(_) if matches!(needed, Practised::Avoidable(_)) => {}
            Proved::Solvable(_) if matches!(needed, Practised::Unknown) => {
                self.unknown += 1;
                self.cut = Some(Cut::Budget);
            }
            Proved::Solvable(moves) => {
                let moves = write_trace(&puzzle, &moves);
                let reading = self.read(level, &mut puzzle, watch);
                self.unread += u64::from(reading.is_none());
                if self.best.as_ref().is_none_or(|best| reading > best.reading) {
                    self.best = Some(Fixed { level: level.clone(), moves, reading });
                }
            }
            Proved::Unsolvable => {}
            Proved::Unknown(cut) => {
                self.unknown += 1;
                self.cut = Some(cut);
            }
        }
        match self.cut {
            Some(Cut::Stopped) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Judges what the domain's own search found.
    fn judge_own(&mut self, own: OwnRepair<S::Level>, watch: &mut Watch<'_>) -> ControlFlow<()> {
        match own {
            OwnRepair::None => ControlFlow::Continue(()),
            OwnRepair::Found(level) => {
                let flow = self.judge(&level, watch);
                match &self.best {
                    // Others of this size were not looked at.
                    Some(_) => self.unread += 1,
                    // What one route finds and another refutes proves nothing.
                    None => {
                        self.unknown += 1;
                        self.cut = self.cut.or(Some(Cut::Budget));
                    }
                }
                flow
            }
            OwnRepair::Unknown(cut) => {
                self.unknown += 1;
                self.cut = Some(cut);
                match cut {
                    Cut::Stopped => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            }
        }
    }

    fn prove(
        &mut self,
        puzzle: &mut S::Puzzle,
        watch: &mut Watch<'_>,
    ) -> Proved<<S::Puzzle as crate::Play>::Move> {
        let (mut seen, before) = (0, self.states);
        let proved = prove_solvable(puzzle, &self.ask, &mut |progress| {
            seen = progress.states;
            watch(Progress { states: before + seen, ..progress })
        });
        self.states += seen.max(1);
        proved
    }

    /// Whether all solutions practise what they should.
    fn needs(
        &mut self,
        proved: &Proved<<S::Puzzle as crate::Play>::Move>,
        puzzle: &mut S::Puzzle,
        watch: &mut Watch<'_>,
    ) -> Practised {
        match proved {
            Proved::Solvable(_) => practised(puzzle, &self.plan.need, &self.ask, watch),
            Proved::Unsolvable | Proved::Unknown(_) => Practised::Always,
        }
    }

    fn read(
        &mut self,
        level: &S::Level,
        puzzle: &mut S::Puzzle,
        watch: &mut Watch<'_>,
    ) -> Option<f64> {
        let before = self.states;
        let mut watch =
            |progress: Progress| watch(Progress { states: before + progress.states, ..progress });
        match score(self.space, &self.plan.rank, level, puzzle, &self.ask, &mut watch) {
            Measured::Value(value) => Some(value),
            Measured::Unsolvable | Measured::Unknown => None,
        }
    }

    fn show(&self, status: RepairStatus, fixed: &Fixed<S::Level>, minimal: bool) -> RepairReport {
        let LevelText { rows, legend } = self.space.text(&fixed.level);
        let changed = self.space.changed(&fixed.level);
        RepairReport {
            cells: Some(changed.len()),
            changed,
            minimal,
            level: Some(rows),
            legend,
            moves: Some(fixed.moves.clone()),
            reading: fixed.reading.map(Amount::Number),
            reading_text: fixed
                .reading
                .and_then(|score| aim_text(self.space, &self.plan.rank, score)),
            extras: self.space.extras(&fixed.level),
            ..self.blank(status)
        }
    }

    fn blank(&self, status: RepairStatus) -> RepairReport {
        RepairReport {
            number: self.plan.level.number,
            level_number: self.plan.level.number,
            name: self.plan.level.name.clone(),
            status,
            index: self.plan.level.index,
            max_cells: self.plan.max_cells,
            cells: None,
            changed: Vec::new(),
            minimal: false,
            level: None,
            legend: Vec::new(),
            moves: None,
            need: self.plan.need.clone(),
            shortcut: self.shortcut.clone(),
            rank: self.plan.rank.clone(),
            reading: None,
            reading_text: None,
            held: self.space.held(),
            judged: self.judged,
            unknown: self.unknown,
            complete: self.cut.is_none() && self.unread == 0,
            why: self.cut.map(Cut::as_str),
            extras: Extras::default(),
        }
    }
}
