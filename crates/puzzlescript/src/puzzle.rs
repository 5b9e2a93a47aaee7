//! One level as a puzzle for one player.

use crate::engine::program::Program;
use crate::engine::rng::{RNG_WORDS, Rng};
use crate::engine::turn_log::TurnLog;
use crate::engine::{Endless, Input, Rulings, Runner, WinTests};
use crate::event_numbers::{EventNumbers, bits, player_cells};
use crate::fixed::fixed_objects;
use crate::game::{Game, Level};
use crate::heuristic::Estimator;
use crate::proof_heuristic::ProofHeuristic;
use crate::session::{level_machine, program_machine, run_again, start_level};
use play::{EventTable, Events, Facts, Notation, Outcome, Pack, Play, Step};
use std::sync::Arc;

/// A level that can be played from any of its states.
///
/// A state is the planes of the objects, then the position a restart goes to where rules can
/// change it, then the random stream where rules use it.
pub struct Puzzle {
    level: Arc<Level>,
    machine: Box<dyn Runner>,
    events: EventTable,
    start: State,
    /// Rules that run before the first move can win; lost when they never end.
    start_outcome: Outcome,
    seed: String,
    /// Words of the position in a state.
    position: usize,
    /// Words of a state that can differ from the start.
    changing: Arc<[usize]>,
    estimator: Estimator,
    /// Steps also tell what moved and where the players are.
    tells_all: bool,
    numbers: Vec<u32>,
}

/// A state of play.
pub type State = Box<[u64]>;

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A key.
    Key(Input),
    /// Waiting for the next tick.
    Tick,
}

impl Move {
    /// All moves in their order everywhere: `U L D R X .`.
    pub const ALL: [Move; 6] = [
        Move::Key(Input::Up),
        Move::Key(Input::Left),
        Move::Key(Input::Down),
        Move::Key(Input::Right),
        Move::Key(Input::Action),
        Move::Tick,
    ];

    /// The letter of the move.
    pub fn letter(self) -> char {
        match self {
            Move::Key(Input::Up) => 'U',
            Move::Key(Input::Left) => 'L',
            Move::Key(Input::Down) => 'D',
            Move::Key(Input::Right) => 'R',
            Move::Key(Input::Action) => 'X',
            Move::Tick => '.',
        }
    }
}

impl Clone for Puzzle {
    fn clone(&self) -> Self {
        Puzzle {
            level: Arc::clone(&self.level),
            machine: self.machine.copy(),
            events: self.events.clone(),
            start: self.start.clone(),
            start_outcome: self.start_outcome,
            seed: self.seed.clone(),
            position: self.position,
            changing: Arc::clone(&self.changing),
            estimator: Estimator::default(),
            tells_all: self.tells_all,
            numbers: Vec::new(),
        }
    }
}

impl Puzzle {
    /// Makes a level ready. The seed matters only where chance does.
    pub fn new(game: &Arc<Game>, level: Arc<Level>, seed: &str) -> Puzzle {
        let mut puzzle = Puzzle::start_of(level_machine(game, &level, seed), level, seed);
        puzzle.changing = puzzle.changing_words();
        puzzle
    }

    /// Makes another level of the same game ready. One of the same size shares everything that was
    /// worked out for this one, which is nearly all there is to do.
    pub fn with_level(&self, level: Arc<Level>) -> Puzzle {
        let program = self.machine.program();
        if (program.width, program.height) != (level.width, level.height) {
            return Puzzle::new(self.game(), level, &self.seed);
        }
        let machine = program_machine(Arc::clone(program), &level, &self.seed);
        let mut puzzle = Puzzle::start_of(machine, level, &self.seed);
        puzzle.changing = Arc::clone(&self.changing);
        puzzle
    }

    fn start_of(mut machine: Box<dyn Runner>, level: Arc<Level>, seed: &str) -> Puzzle {
        start_level(machine.as_mut());
        machine.desk().sounds.clear();
        let start_outcome = match machine.desk_ref() {
            desk if desk.won => Outcome::Won,
            desk if desk.endless == Some(Endless::Again) => Outcome::Lost,
            _ => Outcome::Open,
        };
        let position = machine.position().len();
        let mut puzzle = Puzzle {
            level,
            machine,
            events: EventTable::new(),
            start: State::default(),
            start_outcome,
            seed: seed.to_string(),
            position,
            changing: Arc::default(),
            estimator: Estimator::default(),
            tells_all: false,
            numbers: Vec::new(),
        };
        let mut start = vec![0; puzzle.state_words()].into_boxed_slice();
        puzzle.write_state(&mut start);
        puzzle.start = start;
        puzzle
    }

    /// The game.
    pub fn game(&self) -> &Arc<Game> {
        &self.program().game
    }

    /// The level as written.
    pub fn level(&self) -> &Arc<Level> {
        &self.level
    }

    /// The random seed.
    pub fn seed(&self) -> &str {
        &self.seed
    }

    /// What depends on the size of the board.
    pub fn program(&self) -> &Arc<Program> {
        self.machine.program()
    }

    /// Lines of the rules that fired in the last step.
    pub fn fired_lines(&self) -> impl Iterator<Item = u32> + '_ {
        let lines = &self.machine.program().lines;
        self.machine.desk_ref().fired_in_move.iter().map(|slot| lines[slot as usize])
    }

    /// Makes steps also tell which objects moved and where the players stand. Searches that only
    /// want to win are quicker without.
    pub fn tell_all(&mut self) {
        self.tells_all = true;
    }

    /// Objects that changed cell by movement in the last step, one bit an object.
    pub(crate) fn moved(&self) -> &[u64] {
        &self.machine.desk_ref().moved_in_move
    }

    /// Objects that rules put somewhere in the last step, even if others took them away again.
    pub fn created(&self) -> impl Iterator<Item = usize> + '_ {
        bits(&self.machine.desk_ref().created_in_move)
    }

    /// The objects that are somewhere on the board in a state.
    pub fn objects_in(&self, state: &State) -> impl Iterator<Item = usize> {
        let program = self.machine.program();
        let planes = state[..self.position].chunks(program.words);
        planes.enumerate().filter(|(_, plane)| plane.iter().any(|word| *word != 0)).map(|(o, _)| o)
    }

    /// From now on notes what happens in every step, in order.
    pub fn log_turns(&mut self) {
        self.machine.desk().log = Some(Box::default());
    }

    /// What happened in the last step; empty when nobody asked for it.
    pub fn turn_log(&self) -> TurnLog {
        self.machine.desk_ref().log.as_deref().cloned().unwrap_or_default()
    }

    /// From now on notes how each win condition fares whenever a turn is looked at for a win.
    pub fn note_win_tests(&mut self) {
        self.machine.desk().win_tests = Some(Vec::new());
    }

    /// What was noted, a win condition each; empty when no turn was looked at.
    pub fn win_tests(&self) -> &[WinTests] {
        self.machine.desk_ref().win_tests.as_deref().unwrap_or(&[])
    }

    /// Column and row, from 0, of the cells the players stand on in a state.
    pub fn player_places(&self, state: &State) -> Vec<(u32, u32)> {
        let place = |cell: usize| {
            let (row, column) = self.machine.program().place[cell];
            (column, row)
        };
        player_cells(self.machine.program(), state).map(place).collect()
    }

    /// Messages shown in the last step.
    pub fn messages(&self) -> &[String] {
        &self.machine.desk_ref().messages
    }

    /// Set when the last step had to be ended.
    pub fn endless(&self) -> Option<Endless> {
        self.machine.desk_ref().endless
    }

    /// A machine in this state, to look at its board.
    pub fn show(&mut self, state: &State) -> &dyn Runner {
        self.machine.load(&state[..self.position]);
        self.machine.as_ref()
    }

    /// The state another machine of this level is in.
    pub fn state_at(&mut self, other: &dyn Runner) -> State {
        self.machine.load(other.position());
        let desk = self.machine.desk();
        desk.target.clone_from(&other.desk_ref().target);
        desk.rng = other.desk_ref().rng.clone();
        let mut state = self.start.clone();
        self.write_state(&mut state);
        state
    }

    /// How far a state may be from a win, in half moves; see [`crate::heuristic`].
    pub fn estimate(&mut self, state: &State) -> u32 {
        self.estimator.half_moves(self.machine.program(), &state[..self.position])
    }

    /// How far a state is at least from a win, in half moves; none where the rules do not allow to
    /// say. See [`crate::proof_heuristic`].
    pub fn proof_estimate(&self) -> Option<impl Fn(&State) -> u32 + use<>> {
        let program = Arc::clone(self.machine.program());
        let heuristic = ProofHeuristic::of(&program.game)?;
        let position = self.position;
        Some(move |state: &State| heuristic.half_moves(&program, &state[..position]))
    }

    fn changing_words(&self) -> Arc<[usize]> {
        let program = self.machine.program();
        let fixed = fixed_objects(&program.game);
        let is_fixed = |word: &usize| {
            *word < self.position && fixed.binary_search(&(word / program.words)).is_ok()
        };
        (0..self.state_words()).filter(|word| !is_fixed(word)).collect()
    }

    fn state_words(&self) -> usize {
        let program = self.machine.program();
        let target = if program.keeps_target { self.position } else { 0 };
        let rng = if program.chance { RNG_WORDS } else { 0 };
        self.position + target + rng
    }

    fn write_state(&self, out: &mut [u64]) {
        let program = self.machine.program();
        let desk = self.machine.desk_ref();
        let (position, mut rest) = out.split_at_mut(self.position);
        position.copy_from_slice(self.machine.position());
        if program.keeps_target {
            let (target, left) = rest.split_at_mut(self.position);
            target.copy_from_slice(&desk.target);
            rest = left;
        }
        if program.chance {
            desk.rng.pack(rest);
        }
    }

    fn load(&mut self, state: &State) {
        // The program is not cloned for this: all threads of a search would wait for its counter.
        let program = self.machine.program();
        let (keeps_target, chance) = (program.keeps_target, program.chance);
        let (position, mut rest) = state.split_at(self.position);
        self.machine.load(position);
        let desk = self.machine.desk();
        if keeps_target {
            let (target, left) = rest.split_at(self.position);
            desk.target.clear();
            desk.target.extend_from_slice(target);
            rest = left;
        }
        if chance {
            desk.rng = Rng::unpack(rest);
        }
        desk.again = false;
        desk.sounds.clear();
    }

    fn event_numbers(&self) -> EventNumbers {
        EventNumbers::of(self.machine.program())
    }
}

impl Play for Puzzle {
    type State = State;
    type Move = Move;

    fn start(&self) -> (State, Outcome) {
        (self.start.clone(), self.start_outcome)
    }

    fn moves(&self, _: &State, out: &mut Vec<Move>) {
        let prelude = &self.game().prelude;
        out.extend(&Move::ALL[..4]);
        if !prelude.noaction {
            out.push(Move::Key(Input::Action));
        }
        if prelude.realtime_interval.is_some() {
            out.push(Move::Tick);
        }
    }

    fn step(&mut self, from: &State, mv: Move, to: &mut State) -> Step {
        self.load(from);
        self.machine.begin_move();
        let input = match mv {
            Move::Key(input) => Some(input),
            Move::Tick => None,
        };
        self.machine.turn(input, Rulings::default());
        if self.machine.desk_ref().again {
            run_again(self.machine.as_mut());
        }
        self.write_state(to);
        let is_won = self.machine.desk_ref().won;
        let is_lost = self.machine.desk_ref().endless == Some(Endless::Again);
        if !is_won && !is_lost && to == from {
            return Step::Still;
        }
        let number = self.event_numbers();
        let desk = self.machine.desk_ref();
        self.numbers.clear();
        self.numbers.extend(desk.fired_in_move.iter());
        self.numbers.extend(is_won.then_some(number.win));
        self.numbers.extend((!desk.messages.is_empty()).then_some(number.message));
        if self.tells_all {
            self.numbers.extend(bits(&desk.moved_in_move).map(|object| number.push(object)));
            let cells = player_cells(self.machine.program(), to);
            self.numbers.extend(cells.map(|cell| number.visit(cell)));
        }
        let outcome = match (is_won, is_lost) {
            (true, _) => Outcome::Won,
            (false, true) => Outcome::Lost,
            (false, false) => Outcome::Open,
        };
        Step::Moved { events: self.events.intern(&self.numbers), outcome }
    }

    fn told(&self, events: Events) -> &[u32] {
        self.events.get(events)
    }

    fn event_name(&self, event: u32) -> String {
        self.event_numbers().name(self.machine.program(), event)
    }

    fn start_events(&self) -> Vec<u32> {
        if !self.tells_all {
            return Vec::new();
        }
        let number = self.event_numbers();
        player_cells(self.machine.program(), &self.start).map(|cell| number.visit(cell)).collect()
    }

    fn facts(&self) -> Facts {
        let game = self.game();
        Facts {
            chance: self.machine.program().chance,
            ticks: game.prelude.realtime_interval.is_some(),
            has_goal: game.has_goal(),
        }
    }
}

impl Pack for Puzzle {
    fn packed_words(&self) -> usize {
        self.changing.len()
    }

    fn pack(&self, state: &State, out: &mut [u64]) {
        for (out, word) in out.iter_mut().zip(self.changing.iter()) {
            *out = state[*word];
        }
    }

    fn unpack(&self, words: &[u64], out: &mut State) {
        out.copy_from_slice(&self.start);
        for (value, word) in words.iter().zip(self.changing.iter()) {
            out[*word] = *value;
        }
    }
}

impl Notation for Puzzle {
    fn write_move(&self, mv: Move, out: &mut String) {
        out.push(mv.letter());
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(Move, &'t str)> {
        let letter = text.chars().next()?;
        let mv = Move::ALL.into_iter().find(|mv| mv.letter() == letter.to_ascii_uppercase())?;
        let prelude = &self.game().prelude;
        let is_offered = match mv {
            Move::Key(Input::Action) => !prelude.noaction,
            Move::Tick => prelude.realtime_interval.is_some(),
            Move::Key(_) => true,
        };
        is_offered.then(|| (mv, &text[letter.len_utf8()..]))
    }
}

/// Starts of the levels of a game, without the message screens; the number is the author's.
pub fn level(game: &Game, number: usize) -> Option<(usize, Arc<Level>)> {
    let (screen, level) = game.levels().nth(number.checked_sub(1)?)?;
    Some((screen, Arc::new(level.clone())))
}
