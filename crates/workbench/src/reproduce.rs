//! Numbers from papers, with ours next to them.

use serde::Serialize;

/// One number of a paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Agreement {
    /// It does.
    Equal,
    /// It does not, and cannot: the note says why.
    Differs,
    /// The paper prints no number.
    Unprinted,
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
