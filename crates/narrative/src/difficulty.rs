//! How hard a puzzle is, as a sum of readable parts.

use schemars::JsonSchema;
use serde::Serialize;

use crate::grammar::{Grammar, RuleId, Term};
use crate::net::Net;
use crate::net::cover::basis;
use crate::net::distance::{Shortest, shortest_within};
use crate::puzzle::{NodeSource, Puzzle};
use crate::world::World;

/// A score with its parts (De Kegel 2016, section 5.4: a long solution, a deep tree and many things
/// to choose from make a puzzle hard; Dart and Nelson 2012, cited there: actions that can be done
/// in parallel make it easy).
///
/// What a player has to do is the shortest way, not the tree: where other rules lead to the goal in
/// fewer actions, those count.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Difficulty {
    /// From 1 to 5.
    pub level: u32,
    /// One point for each action of the shortest way; half a point for each rule on the longest
    /// path of the tree, but for no more rules than the way has; the own `difficulty` of the rules
    /// on the way; half a point for each thing that has to go into or come out of a container; half
    /// a point for each action that loses the puzzle, one point at most; a tenth for each unneeded
    /// thing, half a point at most; minus half a point for each action beyond the first that is
    /// possible at the start. The levels end below 4, 6, 9 and 12 points.
    pub score: f64,
    /// Actions of the tree.
    pub actions: usize,
    /// Actions of the shortest way that is known.
    pub length: usize,
    /// No way is shorter; false if a budget ended the search.
    pub exact: bool,
    /// The number of rules on the longest path of the tree.
    pub depth: u32,
    /// Actions of the tree that wait for no other.
    pub breadth: usize,
    /// Things that the puzzle does not need.
    pub red_herrings: usize,
    /// The sum of the rules' own difficulty.
    pub rules: u32,
    /// Terms about the contents of something.
    pub containers: usize,
    /// Actions that are possible on the shortest way and after which the puzzle can no longer be
    /// solved; none if that is not known.
    pub fatal: Option<usize>,
}

/// The most minimal markings for the shortest way, and for what can no longer be solved: a puzzle is
/// rated for every variation and every drawn tree.
const MAX_ELEMENTS: usize = 2_000;

/// The most tenths that unneeded things add: what earlier areas left behind is no puzzle.
const MAX_HERRINGS: usize = 5;

/// The most actions that lose the puzzle and count.
const MAX_FATAL: usize = 2;

/// The tenths at which the levels 2 to 5 begin.
const LEVELS: [i64; 4] = [40, 60, 90, 120];

impl Difficulty {
    /// Rates a puzzle for the world it was made for, given its net; without one only the tree is
    /// known.
    pub fn of(grammar: &Grammar, puzzle: &Puzzle, world: &World, net: Option<&Net>) -> Difficulty {
        let (actions, depth, breadth) =
            (puzzle.actions(), puzzle.depth(), breadth(grammar, puzzle));
        let found = net.and_then(|net| shortest_way(net, actions));
        let exact = found.is_some();
        let fatal = net.zip(found.as_ref()).and_then(|(net, way)| fatal_actions(net, way));
        let shortcut = net.zip(found).filter(|(_, way)| way.len() < actions);
        let (length, rules): (usize, Vec<RuleId>) = match &shortcut {
            Some((net, way)) => {
                let rules = way.iter().map(|step| net.transitions[*step as usize].rule);
                (way.len(), rules.collect())
            }
            None => {
                let nodes = 0..puzzle.nodes.len() as u32;
                (actions, nodes.filter_map(|node| puzzle.rule(node)).collect())
            }
        };
        let rules = || rules.iter().map(|rule| &grammar.rules[*rule as usize]);
        let holds = |term: &&Term| grammar.lists[term.props as usize].contains.is_some();
        let goal = puzzle.goal(grammar);
        let asked = rules().flat_map(|rule| &rule.inputs).chain([&goal]);
        let containers = asked.filter(holds).count();
        let rules: u32 = rules().map(|rule| rule.difficulty).sum();
        let red_herrings = red_herrings(puzzle, world);
        // A shortcut is neither deeper nor wider than its actions allow.
        let deep = (depth as usize).min(length);
        let wide = breadth.min(length + 1 - deep).saturating_sub(1);
        let tenths = 10 * length as i64
            + 5 * deep as i64
            + 10 * i64::from(rules)
            + 5 * containers as i64
            + 5 * fatal.unwrap_or(0).min(MAX_FATAL) as i64
            + red_herrings.min(MAX_HERRINGS) as i64
            - 5 * wide as i64;
        Difficulty {
            level: 1 + LEVELS.iter().filter(|bound| tenths >= **bound).count() as u32,
            score: tenths as f64 / 10.0,
            actions,
            length,
            exact,
            depth,
            breadth,
            red_herrings,
            rules,
            containers,
            fatal,
        }
    }
}

/// The actions of a tree that wait for no other.
pub fn breadth(grammar: &Grammar, puzzle: &Puzzle) -> usize {
    let is_rule = |node: u32| puzzle.rule(node).is_some();
    (0..puzzle.nodes.len() as u32)
        .filter(|node| is_rule(*node))
        .filter(|node| !puzzle.children(grammar, *node).any(is_rule))
        .count()
}

/// Things of a world that a puzzle does not need.
pub fn red_herrings(puzzle: &Puzzle, world: &World) -> usize {
    let is_used = |id: u32| puzzle.nodes.iter().any(|node| node.source == NodeSource::World(id));
    world.instances.iter().filter(|instance| !is_used(instance.id)).count()
}

/// A shortest way of at most so many actions; none if none is known.
fn shortest_way(net: &Net, actions: usize) -> Option<Vec<u32>> {
    let found = shortest_within(net, &net.start, actions + 1, MAX_ELEMENTS, &mut |_| false);
    match found.ok()? {
        Shortest::Found(way) => Some(way),
        Shortest::Proved => None,
    }
}

/// How many different actions on a way lose the puzzle; none if that is not known.
fn fatal_actions(net: &Net, way: &[u32]) -> Option<usize> {
    let live = basis(net, MAX_ELEMENTS, &mut |_| false).ok()?;
    let mut tokens = net.start.clone();
    let mut fatal = Vec::new();
    for step in way {
        for other in 0..net.transitions.len() {
            if net.transitions[other].is_fail || !net.is_enabled(&tokens, other) {
                continue;
            }
            let mut after = tokens.clone();
            net.fire(&mut after, other);
            let words = net.words(other);
            if !live.is_live(&after) && !fatal.contains(&words) {
                fatal.push(words);
            }
        }
        net.fire(&mut tokens, *step as usize);
    }
    Some(fatal.len())
}
