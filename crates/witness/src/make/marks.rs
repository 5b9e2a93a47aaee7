//! What can be put on a panel without a line ceasing to solve it.

use super::lines::regions;
use super::sorts::{Sort, Wanted};
use crate::grid::{Bits, Edge, Grid, bit, members};
use crate::line::{Line, Traced};
use crate::panel::Panel;
use crate::piece::{Kind, Piece, Polyomino};
use crate::shape::Shape;
use play::random::SplitMix64;

/// One thing on a panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Piece(usize, Piece),
    Corner(usize),
    Edge(Edge),
    Gap(Edge),
}

/// Marks that come and go together: a star needs its partner, a tiling all its pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub marks: Vec<Mark>,
}

impl Mark {
    pub fn sort(&self) -> Sort {
        match self {
            Mark::Piece(_, piece) => match piece.kind {
                Kind::Separation => Sort::Separation,
                Kind::Star => Sort::Star,
                Kind::Triangle(_) => Sort::Triangle,
                _ => Sort::Tetris,
            },
            Mark::Corner(_) | Mark::Edge(_) => Sort::Dot,
            Mark::Gap(_) => Sort::Gap,
        }
    }

    /// Puts it on a panel; false where something is already.
    pub fn put(&self, panel: &mut Panel) -> bool {
        match self {
            Mark::Piece(cell, piece) => {
                let is_free = panel.cells[*cell].is_none();
                if is_free {
                    panel.cells[*cell] = Some(piece.clone());
                }
                is_free
            }
            Mark::Corner(corner) => {
                let is_free = panel.dots[0].corners & bit(*corner) == 0;
                panel.dots[0].corners |= bit(*corner);
                is_free
            }
            Mark::Edge(edge) => {
                let is_free = !panel.dots[0].edges.has(*edge) && !panel.gaps.has(*edge);
                panel.dots[0].edges.insert(*edge);
                is_free
            }
            Mark::Gap(edge) => {
                let is_free = !panel.gaps.has(*edge) && !panel.dots[0].edges.has(*edge);
                panel.gaps.insert(*edge);
                is_free
            }
        }
    }

    /// Takes it off a panel.
    pub fn take(&self, panel: &mut Panel) {
        let without = |edges: &mut crate::grid::Edges, edge: Edge| {
            let mut one = crate::grid::Edges::default();
            one.insert(edge);
            *edges = edges.without(one);
        };
        match self {
            Mark::Piece(cell, _) => panel.cells[*cell] = None,
            Mark::Corner(corner) => panel.dots[0].corners &= !bit(*corner),
            Mark::Edge(edge) => without(&mut panel.dots[0].edges, *edge),
            Mark::Gap(edge) => without(&mut panel.gaps, *edge),
        }
    }
}

impl Group {
    fn one(mark: Mark) -> Group {
        Group { marks: vec![mark] }
    }
}

/// Everything on a panel, piece by piece.
pub(super) fn marks_of(panel: &Panel) -> Vec<Mark> {
    let pieces = panel.pieces().map(|(cell, piece)| Mark::Piece(cell, piece.clone()));
    let corners = members(panel.dots[0].corners).map(Mark::Corner);
    let edges: Vec<Mark> = panel.dots[0].edges.iter().map(Mark::Edge).collect();
    let gaps: Vec<Mark> = panel.gaps.iter().map(Mark::Gap).collect();
    pieces.chain(corners).chain(edges).chain(gaps).collect()
}

/// Colours of separation pieces.
const REGION_COLOURS: [&str; 2] = ["black", "white"];
/// Colours of stars.
const STAR_COLOURS: [&str; 3] = ["orange", "green", "purple"];
/// Pairs of stars tried for each region and colour.
const PAIRS: usize = 12;
/// Tilings tried for each region.
const TILINGS: usize = 6;
/// Squares of the largest tetris piece.
const MAX_SQUARES: usize = 5;

/// Groups that agree with a line, for the sorts that are wanted. Colours of regions, pairs of stars and
/// tilings are drawn, so two calls give different choices.
pub(super) fn groups(
    grid: &Grid,
    line: &Line,
    wanted: &Wanted,
    random: &mut SplitMix64,
) -> Vec<Group> {
    let Some(traced) = line.trace(grid) else { return Vec::new() };
    let regions = regions(grid, line);
    let mut groups = Vec::new();
    for (sort, _) in &wanted.sorts {
        match sort {
            Sort::Separation => separations(&regions, &mut groups, random),
            Sort::Star => stars(&regions, &mut groups, random),
            Sort::Triangle => triangles(grid, &traced, &mut groups),
            Sort::Tetris => tilings(grid, &regions, &mut groups, random),
            Sort::Dot => dots(line, &traced, &mut groups),
            Sort::Gap => {
                let free = grid.all_edges().without(traced.edges);
                groups.extend(free.iter().map(|edge| Group::one(Mark::Gap(edge))));
            }
        }
    }
    groups
}

fn separations(regions: &[Bits], groups: &mut Vec<Group>, random: &mut SplitMix64) {
    // One colour for all regions would separate nothing.
    let first = random.below(2) as usize;
    for (at, region) in regions.iter().enumerate() {
        let colour = match at {
            0 => first,
            1 => 1 - first,
            _ => random.below(2) as usize,
        };
        let piece = Piece::new(Kind::Separation, REGION_COLOURS[colour]);
        groups.extend(members(*region).map(|cell| Group::one(Mark::Piece(cell, piece.clone()))));
    }
}

fn stars(regions: &[Bits], groups: &mut Vec<Group>, random: &mut SplitMix64) {
    for region in regions {
        let cells: Vec<usize> = members(*region).collect();
        if cells.len() < 2 {
            continue;
        }
        for colour in STAR_COLOURS {
            for _ in 0..PAIRS {
                let one = cells[random.below(cells.len() as u64) as usize];
                let other = cells[random.below(cells.len() as u64) as usize];
                let star = |cell: usize| Mark::Piece(cell, Piece::new(Kind::Star, colour));
                if one < other {
                    groups.push(Group { marks: vec![star(one), star(other)] });
                }
            }
        }
    }
}

fn triangles(grid: &Grid, traced: &Traced, groups: &mut Vec<Group>) {
    for cell in grid.cells() {
        let sides = grid.sides(cell).into_iter().filter(|side| traced.edges.has(*side)).count();
        if (1..=3).contains(&sides) {
            let piece = Piece::plain(Kind::Triangle(sides as u8));
            groups.push(Group::one(Mark::Piece(cell, piece)));
        }
    }
}

fn dots(line: &Line, traced: &Traced, groups: &mut Vec<Group>) {
    let inner = traced.corners & !bit(line.start()) & !bit(traced.head);
    groups.extend(members(inner).map(|corner| Group::one(Mark::Corner(corner))));
    groups.extend(traced.edges.iter().map(|edge| Group::one(Mark::Edge(edge))));
}

fn tilings(grid: &Grid, regions: &[Bits], groups: &mut Vec<Group>, random: &mut SplitMix64) {
    for region in regions {
        for _ in 0..TILINGS {
            let parts = cut(grid, *region, random);
            let mut cells: Vec<usize> = members(*region).collect();
            if parts.len() > 4 {
                continue;
            }
            let mut marks = Vec::new();
            for part in parts {
                let squares = members(part).map(|cell| grid.place(cell)).collect();
                let Some(shape) = Shape::from_squares(squares) else { continue };
                let cell = cells.swap_remove(random.below(cells.len() as u64) as usize);
                let rotatable = random.below(4) == 0 && shape.turns().len() > 1;
                let kind = Kind::Tetris(Polyomino { shape, rotatable });
                marks.push(Mark::Piece(cell, Piece::plain(kind)));
            }
            groups.push(Group { marks });
        }
    }
}

/// Cuts a region into connected parts of up to five cells.
fn cut(grid: &Grid, region: Bits, random: &mut SplitMix64) -> Vec<Bits> {
    let mut left = region;
    let mut parts = Vec::new();
    while left != 0 {
        let size = 1 + random.below(MAX_SQUARES as u64) as usize;
        let first: Vec<usize> = members(left).collect();
        let mut part = bit(first[0]);
        left &= !part;
        while (part.count_ones() as usize) < size {
            let beside = members(part)
                .flat_map(|cell| grid.sides(cell))
                .flat_map(|side| grid.beside(side).into_iter().flatten().collect::<Vec<usize>>());
            let next: Vec<usize> = beside.filter(|cell| left & bit(*cell) != 0).collect();
            if next.is_empty() {
                break;
            }
            let cell = next[random.below(next.len() as u64) as usize];
            part |= bit(cell);
            left &= !bit(cell);
        }
        parts.push(part);
    }
    parts
}
