//! Why pieces are not satisfied, or cannot be any more, in words.

use crate::board::{Board, Drawn};
use crate::grid::{Bits, bit, members};
use crate::piece::{Kind, Piece};

/// A reason for each of some pieces that a line does not satisfy: "the triangle at 1,1 has 2 of 3 sides".
/// Regions are those that the line leaves as far as it is drawn.
pub(super) fn because(board: &Board, drawn: &Drawn, cells: Bits) -> Vec<String> {
    let reason = |cell: usize| {
        let piece = board.panel.cells[cell].as_ref()?;
        let [x, y] = board.panel.place(cell);
        Some(format!("the {} at {x},{y} {}", name(&piece.kind), why(board, drawn, cell, piece)))
    };
    members(cells).filter_map(reason).collect()
}

/// What people call a piece.
fn name(kind: &Kind) -> &'static str {
    match kind {
        Kind::Separation => "square",
        Kind::Star => "star",
        Kind::Triangle(1) => "triangle",
        Kind::Triangle(2) => "two triangles",
        Kind::Triangle(_) => "three triangles",
        Kind::Tetris(_) => "shape",
        Kind::Negative(_) => "hollow shape",
        Kind::Eraser => "eraser",
        Kind::General(_) => "counter",
    }
}

fn why(board: &Board, drawn: &Drawn, cell: usize, piece: &Piece) -> String {
    let region = board.grid.region(bit(cell), &drawn.edges);
    match &piece.kind {
        Kind::Separation => "shares its region with another colour".to_string(),
        Kind::Star => {
            let of_colour = board.stars.iter().find(|(stars, _)| stars & bit(cell) != 0);
            match of_colour.map_or(0, |(_, colour)| (colour & region).count_ones()) {
                0 | 1 => "is the only piece of its colour in its region".to_string(),
                count => format!("shares its region with {} pieces of its colour", count - 1),
            }
        }
        Kind::Triangle(sides) => {
            let taken = board.grid.sides(cell).into_iter().filter(|side| drawn.edges.has(*side));
            match (taken.count(), usize::from(*sides)) {
                (taken, sides) if taken > sides => match sides {
                    1 => format!("has {taken} sides instead of 1"),
                    _ => format!("have {taken} sides instead of {sides}"),
                },
                (taken, 1) => format!("has {taken} of 1 side"),
                (taken, sides) => format!("have {taken} of {sides} sides"),
            }
        }
        Kind::Tetris(_) | Kind::Negative(_) => {
            let area = |negative: bool| -> usize {
                let kinds = board.shapes.iter().filter(|shapes| shapes.is_negative == negative);
                kinds.map(|it| it.area * (it.cells & region).count_ones() as usize).sum()
            };
            let (wanted, taken, size) = (area(false), area(true), region.count_ones() as usize);
            match wanted.checked_sub(taken) {
                Some(0) | None if taken > 0 => "does not cancel out in its region".to_string(),
                Some(wanted) if wanted != size => {
                    let s = if size == 1 { "" } else { "s" };
                    format!("has a region of {size} cell{s} for {wanted}")
                }
                _ => "does not fit into its region".to_string(),
            }
        }
        Kind::Eraser => "has nothing to lift in its region".to_string(),
        Kind::General(_) => "counts another number of pieces in its region".to_string(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::drawing::Drawing;
    use crate::read::read;
    use play::{Drawn as _, Play};
    use source::Source;

    /// What is said after some moves.
    fn said(text: &str, moves: &str) -> Vec<String> {
        let panels = read(&Source::new("p.panel", format!("panel p\n{text}"))).panels;
        let mut drawing = Drawing::new(&panels[0]);
        let (mut pen, _) = drawing.start();
        let moves = play::read_trace(&drawing, moves).unwrap();
        for mv in &moves {
            let mut to = pen;
            drawing.step(&pen, *mv, &mut to);
            pen = to;
        }
        let extras = drawing.played(&pen, &moves);
        let list = |name: &str| extras.get(name).and_then(|it| it.as_array().cloned());
        let reasons = list("reasons").unwrap_or_default();
        let count =
            list("unmet").unwrap_or_default().len() + list("unsatisfied").unwrap_or_default().len();
        assert_eq!(reasons.len(), count, "{extras:?}");
        reasons.iter().map(|it| it.as_str().unwrap().to_string()).collect()
    }

    #[test]
    fn every_piece_that_is_lost_says_why() {
        let triangles = "1 = triangle 1\n3 = triangle 3\n+-+-E\n|1|3|\n+-+-+\n|.|.|\nS-+-+\n";
        assert_eq!(said(triangles, "UUR"), ["the triangle at 1,1 has 2 sides instead of 1"]);
        let three = "3 = triangle 3\n+-+-E\n|3|.|\n+-+-+\n|.|.|\nS-+-+\n";
        assert_eq!(said(three, "RRUU"), ["the three triangles at 1,1 have 0 of 3 sides"]);
        let shapes = "t = tetris ###\nb = separation black\nw = separation white\nr = star red\n\
                      +-+-E\n|t|r|\n+-+-+\n|b|w|\nS-+-+\n";
        assert_eq!(
            said(shapes, "UURR"),
            [
                "the shape at 1,1 has a region of 4 cells for 3",
                "the star at 2,1 is the only piece of its colour in its region",
                "the square at 1,2 shares its region with another colour",
                "the square at 2,2 shares its region with another colour",
            ]
        );
        let eraser = "y = eraser\n+-E\n|y|\nS-+\n";
        assert_eq!(said(eraser, "UR"), ["the eraser at 1,1 has nothing to lift in its region"]);
        assert_eq!(said(eraser, "U"), [""; 0]);
    }
}
