//! A board that needs no piece: every target is next to a source that feeds it.
//!
//! Where the powers rule a concept out, such a board shows at once that boards of the space can be
//! solved, and how to do so without the concept.

use super::Space;
use crate::board::{Board, Cell, Emitter, Kind, Piece, Want};
use crate::side::{Side, Sides};

/// A board of the space that is solved before the first move; none if pieces are needed, or if the
/// pairs of a source and a target do not fit side by side.
pub(super) fn lit(space: &Space) -> Option<Board> {
    let power = *space.powers.first()?;
    if space.sources < space.targets || space.is_overfull() {
        return None;
    }
    let pairs = pairs(space.width, space.height, space.targets)?;
    let is_taken = |cell: &Cell| pairs.iter().any(|(a, b)| a == cell || b == cell);
    let mut free = cells(space.width, space.height).filter(|cell| !is_taken(cell));
    let mut sources: Vec<(Cell, Side)> =
        pairs.iter().map(|&(from, _)| (from, Side::East)).collect();
    let mut targets: Vec<Cell> = pairs.iter().map(|&(_, to)| to).collect();
    // No other beam reaches a target: the side by which it takes light is next to its source.
    let others = space.sources - space.targets;
    sources.extend(free.by_ref().take(others).map(|cell| (cell, Side::East)));
    let mut blockers: Vec<Cell> = free.take(space.blockers).collect();
    // Fixed pieces are numbered from west to east, as the encodings number them.
    sources.sort_by_key(|(cell, _)| (cell.x, cell.y));
    targets.sort_by_key(|cell| (cell.x, cell.y));
    blockers.sort_by_key(|cell| (cell.x, cell.y));
    let sources = (1..).zip(sources).map(|(number, (cell, out))| Emitter {
        name: format!("a{number}"),
        cell,
        out,
        power,
    });
    let targets = (1..).zip(targets).map(|(number, cell)| Want {
        name: format!("t{number}"),
        cell,
        side: Side::West,
        power,
    });
    Some(Board {
        title: String::new(),
        width: space.width,
        height: space.height,
        sources: sources.collect(),
        targets: targets.collect(),
        blockers,
        tray: tray(space),
        solution: None,
    })
}

/// The cells, row by row.
fn cells(width: u8, height: u8) -> impl Iterator<Item = Cell> {
    (1..=height).flat_map(move |y| (1..=width).map(move |x| Cell { x, y }))
}

/// Pairs of a cell and its neighbour to the east, one below the other; none if they do not fit.
fn pairs(width: u8, height: u8, count: usize) -> Option<Vec<(Cell, Cell)>> {
    let columns = (1..width).step_by(2);
    let all = columns.flat_map(|x| (1..=height).map(move |y| Cell { x, y }));
    let pairs: Vec<_> =
        all.take(count).map(|from| (from, Cell { x: from.x + 1, ..from })).collect();
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
        let mut found = 0;
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
            let Some(board) = lit(&space) else { continue };
            found += 1;
            let text = crate::write(&board);
            let again = crate::read(&source::Source::new("b", text.clone()));
            assert!(source::is_ok(&again.diagnostics), "{text}\n{:?}", again.diagnostics);
            assert_eq!(again.boards[0].tray, board.tray);
            let fixed = board.fixed().iter().filter(|is_fixed| **is_fixed).count();
            assert_eq!(fixed, space.sources + space.targets + space.blockers, "{text}");
            assert!(light(&board, &board.empty()).is_won(), "{text}");
        }
        assert!(found > 100, "{found}");
    }
}
