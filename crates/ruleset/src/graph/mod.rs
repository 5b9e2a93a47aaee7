//! The trigger graph: which trigger can fire which, as DOT and as a picture.

use crate::chains::{Standing, ways};
use crate::effects::effects;
use crate::names::trigger_text;
use crate::rules::{Rules, Trigger};
use drawing::{Anchor, Element, Svg};
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
                    let is_state = rules.settings.overlap_is_state;
                    ways(*goal, at, caused.effect, is_state, &mut found);
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

    /// The graph as a picture: columns by distance from the player, ends at the right.
    pub fn svg<S: AsRef<str>>(&self, names: &[S]) -> String {
        const WIDTH: usize = 220;
        const HEIGHT: usize = 36;
        const GAP: (usize, usize) = (90, 22);
        let layers = self.layers();
        let columns = layers.iter().max().map_or(1, |last| last + 1);
        let mut used = vec![0usize; columns];
        let places: Vec<(usize, usize)> = layers
            .iter()
            .map(|layer| {
                let y = 20 + used[*layer] * (HEIGHT + GAP.1);
                used[*layer] += 1;
                (20 + layer * (WIDTH + GAP.0), y)
            })
            .collect();
        let tallest = used.iter().max().copied().unwrap_or(1);
        let (w, h) = (40 + columns * (WIDTH + GAP.0) - GAP.0, 40 + tallest * (HEIGHT + GAP.1));
        let mut svg = Svg::new(w, h).font(13).background("#fffdf8");
        svg.add(Element::new("defs").with(tip()));
        for (from, rule, to) in &self.edges {
            let ((x0, y0), (x1, y1)) = (places[*from], places[*to]);
            let half = HEIGHT / 2;
            let (sx, sy, ex, ey) = if layers[*from] < layers[*to] {
                (x0 + WIDTH, y0 + half, x1, y1 + half)
            } else {
                (x0 + WIDTH / 2, y0 + HEIGHT, x1 + WIDTH / 2 + 20, y1 + HEIGHT)
            };
            let (mx, my) =
                ((sx + ex) / 2, (sy + ey) / 2 + if layers[*from] < layers[*to] { 0 } else { 18 });
            let edge = Element::path(format!("M{sx} {sy}Q{mx} {my} {ex} {ey}")).fill("none");
            let edge = edge.set("stroke", "#777").set("marker-end", "url(#tip)");
            svg.add(edge.title(&format!("rule {rule}")));
            let number = Element::text(mx, my.saturating_sub(3), &rule.to_string());
            svg.add(number.fill("#777").size(10).anchor(Anchor::Middle));
        }
        for ((x, y), (trigger, outcome)) in places.iter().zip(&self.nodes) {
            let (fill, line) = colors(*trigger, *outcome);
            let text = label(*trigger, *outcome, names);
            let node = Element::rect(*x, *y, WIDTH, HEIGHT).set("rx", 6).fill(fill);
            svg.add(node.set("stroke", line));
            let words = Element::text(x + WIDTH / 2, y + 23, &text).anchor(Anchor::Middle);
            svg.add(words.fit(&text, 13.0, (WIDTH - 12) as f64));
        }
        svg.finish()
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

/// The tip of an arrow.
fn tip() -> Element {
    Element::new("marker")
        .set("id", "tip")
        .set("viewBox", "0 0 8 8")
        .set("refX", 7)
        .set("refY", 4)
        .set("markerWidth", 7)
        .set("markerHeight", 7)
        .set("orient", "auto")
        .with(Element::path("M0 0L8 4L0 8z").fill("#777"))
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
