//! The trigger graph: which trigger can fire which, as DOT and as a picture.

mod layout;
mod picture;

use crate::chains::{Standing, Table, ways};
use crate::effects::effects;
use crate::names::trigger_text;
use crate::rules::{Rules, Trigger};
use std::fmt::Write;

/// Triggers and the rules that lead from one to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriggerGraph {
    /// The triggers: those of end conditions with their outcome, then those of rules.
    pub nodes: Vec<(Trigger, Option<i8>)>,
    /// Edges from the trigger of a rule, by that rule, to a trigger that its events can fire.
    pub edges: Vec<(usize, usize, usize)>,
}

/// Computes the graph of a ruleset.
pub fn trigger_graph(rules: &Rules) -> TriggerGraph {
    let mut nodes: Vec<(Trigger, Option<i8>)> = Vec::new();
    for end in &rules.ends {
        for trigger in &end.triggers {
            if !nodes.contains(&(*trigger, Some(end.outcome))) {
                nodes.push((*trigger, Some(end.outcome)));
            }
        }
    }
    for rule in &rules.rules {
        if !nodes.contains(&(rule.trigger, None)) {
            nodes.push((rule.trigger, None));
        }
    }
    let table = Table::new(rules);
    let mut edges = Vec::new();
    let mut found = Vec::new();
    for (number, rule) in rules.rules.iter().enumerate() {
        let Some(from) = nodes.iter().position(|node| *node == (rule.trigger, None)) else {
            continue;
        };
        for event in &rule.events {
            for caused in effects(rule.trigger, *event) {
                for (to, (goal, outcome)) in nodes.iter().enumerate() {
                    let at = if outcome.is_some() { Standing::End } else { Standing::Rule };
                    found.clear();
                    ways(table, *goal, at, caused.effect, &mut found);
                    if !found.is_empty() && !edges.contains(&(from, number, to)) {
                        edges.push((from, number, to));
                    }
                }
            }
        }
    }
    TriggerGraph { nodes, edges }
}

/// The colours of an outcome, of the player's triggers, and of the rest.
fn colors(trigger: Trigger, outcome: Option<i8>) -> (&'static str, &'static str) {
    match outcome {
        Some(1) => ("#dff3e4", "#2e7d4f"),
        Some(-1) => ("#fbe3e4", "#b3323c"),
        Some(_) => ("#ececec", "#666666"),
        None if trigger.is_players() => ("#e1ecfb", "#2f5fae"),
        None => ("#ffffff", "#555555"),
    }
}

impl TriggerGraph {
    /// The graph in the language of Graphviz.
    pub fn dot<S: AsRef<str>>(&self, names: &[S]) -> String {
        let mut out =
            String::from("digraph rules {\n  rankdir=LR;\n  node [shape=box, style=filled];\n");
        for (index, (trigger, outcome)) in self.nodes.iter().enumerate() {
            let (fill, line) = colors(*trigger, *outcome);
            let text = label(*trigger, *outcome, names).replace('"', "'");
            let _ = writeln!(
                out,
                "  t{index} [label=\"{text}\", fillcolor=\"{fill}\", color=\"{line}\"];"
            );
        }
        for (from, rule, to) in &self.edges {
            let _ = writeln!(out, "  t{from} -> t{to} [label=\"rule {rule}\"];");
        }
        out.push_str("}\n");
        out
    }

    /// The column of each trigger: its distance from the player's triggers; ends come last.
    fn layers(&self) -> Vec<usize> {
        let mut layers = vec![usize::MAX; self.nodes.len()];
        for (index, (trigger, outcome)) in self.nodes.iter().enumerate() {
            let begins = trigger.is_players() || *trigger == Trigger::Start;
            if begins && outcome.is_none() {
                layers[index] = 0;
            }
        }
        for _ in 0..self.nodes.len() {
            for (from, _, to) in &self.edges {
                if layers[*from] != usize::MAX && self.nodes[*to].1.is_none() {
                    layers[*to] = layers[*to].min(layers[*from] + 1);
                }
            }
        }
        let last = layers.iter().filter(|layer| **layer != usize::MAX).max().copied().unwrap_or(0);
        for (layer, (_, outcome)) in layers.iter_mut().zip(&self.nodes) {
            if outcome.is_some() {
                *layer = last + 1;
            } else if *layer == usize::MAX {
                *layer = last;
            }
        }
        layers
    }
}

fn label<S: AsRef<str>>(trigger: Trigger, outcome: Option<i8>, names: &[S]) -> String {
    let text = trigger_text(trigger, names);
    match outcome {
        Some(1) => format!("win: {text}"),
        Some(-1) => format!("loss: {text}"),
        Some(_) => format!("end: {text}"),
        None => text,
    }
}
