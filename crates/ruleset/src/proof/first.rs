//! Whether one outcome always comes before the other.
//!
//! End conditions are tested only between steps, so a step that removes two pieces can skip a loss
//! at the number in between. Bounds on how often each rule can fire in one step determine which
//! numbers one step can reach; the search over those is explicit.

use super::content::Content;
use super::net::{Transition, transitions};
use crate::effects::{Effect, EffectSet, effects};
use crate::formula::Atom;
use crate::liveness::{effects_of, live_rules, producible};
use crate::rules::{Event, Rules, Trigger, Which};

/// The most types whose numbers are distinguished.
const MAX_TYPES: usize = 3;

/// The most vectors of numbers explored.
const MAX_VECTORS: usize = 60_000;

/// The numbers of pieces in a level for which an outcome can be reached before the other one ends
/// the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Starts {
    /// The types whose numbers matter.
    pub types: Vec<u8>,
    /// The most pieces a level has.
    pub cells: usize,
    /// The numbers of those types for which it can, in order.
    pub good: Vec<Vec<i64>>,
    /// The number of vectors in which no end condition holds at the start.
    pub open: usize,
}

impl Starts {
    /// Whether a level with these numbers is among the good ones.
    pub fn allows(&self, counts: &[i64]) -> bool {
        let own: Vec<i64> = self.types.iter().map(|piece| counts[usize::from(*piece)]).collect();
        self.good.binary_search(&own).is_ok()
    }

    /// The least number of each type among the good ones.
    pub fn least(&self) -> Vec<(u8, i64)> {
        let least = |at: usize| self.good.iter().map(|vector| vector[at]).min().unwrap_or(0);
        self.types.iter().enumerate().map(|(at, piece)| (*piece, least(at))).collect()
    }
}

/// Finds the numbers of pieces for which an outcome can be reached on boards of this many cells.
///
/// None where this method does not apply: where play creates the pieces that matter, or too many
/// types matter.
pub fn good_starts(
    rules: &Rules,
    contents: &[Content],
    outcome: i8,
    cells: usize,
) -> Option<Starts> {
    find(rules, contents, outcome, cells, false)
}

/// Whether an outcome never comes first, for all numbers in a level of this many cells.
pub fn never_comes_first(rules: &Rules, contents: &[Content], outcome: i8, cells: usize) -> bool {
    let starts = find(rules, contents, outcome, cells, true);
    starts.is_some_and(|starts| starts.good.is_empty() && starts.open > 0)
}

fn find(
    rules: &Rules,
    contents: &[Content],
    outcome: i8,
    cells: usize,
    is_first_enough: bool,
) -> Option<Starts> {
    let live = live_rules(rules);
    let made = producible(rules);
    let all = transitions(rules, &live);
    let mut set = 0u64;
    for content in contents {
        for atom in &content.needs {
            set |= match atom {
                Atom::Count(which, ..) => which.mask(rules.pieces),
                Atom::Difference(a, b, ..) => 1 << a | 1 << b,
            };
        }
    }
    if set & made != 0 || set.count_ones() as usize > MAX_TYPES {
        return None;
    }
    let changes = |transition: &Transition| {
        (0..rules.pieces).any(|piece| set >> piece & 1 == 1 && transition.change[piece] != 0)
    };
    let all: Vec<Transition> = all.into_iter().filter(changes).collect();
    // The numbers that bound firings matter too, as long as there is room for them.
    let mut tracked = set;
    for transition in &all {
        let more = tracked | rules.rules[transition.rule].trigger.names() & !made;
        if more.count_ones() as usize <= MAX_TYPES {
            tracked = more;
        }
    }
    let types: Vec<u8> = (0..rules.pieces as u8).filter(|p| tracked >> p & 1 == 1).collect();
    let caused = effects_of(rules, &live);
    let bounds = Bounds { rules, live: &live, caused, made, types: &types, cells };
    let vectors = vectors(types.len(), cells as i64)?;
    let mut good: Vec<Vec<i64>> = Vec::new();
    let mut open = 0;
    for vector in vectors {
        let counts = spread(&vector, &types, rules.pieces);
        if contents.iter().any(|content| content.is_exact && holds(content, &counts)) {
            continue;
        }
        open += 1;
        if is_good(&bounds, &all, contents, outcome, &vector, &good) {
            let place = good.partition_point(|other| *other < vector);
            good.insert(place, vector);
            if is_first_enough {
                break;
            }
        }
    }
    Some(Starts { types, cells, good, open })
}

/// Vectors with a sum of at most `most`, least sum first: a step never adds.
fn vectors(length: usize, most: i64) -> Option<Vec<Vec<i64>>> {
    let mut out = vec![Vec::new()];
    for _ in 0..length {
        let mut next = Vec::new();
        for vector in &out {
            let sum: i64 = vector.iter().sum();
            for value in 0..=most - sum {
                let mut longer: Vec<i64> = vector.clone();
                longer.push(value);
                next.push(longer);
            }
            if next.len() > MAX_VECTORS {
                return None;
            }
        }
        out = next;
    }
    out.sort_by_key(|vector| vector.iter().sum::<i64>());
    Some(out)
}

fn spread(vector: &[i64], types: &[u8], pieces: usize) -> Vec<i64> {
    let mut counts = vec![0; pieces];
    for (piece, count) in types.iter().zip(vector) {
        counts[usize::from(*piece)] = *count;
    }
    counts
}

fn holds(content: &Content, counts: &[i64]) -> bool {
    content.needs.iter().all(|atom| atom.holds(counts))
}

/// Whether the outcome can follow from these numbers, now or after steps that do not end the game.
fn is_good(
    bounds: &Bounds<'_>,
    all: &[Transition],
    contents: &[Content],
    outcome: i8,
    vector: &[i64],
    good: &[Vec<i64>],
) -> bool {
    let pieces = bounds.rules.pieces;
    let ends = |counts: &[i64], stays: bool| {
        let other = contents.iter().any(|content| {
            content.outcome != outcome && content.is_exact && holds(content, counts)
        });
        // A win and a loss together are a loss. Of a win and a draw, the first in the file counts; what
        // happens within a step is in no such order.
        let ends_before = |own: usize| {
            contents.iter().enumerate().any(|(at, content)| {
                let is_before = match content.outcome {
                    -1 => true,
                    0 => at < own && !contents[own].happens,
                    _ => false,
                };
                is_before && content.is_exact && holds(content, counts)
            })
        };
        let own = contents.iter().enumerate().any(|(at, content)| {
            content.outcome == outcome
                && holds(content, counts)
                && !(stays && content.is_exact)
                && (outcome == -1 || !ends_before(at))
        });
        (own, other)
    };
    // A step may leave all numbers unchanged.
    if ends(&spread(vector, bounds.types, pieces), true).0 {
        return true;
    }
    // Numbers only fall, so the index within the box below the first vector identifies a vector.
    let sides: Vec<usize> = vector.iter().map(|value| *value as usize + 1).collect();
    let place = |vector: &[i64]| {
        vector.iter().zip(&sides).fold(0, |place, (value, side)| place * side + *value as usize)
    };
    let mut seen = vec![false; sides.iter().product()];
    seen[place(vector)] = true;
    let mut reached = vec![vector.to_vec()];
    let mut marks = vec![Mark::New; bounds.rules.rules.len()];
    for transition in all {
        let times = match transition.is_part {
            true => i64::MAX,
            false => bounds.bounded(transition.rule, vector, &mut marks),
        };
        let change: Vec<i64> =
            bounds.types.iter().map(|piece| transition.change[usize::from(*piece)]).collect();
        for index in 0..reached.len() {
            let mut next = reached[index].clone();
            let mut left = times;
            while left > 0 {
                for (value, change) in next.iter_mut().zip(&change) {
                    *value += change;
                }
                if next.iter().any(|value| *value < 0) {
                    break;
                }
                let at = place(&next);
                if !seen[at] {
                    seen[at] = true;
                    let (own, other) = ends(&spread(&next, bounds.types, pieces), false);
                    if own || !other && good.binary_search(&next).is_ok() {
                        return true;
                    }
                    reached.push(next.clone());
                }
                left -= 1;
            }
        }
    }
    false
}

/// How often rules can fire in one step.
struct Bounds<'r> {
    rules: &'r Rules,
    live: &'r [bool],
    /// What these rules can cause.
    caused: EffectSet,
    made: u64,
    types: &'r [u8],
    cells: usize,
}

/// The progress of computing a rule's bound. Results are cached, because the number of paths
/// through many rules explodes.
#[derive(Clone, Copy)]
enum Mark {
    New,
    /// It is being computed, so meeting it again is a cycle.
    Open,
    Known(i64),
}

impl Bounds<'_> {
    /// A bound for one rule; none for rules that trigger each other in a cycle.
    fn bounded(&self, rule: usize, vector: &[i64], marks: &mut Vec<Mark>) -> i64 {
        match marks[rule] {
            Mark::New => marks[rule] = Mark::Open,
            Mark::Open => return i64::MAX,
            Mark::Known(times) => return times,
        }
        let trigger = self.rules.rules[rule].trigger;
        let times = match trigger {
            Trigger::Start => 0,
            Trigger::Click(which) => self.count(which, vector),
            trigger if trigger.is_players() || trigger.is_state() => 1,
            Trigger::EndTurn | Trigger::Every(_) => 1,
            Trigger::Overlap(a, b) => {
                let mut sum = self.meetings(a, self.in_cell(b, vector), vector, marks);
                if self.rules.settings.overlap_is_state {
                    let other = self.meetings(b, self.in_cell(a, vector), vector, marks);
                    sum = sum.saturating_add(other);
                }
                sum
            }
            Trigger::Adjacent(a, b) => {
                let beside = self.in_cell(b, vector).saturating_mul(4);
                self.meetings(a, beside, vector, marks)
            }
            Trigger::Line(a, k) => self.meetings(a, 2 * i64::from(k), vector, marks),
            Trigger::Blocked(a) => self.entries(a, vector, marks),
            _ => i64::MAX,
        };
        marks[rule] = Mark::Known(times);
        times
    }

    /// How often pieces of a type enter cells in which they meet this many others.
    fn meetings(&self, which: Which, met: i64, vector: &[i64], marks: &mut Vec<Mark>) -> i64 {
        // If there is nothing to meet, the order of triggering does not matter.
        if met == 0 { 0 } else { times(self.entries(which, vector, marks), met) }
    }

    /// How often pieces of a type enter cells, or try to.
    fn entries(&self, which: Which, vector: &[i64], marks: &mut Vec<Mark>) -> i64 {
        let pieces = self.rules.pieces;
        let mut sum = 0i64;
        for (index, rule) in self.rules.rules.iter().enumerate().filter(|(i, _)| self.live[*i]) {
            for event in &rule.events {
                for caused in effects(rule.trigger, *event) {
                    let types = match caused.effect {
                        Effect::Moves(of) => of.mask(pieces),
                        Effect::Makes(piece) | Effect::Becomes(_, piece) => 1 << piece,
                        _ => continue,
                    };
                    // A piece that changes its type before or on its way enters as the new one.
                    let types = types | self.caused.changed(types);
                    if types & which.mask(pieces) == 0 {
                        continue;
                    }
                    let all = |piece: u8| self.count(Which::One(piece), vector);
                    let each = match *event {
                        Event::MoveAll(piece, _)
                        | Event::ReflectAll(piece, _)
                        | Event::Hunt(piece, _)
                        | Event::Flee(piece, _)
                        | Event::Wander(piece)
                        | Event::TransformAll(piece, _) => all(piece),
                        Event::Patrol(piece, _) => all(piece).saturating_mul(2),
                        Event::Fall(piece, _) => times(all(piece), self.cells as i64),
                        Event::Slide(..) => self.cells as i64,
                        _ => 1,
                    };
                    if each > 0 {
                        let fired = self.bounded(index, vector, marks);
                        sum = sum.saturating_add(times(fired, each));
                    }
                }
            }
        }
        sum
    }

    /// The most pieces of a type; numbers that are not tracked have no bound.
    fn count(&self, which: Which, vector: &[i64]) -> i64 {
        let of = |piece: u8| {
            let at = self.types.iter().position(|known| *known == piece);
            match at {
                Some(at) if self.made >> piece & 1 == 0 => vector[at],
                _ => i64::MAX,
            }
        };
        match which {
            Which::One(piece) => of(piece),
            Which::Any => {
                (0..self.rules.pieces as u8).fold(0i64, |sum, piece| sum.saturating_add(of(piece)))
            }
        }
    }

    /// The most pieces of a type in one cell: one, if nothing ever moves or creates it.
    fn in_cell(&self, which: Which, vector: &[i64]) -> i64 {
        let of = |piece: u8| {
            let enters = self.rules.rules.iter().zip(self.live).any(|(rule, live)| {
                *live
                    && rule.events.iter().any(|event| {
                        effects(rule.trigger, *event).iter().any(|caused| match caused.effect {
                            Effect::Moves(of) => of.takes(piece),
                            Effect::Makes(to) | Effect::Becomes(_, to) => to == piece,
                            _ => false,
                        })
                    })
            });
            if enters { self.count(Which::One(piece), vector) } else { 1 }
        };
        match which {
            Which::One(piece) => of(piece),
            Which::Any => {
                (0..self.rules.pieces as u8).fold(0i64, |sum, piece| sum.saturating_add(of(piece)))
            }
        }
    }
}

/// A product in which "unbounded" times 0 is 0.
fn times(a: i64, b: i64) -> i64 {
    if a == 0 || b == 0 { 0 } else { a.saturating_mul(b) }
}
