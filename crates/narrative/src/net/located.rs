//! Things with the areas where they stand: the places of a net.
//!
//! Moving between open areas is free and carrying is unlimited, so the location of a carryable
//! thing never matters. A fixed thing stays where it is, and that decides what it can be used with.

use rustc_hash::FxHashMap;

use crate::grammar::{AreaId, Grammar};
use crate::kinds::{KindId, Kinds};
use crate::thing::Thing;
use crate::world::{Instance, Place};

/// A thing and where it stands; none if it can be carried.
pub type LocatedThing = (Thing, Option<AreaId>);

/// All things seen so far with their locations; each is the place of the net with its number.
#[derive(Clone, Debug, Default)]
pub struct Located {
    pub(super) kinds: Kinds,
    places: Vec<(KindId, Option<AreaId>)>,
    numbers: FxHashMap<(KindId, Option<AreaId>), u32>,
}

/// Where a thing stands as far as that matters.
pub fn area_of(grammar: &Grammar, instance: &Instance) -> Option<AreaId> {
    match instance.place {
        Place::Area(area) if !instance.thing.is_carryable(grammar) => Some(area),
        _ => None,
    }
}

impl Located {
    /// The place of a thing.
    pub fn number(&mut self, grammar: &Grammar, thing: &Thing, area: Option<AreaId>) -> u32 {
        let kind = self.kinds.number(thing);
        self.number_of_kind(grammar, kind, area)
    }

    /// The same for a thing whose kind is known.
    pub(super) fn number_of_kind(
        &mut self,
        grammar: &Grammar,
        kind: KindId,
        area: Option<AreaId>,
    ) -> u32 {
        let area = area.filter(|_| !self.kinds.thing(kind).is_carryable(grammar));
        *self.numbers.entry((kind, area)).or_insert_with(|| {
            self.places.push((kind, area));
            self.places.len() as u32 - 1
        })
    }

    /// The place of a thing, if it was seen there.
    pub fn find(&self, grammar: &Grammar, thing: &Thing, area: Option<AreaId>) -> Option<u32> {
        let area = area.filter(|_| !thing.is_carryable(grammar));
        self.numbers.get(&(self.kinds.find(thing)?, area)).copied()
    }

    /// The thing of a place.
    pub fn thing(&self, place: u32) -> &Thing {
        self.kinds.thing(self.places[place as usize].0)
    }

    /// The kind of a place.
    pub(super) fn kind(&self, place: u32) -> KindId {
        self.places[place as usize].0
    }

    /// Where the thing of a place stands; none if it can be carried.
    pub fn area(&self, place: u32) -> Option<AreaId> {
        self.places[place as usize].1
    }

    /// The number of places.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether no thing was seen.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }
}
