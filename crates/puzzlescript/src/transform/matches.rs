//! Where a rule matches, and what it would change there.

use super::board::Board;
use super::rule::{CellPattern, CellRow, CellRule};
use crate::game::Direction;

/// Where one row matches: its first cell and how many cells each gap has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    cell: u32,
    gaps: [u32; 2],
}

/// Adds all places of a row, in the order the game looks for them.
pub(super) fn find(board: &Board, direction: Direction, row: &CellRow, out: &mut Vec<Place>) {
    let is_horizontal = matches!(direction, Direction::Left | Direction::Right);
    match is_horizontal {
        true => board.reading.iter().for_each(|at| find_at(board, direction, row, *at, out)),
        false => (0..board.len() as u32).for_each(|at| find_at(board, direction, row, at, out)),
    }
}

/// Adds the places of a row that begin at this cell, shortest gaps first.
#[inline]
fn find_at(board: &Board, direction: Direction, row: &CellRow, at: u32, out: &mut Vec<Place>) {
    let Some(first) = row.runs.first().and_then(|run| run.first()) else {
        return;
    };
    if !first.matches(board.cell(at as usize)) {
        return;
    }
    let Some(spare) = board.room(direction, at as usize).checked_sub(row.length) else {
        return;
    };
    let delta = board.delta(direction);
    let run_at = |run: &[CellPattern], offset: usize| {
        let from = at as isize + delta * offset as isize;
        (0..).zip(run).all(|(i, cell)| cell.matches(board.cell((from + delta * i) as usize)))
    };
    match row.runs.as_slice() {
        [run] if run_at(run, 0) => out.push(Place { cell: at, gaps: [0; 2] }),
        [run, next] if run_at(run, 0) => {
            let gaps = (0..=spare).filter(|gap| run_at(next, run.len() + gap));
            out.extend(gaps.map(|gap| Place { cell: at, gaps: [gap as u32, 0] }));
        }
        [run, next, last] if run_at(run, 0) => {
            for gap in (0..=spare).filter(|gap| run_at(next, run.len() + gap)) {
                let offset = run.len() + gap + next.len();
                let gaps = (0..=spare - gap).filter(|more| run_at(last, offset + more));
                out.extend(gaps.map(|more| Place { cell: at, gaps: [gap as u32, more as u32] }));
            }
        }
        // The compiler allows at most two gaps.
        _ => {}
    }
}

/// What a match would write, and scratch memory to compute it.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// Cells of the match with their new objects, then those of its mirror images.
    cells: Vec<u32>,
    objects: Vec<u64>,
    /// The number of the plan that last named each cell.
    stamps: Vec<u32>,
    stamp: u32,
}

impl Plan {
    /// Computes what a match would change; false when it is not a match: it no longer fits, names a
    /// cell twice, changes nothing or a frozen cell, or has a mirror image that cannot be applied
    /// together with it.
    pub(super) fn make(&mut self, board: &Board, rule: &CellRule, places: &[Place]) -> bool {
        self.begin(board.len());
        let mut changes = false;
        for (at, cell) in cells(board, rule, places) {
            if std::mem::replace(&mut self.stamps[at], self.stamp) == self.stamp {
                return false;
            }
            match self.add(board, cell, at) {
                Some(is_change) => changes |= is_change,
                None => return false,
            }
        }
        changes
            && board.images.iter().all(|image| {
                let images =
                    cells(board, rule, places).map(|(at, cell)| (board.image(*image, at), cell));
                self.add_image(board, images)
            })
    }

    fn begin(&mut self, cells: usize) {
        self.cells.clear();
        self.objects.clear();
        if self.stamps.len() != cells || self.stamp == u32::MAX {
            self.stamps.clear();
            self.stamps.resize(cells, 0);
            self.stamp = 0;
        }
        self.stamp += 1;
    }

    /// Records the new content of a cell: whether that changes it, or none if it may not change.
    fn add(&mut self, board: &Board, pattern: &CellPattern, at: usize) -> Option<bool> {
        let old = board.cell(at);
        if !pattern.matches(old) {
            return None;
        }
        let mut is_change = false;
        for (w, old) in old.iter().enumerate() {
            let new = old & !pattern.clear.words[w] | pattern.set.words[w];
            is_change |= new != *old;
            self.objects.push(new);
        }
        self.cells.push(at as u32);
        let new = &self.objects[self.objects.len() - old.len()..];
        let is_allowed =
            || !board.frozen[at] && board.contents.as_ref().is_none_or(|all| all.allow(new));
        (!is_change || is_allowed()).then_some(is_change)
    }

    /// An image either lies apart from the match or is the match itself with the same result.
    fn add_image<'p>(
        &mut self,
        board: &Board,
        image: impl Iterator<Item = (usize, &'p CellPattern)>,
    ) -> bool {
        let (from, words) = (self.cells.len(), board.words);
        let mut shared = 0;
        for (at, cell) in image {
            if self.add(board, cell, at).is_none() {
                return false;
            }
            if self.stamps[at] != self.stamp {
                continue;
            }
            shared += 1;
            let own = self.cells.iter().position(|cell| *cell == at as u32).unwrap_or(from);
            let last = self.cells.len() - 1;
            let objects = |index: usize| &self.objects[index * words..(index + 1) * words];
            if objects(own) != objects(last) {
                return false;
            }
        }
        shared == 0 || shared == self.cells.len() - from
    }

    /// Carries the plan out.
    pub(super) fn carry_out(&self, board: &mut Board) {
        for (at, objects) in self.cells.iter().zip(self.objects.chunks_exact(board.words)) {
            board.put(*at as usize, objects);
        }
    }
}

/// The cells of a match, each with its pattern.
fn cells<'p>(
    board: &Board,
    rule: &'p CellRule,
    places: &[Place],
) -> impl Iterator<Item = (usize, &'p CellPattern)> {
    let delta = board.delta(rule.direction);
    rule.rows.iter().zip(places).flat_map(move |(row, place)| {
        let gaps = [0, place.gaps[0], place.gaps[1]];
        let mut at = place.cell as isize;
        row.runs.iter().zip(gaps).flat_map(move |(run, gap)| {
            at += delta * gap as isize;
            let from = at;
            at += delta * run.len() as isize;
            (0..).zip(run).map(move |(i, cell)| ((from + delta * i) as usize, cell))
        })
    })
}
