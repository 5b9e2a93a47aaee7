//! The trigger graph as a picture: the player's triggers at the left, ends at the right.

use super::layout::{Graph, Layout, Part, Path, layout};
use super::{TriggerGraph, colors, label};
use drawing::{Anchor, Element, Svg, text_width};
use std::fmt::Write;

/// The size of letters in boxes and on arrows.
const LETTERS: f64 = 13.0;
const SMALL_LETTERS: f64 = 10.0;

const INK: &str = "#777";

impl TriggerGraph {
    /// The graph as a picture.
    pub fn svg<S: AsRef<str>>(&self, names: &[S]) -> String {
        let layout = self.layout(names);
        let mut svg = Svg::new(layout.size.0.ceil(), layout.size.1.ceil());
        svg = svg.font(LETTERS).background("#fffdf8");
        svg.add(Element::new("defs").with(tip()));
        for ((_, rule, _), path) in self.edges.iter().zip(&layout.paths) {
            let arrow = Element::path(path_text(path)).fill("none").set("stroke", INK);
            svg.add(arrow.set("marker-end", "url(#tip)").title(&format!("rule {rule}")));
        }
        for (rule, (x, y)) in &layout.labels {
            svg.add(Element::text(*x, *y, &rule_text(*rule)).fill(INK).size(SMALL_LETTERS));
        }
        for (area, (trigger, outcome)) in layout.boxes.iter().zip(&self.nodes) {
            let (fill, line) = colors(*trigger, *outcome);
            let text = label(*trigger, *outcome, names);
            let node = Element::rect(area.x, area.y, area.width, area.height).set("rx", 6);
            svg.add(node.fill(fill).set("stroke", line));
            let (x, y) = (area.x + area.width / 2.0, area.y + area.height / 2.0 + 5.0);
            let words = Element::text(x, y, &text).anchor(Anchor::Middle);
            // A browser's letters may be wider than those that were measured.
            svg.add(words.fit(&text, LETTERS, area.width - 8.0));
        }
        svg.finish()
    }

    /// Where everything goes.
    pub(super) fn layout<S: AsRef<str>>(&self, names: &[S]) -> Layout {
        let width = |(trigger, outcome): &(_, _)| {
            text_width(&label(*trigger, *outcome, names), LETTERS).ceil() + 28.0
        };
        let widths: Vec<f64> = self.nodes.iter().map(width).collect();
        let labels =
            self.edges.iter().map(|(_, rule, _)| text_width(&rule_text(*rule), SMALL_LETTERS));
        layout(&Graph {
            columns: &self.layers(),
            widths: &widths,
            arrows: &self.edges,
            label_width: labels.fold(0.0, f64::max).ceil(),
        })
    }
}

fn rule_text(rule: usize) -> String {
    format!("rule {rule}")
}

/// A path in the language of SVG.
fn path_text(path: &Path) -> String {
    let mut out = format!("M{:.1} {:.1}", path.start.0, path.start.1);
    for part in &path.parts {
        let _ = match part {
            Part::Line((x, y)) => write!(out, "L{x:.1} {y:.1}"),
            Part::Curve((ax, ay), (bx, by), (x, y)) => {
                write!(out, "C{ax:.1} {ay:.1} {bx:.1} {by:.1} {x:.1} {y:.1}")
            }
        };
    }
    out
}

/// The tip of an arrow.
fn tip() -> Element {
    Element::new("marker")
        .set("id", "tip")
        .set("viewBox", "0 0 8 8")
        .set("refX", 8)
        .set("refY", 4)
        .set("markerWidth", 7)
        .set("markerHeight", 7)
        .set("orient", "auto")
        .with(Element::path("M0 0L8 4L0 8z").fill(INK))
}
