//! The things there are, and where.

use crate::grammar::{AreaId, Grammar, RuleId, Term};
use crate::thing::Thing;

/// Everything that lies in the areas that are open, and what the player carries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct World {
    /// The things, in the order of their creation. What is inside another thing is not listed.
    pub instances: Vec<Instance>,
    /// Rules that can be done once and were, in that order.
    pub spent: Vec<RuleId>,
    next: u32,
}

/// One thing and its place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Instance {
    /// A number that no other thing of this world has or had.
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

    /// Places a thing and gives it its number.
    pub fn add(&mut self, thing: Thing, place: Place) -> u32 {
        let id = self.next;
        self.next += 1;
        self.instances.push(Instance { id, thing, place });
        id
    }

    /// Places the things that an area's scene holds.
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
