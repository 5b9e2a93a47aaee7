//! Distributions of rulesets. The paper's is unpublished; ours are named and versioned, and the
//! meaning of a name never changes.

/// A distribution of rulesets.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name, with its version.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// Least and most piece types.
    pub pieces: (u64, u64),
    /// Least and most rules.
    pub rules: (u64, u64),
    /// Least and most events of a rule.
    pub events: (u64, u64),
    /// Least and most end conditions.
    pub ends: (u64, u64),
    /// How many end conditions per thousand have two triggers.
    pub two_triggers: u64,
    /// How many types per thousand in triggers are `any`.
    pub any: u64,
    /// The numbers that counts are compared with, each equally likely.
    pub counts: &'static [i32],
    /// Triggers of rules with their weights.
    pub triggers: &'static [(RuleTrigger, u64)],
    /// Triggers of end conditions with their weights.
    pub end_triggers: &'static [(EndTrigger, u64)],
    /// Events with their weights; those that do not fit the trigger are redrawn.
    pub event_kinds: &'static [(EventKind, u64)],
}

/// Triggers a rule can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
pub static PRESETS: [Preset; 2] = [
    Preset {
        name: "paper-like-1",
        about: "the paper's own words only",
        pieces: (3, 6),
        rules: (3, 8),
        events: (1, 2),
        ends: (2, 3),
        two_triggers: 0,
        any: 100,
        counts: &[0, 0, 1, 2],
        triggers: &[(RuleTrigger::Key, 2), (RuleTrigger::EndTurn, 2), (RuleTrigger::Overlap, 6)],
        end_triggers: &[(EndTrigger::CountEqual, 3), (EndTrigger::AllCovering, 2)],
        event_kinds: &[
            (EventKind::Destroy, 4),
            (EventKind::DestroyAll, 1),
            (EventKind::Pushback, 3),
            (EventKind::Spawn, 2),
            (EventKind::RelMoveAll, 4),
            (EventKind::EndTurn, 2),
            (EventKind::Hunt, 2),
        ],
    },
    Preset {
        name: "wide-1",
        about: "all of the language that a generator can use well",
        pieces: (3, 6),
        rules: (3, 8),
        events: (1, 2),
        ends: (2, 3),
        two_triggers: 150,
        any: 100,
        counts: &[0, 0, 1, 2],
        triggers: &[
            (RuleTrigger::Key, 4),
            (RuleTrigger::Action, 1),
            (RuleTrigger::EndTurn, 3),
            (RuleTrigger::Every, 1),
            (RuleTrigger::Overlap, 10),
            (RuleTrigger::Adjacent, 2),
            (RuleTrigger::Destroyed, 1),
            (RuleTrigger::Blocked, 1),
            (RuleTrigger::CountLess, 1),
        ],
        end_triggers: &[
            (EndTrigger::CountEqual, 6),
            (EndTrigger::AllCovering, 3),
            (EndTrigger::AllCovered, 2),
            (EndTrigger::AnyCovering, 1),
            (EndTrigger::CountLess, 1),
            (EndTrigger::CountMore, 1),
            (EndTrigger::TurnCount, 1),
        ],
        event_kinds: &[
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
        ],
    },
];

/// The preset of this name; a name without a version means the newest.
pub fn preset(name: &str) -> Option<&'static Preset> {
    let is_named = |preset: &&Preset| {
        preset.name == name || preset.name.rsplit_once('-').is_some_and(|(stem, _)| stem == name)
    };
    PRESETS.iter().rev().find(is_named)
}
