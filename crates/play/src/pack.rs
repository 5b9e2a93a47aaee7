//! States as words, for storing millions of them.

use crate::Play;

/// A puzzle whose states can be written as a fixed number of words.
///
/// Packing is exact: two states are equal if and only if their words are.
pub trait Pack: Play {
    /// Words per packed state.
    fn packed_words(&self) -> usize;
    /// Writes a state.
    fn pack(&self, state: &Self::State, out: &mut [u64]);
    /// Reads a state; `out` is any state of this puzzle and is overwritten.
    fn unpack(&self, words: &[u64], out: &mut Self::State);
}
