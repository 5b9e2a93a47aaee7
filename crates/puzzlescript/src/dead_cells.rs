//! Cells from which an object can never reach the place it must go to.
//!
//! For a win condition `All X on Y` whose Y never changes, every X that rules can only move must
//! reach a Y step by step. The same holds for `All Y on X` when there are exactly as many of each.
//! Each step needs a rule that gives the object a movement, and that rule may require things that
//! never change: no wall here, room for the player there. If no chain of such steps leads to a Y,
//! the level is lost, whatever else moves. The steps are a relaxation: everything that can change
//! is assumed to be as the rule needs it.

use crate::compile::rule_line::Command;
use crate::engine::program::Program;
use crate::fixed::{excludes, fixed_objects, is_conserved};
use crate::game::{CellSet, Game, Pattern, Quantifier, Win};
use crate::walks::{moves_of, offset};

/// For some objects, the cells they must never be on.
pub struct DeadCells {
    words: usize,
    /// The plane of each object, with its cells.
    planes: Vec<(usize, Vec<u64>)>,
}

impl DeadCells {
    /// Finds the dead cells of a level; none when nothing is known to be dead.
    pub fn new(program: &Program, start: &[u64]) -> Option<DeadCells> {
        let game = &*program.game;
        let jumps = |command: &Command| matches!(command, Command::Win | Command::Restart);
        if game.errors > 0 || game.has_chance() || game.has_command(jumps) {
            return None;
        }
        let level = Level::new(program, start);
        let mut planes = Vec::new();
        for win in &game.wins {
            let Some((things, goal)) = level.errand(win) else { continue };
            for object in things {
                let dead = level.dead_cells(object, &goal);
                if dead.iter().any(|word| *word != 0) {
                    planes.push((object, dead));
                }
            }
        }
        (!planes.is_empty()).then_some(DeadCells { words: program.words, planes })
    }

    /// True when some object is on one of its dead cells.
    pub fn is_dead(&self, position: &[u64]) -> bool {
        self.planes.iter().any(|(object, dead)| {
            let from = object * self.words;
            position[from..from + self.words].iter().zip(dead).any(|(here, dead)| here & dead != 0)
        })
    }
}

/// A level as what never changes on it and what may.
pub(crate) struct Level<'l> {
    program: &'l Program,
    start: &'l [u64],
    fixed: Vec<usize>,
}

/// No steps lead to the goal.
pub(crate) const NEVER: u32 = u32::MAX;

impl<'l> Level<'l> {
    /// A level from one of its states.
    pub(crate) fn new(program: &'l Program, start: &'l [u64]) -> Level<'l> {
        Level { program, start, fixed: fixed_objects(&program.game) }
    }

    /// Objects that must all reach certain fixed cells, and those cells.
    pub(crate) fn errand(&self, win: &Win) -> Option<(Vec<usize>, Vec<bool>)> {
        let on = win.on.as_ref().filter(|_| win.quantifier == Quantifier::All)?;
        let game = &self.program.game;
        let is_lasting = |object: &usize| is_conserved(game, *object);
        if self.is_plain(&win.what) && on.mask.iter().all(|object| self.is_fixed(object)) {
            return Some((win.what.mask.iter().filter(is_lasting).collect(), self.cells_of(on)));
        }
        let things: Vec<usize> = on.mask.iter().collect();
        if !self.is_plain(on) || !win.what.mask.iter().all(|object| self.is_fixed(object)) {
            return None;
        }
        let goal = self.cells_of(&win.what);
        // One layer holds one of them per cell, so the number of cells equals the number of things.
        let cells =
            (0..self.program.cells).filter(|cell| things.iter().any(|o| self.has(*o, *cell)));
        let is_even = things.iter().all(is_lasting)
            && things.iter().all(|o| self.program.layer_of[*o] == self.program.layer_of[things[0]])
            && cells.count() == goal.iter().filter(|goal| **goal).count();
        is_even.then_some((things, goal))
    }

    /// True when a set matches any of its objects.
    fn is_plain(&self, set: &CellSet) -> bool {
        !set.needs_all || set.mask.iter().count() == 1
    }

    fn cells_of(&self, set: &CellSet) -> Vec<bool> {
        let has = |cell: usize| match set.needs_all {
            true => set.mask.iter().all(|object| self.has(object, cell)),
            false => set.mask.iter().any(|object| self.has(object, cell)),
        };
        (0..self.program.cells).map(has).collect()
    }

    fn is_fixed(&self, object: usize) -> bool {
        self.fixed.binary_search(&object).is_ok()
    }

    fn has(&self, object: usize, cell: usize) -> bool {
        self.start[object * self.program.words + cell / 64] >> (cell % 64) & 1 != 0
    }

    /// True when something that never changes keeps the object out of a cell.
    fn is_barred(&self, object: usize, cell: usize) -> bool {
        let layer = &self.program.layer_masks[self.program.layer_of[object]];
        layer.iter().any(|other| self.is_fixed(other) && self.has(other, cell))
    }

    /// The cells from which no steps lead to the goal, as a plane.
    fn dead_cells(&self, object: usize, goal: &[bool]) -> Vec<u64> {
        let mut dead = vec![0u64; self.program.words];
        let steps = self.steps(object, goal);
        for cell in (0..self.program.cells).filter(|cell| steps[*cell] == NEVER) {
            dead[cell / 64] |= 1 << (cell % 64);
        }
        dead
    }

    /// For each cell the least number of steps of an object from there to the goal, or [`NEVER`].
    pub(crate) fn steps(&self, object: usize, goal: &[bool]) -> Vec<u32> {
        let cells = self.program.cells;
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); cells];
        for (way, step) in WAYS.iter().enumerate() {
            let movers = movers(&self.program.game, object, way);
            for from in 0..cells {
                let to = self.beside(from, *step);
                if let Some(to) = to.filter(|to| !self.is_barred(object, *to))
                    && movers.iter().any(|mover| self.can_fire(mover, from))
                {
                    before[to].push(from as u32);
                }
            }
        }
        let mut steps: Vec<u32> = goal.iter().map(|is| if *is { 0 } else { NEVER }).collect();
        let mut queue: Vec<usize> = (0..cells).filter(|cell| goal[*cell]).collect();
        let mut next = 0;
        while let Some(at) = queue.get(next).copied() {
            next += 1;
            for from in &before[at] {
                if steps[*from as usize] == NEVER {
                    steps[*from as usize] = steps[at] + 1;
                    queue.push(*from as usize);
                }
            }
        }
        steps
    }

    fn beside(&self, cell: usize, (dx, dy): (i32, i32)) -> Option<usize> {
        let (y, x) = self.program.place[cell];
        let (x, y) = (x as i32 + dx, y as i32 + dy);
        let is_in = x >= 0
            && y >= 0
            && (x as usize) < self.program.width
            && (y as usize) < self.program.height;
        is_in.then(|| x as usize * self.program.height + y as usize)
    }

    /// True unless something that never changes keeps a rule from firing around a cell.
    fn can_fire(&self, mover: &Mover<'_>, cell: usize) -> bool {
        mover.around.iter().all(|(at, pattern)| match self.beside(cell, *at) {
            Some(cell) => self.can_match(pattern, cell),
            None => false,
        })
    }

    fn can_match(&self, pattern: &Pattern, cell: usize) -> bool {
        let may_have = |object: usize| match self.is_fixed(object) {
            true => self.has(object, cell),
            false => !self.is_barred(object, cell),
        };
        pattern.present.iter().all(may_have)
            && !pattern.missing.iter().any(|o| self.is_fixed(o) && self.has(o, cell))
            && pattern.any.iter().all(|any| any.iter().any(may_have))
    }
}

/// Columns and rows of one step up, down, left and right.
const WAYS: [(i32, i32); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];

/// A rule that can give an object a movement, seen from the object.
struct Mover<'g> {
    /// The cells next to it that the rule looks at, its own included.
    around: Vec<((i32, i32), &'g Pattern)>,
}

/// All ways in which an object can be given a movement: rules, and the key for a player.
fn movers(game: &Game, object: usize, way: usize) -> Vec<Mover<'_>> {
    let layer = game.objects[object].layer;
    let mut movers = Vec::new();
    if game.player.mask.get(object) {
        movers.push(Mover { around: Vec::new() });
    }
    for rule in game.all_rules() {
        for run in rule.rows.iter().flat_map(|row| &row.runs) {
            for (index, cell) in run.iter().enumerate() {
                let gives = cell
                    .replacement
                    .as_ref()
                    .is_some_and(|new| moves_of(&new.moves_set, layer) >> way & 1 != 0);
                if gives && !excludes(game, cell, object) {
                    let at = |other: usize| offset(rule.direction, other as i32 - index as i32);
                    let around =
                        run.iter().enumerate().map(|(other, cell)| (at(other), cell)).collect();
                    movers.push(Mover { around });
                }
            }
        }
    }
    movers
}
