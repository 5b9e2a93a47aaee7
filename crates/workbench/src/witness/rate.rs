//! Reads panels: how hard, how many solutions, which pieces matter.

use crate::solve::Status;
use ::witness::{
    Ask, Attribution, Board, INFERENCE_RULES, Panel, attribute, entropy, kernel, print, solve_board,
};
use serde::Serialize;

/// What `rate --json` prints of a panel. A reading without a value is null.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RatedPanel {
    /// Its number in the file, from 1.
    pub level: usize,
    /// Its name.
    pub panel: String,
    /// Whether it can be solved.
    pub status: Status,
    /// Solutions; the count stops at [`MOST_SOLUTIONS`].
    pub solutions: u128,
    /// That is all of them.
    pub complete: bool,
    /// There is exactly one.
    pub unique: bool,
    /// Moves of the shortest solution.
    pub length: Option<usize>,
    /// Pieces on the panel.
    pub pieces: usize,
    /// Puzzle entropy: bits to be guessed with the inference rules below.
    pub entropy: Option<f64>,
    /// The same without them: every legal move counts.
    pub entropy_without_rules: Option<f64>,
    /// The inference rules.
    pub inference_rules: [&'static str; 5],
    /// Column and row of the pieces that uniqueness needs; null where the panel is not unique.
    pub needed: Option<Vec<[usize; 2]>>,
    /// Column and row of those that can go, each by itself.
    pub decoration: Option<Vec<[usize; 2]>>,
}

/// Solutions that are counted at most for a reading.
pub const MOST_SOLUTIONS: u64 = 10_000;

/// Reads one panel.
pub fn rate_panel(panel: &Panel, level: usize, stop: &mut dyn FnMut(u64) -> bool) -> RatedPanel {
    let board = Board::new(panel);
    let ask = Ask { max_solutions: MOST_SOLUTIONS, keeps_lines: true, ..Ask::default() };
    let found = solve_board(&board, ask, stop);
    let bits = entropy(&board, &found.lines);
    let attribution = match found.is_unique() {
        true => attribute(panel, stop),
        false => None,
    };
    let places = |cells: fn(&Attribution) -> &Vec<usize>| {
        let found = attribution.as_ref().map(cells);
        found.map(|cells| cells.iter().map(|cell| panel.place(*cell)).collect::<Vec<_>>())
    };
    RatedPanel {
        level,
        panel: panel.name.clone(),
        status: match (found.count, found.is_complete) {
            (0, true) => Status::Unsolvable,
            (0, false) => Status::Unknown,
            _ => Status::Solved,
        },
        solutions: found.count,
        complete: found.is_complete,
        unique: found.is_unique(),
        length: found.lines.iter().map(|line| line.len()).min(),
        pieces: panel.pieces().count(),
        entropy: bits.map(|bits| bits.bits),
        entropy_without_rules: bits.map(|bits| bits.bits_without_rules),
        inference_rules: INFERENCE_RULES,
        needed: places(|found| &found.needed),
        decoration: places(|found| &found.decoration),
    }
}

/// What `kernel --json` prints of a panel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PanelKernel {
    /// Its number in the file, from 1.
    pub level: usize,
    /// Its name.
    pub panel: String,
    /// It was unique to begin with, so that there is a kernel.
    pub unique: bool,
    /// False when the searches ended before that was known.
    #[serde(skip_serializing_if = "is_true")]
    pub known: bool,
    /// Pieces before.
    pub pieces: usize,
    /// Pieces that remain.
    pub kept: Option<usize>,
    /// Column and row of those that went.
    pub removed: Vec<[usize; 2]>,
    /// The smaller panel as text.
    pub text: Option<String>,
}

fn is_true(flag: &bool) -> bool {
    *flag
}

/// Takes pieces away in reading order as long as a panel stays unique.
pub fn panel_kernel(panel: &Panel, level: usize, stop: &mut dyn FnMut(u64) -> bool) -> PanelKernel {
    let small = kernel(panel, stop);
    let is_known = small.is_some() || {
        let found = solve_board(&Board::new(panel), Ask::UNIQUE, stop);
        found.count > 1 || found.is_complete && found.count == 0
    };
    let removed = small.as_ref().map_or(Vec::new(), |small| {
        let gone = panel.pieces().filter(|(cell, _)| small.cells[*cell].is_none());
        gone.map(|(cell, _)| panel.place(cell)).collect()
    });
    PanelKernel {
        level,
        panel: panel.name.clone(),
        unique: small.is_some(),
        known: is_known,
        pieces: panel.pieces().count(),
        kept: small.as_ref().map(|small| small.pieces().count()),
        removed,
        text: small.as_ref().map(print),
    }
}
