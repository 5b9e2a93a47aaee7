//! Short words for a graph: what a trigger is, and what an event does.

use crate::names::which_name;
use crate::rules::{Compare, Event, Trigger, Which};

/// A trigger in a few words, for a box: "moth enters lantern".
pub fn title<S: AsRef<str>>(trigger: Trigger, names: &[S]) -> String {
    let n = |which: Which| match which {
        Which::Any => "anything".to_string(),
        which => which_name(which, names),
    };
    match trigger {
        Trigger::ArrowKey => "arrow key".into(),
        Trigger::ActionKey => "action key".into(),
        Trigger::Click(Which::Any) => "click".into(),
        Trigger::Click(a) => format!("click {}", n(a)),
        Trigger::ClickEmpty => "click a free cell".into(),
        Trigger::Wait => "wait".into(),
        Trigger::Start => "the level begins".into(),
        Trigger::EndTurn => "the turn ends".into(),
        Trigger::Every(k) => format!("every {k} turns"),
        Trigger::Overlap(a, b) => format!("{} enters {}", n(a), n(b)),
        Trigger::Adjacent(a, b) => format!("{} beside {}", n(a), n(b)),
        Trigger::Line(a, k) => format!("{k} {} in a line", n(a)),
        Trigger::Destroyed(a) => format!("{} is removed", n(a)),
        Trigger::Spawned(a) => format!("{} appears", n(a)),
        Trigger::Blocked(a) => format!("{} is blocked", n(a)),
        Trigger::Count(a, Compare::Equal, 0) => format!("no {} left", n(a)),
        Trigger::Count(a, compare, k) => format!("{} {} {k}", n(a), sign(compare)),
        Trigger::CountCompare(a, compare, b) => format!("{} {} {}", n(a), sign(compare), n(b)),
        Trigger::TurnCount(k) => format!("{k} turns have passed"),
        Trigger::AllCovering(a, b) => format!("all {} on {}", n(a), n(b)),
        Trigger::AllCovered(a, b) => format!("all {} under {}", n(a), n(b)),
        Trigger::AnyCovering(a, b) => format!("a {} on {}", n(a), n(b)),
        Trigger::NoMoves => "nothing can move".into(),
        Trigger::Score(k) => format!("score {k}"),
    }
}

fn sign(compare: Compare) -> &'static str {
    match compare {
        Compare::Equal => "=",
        Compare::Less => "<",
        Compare::More => ">",
    }
}

/// What an event of a rule with this trigger does, in a few words, for an arrow: "removes lantern".
pub fn does<S: AsRef<str>>(trigger: Trigger, event: Event, names: &[S]) -> String {
    let n = |piece: u8| which_name(Which::One(piece), names);
    let at = |slot| match trigger.slot_type(slot) {
        Which::Any => "it".to_string(),
        which => which_name(which, names),
    };
    match event {
        Event::Destroy(a) => format!("removes {}", at(a)),
        Event::DestroyAll(a) => format!("removes every {}", n(a)),
        Event::Pushback(a) => format!("stops {}", at(a)),
        Event::Spawn(a) | Event::SpawnAt(a, _) => format!("makes {}", n(a)),
        Event::Transform(a, b) => format!("{} becomes {}", at(a), n(b)),
        Event::TransformAll(a, b) => format!("{} become {}", n(a), n(b)),
        Event::Move(a, _) => format!("moves {}", at(a)),
        Event::MoveAll(a, _) | Event::ReflectAll(a, _) => format!("moves {}", n(a)),
        Event::Push(a, _) => format!("pushes {}", at(a)),
        Event::Pull(a, _) => format!("pulls {}", at(a)),
        Event::Swap(a, b) => format!("swaps {} and {}", at(a), at(b)),
        Event::Slide(a, _) => format!("slides {}", at(a)),
        Event::Fall(a, _) => format!("slides {}", n(a)),
        Event::Teleport(a, _) => format!("moves {} away", at(a)),
        Event::Hunt(a, _) => format!("{} hunts", n(a)),
        Event::Flee(a, _) => format!("{} flees", n(a)),
        Event::Wander(a) => format!("{} wanders", n(a)),
        Event::Patrol(a, _) => format!("{} patrols", n(a)),
        Event::EndTurn => "ends the turn".into(),
        Event::Score(_) => "scores".into(),
        Event::End(1) => "wins".into(),
        Event::End(-1) => "loses".into(),
        Event::End(_) => "ends the game".into(),
    }
}

/// A sentence: the first letter is a capital, and a full stop ends it.
pub fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), chars.as_str()),
        None => String::new(),
    }
}
