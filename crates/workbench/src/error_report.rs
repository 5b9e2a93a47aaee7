//! Why there is no answer, as data.

use schemars::JsonSchema;
use serde::Serialize;
use source::ReportEntry;

/// What is printed with `--json` instead of an answer.
///
/// A domain may add fields to this, such as the reasons why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ErrorReport {
    /// What kind of failure it is: `source` for a source with errors, `usage` for wrong use, `file` for
    /// a file that cannot be read or written, `interrupted` after Ctrl-C, or the domain's own word
    /// where there is nothing to ask about.
    #[schemars(extend("examples" = ["source", "usage", "file", "interrupted", "no-puzzle", "too-large"]))]
    pub error: String,
    /// For people.
    pub message: String,
    /// Everything to report about the text that has errors; left out where no text is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagnostics: Option<Vec<ReportEntry>>,
}

impl ErrorReport {
    /// A failure in one sentence.
    pub fn new(error: &str, message: impl Into<String>) -> ErrorReport {
        ErrorReport { error: error.to_string(), message: message.into(), diagnostics: None }
    }

    /// Adds what there is to report about a text.
    pub fn with_diagnostics(self, diagnostics: Vec<ReportEntry>) -> ErrorReport {
        ErrorReport { diagnostics: Some(diagnostics), ..self }
    }
}
