//! The counting abstraction: a ruleset as a Petri net.
//!
//! Places are piece types, and a marking gives the number of pieces of each. Every firing of a rule
//! is a transition with its changes and its needs. Where a piece may be gone or changed before an
//! event of its rule reaches it, there is one transition for each possibility; "all of a type" is
//! any number of single changes. Every run of the game is therefore a firing sequence of the net,
//! and what the net cannot reach, no level can.

use crate::effects::EffectSet;
use crate::liveness::effects_of;
use crate::rules::{Event, Rule, Rules, Slot, SlotKind, Trigger, Which};
use smallvec::SmallVec;

/// The most variants of one rule that are distinguished; beyond that its events count one by one.
const MAX_VARIANTS: usize = 64;

/// One way for a rule to change the numbers of pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Transition {
    /// The rule.
    pub rule: usize,
    /// The change in the number of each type.
    pub change: Vec<i64>,
    /// Types that must be present.
    pub needs: u64,
    /// Types that it creates on the way, even where it removes as many.
    pub makes: u64,
    /// Whether it may happen any number of times in one firing, as a part of "all of a type".
    pub is_part: bool,
}

/// The transitions of the rules that can run, without those that change no number.
pub fn transitions(rules: &Rules, live: &[bool]) -> Vec<Transition> {
    let mut out = Vec::new();
    let all = effects_of(rules, live);
    for (index, rule) in rules.rules.iter().enumerate().filter(|(index, _)| live[*index]) {
        if rule.events.iter().all(|event| !changes_numbers(*event)) {
            continue;
        }
        let after: SmallVec<[EffectSet; 4]> =
            rule.events.iter().map(|event| cascade(rules, &all, rule.trigger, *event)).collect();
        for types in assignments(rule.trigger, rules.pieces) {
            rule_transitions(index, rule, rules.pieces, types, &after, &mut out);
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

fn changes_numbers(event: Event) -> bool {
    use Event::{Destroy, DestroyAll, Spawn, SpawnAt, Transform, TransformAll};
    matches!(
        event,
        Destroy(_) | DestroyAll(_) | Spawn(_) | SpawnAt(..) | Transform(..) | TransformAll(..)
    )
}

/// What may happen in the cascade after an event, up to its own rule's next event. `all` is what any
/// rule may cause.
fn cascade(rules: &Rules, all: &EffectSet, trigger: Trigger, event: Event) -> EffectSet {
    let mut taken = vec![false; rules.rules.len()];
    // The effect of the event itself is known exactly; only what follows is not.
    let mut follows = EffectSet::default();
    let mut seen = EffectSet::default();
    seen.add(trigger, event, rules.pieces);
    loop {
        let mut has_grown = false;
        // A piece may have changed its type before the event.
        seen.destroys |= all.changed(seen.destroys);
        seen.moves |= all.changed(seen.moves);
        for (rule, taken) in rules.rules.iter().zip(&mut taken) {
            let is_state = rules.settings.overlap_is_state;
            if !*taken && seen.sets_off(rule.trigger, is_state, rules.pieces) {
                *taken = true;
                has_grown = true;
                seen.add_rule(rule, rules.pieces);
                follows.add_rule(rule, rules.pieces);
            }
        }
        if !has_grown {
            return follows;
        }
    }
}

/// The types that the pieces of a trigger can have.
fn assignments(trigger: Trigger, pieces: usize) -> Vec<[Option<u8>; 2]> {
    let slots = trigger.slots();
    let types = |slot: usize| -> Vec<Option<u8>> {
        match slots.get(slot) {
            Some(SlotKind::Instance(Which::One(piece))) => vec![Some(*piece)],
            Some(SlotKind::Instance(Which::Any)) => (0..pieces as u8).map(Some).collect(),
            _ => vec![None],
        }
    };
    let mut out = Vec::new();
    for a in types(0) {
        out.extend(types(1).into_iter().map(|b| [a, b]));
    }
    out
}

/// What is known about a rule's run so far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Run {
    change: Vec<i64>,
    /// The types of the two pieces; none for one that is gone or never existed.
    slots: [Option<u8>; 2],
}

fn rule_transitions(
    index: usize,
    rule: &Rule,
    pieces: usize,
    types: [Option<u8>; 2],
    after: &[EffectSet],
    out: &mut Vec<Transition>,
) {
    let needs = types.iter().flatten().fold(0, |set, piece| set | 1u64 << piece);
    let slots = rule.trigger.slots();
    let is_piece =
        |slot: Slot| matches!(slots.get(usize::from(slot.0)), Some(SlotKind::Instance(_)));
    parts(index, rule, pieces, needs, after, out);
    let mut makes = 0u64;
    let mut runs = vec![Run { change: vec![0; pieces], slots: types }];
    for (at, &event) in rule.events.iter().enumerate() {
        if let Event::Spawn(piece)
        | Event::SpawnAt(piece, _)
        | Event::Transform(_, piece)
        | Event::TransformAll(_, piece) = event
        {
            makes |= 1 << piece;
        }
        for run in &mut runs {
            run.apply(event, &is_piece);
        }
        // Pieces used later may be gone or changed by then.
        for slot in 0..2usize {
            let is_used = rule.events[at + 1..]
                .iter()
                .any(|event| event.slots().iter().any(|used| usize::from(used.0) == slot));
            if is_used {
                branch(&mut runs, slot, &after[at], pieces);
            }
        }
        runs.sort_unstable();
        runs.dedup();
        if runs.len() > MAX_VARIANTS {
            single_events(index, rule, pieces, types, needs, out);
            return;
        }
    }
    for run in runs.into_iter().filter(|run| run.change.iter().any(|change| *change != 0)) {
        out.push(Transition { rule: index, change: run.change, needs, makes, is_part: false });
    }
}

/// The single changes of events about all pieces of a type. These are listed once, so each of them is
/// changed even if it has become another type by then.
fn parts(
    index: usize,
    rule: &Rule,
    pieces: usize,
    needs: u64,
    after: &[EffectSet],
    out: &mut Vec<Transition>,
) {
    for (event, after) in rule.events.iter().zip(after) {
        let (piece, to) = match *event {
            Event::DestroyAll(piece) => (piece, None),
            Event::TransformAll(piece, to) => (piece, Some(to)),
            _ => continue,
        };
        let types = 1 << piece | after.changed(1 << piece);
        for of in (0..pieces).filter(|of| types >> of & 1 == 1) {
            let mut change = vec![0; pieces];
            change[of] -= 1;
            if let Some(to) = to {
                change[usize::from(to)] += 1;
            }
            let needs = needs | 1 << piece | 1 << of;
            let makes = to.map_or(0, |to| 1 << to);
            if change.iter().any(|change| *change != 0) {
                out.push(Transition { rule: index, change, needs, makes, is_part: true });
            }
        }
    }
}

/// Adds the runs in which a cascade destroyed or changed the piece of a slot.
fn branch(runs: &mut Vec<Run>, slot: usize, after: &EffectSet, pieces: usize) {
    for index in 0..runs.len() {
        let Some(piece) = runs[index].slots[slot] else { continue };
        let types = 1u64 << piece | after.changed(1 << piece);
        let mut others: Vec<Option<u8>> = (0..pieces as u8)
            .filter(|other| *other != piece && types >> other & 1 == 1)
            .map(Some)
            .collect();
        if types & after.destroys != 0 {
            others.push(None);
        }
        for other in others {
            let mut run = runs[index].clone();
            run.slots[slot] = other;
            runs.push(run);
        }
    }
}

/// Each event as a separate transition, which may happen any number of times: coarser, but still an
/// over-approximation.
fn single_events(
    index: usize,
    rule: &Rule,
    pieces: usize,
    types: [Option<u8>; 2],
    needs: u64,
    out: &mut Vec<Transition>,
) {
    for &event in &rule.events {
        for piece in 0..pieces as u8 {
            for other in 0..pieces as u8 {
                let slots = [types[0].map(|_| piece), types[1].map(|_| other)];
                let mut run = Run { change: vec![0; pieces], slots };
                run.apply(event, &|_| true);
                if run.change.iter().any(|change| *change != 0) {
                    let makes = (0..pieces).filter(|piece| run.change[*piece] > 0);
                    let makes = makes.fold(0, |set, piece| set | 1 << piece);
                    out.push(Transition {
                        rule: index,
                        change: run.change,
                        needs,
                        makes,
                        is_part: true,
                    });
                }
            }
        }
    }
}

impl Run {
    fn apply(&mut self, event: Event, is_piece: &dyn Fn(Slot) -> bool) {
        match event {
            Event::Destroy(slot) => {
                if let Some(piece) = self.slots[usize::from(slot.0.min(1))].take() {
                    self.change[usize::from(piece)] -= 1;
                }
            }
            Event::Transform(slot, to) => {
                if let Some(piece) = &mut self.slots[usize::from(slot.0.min(1))] {
                    self.change[usize::from(*piece)] -= 1;
                    self.change[usize::from(to)] += 1;
                    *piece = to;
                }
            }
            Event::Spawn(piece) => self.change[usize::from(piece)] += 1,
            Event::SpawnAt(piece, slot)
                if !is_piece(slot) || self.slots[usize::from(slot.0.min(1))].is_some() =>
            {
                self.change[usize::from(piece)] += 1;
            }
            Event::DestroyAll(piece) => {
                for slot in &mut self.slots {
                    if *slot == Some(piece) {
                        *slot = None;
                    }
                }
            }
            Event::TransformAll(from, to) => {
                for slot in &mut self.slots {
                    if *slot == Some(from) {
                        *slot = Some(to);
                    }
                }
            }
            _ => {}
        }
    }
}
