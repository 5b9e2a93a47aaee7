//! The action chains of a game as one graph with the chains as paths through it.

use super::words::{does, sentence, title};
use super::{ChainView, EdgeView, EndKind, GraphView, NodeView};
use crate::chains::{Chain, Trail};
use crate::game::Game;
use crate::names::trigger_text;
use crate::report::Report;
use crate::rules::{Event, Trigger};
use crate::tutorial::condition_text;

/// Chains that are shown; a page with more of them could not be read.
const MAX_SHOWN: usize = 24;

/// Builds the graph.
pub fn graph(game: &Game, report: &Report) -> GraphView {
    let mut graph = Building { game, names: game.names(), nodes: Vec::new(), edges: Vec::new() };
    let shown = shown(&report.chains.chains);
    let chains = shown.iter().map(|chain| graph.chain(chain)).collect();
    for (end, facts) in &report.unreachable_ends {
        graph.dead_end(*end, facts.first().map(|fact| fact.text(&graph.names)));
    }
    let Building { nodes, edges, .. } = graph;
    GraphView {
        nodes: nodes.into_iter().map(|node| node.view).collect(),
        edges,
        chains: named(chains),
        more: report.chains.chains.len() - shown.len(),
        is_cut: report.chains.is_cut,
    }
}

/// The first chains of each end in turn, so that no end is left out; in the order of the ends.
fn shown(chains: &[Chain]) -> Vec<&Chain> {
    let mut ends: Vec<usize> = chains.iter().map(|chain| chain.end).collect();
    ends.dedup();
    let share = (MAX_SHOWN / ends.len().max(1)).max(1);
    let own = ends.iter().map(|end| chains.iter().filter(move |chain| chain.end == *end));
    own.flat_map(|own| own.take(share)).collect()
}

/// A name for each chain that tells it from the others.
fn named(mut chains: Vec<ChainView>) -> Vec<ChainView> {
    let names: Vec<String> = chains.iter().map(|chain| chain.name.clone()).collect();
    for (at, chain) in chains.iter_mut().enumerate() {
        let count = names.iter().filter(|name| **name == chain.name).count();
        let before = names[..at].iter().filter(|name| **name == names[at]).count();
        if count > 1 {
            chain.name = format!("{} {}", chain.name, before + 1);
        }
    }
    chains
}

/// What makes a box: a trigger of a rule, of an end condition, or an end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Trigger(Trigger),
    Condition(usize, Trigger),
    End(usize),
}

struct Node {
    key: Key,
    view: NodeView,
}

struct Building<'g> {
    game: &'g Game,
    names: Vec<&'g str>,
    nodes: Vec<Node>,
    edges: Vec<EdgeView>,
}

impl Building<'_> {
    fn chain(&mut self, chain: &Chain) -> ChainView {
        let end = self.end(chain.end, chain.outcome);
        let (mut nodes, mut edges, mut rules) = (vec![end], Vec::new(), Vec::new());
        for trail in &chain.trails {
            self.trail(chain, trail, end, &mut nodes, &mut edges);
            rules.extend(trail.links.iter().map(|link| link.0 + 1));
        }
        let sort = |list: &mut Vec<usize>| {
            list.sort_unstable();
            list.dedup();
        };
        [&mut nodes, &mut edges, &mut rules].into_iter().for_each(sort);
        let atoms = chain.constraints.atoms().iter();
        ChainView {
            name: self.name(chain),
            end: chain.end + 1,
            outcome: EndKind::of(chain.outcome),
            says: self.says(chain),
            needs: atoms.map(|atom| super::musts::atom_text(*atom, &self.names)).collect(),
            nodes,
            edges,
            rules,
        }
    }

    /// The boxes and arrows of one path, from the end back to the player.
    fn trail(
        &mut self,
        chain: &Chain,
        trail: &Trail,
        end: usize,
        nodes: &mut Vec<usize>,
        edges: &mut Vec<usize>,
    ) {
        let is_condition = chain.end < self.game.rules.ends.len();
        // An END event leads from the trigger of its rule to the end itself.
        let mut links = trail.links.iter();
        let mut to = end;
        for (at, trigger) in trail.triggers.iter().enumerate() {
            let key = match at == 0 && is_condition {
                true => Key::Condition(chain.end, *trigger),
                false => Key::Trigger(*trigger),
            };
            let from = self.node(key, *trigger);
            let by = if at == 0 && is_condition { None } else { links.next() };
            let edge = self.edge(from, to, by.copied(), trail.holds_at_start);
            nodes.push(from);
            edges.push(edge);
            to = from;
        }
    }

    fn dead_end(&mut self, end: usize, why: Option<String>) {
        let Some(condition) = self.game.rules.ends.get(end) else { return };
        let to = self.end(end, condition.outcome);
        let is_dead = why.is_some();
        self.nodes[to].view.is_dead = is_dead;
        for trigger in condition.triggers.clone() {
            let from = self.node(Key::Condition(end, trigger), trigger);
            self.nodes[from].view.is_dead = is_dead;
            self.nodes[from].view.why =
                Some(why.clone().unwrap_or_else(|| "no chain leads here".to_string()));
            self.edge(from, to, None, false);
        }
    }

    fn node(&mut self, key: Key, trigger: Trigger) -> usize {
        let kind = match key {
            Key::Condition(..) => "condition",
            _ if trigger.is_players() => "player",
            _ => "trigger",
        };
        let view = NodeView {
            kind: kind.to_string(),
            title: title(trigger, &self.names),
            code: trigger_text(trigger, &self.names),
            is_dead: false,
            why: None,
        };
        self.enter(key, view)
    }

    fn end(&mut self, end: usize, outcome: i8) -> usize {
        let kind = EndKind::of(outcome);
        let view = NodeView {
            kind: kind.as_str().to_string(),
            title: kind.title().to_string(),
            code: format!("E{}", end + 1),
            is_dead: false,
            why: None,
        };
        self.enter(Key::End(end), view)
    }

    fn enter(&mut self, key: Key, view: NodeView) -> usize {
        match self.nodes.iter().position(|node| node.key == key) {
            Some(known) => known,
            None => {
                self.nodes.push(Node { key, view });
                self.nodes.len() - 1
            }
        }
    }

    fn edge(&mut self, from: usize, to: usize, by: Option<(usize, usize)>, starts: bool) -> usize {
        let rules = &self.game.rules.rules;
        let event = by.and_then(|(rule, event)| {
            let rule = rules.get(rule)?;
            Some(does(rule.trigger, *rule.events.get(event)?, &self.names))
        });
        let says = match starts {
            true => "from the start".to_string(),
            false => event.unwrap_or_default(),
        };
        let view = EdgeView { from, to, rule: by.map(|(rule, _)| rule + 1), says };
        match self.edges.iter().position(|edge| *edge == view) {
            Some(known) => known,
            None => {
                self.edges.push(view);
                self.edges.len() - 1
            }
        }
    }

    /// "Win by moth": the outcome, and what acts last.
    fn name(&self, chain: &Chain) -> String {
        let outcome = EndKind::of(chain.outcome).title();
        let last = chain.trails.iter().find_map(|trail| {
            let rule = self.game.rules.rules.get(trail.links.first()?.0)?;
            match (rule.trigger, rule.events.get(trail.links.first()?.1)?) {
                (_, Event::Hunt(piece, _) | Event::Flee(piece, _) | Event::Wander(piece)) => {
                    Some(*piece)
                }
                (Trigger::Overlap(a, _) | Trigger::Adjacent(a, _), _) => a.one(),
                (_, Event::MoveAll(piece, _) | Event::Fall(piece, _)) => Some(*piece),
                _ => None,
            }
        });
        match last.and_then(|piece| self.names.get(usize::from(piece))) {
            Some(name) => format!("{outcome} by {name}"),
            None => outcome.to_string(),
        }
    }

    /// The chain in a sentence, from the player to the end.
    fn says(&self, chain: &Chain) -> String {
        let rules = &self.game.rules;
        let trails = chain.trails.iter().map(|trail| {
            let steps = trail.triggers.iter().rev();
            let steps: Vec<String> =
                steps.map(|trigger| condition_text(rules, *trigger, &self.names)).collect();
            let start = if trail.holds_at_start { " from the start" } else { "" };
            sentence(&format!("{}{start}", steps.join(", then ")))
        });
        trails.collect::<Vec<String>>().join(" And: ")
    }
}
