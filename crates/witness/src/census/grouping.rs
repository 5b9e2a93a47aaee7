//! Groups lines by how they partition a few cells.

use super::Lines;
use rustc_hash::FxHashMap;

/// What matters about a line to the pieces on some cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Matters {
    /// How many sides of their cells are line edges.
    pub(super) sides: bool,
    /// Which cells their regions have.
    pub(super) regions: bool,
}

/// The groups of lines for each prefix of a list of cells. A longer list refines the groups of a
/// shorter one, so the next list costs only what is new in it.
pub(super) struct Groupings {
    /// For every length of the list the group of each line.
    levels: Vec<Vec<u32>>,
    seen: FxHashMap<(u32, u64), u32>,
}

/// Lines that agree in everything that matters.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    /// The first of them.
    pub(super) first: u32,
    /// How many there are.
    pub(super) size: usize,
    /// One of them is shorter than requested.
    pub(super) has_short: bool,
    /// The pieces of each of its regions that has any, as places in a list of blocks.
    pub(super) blocks: Vec<u32>,
}

/// Pieces that lie in one region: their places, one bit each, and the region where it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Block {
    pub(super) pieces: u32,
    pub(super) region: u32,
}

impl Groupings {
    pub(super) fn new(lines: &Lines) -> Groupings {
        Groupings { levels: vec![vec![0; lines.len()]], seen: FxHashMap::default() }
    }

    /// Groups the lines for `cells`, of which those before `same` are as they were last time.
    pub(super) fn group(&mut self, lines: &Lines, cells: &[usize], same: usize, matters: Matters) {
        let (count, width) = (lines.len(), lines.cells());
        for at in same..cells.len() {
            self.levels.resize(self.levels.len().max(at + 2), Vec::new());
            let (known, new) = self.levels.split_at_mut(at + 1);
            let (from, to) = (&known[at], &mut new[0]);
            to.resize(count, 0);
            self.seen.clear();
            for line in 0..count {
                let regions = &lines.region_of[line * width..][..width];
                let mine = regions[cells[at]];
                // Only the first piece of each region has to be distinguished.
                let mate = cells[..at].iter().position(|cell| regions[*cell] == mine);
                let mut value = mate.unwrap_or(at) as u64;
                if matters.sides {
                    value = value << 3 | u64::from(lines.sides[line * width + cells[at]]);
                }
                if matters.regions {
                    value = value << 32 | u64::from(mine);
                }
                let next = self.seen.len() as u32;
                to[line] = *self.seen.entry((from[line], value)).or_insert(next);
            }
        }
    }

    /// The groups of the list of cells that was grouped last, and the blocks they are made of.
    pub(super) fn groups(
        &self,
        lines: &Lines,
        cells: &[usize],
        matters: Matters,
        min_moves: usize,
    ) -> (Vec<Group>, Vec<Block>) {
        let width = lines.cells();
        let mut groups: Vec<Group> = Vec::new();
        let mut blocks: Vec<Block> = Vec::new();
        let mut known: FxHashMap<Block, u32> = FxHashMap::default();
        for (line, group) in self.levels[cells.len()].iter().enumerate() {
            let group = *group as usize;
            let is_short = lines.lines[line].len() < min_moves;
            if let Some(group) = groups.get_mut(group) {
                group.size += 1;
                group.has_short |= is_short;
                continue;
            }
            let regions = &lines.region_of[line * width..][..width];
            let mut new =
                Group { first: line as u32, size: 1, has_short: is_short, blocks: Vec::new() };
            for (at, cell) in cells.iter().enumerate() {
                if cells[..at].iter().any(|other| regions[*other] == regions[*cell]) {
                    continue;
                }
                let is_mate = |at: &usize| regions[cells[*at]] == regions[*cell];
                let pieces = (at..cells.len()).filter(is_mate).fold(0, |set, at| set | 1 << at);
                let region = if matters.regions { regions[*cell] } else { 0 };
                let block = Block { pieces, region };
                let number = *known.entry(block).or_insert_with(|| {
                    blocks.push(block);
                    blocks.len() as u32 - 1
                });
                new.blocks.push(number);
            }
            groups.push(new);
        }
        (groups, blocks)
    }

    /// The group of each line, for the list of cells that was grouped last.
    pub(super) fn of_lines(&self, cells: usize) -> &[u32] {
        &self.levels[cells]
    }
}
