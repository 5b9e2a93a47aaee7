//! Parts of a game's own levels, from which new ones can grow.

use crate::bits::Bits;
use crate::fixed::scenery;
use crate::game::{Game, Level};
use play::space::ElementId;
use rustc_hash::FxHashSet;

/// Parts that are kept at most, spread over all levels.
const MOST: usize = 512;

/// Cells of a game's levels that are looked at to find them.
const MAX_CELLS: usize = 4_000_000;

/// Every part of a level that has the size of the frame, and every level that is smaller, with the wall of
/// its corner around it. What no element of the frame is becomes nothing.
pub(super) fn seeds(game: &Game, size: [usize; 2], contents: &[Bits]) -> Vec<Vec<ElementId>> {
    let ground = &game.layers[game.background_layer];
    let scenery = scenery(game);
    let find = |objects: &Bits| {
        let position = |wanted: &Bits| contents.iter().position(|known| known == wanted);
        let without_ground = || {
            let mut objects = objects.clone();
            objects.remove(ground);
            position(&objects)
        };
        position(objects).or_else(without_ground).unwrap_or(0) as ElementId
    };
    let mut seen = FxHashSet::default();
    let mut all = Vec::new();
    let mut cells = 0;
    for (_, level) in game.levels() {
        let is_wall =
            |cell: &&Bits| cell.iter().all(|one| scenery.contains(&one) || ground.get(one));
        let around = level.cells.first().filter(is_wall).unwrap_or(&level.background);
        let cut = |long: usize, short: usize| long.saturating_sub(short);
        for x in 0..=cut(level.width, size[0]) {
            for y in 0..=cut(level.height, size[1]) {
                cells += size[0] * size[1];
                if cells > MAX_CELLS {
                    return spread(all);
                }
                let filling = part(level, [x, y], size, around, &find);
                if seen.insert(filling.clone()) {
                    all.push(filling);
                }
            }
        }
    }
    spread(all)
}

/// At most [`MOST`] of them, evenly.
fn spread(all: Vec<Vec<ElementId>>) -> Vec<Vec<ElementId>> {
    let count = all.len();
    let keeps = |at: usize| count <= MOST || at * MOST / count != (at + 1) * MOST / count;
    all.into_iter().enumerate().filter(|(at, _)| keeps(*at)).map(|(_, one)| one).collect()
}

/// The part of a level with its upper left corner at a place, in reading order. A level that is smaller than
/// the part lies in its middle.
fn part(
    level: &Level,
    [x, y]: [usize; 2],
    [width, height]: [usize; 2],
    around: &Bits,
    find: &dyn Fn(&Bits) -> ElementId,
) -> Vec<ElementId> {
    let margin = |long: usize, short: usize| long.saturating_sub(short) / 2;
    let [left, top] = [margin(width, level.width), margin(height, level.height)];
    let cell = |at: usize| {
        let column = (at % width).checked_sub(left)? + x;
        let row = (at / width).checked_sub(top)? + y;
        let is_inside = column < level.width && row < level.height;
        is_inside.then(|| &level.cells[column * level.height + row])
    };
    (0..width * height).map(|at| find(cell(at).unwrap_or(around))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_kept_whole_and_many_are_thinned_evenly() {
        let numbered = |count: usize| (0..count).map(|n| vec![n as ElementId]).collect::<Vec<_>>();
        assert_eq!(spread(numbered(7)), numbered(7));
        let thin = spread(numbered(5_000));
        assert_eq!(thin.len(), MOST);
        assert!(thin.windows(2).all(|pair| pair[1][0] - pair[0][0] <= 10));
    }
}
