//! Edits that make a panel better.

use crate::attribution::kernel;
use crate::board::Board;
use crate::panel::Panel;
use crate::piece::Piece;
use crate::print::full_legend;
use crate::solve::{Ask, entropy, solve_board};
use play::random::SplitMix64;

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toward {
    /// Exactly one solution, by the fewest changes.
    Unique,
    /// One solution with fewer pieces.
    Fewer,
    /// One solution that takes more bits to guess.
    Harder,
}

/// A panel that is better than the one it was made from.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    /// The panel.
    pub panel: Panel,
    /// Cells that were changed.
    pub changed: Vec<usize>,
    /// Its solutions, at most one more than asked for.
    pub solutions: u128,
    /// Its puzzle entropy.
    pub bits: f64,
    /// The number of its pieces.
    pub pieces: usize,
}

/// What was tried and found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Suggested {
    /// The best, the best first.
    pub kept: Vec<Suggestion>,
    /// Variations looked at.
    pub tries: u64,
    /// Of the panel itself: solutions (up to a limit) and bits.
    pub start: Option<(u128, f64)>,
}

/// Solutions that are counted at most to compare panels that are not unique.
const MOST_SOLUTIONS: u64 = 200;
/// Steps that judging one variation may take.
const MAX_STEPS: u64 = 2_000_000;
/// Work that judging the regions of one variation may take.
const VARIATION_WORK: u64 = 4_000_000;

/// Looks for better variations: every single change first, then `tries` random ones of two or
/// three changes. Pieces are taken from the panel and its legend. The same seed gives the same.
pub fn suggest(
    panel: &Panel,
    toward: Toward,
    keep: usize,
    tries: u64,
    seed: u64,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Suggested {
    let mut found = Suggested::default();
    let start = judge(panel, Vec::new());
    found.start = start.as_ref().map(|start| (start.solutions, start.bits));
    let pieces: Vec<Piece> = full_legend(panel).into_iter().map(|(_, piece)| piece).collect();
    let cells: Vec<usize> = panel.grid.cells().collect();
    let mut random = SplitMix64::new(seed);
    let singles = cells.len() * (pieces.len() + 1);
    for number in 0..singles as u64 + tries {
        if stop(number) {
            break;
        }
        let mut varied = panel.clone();
        let mut changed = Vec::new();
        let mut change = |cell: usize, choice: usize, varied: &mut Panel| {
            let piece = pieces.get(choice).cloned();
            if varied.cells[cell] != piece {
                varied.cells[cell] = piece;
                changed.push(cell);
            }
        };
        if number < singles as u64 {
            let (at, choice) =
                (number as usize / (pieces.len() + 1), number as usize % (pieces.len() + 1));
            change(cells[at], choice, &mut varied);
        } else {
            for _ in 0..2 + random.below(2) {
                let cell = cells[random.below(cells.len() as u64) as usize];
                // Emptying is as likely as all pieces together.
                let choice = match random.below(2) {
                    0 => pieces.len(),
                    _ => random.below(pieces.len().max(1) as u64) as usize,
                };
                change(cell, choice, &mut varied);
            }
        }
        changed.sort_unstable();
        changed.dedup();
        changed.retain(|cell| varied.cells[*cell] != panel.cells[*cell]);
        found.tries += 1;
        let is_known = found.kept.iter().any(|kept| kept.panel.cells == varied.cells);
        if changed.is_empty() || is_known {
            continue;
        }
        if toward == Toward::Fewer && varied.pieces().count() >= panel.pieces().count() {
            continue;
        }
        let Some(next) = judge(&varied, changed) else { continue };
        if is_better(&next, start.as_ref(), toward) {
            found.kept.push(next);
            found.kept.sort_by(|a, b| rank(a, toward).total_cmp(&rank(b, toward)));
            found.kept.truncate(keep);
        }
    }
    if toward == Toward::Fewer
        && let Some(small) = kernel(panel, &mut |_| false)
        && small.cells != panel.cells
        && found.kept.iter().all(|kept| kept.panel.cells != small.cells)
    {
        let is_changed = |cell: &usize| small.cells[*cell] != panel.cells[*cell];
        let changed = cells.iter().copied().filter(is_changed).collect();
        found.kept.extend(judge(&small, changed));
        found.kept.sort_by(|a, b| rank(a, toward).total_cmp(&rank(b, toward)));
        found.kept.truncate(keep);
    }
    found
}

/// Solves a variation; none if it has no solution or takes too long.
fn judge(panel: &Panel, changed: Vec<usize>) -> Option<Suggestion> {
    let board = Board::new(panel);
    let ask = Ask {
        max_solutions: MOST_SOLUTIONS,
        max_steps: MAX_STEPS,
        max_work: VARIATION_WORK,
        keeps_lines: true,
    };
    let found = solve_board(&board, ask, &mut |_| false);
    if !found.is_complete && found.count < u128::from(MOST_SOLUTIONS) {
        return None;
    }
    let bits = entropy(&board, &found.lines)?.bits;
    let pieces = panel.pieces().count();
    Some(Suggestion { panel: panel.clone(), changed, solutions: found.count, bits, pieces })
}

fn is_better(next: &Suggestion, start: Option<&Suggestion>, toward: Toward) -> bool {
    match (toward, start) {
        (_, None) => true,
        (Toward::Unique, Some(start)) => next.solutions < start.solutions,
        (Toward::Fewer, Some(start)) => next.solutions == 1 && next.pieces < start.pieces,
        (Toward::Harder, Some(start)) => next.solutions == 1 && next.bits > start.bits + 1e-9,
    }
}

/// What is sorted by, the best lowest.
fn rank(one: &Suggestion, toward: Toward) -> f64 {
    let changes = one.changed.len() as f64;
    match toward {
        Toward::Unique => one.solutions as f64 * 1000.0 + changes * 10.0 - one.bits / 100.0,
        Toward::Fewer => one.pieces as f64 * 1000.0 - one.bits,
        Toward::Harder => -one.bits * 1000.0 + changes,
    }
}
