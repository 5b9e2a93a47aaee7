//! The smallest change that makes a level solvable.

mod edits;

pub use edits::{Change, Edits, changed};

use crate::costs::Costs;
use crate::moves::level_board;
use crate::prove::{Known, is_won_at_once, prove_solvable};
use crate::reading::{Measured, Reading, measure, plain};
use crate::why;
use play::search::{Budget, Cut, Progress, Stop};
use play::write_trace;
use puzzlescript::game::Level;
use puzzlescript::puzzle::{Move, Puzzle};
use puzzlescript::transform::{Mask, changed_cells};
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What a repair may be.
pub struct RepairPlan<'m> {
    /// The most cells that may change.
    pub max_cells: usize,
    /// Cells that must not change.
    pub mask: Option<&'m Mask>,
    /// The number of players and of what win conditions name may change too.
    pub is_free: bool,
    /// Of several repairs of the same size, the one with the largest reading is taken.
    pub rank: Reading,
    /// What one search may use.
    pub budget: Budget,
}

/// What `repair --json` prints of a level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Repaired {
    /// The level's number, from 1.
    pub number: usize,
    /// Its index among all screens, from 0.
    pub index: usize,
    /// What came out.
    pub status: RepairStatus,
    /// The most cells that may change.
    pub max_cells: usize,
    /// How many cells were changed.
    pub cells: Option<usize>,
    /// Column and row, from 1, of the cells that were changed.
    pub changed: Vec<[usize; 2]>,
    /// Every smaller change is proved not to be enough.
    pub minimal: bool,
    /// The rows of the repaired level.
    pub level: Option<Vec<String>>,
    /// What glyphs of the rows mean that the game's own legend lacks.
    pub legend: Vec<String>,
    /// A solution of it.
    pub moves: Option<String>,
    /// The reading that chose among equals.
    pub rank: &'static str,
    /// That reading of the repaired level.
    #[serde(serialize_with = "plain")]
    pub reading: Option<f64>,
    /// How many changes were judged.
    pub judged: u64,
    /// Of how many it is not known whether they are enough.
    pub unknown: u64,
    /// Every change of this size was solved and read, so that no better one is left.
    pub complete: bool,
    /// Why something is not known.
    pub why: Option<&'static str>,
}

/// Whether a level was repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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

/// Looks for the smallest change that makes a level solvable. All changes of one cell are judged
/// before those of two.
pub fn repair(
    puzzle: &mut Puzzle,
    (number, index): (usize, usize),
    plan: &RepairPlan<'_>,
    stop: &mut Stop<'_>,
) -> Repaired {
    let level = Arc::clone(puzzle.level());
    let mut search = Search {
        puzzle: puzzle.clone(),
        plan,
        costs: Costs::of(puzzle.game()),
        judged: 0,
        unknown: 0,
        unread: 0,
        cut: None,
        states: 0,
        best: None,
    };
    let blank = |search: &Search<'_>, status: RepairStatus| Repaired {
        number,
        index,
        status,
        max_cells: plan.max_cells,
        cells: None,
        changed: Vec::new(),
        minimal: false,
        level: None,
        legend: Vec::new(),
        moves: None,
        rank: plan.rank.name(),
        reading: None,
        judged: search.judged,
        unknown: search.unknown,
        complete: search.cut.is_none() && search.unread == 0,
        why: search.cut.map(why),
    };
    let show = |search: &Search<'_>, status: RepairStatus, fixed: &Fixed, minimal: bool| {
        let board = level_board(search.puzzle.game(), &fixed.level);
        let changed = changed_cells(&level, &fixed.level);
        Repaired {
            cells: Some(changed.len()),
            changed: changed.into_iter().map(|(x, y)| [x + 1, y + 1]).collect(),
            minimal,
            level: Some(board.rows),
            legend: board.legend,
            moves: Some(write_trace(&search.puzzle, &fixed.moves)),
            reading: fixed.reading,
            ..blank(search, status)
        }
    };
    match prove_solvable(puzzle, plan.budget, &mut |progress| search.ask(progress, stop)) {
        Known::Solvable(moves) => {
            let mut fixed = Fixed { level: (*level).clone(), moves, reading: None };
            fixed.reading = search.read(puzzle, stop);
            return show(&search, RepairStatus::Solvable, &fixed, true);
        }
        Known::Unsolvable => {}
        Known::Unknown(cut) => search.cut = Some(cut),
    }
    // If the level itself may be solvable, no repair is known to be needed.
    let mut is_minimal = search.cut.is_none();
    if matches!(search.cut, Some(Cut::Chance | Cut::Stopped)) {
        return blank(&search, RepairStatus::Unknown);
    }
    let edits = Edits::new(puzzle.game(), &level, plan.mask, plan.is_free);
    for cost in 1..=plan.max_cells {
        let flow = edits.each(cost, &mut |changes| search.judge(changed(&level, changes), stop));
        if let Some(fixed) = search.best.take() {
            return show(&search, RepairStatus::Repaired, &fixed, is_minimal);
        }
        is_minimal &= search.unknown == 0;
        if flow.is_break() {
            break;
        }
    }
    let status = if search.cut.is_some() { RepairStatus::Unknown } else { RepairStatus::None };
    blank(&search, status)
}

/// A level that can be solved.
struct Fixed {
    level: Level,
    moves: Vec<Move>,
    reading: Option<f64>,
}

struct Search<'p> {
    puzzle: Puzzle,
    plan: &'p RepairPlan<'p>,
    costs: Costs,
    judged: u64,
    unknown: u64,
    /// Solvable ones without the reading.
    unread: u64,
    /// Why something is not known.
    cut: Option<Cut>,
    /// States of the searches before this one, for progress.
    states: usize,
    best: Option<Fixed>,
}

impl Search<'_> {
    /// Judges one edit; breaks off when asked to stop.
    fn judge(&mut self, level: Level, stop: &mut Stop<'_>) -> ControlFlow<()> {
        // Most searches are over before they would ask.
        if stop(Progress { states: self.states, ..Progress::default() }) {
            self.cut = Some(Cut::Stopped);
            return ControlFlow::Break(());
        }
        let mut puzzle = self.puzzle.with_level(Arc::new(level.clone()));
        self.judged += 1;
        if is_won_at_once(&mut puzzle) {
            return ControlFlow::Continue(());
        }
        let mut seen = 0;
        let before = self.states;
        let known = prove_solvable(&mut puzzle, self.plan.budget, &mut |progress| {
            seen = progress.states;
            stop(Progress { states: before + seen, ..progress })
        });
        self.states += seen.max(1);
        match known {
            Known::Solvable(moves) => {
                let reading = self.read(&mut puzzle, stop);
                self.unread += u64::from(reading.is_none());
                let is_better = self.best.as_ref().is_none_or(|best| reading > best.reading);
                if is_better {
                    self.best = Some(Fixed { level, moves, reading });
                }
            }
            Known::Unsolvable => {}
            Known::Unknown(cut) => {
                self.unknown += 1;
                self.cut = Some(cut);
            }
        }
        match self.cut {
            Some(Cut::Stopped) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    fn read(&mut self, puzzle: &mut Puzzle, stop: &mut Stop<'_>) -> Option<f64> {
        let (rank, budget) = (self.plan.rank, self.plan.budget);
        match measure(puzzle, rank, &self.costs, budget, &mut |progress| self.ask(progress, stop)) {
            Measured::Value(value) => Some(value),
            Measured::Unsolvable | Measured::Unknown => None,
        }
    }

    fn ask(&self, progress: Progress, stop: &mut Stop<'_>) -> bool {
        stop(Progress { states: self.states + progress.states, ..progress })
    }
}
