//! Pieces that a line in hand can no longer satisfy, however it goes on.

use super::prune::{is_hopeless, open_edges, reach, touched};
use crate::board::{Board, Drawn};
use crate::grid::{Bits, bit, members};
use crate::judge::{Judge, uncovered};

/// Work of judging: a person is waiting.
const WORK: u64 = 4_000_000;

/// The cells of pieces that no continuation of a line satisfies. Every piece given here is certain to stay
/// unsatisfied; others may be lost too. Where a region has erasers, only one that no line can enter any more is
/// decided.
pub(crate) fn unmet(board: &Board, drawn: &Drawn) -> Bits {
    let head = drawn.first.head;
    let free = reach(board, head, board.free & !drawn.corners);
    let open = open_edges(board, free | bit(head), &drawn.edges);
    let walls = &drawn.edges;
    let mut lost = 0;
    let mut judge = Judge::new(WORK);
    let uncovered = uncovered(board, drawn);
    let mut closed = board.cells & !board.grid.region(touched(board, &open), walls);
    while closed != 0 {
        let region = board.grid.region(closed & closed.wrapping_neg(), walls);
        closed &= !region;
        if !judge.is_good(board, region, walls, &uncovered) && !judge.is_cut() {
            lost |= judge.unsatisfied(board, region, walls, board.pieces & region);
        }
    }
    if board.erasers != 0 || judge.is_cut() {
        return lost;
    }
    for (index, triangles) in board.triangles.iter().enumerate() {
        for cell in members(*triangles) {
            let sides = board.grid.sides(cell);
            let has = sides.iter().filter(|side| walls.has(**side)).count();
            let maybe = sides.iter().filter(|side| open.has(**side)).count();
            if has > index + 1 || has + maybe < index + 1 {
                lost |= bit(cell);
            }
        }
    }
    // Two colours that are certain to share a region. Which piece of another kind is lost in a hopeless
    // region is not certain, so those wait until it closes.
    let shut = walls.union(open);
    let mut left = board.cells;
    while left != 0 {
        let together = board.grid.region(left & left.wrapping_neg(), &shut);
        left &= !together;
        let colours = board.separations.iter().filter(|colour| **colour & together != 0).count();
        if colours > 1 && is_hopeless(board, together, walls) {
            lost |= board.separations.iter().fold(0, |all, colour| all | colour & together);
        }
    }
    lost
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::line::{Line, Move};
    use crate::read::read;
    use source::Source;

    /// The pieces that are unsatisfied in every finished line that begins with this one; none if no line is
    /// finished.
    fn in_every_end(board: &Board, line: &Line, seen: &mut u64) -> Option<Bits> {
        let drawn = board.draw(line)?;
        let mut lost: Option<Bits> = None;
        if board.panel.ends & bit(drawn.first.head) != 0 && line.len() > 0 {
            lost = Some(Judge::default().verdict(board, &drawn).unsatisfied);
        }
        for mv in Move::ALL {
            let mut longer = *line;
            longer.push(mv);
            if let Some(later) = in_every_end(board, &longer, seen) {
                lost = Some(lost.map_or(later, |lost| lost & later));
            }
        }
        if let Some(lost) = lost {
            *seen += 1;
            let claimed = unmet(board, &drawn);
            assert_eq!(claimed & !lost, 0, "{} {:?}", board.panel.name, line);
        }
        lost
    }

    #[test]
    fn a_piece_called_lost_is_unsatisfied_however_the_line_goes_on() {
        let pieces = [
            "a = separation black\nb = separation white",
            "a = star red\nb = star blue",
            "a = triangle 1\nb = triangle 3",
            "a = tetris ##\nb = tetris rotatable #/#/#",
            "a = star red\nb = separation red",
            "a = triangle 2\nb = eraser",
        ];
        let layouts = ["ab..ab..b", "a.b.a.b.a", "abab.baba", "..a...b.a"];
        let mut seen = 0;
        for legend in pieces {
            for layout in layouts {
                let cell = |at: usize| layout.as_bytes()[at] as char;
                let row =
                    |y: usize| format!("|{}|{}|{}|", cell(3 * y), cell(3 * y + 1), cell(3 * y + 2));
                let text = format!(
                    "panel p\n{legend}\n+-+-+-E\n{}\n+-+-+-+\n{}\n+-+-+-+\n{}\nS-+-+-+\n",
                    row(0),
                    row(1),
                    row(2)
                );
                let panels = read(&Source::new("p.panel", text)).panels;
                let board = Board::new(&panels[0]);
                let start = board.panel.starts.trailing_zeros() as usize;
                in_every_end(&board, &Line::new(start), &mut seen);
            }
        }
        assert!(seen > 1_000, "{seen}");
    }

    #[test]
    fn a_triangle_with_too_many_sides_is_lost_at_once() {
        let text = "panel p\n1 = triangle 1\n+-+-E\n|1|.|\n+-+-+\n|.|.|\nS-+-+\n";
        let board = Board::new(&read(&Source::new("p.panel", text)).panels[0]);
        let mut line = Line::new(board.panel.starts.trailing_zeros() as usize);
        line.push(Move::Up);
        assert_eq!(unmet(&board, &board.draw(&line).unwrap()), 0);
        line.push(Move::Up);
        line.push(Move::Right);
        assert_eq!(unmet(&board, &board.draw(&line).unwrap()).count_ones(), 1);
    }
}
