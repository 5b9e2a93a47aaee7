//! Macro-moves on a level: a walk, and a move that may do more.

use super::ground::{Ground, Walks};
use super::{ACTION, WalkRules};
use crate::dead_cells::DeadCells;
use crate::engine::Input;
use crate::engine::wins::holds_in;
use crate::errands::Errands;
use crate::heuristic::Estimator;
use crate::puzzle::{Move, Puzzle, State};
use play::search::leaps::{Leap, LeapList, Leaps, Places};
use play::search::{Guess, Order};
use play::{Outcome, Pack, Play, Step};

/// The moves a macro-move can end with, by number.
const ENDS: [Move; 6] = [
    Move::Key(Input::Up),
    Move::Key(Input::Down),
    Move::Key(Input::Left),
    Move::Key(Input::Right),
    Move::Key(Input::Action),
    Move::Tick,
];

/// A lower bound on what is left, in half moves.
type HalfMoves = Box<dyn Fn(&State) -> u32 + Send>;

/// A level whose walks are known.
pub struct WalkLeaps {
    puzzle: Puzzle,
    ground: Ground,
    needs_trial: bool,
    player: usize,
    words: usize,
    start: State,
    /// Which of `ENDS` the game has.
    ends: [bool; 6],
    dead: Option<DeadCells>,
    walks: Walks,
    area: Area,
    here: State,
    next: State,
    packed: Vec<u64>,
    estimator: Estimator,
    errands: Option<Errands>,
    /// A lower bound in half moves, where the rules allow one.
    proof: Option<HalfMoves>,
}

/// Cells that can be walked to.
#[derive(Default)]
struct Area {
    order: Vec<u32>,
    steps: Vec<u32>,
    is_in: Vec<bool>,
}

impl WalkLeaps {
    /// Prepares a level, from a state of it that is not over. None when there is not exactly one
    /// player, or when macro-moves cannot be numbered.
    pub fn new(puzzle: &Puzzle, rules: &WalkRules, start: &State) -> Option<WalkLeaps> {
        let puzzle = puzzle.clone();
        let program = puzzle.program().clone();
        let plane = &start[rules.player * program.words..(rules.player + 1) * program.words];
        let players: u32 = plane.iter().map(|word| word.count_ones()).sum();
        if players != 1 || program.cells >= 1 << 13 || holds_in(&program, start) {
            return None;
        }
        let mut moves = Vec::new();
        puzzle.moves(start, &mut moves);
        let ends = ENDS.map(|end| moves.contains(&end));
        Some(WalkLeaps {
            ground: Ground::new(&program, rules),
            needs_trial: rules.needs_trial,
            player: rules.player,
            words: program.words,
            start: start.clone(),
            ends,
            dead: DeadCells::new(&program, start),
            walks: Walks::default(),
            area: Area {
                steps: vec![0; program.cells],
                is_in: vec![false; program.cells],
                ..Area::default()
            },
            here: start.clone(),
            next: start.clone(),
            packed: vec![0; puzzle.packed_words()],
            estimator: Estimator::default(),
            errands: puzzle.errands(),
            proof: puzzle.proof_estimate().map(|estimate| Box::new(estimate) as _),
            puzzle,
        })
    }

    /// Without the pruning of dead states, for comparison.
    pub fn unpruned(mut self) -> WalkLeaps {
        self.dead = None;
        self
    }

    /// With moves doubted whose rules had to be ended, for searches up to symmetry.
    pub fn doubting(mut self) -> WalkLeaps {
        self.puzzle = self.puzzle.doubting();
        self
    }

    /// Puts the player of `here` on a cell.
    fn put_player(&mut self, cell: u32) {
        let from = self.player * self.words;
        self.here[from..from + self.words].fill(0);
        self.here[from + cell as usize / 64] = 1 << (cell % 64);
    }

    /// The cell of the only player; none when rules have created or removed players.
    fn player_of(&self, state: &State) -> Option<u32> {
        let plane = &state[self.player * self.words..(self.player + 1) * self.words];
        let players: u32 = plane.iter().map(|word| word.count_ones()).sum();
        let word = plane.iter().position(|word| *word != 0)?;
        (players == 1).then(|| word as u32 * 64 + plane[word].trailing_zeros())
    }

    /// Finds where the player of `here` can walk, starting at `from`.
    fn find_area(&mut self, from: u32) {
        self.ground.look(&self.here, &mut self.walks);
        for cell in self.area.order.drain(..) {
            self.area.is_in[cell as usize] = false;
        }
        self.area.order.push(from);
        self.area.is_in[from as usize] = true;
        self.area.steps[from as usize] = 0;
        let mut next = 0;
        while let Some(at) = self.area.order.get(next).copied() {
            next += 1;
            for way in 0..4 {
                if has(&self.walks.walk[way], at) {
                    let to = (at as isize + self.ground.delta(way)) as u32;
                    if !std::mem::replace(&mut self.area.is_in[to as usize], true) {
                        self.area.steps[to as usize] = self.area.steps[at as usize] + 1;
                        self.area.order.push(to);
                    }
                }
            }
        }
        if self.needs_trial && self.area.order.len() > 1 && !self.is_at_rest(from) {
            for cell in self.area.order.drain(1..) {
                self.area.is_in[cell as usize] = false;
            }
        }
    }

    /// Plays one step to test whether it is only a walk.
    fn is_at_rest(&mut self, from: u32) -> bool {
        let to = self.area.order[1];
        let leads = |way: &usize| {
            let next = from as isize + self.ground.delta(*way);
            has(&self.walks.walk[*way], from) && next == to as isize
        };
        let Some(way) = (0..4).find(leads) else { return false };
        let mut origin = self.here.clone();
        self.put_player(from);
        self.next.clone_from(&self.here);
        let step = self.puzzle.step(&self.here, ENDS[way], &mut self.next);
        self.put_player(to);
        let is_walk =
            matches!(step, Step::Moved { outcome: Outcome::Open, .. }) && self.next == self.here;
        std::mem::swap(&mut self.here, &mut origin);
        is_walk
    }

    /// True when a move from a cell of the area certainly has no effect, or is a walk.
    fn is_idle(&self, at: u32, end: usize) -> bool {
        let way = end.min(ACTION);
        if has(&self.walks.may_fire[way], at) {
            return false;
        }
        let stays = way == ACTION || !has(&self.walks.open[way], at);
        match stays {
            true => has(&self.walks.quiet, at),
            false => has(&self.walks.walk[way], at),
        }
    }

    /// Lays a packed state out.
    fn unpack_here(&mut self, state: &[u64]) {
        let mut here = std::mem::take(&mut self.here);
        self.puzzle.unpack(state, &mut here);
        self.here = here;
    }

    /// Plays a move in the current state; records the macro-move unless it has no effect.
    fn try_end(&mut self, (at, moves): (u32, u32), end: usize, out: &mut LeapList) {
        self.next.clone_from(&self.here);
        let step = self.puzzle.step(&self.here, ENDS[end], &mut self.next);
        let outcome = match step {
            Step::Still => return,
            Step::Moved { outcome, .. } => outcome,
            Step::Doubt(doubt) => {
                out.doubt.get_or_insert(doubt);
                return;
            }
        };
        let is_dead = self.dead.as_ref().is_some_and(|dead| dead.is_dead(&self.next));
        let is_win = outcome == Outcome::Won;
        if outcome == Outcome::Lost || (is_dead && !is_win) {
            return;
        }
        let number = at as u16 * 8 + end as u16;
        let at_least = if is_win { 0 } else { self.at_least_from(&self.next) };
        out.leaps.push(Leap { moves, at_least, is_win, number });
        self.puzzle.pack(&self.next, &mut self.packed);
        out.states.extend_from_slice(&self.packed);
    }

    /// Plays moves from a packed state.
    pub(super) fn play(&mut self, from: &[u64], moves: &[Move], to: &mut [u64]) {
        self.unpack_here(from);
        for mv in moves {
            self.next.clone_from(&self.here);
            self.puzzle.step(&self.here, *mv, &mut self.next);
            std::mem::swap(&mut self.here, &mut self.next);
        }
        self.puzzle.pack(&self.here, to);
    }

    /// A lower bound on the moves from a state that is not won.
    fn at_least_from(&self, state: &State) -> u32 {
        self.proof.as_ref().map_or(1, |half_moves| half_moves(state).div_ceil(2).max(1))
    }

    /// Moves the player of a packed state to the first cell of its area.
    fn join(&mut self, state: &mut [u64]) {
        self.unpack_here(state);
        if let Some(at) = self.player_of(&self.here) {
            self.find_area(at);
            let first = self.area.order.iter().copied().min().unwrap_or(at);
            self.put_player(first);
            self.puzzle.pack(&self.here, state);
        }
    }
}

fn has(plane: &[u64], cell: u32) -> bool {
    plane[cell as usize / 64] >> (cell % 64) & 1 != 0
}

impl Leaps for WalkLeaps {
    type Move = Move;

    fn words(&self) -> usize {
        self.packed.len()
    }

    fn start(&self) -> Vec<u64> {
        let mut packed = vec![0; self.packed.len()];
        self.puzzle.pack(&self.start, &mut packed);
        packed
    }

    fn at_least(&mut self) -> Option<u32> {
        let is_dead = self.dead.as_ref().is_some_and(|dead| dead.is_dead(&self.start));
        (!is_dead).then(|| self.at_least_from(&self.start))
    }

    fn leap(&mut self, from: &[u64], places: Places, out: &mut LeapList) {
        let first = out.states.len();
        self.unpack_here(from);
        match self.player_of(&self.here) {
            Some(home) => {
                self.find_area(home);
                // Something may happen by itself around a player who cannot walk.
                let is_resting = !self.needs_trial || self.area.order.len() > 1;
                for index in 0..self.area.order.len() {
                    let at = self.area.order[index];
                    self.put_player(at);
                    for end in 0..ENDS.len() {
                        if self.ends[end] && !(is_resting && self.is_idle(at, end)) {
                            self.try_end((at, self.area.steps[at as usize] + 1), end, out);
                        }
                    }
                }
            }
            None => {
                for end in (0..ENDS.len()).filter(|end| self.ends[*end]).collect::<Vec<_>>() {
                    self.try_end((0, 1), end, out);
                }
            }
        }
        if places == Places::Joined {
            let words = self.packed.len();
            for state in out.states[first..].chunks_exact_mut(words) {
                self.join(state);
            }
        }
    }

    fn guess(&mut self, state: &[u64], _: u32) -> Guess {
        self.puzzle.unpack(state, &mut self.next);
        let program = self.puzzle.program();
        let position = &self.next[..program.objects * self.words];
        self.estimator.guess(program, position, &mut self.errands)
    }

    fn orders(&self) -> &'static [Order] {
        &[Order::Breadth, Order::Nearest, Order::Novelty, Order::Goals]
    }

    fn spell(&mut self, from: &[u64], number: u16, to: &mut [u64], out: &mut Vec<Move>) {
        self.unpack_here(from);
        let (target, end) = (u32::from(number / 8), usize::from(number % 8));
        if let Some(mut at) = self.player_of(&self.here) {
            // Steps are counted from the target, so that the walk runs downhill.
            self.find_area(target);
            while at != target {
                let steps = self.area.steps[at as usize];
                let downhill = |way: &usize| {
                    has(&self.walks.walk[*way], at) && {
                        let next = (at as isize + self.ground.delta(*way)) as usize;
                        self.area.is_in[next] && self.area.steps[next] + 1 == steps
                    }
                };
                let Some(way) = (0..4).find(downhill) else { break };
                out.push(ENDS[way]);
                at = (at as isize + self.ground.delta(way)) as u32;
            }
            self.put_player(target);
        }
        self.next.clone_from(&self.here);
        self.puzzle.step(&self.here, ENDS[end], &mut self.next);
        out.push(ENDS[end]);
        self.puzzle.pack(&self.next, to);
    }
}
