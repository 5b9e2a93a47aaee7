//! The closed border of a level: the walls that keep the player from its edge.

use crate::game::{Game, Level};
use crate::transform::{Mask, blocking};

/// The cells that have to stay as they are so that the player cannot get to the edge: everything
/// outside, the edge itself and the walls that touch the outside. None when the level has no player
/// or its border is open.
pub fn border_of(game: &Game, level: &Level) -> Option<Mask> {
    let walls = blocking(game);
    let is_wall: Vec<bool> = level.cells.iter().map(|cell| cell.meets(&walls)).collect();
    let is_edge = |at: usize| neighbours(level, at).count() < 4;
    let open = |at: &usize| !is_wall[*at];
    let outside = flood(level, (0..is_wall.len()).filter(|at| is_edge(*at)).filter(open), open);
    let players = (0..is_wall.len()).filter(|at| level.cells[*at].meets(&game.player.mask));
    let mut has_player = false;
    for player in players {
        has_player = true;
        if outside[player] {
            return None;
        }
    }
    has_player.then(|| {
        Mask::new(level, |x, y| {
            let at = x * level.height + y;
            let touches = || neighbours(level, at).any(|next| outside[next]);
            outside[at] || is_edge(at) || (is_wall[at] && touches())
        })
    })
}

/// The edge of a level, where the same thing stands all along it and no player ever stood there: a border
/// that keeps players in by the game's rules. None for an edge of mere background.
pub fn ring_of(level: &Level, visited: &[bool]) -> Option<Mask> {
    let is_edge = |at: usize| neighbours(level, at).count() < 4;
    let mut edge = (0..level.cells.len()).filter(|at| is_edge(*at));
    let border = &level.cells[edge.clone().next()?];
    let is_alike = edge.all(|at| level.cells[at] == *border && !visited[at]);
    let is_something = *border != level.background && visited.contains(&true);
    (is_alike && is_something).then(|| Mask::new(level, |x, y| is_edge(x * level.height + y)))
}

/// Everything reached from some cells through cells that are open.
fn flood(
    level: &Level,
    from: impl Iterator<Item = usize>,
    open: impl Fn(&usize) -> bool,
) -> Vec<bool> {
    let mut reached = vec![false; level.cells.len()];
    let mut queue: Vec<usize> = from.collect();
    queue.iter().for_each(|at| reached[*at] = true);
    while let Some(at) = queue.pop() {
        for next in neighbours(level, at).filter(&open) {
            if !std::mem::replace(&mut reached[next], true) {
                queue.push(next);
            }
        }
    }
    reached
}

/// The cells beside a cell, by their place in `Level::cells`.
fn neighbours(level: &Level, at: usize) -> impl Iterator<Item = usize> {
    let (x, y) = (at / level.height, at % level.height);
    let beside = [
        (y > 0).then(|| at - 1),
        (y + 1 < level.height).then_some(at + 1),
        (x > 0).then(|| at - level.height),
        (x + 1 < level.width).then_some(at + level.height),
    ];
    beside.into_iter().flatten()
}
