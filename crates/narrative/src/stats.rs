//! Statistics of a grammar's puzzles over many seeds.

use play::{Progress, Watch};
use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

use crate::game::{arrive, way_to};
use crate::generate::{Enumerated, Generator, NoPuzzle, Request};
use crate::grammar::{AreaId, Grammar};
use crate::puzzle::Puzzle;
use crate::world::World;

/// Statistics over many samples.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Stats {
    /// Puzzles generated for each area.
    pub samples: u64,
    /// The areas, in file order.
    pub areas: Vec<AreaStats>,
    /// How many puzzles use each rule.
    pub rules: BTreeMap<String, u64>,
    /// How many puzzles use each item.
    pub items: BTreeMap<String, u64>,
}

/// Statistics of one area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AreaStats {
    /// The area.
    pub area: String,
    /// The number of different trees that exist, or that were seen.
    pub distinct: u64,
    /// Whether all trees were enumerated, in every world that the earlier areas can leave.
    pub complete: bool,
    /// The number of puzzles by their number of actions.
    pub actions: BTreeMap<usize, u64>,
    /// The number of puzzles of each depth.
    pub depth: BTreeMap<u32, u64>,
    /// Seeds without a puzzle.
    pub failures: u64,
}

/// Generates puzzles for seeds from `seed` on, each area from the world that the earlier areas
/// leave. The areas take turns, so that an end by `watch` leaves as many samples of each: `samples` is
/// then the number done.
pub fn stats(grammar: &Grammar, seed: u64, samples: u64, watch: &mut Watch<'_>) -> Stats {
    let mut generator = Generator::new(grammar);
    let mut rules = vec![0u64; grammar.rules.len()];
    let mut items = vec![0u64; grammar.items.len()];
    let ids = 0..grammar.areas.len() as AreaId;
    let sampled = |area| Some(Sampled::new(grammar, area, way_to(grammar, area)?));
    let mut areas: Vec<Sampled> = ids.filter_map(sampled).collect();
    let mut done = 0;
    let each = areas.len() as u64;
    let mut is_over = |done: u64| {
        done.is_multiple_of(LOOK) && watch(Progress::done_of(done * each, samples * each))
    };
    while done < samples && !is_over(done) {
        for Sampled { area, way, met, figures } in &mut areas {
            match one(&mut generator, way, *area, seed.wrapping_add(done), met) {
                Ok(puzzle) => {
                    count(grammar, &puzzle, &mut rules, &mut items);
                    *figures.actions.entry(puzzle.actions()).or_default() += 1;
                    *figures.depth.entry(puzzle.depth()).or_default() += 1;
                    met.trees.insert(puzzle.key());
                }
                Err(_) => figures.failures += 1,
            }
        }
        done += 1;
    }
    let figures = |Sampled { area, mut met, mut figures, .. }: Sampled| {
        figures.complete = done == samples && met.enumerate(&mut generator, area, seed, watch);
        figures.distinct = met.trees.len() as u64;
        figures
    };
    let areas = areas.into_iter().map(figures).collect();
    let rules = grammar.rules.iter().zip(rules).filter(|(rule, _)| !rule.is_fail);
    Stats {
        samples: done,
        areas,
        rules: rules.map(|(rule, uses)| (rule.name.clone(), uses)).collect(),
        items: grammar.items.iter().zip(items).map(|(item, n)| (item.name.clone(), n)).collect(),
    }
}

/// Samples between two looks at the watch.
const LOOK: u64 = 16;

/// An area that is sampled.
struct Sampled {
    area: AreaId,
    /// The areas on the way to it.
    way: Vec<AreaId>,
    met: Met,
    figures: AreaStats,
}

impl Sampled {
    fn new(grammar: &Grammar, area: AreaId, way: Vec<AreaId>) -> Sampled {
        let figures = AreaStats {
            area: grammar.areas[area as usize].name.clone(),
            distinct: 0,
            complete: false,
            actions: BTreeMap::new(),
            depth: BTreeMap::new(),
            failures: 0,
        };
        Sampled { area, way, met: Met::default(), figures }
    }
}

/// What sampling an area has seen.
#[derive(Default)]
struct Met {
    trees: FxHashSet<TreeKey>,
    /// The distinct worlds on arrival in the area.
    worlds: FxHashSet<World>,
    /// The trees that were played on the way, by area.
    before: BTreeMap<AreaId, FxHashSet<TreeKey>>,
}

/// The identity of a tree.
type TreeKey = Vec<(Option<u32>, u32)>;

/// The most worlds in which all trees are enumerated.
const MAX_WORLDS: usize = 200;

impl Met {
    /// Adds all trees of all worlds that were seen. True if the enumeration is complete: none was
    /// cut, and every tree of the areas on the way was seen.
    fn enumerate(
        &mut self,
        generator: &mut Generator<'_>,
        area: AreaId,
        seed: u64,
        watch: &mut Watch<'_>,
    ) -> bool {
        let grammar = generator.grammar();
        let mut is_all = self.worlds.len() <= MAX_WORLDS && self.before.len() <= 1;
        if let Some((before, played)) = self.before.first_key_value() {
            let mut world = World::new();
            world.add_scene(grammar, *before);
            let request = Request::new(grammar, *before, &world, seed);
            let mut all = FxHashSet::default();
            let ended = generator.enumerate(&request, |puzzle| {
                all.insert(puzzle.key());
                true
            });
            is_all &= ended == Enumerated::All && all.len() == played.len();
        }
        let mut worlds: Vec<&World> = self.worlds.iter().collect();
        worlds.sort_by_cached_key(|world| format!("{world:?}"));
        for world in worlds.into_iter().take(MAX_WORLDS) {
            let request = Request::new(grammar, area, world, seed);
            let ended = generator.enumerate(&request, |puzzle| {
                self.trees.insert(puzzle.key());
                true
            });
            is_all &= ended == Enumerated::All;
            if watch(Progress { phase: "enumerating", ..Progress::done(self.trees.len() as u64) }) {
                return false;
            }
        }
        is_all
    }
}

fn one(
    generator: &mut Generator<'_>,
    way: &[AreaId],
    area: AreaId,
    seed: u64,
    met: &mut Met,
) -> Result<Puzzle, NoPuzzle> {
    let journey = arrive(generator, way, seed)?;
    for puzzle in &journey.solved {
        met.before.entry(puzzle.area).or_default().insert(puzzle.key());
    }
    let request = Request::new(generator.grammar(), area, &journey.state.world, seed);
    let puzzle = generator.generate(&request);
    if met.worlds.len() <= MAX_WORLDS {
        met.worlds.insert(journey.state.world);
    }
    puzzle
}

fn count(grammar: &Grammar, puzzle: &Puzzle, rules: &mut [u64], items: &mut [u64]) {
    let mut used: Vec<u32> =
        (0..puzzle.nodes.len() as u32).filter_map(|n| puzzle.rule(n)).collect();
    used.sort_unstable();
    used.dedup();
    used.iter().for_each(|rule| rules[*rule as usize] += 1);
    let mut held: Vec<u32> = puzzle.nodes.iter().map(|node| node.item).collect();
    held.sort_unstable();
    held.dedup();
    held.iter().filter(|item| (**item as usize) < grammar.items.len()).for_each(|item| {
        items[*item as usize] += 1;
    });
}
