//! Sets of small numbers as words of 64 bits: objects of a cell, movements of a cell.

use smallvec::SmallVec;

/// A set whose width is fixed when it is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Bits {
    /// The words, lowest numbers first.
    pub words: SmallVec<[u64; 2]>,
}

impl Bits {
    /// The empty set with room for `words` words.
    pub fn zero(words: usize) -> Bits {
        Bits { words: SmallVec::from_elem(0, words) }
    }

    /// Adds a number.
    pub fn set(&mut self, bit: usize) {
        self.words[bit / 64] |= 1 << (bit % 64);
    }

    /// True when a number is in the set.
    pub fn get(&self, bit: usize) -> bool {
        self.words[bit / 64] >> (bit % 64) & 1 != 0
    }

    /// True for the empty set.
    pub fn is_zero(&self) -> bool {
        self.words.iter().all(|w| *w == 0)
    }

    /// Adds all of `other`.
    pub fn add(&mut self, other: &Bits) {
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a |= b;
        }
    }

    /// Takes all of `other` away.
    pub fn remove(&mut self, other: &Bits) {
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a &= !b;
        }
    }

    /// True when the two share a number.
    pub fn meets(&self, other: &Bits) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// True when everything in `self` is in `other`.
    pub fn is_within(&self, other: &Bits) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    /// The numbers in the set, smallest first.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(i, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(i * 64 + bit)
            })
        })
    }
}

/// Bits a movement takes for each layer: up, down, left, right, action.
pub const MOVE_BITS: usize = 5;

/// How many layers fit a word of movements, so that no layer is cut in two.
pub const LAYERS_A_WORD: usize = 12;

/// All five movement bits of a layer.
pub const ALL_MOVES: u64 = 0b11111;

/// Words for the objects of a cell.
pub fn object_words(objects: usize) -> usize {
    objects.div_ceil(64).max(1)
}

/// Words for the movements of a cell.
pub fn move_words(layers: usize) -> usize {
    layers.div_ceil(LAYERS_A_WORD).max(1)
}

/// Adds the movement bits `moves` of a layer to `set`.
pub fn add_moves(set: &mut Bits, layer: usize, moves: u64) {
    set.words[layer / LAYERS_A_WORD] |= moves << (layer % LAYERS_A_WORD * MOVE_BITS);
}
