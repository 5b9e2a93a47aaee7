//! Triggers and events as text.

use crate::chains::{Chain, Trail};
use crate::rules::{Compare, Dir, Event, Heading, Rules, Slot, Trigger, Which};

/// Writes a trigger as in a game description.
pub fn trigger_text<S: AsRef<str>>(trigger: Trigger, names: &[S]) -> String {
    let n = |which: Which| which_name(which, names);
    match trigger {
        Trigger::ArrowKey => "PLAYER_ARROW_KEY".into(),
        Trigger::ActionKey => "PLAYER_ACTION_KEY".into(),
        Trigger::Click(a) => format!("PLAYER_CLICK {}", n(a)),
        Trigger::ClickEmpty => "PLAYER_CLICK_EMPTY".into(),
        Trigger::Wait => "PLAYER_WAIT".into(),
        Trigger::Start => "START".into(),
        Trigger::EndTurn => "ENDTURN".into(),
        Trigger::Every(k) => format!("EVERY {k}"),
        Trigger::Overlap(a, b) => format!("OVERLAP {} {}", n(a), n(b)),
        Trigger::Adjacent(a, b) => format!("ADJACENT {} {}", n(a), n(b)),
        Trigger::Line(a, k) => format!("LINE {} {k}", n(a)),
        Trigger::Destroyed(a) => format!("DESTROYED {}", n(a)),
        Trigger::Spawned(a) => format!("SPAWNED {}", n(a)),
        Trigger::Blocked(a) => format!("BLOCKED {}", n(a)),
        Trigger::Count(a, Compare::Equal, k) => format!("COUNTEQUAL {} {k}", n(a)),
        Trigger::Count(a, Compare::Less, k) => format!("COUNTLESS {} {k}", n(a)),
        Trigger::Count(a, Compare::More, k) => format!("COUNTMORE {} {k}", n(a)),
        Trigger::CountCompare(a, compare, b) => {
            let sign = match compare {
                Compare::Equal => "=",
                Compare::Less => "<",
                Compare::More => ">",
            };
            format!("COUNTCOMPARE {} {sign} {}", n(a), n(b))
        }
        Trigger::TurnCount(k) => format!("TURNCOUNT {k}"),
        Trigger::AllCovering(a, b) => format!("ALL_COVERING {} {}", n(a), n(b)),
        Trigger::AllCovered(a, b) => format!("ALL_COVERED {} {}", n(a), n(b)),
        Trigger::AnyCovering(a, b) => format!("ANY_COVERING {} {}", n(a), n(b)),
        Trigger::NoMoves => "NO_MOVES".into(),
        Trigger::Score(k) => format!("SCORE {k}"),
    }
}

/// Writes an event as in a game description.
pub fn event_text<S: AsRef<str>>(event: Event, names: &[S]) -> String {
    let n = |piece: u8| which_name(Which::One(piece), names);
    let s = |slot: Slot| format!("${}", slot.0 + 1);
    match event {
        Event::Destroy(a) => format!("DESTROY {}", s(a)),
        Event::DestroyAll(a) => format!("DESTROYALL {}", n(a)),
        Event::Pushback(a) => format!("PUSHBACK {}", s(a)),
        Event::Spawn(a) => format!("SPAWN {}", n(a)),
        Event::SpawnAt(a, at) => format!("SPAWNAT {} {}", n(a), s(at)),
        Event::Transform(a, b) => format!("TRANSFORM {} {}", s(a), n(b)),
        Event::TransformAll(a, b) => format!("TRANSFORMALL {} {}", n(a), n(b)),
        Event::Move(a, to) => format!("RELMOVE {} {}", s(a), heading(to)),
        Event::MoveAll(a, to) => format!("RELMOVEALL {} {}", n(a), heading(to)),
        Event::ReflectAll(a, to) => format!("REFLECTALL {} {}", n(a), heading(to)),
        Event::Push(a, b) => format!("PUSH {} {}", s(a), s(b)),
        Event::Pull(a, b) => format!("PULL {} {}", s(a), s(b)),
        Event::Swap(a, b) => format!("SWAP {} {}", s(a), s(b)),
        Event::Slide(a, to) => format!("SLIDE {} {}", s(a), heading(to)),
        Event::Fall(a, to) => format!("FALL {} {}", n(a), heading(to)),
        Event::Teleport(a, b) => format!("TELEPORT {} {}", s(a), n(b)),
        Event::Hunt(a, b) => format!("DO_AI_HUNT {} {}", n(a), n(b)),
        Event::Flee(a, b) => format!("DO_AI_FLEE {} {}", n(a), n(b)),
        Event::Wander(a) => format!("DO_AI_RANDOM {}", n(a)),
        Event::Patrol(a, to) => format!("DO_AI_PATROL {} {}", n(a), heading(to)),
        Event::EndTurn => "ENDTURN".into(),
        Event::Score(k) => format!("SCORE {k}"),
        Event::End(o) => format!("END {o}"),
    }
}

/// The name of a type, or `any`.
pub fn which_name<S: AsRef<str>>(which: Which, names: &[S]) -> String {
    match which {
        Which::Any => "any".into(),
        Which::One(piece) => {
            names.get(usize::from(piece)).map_or_else(|| format!("#{piece}"), |n| n.as_ref().into())
        }
    }
}

fn heading(heading: Heading) -> &'static str {
    match heading {
        Heading::Pressed => "$1",
        Heading::Fixed(dir) => Dir::word(dir),
    }
}

/// A sum of numbers of pieces, such as `dark + 2 lit`; what counts 0 times is left out.
pub fn sum_text<S: AsRef<str>>(factors: &[i64], names: &[S]) -> String {
    let term = |(factor, name): (&i64, &S)| match factor {
        0 => None,
        1 => Some(name.as_ref().to_string()),
        factor => Some(format!("{factor} {}", name.as_ref())),
    };
    factors.iter().zip(names).filter_map(term).collect::<Vec<_>>().join(" + ")
}

/// The trails of each chain. Chains with the same triggers differ in the events that lead from one to the next,
/// so those are named too.
pub fn chain_texts<S: AsRef<str>>(
    chains: &[Chain],
    rules: &Rules,
    names: &[S],
) -> Vec<Vec<String>> {
    let plain = |chain: &Chain| -> Vec<String> {
        let trail = |trail: &Trail| {
            let texts = trail.triggers.iter().map(|trigger| trigger_text(*trigger, names));
            texts.collect::<Vec<_>>().join(" <- ")
        };
        chain.trails.iter().map(trail).collect()
    };
    let texts: Vec<Vec<String>> = chains.iter().map(plain).collect();
    let is_repeated = |at: usize| {
        let is_same = |other: usize| {
            other != at && chains[other].end == chains[at].end && texts[other] == texts[at]
        };
        (0..chains.len()).any(is_same)
    };
    let by = |trail: &Trail| {
        let event = |(rule, event): &(usize, usize)| {
            let event = rules.rules.get(*rule).and_then(|rule| rule.events.get(*event));
            event.map_or(String::new(), |event| event_text(*event, names))
        };
        let events: Vec<String> = trail.links.iter().map(event).collect();
        if events.is_empty() { String::new() } else { format!(" (by {})", events.join(", ")) }
    };
    let whole = |at: usize| match is_repeated(at) {
        false => texts[at].clone(),
        true => {
            let trails = texts[at].iter().zip(&chains[at].trails);
            trails.map(|(text, trail)| format!("{text}{}", by(trail))).collect()
        }
    };
    (0..chains.len()).map(whole).collect()
}
