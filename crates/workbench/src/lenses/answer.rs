//! An answer as a page shows it.

use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// The answer of any lens.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct LensAnswer {
    /// The lens.
    pub lens: String,
    /// `yes`, `no` or `maybe` where the lens decides something; else `done`.
    pub verdict: &'static str,
    /// The answer in sentences, one a line.
    pub text: String,
    /// Its figures.
    pub tables: Vec<Table>,
    /// Plays worth watching: a shortcut, a point of no return.
    pub plays: Vec<FoundPlay>,
    /// Levels that can be tried and taken into the file.
    pub levels: Vec<FoundLevel>,
    /// An SVG.
    pub picture: Option<String>,
    /// The whole answer, as the command line prints it with `--json`.
    #[ts(type = "any")]
    pub report: Value,
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct Table {
    /// Its heading.
    pub title: String,
    /// The heads of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct Row {
    /// One for each column.
    pub cells: Vec<String>,
    /// The line of the text it is about.
    pub line: Option<usize>,
    /// The number of the level it is about.
    pub level: Option<usize>,
}

/// A play.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct FoundPlay {
    /// Number of its level.
    pub level: usize,
    /// What it shows.
    pub says: String,
    /// Its moves.
    pub moves: String,
}

/// A level that is not in the file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct FoundLevel {
    /// What it is: "number 12", "the nearest miss".
    pub name: String,
    /// Its lines.
    pub rows: Vec<String>,
    /// Lines that have to be added elsewhere in the file for it.
    pub legend: Vec<String>,
    /// What is known about it, one sentence each.
    pub says: Vec<String>,
    /// A solution.
    pub moves: Option<String>,
    /// The level as SVG.
    pub picture: Option<String>,
}

impl LensAnswer {
    /// An answer in words, with the whole report.
    pub fn new(lens: &str, text: String, report: &impl Serialize) -> LensAnswer {
        let report = serde_json::to_value(report).unwrap_or_default();
        LensAnswer {
            lens: lens.to_string(),
            verdict: "done",
            text,
            report,
            ..LensAnswer::default()
        }
    }
}

impl Table {
    /// A table without rows.
    pub fn new(title: &str, columns: &[&str]) -> Table {
        let columns = columns.iter().map(|column| column.to_string()).collect();
        Table { title: title.to_string(), columns, rows: Vec::new() }
    }

    /// Adds a row that is about nothing in the text.
    pub fn add(&mut self, cells: Vec<String>) {
        self.rows.push(Row { cells, ..Row::default() });
    }
}
