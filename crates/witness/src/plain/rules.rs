//! The rules, region by region.

use super::{Path, Place, Side, follow, image_line, side_of, tiling::adds_up};
use crate::general::Compare;
use crate::line::Line;
use crate::panel::Panel;
use crate::piece::{Kind, Piece};
use std::collections::BTreeSet;

/// True when a drawable line from a start to an end solves the panel.
pub fn solves(panel: &Panel, line: &Line) -> bool {
    let Some(first) = follow(panel, line) else { return false };
    let second = panel.symmetry.and_then(|_| follow(panel, &image_line(panel, line)));
    if covers(panel, 2, &first) || second.as_ref().is_some_and(|second| covers(panel, 1, second)) {
        return false;
    }
    let mut walls = first.sides.clone();
    let mut corners: BTreeSet<Place> = first.corners.iter().copied().collect();
    if let Some(second) = second {
        walls.extend(second.sides);
        corners.extend(second.corners);
    }
    regions(panel, &walls).iter().all(|region| is_good(panel, region, &walls, &corners))
}

fn covers(panel: &Panel, colour: usize, path: &Path) -> bool {
    let dots = &panel.dots[colour];
    let corner = |number: usize| dots.corners >> number & 1 == 1;
    path.corners.iter().any(|&(x, y)| corner(panel.grid.at(x, y)))
        || dots.edges.iter().any(|edge| path.sides.contains(&side_of(panel, edge)))
}

/// The sides of a cell: left, right, top, bottom, each with the cell beyond it.
pub(super) fn sides(panel: &Panel, (x, y): Place) -> [(Side, Option<Place>); 4] {
    let (rows, cols, round) = (panel.grid.rows, panel.grid.cols, panel.grid.is_pillar);
    let left = if round { Some((x + cols - 1) % cols) } else { x.checked_sub(1) };
    let right = if round { Some((x + 1) % cols) } else { Some(x + 1).filter(|x| *x < cols) };
    [
        ((x, y, true), left.map(|x| (x, y))),
        ((if round { (x + 1) % cols } else { x + 1 }, y, true), right.map(|x| (x, y))),
        ((x, y, false), y.checked_sub(1).map(|y| (x, y))),
        ((x, y + 1, false), Some((x, y + 1)).filter(|place| place.1 < rows)),
    ]
}

fn regions(panel: &Panel, walls: &BTreeSet<Side>) -> Vec<BTreeSet<Place>> {
    let mut regions: Vec<BTreeSet<Place>> = Vec::new();
    for y in 0..panel.grid.rows {
        for x in 0..panel.grid.cols {
            if regions.iter().any(|region| region.contains(&(x, y))) {
                continue;
            }
            let mut region = BTreeSet::new();
            let mut todo = vec![(x, y)];
            while let Some(cell) = todo.pop() {
                if region.insert(cell) {
                    let open =
                        sides(panel, cell).into_iter().filter(|(side, _)| !walls.contains(side));
                    todo.extend(open.filter_map(|(_, beyond)| beyond));
                }
            }
            regions.push(region);
        }
    }
    regions
}

/// A piece and where it is.
type Placed<'p> = (Place, &'p Piece);

fn is_good(
    panel: &Panel,
    region: &BTreeSet<Place>,
    walls: &BTreeSet<Side>,
    corners: &BTreeSet<Place>,
) -> bool {
    let pieces: Vec<Placed<'_>> =
        panel.pieces().map(|(cell, piece)| (panel.grid.place(cell), piece)).collect();
    let mine: Vec<Placed<'_>> =
        pieces.into_iter().filter(|(cell, _)| region.contains(cell)).collect();
    let (erasers, others): (Vec<Placed<'_>>, Vec<Placed<'_>>) =
        mine.iter().partition(|(_, piece)| piece.kind == Kind::Eraser);
    let dots = uncovered(panel, region, walls, corners);
    let wrong: Vec<Placed<'_>> = others
        .iter()
        .copied()
        .filter(|piece| !is_satisfied(panel, *piece, &mine, region, walls))
        .collect();
    let count = erasers.len();
    // Every choice of errors; dots are the things from `wrong.len()` on.
    let things = wrong.len() + dots;
    (0u64..1 << things).any(|choice| {
        let size = choice.count_ones() as usize;
        if size > count || (count - size) % 2 == 1 || (size == 0 && things > 0 && count > 0) {
            return false;
        }
        let chosen = |index: usize| choice >> index & 1 == 1;
        if (wrong.len()..things).any(|dot| !chosen(dot)) {
            return false;
        }
        let is_left = |piece: &Placed<'_>| {
            !wrong.iter().enumerate().any(|(index, other)| chosen(index) && other.0 == piece.0)
        };
        let left: Vec<Placed<'_>> = others.iter().copied().filter(is_left).collect();
        left.iter().all(|piece| is_satisfied(panel, *piece, &left, region, walls))
    })
}

/// The number of dots of a region that are not covered.
fn uncovered(
    panel: &Panel,
    region: &BTreeSet<Place>,
    walls: &BTreeSet<Side>,
    corners: &BTreeSet<Place>,
) -> usize {
    let ends = |(x, y): Place| {
        let right = if panel.grid.is_pillar { (x + 1) % panel.grid.cols } else { x + 1 };
        [(x, y), (right, y), (x, y + 1), (right, y + 1)]
    };
    let mut found: BTreeSet<(usize, usize, u8)> = BTreeSet::new();
    for dots in &panel.dots {
        for number in 0..panel.grid.corners() {
            let corner = panel.grid.place(number);
            let touches = region.iter().any(|cell| ends(*cell).contains(&corner));
            if dots.corners >> number & 1 == 1 && !corners.contains(&corner) && touches {
                found.insert((corner.0, corner.1, 2));
            }
        }
        for edge in dots.edges.iter() {
            let side = side_of(panel, edge);
            let is_mine =
                |cell: &Place| sides(panel, *cell).iter().any(|(other, _)| *other == side);
            if !walls.contains(&side) && region.iter().any(is_mine) {
                found.insert((side.0, side.1, u8::from(side.2)));
            }
        }
    }
    found.len()
}

fn is_satisfied(
    panel: &Panel,
    (cell, piece): Placed<'_>,
    all: &[Placed<'_>],
    region: &BTreeSet<Place>,
    walls: &BTreeSet<Side>,
) -> bool {
    let same_colour = |other: &Piece| piece.colour.is_some() && other.colour == piece.colour;
    match &piece.kind {
        Kind::Eraser => true,
        Kind::Separation => {
            let others = all.iter().filter(|(_, other)| other.kind == Kind::Separation);
            others.into_iter().all(|(_, other)| same_colour(other))
        }
        Kind::Star => all.iter().filter(|(_, other)| same_colour(other)).count() == 2,
        Kind::Triangle(number) => {
            let drawn = sides(panel, cell).iter().filter(|(side, _)| walls.contains(side)).count();
            drawn == usize::from(*number)
        }
        Kind::Tetris(_) | Kind::Negative(_) => adds_up(panel, all, region, walls),
        Kind::General(general) => {
            let string = |other: &Piece| match (other.kind == piece.kind, same_colour(other)) {
                (false, false) => 1,
                (false, true) => 2,
                (true, false) => 4,
                (true, true) => 8,
            };
            let count = all.iter().filter(|(_, other)| general.set & string(other) != 0).count();
            match general.comparison {
                Compare::All => count == all.len(),
                Compare::None => count == 0,
                Compare::Exactly(number) => count == number as usize,
                Compare::AtLeast(number) => count >= number as usize,
            }
        }
    }
}
