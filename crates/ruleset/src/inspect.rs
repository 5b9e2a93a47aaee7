//! Simple inspection: faults that the rules show directly, before following any chain.
//!
//! Cook, Colton and Raad (2019), section IV-A, name one: two end conditions with the same trigger and
//! opposite outcomes (S1). The others are ours.

use crate::effects::{Effect, effects};
use crate::formula::All;
use crate::proof::contents;
use crate::rules::{Event, Rules, Trigger, Which};

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its code, `S1` and so on.
    pub code: &'static str,
    /// What it is about.
    pub about: About,
    /// What is wrong.
    pub message: String,
}

/// What a fault is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The game as a whole.
    Game,
    /// A rule.
    Rule(usize),
    /// An event of a rule.
    Event(usize, usize),
    /// An end condition.
    End(usize),
    /// A piece.
    Piece(u8),
}

/// The paper's filter: whether two end conditions have the same triggers and opposite outcomes.
pub fn is_inconsistent(rules: &Rules) -> bool {
    let ends = &rules.ends;
    ends.iter().enumerate().any(|(index, end)| {
        end.outcome == 1
            && ends.iter().enumerate().any(|(other, loss)| {
                other != index && loss.outcome == -1 && same_triggers(&end.triggers, &loss.triggers)
            })
    })
}

fn same_triggers(a: &[Trigger], b: &[Trigger]) -> bool {
    is_subset(a, b) && is_subset(b, a)
}

fn is_subset(a: &[Trigger], b: &[Trigger]) -> bool {
    a.iter().all(|trigger| b.contains(trigger))
}

/// Every fault that the rules show directly.
pub fn inspect(rules: &Rules) -> Vec<Fault> {
    let mut out = Vec::new();
    let mut tell = |code: &'static str, about: About, message: &str| {
        out.push(Fault { code, about, message: message.to_string() });
    };
    for (index, end) in rules.ends.iter().enumerate() {
        for (other, second) in rules.ends.iter().enumerate() {
            if end.outcome * second.outcome != -1 {
                continue;
            }
            let is_same = same_triggers(&end.triggers, &second.triggers);
            if is_same && index < other {
                let message =
                    "Another end condition has the same triggers and the opposite outcome.";
                tell("S1", About::End(other), message);
            }
            if !is_same && is_subset(&end.triggers, &second.triggers) {
                let message = "Whenever this holds, the opposite outcome holds too.";
                tell("S2", About::End(other), message);
            }
        }
    }
    let has = |outcome: i8| {
        let by_event = |rule: &crate::rules::Rule| rule.events.contains(&Event::End(outcome));
        rules.ends.iter().any(|end| end.outcome == outcome) || rules.rules.iter().any(by_event)
    };
    if !has(1) {
        tell("S3", About::Game, "There is no way to win.");
    }
    if !has(-1) {
        tell("S3", About::Game, "There is no way to lose.");
    }
    for (index, content) in contents(rules).iter().enumerate().take(rules.ends.len()) {
        let mut all = All::default();
        if !content.needs.iter().all(|atom| all.add(*atom)) {
            tell(
                "S4",
                About::End(index),
                "This can never hold: its numbers contradict each other.",
            );
        }
    }
    if !rules.rules.iter().any(|rule| rule.trigger.is_players()) {
        tell("S5", About::Game, "No rule reacts to the player.");
    }
    for (index, rule) in rules.rules.iter().enumerate() {
        if rules.rules[..index].contains(rule) {
            tell("S7", About::Rule(index), "This rule appears twice.");
        }
        let mut gone = Vec::new();
        for (at, event) in rule.events.iter().enumerate() {
            if event.slots().iter().any(|slot| gone.contains(slot)) {
                let message = "The piece was destroyed earlier in this rule, so this does nothing.";
                tell("S8", About::Event(index, at), message);
            }
            match event {
                Event::Destroy(slot) => gone.push(*slot),
                Event::Pushback(slot) if !moves_in_rule(rules, index, at, *slot) => {
                    let message = "This piece has not moved, so it cannot be pushed back.";
                    tell("S9", About::Event(index, at), message);
                }
                _ => {}
            }
        }
        if let Trigger::Overlap(Which::One(piece), _) = rule.trigger
            && !can_enter(rules, piece)
            && !rules.settings.overlap_is_state
        {
            tell("S11", About::Rule(index), "The first piece never moves, so this never happens.");
        }
    }
    let named = rules.rules.iter().fold(0, |set, rule| {
        rule.events.iter().fold(set | rule.trigger.names(), |set, event| set | event.names())
    });
    let ends = rules.ends.iter().flat_map(|end| &end.triggers);
    let named = ends.fold(named, |set, trigger| set | trigger.names());
    for piece in (0..rules.pieces as u8).filter(|piece| named >> piece & 1 == 0) {
        tell("S10", About::Piece(piece), "No rule and no end condition mentions this piece.");
    }
    out.sort_by_key(|fault| fault.code[1..].parse::<u32>().unwrap_or(0));
    out
}

/// Whether the piece in a slot may have moved when an event reaches it: it entered the cell, or
/// some rule moves its type.
fn moves_in_rule(rules: &Rules, rule: usize, _at: usize, slot: crate::rules::Slot) -> bool {
    let trigger = rules.rules[rule].trigger;
    if slot.0 == 0 && matches!(trigger, Trigger::Overlap(..) | Trigger::Adjacent(..)) {
        return true;
    }
    match trigger.slot_type(slot) {
        Which::Any => true,
        Which::One(piece) => can_move(rules, piece),
    }
}

fn can_move(rules: &Rules, piece: u8) -> bool {
    let moves = |caused: &crate::effects::Caused| matches!(caused.effect, Effect::Moves(which) if which.takes(piece));
    any_effect(rules, &moves)
}

fn can_enter(rules: &Rules, piece: u8) -> bool {
    let enters = |caused: &crate::effects::Caused| match caused.effect {
        Effect::Moves(which) => which.takes(piece),
        Effect::Makes(made) | Effect::Becomes(_, made) => made == piece,
        _ => false,
    };
    any_effect(rules, &enters)
}

fn any_effect(rules: &Rules, wanted: &dyn Fn(&crate::effects::Caused) -> bool) -> bool {
    rules.rules.iter().any(|rule| {
        rule.events.iter().any(|event| effects(rule.trigger, *event).iter().any(wanted))
    })
}
