//! A rule as masks over the objects of cells.

use crate::bits::Bits;
use crate::game::{Direction, Pattern, Rule};

/// One compiled rule: rows of cells that look in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CellRule {
    pub(super) direction: Direction,
    pub(super) rows: Vec<CellRow>,
}

/// Cells in a row, with gaps of any length between its runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CellRow {
    pub(super) runs: Vec<Vec<CellPattern>>,
    /// Cells of all runs together.
    pub(super) length: usize,
}

/// What a cell must hold and what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CellPattern {
    pub(super) present: Bits,
    pub(super) missing: Bits,
    pub(super) any: Vec<Bits>,
    pub(super) clear: Bits,
    pub(super) set: Bits,
    quick: Quick,
}

/// The first words of `present` and `missing`, which reject most cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Quick {
    present: u64,
    missing: u64,
    /// True when these masks are the whole pattern of a cell.
    is_all: bool,
}

impl CellRule {
    /// The objects of a compiled rule; its movements are left out.
    pub(super) fn new(rule: &Rule) -> CellRule {
        let rows: Vec<CellRow> = rule
            .rows
            .iter()
            .map(|row| {
                let run = |run: &Vec<Pattern>| run.iter().map(CellPattern::new).collect();
                let runs: Vec<Vec<CellPattern>> = row.runs.iter().map(run).collect();
                CellRow { length: runs.iter().map(Vec::len).sum(), runs }
            })
            .collect();
        // Where no row has a second cell, all directions are the same rule.
        let direction = match rows.iter().any(|row| row.length > 1) {
            true => rule.direction,
            false => Direction::Down,
        };
        CellRule { direction, rows }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = &CellPattern> {
        self.rows.iter().flat_map(|row| row.runs.iter().flatten())
    }

    /// True when the rule can change a cell it matches, `layers` being the objects of each layer.
    pub(super) fn can_change(&self, layers: &[Bits]) -> bool {
        self.cells().any(|cell| cell.can_change(layers))
    }
}

impl CellPattern {
    fn new(pattern: &Pattern) -> CellPattern {
        let nothing = Bits::zero(pattern.present.words.len());
        let (clear, set) = match &pattern.replacement {
            Some(new) => (new.clear.clone(), new.set.clone()),
            None => (nothing.clone(), nothing),
        };
        let further = |set: &Bits| set.words.iter().skip(1).any(|word| *word != 0);
        let quick = Quick {
            present: pattern.present.words[0],
            missing: pattern.missing.words[0],
            is_all: pattern.any.is_empty()
                && !further(&pattern.present)
                && !further(&pattern.missing),
        };
        CellPattern {
            quick,
            present: pattern.present.clone(),
            missing: pattern.missing.clone(),
            any: pattern.any.clone(),
            clear,
            set,
        }
    }

    fn can_change(&self, layers: &[Bits]) -> bool {
        if !self.set.is_within(&self.present) {
            return true;
        }
        let mut lost = self.clear.clone();
        lost.remove(&self.set);
        lost.remove(&self.missing);
        // No other object of its layer is in a cell with a required object.
        for layer in layers.iter().filter(|layer| layer.meets(&self.present)) {
            let mut others = layer.clone();
            others.remove(&self.present);
            lost.remove(&others);
        }
        !lost.is_zero()
    }

    /// True when a cell with these objects matches.
    #[inline]
    pub(super) fn matches(&self, cell: &[u64]) -> bool {
        let Quick { present, missing, is_all } = self.quick;
        let first = cell[0];
        first & present == present && first & missing == 0 && (is_all || self.matches_all(cell))
    }

    fn matches_all(&self, cell: &[u64]) -> bool {
        let meets = |mask: &Bits| mask.words.iter().zip(cell).any(|(mask, cell)| mask & cell != 0);
        self.present.words.iter().zip(cell).all(|(mask, cell)| mask & !cell == 0)
            && !meets(&self.missing)
            && self.any.iter().all(meets)
    }
}
