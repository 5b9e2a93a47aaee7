//! The events of a level as data.

use play::Seat;
use play::concept::EventKind;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashSet;
use ts_rs::TS;

/// What concepts can name in some levels: what `need --list --json` prints.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EventList {
    /// Single events of these levels, as they are written in concepts.
    pub events: Vec<String>,
    /// The kinds of events.
    pub kinds: Vec<EventKindReport>,
}

/// A kind of events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct EventKindReport {
    /// A concept that names such an event.
    pub example: String,
    /// The name with its parameters.
    pub form: String,
    /// A solution that must have it practises an idea.
    pub idea: bool,
    /// When it happens.
    pub meaning: String,
    /// Its name.
    pub name: String,
}

impl EventList {
    /// The events of a level.
    pub fn of(seat: &dyn Seat) -> EventList {
        let kind = |kind: &EventKind| EventKindReport {
            example: kind.example.to_string(),
            form: kind.form(),
            idea: kind.is_idea,
            meaning: kind.meaning.to_string(),
            name: kind.name.to_string(),
        };
        let kinds = seat.event_kinds().iter().map(kind).collect();
        EventList { events: seat.event_list(), kinds }
    }

    /// Adds what another level has.
    pub fn join(&mut self, other: EventList) {
        let mut seen: HashSet<String> = self.events.iter().cloned().collect();
        self.events.extend(other.events.into_iter().filter(|event| seen.insert(event.clone())));
        let kinds = other.kinds.into_iter().filter(|kind| !self.kinds.contains(kind));
        let kinds: Vec<EventKindReport> = kinds.collect();
        self.kinds.extend(kinds);
    }
}
