//! From a node of a tree to the player's moves: fetch the things, go there, do it.

use play::Play;

use super::Game;
use super::moves::{self, Action, Move, Verb, are_next};
use super::state::State;
use crate::grammar::{AreaId, RuleId};
use crate::world::Place;

/// The moves that apply a rule to these things, by their numbers: carryable things are fetched
/// first, then the player goes to the others. None if that is impossible.
pub fn route(game: &Game, state: &State, rule: RuleId, things: &[u32]) -> Option<Vec<Move>> {
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
        if can_carry && (input > 0 || things.len() > 1) {
            go(&mut player, &mut state, area, &mut moves)?;
            let index = state.world.find(*id)? as u32;
            let mv = Move::new(Verb::PickUp, &moves::refs(&state, &[index]), 0);
            play(&mut player, &mut state, mv, &mut moves)?;
        } else {
            spot = Some(area);
        }
    }
    if let Some(area) = spot {
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

/// The same from any position; none if something the trees rely on is gone.
pub fn walk_from(game: &Game, from: &State) -> Option<(Vec<Move>, State)> {
    let mut player = game.clone();
    let mut state = from.clone();
    let mut moves = Vec::new();
    while let Some(open) = state.open.first() {
        let node = open.left().next()?;
        let rule = open.puzzle.rule(node)?;
        let children = open.puzzle.children(&game.grammar, node);
        let things: Option<Vec<u32>> = children.map(|child| open.thing(child)).collect();
        for mv in route(&player, &state, rule, &things?)? {
            play(&mut player, &mut state, mv, &mut moves)?;
        }
    }
    Some((moves, state))
}
