//! A play of a story, position by position.

use super::export::grammar_of;
use crate::scenes::Staged;
use ::narrative::game::{
    Action, Game, Move, Offered, State, Verb, add, assign, do_rule, walk_from,
};
use ::narrative::grammar::{AreaId, Grammar};
use ::narrative::net::{Positions, area_of};
use ::narrative::output::json::Limits;
use ::narrative::place::{DEFAULT_SEED, area_puzzle};
use play::lens::Refusal;
use play::{Outcome, Play, Step, read_trace};
use std::sync::Arc;

/// The positions of a play and the actions between them. It is a play of the whole game, or of the
/// puzzle of one area, in which everything is at hand and nobody walks.
pub struct Film {
    /// The grammar.
    pub grammar: Arc<Grammar>,
    /// The whole game; for the puzzle of one area, only its words are used.
    pub game: Game,
    /// The puzzle of one area, if that is played.
    pub puzzle: Option<Positions>,
    /// One more than actions.
    pub states: Vec<State>,
    /// What was done.
    pub actions: Vec<Action>,
    /// Whether it is over.
    pub outcome: Outcome,
    /// Actions are hidden after which the game can no longer be won.
    pub is_guarded: bool,
}

impl Film {
    /// Plays the moves that a scene is asked about.
    pub fn of(staged: &Staged<'_>) -> Result<Film, Refusal> {
        match staged.is_whole {
            true => Film::of_game(staged),
            false => Film::of_area(staged),
        }
    }

    fn of_game(staged: &Staged<'_>) -> Result<Film, Refusal> {
        let is_guarded = staged.options.flag("guard");
        let mut game = grammar_of(staged)?.live(&staged.options).with_guard(is_guarded);
        let moves =
            read_trace(&game, staged.moves).map_err(|error| Refusal::usage(error.to_string()))?;
        let (start, outcome) = game.start();
        let (states, actions) = follow(&mut game, start, &moves, is_guarded);
        let outcome = states.last().map_or(outcome, |state| game.outcome(state));
        let grammar = Arc::clone(&game.grammar);
        Ok(Film { grammar, game, puzzle: None, states, actions, outcome, is_guarded })
    }

    fn of_area(staged: &Staged<'_>) -> Result<Film, Refusal> {
        let content = grammar_of(staged)?;
        let grammar = Arc::clone(content.grammar());
        let limits = Limits {
            is_tree_only: staged.options.text("rules") == Some("tree"),
            has_fail_rules: staged.options.text("fail") == Some("on"),
            ..Limits::default()
        };
        let seed = staged.options.number("seed").unwrap_or(DEFAULT_SEED);
        let puzzle = area_puzzle(&grammar, staged.level as AreaId, seed, limits)?;
        let moves =
            read_trace(&puzzle, staged.moves).map_err(|error| Refusal::usage(error.to_string()))?;
        let Some(placed) = puzzle.placed() else {
            return Err(Refusal::usage("there is no puzzle here"));
        };
        let mut state = placed.journey.state.clone();
        add(&grammar, placed.puzzle.clone(), &mut state);
        let goal = placed.puzzle.goal(&grammar);
        let (mut states, mut actions) = (vec![state], Vec::new());
        for mv in moves {
            let Some(state) = states.last() else { break };
            let Some(action) = action_of(&puzzle, state, mv) else { continue };
            let mut after = state.clone();
            if let Some(rule) = action.rule {
                do_rule(&grammar, rule, &action, &mut after);
                assign(&grammar, &mut after);
            }
            // The tree of a goal that is met is done, as in the whole game.
            if after.world.has(&grammar, goal) {
                after.solved.extend(after.open.pop().map(|open| open.puzzle.area));
            }
            actions.push(action);
            states.push(after);
        }
        let outcome = match states.last() {
            Some(state) if state.is_lost => Outcome::Lost,
            Some(state) if state.open.is_empty() => Outcome::Won,
            _ => Outcome::Open,
        };
        let game = content.live(&staged.options);
        Ok(Film {
            grammar,
            game,
            puzzle: Some(puzzle),
            states,
            actions,
            outcome,
            is_guarded: false,
        })
    }

    /// Where play stands.
    pub fn now(&self) -> &State {
        &self.states[self.states.len() - 1]
    }

    /// What was done in a step, in words.
    pub fn phrase(&self, step: usize) -> String {
        self.game.phrase(&self.states[step], &self.actions[step])
    }

    /// A play of the whole game to its end, from where it stands; none if no way is known.
    pub fn to_the_end(&self) -> Option<(Vec<State>, Vec<Action>)> {
        if self.puzzle.is_some() || self.outcome != Outcome::Open {
            return None;
        }
        let (moves, _) = walk_from(&self.game, self.now())?;
        let mut game = self.game.clone().with_guard(false);
        game.options.rules = Offered::All;
        Some(follow(&mut game, self.now().clone(), &moves, false))
    }
}

/// Plays moves and keeps every position. Moves that have no effect are left out.
fn follow(
    game: &mut Game,
    start: State,
    moves: &[Move],
    is_guarded: bool,
) -> (Vec<State>, Vec<Action>) {
    let (mut states, mut actions) = (vec![start.clone()], Vec::new());
    let mut state = start;
    for mv in moves {
        let Some(action) = game.find(&state, *mv, is_guarded) else { continue };
        let mut after = state.clone();
        if matches!(game.step(&state, *mv, &mut after), Step::Moved { .. }) {
            actions.push(action);
            states.push(after.clone());
            state = after;
        }
    }
    (states, actions)
}

/// A move of an area's puzzle on the things of a position.
fn action_of(puzzle: &Positions, state: &State, mv: u32) -> Option<Action> {
    let net = puzzle.net();
    let transition = net.transitions.get(mv as usize)?;
    let mut things: Vec<u32> = Vec::new();
    for place in &transition.inputs {
        let found = state.world.instances.iter().enumerate().find(|(index, instance)| {
            instance.thing == *net.thing(*place)
                && area_of(&net.grammar, instance) == net.things.area(*place)
                && !things.contains(&(*index as u32))
        });
        things.push(found?.0 as u32);
    }
    let things = things.into_iter().collect();
    Some(Action {
        mv: Move::new(Verb::Do(0), &[], 0),
        rule: Some(transition.rule),
        things,
        node: None,
    })
}
