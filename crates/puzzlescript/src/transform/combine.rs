//! `combine LEVEL`: a part of another level.

use super::board::Board;
use crate::bits::Bits;
use crate::game::Level;
use play::random::SplitMix64;

/// Copies a random rectangle of the other level to the same place here.
///
/// The rectangle lies in the part that both levels have; its left and right edges are two of all
/// columns, each pair equally likely, and so are its upper and lower ones. Players stay where they
/// are: a cell with a player is left unchanged, and the other level's players are not copied.
/// Frozen cells are also left unchanged, and with `keep symmetric` so are all cells whose mirror
/// image is.
pub(super) fn combine(board: &mut Board, other: &Level, player: &Bits, random: &mut SplitMix64) {
    let (left, right) = edges(board.width.min(other.width), random);
    let (top, bottom) = edges(board.height.min(other.height), random);
    let mut objects = vec![0; board.words];
    for x in left..=right {
        for y in top..=bottom {
            let at = x * board.height + y;
            let images = board.images.iter().map(|image| board.image(*image, at));
            let cells: Vec<usize> = std::iter::once(at).chain(images).collect();
            if cells.iter().any(|at| board.frozen[*at] || board.meets(*at, player)) {
                continue;
            }
            objects.fill(0);
            let mut cell = other.cells[x * other.height + y].clone();
            cell.remove(player);
            objects[..cell.words.len()].copy_from_slice(&cell.words);
            for at in cells {
                board.put(at, &objects);
            }
        }
    }
}

/// Two of `count` places, or the same twice, in order; every pair is equally likely.
fn edges(count: usize, random: &mut SplitMix64) -> (usize, usize) {
    let count = count as u64;
    let mut draw = random.below(count * (count + 1) / 2);
    let mut first = 0;
    while draw >= count - first {
        draw -= count - first;
        first += 1;
    }
    (first as usize, (first + draw) as usize)
}
