//! The guard: hides actions after which the game can no longer be won.

use std::sync::{Arc, MutexGuard, PoisonError};

use super::act::act;
use super::moves::{self, Action, Move, Verb};
use super::state::State;
use super::together::play_on;
use super::{Game, Offered};
use crate::outlook::{Outlook, Plan, Planned};

/// What an action does to the chance to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The game can still be won after it.
    Safe,
    /// It cannot.
    Fatal,
    /// That is not known.
    Unknown,
}

impl Game {
    /// All available actions; with `is_guarded` only those after which the game may still be won.
    pub fn available(&self, state: &State, is_guarded: bool) -> Vec<Action> {
        let mut actions = moves::available(self, state);
        if self.options.rules != Offered::All || is_guarded {
            let is_hidden = self.hider(state, is_guarded);
            actions.retain(|action| !is_hidden(action));
        }
        actions
    }

    /// The action that a move stands for here, if available; with `is_guarded` as above. It need
    /// not be listed, because a very long list is cut.
    pub fn find(&self, state: &State, mv: Move, is_guarded: bool) -> Option<Action> {
        let action = moves::find(self, state, mv)?;
        if self.options.rules != Offered::All || is_guarded {
            return (!self.hider(state, is_guarded)(&action)).then_some(action);
        }
        Some(action)
    }

    /// Whether an action is hidden in a position: by the guard, or because the trees could no
    /// longer be completed together. Where all is lost, nothing is hidden.
    fn hider<'g>(&'g self, state: &'g State, is_guarded: bool) -> impl Fn(&Action) -> bool + 'g {
        let is_tree_only = self.options.rules != Offered::All;
        let can_complete = is_tree_only && self.is_completable(state);
        let is_dead = is_guarded && self.is_solvable(state) == Some(false);
        move |action| {
            if !matches!(action.mv.verb, Verb::Do(_)) {
                return false;
            }
            let after = self.after(state, action);
            if is_tree_only && !after.is_lost {
                // The puzzle of an area that opens may be a plan for the whole game.
                let opens = after.solved.len() != state.solved.len();
                let is_broken = match can_complete && !opens {
                    true => !self.is_completable(&after),
                    false => self.is_solvable(&after) == Some(false),
                };
                if is_broken && !is_dead {
                    return true;
                }
            }
            is_guarded && !is_dead && (after.is_lost || self.is_solvable(&after) == Some(false))
        }
    }

    /// What an action does to the chance to win.
    pub fn effect(&self, state: &State, action: &Action) -> Effect {
        if !matches!(action.mv.verb, Verb::Do(_)) {
            return Effect::Safe;
        }
        match self.is_solvable(&self.after(state, action)) {
            Some(true) => Effect::Safe,
            Some(false) => Effect::Fatal,
            None => Effect::Unknown,
        }
    }

    /// The position after an action.
    fn after(&self, state: &State, action: &Action) -> State {
        let mut to = state.clone();
        act(self, action, &mut to, &mut Vec::new());
        to
    }

    /// Whether the open trees can be completed together and the rest of the game is not lost then.
    pub(super) fn is_completable(&self, state: &State) -> bool {
        play_on(&self.grammar, state)
            .is_some_and(|end| self.outlook().is_alive(&self.grammar, &end) != Some(false))
    }

    /// Whether the whole game can still be won; none if that is not known.
    pub fn is_solvable(&self, state: &State) -> Option<bool> {
        if state.is_lost {
            return Some(false);
        }
        let end = play_on(&self.grammar, state);
        if end.is_some_and(|end| self.outlook().is_alive(&self.grammar, &end) == Some(true)) {
            return Some(true);
        }
        self.outlook().is_alive(&self.grammar, state)
    }

    /// A way to the end of the game from a position, by any rules.
    pub(super) fn plan(&self, state: &State) -> Option<(Planned, Arc<Plan>)> {
        self.outlook().plan(&self.grammar, state)
    }

    pub(super) fn outlook(&self) -> MutexGuard<'_, Outlook> {
        self.outlook.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
