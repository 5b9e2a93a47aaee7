//! Positions of a whole game as its net sees them: which actions lead where, whatever the route.

use play::{Play, Step};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

use super::hint::things_at;
use super::moves::Move;
use super::route::route;
use super::state::State;
use super::{Game, Offered};
use crate::grammar::{AreaId, RuleId};
use crate::outlook::{Tokens, What};

/// One way to apply a rule from a position: the moves that perform it, and where they lead.
pub struct Application {
    /// The rule.
    pub rule: RuleId,
    /// The moves; the last one applies the rule.
    pub moves: Vec<Move>,
    /// The position after them.
    pub after: State,
}

/// The dead ends of a whole game.
pub struct GameDeadEnds {
    /// The positions seen, without differences in what is carried and where the player is.
    pub states: usize,
    /// Those that are dead.
    pub dead: usize,
    /// Those of which that is not known.
    pub unknown: usize,
    /// Whether these are all positions.
    pub is_complete: bool,
    /// Whether the start is alive; none if that is not known.
    pub is_alive: Option<bool>,
    /// A way into each dead position that is entered from a live one, nearest first.
    pub no_return: Vec<Vec<Move>>,
}

impl Game {
    /// Every way to apply a rule to the things of a position; fail rules are left out.
    pub fn applications(&self, state: &State) -> Vec<Application> {
        let Some(planned) = self.outlook().position(&self.grammar, state) else {
            return Vec::new();
        };
        let mut player = self.clone().with_guard(false);
        player.options.rules = Offered::All;
        let net = planned.net();
        let mut found = Vec::new();
        for (number, step) in net.steps.iter().enumerate() {
            let What::Rule(transition) = step.what else {
                continue;
            };
            if !net.is_enabled(&planned.tokens, number as u32) {
                continue;
            }
            let transition = &net.net.transitions[transition as usize];
            let moves = things_at(&planned, state, &transition.inputs).and_then(|things| {
                route(&player, state, transition.rule, &things, transition.chosen_area)
            });
            if let Some((moves, after)) =
                moves.and_then(|moves| play_all(&mut player, state, moves))
            {
                found.push(Application { rule: transition.rule, moves, after });
            }
        }
        found
    }

    /// What distinguishes positions: things, the areas of fixed ones, and the status of areas.
    pub fn position_key(&self, state: &State) -> Option<Tokens> {
        self.outlook().position(&self.grammar, state).map(|planned| planned.tokens)
    }

    /// An area whose goal alone can no longer be reached, one that is not open yet if possible.
    pub fn lost_area(&self, state: &State) -> Option<AreaId> {
        self.outlook().lost_area(&self.grammar, state)
    }

    /// Explores the game breadth first; `is_over` ends that early.
    pub fn dead_ends(
        &self,
        max_states: usize,
        is_over: &mut dyn FnMut(usize) -> bool,
    ) -> GameDeadEnds {
        let (start, _) = self.start();
        let is_alive = self.is_solvable(&start);
        let mut report = GameDeadEnds {
            states: 1,
            dead: usize::from(is_alive == Some(false)),
            unknown: usize::from(is_alive.is_none()),
            is_complete: true,
            is_alive,
            no_return: Vec::new(),
        };
        let mut seen: FxHashMap<Option<Tokens>, Option<bool>> =
            FxHashMap::from_iter([(self.position_key(&start), is_alive)]);
        let mut queue = VecDeque::from([(start, Vec::new(), is_alive)]);
        while let Some((state, way, was_alive)) = queue.pop_front() {
            for Application { moves, after, .. } in self.applications(&state) {
                let key = self.position_key(&after);
                if seen.contains_key(&key) {
                    continue;
                }
                if report.states >= max_states || is_over(report.states) {
                    report.is_complete = false;
                    return report;
                }
                let is_alive = self.is_solvable(&after);
                seen.insert(key, is_alive);
                report.states += 1;
                report.dead += usize::from(is_alive == Some(false));
                report.unknown += usize::from(is_alive.is_none());
                let mut trace: Vec<Move> = way.clone();
                trace.extend(moves);
                if was_alive == Some(true) && is_alive == Some(false) {
                    report.no_return.push(trace.clone());
                }
                queue.push_back((after, trace, is_alive));
            }
        }
        report
    }
}

fn play_all(player: &mut Game, state: &State, moves: Vec<Move>) -> Option<(Vec<Move>, State)> {
    let mut state = state.clone();
    for &mv in &moves {
        let from = state.clone();
        match player.step(&from, mv, &mut state) {
            Step::Moved { .. } => {}
            Step::Still | Step::Doubt(_) => return None,
        }
    }
    Some((moves, state))
}
