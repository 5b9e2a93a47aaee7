//! Line charts.

use crate::{Anchor, Element, Svg};

/// A chart: lines over the numbers from 0.
#[derive(Clone, Debug)]
pub struct Chart<'c> {
    /// The title above it.
    pub title: &'c str,
    /// The label of the horizontal axis.
    pub axis: &'c str,
    /// The lines.
    pub lines: Vec<Line<'c>>,
}

/// One line of a chart.
#[derive(Clone, Copy, Debug)]
pub struct Line<'l> {
    /// What it shows.
    pub name: &'l str,
    /// Its colour.
    pub color: &'l str,
    /// Its values, the first at 0.
    pub values: &'l [f64],
}

/// The size of a chart, and the margins for numbers and labels.
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 50.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 80.0;
/// Spacing of the line names.
const KEY: f64 = 150.0;

/// Draws charts side by side.
pub fn charts(charts: &[Chart<'_>]) -> String {
    let svg = Svg::new(WIDTH * charts.len() as f64, HEIGHT).font(12);
    let mut svg = svg.background("#ffffff");
    for (index, chart) in charts.iter().enumerate() {
        let place = format!("translate({} 0)", WIDTH * index as f64);
        svg.add(draw(chart).set("transform", place));
    }
    svg.finish()
}

fn draw(chart: &Chart<'_>) -> Element {
    let lines = &chart.lines;
    let values = lines.iter().flat_map(|line| line.values);
    let most = nice_above(values.fold(0.0, |most: f64, value| most.max(*value)));
    let count = lines.iter().map(|line| line.values.len()).max().unwrap_or(1).max(2);
    let x = |at: usize| LEFT + (WIDTH - LEFT - RIGHT) * at as f64 / (count - 1) as f64;
    let y = |value: f64| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - value / most);
    let mut out = Element::group();
    out.add(Element::text(LEFT, 22, chart.title).size(15).fit(
        chart.title,
        15.0,
        WIDTH - LEFT - RIGHT,
    ));
    for tick in 0..=4 {
        let value = most * f64::from(tick) / 4.0;
        out.add(Element::line((LEFT, y(value)), (WIDTH - RIGHT, y(value))).stroke("#dddddd", 1));
        let number = Element::text(LEFT - 6.0, y(value) + 4.0, &value.to_string());
        out.add(number.anchor(Anchor::End));
    }
    // If there are many places, only some are numbered.
    for at in (0..count).step_by(count.div_ceil(21)) {
        let number = Element::text(x(at), HEIGHT - 60.0, &at.to_string());
        out.add(number.anchor(Anchor::Middle));
    }
    let middle = f64::midpoint(LEFT, WIDTH - RIGHT);
    out.add(Element::text(middle, HEIGHT - 42.0, chart.axis).anchor(Anchor::Middle));
    for (index, line) in lines.iter().enumerate() {
        let points = line.values.iter().enumerate().map(|(at, value)| (x(at), y(*value)));
        out.add(Element::polyline(points).stroke(line.color, 2.5));
        let (left, height) = (LEFT + KEY * index as f64, HEIGHT - 18.0);
        out.add(Element::line((left, height), (left + 24.0, height)).stroke(line.color, 2.5));
        let name = Element::text(left + 30.0, HEIGHT - 14.0, line.name);
        out.add(name.fit(line.name, 12.0, KEY - 40.0));
    }
    out
}

/// The smallest number of the form 1, 2, 4 or 8 times a power of ten that is not below a value, so
/// that its quarters are short to write.
fn nice_above(value: f64) -> f64 {
    let mut power = 1.0;
    while value > 8.0 * power {
        power *= 10.0;
    }
    [1.0, 2.0, 4.0, 8.0].map(|n| n * power).into_iter().find(|nice| *nice >= value).unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_end_at_round_numbers() {
        let ends = [0.0, 0.7, 1.5, 2.9, 8.0, 8.1, 17.3, 93.0].map(nice_above);
        assert_eq!(ends, [1.0, 1.0, 2.0, 4.0, 8.0, 10.0, 20.0, 100.0]);
    }

    #[test]
    fn a_title_cannot_break_the_drawing() {
        let lines = vec![Line { name: "a&b", color: "#000000", values: &[1.0] }];
        let chart = Chart { title: "<Tom & Jerry>", axis: "generation", lines };
        let drawn = charts(&[chart]);
        assert!(drawn.contains("&lt;Tom &amp; Jerry&gt;") && drawn.contains("a&amp;b"));
        assert!(crate::png(&drawn, 1.0).is_ok());
    }
}
