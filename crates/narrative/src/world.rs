//! The things of a game and where they are.

use crate::grammar::{AreaId, Grammar, RuleId, Term};
use crate::thing::Thing;

/// Everything in the open areas, and what the player carries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct World {
    /// The things, in order of creation. Things inside other things are not listed.
    pub instances: Vec<Instance>,
    /// One-time rules that have been applied, in that order.
    pub spent: Vec<RuleId>,
    next: u32,
}

/// One thing and its place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Instance {
    /// A number that is unique among all present and former things of this world.
    pub id: u32,
    /// The thing.
    pub thing: Thing,
    /// Where it is.
    pub place: Place,
}

/// Where a thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In an area.
    Area(AreaId),
    /// With the player.
    Inventory,
}

impl World {
    /// An empty world.
    pub fn new() -> World {
        World::default()
    }

    /// Places a thing and returns its number.
    pub fn add(&mut self, thing: Thing, place: Place) -> u32 {
        let id = self.next;
        self.next += 1;
        self.instances.push(Instance { id, thing, place });
        id
    }

    /// Places the things of an area's scene.
    pub fn add_scene(&mut self, grammar: &Grammar, area: AreaId) {
        for item in &grammar.areas[area as usize].world {
            self.add(Thing::new(grammar, *item), Place::Area(area));
        }
    }

    /// The index of a thing by its number.
    pub fn find(&self, id: u32) -> Option<usize> {
        self.instances.binary_search_by_key(&id, |instance| instance.id).ok()
    }

    /// Whether something here satisfies a term.
    pub fn has(&self, grammar: &Grammar, term: Term) -> bool {
        self.instances.iter().any(|instance| instance.thing.satisfies(grammar, term))
    }
}
