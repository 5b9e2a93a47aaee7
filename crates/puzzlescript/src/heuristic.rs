//! How far a board is from fulfilling its win conditions.
//!
//! This is the heuristic of MixedAim (De Keyser 2019, section 3.3): the distances of objects to
//! where the win conditions want them, summed over the conditions. It is good for finding solutions
//! and for comparing levels; it is not admissible, so it proves nothing.

use crate::engine::program::{Planes, Program, WinProgram};
use crate::errands::Errands;
use crate::game::Quantifier;
use play::search::Guess;

/// Memory for estimates, kept between them.
#[derive(Clone, Default)]
pub struct Estimator {
    what: Vec<u32>,
    on: Vec<u32>,
    players: Vec<u32>,
    pairs: Vec<(u32, u32, u32)>,
    /// Pairs sorted by distance, and how many there are of each.
    sorted: Vec<(u32, u32, u32)>,
    counts: Vec<u32>,
    taken_what: Vec<bool>,
    taken_on: Vec<bool>,
}

impl Estimator {
    /// The estimate for a position, in half moves.
    pub fn half_moves(&mut self, program: &Program, position: &[u64]) -> u32 {
        let mut sum = 0;
        for win in &program.wins {
            self.collect(win, program, position);
            sum += self.half_moves_of(win, program);
        }
        sum
    }

    /// How a position looks to a search for any solution. `errands` knows the rules that a win needs
    /// where moving things is not enough.
    pub fn guess(
        &mut self,
        program: &Program,
        position: &[u64],
        errands: &mut Option<Errands>,
    ) -> Guess {
        let mut guess = Guess::default();
        let mut near = None;
        if let Some(errands) = errands {
            errands.begin();
            if let Some(distance) = errands.to_winning(program, position) {
                guess.far = 2 * distance;
                guess.goals = 1;
                near = Some(distance);
            }
        }
        self.players.clear();
        for word in 0..program.words {
            let players = program.player.iter();
            let cells = players.fold(0, |all, p| all | position[p * program.words + word]);
            push_cells(cells, word, &mut self.players);
        }
        for (index, win) in program.wins.iter().enumerate() {
            self.collect(win, program, position);
            let (far, open) = (self.half_moves_of(win, program), self.what.len() as u32);
            guess.far += far;
            guess.goals += match win.quantifier {
                _ if far == 0 => 0,
                Quantifier::Some => 1,
                Quantifier::No | Quantifier::All => open.max(1),
            };
            if far > 0 {
                let helping = errands
                    .as_mut()
                    .and_then(|errands| errands.to_helping(index, program, position));
                let nearest = helping.or_else(|| self.players_distance(program));
                near = near.into_iter().chain(nearest).min();
            }
        }
        guess.near = near.unwrap_or(0);
        guess
    }

    /// The distance of the nearest player to something that still has to go.
    fn players_distance(&self, program: &Program) -> Option<u32> {
        let pairs = self.players.iter().flat_map(|p| self.what.iter().map(move |x| (*p, *x)));
        pairs.map(|(p, x)| distance(program, p, x)).min()
    }

    /// Collects the cells a win condition is about: what still has to go, and to where.
    fn collect(&mut self, win: &WinProgram, program: &Program, position: &[u64]) {
        self.what.clear();
        self.on.clear();
        for word in 0..program.words {
            let what = word_of(&win.what, program, position, word);
            let on = win.on.as_ref().map_or(u64::MAX, |on| word_of(on, program, position, word));
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
    }

    /// The estimate for one win condition, whose cells were collected.
    fn half_moves_of(&mut self, win: &WinProgram, program: &Program) -> u32 {
        match (win.quantifier, &win.on) {
            (Quantifier::No, _) => 2 * self.what.len() as u32,
            (Quantifier::Some, None) => 2 * u32::from(self.what.is_empty()),
            (Quantifier::Some, Some(_)) => 2 * self.least_distance(program),
            (Quantifier::All, None) => 0,
            (Quantifier::All, Some(_)) => self.greedy_matching(program),
        }
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
        if self.what.is_empty() {
            return 0;
        }
        let rank = |cell: u32| program.reading_rank[cell as usize];
        self.what.sort_unstable_by_key(|cell| rank(*cell));
        self.on.sort_unstable_by_key(|cell| rank(*cell));
        self.pairs.clear();
        self.counts.clear();
        self.counts.resize(program.width + program.height, 0);
        for (a, what) in self.what.iter().enumerate() {
            for (b, on) in self.on.iter().enumerate() {
                let distance = distance(program, *what, *on);
                self.counts[distance as usize] += 1;
                self.pairs.push((distance, a as u32, b as u32));
            }
        }
        self.sort_pairs();
        self.taken_what.clear();
        self.taken_what.resize(self.what.len(), false);
        self.taken_on.clear();
        self.taken_on.resize(self.on.len(), false);
        let mut left = self.what.len() as u32;
        let mut sum = 0;
        for (distance, a, b) in &self.sorted {
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

impl Estimator {
    /// Sorts pairs by distance and keeps their order among equals. Distances are small, so counting is
    /// faster than comparing.
    fn sort_pairs(&mut self) {
        let mut next = 0;
        for count in &mut self.counts {
            let first = next;
            next += *count;
            *count = first;
        }
        self.sorted.clear();
        self.sorted.resize(self.pairs.len(), (0, 0, 0));
        for pair in &self.pairs {
            let at = &mut self.counts[pair.0 as usize];
            self.sorted[*at as usize] = *pair;
            *at += 1;
        }
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
