//! What an event can cause, in the terms that both the action chains and the counting abstraction
//! use.

use crate::rules::{Event, Rule, Slot, Trigger, Which};
use smallvec::SmallVec;

/// One thing an event can cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A piece moves and enters a cell.
    Moves(Which),
    /// A piece is removed.
    Destroys(Which),
    /// A piece appears.
    Makes(u8),
    /// A piece changes its type.
    Becomes(Which, u8),
    /// The turn ends.
    EndsTurn,
    /// The score grows.
    Scores,
    /// The game ends.
    Ends(i8),
}

/// An effect, with the slot of the piece that it is about, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caused {
    /// What happens.
    pub effect: Effect,
    /// To the piece in this slot.
    pub slot: Option<Slot>,
}

/// The effects of one event of a rule with this trigger.
pub fn effects(trigger: Trigger, event: Event) -> SmallVec<[Caused; 2]> {
    let on = |slot: Slot, effect: fn(Which) -> Effect| Caused {
        effect: effect(trigger.slot_type(slot)),
        slot: Some(slot),
    };
    let all = |effect: Effect| Caused { effect, slot: None };
    let one = |piece: u8| Which::One(piece);
    let mut out = SmallVec::new();
    match event {
        Event::Destroy(slot) => out.push(on(slot, Effect::Destroys)),
        Event::DestroyAll(piece) => out.push(all(Effect::Destroys(one(piece)))),
        Event::Spawn(piece) | Event::SpawnAt(piece, _) => out.push(all(Effect::Makes(piece))),
        Event::Transform(slot, to) => {
            let effect = Effect::Becomes(trigger.slot_type(slot), to);
            out.push(Caused { effect, slot: Some(slot) });
        }
        Event::TransformAll(from, to) => out.push(all(Effect::Becomes(one(from), to))),
        Event::Move(slot, _)
        | Event::Push(slot, _)
        | Event::Pull(slot, _)
        | Event::Slide(slot, _)
        | Event::Teleport(slot, _) => out.push(on(slot, Effect::Moves)),
        Event::Swap(a, b) => out.extend([on(a, Effect::Moves), on(b, Effect::Moves)]),
        Event::MoveAll(piece, _)
        | Event::ReflectAll(piece, _)
        | Event::Fall(piece, _)
        | Event::Hunt(piece, _)
        | Event::Flee(piece, _)
        | Event::Wander(piece)
        | Event::Patrol(piece, _) => out.push(all(Effect::Moves(one(piece)))),
        Event::EndTurn => out.push(all(Effect::EndsTurn)),
        Event::Score(k) if k > 0 => out.push(all(Effect::Scores)),
        Event::End(outcome) => out.push(all(Effect::Ends(outcome))),
        Event::Pushback(_) | Event::Score(_) => {}
    }
    out
}

/// Effects of several events together, types as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EffectSet {
    /// Types that move.
    pub moves: u64,
    /// Types that are removed.
    pub destroys: u64,
    /// Types that appear.
    pub makes: u64,
    /// Types that turn into others.
    pub turns_from: u64,
    /// Types that others turn into.
    pub turns_to: u64,
    /// A turn ends.
    pub ends_turn: bool,
    /// The score grows.
    pub scores: bool,
}

impl EffectSet {
    /// Adds the effects of one event of a rule.
    pub fn add(&mut self, trigger: Trigger, event: Event, pieces: usize) {
        for Caused { effect, .. } in effects(trigger, event) {
            match effect {
                Effect::Moves(which) => self.moves |= which.mask(pieces),
                Effect::Destroys(which) => self.destroys |= which.mask(pieces),
                Effect::Makes(piece) => self.makes |= 1 << piece,
                Effect::Becomes(from, to) => {
                    self.turns_from |= from.mask(pieces);
                    self.turns_to |= 1 << to;
                }
                Effect::EndsTurn => self.ends_turn = true,
                Effect::Scores => self.scores = true,
                Effect::Ends(_) => {}
            }
        }
    }

    /// Adds the effects of all events of a rule.
    pub fn add_rule(&mut self, rule: &Rule, pieces: usize) {
        for event in &rule.events {
            self.add(rule.trigger, *event, pieces);
        }
    }

    /// The types that pieces of some types may have taken since a rule met them. Once a piece has
    /// changed, it may change again.
    pub fn changed(&self, types: u64) -> u64 {
        if types & self.turns_from != 0 { self.turns_to } else { 0 }
    }

    /// Types that enter cells.
    pub fn enters(&self) -> u64 {
        self.moves | self.makes | self.turns_to
    }

    /// Whether these effects can set off a rule within the same cascade.
    pub fn sets_off(&self, trigger: Trigger, is_state: bool, pieces: usize) -> bool {
        let meets = |which: Which, types: u64| which.mask(pieces) & types != 0;
        match trigger {
            Trigger::Overlap(a, b) => {
                meets(a, self.enters()) || is_state && meets(b, self.enters())
            }
            // A piece that moved, appeared or was blocked may have changed its type before the rules
            // for that run.
            Trigger::Adjacent(a, _) => meets(a, self.moves | self.turns_to),
            Trigger::Line(a, _) => meets(a, self.enters()),
            // A piece that was met as one type may be removed as another.
            Trigger::Destroyed(a) => meets(a, self.destroys | self.changed(self.destroys)),
            Trigger::Spawned(a) => meets(a, self.makes | self.turns_to),
            Trigger::Blocked(a) => meets(a, self.moves | self.turns_to),
            _ => false,
        }
    }
}
