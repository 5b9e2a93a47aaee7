//! A chart of lines over generations.

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

/// Draws lines over generations, the first at 0.
pub fn chart(title: &str, lines: &[Line<'_>]) -> String {
    const WIDTH: f64 = 520.0;
    const HEIGHT: f64 = 300.0;
    const LEFT: f64 = 50.0;
    const TOP: f64 = 40.0;
    let most =
        lines.iter().flat_map(|line| line.values).fold(1.0f64, |most, value| most.max(*value));
    let count = lines.iter().map(|line| line.values.len()).max().unwrap_or(1).max(2);
    let x = |at: usize| LEFT + (WIDTH - LEFT - 20.0) * at as f64 / (count - 1) as f64;
    let y = |value: f64| TOP + (HEIGHT - TOP - 60.0) * (1.0 - value / most);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"15\">{title}</text>\n"
    );
    for tick in 0..=4 {
        let value = most * f64::from(tick) / 4.0;
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {0:.1}H{1}\" stroke=\"#dddddd\"/><text x=\"{2}\" y=\"{3:.1}\" \
             text-anchor=\"end\">{value:.1}</text>",
            y(value),
            WIDTH - 20.0,
            LEFT - 6.0,
            y(value) + 4.0
        );
    }
    for at in 0..count {
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{at}</text>",
            x(at),
            HEIGHT - 42.0
        );
    }
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
            line.name,
            color = line.color
        );
    }
    out.push_str("</svg>\n");
    out
}
