//! The enabling table: which effects can make a trigger fire, and what a level must contain for it.
//!
//! Cook, Colton and Raad (2019), section IV-C and V: "a lookup table that maps triggers to enabling
//! rules", with the conditions attached to each. Rows beyond the paper's are ours.

use crate::effects::{Effect, EffectSet};
use crate::formula::{Atom, Op};
use crate::rules::{Compare, Event, Rule, Rules, Trigger, Which};
use smallvec::SmallVec;

/// One way for an effect to make a trigger fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The type of the piece that the effect is about, if it is to make this trigger fire.
    pub of: Which,
    /// What the level must contain.
    pub needs: SmallVec<[Need; 2]>,
}

/// What a level must contain for a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// This many of a type, unless play can create them.
    Have(Which, i64),
    /// A condition on the start.
    Start(Atom),
}

/// Where the trigger occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// In an end condition.
    End,
    /// At the head of a rule; a state trigger is then tested when a turn ends.
    Rule,
}

/// The table, with what it has to know about a ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    overlap_is_state: bool,
    /// Pieces may be removed as another type than the one they were met as.
    removes_changed: bool,
}

impl Table {
    /// The table for a ruleset.
    pub fn new(rules: &Rules) -> Table {
        let mut all = EffectSet::default();
        rules.rules.iter().for_each(|rule| all.add_rule(rule, rules.pieces));
        let removes_changed = |rule: &Rule| {
            rule.events.iter().enumerate().any(|(at, event)| match *event {
                // Only after an earlier event can a piece have another type.
                Event::Destroy(slot) if at > 0 => {
                    all.changed(rule.trigger.slot_type(slot).mask(rules.pieces)) != 0
                }
                Event::DestroyAll(piece) => all.changed(1 << piece) != 0,
                _ => false,
            })
        };
        Table {
            overlap_is_state: rules.settings.overlap_is_state,
            removes_changed: all.turns_to != 0 && rules.rules.iter().any(removes_changed),
        }
    }
}

/// Lists the ways in which an effect can make a trigger fire; most pairs have none.
pub fn ways(table: Table, goal: Trigger, at: Standing, effect: Effect, out: &mut Vec<Way>) {
    if at == Standing::Rule && goal.is_state() && effect == Effect::EndsTurn {
        out.push(Way { of: Which::Any, needs: holds_at_start(goal) });
    }
    match goal {
        Trigger::Count(x, compare, k) => count_ways(x, compare, i64::from(k), effect, out),
        Trigger::CountCompare(a, compare, b) => compare_ways(a, compare, b, effect, out),
        Trigger::Overlap(a, b) => {
            enter_ways(a, b, effect, out);
            if table.overlap_is_state && a != b {
                enter_ways(b, a, effect, out);
            }
        }
        Trigger::Adjacent(a, b) => {
            for (moved, other) in [(a, b), (b, a)] {
                if let Some(met) = moving(effect).and_then(|w| w.meet(moved)) {
                    out.push(both(slot_type(effect, met), met, other));
                }
                if a == b {
                    break;
                }
            }
        }
        Trigger::AllCovering(a, b) | Trigger::AllCovered(a, b) => covering_ways(a, b, effect, out),
        Trigger::AnyCovering(a, b) => {
            enter_ways(a, b, effect, out);
            if a != b {
                enter_ways(b, a, effect, out);
            }
        }
        Trigger::Line(x, k) => {
            if let Some(of) = entering(effect).and_then(|w| w.meet(x)) {
                let needs = [Need::Have(of, i64::from(k))].into_iter().collect();
                out.push(Way { of, needs });
            }
        }
        Trigger::Blocked(x) => {
            if let Some(met) = moving(effect).and_then(|w| w.meet(x)) {
                let needs = [Need::Have(met, 1)].into_iter().collect();
                out.push(Way { of: slot_type(effect, met), needs });
            }
        }
        Trigger::Destroyed(x) => {
            if let Effect::Destroys(w) = effect
                && let Some(of) = w.meet(x)
            {
                out.push(Way { of, needs: [Need::Have(of, 1)].into_iter().collect() });
            }
            if let Effect::Becomes(from, to) = effect
                && table.removes_changed
                && x.takes(to)
            {
                out.push(free(from));
            }
        }
        Trigger::Spawned(x) => {
            // A piece may change its type before the rules for its appearance run.
            if let Effect::Makes(piece) | Effect::Becomes(_, piece) = effect
                && x.takes(piece)
            {
                out.push(free(slot_type(effect, Which::One(piece))));
            }
        }
        Trigger::EndTurn | Trigger::Every(_) | Trigger::TurnCount(_) => {
            let is_counted = at == Standing::Rule && goal.is_state();
            if effect == Effect::EndsTurn && !is_counted {
                out.push(free(Which::Any));
            }
        }
        Trigger::Score(_) => {
            if effect == Effect::Scores {
                out.push(free(Which::Any));
            }
        }
        // Any change of the position may use up the last possible move.
        Trigger::NoMoves => match effect {
            Effect::Moves(w) | Effect::Destroys(w) | Effect::Becomes(w, _) => out.push(free(w)),
            Effect::Makes(piece) => out.push(free(Which::One(piece))),
            _ => {}
        },
        Trigger::ArrowKey
        | Trigger::ActionKey
        | Trigger::Click(_)
        | Trigger::ClickEmpty
        | Trigger::Wait
        | Trigger::Start => {}
    }
}

/// What a level must contain for a trigger to hold from the start.
pub fn holds_at_start(trigger: Trigger) -> SmallVec<[Need; 2]> {
    let mut needs = SmallVec::new();
    match trigger {
        Trigger::Count(x, compare, k) => {
            let k = i64::from(k);
            let (op, k) = match compare {
                Compare::Equal => (Op::Eq, k),
                Compare::Less => (Op::Le, k - 1),
                Compare::More => (Op::Ge, k + 1),
            };
            needs.push(Need::Start(Atom::Count(x, op, k)));
        }
        Trigger::CountCompare(Which::One(a), compare, Which::One(b)) => {
            let (op, k) = match compare {
                Compare::Equal => (Op::Eq, 0),
                Compare::Less => (Op::Le, -1),
                Compare::More => (Op::Ge, 1),
            };
            needs.push(Need::Start(Atom::Difference(a, b, op, k)));
        }
        Trigger::AllCovering(a, b) | Trigger::AllCovered(a, b) | Trigger::AnyCovering(a, b) => {
            let have = |which| Need::Start(Atom::Count(which, Op::Ge, 1));
            needs.extend([a, b].into_iter().filter(|w| *w != Which::Any).map(have));
        }
        _ => {}
    }
    needs
}

/// Whether a trigger can hold before anything has happened.
pub fn may_hold_at_start(trigger: Trigger) -> bool {
    match trigger {
        Trigger::Count(_, Compare::Equal, k) => k >= 0,
        Trigger::Count(_, Compare::Less, k) => k >= 1,
        Trigger::TurnCount(k) => k == 0,
        Trigger::Score(k) => k <= 0,
        trigger => trigger.is_state(),
    }
}

fn free(of: Which) -> Way {
    Way { of, needs: SmallVec::new() }
}

/// A way about pieces of type `of` that needs two types; two pieces of one type if they are the
/// same.
fn both(of: Which, a: Which, b: Which) -> Way {
    let needs = match (a, b) {
        (Which::One(x), Which::One(y)) if x == y => [Need::Have(a, 2)].into_iter().collect(),
        _ => {
            let types = [a, b].into_iter().filter(|which| *which != Which::Any);
            types.map(|which| Need::Have(which, 1)).collect()
        }
    };
    Way { of, needs }
}

/// The type that an effect makes enter a cell.
fn entering(effect: Effect) -> Option<Which> {
    match effect {
        Effect::Moves(which) => Some(which),
        Effect::Makes(piece) | Effect::Becomes(_, piece) => Some(Which::One(piece)),
        _ => None,
    }
}

/// The type that an effect moves, or gives to a piece that has just moved: the rules for the move then
/// see the new type.
fn moving(effect: Effect) -> Option<Which> {
    match effect {
        Effect::Moves(which) => Some(which),
        Effect::Becomes(_, piece) => Some(Which::One(piece)),
        _ => None,
    }
}

/// The type of the piece in the effect's slot, given that a piece of type `met` enters.
fn slot_type(effect: Effect, met: Which) -> Which {
    match effect {
        Effect::Becomes(from, _) => from,
        _ => met,
    }
}

fn enter_ways(a: Which, b: Which, effect: Effect, out: &mut Vec<Way>) {
    if let Some(met) = entering(effect).and_then(|w| w.meet(a)) {
        out.push(both(slot_type(effect, met), met, b));
    }
}

fn count_ways(x: Which, compare: Compare, k: i64, effect: Effect, out: &mut Vec<Way>) {
    let (falls, grows) = change(effect, x);
    let need = |op: Op, k: i64| match x {
        Which::Any => SmallVec::new(),
        Which::One(_) => [Need::Start(Atom::Count(x, op, k))].into_iter().collect(),
    };
    if let Some(of) = falls {
        match compare {
            Compare::Equal if k >= 0 => out.push(Way { of, needs: need(Op::Ge, k + 1) }),
            Compare::Less if k >= 1 => out.push(Way { of, needs: need(Op::Ge, k) }),
            _ => {}
        }
    }
    if let Some(of) = grows {
        match compare {
            Compare::Equal if k >= 1 => out.push(Way { of, needs: need(Op::Le, k - 1) }),
            Compare::More if k >= 0 => out.push(Way { of, needs: need(Op::Le, k) }),
            _ => {}
        }
    }
}

/// Whether an effect decreases or increases the number of a type, and the resulting type of the
/// piece in its slot.
fn change(effect: Effect, x: Which) -> (Option<Which>, Option<Which>) {
    match effect {
        Effect::Destroys(w) => (w.meet(x), None),
        Effect::Makes(piece) => (None, x.takes(piece).then_some(Which::One(piece))),
        // A change of type does not change the total number of pieces.
        Effect::Becomes(..) if x == Which::Any => (None, None),
        Effect::Becomes(from, to) => {
            let falls = from.meet(x).filter(|_| x != Which::One(to));
            (falls, x.takes(to).then_some(from))
        }
        _ => (None, None),
    }
}

fn compare_ways(a: Which, compare: Compare, b: Which, effect: Effect, out: &mut Vec<Way>) {
    let (a_falls, a_grows) = change(effect, a);
    let (b_falls, b_grows) = change(effect, b);
    let need = |op: Op, k: i64| match (a, b) {
        (Which::One(a), Which::One(b)) => {
            [Need::Start(Atom::Difference(a, b, op, k))].into_iter().collect()
        }
        _ => SmallVec::new(),
    };
    for of in [a_falls, b_grows].into_iter().flatten() {
        match compare {
            Compare::Equal => out.push(Way { of, needs: need(Op::Ge, 1) }),
            Compare::Less => out.push(Way { of, needs: need(Op::Ge, 0) }),
            Compare::More => {}
        }
    }
    for of in [a_grows, b_falls].into_iter().flatten() {
        match compare {
            Compare::Equal => out.push(Way { of, needs: need(Op::Le, -1) }),
            Compare::More => out.push(Way { of, needs: need(Op::Le, 0) }),
            Compare::Less => {}
        }
    }
}

fn covering_ways(a: Which, b: Which, effect: Effect, out: &mut Vec<Way>) {
    let have = |which: Which| {
        let needs = (which != Which::Any).then_some(Need::Have(which, 1));
        needs.into_iter().collect::<SmallVec<[Need; 2]>>()
    };
    let pair = |a: Which, b: Which| {
        let mut needs = have(a);
        needs.extend(have(b).into_iter().filter(|_| a != b));
        needs
    };
    match effect {
        Effect::Moves(w) => {
            if let Some(of) = w.meet(a) {
                out.push(Way { of, needs: pair(of, b) });
            }
            if let Some(of) = w.meet(b).filter(|_| a != b) {
                out.push(Way { of, needs: pair(a, of) });
            }
        }
        Effect::Destroys(w) => {
            if let Some(of) = w.meet(a) {
                out.push(Way { of, needs: pair(of, b) });
            }
        }
        Effect::Makes(piece) => {
            let of = Which::One(piece);
            if b.takes(piece) {
                out.push(Way { of, needs: pair(a, of) });
            }
            if a.takes(piece) {
                out.push(Way { of, needs: have(b) });
            }
        }
        Effect::Becomes(from, to) => {
            if let Some(of) = from.meet(a) {
                out.push(Way { of, needs: pair(of, b) });
            }
            if b.takes(to) {
                out.push(Way { of: from, needs: pair(a, Which::One(to)) });
            }
            if a.takes(to) {
                out.push(Way { of: from, needs: have(b) });
            }
        }
        _ => {}
    }
}
