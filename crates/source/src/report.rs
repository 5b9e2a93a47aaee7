//! Diagnostics as data, for the studio and for scripts.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Diagnostic, Place, Severity, Source, is_ok};

/// What `check --json` prints about one text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Report {
    /// True when no diagnostic is an error.
    pub ok: bool,
    /// The diagnostics in the order in which they were given.
    pub diagnostics: Vec<ReportEntry>,
}

/// A [`Diagnostic`] with its place written out, because a reader of JSON has no [`Source`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReportEntry {
    /// How bad it is.
    pub severity: Severity,
    /// The stable name of this kind of message.
    pub code: &'static str,
    /// The line, from 1; 0 for a message about the whole file.
    pub line: usize,
    /// The column of the first character, from 1; 0 for a message about the whole file.
    pub column: usize,
    /// The column after the last character on that line; 0 for a message about the whole file.
    pub end_column: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it; `null` in JSON when there is no advice.
    pub help: Option<String>,
}

/// Writes diagnostics about a text as data.
pub fn report(source: &Source, diagnostics: &[Diagnostic]) -> Report {
    let entry = |diagnostic: &Diagnostic| {
        let place = diagnostic.span.map_or(Place::NONE, |span| source.place(span));
        ReportEntry {
            severity: diagnostic.severity,
            code: diagnostic.code,
            line: place.line,
            column: place.column,
            end_column: place.end_column,
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
        }
    };
    Report { ok: is_ok(diagnostics), diagnostics: diagnostics.iter().map(entry).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_json_form_is_fixed() {
        let source = Source::new("a.txt", "one\ntwö three\n");
        let three = Some(source.span_on_line(2, 5, 10));
        let report = report(
            &source,
            &[
                Diagnostic::error("unknown-name", three, "I do not know \"three\".")
                    .with_help("Did you mean \"tree\"?"),
                Diagnostic::warning("no-title", None, "There is no title."),
            ],
        );
        assert_eq!(
            serde_json::to_string(&report).unwrap(),
            concat!(
                r#"{"ok":false,"diagnostics":["#,
                r#"{"severity":"error","code":"unknown-name","line":2,"column":5,"end_column":10,"#,
                r#""message":"I do not know \"three\".","help":"Did you mean \"tree\"?"},"#,
                r#"{"severity":"warning","code":"no-title","line":0,"column":0,"end_column":0,"#,
                r#""message":"There is no title.","help":null}]}"#,
            )
        );
    }
}
