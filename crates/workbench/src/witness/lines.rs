//! Lines of grids and the panels that single one out, as data.

use ::witness::census::Type;
use schemars::JsonSchema;
use serde::Serialize;

/// What `witness paths --json` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Paths {
    /// Rows and columns.
    pub grid: [usize; 2],
    /// The number of lines.
    pub paths: u128,
    /// The lines, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<String>>,
}

/// What `witness panels --json` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Singled {
    /// Rows and columns.
    pub grid: [usize; 2],
    /// One type, two or three.
    pub types: Vec<Type>,
    /// The number of pieces.
    pub pieces: usize,
    /// The number of the line, from 0.
    pub path: usize,
    /// Its moves.
    pub line: String,
    /// The panels as text.
    pub panels: Vec<String>,
}
