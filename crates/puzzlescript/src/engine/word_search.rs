//! Finds the matches of a row on boards whose planes are a few words.

use super::Table;
use super::matching::Match;
use super::program::{RowProgram, WordTest};
use play::AUTHOR;

/// The most words of a plane for which rows have [`WordTest`](super::program::WordTest)s.
pub(super) const FEW_WORDS: usize = 5;

impl<const O: usize, const M: usize, const W: usize> Table<O, M, W> {
    /// Searches for a row of one run with the code for its number of words; false where there is none. A published
    /// game has none of it: a turn for each key is fast without, and its engine stays small.
    #[inline]
    pub(super) fn find_in_few_words(&mut self, row: &RowProgram) -> bool {
        if !AUTHOR || row.runs.len() > 1 {
            return false;
        }
        match self.w() {
            1 => self.find_in_words::<1>(row),
            2 => self.find_in_words::<2>(row),
            3 => self.find_in_words::<3>(row),
            4 => self.find_in_words::<4>(row),
            5 => self.find_in_words::<5>(row),
            _ => return false,
        }
        true
    }

    /// Marks the cells at which a run of a longer row could start; false if there are none, and none if
    /// there is no code for this number of words.
    #[inline(never)]
    pub(super) fn mark_in_few_words(&mut self, row: &RowProgram, index: usize) -> Option<bool> {
        if !AUTHOR {
            return None;
        }
        match self.w() {
            1 => Some(self.mark_in_words::<1>(row, index)),
            2 => Some(self.mark_in_words::<2>(row, index)),
            3 => Some(self.mark_in_words::<3>(row, index)),
            4 => Some(self.mark_in_words::<4>(row, index)),
            5 => Some(self.mark_in_words::<5>(row, index)),
            _ => None,
        }
    }

    fn mark_in_words<const N: usize>(&mut self, row: &RowProgram, index: usize) -> bool {
        let tests = &row.tests[row.runs[index].tests.clone()];
        let found = starts(&self.planes, tests, &row.test_planes, [u64::MAX; N]);
        self.scratch.runs[index].copy_from_slice(&found);
        !is_empty(&found)
    }

    #[inline]
    fn find_in_words<const N: usize>(&mut self, row: &RowProgram) {
        let valid = row.valid.first_chunk().copied().unwrap_or([0; N]);
        let found = starts(&self.planes, &row.tests, &row.test_planes, valid);
        for (word, bits) in found.into_iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                let cell = word as u32 * 64 + left.trailing_zeros();
                left &= left - 1;
                self.scratch.matches.push(Match { cell, gaps: [0; 2] });
            }
        }
    }
}

/// Those of some cells at which a run starts: a few operations on the `N` words of each plane.
#[inline(always)]
fn starts<const N: usize>(
    planes: &[u64],
    tests: &[WordTest],
    test_planes: &[u32],
    among: [u64; N],
) -> [u64; N] {
    let plane = |index: u32| -> [u64; N] {
        let from = index as usize * N;
        planes.get(from..).and_then(|rest| rest.first_chunk()).copied().unwrap_or([0; N])
    };
    let mut found = among;
    for test in tests {
        let mut tested = test_planes[test.first as usize..].iter();
        let mut here = [u64::MAX; N];
        for index in tested.by_ref().take(usize::from(test.all)) {
            let other = plane(*index);
            here = std::array::from_fn(|i| here[i] & other[i]);
        }
        if is_empty(&here) {
            return here;
        }
        for index in tested.by_ref().take(usize::from(test.none)) {
            let other = plane(*index);
            here = std::array::from_fn(|i| here[i] & !other[i]);
        }
        for _ in 0..test.groups {
            let length = tested.next().map_or(0, |length| *length as usize);
            let mut any = [0; N];
            for index in tested.by_ref().take(length) {
                let other = plane(*index);
                any = std::array::from_fn(|i| any[i] | other[i]);
            }
            here = std::array::from_fn(|i| here[i] & any[i]);
        }
        let moved = shifted(&here, test.shift);
        found = std::array::from_fn(|i| found[i] & moved[i]);
        if is_empty(&found) {
            return found;
        }
    }
    found
}

#[inline(always)]
fn is_empty<const N: usize>(words: &[u64; N]) -> bool {
    words.iter().fold(0, |any, word| any | word) == 0
}

/// A plane moved by some cells towards lower numbers.
#[inline(always)]
fn shifted<const N: usize>(plane: &[u64; N], shift: i32) -> [u64; N] {
    let bits = shift.unsigned_abs() % 64;
    let words = (shift.unsigned_abs() / 64) as usize;
    if words > 0 {
        return shifted_far(plane, words, bits, shift > 0);
    }
    // Two shifts, because one by 64 is not defined.
    match shift >= 0 {
        true => std::array::from_fn(|i| {
            let next = if i + 1 < N { plane[i + 1] } else { 0 };
            plane[i] >> bits | next << 1 << (63 - bits)
        }),
        false => std::array::from_fn(|i| {
            let previous = if i > 0 { plane[i - 1] } else { 0 };
            plane[i] << bits | previous >> 1 >> (63 - bits)
        }),
    }
}

/// The same by at least one whole word.
#[cold]
fn shifted_far<const N: usize>(
    plane: &[u64; N],
    words: usize,
    bits: u32,
    is_down: bool,
) -> [u64; N] {
    let at = |i: Option<usize>| i.and_then(|i| plane.get(i)).copied().unwrap_or(0);
    match is_down {
        true => std::array::from_fn(|i| {
            at(Some(i + words)) >> bits | at(Some(i + words + 1)) << 1 << (63 - bits)
        }),
        false => std::array::from_fn(|i| {
            at(i.checked_sub(words)) << bits | at(i.checked_sub(words + 1)) >> 1 >> (63 - bits)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_move_across_words() {
        let cells = |plane: &[u64; 3]| -> Vec<i32> {
            (0..192).filter(|cell| plane[*cell as usize / 64] >> (cell % 64) & 1 != 0).collect()
        };
        let plane = [0x8000_1000_0000_0003, 0xf000_0000_0200_0001, 0x9000_0000_0000_0801];
        for shift in -191..192 {
            let expected: Vec<i32> = cells(&plane)
                .into_iter()
                .map(|cell| cell - shift)
                .filter(|cell| (0..192).contains(cell))
                .collect();
            assert_eq!(cells(&shifted(&plane, shift)), expected, "{shift}");
        }
    }
}
