//! Bar charts.

use crate::{Anchor, Element, Svg};

/// A bar chart: groups of bars side by side, one bar of each series in a group.
#[derive(Clone, Debug)]
pub struct Bars<'b> {
    /// The title above it.
    pub title: &'b str,
    /// What the groups are, below their names.
    pub axis: &'b str,
    /// The names of the groups.
    pub groups: Vec<String>,
    /// The bars, each with its value in every group.
    pub series: Vec<Series<'b>>,
}

/// One bar of each group.
#[derive(Clone, Debug)]
pub struct Series<'s> {
    /// What it shows.
    pub name: &'s str,
    /// Its value in each group; none where it has none.
    pub values: Vec<Option<u64>>,
}

/// The colours of the series, in turn.
const COLORS: [&str; 3] = ["#c8642f", "#2f6fa8", "#5b8c3a"];
/// The size of letters.
const SIZE: f64 = 11.0;
/// The height of the highest bar, and the margins.
const TALL: f64 = 180.0;
const LEFT: usize = 50;
const TOP: usize = 40;
const BELOW: usize = 60;
const LEAST_WIDTH: usize = 360;

/// Draws a bar chart. Every bar has its number above it.
pub fn bars(chart: &Bars<'_>) -> String {
    let series = chart.series.len().max(1);
    let step = 10 + 30 * series;
    let top = TOP + 16 * series;
    let width = LEFT + step * chart.groups.len().max(1) + 30;
    let foot = top + TALL as usize;
    let mut svg = Svg::new(width.max(LEAST_WIDTH), foot + BELOW);
    svg = svg.font(SIZE).title(chart.title).background("#fbf9f4");
    svg.add(Element::text(LEFT, 20, chart.title));
    let values = chart.series.iter().flat_map(|series| series.values.iter().flatten());
    let highest = values.copied().max().unwrap_or(0).max(1);
    for (at, (series, color)) in chart.series.iter().zip(COLORS.iter().cycle()).enumerate() {
        let y = 30 + 16 * at;
        svg.add(Element::rect(LEFT, y, 10, 10).fill(color));
        svg.add(Element::text(LEFT + 16, y + 9, series.name));
        for (group, value) in series.values.iter().enumerate() {
            let Some(value) = value else { continue };
            let height = (TALL * *value as f64 / highest as f64) as usize;
            let (x, text) = (LEFT + step * group + 30 * at, value.to_string());
            svg.add(Element::rect(x, foot - height, 28, height).fill(color).title(&text));
            let number = Element::text(x + 14, foot - height - 4, &text).anchor(Anchor::Middle);
            svg.add(number.fit(&text, SIZE, 28.0));
        }
    }
    for (group, name) in chart.groups.iter().enumerate() {
        let label = Element::text(LEFT + step * group + (step - 10) / 2, foot + 16, name);
        svg.add(label.anchor(Anchor::Middle));
    }
    svg.add(Element::text(LEFT, foot + 40, chart.axis));
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_a_bar_with_its_number() {
        let series = [("all", vec![Some(3), Some(12)]), ("some", vec![None, Some(6)])];
        let series = series.map(|(name, values)| Series { name, values }).to_vec();
        let groups = vec!["1".to_string(), "2".to_string()];
        let drawn = bars(&Bars { title: "<a>", axis: "moves", groups, series });
        // Two keys and three bars; the background is drawn apart.
        assert_eq!(drawn.matches("<rect").count(), 1 + 2 + 3);
        assert!(drawn.contains("height=\"180\"") && drawn.contains("height=\"90\""), "{drawn}");
        assert!(drawn.contains("&lt;a&gt;") && crate::png(&drawn, 1.0).is_ok());
    }
}
