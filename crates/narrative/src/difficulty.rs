//! How hard a puzzle is, as a sum of readable parts.

use schemars::JsonSchema;
use serde::Serialize;

use crate::grammar::Grammar;
use crate::puzzle::{NodeSource, Puzzle};
use crate::world::World;

/// A score with its parts (De Kegel 2016, section 5.4: a long solution, a deep tree and many things
/// to choose from make a puzzle hard; Dart and Nelson 2012, cited there: actions that can be done
/// in parallel make it easy).
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Difficulty {
    /// From 1 to 5.
    pub level: u32,
    /// One point per action, half a point for each rule on the longest path, a tenth for each
    /// unneeded thing, the rules' own `difficulty`, half a point for each thing that has to go into
    /// or come out of a container; minus half a point for each action beyond the first that is
    /// possible at the start. The levels end below 4, 6, 8 and 10 points.
    pub score: f64,
    /// Actions.
    pub actions: usize,
    /// The number of rules on the longest path.
    pub depth: u32,
    /// Actions that are possible at the start.
    pub breadth: usize,
    /// Things that the puzzle does not need.
    pub red_herrings: usize,
    /// The sum of the rules' own difficulty.
    pub rules: u32,
    /// Terms about the contents of something.
    pub containers: usize,
}

impl Difficulty {
    /// Rates a puzzle for the world it was made for.
    pub fn of(grammar: &Grammar, puzzle: &Puzzle, world: &World) -> Difficulty {
        let nodes = &puzzle.nodes;
        let is_rule = |node: u32| puzzle.rule(node).is_some();
        let breadth = (0..nodes.len() as u32)
            .filter(|node| is_rule(*node))
            .filter(|node| !puzzle.children(grammar, *node).any(is_rule))
            .count();
        let is_used = |id: u32| nodes.iter().any(|node| node.source == NodeSource::World(id));
        let red_herrings = world.instances.iter().filter(|instance| !is_used(instance.id)).count();
        let own = |node: u32| puzzle.rule(node).map(|rule| grammar.rules[rule as usize].difficulty);
        let rules: u32 = (0..nodes.len() as u32).filter_map(own).sum();
        let holds = |props: u32| grammar.lists[props as usize].contains.is_some();
        let containers = nodes.iter().filter(|node| holds(node.props)).count();
        let (actions, depth) = (puzzle.actions(), puzzle.depth());
        let tenths = 10 * actions as i64
            + 5 * i64::from(depth)
            + red_herrings as i64
            + 10 * i64::from(rules)
            + 5 * containers as i64
            - 5 * (breadth as i64 - 1).max(0);
        let level = 1 + [40, 60, 80, 100].iter().filter(|bound| tenths >= **bound).count() as u32;
        let score = tenths as f64 / 10.0;
        Difficulty { level, score, actions, depth, breadth, red_herrings, rules, containers }
    }
}
