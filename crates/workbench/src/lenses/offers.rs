//! What can be written into the options of lenses: concepts, readings, elements.

use super::head::{AIM, CONCEPT, ELEMENTS, LEVELS, READING};
use crate::Document;
use crate::events::{EventKindReport, EventList};
use play::domain::{LensOption, OptionKind};
use play::lens::Options;
use play::readings::Reading;
use play::space::{AIMS, FrameRequest};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// What can be asked about a level.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct Offers {
    /// Single events of this level, as they are written in concepts.
    pub events: Vec<String>,
    /// The kinds of events.
    pub kinds: Vec<EventKindReport>,
    /// Readings, each with its meaning.
    pub readings: Vec<Offered>,
    /// Aims of suggestions, each with its meaning.
    pub aims: Vec<Offered>,
    /// Kinds of elements; empty where levels cannot be enumerated.
    pub elements: Vec<String>,
    /// Levels of the file.
    pub levels: Vec<Offered>,
}

/// Something that can be written, with its meaning.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
#[ts(rename = "OfferedWord")]
pub struct Offered {
    /// As it is written.
    pub word: String,
    /// For people.
    pub label: String,
    /// In one sentence.
    pub meaning: String,
}

/// What can be asked about a level, by its index. What cannot be found out is left empty.
pub fn offers(document: &Document, level: usize) -> Offers {
    let Some(content) = document.sound() else { return Offers::default() };
    let options = Options::default();
    let mut found = Offers::default();
    if let Ok(seat) = content.seat(level, &options) {
        let EventList { events, kinds } = EventList::of(seat.as_ref());
        (found.events, found.kinds) = (events, kinds);
        found.readings = seat.readings().into_iter().map(reading).collect();
    }
    if let Some(Ok(variations)) = content.variations(level, &options) {
        let own = variations.aims();
        let is_open = |aim: &&(&str, &str)| {
            own.iter().all(|(name, _)| *name != aim.0)
                && (aim.0 != "fewer" || variations.counts_elements())
        };
        let all = own.iter().chain(AIMS.iter().filter(is_open));
        found.aims = all.map(|(word, meaning)| offered(word, word, meaning)).collect();
    }
    let request = FrameRequest { like: Some(level), ..FrameRequest::default() };
    if let Some(Ok(frame)) = content.frame(&request, &options) {
        found.elements = frame.counted();
    }
    let head = |head: &play::domain::LevelHead| {
        let number = head.id.number.to_string();
        offered(&number, &number, head.id.name.as_deref().unwrap_or_default())
    };
    found.levels = content.levels().iter().map(head).collect();
    found
}

impl Offers {
    /// What completes an option, by its placeholder.
    pub fn list_of(option: &LensOption) -> &'static str {
        let lists: BTreeMap<&str, &'static str> = BTreeMap::from([
            (CONCEPT, "concepts"),
            (READING, "readings"),
            (AIM, "aims"),
            (ELEMENTS, "elements"),
            (LEVELS, "levels"),
        ]);
        match option.takes {
            OptionKind::Text(sign) => lists.get(sign).copied().unwrap_or_default(),
            _ => "",
        }
    }
}

fn reading(row: &Reading) -> Offered {
    offered(row.id, row.label, row.meaning)
}

fn offered(word: &str, label: &str, meaning: &str) -> Offered {
    Offered { word: word.to_string(), label: label.to_string(), meaning: meaning.to_string() }
}
