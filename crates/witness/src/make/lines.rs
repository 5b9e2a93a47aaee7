//! Lines: drawn at random, and what they leave.

use crate::grid::{Bits, Grid, bit};
use crate::line::{Line, Move};
use play::random::SplitMix64;

/// Draws a line from the bottom left to the top right: each step is any of those after which the end can
/// still be reached.
pub(super) fn draw_line(grid: &Grid, random: &mut SplitMix64) -> Line {
    let (start, end) = (grid.at(0, grid.rows), grid.at(grid.cols, 0));
    let mut line = Line::new(start);
    let (mut head, mut used) = (start, bit(start));
    while head != end {
        let steps: Vec<(Move, usize)> = Move::ALL
            .into_iter()
            .filter_map(|mv| Some((mv, grid.step(head, mv)?.0)))
            .filter(|(_, to)| used & bit(*to) == 0 && reaches(grid, *to, end, used))
            .collect();
        // The end could be reached from here, so there is such a step.
        let (mv, to) = steps[random.below(steps.len() as u64) as usize];
        line.push(mv);
        used |= bit(to);
        head = to;
    }
    line
}

fn reaches(grid: &Grid, from: usize, end: usize, used: Bits) -> bool {
    let (mut seen, mut todo) = (bit(from), bit(from));
    while todo != 0 {
        let corner = todo.trailing_zeros() as usize;
        todo &= todo - 1;
        for mv in Move::ALL {
            if let Some((to, _)) = grid.step(corner, mv)
                && (used | seen) & bit(to) == 0
            {
                seen |= bit(to);
                todo |= bit(to);
            }
        }
    }
    seen & bit(end) != 0
}

/// The regions that a line leaves.
pub(super) fn regions(grid: &Grid, line: &Line) -> Vec<Bits> {
    let walls = line.trace(grid).map(|traced| traced.edges).unwrap_or_default();
    let mut left = grid.all_cells();
    let mut regions = Vec::new();
    while left != 0 {
        let region = grid.region(left & left.wrapping_neg(), &walls);
        left &= !region;
        regions.push(region);
    }
    regions
}

/// Their sizes, ascending.
pub(super) fn regions_of(grid: &Grid, line: &Line) -> Vec<usize> {
    let regions = regions(grid, line);
    let mut sizes: Vec<usize> = regions.iter().map(|region| region.count_ones() as usize).collect();
    sizes.sort_unstable();
    sizes
}
