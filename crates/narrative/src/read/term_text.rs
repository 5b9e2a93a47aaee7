//! The notation of terms and rules: `Safe[locked: False] Badge ::= Unlock Safe[locked: True] Badge`.

use source::{Diagnostic, Source, Span};
use toml::Spanned;
use toml::de::DeValue;

use super::draft::{Name, TermDraft, WrittenValue};
use super::fields::{span_of, wrong};

/// A text in the file that is parsed further, with the locations of its bytes.
pub struct Text {
    text: String,
    /// The offset of the text's first byte, if it is in the file without escapes.
    start: Option<u32>,
    whole: Span,
}

/// A parsed rule.
pub struct RuleText {
    /// What comes out.
    pub outputs: Vec<TermDraft>,
    /// What the player does.
    pub action: Option<Name>,
    /// What goes in.
    pub inputs: Vec<TermDraft>,
}

impl Text {
    /// Takes a value that must be a text.
    pub fn of(
        source: &Source,
        value: &Spanned<DeValue<'_>>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Text> {
        let DeValue::String(text) = value.get_ref() else {
            wrong("a term or rule", "a text in quotes", value, diagnostics);
            return None;
        };
        let whole = span_of(&value.span());
        let written = source.text().get(value.span()).unwrap_or_default();
        // Only a text with escapes differs from the file; all of it then has one location.
        let start = written.find(text.as_ref()).map(|at| whole.start + at as u32);
        Some(Text { text: text.to_string(), start, whole })
    }

    /// Takes a separate text, for example from the command line.
    pub fn alone(text: &str) -> Text {
        let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
        Text { text: text.to_string(), start: Some(0), whole: Span { start: 0, end } }
    }

    fn span(&self, start: usize, end: usize) -> Span {
        match self.start {
            Some(first) => Span { start: first + start as u32, end: first + end as u32 },
            None => self.whole,
        }
    }
}

/// Reads a rule.
pub fn read_rule(text: &Text, diagnostics: &mut Vec<Diagnostic>) -> Option<RuleText> {
    let mut reader = Reader { text, at: 0, diagnostics };
    let mut outputs = Vec::new();
    loop {
        reader.skip_space();
        if reader.eat("::=") {
            break;
        }
        if reader.is_at_end() {
            reader.fail(
                reader.at,
                "This rule has no `::=`.",
                "A rule is `Output ::= Action Input`, with the outputs on the left.",
            );
            return None;
        }
        // Signs that other notations have in this place.
        if [":=", "::", "=", "->"].iter().any(|sign| reader.rest().starts_with(sign)) {
            reader.fail(
                reader.at,
                "Expected `::=` here.",
                "A rule is `Output ::= Action Input`, with the outputs on the left.",
            );
            return None;
        }
        outputs.push(reader.term()?);
    }
    if outputs.is_empty() {
        reader.fail(0, "This rule has no output.", "Name the main output before `::=`.");
        return None;
    }
    reader.skip_space();
    if reader.is_at_end() {
        reader.fail(
            reader.at,
            "This rule has no action.",
            "After `::=` write what the player does and then the things it is done to.",
        );
        return None;
    }
    let action = reader.action()?;
    let mut inputs = Vec::new();
    loop {
        reader.skip_space();
        if reader.is_at_end() {
            return Some(RuleText { outputs, action: Some(action), inputs });
        }
        inputs.push(reader.term()?);
    }
}

/// Reads a single term that is a goal.
pub fn read_goal(text: &Text, diagnostics: &mut Vec<Diagnostic>) -> Option<TermDraft> {
    let mut reader = Reader { text, at: 0, diagnostics };
    reader.skip_space();
    let term = reader.term()?;
    reader.skip_space();
    if !reader.is_at_end() {
        reader.fail(
            reader.at,
            "A goal must be a single term.",
            "List several goals to have one chosen at random.",
        );
        return None;
    }
    Some(term)
}

struct Reader<'t> {
    text: &'t Text,
    at: usize,
    diagnostics: &'t mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text.text[self.at..]
    }

    fn is_at_end(&self) -> bool {
        self.at == self.text.text.len()
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn eat(&mut self, sign: &str) -> bool {
        let is_there = self.rest().starts_with(sign);
        if is_there {
            self.at += sign.len();
        }
        is_there
    }

    fn fail(&mut self, at: usize, message: &str, help: &str) {
        let end = self.text.text[at..].chars().next().map_or(at, |letter| at + letter.len_utf8());
        let span = Some(self.text.span(at, end));
        self.diagnostics.push(Diagnostic::error("rule-text", span, message).with_help(help));
    }

    /// A word of letters, digits, `_`, `-` and `'`.
    fn word(&mut self, what: &str) -> Option<Name> {
        let rest = self.rest();
        let end = rest.find(|letter| !is_word_letter(letter)).unwrap_or(rest.len());
        if end == 0 {
            let message = match rest.chars().next() {
                Some(letter) => format!("Expected {what} here, not `{letter}`."),
                None => format!("Expected {what} here."),
            };
            self.fail(
                self.at,
                &message,
                "Names consist of letters, digits, `_` and `-`; properties go in brackets, \
                 as in `Safe[locked: True]`.",
            );
            return None;
        }
        Some(self.cut(end))
    }

    /// Takes the next bytes as a name.
    fn cut(&mut self, length: usize) -> Name {
        let (start, end) = (self.at, self.at + length);
        self.at = end;
        Name { text: self.text.text[start..end].to_string(), span: self.text.span(start, end) }
    }

    /// A text in quotes, without them.
    fn quoted(&mut self) -> Option<Option<Name>> {
        let quote = self.rest().chars().next().filter(|sign| matches!(sign, '"' | '\''))?;
        let inner = &self.rest()[1..];
        let Some(length) = inner.find(quote) else {
            self.fail(self.at, "This quote is not closed.", "Add the same quote at its end.");
            return Some(None);
        };
        self.at += 1;
        let name = self.cut(length);
        self.at += 1;
        Some(Some(name))
    }

    fn action(&mut self) -> Option<Name> {
        match self.quoted() {
            Some(name) => name,
            None => self.word("an action"),
        }
    }

    fn term(&mut self) -> Option<TermDraft> {
        let start = self.at;
        let mut ty = self.word("a type")?;
        let mut label = None;
        if self.rest().starts_with(':') && !self.rest().starts_with("::=") {
            self.at += 1;
            label = Some(ty);
            ty = self.word("a type after the label")?;
        }
        let mut props = Vec::new();
        if self.eat("[") {
            self.skip_space();
            while !self.eat("]") {
                props.push(self.property()?);
                self.skip_space();
                if self.eat(",") {
                    self.skip_space();
                } else if !self.rest().starts_with(']') {
                    self.fail(
                        self.at,
                        "Expected `,` or `]` here.",
                        "Properties are written as in `Door[locked: True, side: left]`.",
                    );
                    return None;
                }
            }
        }
        Some(TermDraft { label, ty, props, span: self.text.span(start, self.at) })
    }

    fn property(&mut self) -> Option<(Name, Name, WrittenValue)> {
        let name = self.word("a property")?;
        self.skip_space();
        if !self.eat(":") {
            self.fail(
                self.at,
                "Expected `:` after the property's name.",
                "A property is a name and a value, as in `locked: True`.",
            );
            return None;
        }
        self.skip_space();
        let (value, is_quoted) = match self.quoted() {
            Some(name) => (name?, true),
            None => (self.word("a value")?, false),
        };
        let written = if is_quoted { WrittenValue::Word(value.text.clone()) } else { read(&value) };
        Some((name, value, written))
    }
}

/// A value without quotes.
fn read(value: &Name) -> WrittenValue {
    if value.text.eq_ignore_ascii_case("true") {
        return WrittenValue::Bool(true);
    }
    if value.text.eq_ignore_ascii_case("false") {
        return WrittenValue::Bool(false);
    }
    match value.text.parse() {
        Ok(number) => WrittenValue::Int(number),
        Err(_) => WrittenValue::Word(value.text.clone()),
    }
}

fn is_word_letter(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-' | '\'')
}
