//! The guard: hides actions after which an open area can no longer be solved.

use std::sync::{Arc, PoisonError};

use super::act::act;
use super::moves::{self, Action, Move, Verb};
use super::state::State;
use super::{Game, Offered};
use crate::grammar::{AreaId, Term};
use crate::net::{Foresight, NetRequest, Tree};
use crate::thing::Thing;

impl Game {
    /// All available actions; with `is_guarded` only those that keep all open puzzles solvable.
    pub fn available(&self, state: &State, is_guarded: bool) -> Vec<Action> {
        let mut actions = moves::available(self, state);
        if is_guarded {
            let is_solvable = self.is_solvable(state);
            actions.retain(|action| !self.is_hidden(state, action, is_solvable));
        }
        actions
    }

    /// The action that a move stands for here, if available; with `is_guarded` as above. It need
    /// not be listed, because a very long list is cut.
    pub fn find(&self, state: &State, mv: Move, is_guarded: bool) -> Option<Action> {
        let action = moves::find(self, state, mv)?;
        if is_guarded {
            let is_solvable = self.is_solvable(state);
            return (!self.is_hidden(state, &action, is_solvable)).then_some(action);
        }
        Some(action)
    }

    /// Whether the guard hides an action, given what is known about the position.
    fn is_hidden(&self, state: &State, action: &Action, is_solvable: Option<bool>) -> bool {
        match is_solvable {
            Some(true) => self.is_fatal(state, action),
            // What is not known here is not known one step later either, except that the game ends.
            None => self.ends_game(action),
            Some(false) => false,
        }
    }

    /// Whether all open puzzles can still be solved; none if that is not known.
    pub fn is_solvable(&self, state: &State) -> Option<bool> {
        if state.is_lost {
            return Some(false);
        }
        if state.open.is_empty() {
            return state.barred.is_empty().then_some(true);
        }
        let areas: Vec<AreaId> = state.open.iter().map(|open| open.puzzle.area).collect();
        let seen = || self.foresight.lock().unwrap_or_else(PoisonError::into_inner);
        let known = seen().clone().filter(|known| known.0 == areas);
        if let Some(answer) = known.and_then(|known| ask(&known.1, state, self)) {
            return Some(answer);
        }
        let known = Arc::new((areas, foresee(self, state)?));
        *seen() = Some(Arc::clone(&known));
        ask(&known.1, state, self)
    }

    fn ends_game(&self, action: &Action) -> bool {
        action.rule.is_some_and(|rule| self.grammar.rules[rule as usize].is_fail)
    }

    fn is_fatal(&self, state: &State, action: &Action) -> bool {
        if !matches!(action.mv.verb, Verb::Do(_)) {
            return false;
        }
        let mut to = state.clone();
        act(self, action, &mut to, &mut Vec::new());
        // A step that opens an area changes the question.
        let opens = to.solved.len() != state.solved.len();
        to.is_lost || (!opens && self.is_solvable(&to) == Some(false))
    }
}

/// The places after the kinds are those of the net from this position on, so a net is cached only
/// for rules without tokens of their own; otherwise one is built per position.
fn ask(foresight: &Foresight, state: &State, game: &Game) -> Option<bool> {
    let has_tokens =
        game.options.rules != Offered::All || game.grammar.rules.iter().any(|rule| rule.once);
    if has_tokens && !foresight.is_of(state) {
        return None;
    }
    foresight.is_live(state.world.instances.iter().map(|instance| &instance.thing), |_| 1)
}

fn foresee(game: &Game, state: &State) -> Option<Foresight> {
    let things: Vec<Thing> =
        state.world.instances.iter().map(|instance| instance.thing.clone()).collect();
    let goals: Vec<Term> = state.open.iter().map(|open| open.puzzle.goal(&game.grammar)).collect();
    let played: Vec<_> = state
        .open
        .iter()
        .map(|open| move |node: u32| open.results[node as usize].is_some())
        .collect();
    let trees: Vec<Tree<'_>> = state
        .open
        .iter()
        .zip(&played)
        .map(|(open, played)| Tree { puzzle: &open.puzzle, is_played: played })
        .collect();
    let request = NetRequest {
        grammar: &game.grammar,
        things: &things,
        goal: goals[0],
        trees: &trees,
        is_tree_only: game.options.rules != Offered::All,
        has_fail_rules: false,
        done_once: &state.world.spent,
    };
    let tokens = state.open.iter().map(|open| open.results.clone()).collect();
    Foresight::new(&request, &goals, (state.world.spent.clone(), tokens))
}
