//! Random levels, and levels drawn straight from constraints.

use crate::formula::{All, Atom, Formula, Op};
use crate::game::Level;
use crate::rules::Which;
use play::random::SplitMix64;

/// The usual share of filled cells of a random level.
pub const USUAL_DENSITY: f64 = 0.5;

/// A random level: each cell is empty with probability one half, else any piece.
pub fn random_level(random: &mut SplitMix64, pieces: usize, width: usize, height: usize) -> Level {
    random_level_of(random, pieces, width, height, USUAL_DENSITY)
}

/// A random level: each cell is filled with this probability, then with any piece.
pub fn random_level_of(
    random: &mut SplitMix64,
    pieces: usize,
    width: usize,
    height: usize,
    density: f64,
) -> Level {
    let mut level = Level::empty(width, height);
    for cell in &mut level.cells {
        let is_filled = match density == USUAL_DENSITY {
            // Levels of this density keep the numbers they have always had.
            true => random.below(2) == 1,
            false => random.unit() < density,
        };
        if is_filled && pieces > 0 {
            cell.push(random.below(pieces as u64) as u8);
        }
    }
    level
}

/// A level with these numbers of pieces in random cells; none if they do not fit.
pub fn place(
    random: &mut SplitMix64,
    counts: &[i64],
    width: usize,
    height: usize,
) -> Option<Level> {
    let mut level = Level::empty(width, height);
    let mut free: Vec<usize> = (0..width * height).collect();
    for (piece, count) in counts.iter().enumerate() {
        for _ in 0..*count {
            if free.is_empty() {
                return None;
            }
            let cell = free.swap_remove(random.below(free.len() as u64) as usize);
            level.cells[cell].push(piece as u8);
        }
    }
    Some(level)
}

/// Draws numbers of pieces that satisfy a formula, without rejection sampling of levels.
#[derive(Clone, Debug)]
pub struct CountSampler {
    boxes: Vec<All>,
    pieces: usize,
}

/// The most boxes that are distinguished.
const MAX_BOXES: usize = 1_000;

/// The number of draws before giving up; only conditions on two types at once need more than one.
const MAX_DRAWS: usize = 200;

impl CountSampler {
    /// Makes a sampler for a formula.
    pub fn new(formula: &Formula, pieces: usize) -> CountSampler {
        let mut boxes = spread(formula);
        boxes.truncate(MAX_BOXES);
        CountSampler { boxes, pieces }
    }

    /// True when no numbers satisfy the formula.
    pub fn is_empty(&self) -> bool {
        self.boxes.is_empty()
    }

    /// Draws numbers for a board of this many cells; none if nothing that fits was found.
    pub fn draw(&self, random: &mut SplitMix64, cells: usize) -> Option<Vec<i64>> {
        if self.boxes.is_empty() {
            return None;
        }
        for _ in 0..MAX_DRAWS {
            let all = &self.boxes[random.below(self.boxes.len() as u64) as usize];
            let mut counts = vec![0i64; self.pieces];
            let mut bounds = vec![(0i64, cells as i64); self.pieces];
            for atom in all.atoms() {
                if let Atom::Count(Which::One(piece), op, k) = atom {
                    let bound = &mut bounds[usize::from(*piece)];
                    match op {
                        Op::Ge => bound.0 = bound.0.max(*k),
                        Op::Le => bound.1 = bound.1.min(*k),
                        Op::Eq => *bound = (*k, *k),
                        Op::Ne => {}
                    }
                }
            }
            let least: i64 = bounds.iter().map(|bound| bound.0).sum();
            let mut left = cells as i64 - least;
            if left < 0 {
                continue;
            }
            // About half of the cells stay empty, as in a random level.
            left = left.min((cells as i64 / 2 - least).max(2));
            for (count, bound) in counts.iter_mut().zip(&bounds) {
                *count = bound.0;
            }
            let mut order: Vec<usize> = (0..self.pieces).collect();
            while left > 0 && !order.is_empty() {
                let at = random.below(order.len() as u64) as usize;
                let piece = order[at];
                if counts[piece] >= bounds[piece].1 {
                    order.swap_remove(at);
                    continue;
                }
                counts[piece] += 1;
                left -= 1;
                if random.below(12) == 0 {
                    break;
                }
            }
            if all.holds(&counts) {
                return Some(counts);
            }
        }
        None
    }
}

/// The formula in disjunctive form.
fn spread(formula: &Formula) -> Vec<All> {
    match formula {
        Formula::Atom(atom) => {
            let mut all = All::default();
            if all.add(*atom) { vec![all] } else { Vec::new() }
        }
        Formula::Any(parts) => parts.iter().flat_map(spread).take(MAX_BOXES).collect(),
        Formula::All(parts) => {
            let mut out = vec![All::default()];
            for part in parts {
                let choices = spread(part);
                let mut next = Vec::new();
                for all in &out {
                    for choice in &choices {
                        let mut joined = all.clone();
                        if joined.join(choice) && !next.contains(&joined) && next.len() < MAX_BOXES
                        {
                            next.push(joined);
                        }
                    }
                }
                out = next;
            }
            out
        }
    }
}
