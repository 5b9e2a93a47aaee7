//! What must be said about a source.

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
/// after the code may be left out. A text that has quotation marks stands in backquotes.
pub fn read_saying(text: &str) -> Result<Saying, String> {
    let mut saying = Saying {
        severity: Severity::Error,
        code: String::new(),
        span: None,
        on: None,
        message: None,
        help: None,
        written: text.to_string(),
    };
    let (start, mut rest) = text.split_at(text.find(['"', '`']).unwrap_or(text.len()));
    let start: Vec<&str> = start.split_whitespace().collect();
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
    while let Some(mark) = rest.chars().next() {
        let slot = match field {
            "" => &mut saying.span,
            "on" => &mut saying.on,
            "message" => &mut saying.message,
            "help" => &mut saying.help,
            _ => return Err(format!("`{field}` is not one of on, message and help")),
        };
        let quoted = rest[1..].split_once(mark);
        let (quoted, after) = quoted.ok_or_else(|| format!("`{text}` lacks a quotation mark"))?;
        if slot.replace(quoted.to_string()).is_some() {
            return Err(format!("`{text}` says something twice"));
        }
        let next = after.find(['"', '`']).unwrap_or(after.len());
        (field, rest) = (after[..next].trim(), &after[next..]);
    }
    match field.is_empty() {
        true => Ok(saying),
        false => Err(format!("`{text}`: nothing is quoted after `{field}`")),
    }
}

impl Saying {
    /// Compares the text under a span; `…` stands for anything between a beginning and an end.
    fn is_under(&self, under: Option<&str>) -> bool {
        match (self.span.as_deref(), under) {
            (Some(expected), Some(under)) => match expected.split_once('…') {
                Some((start, end)) => under.starts_with(start) && under.ends_with(end),
                None => expected == under,
            },
            (expected, under) => expected == under,
        }
    }

    fn fits(&self, source: &Source, diagnostic: &Diagnostic) -> bool {
        let under =
            diagnostic.span.map(|span| &source.text()[span.start as usize..span.end as usize]);
        let line = diagnostic.span.map_or("", |span| source.line(source.place(span).line));
        let holds = |text: &str, part: &Option<String>| {
            part.as_ref().is_none_or(|part| text.contains(part.as_str()))
        };
        self.severity == diagnostic.severity
            && self.code == diagnostic.code
            && self.is_under(under)
            && holds(line, &self.on)
            && holds(&diagnostic.message, &self.message)
            && holds(diagnostic.help.as_deref().unwrap_or_default(), &self.help)
    }
}

/// Compares what was said with what was expected; remarks need not be mentioned.
pub fn check_says(source: &Source, said: &[Diagnostic], expected: &[Saying]) -> Result<(), String> {
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
    let quoted = |under: &str| {
        let mark = if under.contains('"') { '`' } else { '"' };
        match (under.lines().next(), under.lines().last()) {
            (Some(first), Some(last)) if under.contains('\n') => {
                format!(" {mark}{first}…{last}{mark}")
            }
            _ => format!(" {mark}{under}{mark}"),
        }
    };
    let under = under.map_or(String::new(), quoted);
    format!("{severity} {}{under}", diagnostic.code)
}
