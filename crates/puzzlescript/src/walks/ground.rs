//! Planes of the cells where the player can walk.

use super::{ACTION, Trigger, WalkRules};
use crate::engine::program::Program;

/// What is the same for all states of a level.
pub struct Ground {
    words: usize,
    height: usize,
    /// Cells from which each direction stays on the board.
    inside: [Vec<u64>; 4],
    before: Vec<Sight>,
    after: Vec<Sight>,
    /// Objects the player cannot share a cell with.
    solid: Vec<usize>,
}

/// A trigger laid out for the board.
struct Sight {
    way: Option<usize>,
    at: Option<Look>,
    planes: Vec<usize>,
}

/// Where a trigger looks.
struct Look {
    /// Its offset in the numbering of cells.
    shift: isize,
    /// Cells from which it is on the board.
    inside: Vec<u64>,
}

/// What the player can do from each cell of one state.
#[derive(Default)]
pub struct Walks {
    /// For each direction, and last for the action key or waiting: cells from which a rule may
    /// fire.
    pub may_fire: [Vec<u64>; 5],
    /// For each direction: cells from which it is a reversible walk.
    pub walk: [Vec<u64>; 4],
    /// For each direction: cells from which nothing solid is in the way.
    pub open: [Vec<u64>; 4],
    /// Cells on which no rule fires after movement and no win depends.
    pub quiet: Vec<u64>,
    solid: Vec<u64>,
    spare: Vec<u64>,
}

impl Ground {
    /// Lays the triggers out.
    pub fn new(program: &Program, rules: &WalkRules) -> Ground {
        let inside = |(dx, dy): (i32, i32)| {
            let mut plane = vec![0u64; program.words];
            for (cell, (y, x)) in program.place.iter().enumerate() {
                let (x, y) = (*x as i32 + dx, *y as i32 + dy);
                let is_in = x >= 0
                    && y >= 0
                    && (x as usize) < program.width
                    && (y as usize) < program.height;
                plane[cell / 64] |= u64::from(is_in) << (cell % 64);
            }
            plane
        };
        let shift = |(dx, dy): (i32, i32)| dx as isize * program.height as isize + dy as isize;
        let sight = |trigger: &Trigger| Sight {
            way: trigger.way,
            at: trigger.at.map(|at| Look { shift: shift(at), inside: inside(at) }),
            planes: trigger.objects.iter().collect(),
        };
        let layer = &program.layer_masks[program.layer_of[rules.player]];
        Ground {
            words: program.words,
            height: program.height,
            inside: [(0, -1), (0, 1), (-1, 0), (1, 0)].map(inside),
            before: rules.before.iter().map(sight).collect(),
            after: rules.after.iter().map(sight).collect(),
            solid: layer.iter().filter(|object| *object != rules.player).collect(),
        }
    }

    /// The offset of a direction in the numbering of cells.
    pub fn delta(&self, way: usize) -> isize {
        let height = self.height as isize;
        [-1, 1, -height, height][way]
    }

    /// Computes what the player can do from each cell, regardless of where it is.
    pub fn look(&self, position: &[u64], out: &mut Walks) {
        let words = self.words;
        out.solid.clear();
        out.solid.resize(words, 0);
        for object in &self.solid {
            for (word, solid) in out.solid.iter_mut().enumerate() {
                *solid |= position[object * words + word];
            }
        }
        for plane in out.may_fire.iter_mut().chain([&mut out.quiet]) {
            plane.clear();
            plane.resize(words, 0);
        }
        for sight in &self.before {
            self.see(sight, position, &mut out.spare);
            let ways = match sight.way {
                Some(way) => way..way + 1,
                None => 0..ACTION + 1,
            };
            for plane in &mut out.may_fire[ways] {
                for (all, seen) in plane.iter_mut().zip(&out.spare) {
                    *all |= seen;
                }
            }
        }
        for sight in &self.after {
            self.see(sight, position, &mut out.spare);
            for (all, seen) in out.quiet.iter_mut().zip(&out.spare) {
                *all |= seen;
            }
        }
        for quiet in &mut out.quiet {
            *quiet = !*quiet;
        }
        for way in 0..4 {
            let open = &mut out.open[way];
            shifted(&out.solid, self.delta(way), open);
            for (word, open) in open.iter_mut().enumerate() {
                *open = !*open & self.inside[way][word];
            }
            shifted(&out.quiet, self.delta(way), &mut out.spare);
            let walk = &mut out.walk[way];
            walk.clear();
            walk.extend(
                (0..words)
                    .map(|word| out.open[way][word] & out.spare[word] & !out.may_fire[way][word]),
            );
        }
        self.keep_two_way(out);
    }

    /// Keeps the reversible walks.
    fn keep_two_way(&self, out: &mut Walks) {
        for (there, back) in [(0, 1), (2, 3)] {
            shifted(&out.walk[back], self.delta(there), &mut out.spare);
            for (walk, back) in out.walk[there].iter_mut().zip(&out.spare) {
                *walk &= back;
            }
            shifted(&out.walk[there], self.delta(back), &mut out.spare);
            for (walk, back) in out.walk[back].iter_mut().zip(&out.spare) {
                *walk &= back;
            }
        }
    }

    /// The cells from which a trigger sees one of its objects.
    fn see(&self, sight: &Sight, position: &[u64], out: &mut Vec<u64>) {
        let words = self.words;
        let mut seen = vec![0u64; words];
        for plane in &sight.planes {
            for (word, seen) in seen.iter_mut().enumerate() {
                *seen |= position[plane * words + word];
            }
        }
        match &sight.at {
            Some(look) => {
                shifted(&seen, look.shift, out);
                for (out, inside) in out.iter_mut().zip(&look.inside) {
                    *out &= inside;
                }
            }
            None => {
                let is_any = seen.iter().any(|word| *word != 0);
                out.clear();
                out.resize(words, if is_any { u64::MAX } else { 0 });
            }
        }
    }
}

/// The cells for which the cell `by` further on is in the plane; edges are the caller's to mask.
fn shifted(plane: &[u64], by: isize, out: &mut Vec<u64>) {
    let words = plane.len() as isize;
    let (whole, part) = (by.div_euclid(64), by.rem_euclid(64) as u32);
    let word = |index: isize| match (0..words).contains(&index) {
        true => plane[index as usize],
        false => 0,
    };
    out.clear();
    out.extend((0..words).map(|index| {
        let low = word(index + whole) >> part;
        let high = if part == 0 { 0 } else { word(index + whole + 1) << (64 - part) };
        low | high
    }));
}
