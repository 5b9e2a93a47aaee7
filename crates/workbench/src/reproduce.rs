//! Numbers from papers, with ours next to them.

use schemars::JsonSchema;
use serde::Serialize;

/// One number of a paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Row {
    /// What it is and where it is printed.
    pub what: String,
    /// What the paper prints; null if it only draws or describes it.
    pub paper: Option<String>,
    /// Our result.
    pub ours: String,
    /// Whether they agree.
    pub verdict: Agreement,
    /// Why they do not, or other remarks.
    pub note: Option<String>,
}

/// Whether a paper's number comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Agreement {
    /// It does.
    Equal,
    /// It does not, and cannot: the note says why.
    Differs,
    /// The paper prints no number.
    Unprinted,
}

/// One question about boards that a paper asks: what `reproduce refraction --json` prints of each.
#[cfg(feature = "clingo")]
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BoardRow {
    /// Its name.
    pub question: &'static str,
    /// The concept that every solution has to show.
    pub concept: &'static str,
    /// The answer.
    pub answer: asp::Answer,
    /// Puzzles proposed and refuted.
    pub rounds: usize,
    /// Rules learnt from shortcuts.
    pub nogoods: usize,
    /// How long it took.
    pub seconds: crate::asp::Seconds,
    /// Seconds in the paper, or our goal where it names none.
    pub theirs: f64,
    /// True when the seconds are the paper's.
    pub is_papers: bool,
    /// The board as text.
    pub board: Option<String>,
}

impl Row {
    /// A number that the paper prints.
    pub fn printed(what: &str, paper: impl ToString, ours: impl ToString) -> Row {
        let (paper, ours) = (paper.to_string(), ours.to_string());
        let verdict = if paper == ours { Agreement::Equal } else { Agreement::Differs };
        Row { what: what.to_string(), paper: Some(paper), ours, verdict, note: None }
    }

    /// A number that the paper only draws or describes.
    pub fn unprinted(what: &str, ours: impl ToString) -> Row {
        let ours = ours.to_string();
        let verdict = Agreement::Unprinted;
        Row { what: what.to_string(), paper: None, ours, verdict, note: None }
    }

    /// Adds a note.
    pub fn with_note(self, note: &str) -> Row {
        Row { note: Some(note.to_string()), ..self }
    }
}
