//! Panels as pictures: SVG, PNG and text for a terminal, with lines drawn and errors marked.

mod chart;
mod pieces;
mod svg;
mod text;

pub use chart::{census_chart, heat_map, histogram};
pub use svg::{corner_grid, svg};
pub use text::{canvas, text};

use crate::board::Drawn;
use crate::judge::Verdict;

/// What is drawn on a panel.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// The line and its image.
    pub drawn: Option<Drawn>,
    /// Its errors.
    pub verdict: Option<Verdict>,
}
