//! Numbers of the papers, ours beside theirs.

use serde::Serialize;

/// One number of a paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Where it stands and what it is.
    pub what: String,
    /// What the paper prints; null where it only draws or tells.
    pub paper: Option<String>,
    /// What comes out here.
    pub ours: String,
    /// Whether they agree.
    pub verdict: Agreement,
    /// Why they do not, or what there is to know.
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

    /// A number that the paper only draws or tells.
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
