//! Which rules have to be looked at again when a plane changes.
//!
//! A rule that matches nowhere matches nowhere until some cell gains what it needs or loses what it
//! forbids; and a rule that matches without effect has none until some cell loses what the rule puts
//! there or gains what the rule takes away. Until then the rule is *asleep*. Most rules of a large game
//! sleep through most turns, and through the loading of most states, so a turn costs what it touches.
//!
//! A rule that needs an object or a movement of which there is none on the board is passed over whatever else
//! wakes it; see [`able`](super::able).
//!
//! What else is in the cell tells more: a movement matters only to rules whose cell can hold the object that
//! moves, and a change in a cell where nothing moves does not matter to rules that need a movement there. The
//! change that would make such a rule match is still to come, and wakes it then. Where many cells change at
//! once, all rules to which a plane matters wake.

use super::able::{Able, Needs};
use super::program::{CellProgram, PLANES_A_LAYER, RuleProgram, StageProgram};
use crate::bits::{Bits, LAYERS_A_WORD, MOVE_BITS};
use crate::fixed::holdable;
use crate::game::{Game, Pattern};

/// The most rules that are all tried in turn.
const FEW_RULES: usize = 64;

/// For every plane, the rules that a gained and a lost cell wake.
pub struct Wakes {
    /// Words of a set of rules.
    pub words: usize,
    /// Two for each plane, lost then gained: a part of `masks`.
    parts: Vec<Part>,
    /// The same for objects, in cells where nothing moves.
    resting: Vec<Part>,
    /// The same for movements, by the object that moves: those of a layer are neighbours, see `movers`.
    moving: Vec<Part>,
    /// For each layer where its parts begin in `moving`: for each object of it, and last for none, two for each
    /// plane.
    movers: Vec<usize>,
    /// The place of each object among those of its layer.
    places: Vec<usize>,
    /// Objects of each layer: as many words for each as a cell has.
    layers: Vec<u64>,
    /// For each plane the rules that need it not to be empty: a part of `masks`.
    needs: Vec<Part>,
    /// The rules while nothing is on the board.
    pub nowhere: Able,
    /// What each rule needs, if that fits and the rules are few.
    pub needs_of: Vec<Needs>,
    /// Whether rules sleep at all: a game of few rules tries them faster than it notes what would wake them.
    pub sleeps: bool,
    /// Words of sets of rules that are not empty: the place of the word and its bits.
    masks: Vec<(u32, u64)>,
}

type Part = (u32, u32);

/// A set of rules, word by word.
type Set = Vec<(u32, u64)>;

impl Wakes {
    /// Finds what wakes the rules of all stages.
    pub fn of(stages: [&StageProgram; 2], game: &Game) -> Wakes {
        let objects = game.objects.len();
        let planes = objects + game.layers.len() * PLANES_A_LAYER;
        let rules = || {
            stages.into_iter().flat_map(|stage| stage.groups.iter().flat_map(|group| &group.rules))
        };
        let mut places = vec![0; objects];
        let mut movers = Vec::new();
        let mut next = 0;
        for layer in &game.layers {
            movers.push(next);
            layer.iter().enumerate().for_each(|(place, object)| places[object] = place);
            next += 2 * PLANES_A_LAYER * (layer.iter().count() + 1);
        }
        let mut all: Vec<Set> = vec![Vec::new(); 2 * planes];
        let mut resting: Vec<Set> = vec![Vec::new(); 2 * objects];
        let mut moving: Vec<Set> = vec![Vec::new(); next];
        let mut needers: Vec<Set> = vec![Vec::new(); planes];
        for rule in rules() {
            for cell in rule.rows.iter().flat_map(|row| row.runs.iter().flat_map(|run| &run.cells))
            {
                let pattern = &cell.pattern;
                let holdable = holdable(game, pattern);
                wakers(cell, objects, &mut |plane, is_gained| {
                    let change = 2 * plane + usize::from(is_gained);
                    add_rule(&mut all[change], rule);
                    let Some(plane) = plane.checked_sub(objects) else {
                        if pattern.moves.is_zero() {
                            add_rule(&mut resting[change], rule);
                        }
                        return;
                    };
                    let (layer, change) = (plane / PLANES_A_LAYER, change - 2 * objects);
                    let change = change - 2 * layer * PLANES_A_LAYER;
                    let mut add = |place: usize| {
                        let at = movers[layer] + 2 * PLANES_A_LAYER * place + change;
                        add_rule(&mut moving[at], rule);
                    };
                    let held = game.layers[layer].iter().enumerate();
                    held.filter(|(_, object)| holdable.get(*object))
                        .for_each(|(place, _)| add(place));
                    if may_be_empty(pattern, &game.layers[layer]) {
                        add(game.layers[layer].iter().count());
                    }
                });
                for plane in &cell.all {
                    add_rule(&mut needers[*plane as usize], rule);
                }
            }
        }
        let words = rules().count().div_ceil(64).max(1);
        let needs: Vec<&[(u32, u64)]> = needers.iter().map(Vec::as_slice).collect();
        let nowhere = Able::nowhere(words, &needs);
        let sleeps = rules().count() > FEW_RULES;
        let needs_of = match sleeps || objects > 64 {
            true => Vec::new(),
            false => rules().map(|rule| needs_of(rule, objects)).collect(),
        };
        let mut masks = Vec::new();
        let mut part = |list: Set| {
            let from = masks.len() as u32;
            masks.extend(list);
            (from, masks.len() as u32)
        };
        Wakes {
            words,
            nowhere,
            needs_of,
            sleeps,
            parts: all.into_iter().map(&mut part).collect(),
            resting: resting.into_iter().map(&mut part).collect(),
            moving: moving.into_iter().map(&mut part).collect(),
            needs: needers.into_iter().map(&mut part).collect(),
            movers,
            places,
            layers: game.layers.iter().flat_map(|layer| layer.words.iter().copied()).collect(),
            masks,
        }
    }

    /// The rules that wake when a plane gains or loses a cell, as words of the set of all rules.
    #[inline]
    pub fn by(&self, plane: usize, is_gained: bool) -> &[(u32, u64)] {
        self.set(self.parts[2 * plane + usize::from(is_gained)])
    }

    /// Those that wake when an object comes to or leaves a cell in which nothing moves.
    #[inline]
    pub fn by_resting(&self, object: usize, is_gained: bool) -> &[(u32, u64)] {
        self.set(self.resting[2 * object + usize::from(is_gained)])
    }

    /// Where to look for the rules that wake when a movement of a layer changes in a cell with these objects;
    /// none if the cell holds several of the layer.
    #[inline]
    pub fn mover(&self, layer: usize, cell: &[u64]) -> Option<usize> {
        let mut place = None;
        let layers = &self.layers[layer * cell.len()..(layer + 1) * cell.len()];
        for (w, (objects, mask)) in cell.iter().zip(layers).enumerate() {
            let here = objects & mask;
            if here != 0 {
                if place.is_some() || here & (here - 1) != 0 {
                    return None;
                }
                place = Some(self.places[w * 64 + here.trailing_zeros() as usize]);
            }
        }
        Some(match place {
            Some(place) => self.movers[layer] + 2 * PLANES_A_LAYER * place,
            None => {
                self.movers.get(layer + 1).copied().unwrap_or(self.moving.len())
                    - 2 * PLANES_A_LAYER
            }
        })
    }

    /// The rules that wake when a mover's cell gains or loses one of its six planes.
    #[inline]
    pub fn by_mover(&self, mover: usize, plane: usize, is_gained: bool) -> &[(u32, u64)] {
        self.set(self.moving[mover + 2 * plane + usize::from(is_gained)])
    }

    /// The rules that cannot match while a plane is empty.
    #[inline]
    pub fn needing(&self, plane: usize) -> &[(u32, u64)] {
        self.set(self.needs[plane])
    }

    #[inline]
    fn set(&self, (from, to): Part) -> &[(u32, u64)] {
        &self.masks[from as usize..to as usize]
    }
}

/// What a rule needs somewhere, as far as it fits.
fn needs_of(rule: &RuleProgram, objects: usize) -> Needs {
    let mut needs = Needs::default();
    let cells = rule.rows.iter().flat_map(|row| row.runs.iter().flat_map(|run| &run.cells));
    for plane in cells.flat_map(|cell| &cell.all) {
        let plane = *plane as usize;
        match plane
            .checked_sub(objects)
            .map(|move_plane| (move_plane / PLANES_A_LAYER, move_plane % PLANES_A_LAYER))
        {
            None => needs.objects |= 1 << plane,
            // That anything of the layer moves is not among the movements of a cell.
            Some((_, MOVE_BITS)) => {}
            Some((layer, mv)) => {
                if let Some(moves) = needs.moves.get_mut(layer / LAYERS_A_WORD) {
                    *moves |= 1 << (layer % LAYERS_A_WORD * MOVE_BITS + mv);
                }
            }
        }
    }
    needs
}

/// True when a matching cell may hold no object of the layer.
fn may_be_empty(pattern: &Pattern, layer: &Bits) -> bool {
    !pattern.present.meets(layer) && !pattern.any.iter().any(|any| any.is_within(layer))
}

/// Adds a rule to a set; rules come in the order of their numbers.
fn add_rule(set: &mut Vec<(u32, u64)>, rule: &RuleProgram) {
    let (word, bit) = (rule.number / 64, 1u64 << (rule.number % 64));
    match set.last_mut() {
        Some((last, mask)) if *last == word => *mask |= bit,
        _ => set.push((word, bit)),
    }
}

/// Calls `add` with every plane, and the kind of change, after which a rule with this cell may do something.
fn wakers(cell: &CellProgram, objects: usize, add: &mut dyn FnMut(usize, bool)) {
    for plane in cell.all.iter().chain(cell.any.iter().flatten()) {
        add(*plane as usize, true);
    }
    for plane in &cell.none {
        add(*plane as usize, false);
    }
    let Some(new) = &cell.replacement else { return };
    // What is taken away and put back is there afterwards in any case.
    for object in new.clear.iter().filter(|object| !new.set.get(*object)) {
        add(object, true);
    }
    for object in new.set.iter() {
        add(object, false);
    }
    let each_move = |moves: &Bits, is_gained: bool, add: &mut dyn FnMut(usize, bool)| {
        for bit in moves.iter() {
            let layer = bit / 64 * LAYERS_A_WORD + bit % 64 / MOVE_BITS;
            add(objects + layer * PLANES_A_LAYER + bit % 64 % MOVE_BITS, is_gained);
        }
    };
    let mut taken = new.moves_clear.clone();
    taken.add(&new.decided);
    taken.remove(&new.moves_set);
    each_move(&taken, true, add);
    each_move(&new.moves_set, false, add);
}
