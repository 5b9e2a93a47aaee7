//! The dependency chart of a play: a node for each action and thing of the puzzles, with what has become
//! of it.

use super::film::Film;
use ::narrative::game::{Action, Open, State, area_of_node, route};
use ::narrative::grammar::{AreaId, Grammar, RuleId};
use ::narrative::net::area_of;
use ::narrative::puzzle::{NodeSource, Puzzle};
use ::narrative::words;
use ::narrative::world::Place;
use play::write_trace;
use serde::Serialize;
use source::Source;
use std::sync::Arc;
use ts_rs::TS;

/// A node of the chart.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ChartNode {
    /// Names it within the chart.
    pub id: String,
    /// `action` of a puzzle, `thing` that it needs, or `aside`: an action that no puzzle needs.
    pub kind: &'static str,
    /// The index of the area whose puzzle it belongs to.
    pub puzzle: usize,
    /// The index of the area where it is done, or where the thing is.
    pub area: usize,
    /// A few words.
    pub label: String,
    /// The things it takes.
    pub takes: String,
    /// The whole sentence.
    pub says: String,
    /// `done`, `now`, `later` (out of reach yet), `spoilt`, or `unneeded` because the goal was met
    /// without it.
    pub state: &'static str,
    /// The move that did it, from 0.
    pub step: Option<usize>,
    /// The node that needs it; for an action aside, one that made what it took.
    pub to: Option<String>,
    /// It meets the goal.
    pub is_goal: bool,
    /// It is placed for this puzzle.
    pub is_placed: bool,
    /// The area of an earlier puzzle that made the thing.
    pub made_in: Option<usize>,
    /// Its place in the walkthrough of its puzzle, from 0.
    pub order: Option<usize>,
    /// The moves that do it now.
    pub moves: Option<String>,
    /// The line of its rule, or 0.
    pub line: usize,
}

/// Why a puzzle can no longer be completed as it was planned.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Loss {
    /// The move, from 0.
    pub step: usize,
    /// The index of the area whose puzzle it spoilt.
    pub puzzle: usize,
    /// That in a sentence.
    pub says: String,
}

/// The puzzle of an area in the course of a play.
struct Tree {
    puzzle: Arc<Puzzle>,
    /// The position in which it was first seen.
    from: usize,
    /// As it was last seen.
    open: Open,
    /// For each node, the step that played it, and where.
    done: Vec<Option<(usize, AreaId)>>,
    /// The steps that played a node, also where what they made was lost again.
    played: Vec<usize>,
    /// For each node, the things that served it.
    had: Vec<Vec<u32>>,
    /// Its goal is met.
    is_solved: bool,
}

/// The chart of a play.
pub fn chart(film: &Film, source: &Source) -> (Vec<ChartNode>, Vec<Loss>) {
    let trees = trees(&film.grammar, &film.states, &film.actions);
    let mut nodes: Vec<ChartNode> = Vec::new();
    let mut losses = Vec::new();
    for tree in &trees {
        let states = node_states(film, tree);
        nodes.extend(tree_nodes(film, source, tree, &states, &film.states, &trees));
        losses.extend(lost(film, tree, &states));
    }
    let ahead = film.to_the_end();
    if let Some((states, actions)) = &ahead {
        for tree in self::trees(&film.grammar, states, actions) {
            let is_here = trees.iter().find(|other| other.puzzle.area == tree.puzzle.area);
            if is_here.is_none() {
                let later = vec!["later"; tree.puzzle.nodes.len()];
                let tree = Tree {
                    done: tree.done.iter().map(|done| done.map(|(_, at)| (NEVER, at))).collect(),
                    ..tree
                };
                nodes.extend(tree_nodes(film, source, &tree, &later, states, &trees));
            }
        }
    }
    nodes.extend(asides(film, source, &trees));
    (nodes, losses)
}

/// The step of what is not done.
const NEVER: usize = usize::MAX;

/// Every puzzle that was open in some position, in the order of opening.
fn trees(grammar: &Grammar, states: &[State], actions: &[Action]) -> Vec<Tree> {
    let mut trees: Vec<Tree> = Vec::new();
    for (at, state) in states.iter().enumerate() {
        let step = at.checked_sub(1);
        let rule = step.and_then(|step| actions[step].rule);
        let place = step.map_or(state.place, |step| states[step].place);
        for open in &state.open {
            let known = trees.iter_mut().find(|tree| tree.puzzle.area == open.puzzle.area);
            match known {
                Some(tree) if tree.puzzle == open.puzzle => {
                    tree.follow(open, step.zip(rule), place);
                }
                Some(tree) => *tree = Tree::new(open, at),
                None => trees.push(Tree::new(open, at)),
            }
        }
        for tree in trees.iter_mut().filter(|tree| !tree.is_solved) {
            let area = tree.puzzle.area;
            if !state.open.iter().any(|open| open.puzzle.area == area) {
                tree.is_solved = true;
                if let Some(step) = step.filter(|_| rule.is_some()) {
                    tree.finish(grammar, rule, step, place);
                }
            }
        }
    }
    trees
}

impl Tree {
    fn new(open: &Open, from: usize) -> Tree {
        let nodes = open.puzzle.nodes.len();
        let mut tree = Tree {
            puzzle: Arc::clone(&open.puzzle),
            from,
            open: open.clone(),
            done: vec![None; nodes],
            played: Vec::new(),
            had: vec![Vec::new(); nodes],
            is_solved: false,
        };
        tree.remember();
        tree
    }

    fn remember(&mut self) {
        for node in 0..self.puzzle.nodes.len() {
            if let Some(id) = self.open.thing(node as u32)
                && self.had[node].last() != Some(&id)
            {
                self.had[node].push(id);
            }
        }
    }

    /// Takes in the next position.
    fn follow(&mut self, open: &Open, acted: Option<(usize, RuleId)>, place: AreaId) {
        for node in 0..self.puzzle.nodes.len() {
            let is_new = open.results[node].is_some() && self.open.results[node].is_none();
            match acted {
                Some((step, rule)) if is_new && self.puzzle.rule(node as u32) == Some(rule) => {
                    self.done[node] = Some((step, place));
                    self.played.push(step);
                }
                _ if open.results[node].is_none() => self.done[node] = None,
                _ => {}
            }
        }
        self.open = open.clone();
        self.remember();
    }

    /// The goal is met, by the rule of the tree or by another.
    fn finish(&mut self, grammar: &Grammar, rule: Option<RuleId>, step: usize, place: AreaId) {
        if self.puzzle.rule(0) == rule && !self.puzzle.children(grammar, 0).is_empty() {
            self.done[0] = Some((step, place));
            self.played.push(step);
        }
    }

    fn is_below_done(&self, mut node: usize) -> bool {
        while node != 0 {
            node = self.puzzle.nodes[node].parent as usize;
            if self.open.results[node].is_some() {
                return true;
            }
        }
        false
    }
}

/// What has become of each node.
fn node_states(film: &Film, tree: &Tree) -> Vec<&'static str> {
    let (grammar, now) = (&*film.grammar, film.now());
    let puzzle = &*tree.puzzle;
    let mut states = vec!["later"; puzzle.nodes.len()];
    // A node comes after its parent, so what it needs is known first in this order.
    for node in (0..puzzle.nodes.len()).rev() {
        let rule = puzzle.rule(node as u32);
        let is_done = tree.done[node].is_some();
        states[node] = if tree.is_solved {
            if is_done
                || (rule.is_none() && tree.done[puzzle.nodes[node].parent as usize].is_some())
            {
                "done"
            } else {
                "unneeded"
            }
        } else if is_done || (rule.is_some() && tree.open.results[node].is_some()) {
            "done"
        } else if tree.is_below_done(node) {
            let parent = puzzle.nodes[node].parent as usize;
            if tree.done[parent].is_some() { "done" } else { "unneeded" }
        } else if let Some(rule) = rule {
            let children: Vec<usize> =
                puzzle.children(grammar, node as u32).map(|child| child as usize).collect();
            let is_spent = grammar.rules[rule as usize].once && now.world.spent.contains(&rule);
            if is_spent || children.iter().any(|child| states[*child] == "spoilt") {
                "spoilt"
            } else if children.iter().all(|child| states[*child] == "done") {
                "now"
            } else {
                "later"
            }
        } else if serves(film, tree, node) {
            "done"
        } else if tree.had[node].is_empty() {
            "later"
        } else {
            "spoilt"
        };
    }
    states
}

/// Whether the thing of a leaf is there and is what its rule needs.
fn serves(film: &Film, tree: &Tree, node: usize) -> bool {
    let now = film.now();
    let at = &tree.puzzle.nodes[node];
    let found = tree.open.thing(node as u32).and_then(|id| now.world.find(id));
    found.zip(tree.puzzle.rule(at.parent)).is_some_and(|(index, rule)| {
        let term = film.grammar.rules[rule as usize].inputs[at.input as usize];
        now.world.instances[index].thing.satisfies(&film.grammar, term)
    })
}

/// The nodes of one puzzle; `states` are those of the play in which it is open.
fn tree_nodes(
    film: &Film,
    source: &Source,
    tree: &Tree,
    states: &[&'static str],
    positions: &[State],
    all: &[Tree],
) -> Vec<ChartNode> {
    let (grammar, puzzle) = (&*film.grammar, &*tree.puzzle);
    let item =
        |node: u32| words::small(&grammar.items[puzzle.nodes[node as usize].item as usize].name);
    let one = |(node, at): (usize, &::narrative::puzzle::Node)| {
        let number = node as u32;
        let rule = puzzle.rule(number);
        let names: Vec<String> = puzzle.children(grammar, number).map(item).collect();
        let state = states[node];
        let step = tree.done[node].map(|(step, _)| step).filter(|step| *step != NEVER);
        let is_open = !tree.is_solved;
        let area = match rule {
            Some(_) => tree.done[node].map_or_else(
                || {
                    if is_open {
                        area_of_node(grammar, film.now(), &tree.open, number)
                    } else {
                        puzzle.area
                    }
                },
                |(_, place)| place,
            ),
            None => thing_place(tree, node, positions).unwrap_or(puzzle.area),
        };
        let (label, takes, says, line) = match rule {
            Some(rule) => {
                let named = &grammar.rules[rule as usize];
                let label = words::capital(&words::small(&named.action));
                let line = source.place(named.span).line;
                (label, names.join(", "), words::action(grammar, rule, &names), line)
            }
            None => {
                let name = item(number);
                let defined = grammar.items.get(at.item as usize);
                let desc = defined.map_or("", |item| item.desc.as_str());
                let says = if desc.is_empty() { name.clone() } else { format!("{name}: {desc}") };
                let line = defined.map_or(0, |item| source.place(item.span).line);
                (words::capital(&name), String::new(), words::capital(&says), line)
            }
        };
        let moves = if state == "now" { moves_of(film, tree, number) } else { None };
        ChartNode {
            id: id_of(puzzle.area, node),
            kind: if rule.is_some() { "action" } else { "thing" },
            puzzle: puzzle.area as usize,
            area: area as usize,
            label,
            takes,
            says,
            // What cannot be done from where the player is waits for something else.
            state: if state == "now" && moves.is_none() { "later" } else { state },
            step,
            to: (node > 0).then(|| id_of(puzzle.area, at.parent as usize)),
            is_goal: node == 0,
            is_placed: matches!(at.source, NodeSource::Spawn(_)),
            made_in: rule.is_none().then(|| maker(tree, node, all)).flatten(),
            order: puzzle.order.iter().position(|one| *one == number),
            moves,
            line,
        }
    };
    puzzle.nodes.iter().enumerate().map(one).collect()
}

fn id_of(area: AreaId, node: usize) -> String {
    format!("{area}.{node}")
}

/// Where the thing of a leaf was when its puzzle opened.
fn thing_place(tree: &Tree, node: usize, positions: &[State]) -> Option<AreaId> {
    let world = &positions.get(tree.from)?.world;
    let index = world.find(*tree.had[node].first()?)?;
    match world.instances[index].place {
        Place::Area(area) => Some(area),
        Place::Inventory => None,
    }
}

/// The puzzle before this one that made the thing of a leaf.
fn maker(tree: &Tree, node: usize, all: &[Tree]) -> Option<usize> {
    let id = tree.had[node].first()?;
    let made = |other: &&Tree| {
        other.puzzle.area != tree.puzzle.area
            && (0..other.puzzle.nodes.len())
                .any(|one| other.puzzle.rule(one as u32).is_some() && other.had[one].contains(id))
    };
    all.iter().find(made).map(|other| other.puzzle.area as usize)
}

/// The moves that play a node now.
fn moves_of(film: &Film, tree: &Tree, node: u32) -> Option<String> {
    let (grammar, now) = (&*film.grammar, film.now());
    let rule = tree.puzzle.rule(node)?;
    let children = tree.puzzle.children(grammar, node);
    let things: Vec<u32> = children.map(|child| tree.open.thing(child)).collect::<Option<_>>()?;
    let Some(puzzle) = &film.puzzle else {
        let area = area_of_node(grammar, now, &tree.open, node);
        let moves = route(&film.game, now, rule, &things, Some(area))?;
        return Some(write_trace(&film.game, &moves));
    };
    let net = puzzle.net();
    let kind = |id: &u32| {
        let instance = &now.world.instances[now.world.find(*id)?];
        net.things.find(grammar, &instance.thing, area_of(grammar, instance))
    };
    let kinds: Vec<u32> = things.iter().map(kind).collect::<Option<_>>()?;
    let is_it = |transition: &::narrative::net::Transition| {
        transition.rule == rule && transition.inputs[..] == kinds[..]
    };
    let found = net.transitions.iter().position(is_it)?;
    Some(write_trace(puzzle, &[found as u32]))
}

/// Actions of rules that played no node of a puzzle.
fn asides(film: &Film, source: &Source, trees: &[Tree]) -> Vec<ChartNode> {
    let grammar = &*film.grammar;
    let is_played = |step: usize| trees.iter().any(|tree| tree.played.contains(&step));
    let aside = |(step, action): (usize, &Action)| {
        let rule = action.rule.filter(|_| !is_played(step))?;
        let before = &film.states[step];
        let ids: Vec<u32> =
            action.things.iter().map(|index| before.world.instances[*index as usize].id).collect();
        let names: Vec<String> = action
            .things
            .iter()
            .map(|index| words::noun(grammar, &before.world.instances[*index as usize].thing))
            .collect();
        // Of what it took, the thing that an open puzzle had in mind tells most.
        let node = trees.iter().find_map(|tree| {
            let nodes = 0..tree.puzzle.nodes.len();
            let took = |node: &usize| tree.had[*node].iter().any(|id| ids.contains(id));
            let made = nodes.clone().find(|node| took(node) && tree.done[*node].is_some());
            made.or_else(|| nodes.clone().find(took)).map(|node| (tree.puzzle.area, node))
        });
        let named = &grammar.rules[rule as usize];
        let area = node.map_or(before.place, |(area, _)| area);
        Some(ChartNode {
            id: format!("aside.{step}"),
            kind: "aside",
            puzzle: area as usize,
            area: before.place as usize,
            label: words::capital(&words::small(&named.action)),
            takes: names.join(", "),
            says: film.phrase(step),
            state: "done",
            step: Some(step),
            to: node.map(|(area, node)| id_of(area, node)),
            is_goal: false,
            is_placed: false,
            made_in: None,
            order: None,
            moves: None,
            line: source.place(named.span).line,
        })
    };
    film.actions.iter().enumerate().filter_map(aside).collect()
}

/// The things that an open puzzle lost, and what took them.
fn lost(film: &Film, tree: &Tree, states: &[&'static str]) -> Vec<Loss> {
    if tree.is_solved {
        return Vec::new();
    }
    let (grammar, puzzle) = (&*film.grammar, &*tree.puzzle);
    let loss = |node: usize| {
        let at = &puzzle.nodes[node];
        if states[node] != "spoilt" {
            return None;
        }
        let rule = puzzle.rule(at.parent)?;
        let term = grammar.rules[rule as usize].inputs[at.input as usize];
        let id = *tree.had[node].last()?;
        let is_good = |state: &State| {
            let index = state.world.find(id);
            index.is_some_and(|index| state.world.instances[index].thing.satisfies(grammar, term))
        };
        let step = film.states.iter().rposition(is_good)?;
        (step < film.actions.len()).then_some(())?;
        let name = words::small(&grammar.items[at.item as usize].name);
        let is_there = film.now().world.find(id).is_some();
        let names: Vec<String> = puzzle
            .children(grammar, at.parent)
            .map(|child| {
                words::small(&grammar.items[puzzle.nodes[child as usize].item as usize].name)
            })
            .collect();
        let what = if is_there { "is no longer what it was" } else { "is gone" };
        let needed = words::action(grammar, rule, &names);
        let says =
            format!("The {name} {what} since “{}”, and “{needed}” needs it.", film.phrase(step));
        Some(Loss { step, puzzle: puzzle.area as usize, says })
    };
    let mut losses: Vec<Loss> = (1..puzzle.nodes.len()).filter_map(loss).collect();
    losses.dedup_by(|one, other| one.says == other.says);
    losses
}
