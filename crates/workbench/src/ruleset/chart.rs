//! Charts of lines over generations.

use std::fmt::Write;

/// One line of a chart.
pub struct Line<'l> {
    /// What it shows.
    pub name: &'l str,
    /// Its colour.
    pub color: &'static str,
    /// Its values, one a generation.
    pub values: &'l [f64],
}

const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 50.0;
const TOP: f64 = 40.0;

/// Draws charts side by side, each with a title: lines over generations, the first at 0.
pub fn charts(panels: &[(&str, Vec<Line<'_>>)]) -> String {
    let width = WIDTH * panels.len() as f64;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {width} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n"
    );
    for (index, (title, lines)) in panels.iter().enumerate() {
        let _ = writeln!(out, "<g transform=\"translate({} 0)\">", WIDTH * index as f64);
        panel(&mut out, title, lines);
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

fn panel(out: &mut String, title: &str, lines: &[Line<'_>]) {
    let values = || lines.iter().flat_map(|line| line.values);
    let most = nice_above(values().fold(0.0, |most: f64, value| most.max(*value)));
    let count = lines.iter().map(|line| line.values.len()).max().unwrap_or(1).max(2);
    let x = |at: usize| LEFT + (WIDTH - LEFT - 20.0) * at as f64 / (count - 1) as f64;
    let y = |value: f64| TOP + (HEIGHT - TOP - 80.0) * (1.0 - value / most);
    let _ = writeln!(out, "<text x=\"{LEFT}\" y=\"22\" font-size=\"15\">{}</text>", escaped(title));
    for tick in 0..=4 {
        let value = most * f64::from(tick) / 4.0;
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {0:.1}H{1}\" stroke=\"#dddddd\"/><text x=\"{2}\" y=\"{3:.1}\" \
             text-anchor=\"end\">{value}</text>",
            y(value),
            WIDTH - 20.0,
            LEFT - 6.0,
            y(value) + 4.0
        );
    }
    // Where there are many generations, only some are numbered.
    for at in (0..count).step_by(count.div_ceil(21)) {
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{at}</text>",
            x(at),
            HEIGHT - 60.0
        );
    }
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">generation</text>",
        f64::midpoint(LEFT, WIDTH - 20.0),
        HEIGHT - 42.0
    );
    for (index, line) in lines.iter().enumerate() {
        let points: Vec<String> = line
            .values
            .iter()
            .enumerate()
            .map(|(at, value)| format!("{:.1},{:.1}", x(at), y(*value)))
            .collect();
        let left = LEFT + 150.0 * index as f64;
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2.5\"/>\n\
             <path d=\"M{left} {1}h24\" stroke=\"{color}\" stroke-width=\"2.5\"/><text x=\"{2}\" \
             y=\"{3}\">{4}</text>",
            points.join(" "),
            HEIGHT - 18.0,
            left + 30.0,
            HEIGHT - 14.0,
            escaped(line.name),
            color = line.color
        );
    }
}

/// The least number of the form 1, 2, 4 or 8 times a power of ten that is not below a value, so that
/// its quarters are short to write.
fn nice_above(value: f64) -> f64 {
    let mut power = 1.0;
    while value > 8.0 * power {
        power *= 10.0;
    }
    [1.0, 2.0, 4.0, 8.0].map(|n| n * power).into_iter().find(|nice| *nice >= value).unwrap_or(1.0)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
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
        let values = [1.0];
        let lines = vec![Line { name: "a&b", color: "#000000", values: &values }];
        let drawn = charts(&[("<Tom & Jerry>", lines)]);
        assert!(drawn.contains("&lt;Tom &amp; Jerry>") && drawn.contains("a&amp;b"));
    }
}
