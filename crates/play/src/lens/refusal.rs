//! Why a question has no answer.

use serde_json::Value;
use source::{Diagnostic, Source};
use thiserror::Error;

/// Why a lens gives no answer about a level. A search that was cut is not a refusal: it answers
/// that something is not known.
#[derive(Clone, Debug, Error)]
pub enum Refusal {
    /// The question makes no sense here, or an option has a wrong value; the message says what to do.
    #[error("{0}")]
    Usage(String),
    /// A text that came with the question has errors.
    #[error("{what}")]
    Text {
        /// In one line, such as "the concept cannot be read".
        what: String,
        /// The text.
        text: Box<Source>,
        /// The errors.
        diagnostics: Vec<Diagnostic>,
    },
    /// There is no level to ask about, and that is the answer: a grammar without a puzzle, for
    /// example.
    #[error("{message}")]
    Nothing {
        /// For people.
        message: String,
        /// As JSON, an object.
        answer: Value,
        /// False when a search was cut, so that a level may exist after all.
        is_known: bool,
    },
}

impl Refusal {
    /// A refusal in one sentence.
    pub fn usage(message: impl Into<String>) -> Refusal {
        Refusal::Usage(message.into())
    }

    /// The refusal of an author's question where only play is built in (see [`AUTHOR`](crate::AUTHOR)).
    pub fn for_authors() -> Refusal {
        Refusal::usage("a player plays and gives hints; open the game in a studio for more")
    }
}
