//! Many players of one level that move at once: what learning environments step.
//!
//! The main decision: a batch writes into memory of its caller (observations, rewards, ends, masks), one
//! stretch for each player, so that a step allocates nothing and the host copies nothing.

use crate::lens::{Heuristic, Lenses};
use crate::seat::{Drawn, Offer};
use crate::survey::{Sight, find, survey};
use crate::{Outcome, Play, Step};
use std::sync::Arc;

/// What a learner sees of a position: which objects are in which cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planes {
    /// Number of columns.
    pub columns: usize,
    /// Number of rows.
    pub rows: usize,
    /// The names of the objects.
    pub objects: Vec<String>,
}

impl Planes {
    /// Bytes of an observation: one for each object in each cell.
    pub fn bytes(&self) -> usize {
        self.columns * self.rows * self.objects.len()
    }
}

/// When plays end, and what is rewarded besides a win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BatchPlan {
    /// Number of players.
    pub players: usize,
    /// Moves after which a play is truncated.
    pub max_steps: u32,
    /// Reward for each move by which the heuristic says that the win came nearer; 0 for none.
    pub shaping: f64,
    /// A play that ended is started again by the next step, whose action then counts for nothing.
    pub restarts: bool,
}

/// Where a step of all players is written to; each slice has a place, or a stretch, for each player.
pub struct Turns<'b> {
    /// What each player does, by index in [`Batch::actions`].
    pub actions: &'b [i64],
    /// The positions, row by row, one byte for each object of a cell. Empty if nobody wants them.
    pub observations: &'b mut [u8],
    /// 1 for a win, and what shaping adds.
    pub rewards: &'b mut [f64],
    /// The play was won or lost.
    pub terminated: &'b mut [bool],
    /// The play was cut: too many moves, or a move that could not be judged.
    pub truncated: &'b mut [bool],
    /// Which actions can be made next. Empty if nobody wants them.
    pub masks: &'b mut [i8],
}

/// Some players of one level, of any domain.
pub trait Batch: Send {
    /// Everything that can be done in some position of the level, always in the same order.
    fn actions(&self) -> &[Offer];
    /// False when the domain does not list its moves and not all positions were looked at: some of them may
    /// have a move that is not among the actions.
    fn has_all_actions(&self) -> bool;
    /// What a position looks like.
    fn planes(&self) -> &Planes;
    /// Number of players.
    fn players(&self) -> usize;
    /// Other players of the same level.
    fn others(&self, plan: BatchPlan) -> Box<dyn Batch>;
    /// Puts a player at the start.
    fn restart(&mut self, player: usize);
    /// Every player does one thing.
    fn step(&mut self, turns: Turns<'_>);
    /// Writes the position of a player.
    fn observe(&mut self, player: usize, out: &mut [u8]);
    /// Writes which actions a player can do.
    fn mask(&mut self, player: usize, out: &mut [i8]);
    /// Whether the play of a player continues.
    fn outcome(&self, player: usize) -> Outcome;
    /// The position of a player as text.
    fn text(&mut self, player: usize) -> String;
    /// The position of a player as SVG.
    fn svg(&mut self, player: usize) -> Option<String>;
}

/// The players of any puzzle.
pub(crate) struct Together<P: Lenses + Drawn> {
    puzzle: P,
    start: (P::State, Outcome),
    plan: BatchPlan,
    ways: Arc<Ways<P::Move>>,
    heuristic: Option<Heuristic<'static, P::State>>,
    seats: Vec<Place<P::State>>,
    /// What each player can do: a stretch for each, 1 for an action that is possible.
    masks: Vec<i8>,
    /// What is seen at the start, where the domain says what is seen: positions differ little from it.
    first_sight: Vec<u8>,
    /// Memory for the position after a move.
    next: P::State,
    offered: Offered<P::Move>,
}

/// The moves that were listed last, and their mask: most positions have the same.
struct Offered<M> {
    moves: Vec<M>,
    mask: Vec<i8>,
    listed: Vec<M>,
}

/// What can be done and seen in a level.
struct Ways<M> {
    moves: Vec<M>,
    has_all_moves: bool,
    offers: Vec<Offer>,
    planes: Planes,
    sight: Sight,
}

impl<M: Copy + Eq> Ways<M> {
    /// What the domain does not declare is found out by looking at positions.
    fn of<P: Lenses + Drawn + Play<Move = M>>(puzzle: &mut P) -> Ways<M> {
        let (moves, has_all_moves, planes, sight) = match (puzzle.actions(), puzzle.planes()) {
            (Some(moves), Some(planes)) => (moves, true, planes, Sight::Own),
            (moves, planes) => {
                let found = survey(puzzle);
                let (seen, sight) = found.texts.sight(found.is_complete);
                let (planes, sight) = planes.map_or((seen, sight), |own| (own, Sight::Own));
                let has_all_moves = moves.is_some() || found.is_complete;
                (moves.unwrap_or(found.moves), has_all_moves, planes, sight)
            }
        };
        let start = puzzle.start().0;
        let offers = moves.iter().map(|mv| puzzle.offer(&start, *mv)).collect();
        Ways { moves, has_all_moves, offers, planes, sight }
    }
}

impl<M: Copy + Eq> Offered<M> {
    fn new(ways: &Ways<M>) -> Offered<M> {
        Offered { moves: Vec::new(), mask: vec![0; ways.moves.len()], listed: Vec::new() }
    }

    /// Which of all moves a position has.
    fn mask<P: Play<Move = M>>(&mut self, puzzle: &P, state: &P::State, ways: &Ways<M>) -> &[i8] {
        self.listed.clear();
        puzzle.moves(state, &mut self.listed);
        if self.listed != self.moves {
            std::mem::swap(&mut self.listed, &mut self.moves);
            self.mask.fill(0);
            let mut from = 0;
            for mv in &self.moves {
                if let Some(at) = find(&ways.moves, *mv, &mut from) {
                    self.mask[at] = 1;
                }
            }
        }
        &self.mask
    }
}

struct Place<S> {
    state: S,
    outcome: Outcome,
    steps: u32,
    is_over: bool,
}

impl<P: Lenses + Drawn + 'static> Together<P> {
    /// Players at the start of a puzzle; none where nothing can be done.
    pub fn new(mut puzzle: P, plan: BatchPlan) -> Option<Together<P>> {
        puzzle.tell_little();
        let ways = Ways::of(&mut puzzle);
        let has_ways = !ways.moves.is_empty();
        has_ways.then(|| Together::begin(puzzle, plan, Arc::new(ways)))
    }

    fn begin(puzzle: P, plan: BatchPlan, ways: Arc<Ways<P::Move>>) -> Together<P> {
        let start = puzzle.start();
        let heuristic = if plan.shaping == 0.0 { None } else { puzzle.heuristic() };
        let place = || Place { state: start.0.clone(), outcome: start.1, steps: 0, is_over: false };
        let seats = (0..plan.players).map(|_| place()).collect();
        let mut first_sight = Vec::new();
        if matches!(ways.sight, Sight::Own) {
            first_sight.resize(ways.planes.bytes(), 0);
            puzzle.fill_planes(&start.0, &mut first_sight);
        }
        let masks = vec![0; plan.players * ways.moves.len()];
        let (next, offered) = (start.0.clone(), Offered::new(&ways));
        let mut together = Together {
            puzzle,
            start,
            plan,
            ways,
            heuristic,
            seats,
            masks,
            first_sight,
            next,
            offered,
        };
        (0..plan.players).for_each(|player| together.note_mask(player));
        together
    }

    /// Notes what a player can do in a position that was just reached.
    fn note_mask(&mut self, player: usize) {
        let (place, count) = (&self.seats[player], self.ways.moves.len());
        let out = &mut self.masks[player * count..][..count];
        match place.outcome {
            Outcome::Open => {
                out.copy_from_slice(self.offered.mask(&self.puzzle, &place.state, &self.ways));
            }
            _ => out.fill(0),
        }
    }

    /// The move of an action, if the player can make it.
    fn chosen(&self, player: usize, action: i64) -> Option<P::Move> {
        let at = usize::try_from(action).ok()?;
        let mv = *self.ways.moves.get(at)?;
        (self.masks[player * self.ways.moves.len() + at] == 1).then_some(mv)
    }

    /// One player does one thing; the reward, and whether the play ended or was cut.
    fn turn(&mut self, player: usize, action: i64) -> (f64, bool, bool) {
        if self.seats[player].is_over && self.plan.restarts {
            self.restart(player);
            return (0.0, false, false);
        }
        let mv = self.chosen(player, action);
        let place = &mut self.seats[player];
        place.steps += 1;
        let mut reward = 0.0;
        let (mut is_doubtful, mut is_elsewhere) = (false, false);
        if let Some(mv) = mv {
            self.next.clone_from(&place.state);
            match self.puzzle.step(&place.state, mv, &mut self.next) {
                // A move may end play without an effect.
                Step::Still if self.puzzle.halt().is_some() => {
                    place.outcome = Outcome::Lost;
                    is_elsewhere = true;
                }
                Step::Still => {}
                Step::Doubt(_) => is_doubtful = true,
                Step::Moved { outcome, .. } => {
                    if let Some(heuristic) = &mut self.heuristic {
                        let nearer =
                            f64::from(heuristic(&place.state)) - f64::from(heuristic(&self.next));
                        reward += self.plan.shaping * nearer / 2.0;
                    }
                    std::mem::swap(&mut place.state, &mut self.next);
                    place.outcome = outcome;
                    reward += f64::from(u8::from(outcome == Outcome::Won));
                    is_elsewhere = true;
                }
            }
        }
        let is_ended = place.outcome != Outcome::Open;
        let is_cut = !is_ended && (is_doubtful || place.steps >= self.plan.max_steps);
        place.is_over = is_ended || is_cut;
        if is_elsewhere {
            self.note_mask(player);
        }
        (reward, is_ended, is_cut)
    }
}

impl<P: Lenses + Drawn + 'static> Batch for Together<P> {
    fn actions(&self) -> &[Offer] {
        &self.ways.offers
    }

    fn has_all_actions(&self) -> bool {
        self.ways.has_all_moves
    }

    fn planes(&self) -> &Planes {
        &self.ways.planes
    }

    fn players(&self) -> usize {
        self.seats.len()
    }

    fn others(&self, plan: BatchPlan) -> Box<dyn Batch> {
        Box::new(Together::begin(self.puzzle.clone(), plan, Arc::clone(&self.ways)))
    }

    fn restart(&mut self, player: usize) {
        let place = &mut self.seats[player];
        place.state.clone_from(&self.start.0);
        (place.outcome, place.steps, place.is_over) = (self.start.1, 0, false);
        self.note_mask(player);
    }

    fn step(&mut self, turns: Turns<'_>) {
        let mut observations = turns.observations.chunks_mut(self.ways.planes.bytes().max(1));
        for player in 0..self.seats.len() {
            let (reward, is_ended, is_cut) = self.turn(player, turns.actions[player]);
            turns.rewards[player] = reward;
            (turns.terminated[player], turns.truncated[player]) = (is_ended, is_cut);
            if let Some(out) = observations.next() {
                self.observe(player, out);
            }
        }
        if !turns.masks.is_empty() {
            turns.masks.copy_from_slice(&self.masks);
        }
    }

    fn observe(&mut self, player: usize, out: &mut [u8]) {
        let state = &self.seats[player].state;
        match &self.ways.sight {
            Sight::Own => {
                out.copy_from_slice(&self.first_sight);
                self.puzzle.change_planes(&self.start.0, state, out);
            }
            sight => sight.fill(&self.ways.planes, &self.puzzle.text(state), out),
        }
    }

    fn mask(&mut self, player: usize, out: &mut [i8]) {
        let count = self.ways.moves.len();
        out.copy_from_slice(&self.masks[player * count..][..count]);
    }

    fn outcome(&self, player: usize) -> Outcome {
        self.seats[player].outcome
    }

    fn text(&mut self, player: usize) -> String {
        self.puzzle.text(&self.seats[player].state)
    }

    /// As in a film: a learner has to see what the moves changed.
    fn svg(&mut self, player: usize) -> Option<String> {
        self.puzzle.still(&self.seats[player].state)
    }
}
