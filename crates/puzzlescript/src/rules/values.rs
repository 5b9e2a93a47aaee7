//! What a layer of a cell can hold, numbered.
//!
//! A *value* is what one layer of one cell holds: an object or nothing, and a movement or none. The
//! movement belongs to the layer and may be there without an object. Objects that cannot appear and
//! movements that a layer cannot have get no number, which keeps the numbers small.

use crate::bits::{ALL_MOVES, Bits, LAYERS_A_WORD, MOVE_BITS};
use crate::game::Game;
use std::ops::Range;

/// A movement: none, or one of the five bits plus one.
pub(super) type Going = u8;

/// No movement.
pub(super) const STILL: Going = 0;

/// The movement by the action key.
pub(super) const ACTION: Going = 5;

/// A set of values.
pub(super) type ValueSet = Vec<u64>;

/// What a layer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) layer: usize,
    pub(super) object: Option<usize>,
    pub(super) going: Going,
}

/// All values of a game.
pub(super) struct Values {
    all: Vec<Value>,
    ranges: Vec<Range<usize>>,
    /// For each layer, the place of each movement among those it can have.
    goings: Vec<[Option<usize>; 6]>,
    /// For each object, its place in its layer, after "nothing".
    slots: Vec<Option<usize>>,
    layer_of: Vec<usize>,
    /// Words of a set.
    pub(super) words: usize,
}

impl Values {
    /// Numbers the values of a game in which only `objects` can appear and each layer has only the
    /// movements of `moves`.
    pub(super) fn new(game: &Game, objects: &Bits, moves: &Bits) -> Values {
        let mut all = Vec::new();
        let mut ranges = Vec::new();
        let mut goings = Vec::new();
        let mut slots = vec![None; game.objects.len()];
        for (layer, mask) in game.layers.iter().enumerate() {
            let from = all.len();
            let bits = moves_of(moves, layer);
            let own: Vec<Going> = (0..=MOVE_BITS as u8)
                .filter(|going| *going == STILL || bits >> (going - 1) & 1 != 0)
                .collect();
            let mut places = [None; 6];
            for (place, going) in own.iter().enumerate() {
                places[usize::from(*going)] = Some(place);
            }
            let present = mask.iter().filter(|object| objects.get(*object));
            for (slot, object) in std::iter::once(None).chain(present.map(Some)).enumerate() {
                if let Some(object) = object {
                    slots[object] = Some(slot);
                }
                all.extend(own.iter().map(|going| Value { layer, object, going: *going }));
            }
            ranges.push(from..all.len());
            goings.push(places);
        }
        let words = all.len().div_ceil(64).max(1);
        let layer_of = game.objects.iter().map(|object| object.layer).collect();
        Values { all, ranges, goings, slots, layer_of, words }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn get(&self, value: usize) -> Value {
        self.all[value]
    }

    pub(super) fn layers(&self) -> usize {
        self.ranges.len()
    }

    /// The values of a layer.
    pub(super) fn of_layer(&self, layer: usize) -> Range<usize> {
        self.ranges[layer].clone()
    }

    /// The number of a value; none if it cannot be.
    pub(super) fn find(&self, layer: usize, object: Option<usize>, going: Going) -> Option<usize> {
        let slot = match object {
            None => 0,
            Some(object) => self.slots[object].filter(|_| self.layer_of[object] == layer)?,
        };
        let moves = self.goings[layer].iter().flatten().count();
        Some(self.ranges[layer].start + slot * moves + self.goings[layer][usize::from(going)]?)
    }

    /// The same object without a movement.
    pub(super) fn at_rest(&self, value: usize) -> usize {
        let Value { layer, object, .. } = self.all[value];
        self.find(layer, object, STILL).unwrap_or(value)
    }

    /// The empty set.
    pub(super) fn none(&self) -> ValueSet {
        vec![0; self.words]
    }
}

/// The movement bits of a layer.
pub(super) fn moves_of(moves: &Bits, layer: usize) -> u64 {
    moves.words[layer / LAYERS_A_WORD] >> (layer % LAYERS_A_WORD * MOVE_BITS) & ALL_MOVES
}

/// The numbers of a set that lie in a range, smallest first.
pub(super) fn members(set: &[u64], range: Range<usize>) -> impl Iterator<Item = usize> + '_ {
    let words = range.start / 64..range.end.div_ceil(64);
    words.flat_map(move |word| {
        let mut left = set[word] & within(word, &range);
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(word * 64 + bit)
        })
    })
}

/// Whether two sets share a number of a range.
pub(super) fn meet(a: &[u64], b: &[u64], range: &Range<usize>) -> bool {
    let words = range.start / 64..range.end.div_ceil(64);
    words.into_iter().any(|word| a[word] & b[word] & within(word, range) != 0)
}

/// The bits of a word that belong to a range.
pub(super) fn within(word: usize, range: &Range<usize>) -> u64 {
    let (low, high) = (word * 64, word * 64 + 64);
    let from = range.start.clamp(low, high) - low;
    let to = range.end.clamp(low, high) - low;
    if from >= to {
        return 0;
    }
    let top = if to == 64 { u64::MAX } else { (1 << to) - 1 };
    top & (u64::MAX << from)
}

/// Adds a number to a set.
pub(super) fn insert(set: &mut [u64], value: usize) {
    set[value / 64] |= 1 << (value % 64);
}
