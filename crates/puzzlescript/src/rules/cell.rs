//! One cell of a rule over values: what it asks for and what it makes of it.

use super::relation::Relation;
use super::values::{Going, STILL, Value, ValueSet, Values, insert, members, moves_of, within};
use crate::bits::Bits;
use crate::game::{Game, Pattern, Replacement};
use smallvec::{SmallVec, smallvec};

/// The values that a pattern accepts in each layer it says something about.
pub(super) type Wanted = Vec<(usize, ValueSet)>;

/// What a pattern accepts; none if it asks for something that no value is.
///
/// With `is_loose`, movements are not followed, so what a pattern says about them is ignored.
pub(super) fn wanted(
    game: &Game,
    values: &Values,
    pattern: &Pattern,
    is_loose: bool,
) -> Option<Wanted> {
    let mut all = Wanted::new();
    for layer in 0..values.layers() {
        let mask = &game.layers[layer];
        let moves = if is_loose { 0 } else { moves_of(&pattern.moves, layer) };
        let is_still = !is_loose && moves_of(&pattern.still, layer) != 0;
        let is_asked = moves != 0
            || is_still
            || [&pattern.present, &pattern.missing].iter().any(|set| set.meets(mask))
            || pattern.any.iter().any(|any| any.is_within(mask));
        if !is_asked {
            continue;
        }
        let accepts = |value: &usize| {
            let Value { object, going, .. } = values.get(*value);
            accepts_object(game, pattern, layer, object)
                && !(is_still && going != STILL)
                && (moves == 0 || (going != STILL && 1 << (going - 1) == moves))
        };
        let mut set = values.none();
        values.of_layer(layer).filter(accepts).for_each(|value| insert(&mut set, value));
        members(&set, values.of_layer(layer)).next()?;
        all.push((layer, set));
    }
    Some(all)
}

/// Whether a layer of a cell that matches the pattern can hold an object, or nothing.
pub(super) fn accepts_object(
    game: &Game,
    pattern: &Pattern,
    layer: usize,
    object: Option<usize>,
) -> bool {
    let mask = &game.layers[layer];
    let is_right = |needed: usize| !mask.get(needed) || object == Some(needed);
    pattern.present.iter().all(is_right)
        && object.is_none_or(|object| !pattern.missing.get(object))
        && pattern
            .any
            .iter()
            .filter(|any| any.is_within(mask))
            .all(|any| object.is_some_and(|object| any.get(object)))
}

/// Both lists of wanted values together; none if they exclude each other.
pub(super) fn both(a: &Wanted, b: &Wanted) -> Option<Wanted> {
    let mut all = a.clone();
    for (layer, set) in b {
        match all.iter_mut().find(|(other, _)| other == layer) {
            None => all.push((*layer, set.clone())),
            Some((_, known)) => {
                known.iter_mut().zip(set).for_each(|(a, b)| *a &= b);
                if known.iter().all(|word| *word == 0) {
                    return None;
                }
            }
        }
    }
    Some(all)
}

/// The layers a replacement may change.
pub(super) fn changed_layers(game: &Game, new: &Replacement) -> Vec<usize> {
    let moves = |layer: usize| {
        [&new.moves_clear, &new.moves_set, &new.decided].iter().any(|set| moves_of(set, layer) != 0)
    };
    let objects =
        |mask: &Bits| [&new.clear, &new.set, &new.random].iter().any(|set| set.meets(mask));
    (0..game.layers.len())
        .filter(|layer| {
            objects(&game.layers[*layer]) || moves(*layer) || new.random_dirs.contains(layer)
        })
        .collect()
}

/// What an object of a layer, or nothing, may become.
pub(super) fn objects_after(
    game: &Game,
    new: &Replacement,
    layer: usize,
    object: Option<usize>,
) -> SmallVec<[Option<usize>; 2]> {
    let mask = &game.layers[layer];
    let first = match new.set.iter().find(|set| mask.get(*set)) {
        Some(set) => Some(set),
        None => object.filter(|object| !new.clear.get(*object)),
    };
    let mut after = smallvec![first];
    after.extend(new.random.iter().filter(|drawn| mask.get(*drawn)).map(Some));
    after
}

/// What a value may become; movements are followed unless `is_loose`.
pub(super) fn images(
    game: &Game,
    values: &Values,
    new: &Replacement,
    value: usize,
    is_loose: bool,
) -> SmallVec<[usize; 4]> {
    let Value { layer, object, going } = values.get(value);
    let objects = objects_after(game, new, layer, object);
    let mut found = SmallVec::new();
    for (index, object) in objects.into_iter().enumerate() {
        let goings: SmallVec<[Going; 6]> = match is_loose {
            true => smallvec![STILL],
            false => goings_after(new, layer, going, index > 0),
        };
        for going in goings {
            if let Some(value) =
                values.find(layer, object, going).filter(|value| !found.contains(value))
            {
                found.push(value);
            }
        }
    }
    found
}

/// The movements a layer may have afterwards. An object drawn by chance takes the old one away.
fn goings_after(
    new: &Replacement,
    layer: usize,
    going: Going,
    is_drawn: bool,
) -> SmallVec<[Going; 6]> {
    let cleared = moves_of(&new.moves_clear, layer) | moves_of(&new.decided, layer);
    let is_left = going != STILL && cleared >> (going - 1) & 1 == 0 && !is_drawn;
    let set = moves_of(&new.moves_set, layer);
    let mut goings: SmallVec<[Going; 6]> = SmallVec::new();
    goings.extend((1..=5).filter(|bit| set >> (bit - 1) & 1 != 0));
    if new.random_dirs.contains(&layer) {
        goings.extend((1..=4).filter(|bit| set >> (bit - 1) & 1 == 0));
    }
    if is_left && !goings.contains(&going) {
        goings.push(going);
    }
    if goings.is_empty() {
        goings.push(STILL);
    }
    goings
}

/// Changes every cell of a set; adds the cells that come out to `out`. True if some cell changes.
pub(super) fn change(
    game: &Game,
    values: &Values,
    relation: &Relation,
    set: &ValueSet,
    new: &Replacement,
    is_loose: bool,
    out: &mut Vec<(usize, ValueSet)>,
) -> bool {
    let layers = changed_layers(game, new);
    let mut changes = false;
    // What a value of a changed layer becomes, and with what it then shares a cell.
    let mut images_of: Vec<(usize, SmallVec<[usize; 4]>)> = Vec::new();
    for layer in &layers {
        for value in members(set, values.of_layer(*layer)) {
            let after = images(game, values, new, value, is_loose);
            changes |= after.as_slice() != [value];
            images_of.push((value, after));
        }
    }
    if !changes {
        return false;
    }
    let mut same = set.clone();
    for layer in &layers {
        let range = values.of_layer(*layer);
        let words = range.start / 64..range.end.div_ceil(64);
        for (word, same) in words.clone().zip(&mut same[words]) {
            *same &= !within(word, &range);
        }
    }
    for (value, after) in &images_of {
        let mut partners: ValueSet =
            relation.row(*value).iter().zip(&same).map(|(a, b)| a & b).collect();
        for (other, others) in &images_of {
            if values.get(*other).layer != values.get(*value).layer && relation.has(*value, *other)
            {
                others.iter().for_each(|other| insert(&mut partners, *other));
            }
        }
        for image in after {
            match out.iter_mut().find(|(known, _)| known == image) {
                Some((_, known)) => known.iter_mut().zip(&partners).for_each(|(a, b)| *a |= b),
                None => out.push((*image, partners.clone())),
            }
        }
    }
    true
}
