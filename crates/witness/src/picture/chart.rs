//! Charts of orthogonality: which pairs of types do what, and how the values spread.

use crate::census::Orthogonality;
use drawing::{Anchor, Element, Svg};

/// A heat map: one row per new type, the highest on top, and one column each for what it expresses
/// with each existing type and for how it differs there. Types that add nothing are left out; at
/// most `most` are shown.
pub fn heat_map(report: &Orthogonality, most: usize) -> String {
    let mut types: Vec<_> = report.types.iter().filter(|one| one.o > 0.0).collect();
    types.sort_by(|a, b| b.o.total_cmp(&a.o).then(a.one.cmp(&b.one)));
    types.truncate(most);
    let mut columns: Vec<(String, Vec<usize>)> = Vec::new();
    for old in &report.existing {
        let name = old.to_string();
        let express = types.iter().map(|one| one.express.get(&name).copied().unwrap_or(0));
        columns.push((format!("with {name}"), express.collect()));
        let diff = types.iter().map(|one| {
            one.diff.get(&name).and_then(|counts| counts.values().min().copied()).unwrap_or(0)
        });
        columns.push((format!("only with {name}"), diff.collect()));
    }
    let (side, left, top) = (26, 230, 120);
    let width = left + side * columns.len().max(1) + 90;
    let height = top + side * types.len().max(1) + 20;
    let mut svg = chart(width, height, "Orthogonality of new types");
    for (at, (name, counts)) in columns.iter().enumerate() {
        let x = left + side * at;
        let (foot_x, foot_y) = (x + side / 2, top - 8);
        let turn = format!("rotate(-60 {foot_x} {foot_y})");
        svg.add(Element::text(foot_x, foot_y, name).set("transform", turn));
        let highest = counts.iter().copied().max().unwrap_or(0).max(1);
        for (row, count) in counts.iter().enumerate() {
            let y = top + side * row;
            let heat = (*count as f64 / highest as f64).sqrt();
            let shade = |from: f64, to: f64| (from + (to - from) * heat) as u8;
            let [r, g, b] = [shade(243.0, 214.0), shade(238.0, 96.0), shade(226.0, 48.0)];
            let count = count.to_string();
            let cell = Element::rect(x, y, side - 2, side - 2).title(&count);
            svg.add(cell.fill(&format!("#{r:02x}{g:02x}{b:02x}")));
            let number = Element::text(x + side / 2 - 1, y + 16, &count).anchor(Anchor::Middle);
            svg.add(number.fit(&count, SIZE, (side - 3) as f64));
        }
    }
    for (row, one) in types.iter().enumerate() {
        let (y, name) = (top + side * row + 16, one.one.to_string());
        let label = Element::text(left - 8, y, &name).anchor(Anchor::End);
        svg.add(label.fit(&name, SIZE, (left - 16) as f64));
        svg.add(Element::text(left + side * columns.len() + 8, y, &format!("{:.4}", one.o)));
    }
    svg.finish()
}

/// A histogram of the values of orthogonality, each rounded to four places, on a scale that shows
/// single types next to many.
pub fn histogram(report: &Orthogonality) -> String {
    let bars = spread(report);
    let (step, tall, left) = (44, 180, 40);
    let width = left + step * bars.len().max(1) + 30;
    let mut svg = chart(width, tall + 90, "How many types have which orthogonality");
    let highest = bars.iter().map(|bar| bar.1).max().unwrap_or(1) as f64;
    for (at, (value, count)) in bars.iter().enumerate() {
        let height = ((*count as f64).ln_1p() / highest.ln_1p() * tall as f64) as usize;
        let x = left + step * at;
        let (middle, top) = (x + step / 2 - 4, 30 + tall - height);
        svg.add(Element::rect(x, top, step - 8, height).fill("#c8642f"));
        let number = |y: usize, text: &str| Element::text(middle, y, text).anchor(Anchor::Middle);
        svg.add(number(top - 6, &count.to_string()));
        svg.add(number(tall + 50, value));
    }
    svg.finish()
}

/// Each value of orthogonality, to four places, and how many types have it, ascending.
pub(crate) fn spread(report: &Orthogonality) -> Vec<(String, usize)> {
    let mut bars: std::collections::BTreeMap<u64, usize> = std::collections::BTreeMap::new();
    for one in &report.types {
        *bars.entry((one.o * 1e4).round() as u64).or_default() += 1;
    }
    bars.into_iter().map(|(value, count)| (format!("{:.4}", value as f64 / 1e4), count)).collect()
}

/// The size of letters.
const SIZE: f64 = 11.0;

fn chart(width: usize, height: usize, title: &str) -> Svg {
    Svg::new(width, height).font(SIZE).title(title).background("#fbf9f4")
}
