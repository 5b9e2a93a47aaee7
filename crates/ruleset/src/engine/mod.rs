//! The exact turn semantics: what one input does to a position.
//!
//! The main decision: a step runs on an explicit stack of small tasks and not on the machine's,
//! because a cascade may be as deep as its budget, and every piece has a number only while the
//! step lasts: a position between steps is the sorted list of what stands where, so that two
//! positions are equal exactly when a player cannot tell them apart.

mod act;
mod ai;
mod board;
mod cascade;
mod conditions;
mod program;

pub use program::Program;

/// The types that push some other type back, as bits.
pub fn solid_types(rules: &crate::rules::Rules) -> u64 {
    program::solid_for(rules).into_iter().fold(0, |set, solid| set | solid)
}

use crate::rules::Dir;
use board::Board;
use cascade::Cascade;
use std::sync::Arc;

/// What the player does in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    /// An arrow key.
    Arrow(Dir),
    /// The action key.
    Action,
    /// A click on a cell.
    Click(u16),
    /// Passing.
    Wait,
}

/// How the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// It goes on.
    Open,
    /// A win.
    Won,
    /// A loss.
    Lost,
    /// The end of a game that is neither.
    Drawn,
    /// A win and a loss at once.
    Ambiguous,
    /// The step never ended; the position is as before.
    Diverged,
}

impl Ending {
    /// The word for it in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Ending::Open => "open",
            Ending::Won => "won",
            Ending::Lost => "lost",
            Ending::Drawn => "drawn",
            Ending::Ambiguous => "ambiguous",
            Ending::Diverged => "diverged",
        }
    }
}

/// A position between steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct State {
    /// What stands where: cell times 256 plus type, ascending.
    pub(crate) pieces: Vec<u32>,
    /// Ended turns, as far as they matter.
    pub(crate) turn: u32,
    /// The score, as far as it matters.
    pub(crate) score: i32,
}

impl State {
    /// The pieces as cell and type, in reading order and sorted within a cell.
    pub fn pieces(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.pieces.iter().map(|piece| ((piece >> 8) as usize, *piece as u8))
    }
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stepped {
    /// How the game stands after it.
    pub ending: Ending,
    /// Whether the position changed or a turn ended; otherwise the input was no move.
    pub has_moved: bool,
    /// Whether a turn ended.
    pub turn_ended: bool,
    /// What was added to the score.
    pub scored: i32,
}

/// One player of a program, with the memory a step needs.
#[derive(Clone, Debug)]
pub struct Engine {
    program: Arc<Program>,
    board: Board,
    cascade: Cascade,
    /// The list of pieces a step began with.
    before: Vec<u32>,
    /// A second player that looks whether any input changes something; made when it is needed.
    probe: Option<Box<Engine>>,
    is_probe: bool,
    /// Work that may still be done; none if there is no limit.
    work_left: Option<u64>,
}

impl Engine {
    /// Makes a player.
    pub fn new(program: Arc<Program>) -> Engine {
        Engine {
            board: Board::new(&program),
            cascade: Cascade::new(&program),
            program,
            before: Vec::new(),
            probe: None,
            is_probe: false,
            work_left: None,
        }
    }

    /// The program played.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// What happened in the last step, as numbers of [`Program::event_name`], ascending.
    pub fn happened(&self, out: &mut Vec<u32>) {
        self.cascade.happened(&self.program, out);
    }

    /// Where play begins: START rules run once, then end conditions are looked at.
    pub fn start(&mut self, level: &crate::game::Level) -> (State, Stepped) {
        let mut state = self.program.position(level);
        let program = Arc::clone(&self.program);
        if program.on_start.is_empty() {
            self.load(&state, level.seed);
            self.cascade.begin(&program);
            let ending = self.ending(&program, state.score);
            let stepped = Stepped { ending, has_moved: false, turn_ended: false, scored: 0 };
            return (state, stepped);
        }
        let stepped = self.run(&mut state, level.seed, cascade::Signal::Start);
        (state, stepped)
    }

    /// Limits how much may be done from now on, over all steps: one for every small task of a step,
    /// every piece it loads and every piece it looks at in a pile. When nothing is left, every step
    /// counts as one that never ends, and [`Engine::is_spent`] says so.
    pub fn limit_work(&mut self, work: u64) {
        self.work_left = Some(work);
    }

    /// Whether a limit of work was reached, so that steps that do nothing prove nothing.
    pub fn is_spent(&self) -> bool {
        self.work_left == Some(0)
    }

    /// Takes work from what is left.
    pub(crate) fn charge(&mut self, work: usize) {
        if let Some(left) = &mut self.work_left {
            *left = left.saturating_sub(work as u64);
        }
    }

    /// Plays one input.
    pub fn step(&mut self, state: &mut State, seed: u64, input: Input) -> Stepped {
        self.run(state, seed, cascade::Signal::Input(input))
    }

    fn run(&mut self, state: &mut State, seed: u64, signal: cascade::Signal) -> Stepped {
        let diverged =
            Stepped { ending: Ending::Diverged, has_moved: false, turn_ended: false, scored: 0 };
        if self.is_spent() {
            return diverged;
        }
        let program = Arc::clone(&self.program);
        self.load(state, seed);
        // It is loaded, looked at by every end condition and stored.
        self.charge((state.pieces.len() + program.cells()) * (1 + program.rules.ends.len() / 2));
        self.cascade.begin(&program);
        self.before.clear();
        self.before.extend_from_slice(&state.pieces);
        let (turn, score) = (state.turn, state.score);
        if !self.settle(&program, signal) {
            return diverged;
        }
        let turn_ended = self.cascade.turn_ended;
        if turn_ended {
            if !self.settle(&program, cascade::Signal::EndTurn) {
                return diverged;
            }
            self.board.turn += 1;
            if !self.run_state_rules(&program, state) {
                return diverged;
            }
        }
        let scored = self.cascade.scored;
        self.board.store(&program, scored, state);
        let ending = self.ending(&program, state.score);
        if self.is_spent() {
            // Whether there are moves left could not be found out.
            state.pieces.clone_from(&self.before);
            (state.turn, state.score) = (turn, score);
            return diverged;
        }
        let has_moved = turn_ended || scored != 0 || state.pieces != self.before;
        Stepped { ending, has_moved, turn_ended, scored }
    }

    fn load(&mut self, state: &State, seed: u64) {
        self.board.load(state, seed);
    }

    /// Rules whose trigger is a fact about the position, once each when a turn has ended.
    fn run_state_rules(&mut self, program: &Program, state: &State) -> bool {
        for &rule in &program.on_state {
            let trigger = program.rules.rules[usize::from(rule)].trigger;
            let score = state.score.saturating_add(self.cascade.scored);
            if self.holds(program, trigger, score)
                && !self.settle(program, cascade::Signal::State(rule))
            {
                return false;
            }
        }
        true
    }

    /// How the game stands in the settled position.
    fn ending(&mut self, program: &Program, score: i32) -> Ending {
        let (mut has_win, mut has_loss) = self.cascade.ended_with();
        let mut first = self.cascade.first_end;
        for (index, end) in program.rules.ends.iter().enumerate() {
            let holds = end.triggers.iter().enumerate().all(|(at, trigger)| {
                match program.watched_of(index, at) {
                    Some(watch) => self.cascade.has_happened(watch),
                    None => self.holds(program, *trigger, score),
                }
            });
            if holds {
                has_win |= end.outcome == 1;
                has_loss |= end.outcome == -1;
                first = first.or(Some(end.outcome));
                self.cascade.ended.push(index as u16);
            }
        }
        match first {
            _ if has_win && has_loss => Ending::Ambiguous,
            None => Ending::Open,
            Some(1) => Ending::Won,
            Some(-1) => Ending::Lost,
            Some(_) => Ending::Drawn,
        }
    }
}
