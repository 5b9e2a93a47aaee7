//! How far a board is from fulfilling its win conditions.
//!
//! This is the heuristic of MixedAim (De Keyser 2019, section 3.3): the distances of objects to
//! where the win conditions want them, summed over the conditions. It is good for finding solutions
//! and for comparing levels; it is not admissible, so it proves nothing.

use crate::engine::program::{Planes, Program};
use crate::game::Quantifier;

/// Memory for estimates, kept between them.
#[derive(Clone, Default)]
pub struct Estimator {
    what: Vec<u32>,
    on: Vec<u32>,
    pairs: Vec<(u32, u32, u32)>,
    taken_what: Vec<bool>,
    taken_on: Vec<bool>,
}

impl Estimator {
    /// The estimate for a position, in half moves.
    pub fn half_moves(&mut self, program: &Program, position: &[u64]) -> u32 {
        let mut sum = 0;
        for win in &program.wins {
            self.what.clear();
            self.on.clear();
            let both = |word: usize| {
                let what = word_of(&win.what, program, position, word);
                (what, win.on.as_ref().map_or(u64::MAX, |on| word_of(on, program, position, word)))
            };
            for word in 0..program.words {
                let (what, on) = both(word);
                let (left, right) = match win.quantifier {
                    Quantifier::No => (what & on, 0),
                    // Cells that have both are pairs at distance 0 and cost nothing.
                    Quantifier::All => (what & !on, on & !what),
                    Quantifier::Some if win.on.is_none() => (what, 0),
                    Quantifier::Some => (what, on),
                };
                push_cells(left, word, &mut self.what);
                if win.on.is_some() {
                    push_cells(right, word, &mut self.on);
                }
            }
            sum += match (win.quantifier, &win.on) {
                (Quantifier::No, _) => 2 * self.what.len() as u32,
                (Quantifier::Some, None) => 2 * u32::from(self.what.is_empty()),
                (Quantifier::Some, Some(_)) => 2 * self.least_distance(program),
                (Quantifier::All, None) => 0,
                (Quantifier::All, Some(_)) => self.greedy_matching(program),
            };
        }
        sum
    }

    fn least_distance(&self, program: &Program) -> u32 {
        let far = (program.width + program.height) as u32;
        let pairs = self.what.iter().flat_map(|a| self.on.iter().map(move |b| (*a, *b)));
        pairs.map(|(a, b)| distance(program, a, b)).min().unwrap_or(far)
    }

    /// Matches the nearest pairs first, in reading order among equals; each unmatched object costs
    /// the width plus the height of the board. The paper halves this sum, so it is already in half
    /// moves.
    fn greedy_matching(&mut self, program: &Program) -> u32 {
        let rank = |cell: u32| program.reading_rank[cell as usize];
        self.what.sort_unstable_by_key(|cell| rank(*cell));
        self.on.sort_unstable_by_key(|cell| rank(*cell));
        self.pairs.clear();
        for (a, what) in self.what.iter().enumerate() {
            for (b, on) in self.on.iter().enumerate() {
                self.pairs.push((distance(program, *what, *on), a as u32, b as u32));
            }
        }
        self.pairs.sort_unstable();
        self.taken_what.clear();
        self.taken_what.resize(self.what.len(), false);
        self.taken_on.clear();
        self.taken_on.resize(self.on.len(), false);
        let mut left = self.what.len() as u32;
        let mut sum = 0;
        for (distance, a, b) in &self.pairs {
            let (a, b) = (*a as usize, *b as usize);
            if !self.taken_what[a] && !self.taken_on[b] {
                self.taken_what[a] = true;
                self.taken_on[b] = true;
                sum += distance;
                left -= 1;
                if left == 0 {
                    break;
                }
            }
        }
        sum + left * (program.width + program.height) as u32
    }
}

pub(crate) fn word_of(planes: &Planes, program: &Program, position: &[u64], word: usize) -> u64 {
    planes.word_at(program.words, position, word)
}

fn push_cells(mut bits: u64, word: usize, out: &mut Vec<u32>) {
    while bits != 0 {
        out.push(word as u32 * 64 + bits.trailing_zeros());
        bits &= bits - 1;
    }
}

pub(crate) fn distance(program: &Program, a: u32, b: u32) -> u32 {
    let ((ay, ax), (by, bx)) = (program.place[a as usize], program.place[b as usize]);
    ay.abs_diff(by) + ax.abs_diff(bx)
}
