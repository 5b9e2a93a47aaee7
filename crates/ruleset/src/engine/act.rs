//! What events do.

use super::board::NOWHERE;
use super::cascade::{Met, Signal, Task};
use super::{Engine, Program};
use crate::rules::{Dir, Event, Heading, Slot};
use play::random::SplitMix64;

impl Engine {
    /// Runs one event of a rule; false when the step is aborted.
    pub(super) fn run_event(&mut self, program: &Program, rule: u16, met: Met, at: u16) -> bool {
        let body = &program.rules.rules[usize::from(rule)];
        let Some(&event) = body.events.get(usize::from(at)) else { return true };
        if usize::from(at) + 1 < body.events.len() {
            self.cascade.tasks.push(Task::Run { rule, met, event: at + 1 });
        }
        let trigger = body.trigger;
        let is_piece = |slot: Slot| trigger.has_piece(slot);
        let id = |slot: Slot| if slot.0 == 0 { met.a } else { met.b };
        let is_dead = |slot: Slot| is_piece(slot) && !self.board.alive[usize::from(id(slot))];
        if event.slots().into_iter().any(is_dead) {
            return true;
        }
        self.cascade.budget -= 1;
        if self.cascade.budget < 0 {
            return false;
        }
        let start = self.cascade.signals.len();
        match event {
            Event::Destroy(slot) => self.destroy(program, id(slot)),
            Event::Pushback(slot) => self.push_back(program, id(slot)),
            Event::Spawn(piece) => self.spawn(program, piece),
            Event::SpawnAt(piece, slot) => {
                let cell = match is_piece(slot) {
                    true => usize::from(self.board.at[usize::from(id(slot))]),
                    // The cells of a line are one step apart.
                    false => usize::from(met.a) + usize::from(slot.0) * usize::from(met.b),
                };
                self.appear(program, piece, cell);
            }
            Event::Transform(slot, piece) => self.transform(program, id(slot), piece),
            Event::Move(slot, to) => {
                self.go(program, id(slot), self.heading(to));
            }
            Event::Push(slot, by) => self.push(program, id(slot), id(by)),
            Event::Pull(slot, by) => {
                let by = usize::from(id(by));
                if self.board.came[by] != NOWHERE {
                    self.go(program, id(slot), self.board.went[by]);
                }
            }
            Event::Swap(a, b) => self.swap(program, id(a), id(b)),
            Event::Slide(slot, to) => {
                let (id, dir) = (id(slot), self.heading(to));
                let at = self.board.at[usize::from(id)];
                let left = program.width.max(program.height) as u16;
                self.cascade.tasks.push(Task::Slide { id, dir, at, left });
            }
            Event::Teleport(slot, piece) => self.teleport(program, id(slot), piece),
            Event::DestroyAll(piece)
            | Event::TransformAll(piece, _)
            | Event::Hunt(piece, _)
            | Event::Flee(piece, _)
            | Event::Wander(piece)
            | Event::Patrol(piece, _) => self.each(program, event, piece, Dir::None),
            Event::MoveAll(piece, to) | Event::Fall(piece, to) => {
                self.each(program, event, piece, self.heading(to));
            }
            Event::ReflectAll(piece, to) => {
                self.each(program, event, piece, self.heading(to).reverse());
            }
            Event::EndTurn => self.cascade.turn_ended = true,
            Event::Score(k) => self.cascade.scored = self.cascade.scored.saturating_add(k),
            Event::End(outcome) => self.cascade.end_with(outcome),
        }
        self.settle_from(start);
        !self.cascade.is_full
    }

    pub(super) fn heading(&self, to: Heading) -> Dir {
        match to {
            Heading::Pressed => self.cascade.pressed,
            Heading::Fixed(dir) => dir,
        }
    }

    /// Lists the pieces of a type and lets each act in turn: leading edge first for a direction,
    /// otherwise in reading order.
    fn each(&mut self, program: &Program, event: Event, piece: u8, dir: Dir) {
        if self.board.counts[usize::from(piece)] == 0 {
            return;
        }
        self.charge(program.cells() + self.board.kind.len());
        let from = self.cascade.movers.len();
        let (width, height) = (program.width, program.height);
        let board = &self.board;
        let movers = &mut self.cascade.movers;
        let mut add = |x: usize, y: usize| {
            let ids = board.cells[y * width + x].iter();
            movers.extend(ids.filter(|id| board.kind[usize::from(**id)] == piece));
        };
        match dir {
            Dir::Right => (0..width).rev().for_each(|x| (0..height).for_each(|y| add(x, y))),
            Dir::Left => (0..width).for_each(|x| (0..height).for_each(|y| add(x, y))),
            Dir::Down => (0..height).rev().for_each(|y| (0..width).for_each(|x| add(x, y))),
            Dir::Up | Dir::None => (0..height).for_each(|y| (0..width).for_each(|x| add(x, y))),
        }
        let (from, to) = (from as u32, self.cascade.movers.len() as u32);
        self.cascade.tasks.push(Task::Each { event, from, next: from, to });
    }

    /// What one piece does in an event about all pieces of its type.
    pub(super) fn act_on(&mut self, program: &Program, event: Event, id: u16) {
        match event {
            Event::DestroyAll(_) => self.destroy(program, id),
            Event::TransformAll(_, piece) => self.transform(program, id, piece),
            Event::MoveAll(_, to) => {
                self.go(program, id, self.heading(to));
            }
            Event::ReflectAll(_, to) => {
                self.go(program, id, self.heading(to).reverse());
            }
            Event::Fall(_, to) => {
                let (at, dir) = (self.board.at[usize::from(id)], self.heading(to));
                let left = program.width.max(program.height) as u16;
                self.cascade.tasks.push(Task::Slide { id, dir, at, left });
            }
            Event::Hunt(_, prey) => {
                self.charge(program.cells() + self.board.kind.len());
                let dir = self.hunt(program, id, prey);
                self.go(program, id, dir);
            }
            Event::Flee(_, hunter) => {
                self.charge(5 * (program.cells() + self.board.kind.len()));
                let dir = self.flee(program, id, hunter);
                self.go(program, id, dir);
            }
            Event::Wander(_) => {
                let number = self.draw(self.cascade.wandered ^ WANDER);
                self.cascade.wandered += 1;
                self.go(program, id, Dir::FOUR[(number % 4) as usize]);
            }
            Event::Patrol(_, to) => {
                let (at, dir) = (self.board.at[usize::from(id)], self.heading(to));
                self.cascade.tasks.push(Task::TurnBack { id, dir: dir.reverse(), at });
                self.go(program, id, dir);
            }
            _ => {}
        }
    }

    /// A number that depends only on the seed, the turn and a count within the step.
    fn draw(&self, index: u64) -> u64 {
        let turn = u64::from(self.board.turn) << 32;
        SplitMix64::new(self.board.seed ^ turn ^ index).next_u64()
    }

    /// Moves a piece one cell; false at the edge.
    pub(super) fn go(&mut self, program: &Program, id: u16, dir: Dir) -> bool {
        if dir == Dir::None {
            return false;
        }
        let index = usize::from(id);
        match program.beside(usize::from(self.board.at[index]), dir) {
            Some(cell) => {
                self.set_down(program, id, cell, dir);
                true
            }
            None => {
                self.blocked(program, id);
                false
            }
        }
    }

    /// Puts a piece into a cell, as a move.
    fn set_down(&mut self, program: &Program, id: u16, cell: usize, dir: Dir) {
        let index = usize::from(id);
        let from = self.board.at[index];
        self.board.take(id);
        self.board.put(id, cell);
        self.board.came[index] = from;
        self.board.went[index] = dir;
        self.cascade.moved |= 1 << self.board.kind[index];
        self.enter(program, id, true);
    }

    fn enter(&mut self, program: &Program, id: u16, moved: bool) {
        if !program.on_enter.is_empty() || !program.watched.is_empty() {
            let cell = self.board.at[usize::from(id)];
            self.charge(self.board.cells[usize::from(cell)].len());
            self.cascade.signals.push(Signal::Enter { id, cell, moved });
        }
    }

    fn blocked(&mut self, program: &Program, id: u16) {
        self.cascade.blocked |= 1 << self.board.kind[usize::from(id)];
        if !program.on_blocked.is_empty() || !program.watched.is_empty() {
            self.cascade.signals.push(Signal::Blocked { id });
        }
    }

    /// Puts a piece back where it was before its latest move in this step, without entering the
    /// cell.
    pub(super) fn push_back(&mut self, program: &Program, id: u16) {
        let index = usize::from(id);
        let from = self.board.came[index];
        if from == NOWHERE {
            return;
        }
        self.board.take(id);
        self.board.put(id, usize::from(from));
        self.board.came[index] = NOWHERE;
        self.blocked(program, id);
    }

    fn destroy(&mut self, program: &Program, id: u16) {
        let index = usize::from(id);
        let (kind, cell) = (self.board.kind[index], self.board.at[index]);
        self.board.take(id);
        self.board.alive[index] = false;
        self.board.counts[usize::from(kind)] -= 1;
        self.cascade.destroyed |= 1 << kind;
        if !program.on_destroyed.is_empty() || !program.watched.is_empty() {
            self.cascade.signals.push(Signal::Destroyed { kind, cell });
        }
    }

    /// A new piece in a random empty cell; in any cell if none is empty.
    fn spawn(&mut self, program: &Program, piece: u8) {
        self.charge(program.cells());
        let number = self.draw(self.cascade.spawned);
        self.cascade.spawned += 1;
        let empty = self.board.cells.iter().filter(|ids| ids.is_empty()).count();
        let cell = if empty == 0 {
            (number % program.cells() as u64) as usize
        } else {
            let wanted = (number % empty as u64) as usize;
            let mut cells = self.board.cells.iter().enumerate().filter(|(_, ids)| ids.is_empty());
            cells.nth(wanted).map_or(0, |(cell, _)| cell)
        };
        self.appear(program, piece, cell);
    }

    fn appear(&mut self, program: &Program, piece: u8, cell: usize) {
        let Some(id) = self.board.make(piece, cell) else {
            self.cascade.is_full = true;
            return;
        };
        self.pile_up(program, piece, cell);
        self.cascade.appeared |= 1 << piece;
        self.enter(program, id, false);
        if !program.on_spawned.is_empty() || !program.watched.is_empty() {
            self.cascade.signals.push(Signal::Spawned { id });
        }
    }

    /// Changes a piece's type in place; as the new type it enters its cell.
    fn transform(&mut self, program: &Program, id: u16, piece: u8) {
        let index = usize::from(id);
        let old = self.board.kind[index];
        if old == piece {
            return;
        }
        let cell = usize::from(self.board.at[index]);
        self.board.take(id);
        self.board.kind[index] = piece;
        self.board.counts[usize::from(old)] -= 1;
        self.board.counts[usize::from(piece)] += 1;
        self.board.put(id, cell);
        self.pile_up(program, piece, cell);
        self.enter(program, id, false);
    }

    /// Aborts the step when one more piece of a type in a cell is too many.
    fn pile_up(&mut self, program: &Program, piece: u8, cell: usize) {
        let board = &self.board;
        let same = board.cells[cell].iter().filter(|id| board.kind[usize::from(**id)] == piece);
        self.cascade.is_full |= same.count() > program.max_pile;
    }

    /// `id` moves in the direction in which `by` last moved; if it cannot move, `by` is pushed
    /// back.
    fn push(&mut self, program: &Program, id: u16, by: u16) {
        let mover = usize::from(by);
        if self.board.came[mover] == NOWHERE || self.board.went[mover] == Dir::None {
            return;
        }
        let at = self.board.at[usize::from(id)];
        self.cascade.tasks.push(Task::Pushed { id, at, by });
        self.go(program, id, self.board.went[mover]);
    }

    fn swap(&mut self, program: &Program, a: u16, b: u16) {
        let (at, to) = (self.board.at[usize::from(a)], self.board.at[usize::from(b)]);
        if at != to {
            self.set_down(program, a, usize::from(to), Dir::None);
            self.set_down(program, b, usize::from(at), Dir::None);
        }
    }

    /// Moves the piece to the next cell, in reading order and wrapping at the end, that has such a
    /// piece.
    fn teleport(&mut self, program: &Program, id: u16, piece: u8) {
        let (at, cells) = (usize::from(self.board.at[usize::from(id)]), program.cells());
        let mut others = (1..cells).map(|step| (at + step) % cells);
        if let Some(cell) = others.find(|cell| self.board.holds(*cell, 1 << piece)) {
            self.set_down(program, id, cell, Dir::None);
        }
    }

    pub(super) fn slide_on(&mut self, program: &Program, id: u16, dir: Dir, at: u16, left: u16) {
        if left == 0 || !self.board.stands(id, at) {
            return;
        }
        let start = self.cascade.signals.len();
        if self.go(program, id, dir) {
            let at = self.board.at[usize::from(id)];
            self.cascade.tasks.push(Task::Slide { id, dir, at, left: left - 1 });
        }
        self.settle_from(start);
    }
}

/// Separates the random numbers of DO_AI_RANDOM from those of SPAWN.
const WANDER: u64 = 0x57a4_de72_0000_0000;
