//! Which rules have to be looked at again when a plane changes.
//!
//! A rule that matches nowhere matches nowhere until some cell gains what it needs or loses what it
//! forbids; and a rule that matches without effect has none until some cell loses what the rule puts
//! there or gains what the rule takes away. Until then the rule is *asleep*. Most rules of a large game
//! sleep through most turns, and through the loading of most states, so a turn costs what it touches.
//!
//! A rule that needs an object or a movement of which there is none on the board is *unable*, whatever else
//! wakes it, until the first of them appears. Objects and movements are noted apart: movements come and go
//! in every turn, while an object that a level lacks is mostly lacking for good.

use super::program::{PLANES_A_LAYER, RuleProgram, StageProgram};
use crate::bits::{Bits, LAYERS_A_WORD, MOVE_BITS};

/// For every plane, the rules that a gained and a lost cell wake.
pub struct Wakes {
    /// Words of a set of rules.
    pub words: usize,
    /// Two for each plane, lost then gained: a part of `masks`.
    parts: Vec<(u32, u32)>,
    /// For each plane the rules that need it not to be empty: a part of `masks`.
    needs: Vec<(u32, u32)>,
    /// Words of sets of rules that are not empty: the place of the word and its bits.
    masks: Vec<(u32, u64)>,
}

impl Wakes {
    /// Finds what wakes the rules of all stages. `objects` is the number of planes before those of
    /// movements.
    pub fn of(stages: [&StageProgram; 2], planes: usize, objects: usize) -> Wakes {
        let rules = || {
            stages.into_iter().flat_map(|stage| stage.groups.iter().flat_map(|group| &group.rules))
        };
        let words = rules().count().div_ceil(64).max(1);
        let mut lists: Vec<Vec<(u32, u64)>> = vec![Vec::new(); 2 * planes];
        let mut needers: Vec<Vec<(u32, u64)>> = vec![Vec::new(); planes];
        for rule in rules() {
            wakers(rule, objects, &mut |plane, is_gained| {
                add_rule(&mut lists[2 * plane + usize::from(is_gained)], rule);
            });
            let cells = rule.rows.iter().flat_map(|row| row.runs.iter().flat_map(|run| &run.cells));
            cells.flat_map(|cell| &cell.all).for_each(|plane| {
                add_rule(&mut needers[*plane as usize], rule);
            });
        }
        let mut masks = Vec::new();
        let mut part = |list: Vec<(u32, u64)>| {
            let from = masks.len() as u32;
            masks.extend(list);
            (from, masks.len() as u32)
        };
        let parts = lists.into_iter().map(&mut part).collect();
        let needs = needers.into_iter().map(&mut part).collect();
        Wakes { words, parts, needs, masks }
    }

    /// The rules that wake when a plane gains or loses a cell, as words of the set of all rules.
    #[inline]
    pub fn by(&self, plane: usize, is_gained: bool) -> &[(u32, u64)] {
        let (from, to) = self.parts[2 * plane + usize::from(is_gained)];
        &self.masks[from as usize..to as usize]
    }

    /// The rules that cannot match while a plane is empty.
    #[inline]
    pub fn needing(&self, plane: usize) -> &[(u32, u64)] {
        let (from, to) = self.needs[plane];
        &self.masks[from as usize..to as usize]
    }
}

/// The rules that may have what they need; see the module.
#[derive(Clone)]
pub struct Able {
    /// Rules whose objects may all be on the board.
    pub objects: Vec<u64>,
    /// Rules whose movements may all be on the board.
    pub moves: Vec<u64>,
}

impl Able {
    /// All of them.
    pub fn all(words: usize) -> Able {
        Able { objects: vec![u64::MAX; words], moves: vec![u64::MAX; words] }
    }
}

/// Adds a rule to a set; rules come in the order of their numbers.
fn add_rule(set: &mut Vec<(u32, u64)>, rule: &RuleProgram) {
    let (word, bit) = (rule.number / 64, 1u64 << (rule.number % 64));
    match set.last_mut() {
        Some((last, mask)) if *last == word => *mask |= bit,
        _ => set.push((word, bit)),
    }
}

/// Calls `add` with every plane, and the kind of change, after which a rule may do something.
fn wakers(rule: &RuleProgram, objects: usize, add: &mut dyn FnMut(usize, bool)) {
    let cells = rule.rows.iter().flat_map(|row| row.runs.iter().flat_map(|run| &run.cells));
    for cell in cells {
        for plane in cell.all.iter().chain(cell.any.iter().flatten()) {
            add(*plane as usize, true);
        }
        for plane in &cell.none {
            add(*plane as usize, false);
        }
        let Some(new) = &cell.replacement else { continue };
        for object in new.clear.iter() {
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
        each_move(&new.moves_clear, true, add);
        each_move(&new.decided, true, add);
        each_move(&new.moves_set, false, add);
    }
}
