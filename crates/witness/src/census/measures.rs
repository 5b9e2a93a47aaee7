//! The measures of "A Study of Orthogonality in The Witness" (2024), chapter 3, as sets of lines.

use super::part::LineSet;
use super::{Part, Type};

/// Computes the measures from the results. Types that were not requested have empty sets.
#[derive(Clone, Copy)]
pub struct Measures<'p> {
    /// The results.
    pub part: &'p Part,
    /// The number of lines on the empty grid, P(R, C).
    pub paths: usize,
}

impl Measures<'_> {
    /// D(K, i), D(K, K', i) or D(K, K', K'', i) for i from 1 on.
    pub fn singled_out(&self, types: &[Type]) -> Vec<LineSet> {
        let found = self.part.found(types).unwrap_or_default();
        found.into_iter().cloned().collect()
    }

    /// P(K, i) = D(K, i) − D(K, 1→i−1); for several types the same of D(K, K', i).
    pub fn new_lines(&self, types: &[Type]) -> Vec<LineSet> {
        let mut before = LineSet::default();
        let fresh = |lines: LineSet| {
            let fresh = lines.without(&before);
            before = before.union(&lines);
            fresh
        };
        self.singled_out(types).into_iter().map(fresh).collect()
    }

    /// E(K, K', i) = D(K, K', i) − D(K, K', 1→i−1) − D(K, 1→i) − D(K', 1→i). For three types the
    /// lines of all pairs are taken away instead, which include those of single types.
    pub fn together(&self, types: &[Type]) -> Vec<LineSet> {
        let without = |left_out: usize| {
            let fewer = types.iter().enumerate().filter(|(at, _)| *at != left_out);
            up_to(&self.singled_out(&fewer.map(|(_, one)| *one).collect::<Vec<_>>()))
        };
        let fewer: Vec<Vec<LineSet>> = (0..types.len()).map(without).collect();
        let new = self.new_lines(types).into_iter().enumerate();
        new.map(|(at, lines)| {
            fewer.iter().fold(lines, |lines, fewer| match fewer.get(at) {
                Some(fewer) => lines.without(fewer),
                None => lines,
            })
        })
        .collect()
    }

    /// The numerator of e(K): the lines K expresses at all.
    pub fn expressible(&self, one: Type) -> usize {
        self.new_lines(&[one]).iter().map(LineSet::count).sum()
    }

    /// The numerator of express(K, K').
    pub fn express(&self, one: Type, other: Type) -> usize {
        self.together(&[one, other]).iter().map(LineSet::count).sum()
    }

    /// D(K', K, i) − D(K', K, 1→i−1) − D(K', K'', 1→i): what `new` expresses with `old` but not
    /// with `other`.
    pub fn differing(&self, old: Type, new: Type, other: Type) -> Vec<LineSet> {
        let rival = up_to(&self.singled_out(&[old, other]));
        let lines = self.new_lines(&[new, old]).into_iter().enumerate();
        lines
            .map(|(at, lines)| match rival.get(at) {
                Some(rival) => lines.without(rival),
                None => lines,
            })
            .collect()
    }

    /// The numerator of d((K', K), (K', K'')).
    pub fn difference(&self, old: Type, new: Type, other: Type) -> usize {
        self.differing(old, new, other).iter().map(LineSet::count).sum()
    }

    /// The numerator of diff(K, K', S): none when S has no other type.
    pub fn diff(&self, new: Type, old: Type, existing: &[Type]) -> Option<usize> {
        let others = existing.iter().filter(|other| **other != old);
        others.map(|other| self.difference(old, new, *other)).min()
    }

    /// o(K*, S): the mean over K' of express · diff; with one existing type express alone, with
    /// none the expressivity e.
    pub fn orthogonality(&self, new: Type, existing: &[Type]) -> f64 {
        let share = |count: usize| count as f64 / self.paths as f64;
        if existing.is_empty() {
            return share(self.expressible(new));
        }
        // Products are summed as integers, so that equal types have equal values.
        let mut sum = 0;
        for &old in existing {
            let express = self.express(new, old);
            match self.diff(new, old, existing) {
                Some(diff) => sum += express * diff,
                None => return share(express),
            }
        }
        sum as f64 / (existing.len() * self.paths * self.paths) as f64
    }
}

/// o_form(K*, S) in thirds: the fewest slots in which the tuple differs from one of the existing
/// types (thesis, section 4.5); none for types without a tuple.
pub fn form_distance(new: Type, existing: &[Type]) -> Option<usize> {
    let form = new.form()?;
    existing.iter().filter_map(|old| Some(form.differing_slots(&old.form()?))).min()
}

/// For each i the union of the sets up to i.
fn up_to(sets: &[LineSet]) -> Vec<LineSet> {
    let mut all = LineSet::default();
    let grow = |set: &LineSet| {
        all = all.union(set);
        all.clone()
    };
    sets.iter().map(grow).collect()
}
