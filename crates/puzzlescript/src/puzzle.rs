//! One level as a puzzle for one player.

mod maker;
mod stepping;

pub use maker::PuzzleMaker;

use crate::costs::Costs;
use crate::dead_cells::DeadCells;
use crate::engine::program::Program;
use crate::engine::rng::Rng;
use crate::engine::turn_log::TurnLog;
use crate::engine::{Endless, Input, Runner, WinTests};
use crate::errands::Errands;
use crate::event_numbers::{EventNumbers, bits, player_cells};
use crate::game::{Game, Level};
use crate::heuristic::Estimator;
use crate::landmarks::{Landmarks, Passed};
use crate::least_steps::LeastSteps;
use crate::proof_heuristic::ProofHeuristic;
use crate::session::{level_machine, start_level};
use crate::shortage::Shortage;
use crate::symmetry::Symmetries;
use maker::Shared;
use play::search::{Folded, Guess};
use play::{Doubt, EventTable, Outcome};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A level that can be played from any of its states.
///
/// A state is the planes of the objects, then the position a restart goes to if rules can change
/// it, then the random stream if rules use it.
pub struct Puzzle {
    level: Arc<Level>,
    machine: Box<dyn Runner>,
    events: EventTable,
    start: State,
    /// The outcome before the first move: rules that run then can win, or lose by never ending.
    start_outcome: Outcome,
    /// The rules that run before the first move were cut.
    start_doubt: Option<Doubt>,
    /// Words of the position in a state.
    position: usize,
    shared: Arc<Shared>,
    estimator: Estimator,
    /// Steps also report what moved, what was made and where the players are.
    tells_all: bool,
    numbers: Vec<u32>,
    /// Some step of this player or of a copy of it never ended and was therefore lost.
    met_endless: Arc<AtomicBool>,
    /// Steps into states that cannot be won are lost.
    dead: Option<Arc<DeadCells>>,
    /// The same where something has run out.
    shortage: Option<Shortage>,
    /// Moves whose rules were ended by the limit of rounds are doubted, although play goes on.
    doubts_endless: bool,
    /// Chance may decide something on this level.
    has_chance: bool,
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

    /// The key that is pressed; none for a tick.
    pub fn input(self) -> Option<Input> {
        match self {
            Move::Key(input) => Some(input),
            Move::Tick => None,
        }
    }

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
            start_doubt: self.start_doubt,
            position: self.position,
            shared: Arc::clone(&self.shared),
            estimator: Estimator::default(),
            tells_all: self.tells_all,
            numbers: Vec::new(),
            met_endless: Arc::clone(&self.met_endless),
            dead: self.dead.clone(),
            shortage: self.shortage.clone(),
            doubts_endless: self.doubts_endless,
            has_chance: self.has_chance,
        }
    }
}

impl Puzzle {
    /// Prepares a level. The seed matters only in games with chance.
    pub fn new(game: &Arc<Game>, level: Arc<Level>, seed: &str) -> Puzzle {
        let machine = level_machine(game, &level, seed);
        let shared = Shared::new(Arc::clone(machine.program()), seed);
        Puzzle::start_of(machine, level, Arc::new(shared))
    }

    /// Prepares another level of the same game; see [`PuzzleMaker`].
    pub fn with_level(&self, level: Arc<Level>) -> Puzzle {
        self.maker().puzzle(level)
    }

    /// Prepares further levels of this game, on any thread.
    pub fn maker(&self) -> PuzzleMaker {
        PuzzleMaker(Arc::clone(&self.shared))
    }

    /// The same with other rule costs than those in comments.
    pub fn with_costs(mut self, costs: Costs) -> Puzzle {
        self.set_costs(costs);
        self
    }

    pub(crate) fn set_costs(&mut self, costs: Costs) {
        if self.shared.costs != costs {
            self.shared = Arc::new(Shared { costs, ..(*self.shared).clone() });
        }
    }

    /// What rules cost.
    pub fn costs(&self) -> &Costs {
        &self.shared.costs
    }

    fn start_of(mut machine: Box<dyn Runner>, level: Arc<Level>, shared: Arc<Shared>) -> Puzzle {
        start_level(machine.as_mut());
        machine.desk().sounds.clear();
        let (start_outcome, start_doubt) = match machine.desk_ref() {
            desk if desk.is_cut() => (Outcome::Open, Some(Doubt::WORK)),
            desk if desk.won => (Outcome::Won, None),
            desk if desk.endless == Some(Endless::Again) => (Outcome::Lost, None),
            _ => (Outcome::Open, None),
        };
        let position = machine.position().len();
        let has_chance =
            shared.program.chance && crate::chance::may_decide(&shared.program.game, &level);
        let mut puzzle = Puzzle {
            level,
            machine,
            events: EventTable::new(),
            start: State::default(),
            start_outcome,
            start_doubt,
            position,
            shared,
            estimator: Estimator::default(),
            tells_all: false,
            numbers: Vec::new(),
            met_endless: Arc::default(),
            dead: None,
            shortage: None,
            doubts_endless: false,
            has_chance,
        };
        let mut start = vec![0; puzzle.shared.state_words()].into_boxed_slice();
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
        &self.shared.seed
    }

    /// What depends on the size of the board.
    pub fn program(&self) -> &Arc<Program> {
        self.machine.program()
    }

    /// Numbers of the events of rules that fired in the last step, or at the start before the first.
    pub(crate) fn fired_slots(&self) -> impl Iterator<Item = u32> + '_ {
        self.machine.desk_ref().fired_in_move.iter()
    }

    /// Lines of the rules that fired in the last step.
    pub fn fired_lines(&self) -> impl Iterator<Item = u32> + '_ {
        let lines = &self.machine.program().lines;
        self.machine.desk_ref().fired_in_move.iter().map(|slot| lines[slot as usize])
    }

    /// Makes steps also report which objects moved, which were made and where the players stand.
    /// Searches that only look for a win are faster without.
    pub fn tell_all(&mut self) {
        self.tells_all = true;
    }

    /// Whether steps report everything.
    pub(crate) fn tells_all(&self) -> bool {
        self.tells_all
    }

    /// Undoes [`tell_all`](Puzzle::tell_all).
    pub(crate) fn tell_little(&mut self) {
        self.tells_all = false;
    }

    /// Objects that changed cell by movement in the last step, one bit per object.
    pub(crate) fn moved(&self) -> &[u64] {
        &self.machine.desk_ref().moved_in_move
    }

    /// Objects that rules placed in the last step, even if other rules removed them again.
    pub fn created(&self) -> impl Iterator<Item = usize> + '_ {
        bits(&self.machine.desk_ref().created_in_move)
    }

    /// The objects that are somewhere on the board in a state.
    pub fn objects_in(&self, state: &State) -> impl Iterator<Item = usize> {
        let program = self.machine.program();
        let planes = state[..self.position].chunks(program.words);
        planes.enumerate().filter(|(_, plane)| plane.iter().any(|word| *word != 0)).map(|(o, _)| o)
    }

    /// From now on records what happens in every step, in order.
    pub fn log_turns(&mut self) {
        self.machine.desk().log = Some(Box::default());
    }

    /// What happened in the last step; empty when it was not recorded.
    pub fn turn_log(&self) -> TurnLog {
        self.machine.desk_ref().log.as_deref().cloned().unwrap_or_default()
    }

    /// From now on records the result of every win condition whenever a turn is tested for a win.
    pub fn note_win_tests(&mut self) {
        self.machine.desk().win_tests = Some(Vec::new());
    }

    /// The recorded results, one per win condition; empty when no turn was tested.
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

    /// Column and row, from 0, of the cells that hold an object in a state, in reading order.
    pub fn places_of(&self, state: &State, object: usize) -> Vec<(u32, u32)> {
        let program = self.machine.program();
        let words = object * program.words..(object + 1) * program.words;
        let mut places: Vec<(u32, u32)> =
            bits(&state[words]).map(|cell| program.place[cell]).collect();
        places.sort_unstable();
        places.into_iter().map(|(row, column)| (column, row)).collect()
    }

    /// Messages shown in the last step.
    pub fn messages(&self) -> &[String] {
        &self.machine.desk_ref().messages
    }

    /// Why the last step was ended early, for notes to people.
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

    /// An estimate of a state's distance to a win, in half moves; see [`crate::heuristic`].
    pub fn estimate(&mut self, state: &State) -> u32 {
        self.estimator.half_moves(self.machine.program(), &state[..self.position])
    }

    /// An admissible heuristic, in half moves; none where the rules allow none. See
    /// [`crate::proof_heuristic`] and [`crate::least_steps`].
    pub fn proof_estimate(&self) -> Option<impl Fn(&State) -> u32 + use<>> {
        let program = Arc::clone(self.machine.program());
        let heuristic = ProofHeuristic::of(&program.game)?;
        let position = self.position;
        let steps = LeastSteps::new(&program, &self.start[..position]);
        Some(move |state: &State| {
            let state = &state[..position];
            let least = steps.as_ref().map_or(0, |steps| 2 * steps.at_least(state));
            heuristic.half_moves(&program, state).max(least)
        })
    }

    /// The same puzzle for searches from `start` that want a solution and nothing else: steps into
    /// states that are proved dead are lost.
    pub fn pruned(&self, start: &State) -> Puzzle {
        let mut pruned = self.clone();
        pruned.dead = DeadCells::new(self.program(), &start[..self.position]).map(Arc::new);
        pruned.shortage = Shortage::of(self.game());
        pruned
    }

    /// The same puzzle with its states up to symmetry, for searches from `start`; none where the level has no
    /// symmetries.
    pub fn folded(&self, start: &State) -> Option<Folded<Puzzle, Symmetries>> {
        let symmetries = Symmetries::of(self, start)?;
        Some(Folded::new(self.doubting(), symmetries, start))
    }

    /// The same puzzle, which does not judge moves whose rules had to be ended: where they are cut, an image of
    /// the board could have been cut elsewhere.
    pub(crate) fn doubting(&self) -> Puzzle {
        Puzzle { doubts_endless: true, ..self.clone() }
    }

    /// What rules need that a win needs, with memory of its own; none where they tell nothing.
    pub(crate) fn errands(&self) -> Option<Errands> {
        self.shared.errands.get_or_init(|| Errands::of(self.game())).clone()
    }

    /// How states look to a search for any solution.
    pub fn judge(&self, start: &State) -> impl FnMut(&State, u32) -> Option<Guess> + use<> {
        let program = Arc::clone(self.machine.program());
        let position = self.position;
        let (mut estimator, mut errands) = (Estimator::default(), self.errands());
        let mut passed = Landmarks::may_help(self.game()).then(|| Passed::new(start.clone()));
        move |state: &State, from: u32| {
            let mut guess = estimator.guess(&program, &state[..position], &mut errands);
            // Published games, which have no landmarks, have none of the code either.
            if play::AUTHOR
                && let Some(passed) = &mut passed
            {
                guess.ahead = passed.ahead(from, &program, &state[..position]);
            }
            Some(guess)
        }
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
        // The program is not cloned here: all threads of a search would contend for its counter.
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

/// A level by its number, from 1 without the message screens, with its index among all screens.
pub fn level(game: &Game, number: usize) -> Option<(usize, Arc<Level>)> {
    let (screen, level) = game.levels().nth(number.checked_sub(1)?)?;
    Some((screen, Arc::new(level.clone())))
}
