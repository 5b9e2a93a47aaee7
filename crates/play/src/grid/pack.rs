//! Small numbers as words, for [`Pack`](crate::Pack).

/// Words for so many numbers of so many bits each, from 1 to 8. A number never crosses a word.
///
/// ```
/// use play::grid::{pack_cells, packed_words, unpack_cells};
///
/// let mut words = vec![0; packed_words(20, 4)];
/// pack_cells(&[7; 20], 4, &mut words);
/// let mut cells = [0; 20];
/// unpack_cells(&words, 4, &mut cells);
/// assert_eq!((words.len(), cells), (2, [7; 20]));
/// ```
pub fn packed_words(cells: usize, bits: u32) -> usize {
    cells.div_ceil(in_a_word(bits))
}

/// Writes numbers below 2^`bits`.
pub fn pack_cells(cells: &[u8], bits: u32, out: &mut [u64]) {
    out.fill(0);
    for (chunk, word) in cells.chunks(in_a_word(bits)).zip(out) {
        for (at, cell) in chunk.iter().enumerate() {
            debug_assert!(u32::from(*cell) < 1 << bits, "{cell} does not fit {bits} bits");
            *word |= u64::from(*cell) << (at as u32 * bits);
        }
    }
}

/// Reads as many numbers as `out` has room for.
pub fn unpack_cells(words: &[u64], bits: u32, out: &mut [u8]) {
    for (chunk, word) in out.chunks_mut(in_a_word(bits)).zip(words) {
        for (at, cell) in chunk.iter_mut().enumerate() {
            *cell = (word >> (at as u32 * bits) & ((1 << bits) - 1)) as u8;
        }
    }
}

fn in_a_word(bits: u32) -> usize {
    (64 / bits.clamp(1, 8)) as usize
}
