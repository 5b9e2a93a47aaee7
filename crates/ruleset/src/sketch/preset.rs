//! Distributions of rulesets. The paper's is unpublished; ours are named and versioned, and the
//! meaning of a name never changes. A distribution is data: a file may hold another one.

use crate::rules::MAX_PIECES;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A distribution of rulesets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// Its name, with its version.
    pub name: Cow<'static, str>,
    /// What it is for.
    #[serde(default)]
    pub about: Cow<'static, str>,
    /// Least and most piece types.
    pub pieces: (u64, u64),
    /// Least and most rules.
    pub rules: (u64, u64),
    /// Least and most events of a rule.
    pub events: (u64, u64),
    /// Least and most end conditions.
    pub ends: (u64, u64),
    /// Outcomes of end conditions.
    #[serde(default)]
    pub outcomes: Outcomes,
    /// How many end conditions per thousand have two triggers.
    #[serde(default)]
    pub two_triggers: u64,
    /// How many types per thousand in triggers are `any`.
    pub any: u64,
    /// The numbers that counts are compared with, each equally likely.
    pub counts: Cow<'static, [i32]>,
    /// Triggers of rules with their weights.
    pub triggers: Cow<'static, [(RuleTrigger, u64)]>,
    /// Triggers of end conditions with their weights.
    pub end_triggers: Cow<'static, [(EndTrigger, u64)]>,
    /// Events with their weights.
    pub event_kinds: Cow<'static, [(EventKind, u64)]>,
    /// What becomes of events that do not fit the trigger.
    #[serde(default)]
    pub unfit: Unfit,
}

/// What becomes of an event that refers to a piece which its trigger does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unfit {
    /// Another one is drawn.
    #[default]
    Redraw,
    /// It does nothing, so it is left out; so is a rule without events.
    Drop,
}

/// How outcomes of end conditions are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcomes {
    /// Each is a win or a loss, equally likely.
    #[default]
    Coin,
    /// The first is a win, the second a loss, and so on.
    InTurn,
}

/// Triggers a rule can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum RuleTrigger {
    Key,
    EndTurn,
    Overlap,
    Action,
    Adjacent,
    Destroyed,
    Blocked,
    Every,
    CountLess,
}

/// Triggers an end condition can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum EndTrigger {
    CountEqual,
    AllCovering,
    CountLess,
    CountMore,
    AllCovered,
    AnyCovering,
    TurnCount,
}

/// Events a rule can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum EventKind {
    Destroy,
    DestroyAll,
    Pushback,
    Spawn,
    RelMoveAll,
    EndTurn,
    Hunt,
    SpawnAt,
    Transform,
    Push,
    Move,
    Swap,
    Slide,
    Fall,
    Flee,
    Patrol,
    Teleport,
}

/// Every preset.
pub static PRESETS: [Preset; 3] = [
    Preset {
        name: Cow::Borrowed("paper-like-1"),
        about: Cow::Borrowed("the paper's own words only"),
        pieces: (3, 6),
        rules: (3, 8),
        events: (1, 2),
        ends: (2, 3),
        outcomes: Outcomes::Coin,
        two_triggers: 0,
        any: 100,
        counts: Cow::Borrowed(&[0, 0, 1, 2]),
        triggers: Cow::Borrowed(&[
            (RuleTrigger::Key, 2),
            (RuleTrigger::EndTurn, 2),
            (RuleTrigger::Overlap, 6),
        ]),
        end_triggers: Cow::Borrowed(&[(EndTrigger::CountEqual, 3), (EndTrigger::AllCovering, 2)]),
        event_kinds: Cow::Borrowed(&[
            (EventKind::Destroy, 4),
            (EventKind::DestroyAll, 1),
            (EventKind::Pushback, 3),
            (EventKind::Spawn, 2),
            (EventKind::RelMoveAll, 4),
            (EventKind::EndTurn, 2),
            (EventKind::Hunt, 2),
        ]),
        unfit: Unfit::Redraw,
    },
    Preset {
        name: Cow::Borrowed("wide-1"),
        about: Cow::Borrowed("all of the language that a generator can use well"),
        pieces: (3, 6),
        rules: (3, 8),
        events: (1, 2),
        ends: (2, 3),
        outcomes: Outcomes::Coin,
        two_triggers: 150,
        any: 100,
        counts: Cow::Borrowed(&[0, 0, 1, 2]),
        triggers: Cow::Borrowed(&[
            (RuleTrigger::Key, 4),
            (RuleTrigger::Action, 1),
            (RuleTrigger::EndTurn, 3),
            (RuleTrigger::Every, 1),
            (RuleTrigger::Overlap, 10),
            (RuleTrigger::Adjacent, 2),
            (RuleTrigger::Destroyed, 1),
            (RuleTrigger::Blocked, 1),
            (RuleTrigger::CountLess, 1),
        ]),
        end_triggers: Cow::Borrowed(&[
            (EndTrigger::CountEqual, 6),
            (EndTrigger::AllCovering, 3),
            (EndTrigger::AllCovered, 2),
            (EndTrigger::AnyCovering, 1),
            (EndTrigger::CountLess, 1),
            (EndTrigger::CountMore, 1),
            (EndTrigger::TurnCount, 1),
        ]),
        event_kinds: Cow::Borrowed(&[
            (EventKind::Destroy, 6),
            (EventKind::DestroyAll, 1),
            (EventKind::Pushback, 5),
            (EventKind::Spawn, 2),
            (EventKind::SpawnAt, 2),
            (EventKind::Transform, 3),
            (EventKind::RelMoveAll, 6),
            (EventKind::EndTurn, 3),
            (EventKind::Hunt, 3),
            (EventKind::Flee, 1),
            (EventKind::Patrol, 1),
            (EventKind::Push, 3),
            (EventKind::Move, 1),
            (EventKind::Swap, 1),
            (EventKind::Slide, 1),
            (EventKind::Fall, 2),
            (EventKind::Teleport, 1),
        ]),
        unfit: Unfit::Redraw,
    },
    Preset {
        name: Cow::Borrowed("paper-like-2"),
        about: Cow::Borrowed(
            "one win and one loss, ends that count to 0 or 1, every word equally likely",
        ),
        pieces: (3, 6),
        rules: (3, 8),
        events: (1, 2),
        ends: (2, 2),
        outcomes: Outcomes::InTurn,
        two_triggers: 0,
        any: 100,
        counts: Cow::Borrowed(&[0, 1]),
        triggers: Cow::Borrowed(&[
            (RuleTrigger::Key, 1),
            (RuleTrigger::Action, 1),
            (RuleTrigger::EndTurn, 1),
            (RuleTrigger::Every, 1),
            (RuleTrigger::Overlap, 1),
            (RuleTrigger::Adjacent, 1),
            (RuleTrigger::Destroyed, 1),
            (RuleTrigger::Blocked, 1),
            (RuleTrigger::CountLess, 1),
        ]),
        end_triggers: Cow::Borrowed(&[(EndTrigger::CountEqual, 1)]),
        event_kinds: Cow::Borrowed(&[
            (EventKind::Destroy, 1),
            (EventKind::DestroyAll, 1),
            (EventKind::Pushback, 1),
            (EventKind::Spawn, 1),
            (EventKind::SpawnAt, 1),
            (EventKind::Transform, 1),
            (EventKind::RelMoveAll, 1),
            (EventKind::EndTurn, 1),
            (EventKind::Hunt, 1),
            (EventKind::Flee, 1),
            (EventKind::Patrol, 1),
            (EventKind::Push, 1),
            (EventKind::Move, 1),
            (EventKind::Swap, 1),
            (EventKind::Slide, 1),
            (EventKind::Fall, 1),
            (EventKind::Teleport, 1),
        ]),
        unfit: Unfit::Redraw,
    },
];

/// The preset of this name. A name without a version means the first version: what it draws must not
/// change when a second one is added.
pub fn preset(name: &str) -> Option<&'static Preset> {
    let is_named = |preset: &&Preset| {
        preset.name == name || preset.name.rsplit_once('-').is_some_and(|(stem, _)| stem == name)
    };
    PRESETS.iter().find(is_named)
}

impl Preset {
    /// Reads a preset from JSON, and checks that rulesets can be drawn from it.
    pub fn read(text: &str) -> Result<Preset, String> {
        let preset: Preset = serde_json::from_str(text).map_err(|error| error.to_string())?;
        preset.check()?;
        Ok(preset)
    }

    fn check(&self) -> Result<(), String> {
        let ranges = [
            ("pieces", self.pieces, MAX_PIECES as u64),
            ("rules", self.rules, MOST),
            ("events", self.events, MOST),
            ("ends", self.ends, MOST),
        ];
        for (what, (least, most), limit) in ranges {
            if least == 0 || least > most || most > limit {
                return Err(format!(
                    "`{what}` must be two numbers from 1 to {limit}, the smaller one first"
                ));
            }
        }
        if self.counts.is_empty() || self.counts.iter().any(|count| !(0..=1000).contains(count)) {
            return Err("`counts` must be a list of numbers from 0 to 1000".into());
        }
        let is_drawn = |weights: &mut dyn Iterator<Item = u64>| {
            let (mut sum, mut most) = (0u64, 0);
            for weight in weights {
                sum = sum.saturating_add(weight);
                most = most.max(weight);
            }
            sum > 0 && most <= MOST_WEIGHT
        };
        // An event that needs no piece of the trigger fits every rule, so drawing always ends.
        let fits_all =
            |(kind, _): &&(EventKind, u64)| kind.instances() == 0 && *kind != EventKind::SpawnAt;
        let rows: [(&str, bool); 3] = [
            ("triggers", is_drawn(&mut self.triggers.iter().map(|row| row.1))),
            ("end_triggers", is_drawn(&mut self.end_triggers.iter().map(|row| row.1))),
            ("event_kinds", is_drawn(&mut self.event_kinds.iter().map(|row| row.1))),
        ];
        if let Some((what, _)) = rows.into_iter().find(|(_, is_drawn)| !is_drawn) {
            return Err(format!("`{what}` needs a weight above 0, and none above {MOST_WEIGHT}"));
        }
        let ends = self.unfit == Unfit::Drop
            || is_drawn(&mut self.event_kinds.iter().filter(fits_all).map(|row| row.1));
        if !ends {
            return Err("`event_kinds` needs an event for rules without pieces, such as \
                        [\"end_turn\", 1]"
                .into());
        }
        Ok(())
    }
}

/// The most rules, events and ends of a ruleset that is drawn.
const MOST: u64 = 64;

/// The greatest weight.
const MOST_WEIGHT: u64 = 1_000_000;

impl EventKind {
    /// The pieces of its trigger that it needs.
    pub(super) fn instances(self) -> u64 {
        match self {
            EventKind::Destroy
            | EventKind::Pushback
            | EventKind::Transform
            | EventKind::Move
            | EventKind::Slide
            | EventKind::Teleport => 1,
            EventKind::Push | EventKind::Swap => 2,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_a_version_keeps_its_meaning() {
        for (name, meant) in [("paper-like", "paper-like-1"), ("wide", "wide-1")] {
            assert_eq!(preset(name).map(|preset| &*preset.name), Some(meant));
        }
        for known in &PRESETS {
            assert_eq!(preset(&known.name), Some(known));
        }
        assert_eq!(preset("paper"), None);
    }
}
