//! Many players of one level that move at once: what learning environments step.
//!
//! The main decision: a batch writes into memory of its caller (observations, rewards, ends, masks), one
//! stretch for each player, so that a step allocates nothing and the host copies nothing.

use crate::lens::{Heuristic, Lenses};
use crate::seat::{Drawn, Offer};
use crate::{Outcome, Step};

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
    /// What a position looks like; none where the domain shows none.
    fn planes(&self) -> Option<&Planes>;
    /// Number of players.
    fn players(&self) -> usize;
    /// Puts a player at the start.
    fn restart(&mut self, player: usize);
    /// Every player does one thing.
    fn step(&mut self, turns: Turns<'_>);
    /// Writes the position of a player.
    fn observe(&self, player: usize, out: &mut [u8]);
    /// Writes which actions a player can do.
    fn mask(&self, player: usize, out: &mut [i8]);
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
    moves: Vec<P::Move>,
    offers: Vec<Offer>,
    planes: Option<Planes>,
    heuristic: Option<Heuristic<'static, P::State>>,
    seats: Vec<Place<P::State>>,
    /// Memory for the position after a move, and for the moves of a position.
    next: P::State,
    listed: Vec<P::Move>,
}

struct Place<S> {
    state: S,
    outcome: Outcome,
    steps: u32,
    is_over: bool,
}

impl<P: Lenses + Drawn> Together<P> {
    /// Players at the start of a puzzle; none where it has no fixed set of actions.
    pub fn new(mut puzzle: P, plan: BatchPlan) -> Option<Together<P>> {
        let moves = puzzle.actions()?;
        puzzle.tell_little();
        let start = puzzle.start();
        let offers = moves.iter().map(|mv| puzzle.offer(&start.0, *mv)).collect();
        let heuristic = if plan.shaping == 0.0 { None } else { puzzle.heuristic() };
        let place = || Place { state: start.0.clone(), outcome: start.1, steps: 0, is_over: false };
        let seats = (0..plan.players).map(|_| place()).collect();
        let (planes, next) = (puzzle.planes(), start.0.clone());
        let listed = Vec::new();
        Some(Together {
            puzzle,
            start,
            plan,
            moves,
            offers,
            planes,
            heuristic,
            seats,
            next,
            listed,
        })
    }

    /// One player does one thing; the reward, and whether the play ended or was cut.
    fn turn(&mut self, player: usize, action: i64) -> (f64, bool, bool) {
        let place = &mut self.seats[player];
        if place.is_over && self.plan.restarts {
            self.restart(player);
            return (0.0, false, false);
        }
        place.steps += 1;
        let mut reward = 0.0;
        let mut is_doubtful = false;
        let mv = usize::try_from(action).ok().and_then(|at| self.moves.get(at)).copied();
        let mv = mv.filter(|mv| {
            self.listed.clear();
            self.puzzle.moves(&place.state, &mut self.listed);
            place.outcome == Outcome::Open && self.listed.contains(mv)
        });
        if let Some(mv) = mv {
            self.next.clone_from(&place.state);
            match self.puzzle.step(&place.state, mv, &mut self.next) {
                // A move may end play without an effect.
                Step::Still if self.puzzle.halt().is_some() => place.outcome = Outcome::Lost,
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
                }
            }
        }
        let is_ended = place.outcome != Outcome::Open;
        let is_cut = !is_ended && (is_doubtful || place.steps >= self.plan.max_steps);
        place.is_over = is_ended || is_cut;
        (reward, is_ended, is_cut)
    }
}

impl<P: Lenses + Drawn> Batch for Together<P> {
    fn actions(&self) -> &[Offer] {
        &self.offers
    }

    fn planes(&self) -> Option<&Planes> {
        self.planes.as_ref()
    }

    fn players(&self) -> usize {
        self.seats.len()
    }

    fn restart(&mut self, player: usize) {
        let place = &mut self.seats[player];
        place.state.clone_from(&self.start.0);
        (place.outcome, place.steps, place.is_over) = (self.start.1, 0, false);
    }

    fn step(&mut self, turns: Turns<'_>) {
        let bytes = self.planes.as_ref().map_or(0, Planes::bytes);
        let mut observations = turns.observations.chunks_mut(bytes.max(1));
        let mut masks = turns.masks.chunks_mut(self.moves.len().max(1));
        for player in 0..self.seats.len() {
            let (reward, is_ended, is_cut) = self.turn(player, turns.actions[player]);
            turns.rewards[player] = reward;
            (turns.terminated[player], turns.truncated[player]) = (is_ended, is_cut);
            if let Some(out) = observations.next() {
                self.puzzle.fill_planes(&self.seats[player].state, out);
            }
            if let Some(out) = masks.next() {
                self.mask(player, out);
            }
        }
    }

    fn observe(&self, player: usize, out: &mut [u8]) {
        self.puzzle.fill_planes(&self.seats[player].state, out);
    }

    fn mask(&self, player: usize, out: &mut [i8]) {
        let place = &self.seats[player];
        let mut listed = Vec::with_capacity(self.moves.len());
        if place.outcome == Outcome::Open {
            self.puzzle.moves(&place.state, &mut listed);
        }
        for (out, mv) in out.iter_mut().zip(&self.moves) {
            *out = i8::from(listed.contains(mv));
        }
    }

    fn outcome(&self, player: usize) -> Outcome {
        self.seats[player].outcome
    }

    fn text(&mut self, player: usize) -> String {
        self.puzzle.text(&self.seats[player].state)
    }

    fn svg(&mut self, player: usize) -> Option<String> {
        self.puzzle.svg(&self.seats[player].state)
    }
}
