//! Suggests better panels.

use ::witness::{Panel, Toward, print, suggest};
use serde::Serialize;

/// What `suggest --json` prints for a panel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PanelSuggestions {
    /// The panel's name.
    pub panel: String,
    /// What was wanted: `unique`, `fewer` or `harder`.
    pub toward: &'static str,
    /// Variations looked at.
    pub tries: u64,
    /// Solutions of the panel itself; null when it has none or too many to judge.
    pub solutions: Option<u128>,
    /// Its puzzle entropy.
    pub entropy: Option<f64>,
    /// The best variations, the best first.
    pub kept: Vec<BetterPanel>,
}

/// A better panel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BetterPanel {
    /// Its place in the ranking, from 1.
    pub n: usize,
    /// Its solutions.
    pub solutions: u128,
    /// Its puzzle entropy.
    pub entropy: f64,
    /// Its pieces.
    pub pieces: usize,
    /// Column and row of cells that were changed.
    pub changed: Vec<[usize; 2]>,
    /// The panel as text.
    pub text: String,
}

/// The names of what can be wanted.
pub const TOWARD: [(&str, Toward); 3] =
    [("unique", Toward::Unique), ("fewer", Toward::Fewer), ("harder", Toward::Harder)];

/// Looks for better variations of a panel.
pub fn suggest_panels(
    panel: &Panel,
    (toward, name): (Toward, &'static str),
    keep: usize,
    tries: u64,
    seed: u64,
    stop: &mut dyn FnMut(u64) -> bool,
) -> PanelSuggestions {
    let found = suggest(panel, toward, keep, tries, seed, stop);
    let kept = found.kept.into_iter().enumerate().map(|(at, one)| BetterPanel {
        n: at + 1,
        solutions: one.solutions,
        entropy: one.bits,
        pieces: one.pieces,
        changed: one.changed.iter().map(|cell| panel.place(*cell)).collect(),
        text: print(&one.panel),
    });
    PanelSuggestions {
        panel: panel.name.clone(),
        toward: name,
        tries: found.tries,
        solutions: found.start.map(|start| start.0),
        entropy: found.start.map(|start| start.1),
        kept: kept.collect(),
    }
}
