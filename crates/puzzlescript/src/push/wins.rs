//! Win conditions over the things of a yard.

use super::distance::{Distances, Parts, UNREACHED};
use super::matching::NEVER;
use super::yard::Cells;
use crate::engine::program::{Planes, Program, WinProgram};
use crate::game::Quantifier;

/// A win condition on things and cells that never change.
pub struct Goal {
    /// What must hold.
    pub kind: GoalKind,
    /// Which kinds of thing it is about.
    pub kinds: Vec<bool>,
    /// The cells.
    pub cells: Vec<u16>,
    /// The same, for each cell of the yard.
    pub is_cell: Vec<bool>,
    /// Cells it is about that lie outside the yard.
    pub outside: usize,
    /// How many things of its kinds there are.
    pub things: usize,
    /// Pushes to each of the cells, for each group of kinds that can be pushed the same ways.
    pub distances: Vec<Vec<Distances>>,
}

/// What must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalKind {
    /// Every thing stands on one of the cells.
    EveryThing,
    /// On every cell stands a thing.
    EveryCell,
    /// Some thing stands on one of the cells.
    Some,
    /// No thing stands on any of the cells.
    None,
}

/// One side of a condition.
enum Side {
    /// Cells that are the same in every state, as a plane.
    Fixed(Vec<u64>),
    /// Things of these kinds.
    Kinds(Vec<bool>),
}

/// The goals of a level; none when a condition is about anything else.
pub fn goals(program: &Program, start: &[u64], yard: &Cells<'_>) -> Option<Vec<Goal>> {
    program.wins.iter().map(|win| goal(program, win, start, yard)).collect()
}

fn goal(program: &Program, win: &WinProgram, start: &[u64], yard: &Cells<'_>) -> Option<Goal> {
    let everywhere = || Some(Side::Fixed(vec![u64::MAX; program.words]));
    let what = side(program, &win.what, start, yard)?;
    let on = win.on.as_ref().map_or_else(everywhere, |on| side(program, on, start, yard))?;
    let (kind, kinds, plane) = match (win.quantifier, what, on) {
        (Quantifier::All, Side::Kinds(kinds), Side::Fixed(plane)) => {
            (GoalKind::EveryThing, kinds, plane)
        }
        (Quantifier::All, Side::Fixed(plane), Side::Kinds(kinds)) => {
            (GoalKind::EveryCell, kinds, plane)
        }
        (Quantifier::Some, Side::Kinds(kinds), Side::Fixed(plane))
        | (Quantifier::Some, Side::Fixed(plane), Side::Kinds(kinds)) => {
            (GoalKind::Some, kinds, plane)
        }
        (Quantifier::No, Side::Kinds(kinds), Side::Fixed(plane))
        | (Quantifier::No, Side::Fixed(plane), Side::Kinds(kinds)) => {
            (GoalKind::None, kinds, plane)
        }
        _ => return None,
    };
    let has = |cell: u32| plane[cell as usize / 64] >> (cell % 64) & 1 != 0;
    let is_cell: Vec<bool> = yard.boards.iter().map(|cell| has(*cell)).collect();
    let cells: Vec<u16> =
        (0..is_cell.len() as u16).filter(|cell| is_cell[*cell as usize]).collect();
    let all = (0..program.cells as u32).filter(|cell| has(*cell)).count();
    let outside = all - cells.len();
    let distances = match kind {
        GoalKind::None => Vec::new(),
        _ => distances(yard, &cells),
    };
    let counts = yard.counts.iter().zip(&kinds).filter(|(_, is_of)| **is_of);
    let things = counts.map(|(count, _)| count).sum();
    Some(Goal { kind, kinds, cells, is_cell, outside, things, distances })
}

/// Which things or cells a name of a condition stands for.
fn side(program: &Program, set: &Planes, start: &[u64], yard: &Cells<'_>) -> Option<Side> {
    let is_moved = |object: &usize| *object == yard.player || yard.kind_of(*object).is_some();
    if !set.planes.iter().any(is_moved) {
        let word = |word: usize| set.word_at(program.words, start, word);
        return Some(Side::Fixed((0..program.words).map(word).collect()));
    }
    let mut kinds = vec![false; yard.ways.len()];
    for object in &set.planes {
        match yard.kind_of(*object) {
            Some(kind) => kinds[kind] = true,
            // Objects that are nowhere on the board do not matter.
            None if *object != yard.player && yard.is_absent(program, start, *object) => {}
            None => return None,
        }
    }
    (!set.needs_all || set.planes.len() == 1).then_some(Side::Kinds(kinds))
}

/// Distances to each cell, for each kind; kinds that can be pushed the same ways come out equal.
fn distances(yard: &Cells<'_>, cells: &[u16]) -> Vec<Vec<Distances>> {
    let parts: &Parts = yard.parts;
    let to = |ways: &[bool; 4]| -> Vec<Distances> {
        cells.iter().map(|cell| Distances::new(yard.near, parts, *ways, *cell)).collect()
    };
    yard.ways.iter().map(to).collect()
}

impl Goal {
    /// Pushes that bring a thing of a kind from a cell to the goal's cell number `to`.
    pub fn pushes(&self, kind: usize, from: u16, to: usize) -> u32 {
        match self.distances[kind][to].least[from as usize] {
            UNREACHED => NEVER,
            pushes => u32::from(pushes),
        }
    }

    /// True when it is met with this many things on its cells.
    pub fn is_met(&self, covered: usize) -> bool {
        match self.kind {
            GoalKind::EveryThing => covered == self.things,
            GoalKind::EveryCell => covered == self.cells.len() + self.outside,
            GoalKind::Some => covered > 0,
            GoalKind::None => covered == 0,
        }
    }

    /// True when every thing of its kinds must end on one of its cells.
    pub fn binds_all(&self) -> bool {
        match self.kind {
            GoalKind::EveryThing => true,
            GoalKind::EveryCell => self.things == self.cells.len() + self.outside,
            GoalKind::Some | GoalKind::None => false,
        }
    }
}
