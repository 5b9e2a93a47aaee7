//! What the compiler must say about a source.

use source::{Diagnostic, Severity, Source, render};

/// One diagnostic as a case expects it.
pub struct Saying {
    severity: Severity,
    /// Its code.
    pub code: String,
    /// The text under its span; none for a diagnostic about the whole game.
    span: Option<String>,
    /// Some text of the line the span is on.
    on: Option<String>,
    message: Option<String>,
    help: Option<String>,
    /// The line as it stands in the suite file.
    written: String,
}

/// Reads `error ps-rule-name "Plyer" on "late" message "no object" help "Player"`; everything
/// after the code may be left out.
pub fn read_saying(text: &str) -> Result<Saying, String> {
    let mut pieces = text.split('"');
    let mut saying = Saying {
        severity: Severity::Error,
        code: String::new(),
        span: None,
        on: None,
        message: None,
        help: None,
        written: text.to_string(),
    };
    let start: Vec<&str> = pieces.next().unwrap_or_default().split_whitespace().collect();
    let (severity, code, mut field) = match start.as_slice() {
        [severity, code] => (*severity, *code, ""),
        [severity, code, field] => (*severity, *code, *field),
        _ => return Err(format!("`{text}` does not begin with a severity and a code")),
    };
    saying.severity = match severity {
        "error" => Severity::Error,
        "warning" => Severity::Warning,
        "info" => Severity::Info,
        _ => return Err(format!("`{severity}` is not one of error, warning and info")),
    };
    saying.code = code.to_string();
    while let Some(quoted) = pieces.next() {
        let slot = match field {
            "" => &mut saying.span,
            "on" => &mut saying.on,
            "message" => &mut saying.message,
            "help" => &mut saying.help,
            _ => return Err(format!("`{field}` is not one of on, message and help")),
        };
        if slot.replace(quoted.to_string()).is_some() {
            return Err(format!("`{text}` says something twice"));
        }
        field = pieces.next().ok_or_else(|| format!("`{text}` lacks a quotation mark"))?.trim();
    }
    match field.is_empty() {
        true => Ok(saying),
        false => Err(format!("`{text}`: nothing is quoted after `{field}`")),
    }
}

impl Saying {
    fn fits(&self, source: &Source, diagnostic: &Diagnostic) -> bool {
        let under =
            diagnostic.span.map(|span| &source.text()[span.start as usize..span.end as usize]);
        let line = diagnostic.span.map_or("", |span| source.line(source.place(span).line));
        let holds = |text: &str, part: &Option<String>| {
            part.as_ref().is_none_or(|part| text.contains(part.as_str()))
        };
        self.severity == diagnostic.severity
            && self.code == diagnostic.code
            && self.span.as_deref() == under
            && holds(line, &self.on)
            && holds(&diagnostic.message, &self.message)
            && holds(diagnostic.help.as_deref().unwrap_or_default(), &self.help)
    }
}

/// Compares what was said with what was expected; remarks need not be mentioned.
pub fn check(source: &Source, said: &[Diagnostic], expected: &[Saying]) -> Result<(), String> {
    let mut left: Vec<&Diagnostic> = said.iter().collect();
    let mut missing = Vec::new();
    for saying in expected {
        match left.iter().position(|diagnostic| saying.fits(source, diagnostic)) {
            Some(index) => _ = left.remove(index),
            None => missing.push(saying.written.as_str()),
        }
    }
    let extra: Vec<Diagnostic> =
        left.into_iter().filter(|d| d.severity != Severity::Info).cloned().collect();
    let mut problems = Vec::new();
    if !missing.is_empty() {
        problems.push(format!("expected but not said:\n  {}", missing.join("\n  ")));
    }
    if !extra.is_empty() {
        problems.push(format!("said but not expected:\n{}", render(source, &extra, false)));
        let lines: Vec<String> = extra.iter().map(|d| as_saying(source, d)).collect();
        problems.push(format!("as lines of a suite file:\n  {}", lines.join("\n  ")));
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n\n")) }
}

fn as_saying(source: &Source, diagnostic: &Diagnostic) -> String {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "info",
    };
    let under = diagnostic.span.map(|span| &source.text()[span.start as usize..span.end as usize]);
    let under = under.map_or(String::new(), |under| format!(" \"{under}\""));
    format!("{severity} {}{under}", diagnostic.code)
}
