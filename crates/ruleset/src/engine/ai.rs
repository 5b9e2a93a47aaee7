//! Where hunters and the hunted step.

use super::{Engine, Program};
use crate::rules::Dir;

impl Engine {
    /// The step of a hunter towards its nearest prey.
    pub(super) fn hunt(&mut self, program: &Program, id: u16, prey: u8) -> Dir {
        if program.rules.settings.hunts_by_path {
            return self.hunt_by_path(program, id, prey);
        }
        let at = usize::from(self.board.at[usize::from(id)]);
        match self.nearest(program, id, at, prey) {
            Some((dx, dy)) if (dx, dy) == (0, 0) => Dir::None,
            Some((dx, dy)) if dx.abs() >= dy.abs() => {
                if dx > 0 {
                    Dir::Right
                } else {
                    Dir::Left
                }
            }
            Some((_, dy)) => {
                if dy > 0 {
                    Dir::Down
                } else {
                    Dir::Up
                }
            }
            None => Dir::None,
        }
    }

    /// The offset from a cell to the nearest piece of a type, in columns and rows; among equally
    /// near ones the first in reading order counts. The piece itself does not count.
    fn nearest(&self, program: &Program, id: u16, at: usize, piece: u8) -> Option<(i32, i32)> {
        let mut best: Option<(i32, (i32, i32))> = None;
        for (cell, ids) in self.board.cells.iter().enumerate() {
            let is_prey =
                |other: &u16| *other != id && self.board.kind[usize::from(*other)] == piece;
            if !ids.iter().any(is_prey) {
                continue;
            }
            let way = way(program, at, cell);
            let distance = way.0.abs() + way.1.abs();
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, way));
            }
        }
        best.map(|(_, way)| way)
    }

    /// The first step of a shortest path around whatever is solid for the hunter.
    fn hunt_by_path(&mut self, program: &Program, id: u16, prey: u8) -> Dir {
        const FAR: u16 = u16::MAX;
        let index = usize::from(id);
        let solid = program.solid_for[usize::from(self.board.kind[index])];
        let at = usize::from(self.board.at[index]);
        let (board, cascade) = (&self.board, &mut self.cascade);
        cascade.distances.clear();
        cascade.distances.resize(program.cells(), FAR);
        cascade.queue.clear();
        for (cell, ids) in board.cells.iter().enumerate() {
            if ids.iter().any(|other| *other != id && board.kind[usize::from(*other)] == prey) {
                cascade.distances[cell] = 0;
                cascade.queue.push(cell as u16);
            }
        }
        let mut next = 0;
        while let Some(&cell) = cascade.queue.get(next) {
            next += 1;
            let distance = cascade.distances[usize::from(cell)];
            // A path may end in a solid cell, where the prey is, and may start in one.
            if distance > 0 && board.holds(usize::from(cell), solid) {
                continue;
            }
            for dir in Dir::FOUR {
                let Some(beside) = program.beside(usize::from(cell), dir) else { continue };
                if cascade.distances[beside] == FAR {
                    cascade.distances[beside] = distance + 1;
                    cascade.queue.push(beside as u16);
                }
            }
        }
        let here = cascade.distances[at];
        if here == FAR || here == 0 {
            return Dir::None;
        }
        let leads = |dir: &Dir| {
            program.beside(at, *dir).is_some_and(|cell| {
                let is_free = cascade.distances[cell] == 0 || !board.holds(cell, solid);
                is_free && cascade.distances[cell] + 1 == here
            })
        };
        [Dir::Up, Dir::Left, Dir::Right, Dir::Down].into_iter().find(leads).unwrap_or(Dir::None)
    }

    /// The step that takes a piece farthest from its nearest hunter, if any step increases the
    /// distance.
    pub(super) fn flee(&self, program: &Program, id: u16, hunter: u8) -> Dir {
        let at = usize::from(self.board.at[usize::from(id)]);
        let distance = |at| self.nearest(program, id, at, hunter).map(|(x, y)| x.abs() + y.abs());
        let Some(mut best) = distance(at) else { return Dir::None };
        let mut step = Dir::None;
        for dir in [Dir::Up, Dir::Left, Dir::Right, Dir::Down] {
            let far = program.beside(at, dir).and_then(distance);
            if far.is_some_and(|far| far > best) {
                best = far.unwrap_or(best);
                step = dir;
            }
        }
        step
    }
}

/// The offset from one cell to another; the shorter one where edges wrap.
fn way(program: &Program, from: usize, to: usize) -> (i32, i32) {
    let along = |from: usize, to: usize, length: usize| {
        let (straight, length) = (to as i32 - from as i32, length as i32);
        let round = if straight > 0 { straight - length } else { straight + length };
        let wraps = program.rules.settings.wraps && straight != 0;
        if wraps && round.abs() < straight.abs() { round } else { straight }
    };
    let width = program.width;
    (along(from % width, to % width, width), along(from / width, to / width, program.height))
}
