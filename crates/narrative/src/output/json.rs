//! A puzzle as data.

use play::search::{Answer, Budget, breadth_first};
use play::{Play, Watch};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

use crate::difficulty::Difficulty;
use crate::game::State;
use crate::generate::NoPuzzle;
use crate::grammar::Grammar;
use crate::net::dead::dead_ends;
use crate::net::{
    LocatedThing, Net, NetError, NetRequest, Positions, Tree as NetTree, area_of, build,
};
use crate::puzzle::{NodeSource, Puzzle};
use crate::thing::Thing;

/// A puzzle with everything known about it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PuzzleReport {
    /// The area.
    pub area: String,
    /// The goal's term.
    pub goal: String,
    /// The tree.
    pub tree: TreeReport,
    /// The items to place, and where.
    pub spawn: Vec<SpawnReport>,
    /// The actions in an order that solves it.
    pub walkthrough: Vec<ActionReport>,
    /// The number of those actions.
    pub actions: usize,
    /// The most rules on a path of the tree.
    pub depth: u32,
    /// The number of orders in which the actions of the tree can be done; none if it is too large.
    pub orders: Option<u128>,
    /// A solution with fewer actions through other rules, if one was found.
    pub shortcut: Option<Vec<ActionReport>>,
    /// Its difficulty, with the parts.
    pub difficulty: Difficulty,
    /// Positions from which it can no longer be solved.
    pub dead_ends: DeadEndsReport,
    /// Whether the whole game can be won with this puzzle; none if that is not known.
    pub alive: Option<bool>,
    /// No tree of the generator keeps the whole game solvable, so this is a plan for all of it.
    pub plan: bool,
}

/// A node of the tree with what it needs, or a leaf.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum TreeReport {
    /// An action.
    Rule {
        /// The rule.
        rule: String,
        /// What the player does.
        action: String,
        /// The item that is made.
        output: String,
        /// The term it serves.
        term: String,
        /// What goes in.
        inputs: Vec<TreeReport>,
    },
    /// An existing thing.
    Leaf {
        /// The item.
        item: String,
        /// `world` if the scene has it, `spawn` if it is placed for the puzzle.
        from: &'static str,
    },
}

/// An item to place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SpawnReport {
    /// The item.
    pub item: String,
    /// Where.
    pub area: String,
    /// The spawn point in the area, if it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

/// An action with the items it is done to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ActionReport {
    /// The action.
    pub action: String,
    /// To what.
    pub items: Vec<String>,
}

/// What is known about dead ends.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DeadEndsReport {
    /// Which rules are offered: `all` or `tree`.
    pub mode: &'static str,
    /// Positions that can be reached.
    pub states: usize,
    /// Those from which the goal cannot be reached.
    pub dead: usize,
    /// Whether these are all positions, and all dead ones are known.
    pub complete: bool,
    /// The actions that lose it, nearest first.
    pub no_return: Vec<NoReturnReport>,
}

/// An action after which the goal can no longer be reached.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NoReturnReport {
    /// The action.
    pub action: String,
    /// To what.
    pub items: Vec<String>,
    /// The actions up to it.
    pub trace: Vec<String>,
}

/// What a report may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Only the tree's own rules are offered.
    pub is_tree_only: bool,
    /// Rules that end the game are offered.
    pub has_fail_rules: bool,
    /// The most positions to explore.
    pub max_states: usize,
}

impl Limits {
    fn budget(self) -> Budget {
        Budget { max_states: self.max_states, ..Budget::default() }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { is_tree_only: false, has_fail_rules: false, max_states: 20_000 }
    }
}

/// Reports everything about a puzzle, given the position it was made for, without its items placed.
/// What becomes of other areas is for the caller to add.
pub fn report(
    grammar: &Arc<Grammar>,
    puzzle: &Puzzle,
    state: &State,
    limits: Limits,
    watch: &mut Watch<'_>,
) -> PuzzleReport {
    let area = grammar.areas[puzzle.area as usize].name.clone();
    let mut positions = positions(grammar, puzzle, state, limits);
    let points = &grammar.areas[puzzle.area as usize].spawn_points;
    let spawn = puzzle.spawns.iter().enumerate().map(|(number, item)| SpawnReport {
        item: grammar.items[*item as usize].name.clone(),
        area: area.clone(),
        at: (!points.is_empty()).then(|| points[number % points.len()].clone()),
    });
    PuzzleReport {
        goal: grammar.term_text(puzzle.goal(grammar)),
        tree: tree(grammar, puzzle, 0),
        spawn: spawn.collect(),
        walkthrough: walkthrough(grammar, puzzle),
        actions: puzzle.actions(),
        depth: puzzle.depth(),
        orders: puzzle.orders(),
        shortcut: positions
            .as_mut()
            .and_then(|positions| shortcut(puzzle, positions, limits, watch)),
        difficulty: difficulty(grammar, puzzle, state),
        dead_ends: dead_report(positions.as_mut(), limits, watch),
        alive: None,
        plan: puzzle.is_plan,
        area,
    }
}

/// How hard a puzzle is with all rules, given the position it was made for.
pub fn difficulty(grammar: &Arc<Grammar>, puzzle: &Puzzle, state: &State) -> Difficulty {
    let net = net(grammar, puzzle, state, Limits::default()).ok();
    Difficulty::of(grammar, puzzle, &state.world, net.as_ref())
}

/// The puzzle as play over tokens; none if there are too many kinds of things.
pub fn positions(
    grammar: &Arc<Grammar>,
    puzzle: &Puzzle,
    state: &State,
    limits: Limits,
) -> Option<Positions> {
    net(grammar, puzzle, state, limits).ok().map(Positions::new)
}

/// The net of a puzzle, given the position it was made for, without its items placed.
pub fn net(
    grammar: &Arc<Grammar>,
    puzzle: &Puzzle,
    state: &State,
    limits: Limits,
) -> Result<Net, NetError> {
    let there = state.world.instances.iter();
    let there = there.map(|instance| (instance.thing.clone(), area_of(grammar, instance)));
    let placed = puzzle.spawns.iter().map(|item| (Thing::new(grammar, *item), Some(puzzle.area)));
    let things: Vec<LocatedThing> = there.chain(placed).collect();
    let request = NetRequest {
        grammar,
        things: &things,
        anywhere: &[puzzle.area],
        goal: puzzle.goal(grammar),
        trees: &[NetTree { puzzle, is_played: &|_| false }],
        is_tree_only: limits.is_tree_only,
        has_fail_rules: limits.has_fail_rules,
        has_idle: false,
        done_once: &state.world.spent,
    };
    build(&request)
}

fn dead_report(
    positions: Option<&mut Positions>,
    limits: Limits,
    watch: &mut Watch<'_>,
) -> DeadEndsReport {
    let mode = if limits.is_tree_only { "tree" } else { "all" };
    let Some(positions) = positions else {
        return DeadEndsReport { mode, states: 0, dead: 0, complete: false, no_return: Vec::new() };
    };
    let dead = dead_ends(positions, limits.budget(), watch);
    let no_return = dead.fatal_actions.iter().filter_map(|way| {
        let (action, items) = positions.net().words(*way.last()? as usize);
        let trace = way.iter().map(|step| positions.name(*step as usize).to_string()).collect();
        Some(NoReturnReport { action, items, trace })
    });
    DeadEndsReport {
        mode,
        states: dead.states,
        dead: dead.dead,
        complete: dead.cut.is_none(),
        no_return: no_return.collect(),
    }
}

/// A solution with fewer actions than the tree has.
fn shortcut(
    puzzle: &Puzzle,
    positions: &mut Positions,
    limits: Limits,
    watch: &mut Watch<'_>,
) -> Option<Vec<ActionReport>> {
    let (start, _) = positions.start();
    let Answer::Solved { moves, .. } =
        breadth_first(positions, &start, limits.budget(), watch).answer
    else {
        return None;
    };
    (moves.len() < puzzle.actions()).then(|| {
        let words = moves.iter().map(|step| positions.net().words(*step as usize));
        words.map(|(action, items)| ActionReport { action, items }).collect()
    })
}

/// The tree below a node.
pub fn tree(grammar: &Grammar, puzzle: &Puzzle, node: u32) -> TreeReport {
    let at = &puzzle.nodes[node as usize];
    let item = grammar.items[at.item as usize].name.clone();
    match at.source {
        NodeSource::Rule(rule) => TreeReport::Rule {
            rule: grammar.rules[rule as usize].name.clone(),
            action: grammar.rules[rule as usize].action.clone(),
            output: item,
            term: grammar.typed_text(at.ty, at.props),
            inputs: puzzle
                .children(grammar, node)
                .map(|child| tree(grammar, puzzle, child))
                .collect(),
        },
        NodeSource::World(_) | NodeSource::Open => TreeReport::Leaf { item, from: "world" },
        NodeSource::Spawn(_) => TreeReport::Leaf { item, from: "spawn" },
    }
}

/// The actions in the order of play.
pub fn walkthrough(grammar: &Grammar, puzzle: &Puzzle) -> Vec<ActionReport> {
    let step = |node: &u32| {
        let rule = puzzle.rule(*node)?;
        let item =
            |child: u32| grammar.items[puzzle.nodes[child as usize].item as usize].name.clone();
        Some(ActionReport {
            action: grammar.rules[rule as usize].action.clone(),
            items: puzzle.children(grammar, *node).map(item).collect(),
        })
    };
    puzzle.order.iter().filter_map(step).collect()
}

/// What is printed when no puzzle exists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NoPuzzleReport {
    /// `no-puzzle`.
    pub error: &'static str,
    /// The area.
    pub area: String,
    /// The goal that was tried.
    pub goal: String,
    /// What went wrong.
    pub reasons: Vec<String>,
}

impl NoPuzzleReport {
    /// Reports why no puzzle exists.
    pub fn new(grammar: &Grammar, failed: &NoPuzzle) -> NoPuzzleReport {
        NoPuzzleReport {
            error: "no-puzzle",
            area: grammar.areas[failed.area as usize].name.clone(),
            goal: failed.goal_text(grammar),
            reasons: failed.reasons(grammar),
        }
    }
}
