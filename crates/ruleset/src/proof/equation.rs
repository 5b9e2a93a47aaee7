//! The state equation: whether the numbers that an end requires can be reached from any level.
//!
//! The unknowns are the level's numbers and how often each transition fires. If no integers solve
//! the equation, no level of any size reaches the end.

use super::content::{Content, open_starts};
use super::linear::{Solved, System};
use super::net::{Transition, transitions};
use crate::effects::EffectSet;
use crate::formula::{All, Atom, Op};
use crate::liveness::live_rules;
use crate::rules::{Rules, SlotKind, Trigger, Which};
use std::rc::Rc;

/// Whether an end can be reached, as far as numbers show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reached {
    /// The numbers do not exclude it, for example for a level with these.
    Perhaps(Vec<i64>),
    /// It cannot be reached; the facts explain why.
    Never(Vec<Fact>),
}

/// A fact about all plays of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// This weighted sum of numbers never changes.
    Constant(Vec<(u8, i64)>),
    /// This weighted sum never falls.
    NeverFalls(Vec<(u8, i64)>),
    /// It changes only by multiples of this.
    Steps(u8, i64),
    /// The rules that would have to run cannot.
    NothingRuns,
    /// The condition contradicts itself or always holds at the start.
    NeverOpen,
    /// No whole numbers of firings add up.
    NoSum,
}

/// The state equations of a ruleset. Their parts depend on which rules can run. That is the same
/// for most questions and takes the most time, so it is cached.
pub struct Equations<'r> {
    rules: &'r Rules,
    starts: Vec<All>,
    nets: Vec<(Vec<bool>, Rc<[Transition]>)>,
}

impl<'r> Equations<'r> {
    /// The equations of a ruleset with these ends.
    pub fn new(rules: &'r Rules, contents: &[Content]) -> Equations<'r> {
        Equations { rules, starts: open_starts(rules, contents), nets: Vec::new() }
    }

    /// Whether an end can be reached from some level in which `given` holds.
    pub fn reach(&mut self, end: &Content, given: &All) -> Reached {
        let mut facts = Vec::new();
        let mut end_needs = All::default();
        if !end.needs.iter().all(|atom| end_needs.add(*atom)) || self.starts.is_empty() {
            return Reached::Never(vec![Fact::NeverOpen]);
        }
        for at in 0..self.starts.len() {
            let mut start = self.starts[at].clone();
            if !start.join(given) {
                continue;
            }
            match self.reach_from(&end_needs, &start) {
                Ok(level) => return Reached::Perhaps(level),
                Err(fact) if facts.contains(&fact) => {}
                Err(fact) => facts.push(fact),
            }
        }
        Reached::Never(facts)
    }

    /// The net of the rules that can run.
    fn net(&mut self, live: Vec<bool>) -> Rc<[Transition]> {
        if let Some((_, net)) = self.nets.iter().find(|(known, _)| *known == live) {
            return Rc::clone(net);
        }
        let net: Rc<[Transition]> = transitions(self.rules, &live).into();
        // Only a few sets of rules are asked about repeatedly.
        self.nets.truncate(MAX_NETS - 1);
        self.nets.push((live, Rc::clone(&net)));
        net
    }

    fn reach_from(&mut self, needs: &All, start: &All) -> Result<Vec<i64>, Fact> {
        let rules = self.rules;
        let empty = empty_types(start);
        let available = Which::Any.mask(rules.pieces) & !empty;
        let (live, there) = live_given(rules, available);
        let is_there = |which: Which| which.one().is_none_or(|piece| there >> piece & 1 == 1);
        // Required events must be possible, and required pieces must be present or creatable.
        let lacks = needs.atoms().iter().any(|atom| {
        matches!(atom, Atom::Count(which, Op::Ge | Op::Eq, k) if *k > 0 && !is_there(*which))
    });
        let can_run = live.iter().any(|live| *live);
        if lacks || !can_run {
            // A fact about all plays explains more than that nothing runs from such a level.
            let types = types_of(needs.atoms().iter(), rules.pieces);
            let changes = changes(self.net(live_rules(rules)).iter(), &types);
            return Err(match why(&types, &changes, needs, start) {
                Fact::NoSum => Fact::NothingRuns,
                fact => fact,
            });
        }
        let net = self.net(live);
        let all = net.iter().filter(|transition| transition.needs & !there == 0);
        let types = types_of(needs.atoms().iter().chain(start.atoms()), rules.pieces);
        let changes = changes(all, &types);
        let (columns, count) = (types.len() + changes.len(), types.len());
        let mut system = System { columns, rows: Vec::new() };
        // Final numbers: those of the level plus all changes.
        let last = |row: &[i64]| -> Vec<i64> {
            let mut factors = row.to_vec();
            factors.extend(changes.iter().map(|change| {
                change.iter().zip(row).map(|(change, factor)| change * factor).sum::<i64>()
            }));
            factors
        };
        let first = |row: &[i64]| -> Vec<i64> {
            let mut factors = row.to_vec();
            factors.resize(columns, 0);
            factors
        };
        for index in 0..count {
            let mut unit = vec![0; count];
            unit[index] = 1;
            system.at_least(last(&unit), 0);
        }
        for atom in start.atoms() {
            add(&mut system, first(&row(*atom, &types)), *atom);
        }
        for atom in needs.atoms() {
            add(&mut system, last(&row(*atom, &types)), *atom);
        }
        match system.solve() {
            Solved::Yes(found) => {
                let mut level = vec![0; rules.pieces];
                for (piece, level) in level.iter_mut().enumerate() {
                    // Types that the equation does not mention may as well be present.
                    *level = i64::from(there >> piece & 1 == 1 && available >> piece & 1 == 1);
                }
                for (piece, found) in types.iter().zip(found) {
                    level[usize::from(*piece)] = found;
                }
                Ok(level)
            }
            Solved::Unknown => Ok(vec![1; rules.pieces]),
            Solved::No { .. } => Err(why(&types, &changes, needs, start)),
        }
    }
}

/// The number of cached nets.
const MAX_NETS: usize = 16;

/// The distinct changes that transitions make to some types.
fn changes<'t>(all: impl Iterator<Item = &'t Transition>, types: &[u8]) -> Vec<Vec<i64>> {
    let of = |transition: &Transition| -> Vec<i64> {
        types.iter().map(|piece| transition.change[usize::from(*piece)]).collect()
    };
    let mut changes: Vec<Vec<i64>> =
        all.map(of).filter(|change| change.iter().any(|change| *change != 0)).collect();
    changes.sort_unstable();
    changes.dedup();
    changes
}

fn row(atom: Atom, types: &[u8]) -> Vec<i64> {
    let factor = |piece: u8| match atom {
        Atom::Count(Which::Any, ..) => 1,
        Atom::Count(Which::One(x), ..) => i64::from(x == piece),
        Atom::Difference(a, b, ..) => i64::from(a == piece) - i64::from(b == piece),
    };
    types.iter().map(|piece| factor(*piece)).collect()
}

fn add(system: &mut System, factors: Vec<i64>, atom: Atom) {
    let (Atom::Count(_, op, k) | Atom::Difference(_, _, op, k)) = atom;
    if matches!(op, Op::Ge | Op::Eq) {
        system.at_least(factors.clone(), k);
    }
    if matches!(op, Op::Le | Op::Eq) {
        system.at_most(factors, k);
    }
    // "Not equal" is omitted: that allows more, never less.
}

/// The types that conditions are about; all of them where one is about all pieces.
fn types_of<'a>(atoms: impl Iterator<Item = &'a Atom>, pieces: usize) -> Vec<u8> {
    let mut set = 0u64;
    for atom in atoms {
        set |= match atom {
            Atom::Count(which, ..) => which.mask(pieces),
            Atom::Difference(a, b, ..) => 1 << a | 1 << b,
        };
    }
    (0..pieces as u8).filter(|piece| set >> piece & 1 == 1).collect()
}

/// Types that a level does not have.
fn empty_types(start: &All) -> u64 {
    let mut empty = 0;
    for atom in start.atoms() {
        if let Atom::Count(Which::One(piece), Op::Eq | Op::Le, k) = atom
            && *k <= 0
        {
            empty |= 1 << piece;
        }
    }
    empty
}

/// The rules that can run and the types that can ever exist, when a level has only some types.
pub fn live_given(rules: &Rules, available: u64) -> (Vec<bool>, u64) {
    let mut live = vec![false; rules.rules.len()];
    let mut there = available;
    let mut set = EffectSet::default();
    let is_state = rules.settings.overlap_is_state;
    loop {
        let mut has_grown = false;
        for (rule, live) in rules.rules.iter().zip(&mut live) {
            if *live {
                continue;
            }
            let has_types = rule.trigger.slots().iter().all(|slot| match slot {
                SlotKind::Instance(which) => which.mask(rules.pieces) & there != 0,
                _ => true,
            });
            let seen =
                EffectSet { moves: set.moves & there, destroys: set.destroys & there, ..set };
            let fires = match rule.trigger {
                trigger if trigger.is_players() => true,
                Trigger::Start => true,
                Trigger::EndTurn | Trigger::Every(_) => set.ends_turn,
                trigger if trigger.is_state() => set.ends_turn,
                trigger => seen.sets_off(trigger, is_state, rules.pieces),
            };
            if fires && has_types {
                *live = true;
                has_grown = true;
                set.add_rule(rule, rules.pieces);
            }
        }
        // A type turns into another only where it exists itself.
        let mut made = set.makes;
        for (rule, live) in rules.rules.iter().zip(&live) {
            for event in rule.events.iter().filter(|_| *live) {
                match *event {
                    crate::rules::Event::TransformAll(from, to) if there >> from & 1 == 1 => {
                        made |= 1 << to;
                    }
                    crate::rules::Event::Transform(_, to) => made |= 1 << to,
                    _ => {}
                }
            }
        }
        if made & !there != 0 {
            there |= made;
            has_grown = true;
        }
        if !has_grown {
            return (live, there);
        }
    }
}

/// A readable reason: small weights whose sum never falls, or steps that never add up.
fn why(types: &[u8], changes: &[Vec<i64>], needs: &All, start: &All) -> Fact {
    let count = types.len();
    if count <= 3 {
        let total = 5usize.pow(count as u32);
        let mut weights: Vec<Vec<i64>> = (0..total)
            .map(|code| {
                (0..count).map(|at| (code / 5usize.pow(at as u32) % 5) as i64 - 2).collect()
            })
            .collect();
        weights.sort_by_key(|weights| weights.iter().map(|w: &i64| w.abs()).sum::<i64>());
        for weights in weights.into_iter().filter(|weights| weights.iter().any(|w| *w != 0)) {
            let sum = |change: &Vec<i64>| -> i64 {
                change.iter().zip(&weights).map(|(change, weight)| change * weight).sum()
            };
            if changes.iter().any(|change| sum(change) < 0) {
                continue;
            }
            let is_constant = changes.iter().all(|change| sum(change) == 0);
            let low = bound(&weights, types, start, false);
            let high = bound(&weights, types, needs, true);
            if high < low {
                let mut terms: Vec<(u8, i64)> =
                    types.iter().copied().zip(weights).filter(|(_, w)| *w != 0).collect();
                if is_constant && terms[0].1 < 0 {
                    terms.iter_mut().for_each(|term| term.1 = -term.1);
                }
                return if is_constant { Fact::Constant(terms) } else { Fact::NeverFalls(terms) };
            }
        }
    }
    if let [piece] = types {
        let step = changes.iter().fold(0, |step, change| gcd(step, change[0].abs()));
        if step > 1 {
            return Fact::Steps(*piece, step);
        }
    }
    Fact::NoSum
}

/// The minimum or maximum of a weighted sum under conditions on single types.
fn bound(weights: &[i64], types: &[u8], all: &All, is_most: bool) -> i128 {
    const FAR: i128 = 1 << 60;
    let mut sum = 0i128;
    for (weight, piece) in weights.iter().zip(types) {
        let (mut low, mut high) = (0i128, FAR);
        for atom in all.atoms() {
            let Atom::Count(Which::One(of), op, k) = atom else { continue };
            if of == piece {
                match op {
                    Op::Ge => low = low.max(i128::from(*k)),
                    Op::Le => high = high.min(i128::from(*k)),
                    Op::Eq => (low, high) = (i128::from(*k), i128::from(*k)),
                    Op::Ne => {}
                }
            }
        }
        let takes_high = (*weight > 0) == is_most;
        sum += i128::from(*weight) * if takes_high { high } else { low };
    }
    sum
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
