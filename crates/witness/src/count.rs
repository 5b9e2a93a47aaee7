//! Counts the lines of a panel without pieces, without drawing them.
//!
//! A frontier moves over the corners. All that matters about the corners behind it is how the loose
//! ends crossing it are connected (a transfer matrix over matchings, as for self-avoiding walks). A
//! few hundred such states are enough to count the lines of an empty 5x5 grid.

use crate::grid::{Edge, Grid, bit, members};
use crate::line::Move;
use crate::panel::Panel;
use rustc_hash::FxHashMap;

/// A loose end: none, the left or right one of a pair, the one that leads to the start, or to the
/// end.
const NONE: u64 = 0;
const LEFT: u64 = 1;
const RIGHT: u64 = 2;
const TO_START: u64 = 3;
const TO_END: u64 = 4;

/// The number of lines from a start to an end, or none if they have to be counted by drawing: with
/// pieces, dots, symmetry or on a pillar.
pub fn count_lines(panel: &Panel) -> Option<u128> {
    let is_bare = panel.pieces().next().is_none()
        && panel.dots.iter().all(|dots| *dots == Default::default())
        && is_countable(panel);
    is_bare.then(|| Frontier::new(panel).count())
}

/// Whether the lines of a panel's grid are counted without drawing them, where nothing stands on it.
pub(crate) fn is_countable(panel: &Panel) -> bool {
    panel.symmetry.is_none() && !panel.grid.is_pillar
}

/// The number of lines on an empty grid, from bottom left to top right: P(R, C) of the thesis.
pub fn count_paths(rows: usize, cols: usize) -> Option<u128> {
    let grid = Grid { rows, cols, is_pillar: false };
    grid.fits().then(|| Frontier::new(&Panel::empty("empty", grid)).count())
}

/// The number of beginnings of lines, as positions of play: every line that may be drawn from a start
/// and that stops when it reaches the end, those that cannot reach it included. None if they have to
/// be counted by drawing: with several ends, symmetry or on a pillar.
pub(crate) fn count_beginnings(panel: &Panel) -> Option<u128> {
    if panel.ends.count_ones() != 1 || panel.symmetry.is_some() || panel.grid.is_pillar {
        return None;
    }
    let end = panel.ends.trailing_zeros() as usize;
    let finished = Frontier::new(panel).count();
    // Unfinished ones stop anywhere but on the end, and do not pass over it.
    let mut elsewhere = panel.clone();
    for (_, edge) in Move::ALL.into_iter().filter_map(|mv| panel.grid.step(end, mv)) {
        elsewhere.gaps.insert(edge);
    }
    let corners = (0..panel.grid.corners()).fold(0, |set, corner| set | bit(corner));
    // A line may stop on another start, so starts are taken one by one.
    let unfinished = members(panel.starts).map(|start| {
        elsewhere.starts = bit(start);
        elsewhere.ends = corners & !bit(start) & !panel.ends;
        1 + Frontier::new(&elsewhere).count()
    });
    Some(finished + unfinished.sum::<u128>())
}

struct Frontier<'p> {
    panel: &'p Panel,
    /// The longer side is scanned, so that the frontier is short.
    is_turned: bool,
    states: FxHashMap<u64, u128>,
    done: u128,
}

impl Frontier<'_> {
    fn new(panel: &Panel) -> Frontier<'_> {
        let is_turned = panel.grid.cols > panel.grid.rows;
        let states = FxHashMap::from_iter([(0, 1)]);
        Frontier { panel, is_turned, states, done: 0 }
    }

    fn count(mut self) -> u128 {
        let grid = self.panel.grid;
        let (outer, inner) = match self.is_turned {
            true => (grid.cols + 1, grid.rows + 1),
            false => (grid.rows + 1, grid.cols + 1),
        };
        for line in 0..outer {
            for at in 0..inner {
                self.corner(line, at);
            }
            // The loose end to the right of the last corner leads nowhere; the frontier starts
            // again at the first one.
            let states = std::mem::take(&mut self.states).into_iter();
            self.states = states.map(|(state, count)| (state << 3, count)).collect();
        }
        self.done
    }

    fn corner(&mut self, line: usize, at: usize) {
        let grid = self.panel.grid;
        let corner = if self.is_turned { grid.at(line, at) } else { grid.at(at, line) };
        let usable = |edge: Edge| grid.all_edges().has(edge) && !self.panel.gaps.has(edge);
        let (across, down) = (usable(Edge::Across(corner)), usable(Edge::Down(corner)));
        let (on, over) = if self.is_turned { (down, across) } else { (across, down) };
        let is_start = self.panel.starts & bit(corner) != 0;
        let is_end = self.panel.ends & bit(corner) != 0;
        let states = std::mem::take(&mut self.states);
        let mut next: FxHashMap<u64, u128> = FxHashMap::default();
        let mut done = 0;
        // The order of states does not matter: they are added up.
        #[expect(clippy::iter_over_hash_type, reason = "counts are only summed")]
        for (state, count) in states {
            let mut put = |state: u64| *next.entry(state).or_insert(0) += count;
            let (a, b) = (get(state, at), get(state, at + 1));
            let rest = set(set(state, at, NONE), at + 1, NONE);
            for (is_terminal, kind) in [(is_start, TO_START), (is_end, TO_END)] {
                if !is_terminal || has(state, kind) {
                    continue;
                }
                match (a, b) {
                    // The pen lands here and continues along this row, or over to the next.
                    (NONE, NONE) => {
                        if on {
                            put(set(rest, at + 1, kind));
                        }
                        if over {
                            put(set(rest, at, kind));
                        }
                    }
                    (end, NONE) | (NONE, end) => match end {
                        LEFT | RIGHT => {
                            let from = if a == NONE { at + 1 } else { at };
                            put(set(rest, mate(state, from), kind));
                        }
                        // The other terminal: the line is complete.
                        _ if rest == 0 => done += count,
                        _ => {}
                    },
                    _ => {}
                }
            }
            match (a, b) {
                (NONE, NONE) => {
                    put(rest);
                    if on && over {
                        put(set(set(rest, at, LEFT), at + 1, RIGHT));
                    }
                }
                (end, NONE) | (NONE, end) => {
                    // A loose end keeps its meaning except for its side of the pair, which its
                    // place in the frontier does not change.
                    if on {
                        put(set(rest, at + 1, end));
                    }
                    if over {
                        put(set(rest, at, end));
                    }
                }
                (LEFT, RIGHT) => {}
                (RIGHT, LEFT) => put(rest),
                (LEFT, LEFT) => put(set(rest, mate(state, at + 1), LEFT)),
                (RIGHT, RIGHT) => put(set(rest, mate(state, at), RIGHT)),
                (TO_START, TO_END) | (TO_END, TO_START) if rest == 0 => done += count,
                // Something else would be left over.
                (TO_START, TO_END) | (TO_END, TO_START) => {}
                (terminal, LEFT | RIGHT) => put(set(rest, mate(state, at + 1), terminal)),
                (LEFT | RIGHT, terminal) => put(set(rest, mate(state, at), terminal)),
                _ => {}
            }
        }
        self.states = next;
        self.done += done;
    }
}

fn get(state: u64, at: usize) -> u64 {
    state >> (3 * at) & 7
}

fn set(state: u64, at: usize, end: u64) -> u64 {
    state & !(7 << (3 * at)) | end << (3 * at)
}

fn has(state: u64, end: u64) -> bool {
    (0..21).any(|at| get(state, at) == end)
}

/// Where the other loose end of a pair is.
fn mate(state: u64, at: usize) -> usize {
    let is_left = get(state, at) == LEFT;
    let mut depth = 0i32;
    let mut place = at;
    loop {
        match get(state, place) {
            LEFT => depth += 1,
            RIGHT => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return place;
        }
        // Pairs are balanced, so the walk ends within the frontier.
        place = if is_left { place + 1 } else { place.wrapping_sub(1) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_3_1_of_the_thesis_and_larger_grids() {
        let count = |rows, cols| count_paths(rows, cols).unwrap();
        let table = [(2, 2), (3, 2), (3, 3), (4, 3), (4, 4)].map(|(r, c)| count(r, c));
        assert_eq!(table, [12, 38, 184, 976, 8512]);
        assert_eq!((count(2, 3), count(3, 4), count(1, 1), count(1, 60)), (38, 976, 2, 1 << 60));
        assert_eq!((count(5, 5), count(6, 6)), (1_262_816, 575_780_564));
    }
}
