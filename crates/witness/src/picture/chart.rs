//! Charts of orthogonality: which pairs of types do what, and how the values spread.

use crate::census::Orthogonality;
use std::fmt::Write;

/// A heat map: one row a new type, the highest on top, one column for what it expresses with each
/// existing type and for how it differs there. Types that add nothing are left out, up to `most`.
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
    let mut out = head(width, height, "Orthogonality of new types");
    for (at, (name, counts)) in columns.iter().enumerate() {
        let x = left + side * at;
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" transform=\"rotate(-60 {} {})\">{}</text>",
            x + side / 2,
            top - 8,
            x + side / 2,
            top - 8,
            escape(name)
        );
        let highest = counts.iter().copied().max().unwrap_or(0).max(1);
        for (row, count) in counts.iter().enumerate() {
            let heat = (*count as f64 / highest as f64).sqrt();
            let shade = |from: f64, to: f64| (from + (to - from) * heat) as u8;
            let _ = writeln!(
                out,
                "<rect x=\"{x}\" y=\"{}\" width=\"{}\" height=\"{}\" \
                 fill=\"#{:02x}{:02x}{:02x}\"><title>{count}</title></rect>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{count}</text>",
                top + side * row,
                side - 2,
                side - 2,
                shade(243.0, 214.0),
                shade(238.0, 96.0),
                shade(226.0, 48.0),
                x + side / 2 - 1,
                top + side * row + 16,
            );
        }
    }
    for (row, one) in types.iter().enumerate() {
        let y = top + side * row + 16;
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{}</text><text x=\"{}\" y=\"{y}\">{:.4}</text>",
            left - 8,
            escape(&one.one.to_string()),
            left + side * columns.len() + 8,
            one.o
        );
    }
    out + "</svg>\n"
}

/// A histogram of the values of orthogonality, each rounded to four places, on a scale that shows
/// single types beside many.
pub fn histogram(report: &Orthogonality) -> String {
    let bars = spread(report);
    let (step, tall, left) = (44, 180, 40);
    let width = left + step * bars.len().max(1) + 30;
    let mut out = head(width, tall + 90, "How many types have which orthogonality");
    let highest = bars.iter().map(|bar| bar.1).max().unwrap_or(1) as f64;
    for (at, (value, count)) in bars.iter().enumerate() {
        let height = ((*count as f64).ln_1p() / highest.ln_1p() * tall as f64) as usize;
        let x = left + step * at;
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{}\" width=\"{}\" height=\"{height}\" fill=\"#c8642f\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{count}</text>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{value}</text>",
            30 + tall - height,
            step - 8,
            x + step / 2 - 4,
            24 + tall - height,
            x + step / 2 - 4,
            tall + 50,
        );
    }
    out + "</svg>\n"
}

/// Each value of orthogonality, to four places, and how many types have it, ascending.
pub(crate) fn spread(report: &Orthogonality) -> Vec<(String, usize)> {
    let mut bars: std::collections::BTreeMap<u64, usize> = std::collections::BTreeMap::new();
    for one in &report.types {
        *bars.entry((one.o * 1e4).round() as u64).or_default() += 1;
    }
    bars.into_iter().map(|(value, count)| (format!("{:.4}", value as f64 / 1e4), count)).collect()
}

fn head(width: usize, height: usize, title: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <title>{title}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fbf9f4\"/>\n"
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
