//! The kernel of a level: what is left when everything is gone that does not make it harder.

mod steps;

pub use steps::{Edge, KINDS, Step, Steps};

use crate::costs::Costs;
use crate::moves::level_board;
use crate::prove::{Known, prove_solvable};
use crate::reading::{Measured, Reading, measure, plain};
use crate::why;
use play::search::{Budget, Cut, Progress, Stop};
use play::write_trace;
use puzzlescript::Game;
use puzzlescript::bits::Bits;
use puzzlescript::game::Level;
use puzzlescript::puzzle::{Move, Puzzle};
use puzzlescript::transform::wall_of;
use serde::Serialize;
use std::sync::Arc;

/// What `kernel --json` prints of a level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Kernel {
    /// The level's number, from 1.
    pub number: usize,
    /// Its index among all screens, from 0.
    pub index: usize,
    /// Whether there is a kernel.
    pub status: KernelStatus,
    /// The rows of the kernel.
    pub level: Option<Vec<String>>,
    /// What glyphs of the rows mean that the game's own legend lacks.
    pub legend: Vec<String>,
    /// The reading that must not fall.
    pub hold: &'static str,
    /// That reading of the level.
    #[serde(serialize_with = "plain")]
    pub before: Option<f64>,
    /// That reading of the kernel.
    #[serde(serialize_with = "plain")]
    pub after: Option<f64>,
    /// What went, in order; places are columns and rows, from 1, of the level as it was.
    pub steps: Vec<String>,
    /// No single further step is possible, proved.
    pub minimal: bool,
    /// A solution of the kernel.
    pub moves: Option<String>,
    /// How many steps were tried.
    pub tried: u64,
    /// Why something is not known.
    pub why: Option<&'static str>,
}

/// Whether a kernel was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum KernelStatus {
    /// It was.
    Kernel,
    /// The level has no solution, so nothing can be held.
    Unsolvable,
    /// The level could not be solved or read.
    Unknown,
}

/// Makes a level smaller step by step, as long as it stays solvable and the reading does not fall.
/// Without a reading to hold, that is the least number of pushes, or the length where nothing has
/// to be pushed. Kinds of steps are gone through in order, each in reading order, over and over
/// until nothing more can go.
pub fn find_kernel(
    puzzle: &mut Puzzle,
    (number, index): (usize, usize),
    hold: Option<Reading>,
    budget: Budget,
    stop: &mut Stop<'_>,
) -> Kernel {
    let game = Arc::clone(puzzle.game());
    let steps = Steps::new(&game, wall_of(&game));
    let mut search = Search {
        costs: Costs::of(&game),
        hold: hold.unwrap_or(Reading::LeastPushes),
        budget,
        tried: 0,
        states: 0,
        cut: None,
    };
    let mut kernel = Kernel {
        number,
        index,
        status: KernelStatus::Unknown,
        level: None,
        legend: Vec::new(),
        hold: search.hold.name(),
        before: None,
        after: None,
        steps: Vec::new(),
        minimal: false,
        moves: None,
        tried: 0,
        why: None,
    };
    let mut now = search.look(puzzle, stop);
    if hold.is_none() && matches!(now, Looked::Read(_, value) if value == 0.0) {
        search.hold = Reading::Length;
        kernel.hold = search.hold.name();
        now = search.look(puzzle, stop);
    }
    let (mut moves, before) = match now {
        Looked::Read(moves, value) => (moves, value),
        Looked::Unsolvable => return Kernel { status: KernelStatus::Unsolvable, ..kernel },
        Looked::Unknown => {
            return Kernel { why: Some(search.cut.map_or("no reading", why)), ..kernel };
        }
    };
    let mut best = Arc::clone(puzzle.level());
    let (mut held, mut corner) = (before, (0, 0));
    let mut is_minimal = false;
    'passes: while !is_minimal {
        is_minimal = true;
        search.cut = None;
        for kind in 0..KINDS {
            for step in steps.of_kind(&best, kind) {
                // The same edge may go again and again.
                while steps.fits(&best, &step) {
                    let smaller = Arc::new(steps.apply(&best, &step));
                    let mut trial = puzzle.with_level(Arc::clone(&smaller));
                    search.tried += 1;
                    let looked = search.look(&mut trial, stop);
                    if search.cut == Some(Cut::Stopped) {
                        break 'passes;
                    }
                    let Looked::Read(found, value) = looked else { break };
                    if value < held {
                        break;
                    }
                    kernel.steps.push(told(&game, &best, corner, &step));
                    corner = (
                        corner.0 + usize::from(step == Step::Crop(Edge::Left)),
                        corner.1 + usize::from(step == Step::Crop(Edge::Top)),
                    );
                    (best, held, moves) = (smaller, value, found);
                    is_minimal = false;
                }
            }
        }
    }
    let board = level_board(&game, &best);
    Kernel {
        status: KernelStatus::Kernel,
        level: Some(board.rows),
        legend: board.legend,
        before: Some(before),
        after: Some(held),
        minimal: is_minimal && search.cut.is_none(),
        moves: Some(write_trace(puzzle, &moves)),
        tried: search.tried,
        why: search.cut.map(why),
        ..kernel
    }
}

/// What one look at a level gives.
enum Looked {
    /// A solution and the reading that is held.
    Read(Vec<Move>, f64),
    Unsolvable,
    Unknown,
}

struct Search {
    costs: Costs,
    hold: Reading,
    budget: Budget,
    tried: u64,
    /// States of all searches so far, for progress.
    states: usize,
    /// Why something is not known.
    cut: Option<Cut>,
}

impl Search {
    /// Solves a level in the quickest way first, because most steps make it unsolvable.
    fn look(&mut self, puzzle: &mut Puzzle, stop: &mut Stop<'_>) -> Looked {
        let mut was_stopped = false;
        let mut seen = 1;
        let before = self.states;
        let mut stop = |progress: Progress| {
            seen = seen.max(progress.states);
            was_stopped |= stop(Progress { states: before + progress.states, ..progress });
            was_stopped
        };
        let known = match stop(Progress::default()) {
            true => Known::Unknown(Cut::Stopped),
            false => prove_solvable(puzzle, self.budget, &mut stop),
        };
        let looked = match known {
            Known::Unsolvable => Looked::Unsolvable,
            Known::Unknown(cut) => {
                self.cut = Some(cut);
                Looked::Unknown
            }
            Known::Solvable(moves) => {
                match measure(puzzle, self.hold, &self.costs, self.budget, &mut stop) {
                    Measured::Value(value) => Looked::Read(moves, value),
                    Measured::Unsolvable | Measured::Unknown => {
                        self.cut = Some(Cut::Budget);
                        Looked::Unknown
                    }
                }
            }
        };
        if was_stopped {
            self.cut = Some(Cut::Stopped);
        }
        self.states += seen;
        looked
    }
}

/// A step in words. `corner` is where the level's first cell was before rows and columns went.
fn told(game: &Game, level: &Level, corner: (usize, usize), step: &Step) -> String {
    let place = |cell: usize| {
        format!("{},{}", cell / level.height + 1 + corner.0, cell % level.height + 1 + corner.1)
    };
    let names = |objects: &Bits| {
        let names: Vec<&str> = objects.iter().map(|o| game.objects[o].spelling.as_str()).collect();
        names.join(" and ")
    };
    match step {
        Step::Crop(Edge::Top) => "crop the top row".to_string(),
        Step::Crop(Edge::Bottom) => "crop the bottom row".to_string(),
        Step::Crop(Edge::Left) => "crop the left column".to_string(),
        Step::Crop(Edge::Right) => "crop the right column".to_string(),
        Step::Fill(cell) => format!("fill {}", place(*cell)),
        Step::Remove(cell, objects) => format!("remove {} at {}", names(objects), place(*cell)),
        Step::RemovePair((x, what), (y, on)) => {
            format!("remove {} at {} and {} at {}", names(what), place(*x), names(on), place(*y))
        }
    }
}
