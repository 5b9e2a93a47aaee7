//! The puzzles around the puzzle of an area: other seeds, and other things in its world.

use play::lens::{Extras, Options, Refusal};
use play::random::SplitMix64;
use play::space::{LevelText, Space, Strength};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::area_text::AreaText;
use crate::grammar::{AreaId, Grammar, ItemId};
use crate::net::Positions;
use crate::place::{Placed, any_puzzle};
use crate::puzzle::Puzzle;

/// An area and the possible variations of its puzzle.
pub struct AreaSpace {
    grammar: Arc<Grammar>,
    area: AreaId,
    text: AreaText,
    start: Variation,
    strength: Strength,
    options: Options,
}

/// One puzzle of the area.
#[derive(Clone)]
pub struct Variation {
    /// The seed it was generated with.
    pub seed: u64,
    /// The items of the scene.
    pub world: Vec<ItemId>,
    puzzle: Positions,
}

/// Seed and world decide the puzzle.
impl PartialEq for Variation {
    fn eq(&self, other: &Variation) -> bool {
        (self.seed, &self.world) == (other.seed, &other.world)
    }
}

/// The first variations only change the seed; later ones change the world too.
const SEEDS_FIRST: u64 = 64;
/// Seeds are below this number, so that they are easy to type.
const SEEDS: u64 = 1_000_000;

/// One change of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edit {
    /// Removes the thing at this index.
    Remove(usize),
    /// Adds this item.
    Add(ItemId),
}

impl AreaSpace {
    /// The space around the puzzle of an area. Of the options `strength` says how much variations
    /// change its world.
    pub fn new(
        grammar: &Arc<Grammar>,
        area: AreaId,
        text: AreaText,
        seed: u64,
        options: &Options,
    ) -> Result<AreaSpace, Refusal> {
        let world = grammar.areas[area as usize].world.clone();
        let puzzle = any_puzzle(grammar, area, seed);
        Ok(AreaSpace {
            grammar: Arc::clone(grammar),
            area,
            text,
            start: Variation { seed, world, puzzle },
            strength: Strength::of(options)?,
            options: options.clone(),
        })
    }

    /// The puzzle for another seed and world.
    fn variation(&self, seed: u64, world: Vec<ItemId>) -> Variation {
        let puzzle = if world == self.start.world {
            any_puzzle(&self.grammar, self.area, seed)
        } else {
            let mut grammar = (*self.grammar).clone();
            grammar.areas[self.area as usize].world.clone_from(&world);
            any_puzzle(&Arc::new(grammar), self.area, seed)
        };
        Variation { seed, world, puzzle }
    }

    /// All single edits of a world: first removals, then additions.
    fn single_edits(&self, world: &[ItemId]) -> Vec<Edit> {
        let removals = (0..world.len()).map(Edit::Remove);
        let items = 0..self.grammar.items.len() as ItemId;
        let is_legal = |item: &ItemId| {
            let areas = &self.grammar.items[*item as usize].areas;
            areas.is_empty() || areas.contains(&self.area)
        };
        removals.chain(items.filter(is_legal).map(Edit::Add)).collect()
    }

    /// One or two random edits of a world, or as many as the strength says.
    fn random_edits(&self, world: &[ItemId], random: &mut SplitMix64) -> Vec<Edit> {
        let (all, removals) = (self.single_edits(world), world.len());
        let mut edits: Vec<Edit> = Vec::new();
        for _ in 0..self.strength.draws(1 + random.below(2) as usize) {
            // Removing and adding are equally likely, however many items there are.
            let (first, count) = match random.below(2) {
                0 if removals > 0 => (0, removals),
                _ => (removals, all.len() - removals),
            };
            if count > 0 {
                edits.push(all[first + random.below(count as u64) as usize]);
            }
        }
        edits
    }

    /// Whether two edits cancel each other.
    fn cancel(&self, one: Edit, other: Edit) -> bool {
        match (one, other) {
            (Edit::Remove(index), Edit::Add(item)) | (Edit::Add(item), Edit::Remove(index)) => {
                self.start.world[index] == item
            }
            _ => false,
        }
    }

    /// Shows all sets of `left` further edits from `from` on.
    fn each_edit(
        &self,
        all: &[Edit],
        chosen: &mut Vec<Edit>,
        left: usize,
        show: &mut dyn FnMut(&Variation) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left == 0 {
            return show(&self.variation(self.start.seed, edited(&self.start.world, chosen)));
        }
        for (index, edit) in all.iter().enumerate() {
            if chosen.iter().any(|other| self.cancel(*edit, *other)) {
                continue;
            }
            chosen.push(*edit);
            let flow = self.each_edit(&all[index + 1..], chosen, left - 1, show);
            chosen.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }

    fn text_of(&self, level: &Variation) -> (AreaText, Option<u64>) {
        let text = match level.world == self.start.world {
            true => self.text.clone(),
            false => self.text.with_world(&self.grammar, &level.world),
        };
        (text, (level.seed != self.start.seed).then_some(level.seed))
    }
}

impl Space for AreaSpace {
    type Level = Variation;
    type Puzzle = Positions;
    type Scratch = ();
    /// An item to remove from the world.
    type Step = ItemId;

    fn start(&self) -> &Variation {
        &self.start
    }

    fn puzzle(&self, level: &Variation) -> Positions {
        level.puzzle.clone()
    }

    /// The tree, its goal and the things: another seed often gives the same puzzle.
    fn canonical(&self, level: &Variation) -> Box<[u64]> {
        let Some(placed) = level.puzzle.placed() else {
            let mut key = vec![u64::MAX, level.seed];
            key.extend(level.world.iter().map(|item| u64::from(*item)));
            return key.into();
        };
        puzzle_key(&self.grammar, placed)
    }

    fn text(&self, level: &Variation) -> LevelText {
        let (text, seed) = self.text_of(level);
        LevelText { rows: text.rows(seed), legend: Vec::new() }
    }

    /// A place for each thing that was added or removed: its position in the list, and the row of
    /// the list.
    fn changed(&self, level: &Variation) -> Vec<[usize; 2]> {
        let (text, seed) = self.text_of(level);
        let row = text.world_row(seed);
        let mut left = level.world.clone();
        let mut changed = Vec::new();
        for (index, item) in self.start.world.iter().enumerate() {
            match left.iter().position(|other| other == item) {
                Some(at) => _ = left.remove(at),
                None => changed.push([index + 1, row]),
            }
        }
        let first_new = level.world.len() - left.len();
        changed.extend((0..left.len()).map(|index| [first_new + index + 1, row]));
        changed
    }

    /// What is grown from another variation keeps its world or its seed.
    fn vary_from(
        &self,
        from: &Variation,
        seed: u64,
        n: u64,
        _scratch: &mut (),
    ) -> Option<Variation> {
        let mut random = SplitMix64::stream(seed, n);
        let drawn = random.below(SEEDS);
        let is_start = *from == self.start;
        let is_edited = (n > SEEDS_FIRST || !is_start) && random.below(2) == 0;
        let puzzle_seed = if is_edited && !is_start { from.seed } else { drawn };
        let world = match is_edited {
            true => edited(&from.world, &self.random_edits(&from.world, &mut random)),
            false => from.world.clone(),
        };
        let level = self.variation(puzzle_seed, world);
        level.puzzle.placed().is_some().then_some(level)
    }

    fn default_aim(&self) -> &'static str {
        "points"
    }

    fn extras(&self, level: &Variation) -> Extras {
        let name = |item: &ItemId| self.grammar.items[*item as usize].name.clone();
        let placed = level.puzzle.placed();
        Extras::of(&VariationReport {
            area: self.grammar.areas[self.area as usize].name.clone(),
            goal: placed.map(|placed| self.grammar.term_text(placed.puzzle.goal(&self.grammar))),
            puzzle_seed: level.seed,
            world: level.world.iter().map(name).collect(),
        })
    }

    fn edits(
        &self,
        cost: usize,
        show: &mut dyn FnMut(&Variation) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_edit(&self.single_edits(&self.start.world), &mut Vec::new(), cost, show)
    }

    fn steps(&self, level: &Variation, _kind: usize) -> Vec<ItemId> {
        let mut items = Vec::new();
        for item in &level.world {
            if !items.contains(item) {
                items.push(*item);
            }
        }
        items
    }

    fn step_kinds(&self) -> usize {
        1
    }

    fn take(&self, level: &Variation, step: &ItemId) -> Option<Variation> {
        let mut world = level.world.clone();
        world.remove(world.iter().position(|item| item == step)?);
        Some(self.variation(level.seed, world))
    }

    fn describe_step(&self, _level: &Variation, _taken: &[ItemId], step: &ItemId) -> String {
        let area = &self.grammar.areas[self.area as usize].name;
        format!("take {} out of the world of {area}", self.grammar.items[*step as usize].name)
    }

    fn holds(&self) -> &'static [&'static str] {
        &["actions"]
    }

    fn options(&self) -> &Options {
        &self.options
    }
}

/// The fields that answers add about a variation.
#[derive(Serialize, JsonSchema)]
pub(crate) struct VariationReport {
    /// The area.
    area: String,
    /// What is wanted in it.
    goal: Option<String>,
    /// The seed that gives this puzzle.
    puzzle_seed: u64,
    /// The items that are there from the start.
    world: Vec<String>,
}

/// A world after some edits.
fn edited(world: &[ItemId], edits: &[Edit]) -> Vec<ItemId> {
    let is_kept = |index: &usize| !edits.contains(&Edit::Remove(*index));
    let kept = (0..world.len()).filter(is_kept).map(|index| world[index]);
    let added = edits.iter().filter_map(|edit| match edit {
        Edit::Add(item) => Some(*item),
        Edit::Remove(_) => None,
    });
    kept.chain(added).collect()
}

/// A form that two puzzles share if and only if tree, goal and things are the same.
pub(crate) fn puzzle_key(grammar: &Grammar, placed: &Placed) -> Box<[u64]> {
    let mut key = tree_key(&placed.puzzle);
    let world = &placed.journey.state.world;
    key.extend(world.spent.iter().map(|rule| u64::from(*rule)));
    let mut things: Vec<String> =
        world.instances.iter().map(|instance| instance.thing.text(grammar)).collect();
    things.sort_unstable();
    key.push(u64::MAX);
    key.extend(words_of(things.join("\n").as_bytes()));
    key.into()
}

fn tree_key(puzzle: &Puzzle) -> Vec<u64> {
    let mut key = vec![u64::from(puzzle.goal), puzzle.nodes.len() as u64];
    for (rule, item) in puzzle.key() {
        key.extend([rule.map_or(0, |rule| u64::from(rule) + 1), u64::from(item)]);
    }
    key
}

/// Bytes as words, preceded by their number.
fn words_of(bytes: &[u8]) -> Vec<u64> {
    let word = |chunk: &[u8]| chunk.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
    std::iter::once(bytes.len() as u64).chain(bytes.chunks(8).map(word)).collect()
}
