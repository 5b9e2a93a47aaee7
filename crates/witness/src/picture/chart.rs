//! Charts of a census and of orthogonality: how many lines are new with how many pieces, which pairs
//! of types do what, and how the values spread.

use crate::census::{Census, Orthogonality};
use drawing::{Anchor, Bars, Element, Series, Svg, bars};

/// A heat map: one row per new type, the highest on top, and one column each for what it expresses
/// with each existing type and for how it differs there. Types that add nothing are left out; at
/// most `most` are shown. Values are written in full.
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
    let width = left + side * columns.len().max(1) + 190;
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
        svg.add(Element::text(left + side * columns.len() + 8, y, &one.o.to_string()));
    }
    svg.finish()
}

/// A histogram of the values of orthogonality: one bar for each value that occurs, written in full.
/// Heights are logarithmic, so that single types can be seen next to many.
pub fn histogram(report: &Orthogonality) -> String {
    let bars = report.spread();
    let (step, tall, left, top) = (30, 180, 60, 50);
    let below = 150;
    let width = left + step * bars.len().max(1) + 30;
    let mut svg =
        chart(width.max(330), top + tall + below, "How many types have which orthogonality");
    let caption = "number of types (logarithmic heights) by orthogonality";
    svg.add(Element::text(left, 20, caption));
    let highest = bars.iter().map(|bar| bar.1).max().unwrap_or(1) as f64;
    for (at, (value, count)) in bars.iter().enumerate() {
        let height = ((*count as f64).ln_1p() / highest.ln_1p() * tall as f64) as usize;
        let x = left + step * at;
        let (middle, head) = (x + step / 2 - 4, top + tall - height);
        let (value, count) = (value.to_string(), count.to_string());
        svg.add(Element::rect(x, head, step - 8, height).fill(BAR).title(&value));
        svg.add(Element::text(middle, head - 6, &count).anchor(Anchor::Middle));
        let foot = top + tall + 12;
        let turn = format!("rotate(-60 {middle} {foot})");
        svg.add(Element::text(middle, foot, &value).anchor(Anchor::End).set("transform", turn));
    }
    svg.finish()
}

/// The new lines of each number of pieces, as bars: P, and for several types E beside it. These are
/// Figs. 3.6 to 3.8 of the thesis.
pub fn census_chart(census: &Census) -> String {
    let types: Vec<String> = census.types.iter().map(ToString::to_string).collect();
    let [rows, cols] = census.grid;
    let title = format!("New lines on {rows}x{cols}: {}", types.join(" and "));
    let count = |value: Option<usize>| value.map(|value| value as u64);
    let new = census.rows.iter().map(|row| count(Some(row.new))).collect();
    let mut series = vec![Series { name: "|P|: new with this number of pieces", values: new }];
    if census.types.len() > 1 {
        let together = census.rows.iter().map(|row| count(row.together)).collect();
        series.push(Series { name: "|E|: and only with all types together", values: together });
    }
    let groups = census.rows.iter().map(|row| row.pieces.to_string()).collect();
    bars(&Bars { title: &title, axis: "number of pieces", groups, series })
}

const BAR: &str = "#c8642f";

/// The size of letters.
const SIZE: f64 = 11.0;

fn chart(width: usize, height: usize, title: &str) -> Svg {
    Svg::new(width, height).font(SIZE).title(title).background("#fbf9f4")
}
