//! `resize WxH`: changes the size of a level.

use super::Rejected;
use super::board::Board;
use crate::bits::Bits;

/// Gives the level another size.
///
/// The level grows and shrinks at its right and lower edge. If one blocking object closes the whole
/// edge of the level, that edge stays the edge: columns and rows are added and removed in front of
/// it. New cells hold only the level's background. Frozen cells move with their cells; a level is
/// rejected if one would be cut off.
pub(super) fn resize(
    board: &mut Board,
    (width, height): (usize, usize),
    filling: &Bits,
    blocking: &Bits,
) -> Result<(), Rejected> {
    let is_closed = width >= 2 && height >= 2 && is_closed(board, blocking);
    let columns = sources(board.width, width, is_closed);
    let rows = sources(board.height, height, is_closed);
    let old = std::mem::take(&mut board.cells);
    let old_frozen = std::mem::take(&mut board.frozen);
    let (words, old_height) = (board.words, board.height);
    let mut kept = 0;
    for column in &columns {
        for row in &rows {
            let from = column.zip(*row).map(|(x, y)| x * old_height + y);
            let is_frozen = from.is_some_and(|from| old_frozen[from]);
            kept += usize::from(is_frozen);
            board.frozen.push(is_frozen);
            match from {
                Some(from) => board.cells.extend(&old[from * words..(from + 1) * words]),
                None => {
                    board.cells.extend(&filling.words);
                    board.cells.extend(std::iter::repeat_n(0, words - filling.words.len()));
                }
            }
        }
    }
    let cut = old_frozen.iter().filter(|is_frozen| **is_frozen).count() - kept;
    board.set_size(width, height);
    if is_closed {
        close(board, &old, old_height);
    }
    match cut {
        0 => Ok(()),
        _ => Err(Rejected::FrozenCut),
    }
}

/// For each new place the old one it comes from; a closed level keeps its last place last.
fn sources(old: usize, new: usize, is_closed: bool) -> Vec<Option<usize>> {
    let moved = usize::from(is_closed);
    let mut sources: Vec<Option<usize>> =
        (0..new - moved).map(|at| (at < old - moved).then_some(at)).collect();
    sources.extend(is_closed.then_some(Some(old - 1)));
    sources
}

/// The new cells of the edge, which lie between old ones, get what its corner holds.
fn close(board: &mut Board, old: &[u64], old_height: usize) {
    let corner = old[..board.words].to_vec();
    let old_width = old.len() / board.words / old_height;
    for at in 0..board.len() {
        let (x, y) = (at / board.height, at % board.height);
        let is_edge = x == 0 || y == 0 || x + 1 == board.width || y + 1 == board.height;
        let is_new = (x + 1 >= old_width && x + 1 < board.width)
            || (y + 1 >= old_height && y + 1 < board.height);
        if is_edge && is_new {
            board.put(at, &corner);
        }
    }
}

/// True when some blocking object is in every cell of the edge.
fn is_closed(board: &Board, blocking: &Bits) -> bool {
    if board.width < 2 || board.height < 2 {
        return false;
    }
    let mut shared: Vec<u64> = blocking.words.to_vec();
    for at in 0..board.len() {
        let (x, y) = (at / board.height, at % board.height);
        if x == 0 || y == 0 || x + 1 == board.width || y + 1 == board.height {
            shared.iter_mut().zip(board.cell(at)).for_each(|(shared, cell)| *shared &= cell);
        }
    }
    shared.iter().any(|word| *word != 0)
}
