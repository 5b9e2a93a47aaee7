//! From a node of a tree to the player's moves: fetch the things, go there, do it.

use play::{Outcome, Play};
use std::sync::PoisonError;

use super::Game;
use super::act::do_rule;
use super::areas::{Openings, Settled};
use super::hint::{next_of_plan, next_of_tree, things_at};
use super::journey::{do_node, way_to};
use super::moves::{self, Action, Move, Verb, are_next};
use super::state::State;
use super::together::{area_of_node, assign, play_on};
use crate::grammar::{AreaId, RuleId, Term, Value};
use crate::outlook::{Plan, Planned, What};
use crate::puzzle::Puzzle;
use crate::world::Place;

/// The moves that apply a rule to these things, by their numbers: carryable things are fetched
/// first, then the player goes to the others, or to `at` if it makes something that cannot be
/// carried. None if that is impossible.
pub fn route(
    game: &Game,
    state: &State,
    rule: RuleId,
    things: &[u32],
    at: Option<AreaId>,
) -> Option<Vec<Move>> {
    // Only the place of something that stays there matters.
    let grammar = &*game.grammar;
    let may_stay = |term: &Term| {
        grammar
            .types
            .members(term.ty)
            .iter()
            .any(|item| grammar.base_value(*item, grammar.carryable) != Value::Bool(true))
            || grammar.lists[term.props as usize]
                .values
                .contains(&(grammar.carryable, Value::Bool(false)))
    };
    let at = at.filter(|_| grammar.rules[rule as usize].outputs.iter().any(may_stay));
    let mut moves = Vec::new();
    let mut state = state.clone();
    let mut player = game.clone();
    let mut spot = None;
    for (input, id) in things.iter().enumerate() {
        let instance = &state.world.instances[state.world.find(*id)?];
        let Place::Area(area) = instance.place else {
            continue;
        };
        let can_carry = instance.thing.is_carryable(&game.grammar);
        if can_carry && (input > 0 || things.len() > 1 || at.is_some_and(|at| at != area)) {
            go(&mut player, &mut state, area, &mut moves)?;
            let index = state.world.find(*id)? as u32;
            let mv = Move::new(Verb::PickUp, &moves::refs(&state, &[index]), 0);
            play(&mut player, &mut state, mv, &mut moves)?;
        } else {
            spot = Some(area);
        }
    }
    if let Some(area) = spot.or(at) {
        go(&mut player, &mut state, area, &mut moves)?;
    }
    let last = find_rule(&player, &state, rule, things)?;
    moves.push(last.mv);
    Some(moves)
}

/// The action that applies a rule to things equivalent to these.
fn find_rule(game: &Game, state: &State, rule: RuleId, things: &[u32]) -> Option<Action> {
    let instances = &state.world.instances;
    let mut chosen: Vec<u32> = Vec::new();
    for id in things {
        let wanted = &instances[state.world.find(*id)?];
        // Of several equal things, actions name the first.
        let alike = instances.iter().enumerate().find(|(index, other)| {
            other.thing == wanted.thing
                && other.place == wanted.place
                && !chosen.contains(&(*index as u32))
        });
        chosen.push(alike?.0 as u32);
    }
    let refs = moves::refs(state, &chosen);
    let verb = Verb::Do(game.action_of(rule));
    let nth = |which: u8| moves::find(game, state, Move::new(verb, &refs, which));
    (0..=u8::MAX).map_while(nth).find(|action| action.rule == Some(rule))
}

/// Goes to an area along the shortest path.
fn go(game: &mut Game, state: &mut State, to: AreaId, moves: &mut Vec<Move>) -> Option<()> {
    let areas = game.grammar.areas.len();
    let mut from: Vec<Option<AreaId>> = vec![None; areas];
    let mut queue = vec![state.place];
    let mut at = 0;
    while at < queue.len() && from[to as usize].is_none() && state.place != to {
        let here = queue[at];
        for next in 0..areas as AreaId {
            let is_new = next != state.place && from[next as usize].is_none();
            if is_new && state.is_open(next) && are_next(game, here, next) {
                from[next as usize] = Some(here);
                queue.push(next);
            }
        }
        at += 1;
    }
    let mut way = Vec::new();
    let mut here = to;
    while here != state.place {
        way.push(here);
        here = from[here as usize]?;
    }
    for area in way.into_iter().rev() {
        play(game, state, Move::new(Verb::Go(area), &[], 0), moves)?;
    }
    Some(())
}

fn play(game: &mut Game, state: &mut State, mv: Move, moves: &mut Vec<Move>) -> Option<()> {
    let from = state.clone();
    match game.step(&from, mv, state) {
        play::Step::Moved { .. } => {
            moves.push(mv);
            Some(())
        }
        play::Step::Still | play::Step::Doubt(_) => None,
    }
}

/// Plays a whole game along its trees, one open area after the other; returns the moves and the
/// final position. None if a tree cannot be followed, which would be a bug in the generator.
pub fn walk_all(game: &Game) -> Option<(Vec<Move>, State)> {
    walk_from(game, &game.start().0)
}

/// The same from any position: along the trees, and along a plan for the whole game where those can
/// no longer be completed. None if no way is known.
pub fn walk_from(game: &Game, from: &State) -> Option<(Vec<Move>, State)> {
    let mut player = game.clone().with_guard(false);
    // Whatever a plan needs may be done.
    player.options.rules = super::Offered::All;
    let mut state = from.clone();
    let mut moves = Vec::new();
    while game.outcome(&state) == Outcome::Open {
        let next = next_step(&player, &state)?;
        for mv in next {
            play(&mut player, &mut state, mv, &mut moves)?;
        }
        if moves.len() > MAX_WALK {
            return None;
        }
    }
    Some((moves, state))
}

/// Plays a whole game along its trees, those on the shortest path to an area first, until it is open,
/// and enters it. None if no way is known.
pub fn walk_to(game: &Game, area: AreaId) -> Option<State> {
    let way = way_to(&game.grammar, area)?;
    let mut player = game.clone().with_guard(false);
    player.options.rules = super::Offered::All;
    let (mut state, _) = game.start();
    let mut moves = Vec::new();
    while !state.is_open(area) {
        let on_way = state.open.iter().position(|open| way.contains(&open.puzzle.area));
        let by_tree = on_way.and_then(|open| next_of_tree(&player, &state, open));
        let by_tree = by_tree.filter(|_| player.is_completable(&state));
        let next = by_tree.or_else(|| next_of_plan(&player, &state))?;
        for mv in next.moves {
            play(&mut player, &mut state, mv, &mut moves)?;
        }
        if moves.len() > MAX_WALK {
            return None;
        }
    }
    go(&mut player, &mut state, area, &mut moves)?;
    Some(state)
}

/// The most moves of a walk.
const MAX_WALK: usize = 100_000;

/// The moves of the next action.
fn next_step(game: &Game, state: &State) -> Option<Vec<Move>> {
    if game.is_completable(state) {
        let open = state.open.first()?;
        for node in open.left() {
            let rule = open.puzzle.rule(node)?;
            let children = open.puzzle.children(&game.grammar, node);
            let things: Option<Vec<u32>> = children.map(|child| open.thing(child)).collect();
            let area = area_of_node(&game.grammar, state, open, node);
            let way = things.and_then(|things| route(game, state, rule, &things, Some(area)));
            if way.is_some() {
                return way;
            }
        }
    }
    next_of_plan(game, state).map(|next| next.moves)
}

/// The puzzles of a game that is played along its trees, in the order in which they open, whatever
/// the player's route, and what has happened on the way. None if no way to the end is known.
pub fn walk_openings(openings: &Openings<'_>) -> Option<(Vec<Puzzle>, Settled)> {
    let grammar = openings.grammar;
    let mut settled = Settled::default();
    let mut state = openings.begin(&mut settled);
    let mut puzzles: Vec<Puzzle> = Vec::new();
    loop {
        for open in &state.open {
            if !puzzles.iter().any(|puzzle| puzzle.area == open.puzzle.area) {
                puzzles.push((*open.puzzle).clone());
            }
        }
        if state.open.is_empty() {
            return state.barred.is_empty().then_some((puzzles, settled));
        }
        let mut after = state.clone();
        let node = after.open[0].left().next();
        let is_done = play_on(grammar, &state).is_some()
            && node.is_some_and(|node| do_node(grammar, 0, node, &mut after));
        if !is_done {
            after = state.clone();
            let mut outlook = openings.outlook.lock().unwrap_or_else(PoisonError::into_inner);
            let (planned, plan) = outlook.plan(grammar, &state)?;
            drop(outlook);
            follow_plan(&planned, &plan, &mut after)?;
        }
        state = after;
        assign(grammar, &mut state);
        openings.settle(&mut state, &mut settled);
    }
}

/// Does the first action of a plan.
fn follow_plan(planned: &Planned, plan: &Plan, state: &mut State) -> Option<()> {
    let net = planned.net();
    let rules = plan.iter().find_map(|step| match net.steps[*step as usize].what {
        What::Rule(transition) => Some(transition),
        _ => None,
    });
    let transition = &net.net.transitions[rules? as usize];
    let ids = things_at(planned, state, &transition.inputs)?;
    let things = ids.iter().map(|id| state.world.find(*id).map(|index| index as u32));
    let things = things.collect::<Option<_>>()?;
    let area = transition.inputs.iter().find_map(|place| net.net.things.area(*place));
    state.place = area.or(transition.chosen_area).unwrap_or(state.place);
    let mv = Move::new(Verb::Do(0), &[], 0);
    let action = Action { mv, rule: Some(transition.rule), things, node: None };
    do_rule(&net.net.grammar, transition.rule, &action, state);
    Some(())
}
