//! Whether it can ever matter what the player does.
//!
//! Action chains ask whether the player can bring an end about, not whether he has a choice: half of
//! the random rulesets that pass them never read which arrow was pressed, and so play themselves.
//! The test here needs no level and is sound: where it finds no choice, every input leads from any
//! position of any level to the same position.

use crate::rules::{Event, Heading, Rules, Trigger};

/// Why no input matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoChoice {
    /// The arrow keys are the only inputs, and no event reads the direction.
    UnreadDirection,
    /// Only this key does anything.
    OneKey(Trigger),
}

impl NoChoice {
    /// The reason in words.
    pub fn text(self) -> &'static str {
        match self {
            NoChoice::UnreadDirection => {
                "the arrow keys are the only inputs, and no rule reads their direction"
            }
            NoChoice::OneKey(Trigger::ActionKey) => "the action key is the only input",
            NoChoice::OneKey(_) => "waiting is the only input",
        }
    }
}

/// Proves that no input matters; none where that is not proved, or where nothing reacts to the
/// player at all.
///
/// A player trigger of an end condition makes its input one of the game's, just as a rule's does.
/// Two kinds of keys are different inputs, even if their rules are the same. A click names a cell.
pub fn no_choice(rules: &Rules) -> Option<NoChoice> {
    let own = rules.rules.iter().map(|rule| rule.trigger);
    let ends = rules.ends.iter().flat_map(|end| end.triggers.iter().copied());
    let mut only = None;
    for trigger in own.chain(ends).filter(|trigger| trigger.is_players()) {
        if matches!(trigger, Trigger::Click(_) | Trigger::ClickEmpty)
            || only.is_some_and(|known| known != trigger)
        {
            return None;
        }
        only = Some(trigger);
    }
    match only? {
        Trigger::ArrowKey if reads_direction(rules) => None,
        Trigger::ArrowKey => Some(NoChoice::UnreadDirection),
        key => Some(NoChoice::OneKey(key)),
    }
}

fn reads_direction(rules: &Rules) -> bool {
    let mut events = rules.rules.iter().flat_map(|rule| &rule.events);
    events.any(|event| match *event {
        Event::Move(_, heading)
        | Event::MoveAll(_, heading)
        | Event::ReflectAll(_, heading)
        | Event::Slide(_, heading)
        | Event::Fall(_, heading)
        | Event::Patrol(_, heading) => heading == Heading::Pressed,
        Event::Destroy(_)
        | Event::DestroyAll(_)
        | Event::Pushback(_)
        | Event::Spawn(_)
        | Event::SpawnAt(..)
        | Event::Transform(..)
        | Event::TransformAll(..)
        | Event::Push(..)
        | Event::Pull(..)
        | Event::Swap(..)
        | Event::Teleport(..)
        | Event::Hunt(..)
        | Event::Flee(..)
        | Event::Wander(_)
        | Event::EndTurn
        | Event::Score(_)
        | Event::End(_) => false,
    })
}
