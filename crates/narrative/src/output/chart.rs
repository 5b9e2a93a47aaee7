//! The puzzle dependency chart (Gilbert): a node for each action, an edge for each need.

use crate::grammar::{AreaId, Grammar};
use crate::puzzle::{NodeSource, Puzzle};
use crate::world::{Place, World};

/// Colours of areas, by number; light enough for black text.
pub const COLOURS: [&str; 8] =
    ["#cfe8d5", "#cfe0f3", "#f6e3c5", "#ead3ee", "#f5d0d0", "#d9e6b8", "#d3ecec", "#e4dccf"];

/// One box of a chart.
pub struct ChartNode {
    /// The action, or the item of a leaf.
    pub label: String,
    /// Whether it is an action.
    pub is_action: bool,
    /// It is placed for the puzzle.
    pub is_placed: bool,
    /// The area it belongs to.
    pub area: AreaId,
}

/// The boxes of a chart, by node of the tree.
pub fn chart(grammar: &Grammar, puzzle: &Puzzle, world: &World) -> Vec<ChartNode> {
    let place = |id: u32| {
        let found = world.find(id).map(|index| world.instances[index].place);
        match found {
            Some(Place::Area(area)) => area,
            _ => puzzle.area,
        }
    };
    puzzle
        .nodes
        .iter()
        .map(|node| {
            let item = &grammar.items[node.item as usize].name;
            let (label, is_action, is_placed, area) = match node.source {
                NodeSource::Rule(rule) => {
                    let action = &grammar.rules[rule as usize].action;
                    (format!("{action}: {item}"), true, false, puzzle.area)
                }
                NodeSource::World(id) => (item.clone(), false, false, place(id)),
                _ => (item.clone(), false, true, puzzle.area),
            };
            ChartNode { label, is_action, is_placed, area }
        })
        .collect()
}

/// The chart for Graphviz.
pub fn dot(grammar: &Grammar, puzzle: &Puzzle, world: &World) -> String {
    let area = &grammar.areas[puzzle.area as usize].name;
    let mut out = format!("digraph {} {{\n  rankdir=BT;\n", quoted(area));
    out.push_str("  node [fontname=\"Helvetica\", style=filled];\n");
    for (number, node) in chart(grammar, puzzle, world).iter().enumerate() {
        let shape = if node.is_action { "box" } else { "ellipse" };
        let colour = COLOURS[node.area as usize % COLOURS.len()];
        let style = if node.is_placed { ", style=\"filled,dashed\"" } else { "" };
        let label = quoted(&node.label);
        out.push_str(&format!(
            "  n{number} [label={label}, shape={shape}, fillcolor=\"{colour}\"{style}];\n"
        ));
    }
    for (number, node) in puzzle.nodes.iter().enumerate().skip(1) {
        out.push_str(&format!("  n{number} -> n{};\n", node.parent));
    }
    out.push_str("}\n");
    out
}

/// The chart for Mermaid.
pub fn mermaid(grammar: &Grammar, puzzle: &Puzzle, world: &World) -> String {
    let mut out = String::from("flowchart BT\n");
    let chart = chart(grammar, puzzle, world);
    for (number, node) in chart.iter().enumerate() {
        let label = quoted(&node.label.replace('"', "'"));
        let (open, close) = if node.is_action { ("[", "]") } else { ("([", "])") };
        out.push_str(&format!("  n{number}{open}{label}{close}\n"));
    }
    for (number, node) in puzzle.nodes.iter().enumerate().skip(1) {
        out.push_str(&format!("  n{number} --> n{}\n", node.parent));
    }
    for (number, node) in chart.iter().enumerate() {
        let colour = COLOURS[node.area as usize % COLOURS.len()];
        let dash = if node.is_placed { ",stroke-dasharray:4" } else { "" };
        out.push_str(&format!("  style n{number} fill:{colour}{dash}\n"));
    }
    out
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
