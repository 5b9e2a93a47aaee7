//! A player's session of a whole game: levels in order, undo, restart, messages.

use crate::engine::program::Program;
use crate::engine::{Endless, Input, Rulings, Runner, machine};
use crate::game::{Game, Level, Screen};
use crate::serial::serialise;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use std::collections::VecDeque;
use std::hash::BuildHasher;
use std::sync::Arc;
use thiserror::Error;

/// `again` turns after one input before the chain is ended with a message.
pub const MAX_AGAIN: usize = 10_000;

/// An input to a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key.
    Key(Input),
    /// Time passes.
    Tick,
    /// Takes the last turn back.
    Undo,
    /// Restarts the level.
    Restart,
}

/// What is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A level.
    Play,
    /// A message.
    Text,
    /// The title, after the last level.
    Title,
}

/// Why a session cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoLevel {
    /// There is no such level.
    #[error("there is no level with index {0}")]
    Missing(usize),
    /// It is a message screen.
    #[error("the screen with index {0} is a message, not a level")]
    Message(usize),
}

/// A session in progress.
pub struct Session {
    game: Arc<Game>,
    machine: Box<dyn Runner>,
    screen: usize,
    mode: Mode,
    seed: String,
    agains: usize,
}

/// A machine at the start of a level, before its rules ran.
pub fn level_machine(game: &Arc<Game>, level: &Level, seed: &str) -> Box<dyn Runner> {
    let program = Arc::new(Program::new(game, level.width, level.height));
    program_machine(program, level, seed)
}

/// A machine at the start of a level of the program's size.
pub fn program_machine(program: Arc<Program>, level: &Level, seed: &str) -> Box<dyn Runner> {
    let mut machine = machine(Arc::clone(&program), seed);
    let start = planes(&program, level);
    machine.load(&start);
    machine.desk().target = start;
    machine
}

/// A level's cells as planes.
pub fn planes(program: &Program, level: &Level) -> Vec<u64> {
    let mut planes = vec![0; program.objects * program.words];
    for (cell, objects) in level.cells.iter().enumerate() {
        for object in objects.iter() {
            planes[object * program.words + cell / 64] |= 1 << (cell % 64);
        }
    }
    planes
}

/// Runs the rules that a game may run before the first input, and their `again` turns.
pub fn start_level(machine: &mut dyn Runner) {
    begin_level(machine);
    run_again(machine);
}

fn begin_level(machine: &mut dyn Runner) {
    machine.begin_move();
    if machine.program().game.prelude.run_rules_on_level_start {
        machine.turn(None, Rulings { dont_win: true, ..Rulings::default() });
    }
}

/// Plays the `again` turns of a move, up to a win.
pub fn run_again(machine: &mut dyn Runner) {
    run_again_showing(machine, &mut |_| true);
}

/// The same, with a look at the machine after each turn; the chain ends where that returns false.
pub fn run_again_showing(machine: &mut dyn Runner, look: &mut dyn FnMut(&dyn Runner) -> bool) {
    let mut chain = Chain::default();
    while machine.desk_ref().again && !machine.desk_ref().won {
        if !chain.turn(machine, Rulings::default()) || !look(machine) {
            break;
        }
    }
}

/// Boards of a chain that are kept in a list.
const EARLY: usize = 16;

/// The `again` turns after one input. A chain is ended after 10,000 turns or, without chance, when a
/// board comes up a second time.
#[derive(Default)]
struct Chain {
    turns: usize,
    /// Hashes of the first boards, by turn: most chains are short, and a list needs no memory of its own.
    early: SmallVec<[u64; EARLY]>,
    /// When each later board came up, by its hash.
    later: FxHashMap<u64, usize>,
    /// A board whose hash has occurred before, and the turn in which it recurs if it is the same
    /// board.
    suspect: Option<(Box<[u64]>, usize)>,
}

impl Chain {
    /// Plays one more turn; false if there was none to play.
    fn turn(&mut self, machine: &mut dyn Runner, rulings: Rulings) -> bool {
        let chance = machine.program().chance;
        if self.turns == 0 {
            self.repeats(machine.position());
        }
        machine.turn(None, rulings);
        // Without chance a tick is played to see whether it has an effect; the last one may not.
        if machine.desk_ref().skipped {
            return false;
        }
        self.turns += 1;
        let repeats = !chance && self.repeats(machine.position());
        let desk = machine.desk_ref();
        let is_spent = desk.work_left == 0;
        if desk.again && (repeats || is_spent || self.turns >= MAX_AGAIN) {
            let why = match (is_spent, repeats) {
                (true, _) => desk.endless.unwrap_or(Endless::ManyAgains),
                (false, true) => Endless::Again,
                (false, false) => Endless::ManyAgains,
            };
            machine.end_again(why);
        }
        true
    }

    /// True when this board has certainly occurred before.
    fn repeats(&mut self, board: &[u64]) -> bool {
        if let Some((suspect, turn)) = &self.suspect
            && *turn == self.turns
        {
            if suspect[..] == *board {
                return true;
            }
            self.suspect = None;
        }
        let before = self.note(FxBuildHasher.hash_one(board));
        if let Some(before) = before.filter(|_| self.suspect.is_none()) {
            self.suspect = Some((board.into(), 2 * self.turns - before));
        }
        false
    }

    /// Notes the hash of this turn's board; the last turn that had the same, if any.
    fn note(&mut self, hash: u64) -> Option<usize> {
        let early = self.early.iter().rposition(|other| *other == hash);
        if self.early.len() < EARLY {
            self.early.push(hash);
            return early;
        }
        self.later.insert(hash, self.turns).or(early)
    }
}

impl Session {
    /// Starts at a screen, counted from 0 with messages.
    pub fn new(game: Arc<Game>, screen: usize, seed: &str) -> Result<Session, NoLevel> {
        let level = match game.screens.get(screen) {
            None => return Err(NoLevel::Missing(screen)),
            Some(Screen::Message { .. }) => return Err(NoLevel::Message(screen)),
            Some(Screen::Level(level)) => level,
        };
        let machine = level_machine(&game, level, seed);
        let mut session =
            Session { game, machine, screen, mode: Mode::Play, seed: seed.to_string(), agains: 0 };
        session.machine.desk().undo = Some(VecDeque::new());
        begin_level(session.machine.as_mut());
        // Sounds made while a level is loaded are not played.
        session.machine.desk().sounds.clear();
        session.drain_again(&mut |_| {});
        Ok(session)
    }

    fn rulings(&self) -> Rulings {
        let stays = !matches!(self.game.screens.get(self.screen + 1), Some(Screen::Level(_)));
        Rulings { dont_win: false, stays_after_win: stays }
    }

    /// Performs an act of the player or of time; `again` turns follow at once.
    pub fn act(&mut self, event: Event) {
        self.act_showing(event, &mut |_| {});
    }

    /// The same, with a look at the session after the first turn and after each `again` turn.
    pub fn act_showing(&mut self, event: Event, look: &mut dyn FnMut(&Session)) {
        self.machine.begin_move();
        match event {
            Event::Key(input) => self.turn(Some(input)),
            Event::Tick => self.turn(None),
            Event::Undo => self.undo(),
            Event::Restart => {
                if !self.game.prelude.norestart {
                    self.machine.restart();
                }
            }
        }
        look(self);
        self.drain_again(look);
    }

    fn turn(&mut self, input: Option<Input>) {
        let rulings = self.rulings();
        self.machine.desk().again = false;
        self.machine.turn(input, rulings);
        self.after_turn();
    }

    fn after_turn(&mut self) {
        if self.machine.desk_ref().won {
            self.machine.desk().won = false;
            self.next_screen();
        }
    }

    /// A win moves on at once: to the next level, or to a text screen over the old board.
    fn next_screen(&mut self) {
        self.screen += 1;
        self.show_screen();
    }

    fn show_screen(&mut self) {
        let again = self.machine.desk_ref().again;
        match self.game.screens.get(self.screen) {
            Some(Screen::Level(level)) => {
                self.mode = Mode::Play;
                // Every level has its own stream; the first one's is the seed itself.
                let seed = format!("{}-{}", self.seed, self.screen);
                let mut machine = level_machine(&self.game, level, &seed);
                let old = self.machine.desk();
                let desk = machine.desk();
                desk.undo = Some(VecDeque::new());
                // Sounds and messages belong to the session, not to the level.
                std::mem::swap(&mut desk.sounds, &mut old.sounds);
                std::mem::swap(&mut desk.messages, &mut old.messages);
                let messages = std::mem::take(&mut desk.messages);
                self.machine = machine;
                begin_level(self.machine.as_mut());
                self.machine.desk().messages.splice(0..0, messages);
            }
            Some(Screen::Message { .. }) => self.text_screen(Mode::Text, again),
            None => {
                self.screen = 0;
                self.text_screen(Mode::Title, again);
            }
        }
    }

    fn text_screen(&mut self, mode: Mode, again: bool) {
        self.mode = mode;
        let desk = self.machine.desk();
        desk.text_mode = true;
        desk.again = again;
    }

    fn drain_again(&mut self, look: &mut dyn FnMut(&Session)) {
        self.agains = 0;
        let mut chain = Chain::default();
        while self.machine.desk_ref().again {
            let rulings = self.rulings();
            let screen = self.screen;
            if !chain.turn(self.machine.as_mut(), rulings) {
                break;
            }
            self.agains += 1;
            self.after_turn();
            look(self);
            if self.screen != screen {
                chain = Chain::default();
            }
        }
    }

    /// Leaves a text screen: to the level after it, or to the first when the game is over.
    pub fn proceed(&mut self) {
        if self.mode == Mode::Play {
            return;
        }
        if self.mode == Mode::Text {
            self.screen += 1;
        }
        self.show_screen();
        self.drain_again(&mut |_| {});
    }

    /// Goes back to the last position that differs from this one.
    fn undo(&mut self) {
        if self.game.prelude.noundo {
            return;
        }
        let Some(mut undo) = self.machine.desk().undo.take() else {
            return;
        };
        while undo.back().is_some_and(|last| last == self.machine.position()) {
            undo.pop_back();
        }
        if let Some(last) = undo.pop_back() {
            self.machine.load(&last);
            self.machine.desk().again = false;
            self.machine.desk().queue.clear();
        }
        self.machine.desk().undo = Some(undo);
    }

    /// The board in the form of recorded sessions.
    pub fn serialise(&self) -> String {
        serialise(self.machine.as_ref())
    }

    /// Index of the screen, from 0 with messages.
    pub fn screen(&self) -> usize {
        self.screen
    }

    /// What is shown.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// `again` turns of the last act.
    pub fn agains(&self) -> usize {
        self.agains
    }

    /// Sounds of objects so far, by number.
    pub fn sounds(&self) -> &[i64] {
        &self.machine.desk_ref().sounds
    }

    /// Messages of the last act.
    pub fn messages(&self) -> &[String] {
        &self.machine.desk_ref().messages
    }

    /// Set when the last act was cut off.
    pub fn endless(&self) -> Option<Endless> {
        self.machine.desk_ref().endless
    }

    /// The machine.
    pub fn machine(&self) -> &dyn Runner {
        self.machine.as_ref()
    }

    /// The game.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }
}
