//! One message to the author.

use schemars::JsonSchema;
use serde::Serialize;

use crate::Span;

/// One message to the author about a text.
///
/// Domains collect these and never stop at the first. The message addresses a person and names
/// the thing; the help offers the fix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A stable name of this kind of message, such as `unknown-object`, for tests and for
    /// looking it up.
    pub code: &'static str,
    /// The text it is about; none when the message is about the whole file.
    pub span: Option<Span>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

/// How bad a diagnostic is, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The text does not mean what its author intended, and results based on it cannot be trusted.
    Error,
    /// The text works, but probably not as meant.
    Warning,
    /// Something worth knowing.
    Info,
}

impl Diagnostic {
    /// Makes an error without help.
    pub fn error(code: &'static str, span: Option<Span>, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, span, message.into())
    }

    /// Makes a warning without help.
    pub fn warning(code: &'static str, span: Option<Span>, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, span, message.into())
    }

    /// Makes a remark without help.
    pub fn info(code: &'static str, span: Option<Span>, message: impl Into<String>) -> Self {
        Self::new(Severity::Info, code, span, message.into())
    }

    /// Adds what to do about it.
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Diagnostic { help: Some(help.into()), ..self }
    }

    fn new(severity: Severity, code: &'static str, span: Option<Span>, message: String) -> Self {
        Diagnostic { severity, code, span, message, help: None }
    }
}

/// True when no diagnostic is an error.
pub fn is_ok(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().all(|diagnostic| diagnostic.severity != Severity::Error)
}

/// True when a text was refused as a whole because it is larger than a limit.
pub fn is_too_large(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.code.ends_with("too-large"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_errors_are_not_ok() {
        let warning = Diagnostic::warning("w", None, "hm").with_help("look again");
        let info = Diagnostic::info("i", None, "by the way");
        let error = Diagnostic::error("e", None, "no");
        assert_eq!(warning.help.as_deref(), Some("look again"));
        assert!(is_ok(&[]));
        assert!(is_ok(&[warning.clone(), info]));
        assert!(!is_ok(&[warning, error]));
        assert!(Severity::Error < Severity::Warning && Severity::Warning < Severity::Info);
    }
}
