//! A level as text.

/// A level as its author writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelText {
    /// Its lines.
    pub rows: Vec<String>,
    /// Lines that have to be added elsewhere in the file for it, such as a legend's.
    pub legend: Vec<String>,
}

impl LevelText {
    /// A level of some lines.
    pub fn of(text: &str) -> LevelText {
        LevelText { rows: text.lines().map(str::to_string).collect(), legend: Vec::new() }
    }
}
