//! A board that needs next to nothing: every target is next to a source that feeds it, but for one that
//! takes a bender, if the tray has one.
//!
//! Where the powers rule a concept out, such a board shows at once that boards of the space can be
//! solved, and how to do so without the concept.

use super::{Given, Space};
use crate::board::{Board, Cell, Emitter, Kind, Piece, Placements, Want};
use crate::side::{Side, Sides};

/// A board of the space and its solution: one bender, or nothing if the tray has none or no room for it
/// is left. None if more pieces are needed, if the pairs of a source and a target do not fit side by
/// side, or if part of the board is given.
pub(super) fn lit(space: &Space) -> Option<(Board, Placements)> {
    if space.sources < space.targets || space.is_overfull() || space.given != Given::default() {
        return None;
    }
    turned(space).or_else(|| laid_out(space, None))
}

/// The same with a bender: its light comes from the corner of the board and goes down to the first
/// target.
fn turned(space: &Space) -> Option<(Board, Placements)> {
    let has_room = space.width > 1
        && space.height > 1
        && usize::from(space.width) * usize::from(space.height)
            > space.sources + space.targets + space.blockers;
    (has_room && space.benders > 0 && space.targets > 0)
        .then(|| laid_out(space, Some(Cell { x: 2, y: 1 })))
        .flatten()
}

fn laid_out(space: &Space, bender: Option<Cell>) -> Option<(Board, Placements)> {
    let power = *space.powers.first()?;
    let turned = bender.map(|at| (Cell { x: 1, y: 1 }, Cell { y: 2, ..at }));
    let straight = space.targets - usize::from(turned.is_some());
    let pairs = pairs(space, bender.is_some(), straight)?;
    let is_taken = |cell: &Cell| {
        let ends = pairs.iter().chain(&turned);
        ends.flat_map(|(from, to)| [from, to]).chain(&bender).any(|taken| taken == cell)
    };
    let mut free = cells(space.width, space.height).filter(|cell| !is_taken(cell));
    let mut sources: Vec<(Cell, Side)> =
        pairs.iter().chain(&turned).map(|&(from, _)| (from, Side::East)).collect();
    let mut targets: Vec<(Cell, Side)> = pairs.iter().map(|&(_, to)| (to, Side::West)).collect();
    targets.extend(turned.map(|(_, to)| (to, Side::North)));
    // No other beam reaches a target: the side by which it takes light is next to its source, or to the
    // bender.
    let others = space.sources - space.targets;
    sources.extend(free.by_ref().take(others).map(|cell| (cell, Side::East)));
    let mut blockers: Vec<Cell> = free.take(space.blockers).collect();
    // Fixed pieces are numbered from west to east, as the encodings number them.
    sources.sort_by_key(|(cell, _)| (cell.x, cell.y));
    targets.sort_by_key(|(cell, _)| (cell.x, cell.y));
    blockers.sort_by_key(|cell| (cell.x, cell.y));
    let sources = (1..).zip(sources).map(|(number, (cell, out))| Emitter {
        name: format!("a{number}"),
        cell,
        out,
        power,
    });
    let targets = (1..).zip(targets).map(|(number, (cell, side))| Want {
        name: format!("t{number}"),
        cell,
        side,
        power,
    });
    let board = Board {
        title: String::new(),
        width: space.width,
        height: space.height,
        sources: sources.collect(),
        targets: targets.collect(),
        blockers,
        tray: tray(space),
        solution: None,
    };
    let mut placements = board.empty();
    let is_bender = |piece: &Piece| piece.kind == Kind::Bender;
    if let Some(first) = board.tray.iter().position(is_bender) {
        placements[first] = bender;
    }
    Some((board, placements))
}

/// The cells, row by row.
fn cells(width: u8, height: u8) -> impl Iterator<Item = Cell> {
    (1..=height).flat_map(move |y| (1..=width).map(move |x| Cell { x, y }))
}

/// Pairs of a cell and its neighbour to the east, one below the other, outside the corner if a bender
/// stands there; none if they do not fit.
fn pairs(space: &Space, has_bender: bool, count: usize) -> Option<Vec<(Cell, Cell)>> {
    let columns = (1..space.width).step_by(2);
    let all = columns.flat_map(|x| (1..=space.height).map(move |y| Cell { x, y }));
    let is_free = |from: &Cell| !(has_bender && from.x == 1 && from.y <= 2);
    let pairs: Vec<_> = all
        .filter(is_free)
        .take(count)
        .map(|from| (from, Cell { x: from.x + 1, ..from }))
        .collect();
    (pairs.len() == count).then_some(pairs)
}

/// The tray with some shape for each piece.
fn tray(space: &Space) -> Vec<Piece> {
    let sides = |count: usize| Side::ALL.into_iter().rev().skip(1).take(count).collect::<Sides>();
    let mut tray: Vec<Piece> = Vec::new();
    for (kind, ways, count) in space.tray() {
        let one = Sides::from(Side::West);
        let many = if kind == Kind::Bender { Sides::from(Side::South) } else { sides(ways) };
        let (inputs, outputs) = if kind == Kind::Combiner { (many, one) } else { (one, many) };
        for _ in 0..count {
            let number = tray.iter().filter(|piece| piece.kind == kind).count() + 1;
            let name = format!("{}{number}", &kind.word()[..1]);
            tray.push(Piece { name, kind, inputs, outputs });
        }
    }
    tray
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fraction::Fraction;
    use crate::light::light;
    use play::random::SplitMix64;

    #[test]
    fn such_boards_are_boards_and_solved() {
        let mut random = SplitMix64::new(1);
        let (mut found, mut played) = (0, 0);
        for _ in 0..500 {
            let mut below = |n: u64| random.below(n) as usize;
            let space = Space {
                width: 1 + below(5) as u8,
                height: 1 + below(5) as u8,
                sources: below(6),
                targets: below(5),
                blockers: below(6),
                benders: below(2),
                splitters: [below(2), below(2)],
                combiners: [below(2), below(2)],
                powers: Fraction::new(1 + below(3) as u64, 2).into_iter().collect(),
                given: crate::ask::Given::default(),
            };
            let Some((board, placements)) = lit(&space) else { continue };
            found += 1;
            let is_played = placements.iter().any(|cell| cell.is_some());
            played += usize::from(is_played);
            let text = crate::write(&board);
            let again = crate::read(&source::Source::new("b", text.clone()));
            assert!(source::is_ok(&again.diagnostics), "{text}\n{:?}", again.diagnostics);
            assert_eq!(again.boards[0].tray, board.tray);
            let fixed = board.fixed().iter().filter(|is_fixed| **is_fixed).count();
            assert_eq!(fixed, space.sources + space.targets + space.blockers, "{text}");
            assert!(light(&board, &placements).is_won(), "{text}");
            // Only a board without room for a bender, or without one, is solved from the start.
            assert_eq!(light(&board, &board.empty()).is_won(), !is_played, "{text}");
        }
        assert!(found > 100 && played > 30, "{found}, {played} with a bender");
    }
}
