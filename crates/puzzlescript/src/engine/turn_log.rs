//! What happened in a move, in order, for an author who wonders why. It is recorded only on request
//! ([`Desk::log`](super::Desk::log)), so searches do not pay for it.

use super::Table;
use super::matching::Match;
use super::program::{Program, RowProgram, RuleProgram};
use crate::bits::{ALL_MOVES, LAYERS_A_WORD, MOVE_BITS};
use crate::compile::rule_line::Command;
use std::collections::BTreeMap;

/// Words of positions a log may hold; later events are not recorded.
const MAX_WORDS: usize = 1 << 22;
/// Places noted for one firing of one rule.
const MAX_PLACES: usize = 200;

/// The log of one move.
#[derive(Clone, Debug, Default)]
pub struct TurnLog {
    /// What happened, in order.
    pub steps: Vec<LogStep>,
    /// Rules that nearly fired, by the place of their line in [`Program::lines`]: all but one cell
    /// of a row was there.
    pub misses: BTreeMap<u32, Miss>,
    /// More happened than is noted.
    pub is_cut: bool,
    is_late: bool,
    words: usize,
    places: Vec<Vec<LogCell>>,
    moved: Vec<Carried>,
    stuck: Vec<Carried>,
}

/// One thing that happened.
#[derive(Clone, Debug)]
pub struct LogStep {
    /// What it was.
    pub what: Happening,
    /// The planes of all objects after it.
    pub position: Vec<u64>,
}

/// What can happen.
#[derive(Clone, Debug)]
pub enum Happening {
    /// A rule did something.
    Rule {
        /// Place of its line in [`Program::lines`].
        line: u32,
        /// It runs after movement.
        is_late: bool,
        /// The cells it fired on, as they were just before, one list per match of a row.
        places: Vec<Vec<LogCell>>,
        /// What else it asked for.
        commands: Vec<Command>,
    },
    /// Movements were carried out.
    Movement {
        /// What changed its cell; `to` is the new one.
        moved: Vec<Carried>,
        /// What had a movement and stayed, because something is in its way.
        stuck: Vec<Carried>,
    },
    /// A rigid rule failed: the turn restarts without it.
    RigidAgain,
    /// Another turn begins because a rule said `again`.
    Again,
    /// The turn was taken back.
    TakenBack {
        /// True when a rule said `cancel`; false when no player moved though the game requires it.
        by_rule: bool,
    },
}

/// A cell as a rule found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogCell {
    /// Column and row, from 0.
    pub place: (u32, u32),
    /// What stood there.
    pub objects: Vec<LogObject>,
}

/// An object as a rule found it, and what the rule made of its movement. Movements are bits: up, down,
/// left, right, action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogObject {
    /// The object.
    pub object: usize,
    /// Its movement before the rule fired.
    pub going: Option<u8>,
    /// Its movement after that; none also when the object is gone.
    pub then: Option<u8>,
}

/// An object that moved, or was blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// The object.
    pub object: usize,
    /// Where it was, column and row from 0.
    pub from: (u32, u32),
    /// Where it went, or would have gone.
    pub direction: u8,
}

/// Why a rule that almost matched did not fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miss {
    /// The cell that did not fit, column and row from 0.
    pub place: (u32, u32),
    /// What was wrong with it.
    pub why: Lack,
}

/// What a cell lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// This object is not there.
    Absent(usize),
    /// None of these is there.
    NoneOf(Vec<usize>),
    /// This object should not be there.
    Present(usize),
    /// An object of this layer does not move this way.
    Still(usize, u8),
    /// An object of this layer moves, and should not.
    Moving(usize),
}

impl TurnLog {
    /// Forgets everything, for the next move.
    pub(super) fn clear(&mut self) {
        *self = TurnLog::default();
    }
}

impl<const O: usize, const M: usize, const W: usize> Table<O, M, W> {
    pub(super) fn is_logged(&self) -> bool {
        self.desk.log.is_some()
    }

    #[cold]
    pub(super) fn log_stage(&mut self, is_late: bool) {
        if let Some(log) = &mut self.desk.log {
            log.is_late = is_late;
        }
    }

    /// Notes that something happened.
    #[cold]
    pub(super) fn log(&mut self, what: Happening) {
        let position = self.planes[..self.object_plane_words()].to_vec();
        let Some(log) = &mut self.desk.log else { return };
        log.words += position.len() + 8;
        match log.words > MAX_WORDS {
            true => log.is_cut = true,
            false => log.steps.push(LogStep { what, position }),
        }
    }

    /// The cells of a row's match as they are now.
    #[cold]
    pub(super) fn log_cells(
        &self,
        program: &Program,
        row: &RowProgram,
        found: Match,
    ) -> Vec<LogCell> {
        let mut cells = Vec::with_capacity(row.length);
        let mut at = found.cell as isize;
        for (index, run) in row.runs.iter().enumerate() {
            if index > 0 {
                at += row.delta * found.gaps[index - 1] as isize;
            }
            for _ in &run.cells {
                cells.push(self.log_cell(program, at as usize));
                at += row.delta;
            }
        }
        cells
    }

    fn log_cell(&self, program: &Program, at: usize) -> LogCell {
        let o = self.o();
        let words = &self.cells[at * o..(at + 1) * o];
        let objects =
            (0..program.objects).filter(|object| words[object / 64] >> (object % 64) & 1 != 0);
        let objects = objects.map(|object| {
            let going = self.log_move(at, program.layer_of[object]);
            LogObject { object, going, then: going }
        });
        LogCell { place: column_row(program, at), objects: objects.collect() }
    }

    fn log_move(&self, at: usize, layer: usize) -> Option<u8> {
        let word = self.moves[at * self.m() + layer / LAYERS_A_WORD];
        let bits = word >> (layer % LAYERS_A_WORD * MOVE_BITS) & ALL_MOVES;
        (bits != 0).then(|| bits.trailing_zeros() as u8)
    }

    /// A row fired on these cells.
    #[cold]
    pub(super) fn log_fired(
        &mut self,
        program: &Program,
        row: &RowProgram,
        found: Match,
        mut cells: Vec<LogCell>,
    ) {
        for (before, after) in cells.iter_mut().zip(self.log_cells(program, row, found)) {
            for found in &mut before.objects {
                let same = after.objects.iter().find(|other| other.object == found.object);
                found.then = same.and_then(|other| other.going);
            }
        }
        self.log_place(cells);
    }

    fn log_place(&mut self, cells: Vec<LogCell>) {
        if let Some(log) = &mut self.desk.log
            && log.places.len() < MAX_PLACES
        {
            log.places.push(cells);
        }
    }

    /// A rule fired; a rule with commands alone did so at every match.
    #[cold]
    pub(super) fn log_rule(&mut self, program: &Program, rule: &RuleProgram, queued: bool) {
        if !rule.replaces {
            let mut from = 0;
            let ends = self.scratch.ends.clone();
            for (row, end) in rule.rows.iter().zip(ends) {
                for index in from..end.min(from + MAX_PLACES) {
                    let cells = self.log_cells(program, row, self.scratch.matches[index]);
                    self.log_place(cells);
                }
                from = end;
            }
        }
        let Some(log) = &mut self.desk.log else { return };
        let places = std::mem::take(&mut log.places);
        let is_told = |step: &LogStep| matches!(&step.what, Happening::Rule { line, .. } if *line == rule.line);
        // A group runs until nothing changes, so a rule with commands requests them once more
        // without effect; that is not worth recording.
        if rule.replaces && places.is_empty() && log.steps.iter().any(is_told) {
            return;
        }
        let is_late = log.is_late;
        let commands = if queued { rule.commands.to_vec() } else { Vec::new() };
        log.misses.remove(&rule.line);
        self.log(Happening::Rule { line: rule.line, is_late, places, commands });
    }

    #[cold]
    pub(super) fn log_carried(
        &mut self,
        program: &Program,
        cell: usize,
        layer: usize,
        mv: u64,
        is_stuck: bool,
    ) {
        let o = self.o();
        let mask = &program.layer_masks[layer];
        let found =
            mask.iter().find(|object| self.cells[cell * o + object / 64] >> (object % 64) & 1 != 0);
        let (Some(object), Some(log)) = (found, &mut self.desk.log) else { return };
        let from = column_row(program, cell);
        let carried = Carried { object, from, direction: mv.trailing_zeros() as u8 };
        let list = if is_stuck { &mut log.stuck } else { &mut log.moved };
        list.push(carried);
    }

    /// The remaining movements of a cell had no effect.
    #[cold]
    pub(super) fn log_stuck(&mut self, program: &Program, cell: usize) {
        for layer in 0..program.layers {
            if let Some(bit) = self.log_move(cell, layer).filter(|bit| *bit < 4) {
                self.log_carried(program, cell, layer, 1 << bit, true);
            }
        }
    }

    /// Movements are over.
    #[cold]
    pub(super) fn log_movement(&mut self) {
        let Some(log) = &mut self.desk.log else { return };
        let (moved, stuck) = (std::mem::take(&mut log.moved), std::mem::take(&mut log.stuck));
        if !moved.is_empty() || !stuck.is_empty() {
            self.log(Happening::Movement { moved, stuck });
        }
    }

    /// If a rule of one row of adjacent cells fails by a single condition, the author may wonder
    /// about exactly that. Records the first such place in the order of the rule's own matches.
    #[cold]
    pub(super) fn log_miss(&mut self, program: &Program, rule: &RuleProgram) {
        let [row] = rule.rows.as_slice() else { return };
        let [run] = row.runs.as_slice() else { return };
        if run.cells.len() < 2 || !self.is_first_miss(rule.line) {
            return;
        }
        let starts = |start: &usize| row.valid[start / 64] >> (start % 64) & 1 != 0;
        for start in (0..program.cells).filter(starts) {
            let cell_at = |index: usize| (start as isize + row.delta * index as isize) as usize;
            let lacks =
                run.cells.iter().enumerate().map(|(i, cell)| (i, self.lacks(cell, cell_at(i))));
            let mut wrong = lacks.filter(|(_, lacks)| !lacks.is_empty());
            let (Some((index, mut lacks)), None) = (wrong.next(), wrong.next()) else { continue };
            if lacks.len() == 1 {
                let miss =
                    Miss { place: column_row(program, cell_at(index)), why: lacks.remove(0) };
                if let Some(log) = &mut self.desk.log {
                    log.misses.insert(rule.line, miss);
                }
                return;
            }
        }
    }

    /// A rule that fired in this move, or already has its reason recorded, needs no other.
    fn is_first_miss(&self, line: u32) -> bool {
        let fired =
            |step: &LogStep| matches!(&step.what, Happening::Rule { line: l, .. } if *l == line);
        self.desk
            .log
            .as_ref()
            .is_some_and(|log| !log.misses.contains_key(&line) && !log.steps.iter().any(fired))
    }

    fn lacks(&self, cell: &super::program::CellProgram, at: usize) -> Vec<Lack> {
        let (o, m) = (self.o(), self.m());
        let objects = &self.cells[at * o..(at + 1) * o];
        let moves = &self.moves[at * m..(at + 1) * m];
        let has = |object: &usize| objects[object / 64] >> (object % 64) & 1 != 0;
        let pattern = &cell.pattern;
        let mut lacks: Vec<Lack> =
            pattern.present.iter().filter(|object| !has(object)).map(Lack::Absent).collect();
        lacks.extend(pattern.missing.iter().filter(has).map(Lack::Present));
        let none = pattern.any.iter().filter(|any| !any.iter().any(|object| has(&object)));
        lacks.extend(none.map(|any| Lack::NoneOf(any.iter().collect())));
        let words = pattern.moves.words.iter().zip(&pattern.still.words).zip(moves);
        for (w, ((wanted, still), here)) in words.enumerate() {
            let layer = |bit: u32| w * LAYERS_A_WORD + bit as usize / MOVE_BITS;
            let mut absent = wanted & !here;
            while absent != 0 {
                let bit = absent.trailing_zeros();
                absent &= absent - 1;
                lacks.push(Lack::Still(layer(bit), (bit as usize % MOVE_BITS) as u8));
            }
            if still & here != 0 {
                lacks.push(Lack::Moving(layer((still & here).trailing_zeros())));
            }
        }
        lacks
    }
}

fn column_row(program: &Program, cell: usize) -> (u32, u32) {
    let (row, column) = program.place[cell];
    (column, row)
}
