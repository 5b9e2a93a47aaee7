//! Which values may share a cell.
//!
//! The abstraction of all boards at one moment of a turn: a symmetric relation between values. A value
//! related to itself may be somewhere on the board; two values of different layers may be in one cell.
//! Every cell of every board of that moment has only related values. What holds of neighbouring cells
//! is not recorded.

use super::values::{ValueSet, Values, insert, meet, members, within};

/// A relation between values.
#[derive(Clone)]
pub(super) struct Relation {
    words: usize,
    rows: Vec<u64>,
    /// Values related to themselves.
    pub(super) possible: ValueSet,
    /// Grows with every change; along one line of changes, joins included, equal versions are equal
    /// relations.
    pub(super) version: u64,
}

impl Relation {
    pub(super) fn new(values: &Values) -> Relation {
        let rows = vec![0; values.words * values.len()];
        Relation { words: values.words, rows, possible: values.none(), version: 0 }
    }

    pub(super) fn row(&self, value: usize) -> &[u64] {
        &self.rows[value * self.words..(value + 1) * self.words]
    }

    pub(super) fn has(&self, a: usize, b: usize) -> bool {
        self.row(a)[b / 64] >> (b % 64) & 1 != 0
    }

    /// Relates two values.
    pub(super) fn relate(&mut self, a: usize, b: usize) {
        if !self.has(a, b) {
            insert(&mut self.rows[a * self.words..(a + 1) * self.words], b);
            insert(&mut self.rows[b * self.words..(b + 1) * self.words], a);
            if a == b {
                insert(&mut self.possible, a);
            }
            self.version += 1;
        }
    }

    /// Makes a value possible and relates it to all of a set.
    pub(super) fn relate_all(&mut self, value: usize, set: &[u64]) {
        self.relate(value, value);
        for (word, wanted) in set.iter().enumerate() {
            let mut new = wanted & !self.rows[value * self.words + word];
            while new != 0 {
                let other = word * 64 + new.trailing_zeros() as usize;
                new &= new - 1;
                self.relate(value, other);
            }
        }
    }

    /// Relates all values of one cell to each other.
    pub(super) fn add_cell(&mut self, cell: &[usize]) {
        for (index, a) in cell.iter().enumerate() {
            for b in &cell[index..] {
                self.relate(*a, *b);
            }
        }
    }

    /// Adds all of another relation; true if that is more.
    pub(super) fn join(&mut self, other: &Relation) -> bool {
        let mut grew = false;
        for (a, b) in self.rows.iter_mut().zip(&other.rows) {
            grew |= b & !*a != 0;
            *a |= b;
        }
        for (a, b) in self.possible.iter_mut().zip(&other.possible) {
            *a |= b;
        }
        self.version = self.version.max(other.version) + u64::from(grew);
        grew
    }

    /// The part in which every value is of a set.
    pub(super) fn restricted(&self, values: &Values, set: &[u64]) -> Relation {
        let mut part = Relation::new(values);
        for value in members(set, 0..values.len()) {
            let row = value * self.words..(value + 1) * self.words;
            for ((part, row), set) in
                part.rows[row.clone()].iter_mut().zip(&self.rows[row]).zip(set)
            {
                *part = row & set;
            }
        }
        part.possible = self.possible.iter().zip(set).map(|(a, b)| a & b).collect();
        part
    }

    /// Values a cell may have whose layers hold one of `wanted`; none if there is no such cell.
    ///
    /// A value stays if every constrained layer has a value it is related to. That is necessary for a
    /// cell to exist and not sufficient, so the answer may be larger than the truth, never smaller.
    pub(super) fn matching(
        &self,
        values: &Values,
        wanted: &[(usize, ValueSet)],
        work: &mut u64,
    ) -> Option<ValueSet> {
        let mut set = self.possible.clone();
        for (layer, allowed) in wanted {
            let range = values.of_layer(*layer);
            for word in range.start / 64..range.end.div_ceil(64) {
                let mask = within(word, &range);
                set[word] &= allowed[word] | !mask;
            }
            members(&set, range).next()?;
        }
        let mut is_stable = false;
        while !is_stable {
            is_stable = true;
            for (layer, _) in wanted {
                let mut left = 0;
                for value in members(&set.clone(), values.of_layer(*layer)) {
                    *work += wanted.len() as u64;
                    let has_all = wanted.iter().all(|(other, _)| {
                        other == layer || meet(self.row(value), &set, &values.of_layer(*other))
                    });
                    match has_all {
                        true => left += 1,
                        false => {
                            set[value / 64] &= !(1 << (value % 64));
                            is_stable = false;
                        }
                    }
                }
                if left == 0 {
                    return None;
                }
            }
        }
        Some(set)
    }

    /// Removes from a set of [`matching`](Relation::matching) what the constrained layers exclude in
    /// the other layers.
    pub(super) fn narrow(
        &self,
        values: &Values,
        wanted: &[(usize, ValueSet)],
        set: &mut ValueSet,
        work: &mut u64,
    ) {
        for layer in
            (0..values.layers()).filter(|layer| wanted.iter().all(|(other, _)| other != layer))
        {
            for value in members(&set.clone(), values.of_layer(layer)) {
                *work += wanted.len() as u64;
                let has_all = wanted
                    .iter()
                    .all(|(other, _)| meet(self.row(value), set, &values.of_layer(*other)));
                if !has_all {
                    set[value / 64] &= !(1 << (value % 64));
                }
            }
        }
    }
}
