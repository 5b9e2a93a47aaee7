//! Signals and the rules they trigger.
//!
//! Each matching rule handles a signal, in file order; each event of a rule may raise further
//! signals, which are settled at once, depth first. The remaining work is a stack of tasks.

use super::program::{self, Program};
use super::{Engine, Input};
use crate::rules::{Dir, Event, Trigger, Which};

/// Something that happened and that rules may react to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signal {
    Start,
    Input(Input),
    EndTurn,
    /// A rule whose state trigger was found to hold.
    State(u16),
    Enter {
        id: u16,
        cell: u16,
        moved: bool,
    },
    Blocked {
        id: u16,
    },
    Destroyed {
        kind: u8,
        cell: u16,
    },
    Spawned {
        id: u16,
    },
}

/// The pieces or cells that a trigger matched: two pieces, or a cell, or the first cell of a line
/// and the step to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Met {
    pub a: u16,
    pub b: u16,
}

/// Remaining work.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    /// Handle the signals `next..to` of the list, which then shrinks to `from`.
    Settle { from: u32, next: u32, to: u32 },
    /// Let the rules for this signal react, from number `next` on.
    Answer { signal: Signal, next: u16 },
    /// Run a rule for the matches `next..to` of the list, which then shrinks to `from`.
    Meet { signal: Signal, rule: u16, from: u32, next: u32, to: u32 },
    /// Run the events of a rule from `event` on.
    Run { rule: u16, met: Met, event: u16 },
    /// Move the pieces `next..to` of the list one after the other.
    Each { event: Event, from: u32, next: u32, to: u32 },
    /// Continue sliding, if the piece is where its last step took it.
    Slide { id: u16, dir: Dir, at: u16, left: u16 },
    /// Step the other way, if the piece could not move.
    TurnBack { id: u16, dir: Dir, at: u16 },
    /// Push `by` back, if the pushed piece could not move.
    Pushed { id: u16, at: u16, by: u16 },
}

/// The remaining work of a step and what has happened so far.
#[derive(Clone, Debug)]
pub(super) struct Cascade {
    pub tasks: Vec<Task>,
    pub signals: Vec<Signal>,
    pub meetings: Vec<Met>,
    pub movers: Vec<u16>,
    pub pressed: Dir,
    /// The click was on a cell that was empty at that time, whatever has appeared there since.
    pub clicked_empty: bool,
    pub budget: i64,
    pub turn_ended: bool,
    pub spawned: u64,
    pub wandered: u64,
    pub scored: i32,
    /// Too many pieces.
    pub is_full: bool,
    fired: Vec<bool>,
    pub moved: u64,
    pub blocked: u64,
    pub destroyed: u64,
    pub appeared: u64,
    has_happened: Vec<bool>,
    /// The outcome of the first END event.
    pub first_end: Option<i8>,
    ends_won: bool,
    ends_lost: bool,
    /// End conditions that hold.
    pub ended: Vec<u16>,
    /// Scratch memory for the paths of hunters.
    pub distances: Vec<u16>,
    pub queue: Vec<u16>,
}

impl Cascade {
    pub(super) fn new(program: &Program) -> Cascade {
        Cascade {
            tasks: Vec::new(),
            signals: Vec::new(),
            meetings: Vec::new(),
            movers: Vec::new(),
            pressed: Dir::None,
            clicked_empty: false,
            budget: 0,
            turn_ended: false,
            spawned: 0,
            wandered: 0,
            scored: 0,
            is_full: false,
            fired: vec![false; program.rules.rules.len()],
            moved: 0,
            blocked: 0,
            destroyed: 0,
            appeared: 0,
            has_happened: vec![false; program.watched.len()],
            first_end: None,
            ends_won: false,
            ends_lost: false,
            ended: Vec::new(),
            distances: Vec::new(),
            queue: Vec::new(),
        }
    }

    pub(super) fn begin(&mut self, program: &Program) {
        self.tasks.clear();
        self.signals.clear();
        self.meetings.clear();
        self.movers.clear();
        self.pressed = Dir::None;
        self.budget = program.budget;
        self.turn_ended = false;
        (self.spawned, self.wandered, self.scored) = (0, 0, 0);
        self.is_full = false;
        self.fired.fill(false);
        (self.moved, self.blocked, self.destroyed, self.appeared) = (0, 0, 0, 0);
        self.has_happened.fill(false);
        self.first_end = None;
        (self.ends_won, self.ends_lost) = (false, false);
        self.ended.clear();
    }

    /// Whether END events declared a win and a loss.
    pub(super) fn ended_with(&self) -> (bool, bool) {
        (self.ends_won, self.ends_lost)
    }

    pub(super) fn end_with(&mut self, outcome: i8) {
        self.first_end = self.first_end.or(Some(outcome));
        self.ends_won |= outcome == 1;
        self.ends_lost |= outcome == -1;
    }

    pub(super) fn has_happened(&self, watch: usize) -> bool {
        self.has_happened[watch]
    }

    /// Event numbers, ascending.
    pub(super) fn happened(&self, program: &Program, out: &mut Vec<u32>) {
        let number = |kind: usize, index: usize| (kind as u32) << 16 | index as u32;
        let fired = self.fired.iter().enumerate().filter(|(_, fired)| **fired);
        out.extend(fired.map(|(rule, _)| number(program::RULE, rule)));
        let sets = [
            (program::MOVED, self.moved),
            (program::BLOCKED, self.blocked),
            (program::DESTROYED, self.destroyed),
            (program::SPAWNED, self.appeared),
        ];
        for (kind, set) in sets {
            let pieces = (0..program.rules.pieces).filter(|piece| set >> piece & 1 == 1);
            out.extend(pieces.map(|piece| number(kind, piece)));
        }
        out.extend(self.ended.iter().map(|end| number(program::ENDED, usize::from(*end))));
        if self.turn_ended {
            out.push(number(program::OTHER, 4));
        }
    }
}

impl Engine {
    /// Handles a signal with everything that follows from it; false when the step is aborted.
    pub(super) fn settle(&mut self, program: &Program, signal: Signal) -> bool {
        if let Signal::Input(Input::Arrow(dir)) = signal {
            self.cascade.pressed = dir;
        }
        if let Signal::Input(Input::Click(cell)) = signal {
            self.cascade.clicked_empty =
                self.board.cells.get(usize::from(cell)).is_some_and(Vec::is_empty);
        }
        match signal {
            Signal::State(rule) => {
                self.cascade.fired[usize::from(rule)] = true;
                let met = Met { a: 0, b: 0 };
                self.cascade.tasks.push(Task::Run { rule, met, event: 0 });
            }
            signal => self.raise(program, signal),
        }
        while let Some(task) = self.cascade.tasks.pop() {
            self.charge(1);
            if self.is_out_of_work() || !self.work(program, task) {
                return false;
            }
        }
        true
    }

    /// Starts to handle a signal.
    fn raise(&mut self, program: &Program, signal: Signal) {
        for (watch, trigger) in program.watched.iter().enumerate() {
            if !self.cascade.has_happened[watch] {
                let from = self.cascade.meetings.len();
                self.meet(program, *trigger, signal);
                self.cascade.has_happened[watch] = self.cascade.meetings.len() > from;
                self.cascade.meetings.truncate(from);
            }
        }
        self.cascade.tasks.push(Task::Answer { signal, next: 0 });
    }

    /// Does one task; false when the step is aborted.
    fn work(&mut self, program: &Program, task: Task) -> bool {
        match task {
            Task::Settle { from, next, to } => {
                if next == to {
                    self.cascade.signals.truncate(from as usize);
                } else {
                    self.cascade.tasks.push(Task::Settle { from, next: next + 1, to });
                    let signal = self.cascade.signals[next as usize];
                    self.raise(program, signal);
                }
            }
            Task::Answer { signal, next } => self.answer(program, signal, next),
            Task::Meet { signal, rule, from, next, to } => {
                if next == to {
                    self.cascade.meetings.truncate(from as usize);
                    return true;
                }
                self.cascade.tasks.push(Task::Meet { signal, rule, from, next: next + 1, to });
                let met = self.cascade.meetings[next as usize];
                let trigger = program.rules.rules[usize::from(rule)].trigger;
                if self.still_meets(program, trigger, signal, met) {
                    self.cascade.fired[usize::from(rule)] = true;
                    self.cascade.tasks.push(Task::Run { rule, met, event: 0 });
                }
            }
            Task::Run { rule, met, event } => return self.run_event(program, rule, met, event),
            Task::Each { event, from, next, to } => {
                if next == to {
                    self.cascade.movers.truncate(from as usize);
                    return true;
                }
                self.cascade.tasks.push(Task::Each { event, from, next: next + 1, to });
                let id = self.cascade.movers[next as usize];
                if self.board.alive[usize::from(id)] {
                    let start = self.cascade.signals.len();
                    self.act_on(program, event, id);
                    self.settle_from(start);
                }
            }
            Task::Slide { id, dir, at, left } => self.slide_on(program, id, dir, at, left),
            Task::TurnBack { id, dir, at } => {
                if self.board.stands(id, at) {
                    let start = self.cascade.signals.len();
                    self.go(program, id, dir);
                    self.settle_from(start);
                }
            }
            Task::Pushed { id, at, by } => {
                if self.board.stands(id, at) && self.board.alive[usize::from(by)] {
                    let start = self.cascade.signals.len();
                    self.push_back(program, by);
                    self.settle_from(start);
                }
            }
        }
        !self.cascade.is_full
    }

    /// Settles the signals raised since the list had this length.
    pub(super) fn settle_from(&mut self, start: usize) {
        let to = self.cascade.signals.len();
        if to > start {
            let (from, to) = (start as u32, to as u32);
            // Further work of the same task was pushed before; signals come first.
            self.cascade.tasks.push(Task::Settle { from, next: from, to });
        }
    }

    fn answer(&mut self, program: &Program, signal: Signal, next: u16) {
        let rules = match signal {
            Signal::Start => &program.on_start,
            Signal::Input(_) => &program.on_input,
            Signal::EndTurn => &program.on_end_turn,
            Signal::Enter { .. } => &program.on_enter,
            Signal::Blocked { .. } => &program.on_blocked,
            Signal::Destroyed { .. } => &program.on_destroyed,
            Signal::Spawned { .. } => &program.on_spawned,
            Signal::State(_) => return,
        };
        for (at, &rule) in rules.iter().enumerate().skip(usize::from(next)) {
            let from = self.cascade.meetings.len();
            self.meet(program, program.rules.rules[usize::from(rule)].trigger, signal);
            let to = self.cascade.meetings.len();
            if to > from {
                let (from, to) = (from as u32, to as u32);
                self.cascade.tasks.push(Task::Answer { signal, next: at as u16 + 1 });
                self.cascade.tasks.push(Task::Meet { signal, rule, from, next: from, to });
                return;
            }
        }
    }

    /// Lists the matches of a trigger for a signal.
    fn meet(&mut self, program: &Program, trigger: Trigger, signal: Signal) {
        let board = &self.board;
        let meetings = &mut self.cascade.meetings;
        let kind = |id: u16| board.kind[usize::from(id)];
        let once = Met { a: 0, b: 0 };
        match (trigger, signal) {
            (Trigger::Start, Signal::Start)
            | (Trigger::EndTurn, Signal::EndTurn)
            | (Trigger::ArrowKey, Signal::Input(Input::Arrow(_)))
            | (Trigger::ActionKey, Signal::Input(Input::Action))
            | (Trigger::Wait, Signal::Input(Input::Wait)) => meetings.push(once),
            (Trigger::Every(k), Signal::EndTurn) if (board.turn + 1).is_multiple_of(k) => {
                meetings.push(once);
            }
            (Trigger::Click(which), Signal::Input(Input::Click(cell)))
                if !self.cascade.clicked_empty =>
            {
                let ids = board.cells.get(usize::from(cell)).into_iter().flatten();
                let ids = ids.filter(|id| which.takes(kind(**id)));
                meetings.extend(ids.map(|id| Met { a: *id, b: cell }));
            }
            (Trigger::ClickEmpty, Signal::Input(Input::Click(cell)))
                if self.cascade.clicked_empty =>
            {
                meetings.push(Met { a: cell, b: 0 });
            }
            (Trigger::Overlap(a, b), Signal::Enter { id, cell, .. }) => {
                if !board.stands(id, cell) {
                    return;
                }
                let ids = &board.cells[usize::from(cell)];
                if program.rules.settings.overlap_is_state {
                    for &first in ids.iter().filter(|first| a.takes(kind(**first))) {
                        for &second in ids.iter().filter(|second| b.takes(kind(**second))) {
                            if first != second && (first == id || second == id) {
                                meetings.push(Met { a: first, b: second });
                            }
                        }
                    }
                } else if a.takes(kind(id)) {
                    let others = ids.iter().filter(|other| **other != id && b.takes(kind(**other)));
                    meetings.extend(others.map(|other| Met { a: id, b: *other }));
                }
            }
            (Trigger::Adjacent(a, b), Signal::Enter { id, cell, moved: true }) => {
                if !board.stands(id, cell) || !a.takes(kind(id)) {
                    return;
                }
                for dir in NEIGHBOURS {
                    let Some(beside) = program.beside(usize::from(cell), dir) else { continue };
                    let others = board.cells[beside].iter();
                    let others = others.filter(|other| **other != id && b.takes(kind(**other)));
                    meetings.extend(others.map(|other| Met { a: id, b: *other }));
                }
            }
            (Trigger::Line(which, k), Signal::Enter { id, cell, .. })
                if board.stands(id, cell) && which.takes(kind(id)) =>
            {
                self.lines(program, which, usize::from(k), usize::from(cell));
            }
            (Trigger::Destroyed(which), Signal::Destroyed { kind, cell }) if which.takes(kind) => {
                meetings.push(Met { a: cell, b: 0 });
            }
            (Trigger::Spawned(which), Signal::Spawned { id })
            | (Trigger::Blocked(which), Signal::Blocked { id })
                if board.alive[usize::from(id)] && which.takes(kind(id)) =>
            {
                meetings.push(Met { a: id, b: 0 });
            }
            _ => {}
        }
    }

    /// Lines of exactly `k` cells through a cell, each with such a piece: first those along the
    /// row, from the left, then those along the column, from the top.
    fn lines(&mut self, program: &Program, which: Which, k: usize, cell: usize) {
        let types = which.mask(program.rules.pieces);
        let (x, y) = (cell % program.width, cell / program.width);
        let across = (x, program.width, 1);
        let down = (y, program.height, program.width);
        for (along, length, step) in [across, down] {
            for first in (along + 1).saturating_sub(k)..=along {
                let start = cell - (along - first) * step;
                if first + k <= length
                    && (0..k).all(|at| self.board.holds(start + at * step, types))
                {
                    self.cascade.meetings.push(Met { a: start as u16, b: step as u16 });
                }
            }
            if k == 1 {
                return;
            }
        }
    }

    /// Whether a match still holds: both pieces are alive, have their types and are where they met.
    fn still_meets(&self, program: &Program, trigger: Trigger, signal: Signal, met: Met) -> bool {
        let board = &self.board;
        let is = |id: u16, which: Which| {
            board.alive[usize::from(id)] && which.takes(board.kind[usize::from(id)])
        };
        match (trigger, signal) {
            (Trigger::Overlap(a, b), Signal::Enter { cell, .. }) => {
                let both = self.board.stands(met.a, cell) && self.board.stands(met.b, cell);
                both && is(met.a, a) && is(met.b, b)
            }
            (Trigger::Adjacent(a, b), Signal::Enter { cell, .. }) => {
                let beside = |dir| program.beside(usize::from(cell), dir);
                let at = usize::from(board.at[usize::from(met.b)]);
                self.board.stands(met.a, cell)
                    && is(met.a, a)
                    && is(met.b, b)
                    && NEIGHBOURS.into_iter().any(|dir| beside(dir) == Some(at))
            }
            (Trigger::Line(which, k), _) => {
                let types = which.mask(program.rules.pieces);
                let cell = |at: u8| usize::from(met.a) + usize::from(at) * usize::from(met.b);
                (0..k).all(|at| board.holds(cell(at), types))
            }
            (Trigger::Click(which), _) => is(met.a, which) && self.board.stands(met.a, met.b),
            (Trigger::Spawned(which) | Trigger::Blocked(which), _) => is(met.a, which),
            _ => true,
        }
    }
}

/// Neighbours in reading order.
const NEIGHBOURS: [Dir; 4] = [Dir::Up, Dir::Left, Dir::Right, Dir::Down];
