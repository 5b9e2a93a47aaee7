//! Positions as words.

use super::Puzzle;
use crate::engine::{Program, State};
use crate::limits::MAX_IN_CELL;
use crate::liveness::live_effects;
use play::Pack;

/// How positions are packed: the number of pieces of each type in each cell.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Bits for the number of each type in a cell; 0 for a type that never changes.
    bits: Vec<u32>,
    /// Pieces that never change.
    fixed: Vec<u32>,
    words: usize,
    packs_turn: bool,
    packs_score: bool,
}

impl Layout {
    pub(super) fn new(program: &Program, start: &State) -> Layout {
        let pieces = program.rules.pieces;
        let set = live_effects(&program.rules);
        let changes = set.enters() | set.destroys | set.turns_from;
        let mut counts = vec![0usize; pieces];
        let mut piles = vec![0usize; pieces];
        for run in start.pieces.chunk_by(|a, b| a == b) {
            let piece = usize::from(run[0] as u8);
            counts[piece] += run.len();
            piles[piece] = piles[piece].max(run.len());
        }
        // No cell ever has more pieces of a type than the board has. For a type that play creates,
        // no step leads to a cell with more than the limit.
        let most = |piece: usize| match () {
            () if changes >> piece & 1 == 0 => 0,
            () if program.grows >> piece & 1 == 1 => MAX_IN_CELL.max(piles[piece]),
            () => counts[piece],
        };
        let bits: Vec<u32> =
            (0..pieces).map(|piece| usize::BITS - most(piece).leading_zeros()).collect();
        let is_fixed = |key: &&u32| changes >> (**key as u8) & 1 == 0;
        let fixed = start.pieces.iter().filter(is_fixed).copied().collect();
        let packs_turn = program.turn_matters();
        let packs_score = program.score_matters();
        let all = program.cells() * bits.iter().sum::<u32>() as usize
            + 32 * (usize::from(packs_turn) + usize::from(packs_score));
        Layout { bits, fixed, words: all.div_ceil(64).max(1), packs_turn, packs_score }
    }
}

impl Pack for Puzzle {
    fn packed_words(&self) -> usize {
        self.layout.words
    }

    fn pack(&self, state: &State, out: &mut [u64]) {
        out.fill(0);
        let layout = &*self.layout;
        let per_cell: u32 = layout.bits.iter().sum();
        let mut offsets = [0u32; crate::rules::MAX_PIECES];
        let mut offset = 0;
        for (to, bits) in offsets.iter_mut().zip(&layout.bits) {
            *to = offset;
            offset += bits;
        }
        for run in state.pieces.chunk_by(|a, b| a == b) {
            let (cell, piece) = ((run[0] >> 8) as usize, usize::from(run[0] as u8));
            let bits = layout.bits[piece];
            if bits > 0 {
                let at = cell * per_cell as usize + offsets[piece] as usize;
                put(out, at, bits, run.len() as u64);
            }
        }
        let mut at = self.program().cells() * per_cell as usize;
        if layout.packs_turn {
            put(out, at, 32, u64::from(state.turn));
            at += 32;
        }
        if layout.packs_score {
            put(out, at, 32, u64::from(state.score as u32));
        }
    }

    fn unpack(&self, words: &[u64], out: &mut State) {
        let layout = &*self.layout;
        out.pieces.clear();
        let mut fixed = layout.fixed.iter().copied().peekable();
        let mut at = 0;
        for cell in 0..self.program().cells() as u32 {
            for (piece, &bits) in layout.bits.iter().enumerate() {
                let key = cell << 8 | piece as u32;
                let count = if bits == 0 { 0 } else { get(words, at, bits) };
                at += bits as usize;
                out.pieces.extend(std::iter::repeat_n(key, count as usize));
                while fixed.next_if_eq(&key).is_some() {
                    out.pieces.push(key);
                }
            }
        }
        (out.turn, out.score) = (0, 0);
        if layout.packs_turn {
            out.turn = get(words, at, 32) as u32;
            at += 32;
        }
        if layout.packs_score {
            out.score = get(words, at, 32) as u32 as i32;
        }
    }
}

/// Writes a number at a bit offset; it may span two words.
fn put(words: &mut [u64], at: usize, bits: u32, value: u64) {
    let (word, shift) = (at / 64, (at % 64) as u32);
    words[word] |= value << shift;
    if shift + bits > 64 {
        words[word + 1] |= value >> (64 - shift);
    }
}

fn get(words: &[u64], at: usize, bits: u32) -> u64 {
    let (word, shift) = (at / 64, (at % 64) as u32);
    let mut value = words[word] >> shift;
    if shift + bits > 64 {
        value |= words[word + 1] << (64 - shift);
    }
    value & ((1 << bits) - 1)
}
