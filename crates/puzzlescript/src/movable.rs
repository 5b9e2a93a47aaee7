//! Which objects can move from cell to cell.

use crate::bits::{ALL_MOVES, LAYERS_A_WORD, MOVE_BITS};
use crate::fixed::{excludes, gives_move, sets_other};
use crate::game::{Game, Pattern, Replacement, Stage};

/// The objects other than players that can move. What rules only make, take away or replace is not among
/// them: water that spreads does not move.
///
/// The answer is conservative: an object that is listed may still never move.
pub fn movable_objects(game: &Game) -> Vec<usize> {
    let others = (0..game.objects.len()).filter(|object| !game.player.mask.get(*object));
    let early = changes(&game.rules);
    let late = changes(&game.late_rules);
    others.filter(|object| game.errors > 0 || may_move(game, &early, &late, *object)).collect()
}

/// What a rule makes of one of its cells.
struct Change<'g> {
    pattern: &'g Pattern,
    new: &'g Replacement,
    /// The cell is as the pattern says when it is changed. Of two rows that match one cell, the second
    /// finds what the first one left.
    is_sure: bool,
}

fn changes(stage: &Stage) -> Vec<Change<'_>> {
    let mut all = Vec::new();
    for rule in stage.groups.iter().flat_map(|group| &group.rules) {
        for pattern in rule.rows.iter().flat_map(|row| row.runs.iter().flatten()) {
            if let Some(new) = &pattern.replacement {
                all.push(Change { pattern, new, is_sure: rule.rows.len() == 1 });
            }
        }
    }
    all
}

fn may_move(game: &Game, early: &[Change<'_>], late: &[Change<'_>], object: usize) -> bool {
    let layer = game.objects[object].layer;
    let gives = |change: &Change<'_>| gives_move(change.new, layer);
    let is_moved = |change: &Change<'_>| gives(change) && may_hold(game, change, object);
    if early.iter().chain(late).any(is_moved) {
        return true;
    }
    // What takes the place of another object may take over its movement. Late rules find none, unless some
    // of them give one.
    let has_moves = game.player.mask.meets(&game.layers[layer]) || early.iter().any(gives);
    let late_moves = late.iter().any(gives);
    let takes_over = |change: &Change<'_>| {
        let Change { pattern, new, .. } = change;
        let is_set = new.set.get(object) && !pattern.present.get(object);
        (is_set || new.random.get(object)) && !decides(new, layer)
    };
    (has_moves || late_moves) && early.iter().any(takes_over)
        || late_moves && late.iter().any(takes_over)
}

/// True when the changed cell can hold the object.
fn may_hold(game: &Game, change: &Change<'_>, object: usize) -> bool {
    let Change { pattern, new, is_sure } = change;
    let layer = &game.layers[game.objects[object].layer];
    let stays = !new.clear.get(object) && !sets_other(new, layer, object);
    let was_there = !(*is_sure && excludes(game, pattern, object));
    new.set.get(object) || new.random.get(object) || (stays && was_there)
}

/// True when the change takes every movement of this layer away or replaces it.
fn decides(new: &Replacement, layer: usize) -> bool {
    let word = layer / LAYERS_A_WORD;
    let decided = new.decided.words[word] | new.moves_clear.words[word];
    decided >> (layer % LAYERS_A_WORD * MOVE_BITS) & ALL_MOVES == ALL_MOVES
}
