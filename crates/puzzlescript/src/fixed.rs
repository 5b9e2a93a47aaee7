//! Which objects no rule and no key can ever move, create or destroy.
//!
//! What never changes need not be stored with every state of a search. In a Sokoban only the player
//! and the crates remain; walls, targets and floor are dropped.

use crate::bits::{ALL_MOVES, Bits, LAYERS_A_WORD, MOVE_BITS};
use crate::game::{Game, Pattern, Replacement};

/// The objects whose planes are the same in every state of a level, whatever is played.
///
/// The answer is conservative: an object that is not listed may still never change.
pub fn fixed_objects(game: &Game) -> Vec<usize> {
    // A random rule can put objects anywhere in their layer, and the analysis relies on one object
    // per cell and layer, which a game with errors may violate.
    if game.errors > 0 {
        return Vec::new();
    }
    let cells: Vec<(&Pattern, &Replacement)> = game
        .all_rules()
        .flat_map(|rule| rule.rows.iter().flat_map(|row| row.runs.iter().flatten()))
        .filter_map(|cell| cell.replacement.as_ref().map(|new| (cell, new)))
        .collect();
    (0..game.objects.len())
        .filter(|object| {
            !game.player.mask.get(*object)
                && cells.iter().all(|(pattern, new)| leaves_alone(game, pattern, new, *object))
        })
        .collect()
}

/// The fixed objects that no win condition names: walls and what lies about. A level that grows can go on with
/// these without becoming another puzzle.
pub fn scenery(game: &Game) -> Vec<usize> {
    let is_asked_for = |object: usize| {
        let mut sets = game.wins.iter().flat_map(|win| std::iter::once(&win.what).chain(&win.on));
        sets.any(|set| set.mask.get(object))
    };
    fixed_objects(game).into_iter().filter(|object| !is_asked_for(*object)).collect()
}

/// True when no rule can create or destroy an object, or put it elsewhere than by moving it.
pub fn is_conserved(game: &Game, object: usize) -> bool {
    let cells = game.all_rules().flat_map(|rule| rule.rows.iter().flat_map(|row| &row.runs));
    cells
        .flatten()
        .all(|cell| cell.replacement.as_ref().is_none_or(|new| keeps(game, cell, new, object)))
}

/// True when changing a cell that matches `pattern` neither creates, destroys nor moves `object`.
pub fn leaves_alone(game: &Game, pattern: &Pattern, new: &Replacement, object: usize) -> bool {
    let layer = game.objects[object].layer;
    let mask = &game.layers[layer];
    // The movement applies to what is there afterwards: another object, if the cell gets or already
    // holds another object of the layer.
    let moves_other = excludes(game, pattern, object) || sets_other(new, mask, object);
    keeps(game, pattern, new, object) && (!gives_move(new, layer) || moves_other)
}

/// True when changing a cell that matches `pattern` neither creates nor destroys `object`.
///
/// If this holds for every cell of every rule, it also holds where two rows of a rule match the
/// same cell: what the first does to it leaves the object there, or away, as the second found it.
pub(crate) fn keeps(game: &Game, pattern: &Pattern, new: &Replacement, object: usize) -> bool {
    let mask = &game.layers[game.objects[object].layer];
    let is_needed = pattern.present.get(object);
    if new.random.meets(mask) || (new.set.get(object) && !is_needed) {
        return false;
    }
    let is_kept = is_needed && new.set.get(object);
    !new.clear.get(object) || is_kept || excludes(game, pattern, object)
}

/// True when the change gives what is in this layer a movement.
pub(crate) fn gives_move(new: &Replacement, layer: usize) -> bool {
    let moves = &new.moves_set.words[layer / LAYERS_A_WORD];
    moves >> (layer % LAYERS_A_WORD * MOVE_BITS) & ALL_MOVES != 0
        || new.random_dirs.contains(&layer)
}

/// True when a matching cell cannot hold the object: the rule requires its absence, or another
/// object of its layer.
pub fn excludes(game: &Game, pattern: &Pattern, object: usize) -> bool {
    let layer = &game.layers[game.objects[object].layer];
    pattern.missing.get(object)
        || pattern.present.iter().any(|other| other != object && layer.get(other))
        || pattern.any.iter().any(|any| any.is_within(layer) && !any.get(object))
}

/// The objects that a matching cell can hold: those that [`excludes`] does not rule out.
pub(crate) fn holdable(game: &Game, pattern: &Pattern) -> Bits {
    let mut all = Bits::zero(pattern.present.words.len());
    game.layers.iter().for_each(|layer| all.add(layer));
    all.remove(&pattern.missing);
    let mut keep_of_layer = |layer: &Bits, kept: &Bits| {
        let mut others = layer.clone();
        others.remove(kept);
        all.remove(&others);
    };
    for object in pattern.present.iter() {
        let mut kept = Bits::zero(pattern.present.words.len());
        kept.set(object);
        keep_of_layer(&game.layers[game.objects[object].layer], &kept);
    }
    for any in &pattern.any {
        let layer = any.iter().next().map(|object| &game.layers[game.objects[object].layer]);
        if let Some(layer) = layer.filter(|layer| any.is_within(layer)) {
            keep_of_layer(layer, any);
        }
    }
    all
}

/// True when the change puts another object into the layer.
pub(crate) fn sets_other(new: &Replacement, layer: &Bits, object: usize) -> bool {
    new.set.iter().any(|other| other != object && layer.get(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::Source;

    #[test]
    fn what_a_cell_can_hold_is_what_is_not_excluded() {
        let text = "title t\n\nOBJECTS\n\nBackground\nred\n\nPlayer\nred\n\nCrate\nred\n\nIce\nred\n\n\
                    Mark\nred\n\nFlag\nred\n\nLEGEND\n\n. = Background\nP = Player\n\
                    Pushable = Crate or Ice\nEither = Crate or Mark\n\nSOUNDS\n\nCOLLISIONLAYERS\n\n\
                    Background\nMark, Flag\nPlayer, Crate, Ice\n\nRULES\n\n\
                    [ > Player | Pushable ] -> [ > Player | > Pushable ]\n\
                    [ Either no Flag | Ice Mark ] -> [ Flag | ]\n[ no Pushable ] -> [ Mark ]\n\n\
                    WINCONDITIONS\n\nAll Crate on Mark\n\nLEVELS\n\nP.\n";
        let compiled = crate::compile(&Source::new("t", text)).expect("small");
        let game = compiled.game.expect("a game");
        let rows = game.all_rules().flat_map(|rule| &rule.rows);
        let mut excluded = 0;
        for cell in rows.flat_map(|row| row.runs.iter().flatten()) {
            let all = holdable(&game, cell);
            for object in 0..game.objects.len() {
                assert_eq!(all.get(object), !excludes(&game, cell, object), "{cell:?} {object}");
                excluded += usize::from(!all.get(object));
            }
        }
        assert!(excluded > 10, "{excluded}");
    }
}
