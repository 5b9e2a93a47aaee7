//! A lower bound on the pushes a state still needs.
//!
//! One push moves one thing one cell. So the cheapest assignment of a separate partner to every
//! thing (or every cell), counted in pushes on an otherwise empty yard, is an admissible bound.

use super::matching::{Matching, NEVER};
use super::wins::{Goal, GoalKind};
use super::yard::{Here, Yard};

/// What is known about one goal in the current state.
#[derive(Default)]
pub(super) struct GoalNow {
    /// Things on its cells.
    pub covered: usize,
    /// The cells of its things.
    things: Vec<u16>,
    matching: Matching,
    mended: Matching,
    /// A lower bound on its pushes; none when it cannot be met.
    pub least: Option<u32>,
}

impl Yard {
    /// Evaluates every goal in the current state.
    pub(super) fn look_at_goals(&mut self) {
        for (goal, now) in self.goals.iter().zip(&mut self.now) {
            now.things.clear();
            let is_of = |cell: &&u16| goal.kinds[kind_at(&self.here, **cell)];
            now.things.extend(self.here.things.iter().filter(is_of));
            now.covered = now.things.iter().filter(|cell| goal.is_cell[**cell as usize]).count();
            now.least = least(goal, &self.here, now);
        }
    }

    /// A lower bound on the pushes from the current state.
    pub(super) fn least_here(&self) -> Option<u32> {
        total(self.is_disjoint, self.now.iter().map(|now| now.least))
    }

    /// A lower bound on the pushes after the push from `from` to `to`, which was just made.
    pub(super) fn least_after(&mut self, from: u16, to: u16) -> Option<u32> {
        let kind = kind_at(&self.here, to);
        let each = self.goals.iter().zip(&mut self.now).map(|(goal, now)| {
            if goal.kinds[kind] { least_after(goal, &self.here, now, from, to) } else { now.least }
        });
        total(self.is_disjoint, each)
    }
}

/// The kind of the thing at a cell.
fn kind_at(here: &Here, cell: u16) -> usize {
    here.thing[cell as usize] as usize - 1
}

fn total(is_disjoint: bool, mut each: impl Iterator<Item = Option<u32>>) -> Option<u32> {
    match is_disjoint {
        true => each.try_fold(0, |sum, least| Some(sum + least?)),
        // A push may serve two goals at once.
        false => each.try_fold(0, |most: u32, least| Some(most.max(least?))),
    }
}

fn least(goal: &Goal, here: &Here, now: &mut GoalNow) -> Option<u32> {
    let things = &now.things;
    let cells = goal.cells.len();
    let cost =
        |thing: usize, cell: usize| goal.pushes(kind_at(here, things[thing]), things[thing], cell);
    match goal.kind {
        GoalKind::EveryThing if things.len() > cells => None,
        GoalKind::EveryCell if goal.outside > 0 || things.len() < cells => None,
        GoalKind::EveryCell if things.len() > cells => {
            let cost = |cell: usize, thing: usize| cost(thing, cell);
            now.matching.solve(cells, things.len(), cost);
            now.matching.total(cost)
        }
        GoalKind::EveryThing | GoalKind::EveryCell => {
            now.matching.solve(things.len(), cells, cost);
            now.matching.total(cost)
        }
        GoalKind::Some => nearest(things.len(), cells, cost),
        GoalKind::None => Some(u32::from(now.covered > 0)),
    }
}

fn least_after(goal: &Goal, here: &Here, now: &mut GoalNow, from: u16, to: u16) -> Option<u32> {
    let cells = goal.cells.len();
    let row = now.things.iter().position(|cell| *cell == from)?;
    now.things[row] = to;
    let things = &now.things;
    let cost =
        |thing: usize, cell: usize| goal.pushes(kind_at(here, things[thing]), things[thing], cell);
    let least = match goal.kind {
        GoalKind::EveryCell if things.len() > cells => {
            let cost = |cell: usize, thing: usize| cost(thing, cell);
            now.mended.solve(cells, things.len(), cost);
            now.mended.total(cost)
        }
        GoalKind::EveryThing | GoalKind::EveryCell => {
            now.mended.copy_from(&now.matching);
            now.mended.mend(row, cost);
            now.mended.total(cost)
        }
        GoalKind::Some => nearest(things.len(), cells, cost),
        GoalKind::None => Some(0),
    };
    now.things[row] = from;
    least
}

/// The least cost of any pair.
fn nearest(things: usize, cells: usize, cost: impl Fn(usize, usize) -> u32) -> Option<u32> {
    let pairs = (0..things).flat_map(|thing| (0..cells).map(move |cell| (thing, cell)));
    pairs.map(|(thing, cell)| cost(thing, cell)).min().filter(|least| *least < NEVER)
}
