//! Games of pure pushing, recognised from their compiled rules.
//!
//! If rules do nothing but let the player push things of its own layer by one cell, play is known
//! exactly without running a rule: the player walks over free cells, and a push moves the thing
//! ahead if the cell behind it is free. Such a level is laid out as a [`Yard`] of the cells that
//! matter, and searched over macro-moves. Nothing is assumed: [`push_rules`] gives up on any rule
//! that could do anything else, and tests compare yards with the engine state by state.

mod both_ways;
mod bound;
mod corral;
mod distance;
mod folded;
mod freeze;
mod matching;
mod packing;
mod reach;
mod wins;
mod yard;
mod yard_leaps;

pub use both_ways::BothWays;
pub use folded::FoldedYard;
pub use yard::Yard;
use yard::opposite;

use crate::bits::Bits;
use crate::compile::rule_line::Command;
use crate::game::{Game, Pattern, Replacement, Rule};
use crate::walks::acts;

/// What can be pushed, and which way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushRules {
    /// The object that takes the input.
    pub player: usize,
    /// Objects that can be pushed, by number.
    pub things: Vec<Thing>,
}

/// An object that can be pushed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// The object.
    pub object: usize,
    /// Whether it can be pushed up, down, left and right.
    pub ways: [bool; 4],
}

/// The rules of a game, if they only let the player push things.
pub fn push_rules(game: &Game) -> Option<PushRules> {
    let mut players = game.player.mask.iter();
    let (player, None) = (players.next()?, players.next()) else {
        return None;
    };
    let is_live = game.errors > 0 || game.prelude.realtime_interval.is_some() || game.has_chance();
    if is_live || game.late_rules.groups.iter().any(|group| group.rules.iter().any(acts)) {
        return None;
    }
    let mut things: Vec<Thing> = Vec::new();
    for rule in game.rules.groups.iter().flat_map(|group| &group.rules).filter(|rule| acts(rule)) {
        let (pushed, way) = pushed_by(game, rule, player)?;
        for object in pushed {
            match things.iter_mut().find(|thing| thing.object == object) {
                Some(thing) => thing.ways[way] = true,
                None => {
                    let mut ways = [false; 4];
                    ways[way] = true;
                    things.push(Thing { object, ways });
                }
            }
        }
    }
    things.sort_by_key(|thing| thing.object);
    Some(PushRules { player, things })
}

/// What a rule pushes and which way, if it is `[ > Player | Thing ] -> [ > Player | > Thing ]`.
fn pushed_by(game: &Game, rule: &Rule, player: usize) -> Option<(Vec<usize>, usize)> {
    let [row] = rule.rows.as_slice() else {
        return None;
    };
    let [cells] = row.runs.as_slice() else {
        return None;
    };
    // Rows that run up or left are compiled as rows that run down or right.
    let along = rule.direction as usize;
    let (hand, thing, way) = match cells.as_slice() {
        [hand, thing] if hand.present.get(player) => (hand, thing, along),
        [thing, hand] => (hand, thing, opposite(along)),
        _ => return None,
    };
    let is_quiet = rule.commands.iter().all(|command| matches!(command, Command::Sfx(_)));
    let layer = game.objects[player].layer;
    let ahead = move_mask(game, layer, way);
    if !is_quiet || rule.rigid || only_objects(hand)? != [player] || hand.moves != ahead {
        return None;
    }
    let pushed = only_objects(thing)?;
    let is_at_rest = thing.moves.is_zero();
    let is_other = |object: &usize| *object != player && game.objects[*object].layer == layer;
    if !pushed.iter().all(is_other) || !is_at_rest {
        return None;
    }
    let keeps_hand = hand.replacement.as_ref().is_none_or(|new| {
        keeps_objects(game, new, player) && moves_after(hand, new, layer) == Some(ahead.clone())
    });
    let gives_push = thing.replacement.as_ref().is_some_and(|new| {
        pushed.iter().all(|object| keeps_objects(game, new, *object))
            && moves_after(thing, new, layer) == Some(ahead.clone())
    });
    (keeps_hand && gives_push).then_some((pushed, way))
}

/// The objects of which a cell requires one; none when it requires anything else.
fn only_objects(cell: &Pattern) -> Option<Vec<usize>> {
    if !cell.missing.is_zero() || !cell.still.is_zero() {
        return None;
    }
    let present: Vec<usize> = cell.present.iter().collect();
    match (present.len(), cell.any.as_slice()) {
        (1, []) => Some(present),
        (0, [any]) => Some(any.iter().collect()),
        _ => None,
    }
}

/// True when a cell that holds `object` holds the same objects afterwards.
fn keeps_objects(game: &Game, new: &Replacement, object: usize) -> bool {
    let layer = &game.layers[game.objects[object].layer];
    let is_same = new.set.iter().all(|set| set == object)
        && (!new.clear.get(object) || new.set.get(object))
        && new.clear.is_within(layer);
    is_same && new.random.is_zero() && new.random_dirs.is_empty()
}

/// The movements of a matched cell afterwards, if only those of one layer are touched.
fn moves_after(cell: &Pattern, new: &Replacement, layer: usize) -> Option<Bits> {
    let mut of_layer = Bits::zero(cell.moves.words.len());
    crate::bits::add_moves(&mut of_layer, layer, crate::bits::ALL_MOVES);
    let masks = [&new.moves_clear, &new.moves_set, &new.decided];
    if masks.iter().any(|mask| !mask.is_within(&of_layer)) {
        return None;
    }
    let mut moves = cell.moves.clone();
    moves.remove(&new.moves_clear);
    moves.remove(&new.decided);
    moves.add(&new.moves_set);
    Some(moves)
}

/// The movement of a layer in one direction.
fn move_mask(game: &Game, layer: usize, way: usize) -> Bits {
    let mut mask = Bits::zero(crate::bits::move_words(game.layers.len()));
    crate::bits::add_moves(&mut mask, layer, 1 << way);
    mask
}
