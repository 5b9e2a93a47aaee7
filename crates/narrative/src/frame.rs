//! All trees of an area: every puzzle that the generator can make there.
//!
//! A level is a whole tree, so the frame has one place. A tree counts as often for a rule as it uses it, and
//! for an item as often as it needs it placed or lying about.

use std::sync::Arc;

use play::Doubt;
use play::lens::{Options, Refusal};
use play::space::{Element, ElementId, Frame, FrameRequest, Layout, LevelText, Offered};

use crate::game::{Journey, State, arrive, way_to};
use crate::generate::{Enumerated, Generator, Request};
use crate::grammar::{AreaId, Grammar, ItemId, RuleId};
use crate::net::{Net, Positions};
use crate::output::json::{Limits, net};
use crate::place::{DEFAULT_SEED, Placed, no_puzzle};
use crate::puzzle::{NodeSource, Puzzle};
use crate::words::goal;

/// All trees of an area.
pub struct AreaFrame {
    grammar: Arc<Grammar>,
    /// The position on arrival and the puzzles solved on the way, which all trees share.
    state: State,
    solved: Vec<Puzzle>,
    trees: Vec<Puzzle>,
    seed: u64,
    layout: Layout,
}

/// The name of what every level is.
const TREE: &str = "tree";

impl AreaFrame {
    /// The frame of a request: `like` is the area, by default the first.
    pub fn new(
        grammar: &Arc<Grammar>,
        request: &FrameRequest,
        options: &Options,
    ) -> Result<AreaFrame, Refusal> {
        if request.size.is_some() {
            return Err(Refusal::usage("areas have no size; leave --size out"));
        }
        if request.without_rule.is_some() {
            return Err(Refusal::usage("rules of a grammar cannot be left out by their line"));
        }
        let area = request.like.map_or(grammar.start, |level| level as AreaId);
        if area as usize >= grammar.areas.len() {
            return Err(Refusal::Usage(format!("there is no area {}", area + 1)));
        }
        let seed = options.number("seed").unwrap_or(DEFAULT_SEED);
        let rules = grammar.rules.iter().map(|rule| vec![rule.name.clone()]);
        let items = grammar.items.iter().map(|item| vec![item.name.clone()]);
        let tree = vec![vec![TREE.to_string()]];
        let names = tree.into_iter().chain(rules).chain(items).collect();
        let offered = Offered { names, needed: Some((0, 1)), ..Offered::default() };
        let chosen = offered.choose(request)?;
        let mut generator = Generator::new(grammar);
        let way = way_to(grammar, area).unwrap_or_else(|| vec![area]);
        let Journey { state, solved } =
            arrive(&mut generator, &way, seed).map_err(|failed| no_puzzle(grammar, &failed))?;
        let trees = trees(&mut generator, area, &state, seed)?;
        let kind = chosen.offers.iter().position(|offer| *offer == 0);
        // The kinds are not those of a tree alone, so its elements are added by hand.
        let (mut layout, _) =
            Layout::new(vec![[1, 1]], chosen, options, ("nothing", ()), |_, _| Vec::new());
        let tree = |tree: &Puzzle| Element { name: goal(grammar, tree), kind };
        layout.elements.extend(trees.iter().map(tree));
        Ok(AreaFrame { grammar: Arc::clone(grammar), state, solved, trees, seed, layout })
    }
}

/// A puzzle in a few lines: the goal, what is placed, and its actions in order.
pub(crate) fn tree_rows(grammar: &Grammar, tree: &Puzzle) -> Vec<String> {
    let name = |item: ItemId| {
        grammar.items.get(item as usize).map_or("something", |item| item.name.as_str())
    };
    let area = &grammar.areas[tree.area as usize].name;
    let mut rows = vec![format!("{area}: {}", goal(grammar, tree))];
    if !tree.spawns.is_empty() {
        let placed: Vec<&str> = tree.spawns.iter().map(|item| name(*item)).collect();
        rows.push(format!("placed: {}", placed.join(", ")));
    }
    for (at, node) in tree.order.iter().enumerate() {
        let rule = tree.rule(*node);
        let action = rule.map_or("", |rule| grammar.rules[rule as usize].action.as_str());
        let inputs = tree.children(grammar, *node);
        let inputs: Vec<&str> = inputs.map(|child| name(tree.nodes[child as usize].item)).collect();
        rows.push(format!("{}. {action} {}", at + 1, inputs.join(" ")));
    }
    rows
}

/// All trees of an area in the world of a state, in order.
fn trees(
    generator: &mut Generator<'_>,
    area: AreaId,
    state: &State,
    seed: u64,
) -> Result<Vec<Puzzle>, Refusal> {
    let grammar = generator.grammar();
    let request = Request::new(grammar, area, &state.world, seed);
    let mut trees: Vec<Puzzle> = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    let ended = generator.enumerate(&Request { max_calls: MAX_CALLS, ..request }, |puzzle| {
        if seen.insert((puzzle.goal, puzzle.key())) {
            trees.push(puzzle);
        }
        trees.len() < usize::from(ElementId::MAX)
    });
    let name = &grammar.areas[area as usize].name;
    match ended {
        Enumerated::All => {}
        Enumerated::Enough => {
            let most = ElementId::MAX - 1;
            return Err(Refusal::Usage(format!("`{name}` has more than {most} trees")));
        }
        Enumerated::Cut => {
            return Err(Refusal::Usage(format!("`{name}` has too many trees to list all of them")));
        }
    }
    trees.sort_by_cached_key(|tree| (tree.goal, tree.key()));
    Ok(trees)
}

/// Terms that may be visited to list all trees.
const MAX_CALLS: u32 = 20_000_000;

impl Frame for AreaFrame {
    type Level = usize;
    type Puzzle = Positions;

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn weight(&self, element: ElementId, kind: usize) -> usize {
        let Some(tree) = usize::from(element).checked_sub(1) else { return 0 };
        let nodes = self.trees[tree].nodes.iter();
        let rules = self.grammar.rules.len();
        match self.layout.chosen.offers[kind].checked_sub(1) {
            None => 1,
            Some(rule) if rule < rules => {
                let is_it = NodeSource::Rule(rule as RuleId);
                nodes.filter(|node| node.source == is_it).count()
            }
            Some(item) => {
                let item = (item - rules) as ItemId;
                let is_leaf =
                    |source| matches!(source, NodeSource::World(_) | NodeSource::Spawn(_));
                nodes.filter(|node| is_leaf(node.source) && node.item == item).count()
            }
        }
    }

    fn level(&self, filling: &[ElementId]) -> Option<usize> {
        usize::from(filling[0]).checked_sub(1)
    }

    fn puzzle(&self, tree: &usize) -> Positions {
        let puzzle = self.trees[*tree].clone();
        let journey = Journey { state: self.state.clone(), solved: self.solved.clone() };
        match net(&self.grammar, &puzzle, &journey.state, Limits::default()) {
            Ok(net) => Positions::of(net, Arc::new(Placed { journey, puzzle, seed: self.seed })),
            Err(_) => Positions::nothing(Net::empty(&self.grammar), Some(Doubt::WORK)),
        }
    }

    fn text(&self, tree: &usize) -> LevelText {
        LevelText { rows: tree_rows(&self.grammar, &self.trees[*tree]), legend: Vec::new() }
    }
}
