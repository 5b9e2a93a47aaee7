//! The exact turn semantics: what one input does to a position.
//!
//! The main decision: a step runs on an explicit stack of small tasks instead of the call stack,
//! because a cascade may be as deep as its budget. Pieces have numbers only during a step: a
//! position between steps is the sorted list of pieces and their cells, so that two positions are
//! equal exactly when a player cannot tell them apart.

mod act;
mod ai;
mod board;
mod cascade;
mod conditions;
pub(crate) mod program;

pub use program::Program;

/// The types that push some other type back, as bits.
pub fn solid_types(rules: &crate::rules::Rules) -> u64 {
    program::solid_for(rules).into_iter().fold(0, |set, solid| set | solid)
}

use crate::limits::{MAX_ON_BOARD, MAX_STEP_WORK};
use crate::rules::Dir;
use board::Board;
use cascade::Cascade;
use play::Doubt;
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

/// The status of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// It continues.
    Open,
    /// A win.
    Won,
    /// A loss.
    Lost,
    /// The end of a game that is neither won nor lost.
    Drawn,
    /// A win and a loss at once.
    Ambiguous,
    /// The step ran more events than a step may run; the position is unchanged.
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
    /// The pieces and their cells: cell times 256 plus type, ascending.
    pub(crate) pieces: Vec<u32>,
    /// The number of ended turns, as far as it matters.
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
    /// The status of the game after it.
    pub ending: Ending,
    /// Whether the position changed or a turn ended; otherwise the input was not a move.
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
    /// The list of pieces at the beginning of the step.
    before: Vec<u32>,
    /// A second player that tests whether any input changes something; created when needed.
    probe: Option<Box<Engine>>,
    is_probe: bool,
    /// Work done so far, over all steps.
    work: u64,
    /// The work limit of the current step.
    step_end: u64,
    /// The work limit of all steps together.
    work_end: u64,
    /// Why the current step cannot be judged.
    doubt: Option<Doubt>,
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
            work: 0,
            step_end: u64::MAX,
            work_end: u64::MAX,
            doubt: None,
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

    /// Where play begins: START rules run once, then end conditions are tested. If this cannot be
    /// judged, the position is that of the level.
    pub fn start(&mut self, level: &crate::game::Level) -> (State, Result<Stepped, Doubt>) {
        let mut state = self.program.position(level);
        let program = Arc::clone(&self.program);
        if !program.on_start.is_empty() {
            let stepped = self.run(&mut state, level.seed, cascade::Signal::Start);
            return (state, stepped);
        }
        if let Err(doubt) = self.begin_step(&program, &state, level.seed) {
            return (state, Err(doubt));
        }
        let ending = self.ending(&program, state.score);
        let stepped = Stepped { ending, has_moved: false, turn_ended: false, scored: 0 };
        let judged = self.doubt.map_or(Ok(stepped), Err);
        (state, judged)
    }

    /// Work done so far, over all steps: one unit for every small task of a step, every piece it
    /// loads and every piece it examines in a pile.
    pub fn work_done(&self) -> u64 {
        self.work
    }

    /// Limits the work from now on, over all steps. Once it is used up, no step is judged.
    pub(crate) fn limit_work(&mut self, work: u64) {
        self.work_end = self.work.saturating_add(work);
    }

    /// Counts work.
    pub(crate) fn charge(&mut self, work: usize) {
        self.work += work as u64;
    }

    /// Plays one input. A step that cannot be judged leaves the position unchanged.
    pub fn step(&mut self, state: &mut State, seed: u64, input: Input) -> Result<Stepped, Doubt> {
        self.run(state, seed, cascade::Signal::Input(input))
    }

    fn run(
        &mut self,
        state: &mut State,
        seed: u64,
        signal: cascade::Signal,
    ) -> Result<Stepped, Doubt> {
        let program = Arc::clone(&self.program);
        self.begin_step(&program, state, seed)?;
        self.before.clear();
        self.before.extend_from_slice(&state.pieces);
        let (turn, score) = (state.turn, state.score);
        if !self.settle(&program, signal) {
            return self.given_up();
        }
        let turn_ended = self.cascade.turn_ended;
        if turn_ended {
            if !self.settle(&program, cascade::Signal::EndTurn) {
                return self.given_up();
            }
            self.board.turn += 1;
            if !self.run_state_rules(&program, state) {
                return self.given_up();
            }
        }
        let scored = self.cascade.scored;
        self.board.store(&program, scored, state);
        let ending = self.ending(&program, state.score);
        if program.has_too_many(state) {
            self.doubt = Some(Doubt::COPIES);
        }
        if let Some(doubt) = self.doubt {
            state.pieces.clone_from(&self.before);
            (state.turn, state.score) = (turn, score);
            return Err(doubt);
        }
        let has_moved = turn_ended || scored != 0 || state.pieces != self.before;
        Ok(Stepped { ending, has_moved, turn_ended, scored })
    }

    /// Loads a position.
    fn begin_step(&mut self, program: &Program, state: &State, seed: u64) -> Result<(), Doubt> {
        if state.pieces.len() > MAX_ON_BOARD {
            return Err(Doubt::COPIES);
        }
        if self.work >= self.work_end {
            return Err(Doubt::WORK);
        }
        self.doubt = None;
        self.step_end = self.work.saturating_add(MAX_STEP_WORK).min(self.work_end);
        // It is loaded, tested by every end condition and stored.
        self.charge((state.pieces.len() + program.cells()) * (1 + program.rules.ends.len() / 2));
        self.board.load(state, seed);
        self.cascade.begin(program);
        Ok(())
    }

    /// Whether the step has used up its work limit; it is then in doubt.
    fn is_out_of_work(&mut self) -> bool {
        if self.work >= self.step_end {
            self.doubt = self.doubt.or(Some(Doubt::WORK));
        }
        self.doubt.is_some()
    }

    /// The result of an aborted step: it is in doubt, or it has run all the events it may run.
    fn given_up(&self) -> Result<Stepped, Doubt> {
        let diverged =
            Stepped { ending: Ending::Diverged, has_moved: false, turn_ended: false, scored: 0 };
        match self.doubt {
            Some(doubt) => Err(doubt),
            None if self.cascade.is_full => Err(Doubt::COPIES),
            None => Ok(diverged),
        }
    }

    /// Rules with state triggers, run once each when a turn has ended.
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

    /// The status of the game in the settled position.
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
