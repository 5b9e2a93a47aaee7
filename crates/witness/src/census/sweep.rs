//! Iterates over panels by rank.

use super::grouping::{Block, Group, Groupings, Matters};
use super::ranks::{cells_of, next_cells};
use super::table::{ConstraintKind, Table};
use super::{Lines, Quality, Sweep};
use crate::board::placements;
use crate::grid::{Grid, bit};
use crate::piece::Kind;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// What a sweep over some panels found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Panels examined.
    pub(super) panels: u64,
    /// Panels with a solution; counted only for a sweep of one lane.
    pub(super) solvable: u64,
    /// Panels of the requested quality; counted only for a sweep of one lane.
    pub(super) unique: u64,
    /// For each line the lanes in which it is the only solution of some panel: D of the thesis.
    pub(super) lanes_of_line: Vec<u128>,
    /// For each line the lowest rank of such a panel, if they are kept; `u64::MAX` for none.
    pub(super) first: Vec<u64>,
}

impl Tally {
    /// Notes a panel that singles out a line, if panels are kept. Ranks ascend, so the first stays.
    fn keep(&mut self, line: usize, rank: u64) {
        if let Some(first) = self.first.get_mut(line) {
            *first = rank.min(*first);
        }
    }
}

/// A sweep prepared for panels of at most some number of pieces.
pub(super) struct Sweeper<'l> {
    lines: &'l Lines,
    quality: Quality,
    table: Table,
    is_single: bool,
    all_lanes: u128,
    matters: Matters,
    /// For colour swaps: the constraints that are blue.
    is_blue: Vec<bool>,
    is_coloured: Vec<bool>,
    /// Whether shapes, by their numbers, tile a region.
    tilings: FxHashMap<(u32, [u8; 3]), bool>,
    groupings: Groupings,
    /// The line whose panels are wanted, and what was found of them.
    wanted: Option<u32>,
    found: Vec<(Vec<usize>, Vec<u8>)>,
    /// Whether the first panel of each line is kept.
    keeps_first: bool,
}

impl<'l> Sweeper<'l> {
    pub(super) fn new(
        lines: &'l Lines,
        sweep: &Sweep,
        quality: Quality,
        max_pieces: usize,
    ) -> Sweeper<'l> {
        let table = Table::new(sweep, max_pieces);
        let has = |test: fn(ConstraintKind) -> bool| {
            table.constraints.iter().any(|constraint| test(constraint.kind))
        };
        let is_counted = |kind: ConstraintKind| kind == ConstraintKind::Counted;
        // The constraints of coloured types come as pairs of black and blue.
        let mut is_blue: Vec<bool> = Vec::new();
        for constraint in &table.constraints {
            let before = is_blue.len();
            let is_second = before > 0
                && is_counted(constraint.kind)
                && is_counted(table.constraints[before - 1].kind)
                && !is_blue[before - 1];
            is_blue.push(is_second);
        }
        Sweeper {
            lines,
            quality,
            is_single: sweep.lanes.len() == 1,
            all_lanes: u128::MAX >> (128 - sweep.lanes.len()),
            matters: Matters {
                sides: has(|kind| matches!(kind, ConstraintKind::Triangle(_))),
                regions: has(|kind| matches!(kind, ConstraintKind::Tetris(_))),
            },
            is_coloured: table.constraints.iter().map(|one| is_counted(one.kind)).collect(),
            is_blue,
            table,
            tilings: FxHashMap::default(),
            groupings: Groupings::new(lines),
            wanted: None,
            found: Vec::new(),
            keeps_first: false,
        }
    }

    /// From now on keeps the rank of the first panel of each line.
    pub(super) fn keep_first(&mut self) {
        self.keeps_first = true;
    }

    /// From now on collects the panels whose only solution is this line.
    pub(super) fn want(&mut self, line: usize) {
        self.wanted = Some(line as u32);
    }

    /// The collected panels, as cells and the numbers of their constraints; the colour swap of a
    /// panel follows it.
    pub(super) fn take_found(&mut self) -> Vec<(Vec<usize>, Vec<u8>)> {
        let mut all = Vec::new();
        for (cells, digits) in std::mem::take(&mut self.found) {
            let swap = |digit: &u8| match (
                self.is_coloured[usize::from(*digit)],
                self.is_blue[usize::from(*digit)],
            ) {
                (false, _) => *digit,
                (true, true) => digit - 1,
                (true, false) => digit + 1,
            };
            let swapped: Vec<u8> = digits.iter().map(swap).collect();
            let is_new = swapped != digits;
            all.push((cells.clone(), digits));
            if is_new {
                all.push((cells, swapped));
            }
        }
        all
    }

    /// The number of constraints: pieces that a cell may have.
    pub(super) fn constraints(&self) -> usize {
        self.table.constraints.len()
    }

    /// Visits the panels with `pieces` pieces whose ranks are in `ranks`. `stop` is called after
    /// every set of cells; if it returns true, the tally stays unfinished.
    ///
    /// A panel and its copy with black and blue exchanged have the same solutions, so only the one
    /// whose first coloured piece is black is examined, and counts twice.
    pub(super) fn run(
        &mut self,
        pieces: usize,
        ranks: Range<u128>,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Tally> {
        let mut tally = Tally { lanes_of_line: vec![0; self.lines.len()], ..Tally::default() };
        if self.keeps_first {
            tally.first = vec![u64::MAX; self.lines.len()];
        }
        if ranks.is_empty() {
            return Some(tally);
        }
        let n = self.lines.cells();
        let each = (self.constraints() as u128).pow(pieces as u32);
        let mut cells = cells_of(n, pieces, ranks.start / each);
        let mut same = 0;
        let mut rank = ranks.start;
        while rank < ranks.end {
            self.groupings.group(self.lines, &cells, same, self.matters);
            let first = (rank % each) as u64;
            let last = (ranks.end - (rank - u128::from(first))).min(each) as u64;
            // Work is limited to far fewer panels than 64 bits can number.
            let rank_of_cells = (rank - u128::from(first)) as u64;
            self.panels_on(&cells, first..last, rank_of_cells, &mut tally);
            rank += u128::from(last - first);
            if stop(last - first) {
                return None;
            }
            match next_cells(n, &mut cells) {
                Some(at) => same = at,
                None => break,
            }
        }
        Some(tally)
    }

    /// The panels with pieces on these cells whose digits, as a number, are in `digits`. The first
    /// panel on these cells has the rank `rank_of_cells`.
    fn panels_on(
        &mut self,
        cells: &[usize],
        digits: Range<u64>,
        rank_of_cells: u64,
        tally: &mut Tally,
    ) {
        let (groups, blocks) =
            self.groupings.groups(self.lines, cells, self.matters, self.quality.min_moves);
        let mut hand = Hand::new(cells.len(), &blocks);
        hand.begin(digits.start, self.table.constraints.len() as u64, &self.table);
        let mut number = digits.start;
        loop {
            let is_mirrored = self.quality.symmetric && !self.is_symmetric(cells, &hand.digits);
            hand.rank = rank_of_cells + number;
            match self.weight(&hand.digits) {
                // Another panel stands for it, or it is not among those asked for.
                0 => {}
                _ if is_mirrored => {}
                weight => self.panel(&mut hand, &groups, &blocks, cells, weight, tally),
            }
            number += 1;
            if number >= digits.end {
                return;
            }
            hand.step(&self.table);
        }
    }

    /// 2 for a panel that also represents its colour swap, 0 for one that another represents.
    fn weight(&self, digits: &[u8]) -> u64 {
        let coloured = digits.iter().find(|digit| self.is_coloured[usize::from(**digit)]);
        match coloured {
            None => 1,
            Some(digit) if self.is_blue[usize::from(*digit)] => 0,
            Some(_) => 2,
        }
    }

    fn panel(
        &mut self,
        hand: &mut Hand,
        groups: &[Group],
        blocks: &[Block],
        cells: &[usize],
        weight: u64,
        tally: &mut Tally,
    ) {
        for (at, mask) in hand.masks.iter_mut().enumerate() {
            *mask = self.table.masks[hand.sums[at] as usize];
        }
        if self.matters.regions {
            for (at, block) in blocks.iter().enumerate() {
                if hand.masks[at] != 0 && !self.tiles(block, &hand.digits) {
                    hand.masks[at] = 0;
                }
            }
        }
        // Lanes with at least 1, 2, … solutions; one more than allowed is enough.
        let most = self.quality.max_solutions;
        hand.at_least.clear();
        hand.at_least.resize(most + 1, 0);
        hand.solved.resize(groups.len(), 0);
        let at_least = &mut hand.at_least[..];
        let mut is_bad = 0;
        for (number, group) in groups.iter().enumerate() {
            let mut mask = self.all_lanes;
            for block in &group.blocks {
                mask &= hand.masks[*block as usize];
            }
            if mask != 0 && self.matters.sides && !self.has_sides(group, cells, &hand.digits) {
                mask = 0;
            }
            hand.solved[number] = mask;
            if mask == 0 {
                continue;
            }
            if group.has_short {
                is_bad |= mask;
            }
            for count in (0..=most).rev() {
                let before = match count.checked_sub(group.size) {
                    Some(before) => at_least[before],
                    None => u128::MAX,
                };
                at_least[count] |= mask & before;
            }
        }
        let good = at_least[0] & !at_least[most] & !is_bad;
        tally.panels += weight;
        if self.is_single {
            tally.solvable += weight * (at_least[0] as u64);
            tally.unique += weight * (good as u64);
        }
        if good == 0 {
            return;
        }
        for (number, group) in groups.iter().enumerate() {
            let lanes = hand.solved[number] & good;
            if lanes == 0 {
                continue;
            }
            if group.size == 1 {
                tally.lanes_of_line[group.first as usize] |= lanes;
                tally.keep(group.first as usize, hand.rank);
                if self.wanted == Some(group.first) {
                    self.found.push((cells.to_vec(), hand.digits.clone()));
                }
                continue;
            }
            let of_lines = self.groupings.of_lines(cells.len()).iter().enumerate();
            for (line, _) in of_lines.filter(|(_, of)| **of as usize == number) {
                tally.lanes_of_line[line] |= lanes;
                tally.keep(line, hand.rank);
            }
        }
    }

    /// True when the triangle pieces have the sides they require under the lines of a group.
    fn has_sides(&self, group: &Group, cells: &[usize], digits: &[u8]) -> bool {
        let sides = &self.lines.sides[group.first as usize * self.lines.cells()..];
        cells.iter().zip(digits).all(|(cell, digit)| {
            match self.table.constraints[usize::from(*digit)].kind {
                ConstraintKind::Triangle(number) => sides[*cell] == number,
                _ => true,
            }
        })
    }

    /// True when the tetris pieces of a block, if it has any, tile its region.
    fn tiles(&mut self, block: &Block, digits: &[u8]) -> bool {
        let mut counts = [0u8; 3];
        for (at, digit) in digits.iter().enumerate() {
            if block.pieces >> at & 1 == 1
                && let ConstraintKind::Tetris(shape) =
                    self.table.constraints[usize::from(*digit)].kind
            {
                counts[usize::from(shape)] += 1;
            }
        }
        if counts == [0; 3] {
            return true;
        }
        let region = self.lines.regions[block.region as usize];
        let area = u32::from(counts[0]) + 2 * u32::from(counts[1]) + 2 * u32::from(counts[2]);
        if area != region.count_ones() {
            return false;
        }
        let [rows, cols] = self.lines.grid;
        *self
            .tilings
            .entry((block.region, counts))
            .or_insert_with(|| tiles_region(rows, cols, region, counts))
    }

    /// True when a mirror image or a half turn leaves the pieces unchanged.
    fn is_symmetric(&self, cells: &[usize], digits: &[u8]) -> bool {
        let [rows, cols] = self.lines.grid;
        let piece_at =
            |cell: usize| cells.iter().position(|other| *other == cell).map(|at| digits[at]);
        [(true, false), (false, true), (true, true)].into_iter().any(|(flip_x, flip_y)| {
            (0..rows * cols).all(|cell| {
                let (x, y) = (cell % cols, cell / cols);
                let x = if flip_x { cols - 1 - x } else { x };
                let y = if flip_y { rows - 1 - y } else { y };
                piece_at(cell) == piece_at(y * cols + x)
            })
        })
    }
}

/// Whether single squares, and pairs lying and standing, tile a region exactly.
fn tiles_region(rows: usize, cols: usize, region: u32, counts: [u8; 3]) -> bool {
    let grid = Grid { rows, cols, is_pillar: false };
    let cells: Vec<usize> = grid.cells().collect();
    let members = |at: &usize| region >> *at & 1 == 1;
    let bare = (0..cells.len()).filter(members).fold(0, |set, at| set | bit(cells[at]));
    let ways: Vec<Vec<u128>> = super::Type::Tetris
        .constraints()
        .iter()
        .map(|piece| match &piece.kind {
            Kind::Tetris(shape) => placements(&grid, shape).iter().map(|p| p.cells).collect(),
            _ => Vec::new(),
        })
        .collect();
    cover(bare, &ways, counts)
}

fn cover(bare: u128, ways: &[Vec<u128>], left: [u8; 3]) -> bool {
    if bare == 0 {
        return left == [0; 3];
    }
    let first = bare & bare.wrapping_neg();
    (0..3).filter(|shape| left[*shape] > 0).any(|shape| {
        let mut less = left;
        less[shape] -= 1;
        let fits = |way: &&u128| **way & first != 0 && **way & !bare == 0;
        ways[shape].iter().filter(fits).any(|way| cover(bare & !way, ways, less))
    })
}

/// The pieces of one panel, and their consequences for every block.
struct Hand {
    /// The number of the panel.
    rank: u64,
    digits: Vec<u8>,
    /// Blocks that hold each piece.
    blocks_of: Vec<Vec<u32>>,
    /// Index of each block's counts in the table.
    sums: Vec<u32>,
    masks: Vec<u128>,
    solved: Vec<u128>,
    at_least: Vec<u128>,
    block_pieces: Vec<u32>,
}

impl Hand {
    fn new(pieces: usize, blocks: &[Block]) -> Hand {
        let blocks_of = (0..pieces).map(|at| {
            let holds = blocks.iter().enumerate().filter(|(_, block)| block.pieces >> at & 1 == 1);
            holds.map(|(number, _)| number as u32).collect()
        });
        Hand {
            rank: 0,
            digits: vec![0; pieces],
            blocks_of: blocks_of.collect(),
            sums: vec![0; blocks.len()],
            masks: vec![0; blocks.len()],
            solved: Vec::new(),
            at_least: Vec::new(),
            block_pieces: blocks.iter().map(|block| block.pieces).collect(),
        }
    }

    /// Loads the panel with this number.
    fn begin(&mut self, mut number: u64, base: u64, table: &Table) {
        for digit in self.digits.iter_mut().rev() {
            *digit = (number % base) as u8;
            number /= base;
        }
        for (sum, pieces) in self.sums.iter_mut().zip(&self.block_pieces) {
            let inside = self.digits.iter().enumerate().filter(|(at, _)| pieces >> at & 1 == 1);
            *sum = inside.map(|(_, digit)| table.stride_of(*digit)).sum();
        }
    }

    /// Advances to the next panel: the last piece changes fastest.
    fn step(&mut self, table: &Table) {
        let base = table.constraints.len() as u8;
        for at in (0..self.digits.len()).rev() {
            let before = table.stride_of(self.digits[at]);
            let is_over = self.digits[at] + 1 == base;
            self.digits[at] = if is_over { 0 } else { self.digits[at] + 1 };
            let after = table.stride_of(self.digits[at]);
            for block in &self.blocks_of[at] {
                let sum = &mut self.sums[*block as usize];
                *sum = *sum + after - before;
            }
            if !is_over {
                return;
            }
        }
    }
}

impl Table {
    fn stride_of(&self, digit: u8) -> u32 {
        self.strides[self.constraints[usize::from(digit)].class]
    }
}
