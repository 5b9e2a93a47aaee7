//! Reads concepts.

use super::{
    Argument, Comparison, Concept, ConceptError, Count, Event, EventKind, EventName, Takes,
};
use std::ops::Range;

/// How deep brackets may nest. Reading recurses into them, and more than this is a slip.
const MAX_DEPTH: usize = 100;

/// Reads a concept over a domain's kinds of events; the error is the first thing that cannot be
/// read.
pub fn parse(text: &str, kinds: &[EventKind]) -> Result<Concept, ConceptError> {
    let mut parser = Parser { text, kinds, at: 0, depth: 0 };
    let concept = parser.concept()?;
    match parser.peek() {
        None => Ok(concept),
        Some(')') => Err(parser.error("this `)` closes nothing")),
        Some(_) => Err(parser.error("expected `and`, `or`, `then`, a comparison or the end here")),
    }
}

/// Words that join counts.
const JOINERS: [&str; 4] = ["and", "or", "not", "then"];

struct Parser<'t> {
    text: &'t str,
    kinds: &'t [EventKind],
    at: usize,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn concept(&mut self) -> Result<Concept, ConceptError> {
        let mut parts = vec![self.conj()?];
        while self.take_word("or") {
            parts.push(self.conj()?);
        }
        Ok(one_or(parts, Concept::Any))
    }

    fn conj(&mut self) -> Result<Concept, ConceptError> {
        let mut parts = vec![self.unary()?];
        while self.take_sign(',') || self.take_word("and") {
            parts.push(self.unary()?);
        }
        Ok(one_or(parts, Concept::All))
    }

    fn unary(&mut self) -> Result<Concept, ConceptError> {
        let is_negated = self.take_word("not");
        let concept = match self.take_sign('(') {
            true => self.bracket()?,
            false => self.chain()?,
        };
        Ok(if is_negated { Concept::Not(Box::new(concept)) } else { concept })
    }

    fn bracket(&mut self) -> Result<Concept, ConceptError> {
        let open = self.at - 1;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(error(open..open + 1, "brackets are nested too deep"));
        }
        let concept = self.concept()?;
        self.depth -= 1;
        match (self.take_sign(')'), self.peek()) {
            (true, _) => Ok(concept),
            (false, None) => Err(error(open..open + 1, "this `(` is never closed")),
            (false, Some(_)) => Err(self.error("expected `and`, `or`, `then` or `)` here")),
        }
    }

    fn chain(&mut self) -> Result<Concept, ConceptError> {
        let mut counts = vec![self.count()?];
        while self.take_word("then") {
            if self.peek() == Some('(') || self.peek_word().eq_ignore_ascii_case("not") {
                let message = "`then` joins counts such as `push >= 3`, not brackets or `not`";
                return Err(self.error(message));
            }
            counts.push(self.count()?);
        }
        Ok(Concept::Chain(counts))
    }

    fn count(&mut self) -> Result<Count, ConceptError> {
        self.skip_space();
        let from = self.at;
        let event = self.event()?;
        let place = from..self.at;
        let (comparison, number) = match self.comparison()? {
            Some(comparison) => (comparison, self.number("a number", "after the comparison")?),
            None => (Comparison::AtLeast, 1),
        };
        Ok(Count { event, place, comparison, number })
    }

    fn event(&mut self) -> Result<Event, ConceptError> {
        let word = self.peek_word();
        if word.is_empty() || JOINERS.iter().any(|joiner| joiner.eq_ignore_ascii_case(word)) {
            let mut error = self.error("expected an event here");
            error.known = self.forms();
            return Err(error);
        }
        let start = self.at;
        self.at += word.len();
        let lower = word.to_lowercase();
        let is_prefix = self.text[self.at..].starts_with(':');
        self.at += usize::from(is_prefix);
        let needs_more =
            |at: usize| Err(error(start..at, format!("`{word}` needs a `:` and what is meant")));
        match (lower.as_str(), is_prefix) {
            ("length", false) => return Ok(Event::Length),
            ("move", true) => return Ok(Event::Move(self.name("move", "a move")?)),
            ("move", false) => return needs_more(self.at),
            _ => {}
        }
        let kind = self.kinds.iter().find(|kind| kind.name == lower);
        let argument = match (kind.map(|kind| kind.takes), is_prefix) {
            (None | Some(Takes::Words | Takes::Nothing), true) => {
                let mut error = error(start..self.at, format!("there is no event `{word}:…`"));
                let is_end =
                    |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '<' | '>' | '=');
                let rest = self.text[self.at..].split(is_end).next().unwrap_or_default();
                error.word = format!("{lower}:{rest}");
                error.known = self.forms();
                return Err(error);
            }
            (None | Some(Takes::Words), false) => {
                let word = self.rest_of_name(start);
                return Ok(Event::Told(EventName { word, argument: Argument::None }));
            }
            (Some(Takes::Nothing | Takes::MaybeName { .. }), false) => Argument::None,
            (Some(_), false) => return needs_more(self.at),
            (Some(Takes::Number { what, .. }), true) => {
                Argument::Number(self.number(what, &format!("after `{lower}:`"))?)
            }
            (Some(Takes::Name { what, .. } | Takes::MaybeName { what, .. }), true) => {
                Argument::Name(self.name(&lower, what)?)
            }
            (Some(Takes::Cell), true) => {
                let column = self.number("a column", &format!("after `{lower}:`"))?;
                if !self.take_sign(',') {
                    let message = format!("expected `,` and a row here, as in `{lower}:3,2`");
                    return Err(self.error(message));
                }
                Argument::Cell(column, self.number("a row", "after the column")?)
            }
        };
        Ok(Event::Told(EventName { word: lower, argument }))
    }

    /// How all events are written, for messages.
    fn forms(&self) -> Vec<String> {
        let own = ["move:MOVE", "length"].map(String::from);
        self.kinds.iter().map(EventKind::form).chain(own).collect()
    }

    /// Names that a domain declares may be of several words, up to one that joins counts.
    fn rest_of_name(&mut self, start: usize) -> String {
        loop {
            let end = self.at;
            let word = self.peek_word();
            let is_joiner = JOINERS.iter().any(|joiner| joiner.eq_ignore_ascii_case(word));
            let ends_before =
                word.is_empty() || is_joiner || self.text[self.at + word.len()..].starts_with(':');
            if ends_before {
                self.at = end;
                let words: Vec<&str> = self.text[start..end].split_whitespace().collect();
                return words.join(" ");
            }
            self.at += word.len();
        }
    }

    fn name(&mut self, prefix: &str, what: &str) -> Result<String, ConceptError> {
        let rest = &self.text[self.at..];
        let is_end = |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')' | '<' | '>' | '=');
        let end = rest.find(is_end).unwrap_or(rest.len());
        if end == 0 {
            return Err(self.error(format!("expected {what} after `{prefix}:`")));
        }
        self.at += end;
        Ok(rest[..end].to_string())
    }

    fn comparison(&mut self) -> Result<Option<Comparison>, ConceptError> {
        self.skip_space();
        let signs = [
            (">=", Comparison::AtLeast),
            ("<=", Comparison::AtMost),
            ("==", Comparison::Exactly),
            (">", Comparison::MoreThan),
            ("<", Comparison::LessThan),
        ];
        let rest = &self.text[self.at..];
        if let Some((sign, comparison)) = signs.iter().find(|(sign, _)| rest.starts_with(sign)) {
            self.at += sign.len();
            return Ok(Some(*comparison));
        }
        match rest.starts_with('=') {
            true => Err(self.error("write `==` for exactly, `>=` for at least")),
            false => Ok(None),
        }
    }

    fn number(&mut self, what: &str, after: &str) -> Result<u32, ConceptError> {
        self.skip_space();
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if end == 0 {
            return Err(self.error(format!("expected {what} {after}")));
        }
        let place = self.at..self.at + end;
        self.at += end;
        rest[..end].parse().map_err(|_| error(place, "this number is too large"))
    }

    /// The word at the cursor: everything up to white space or punctuation.
    fn peek_word(&mut self) -> &'t str {
        self.skip_space();
        let rest = &self.text[self.at..];
        let is_end =
            |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')' | '<' | '>' | '=' | ':');
        &rest[..rest.find(is_end).unwrap_or(rest.len())]
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.peek_word().eq_ignore_ascii_case(word);
        if found {
            self.at += word.len();
        }
        found
    }

    fn take_sign(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        if found {
            self.at += sign.len_utf8();
        }
        found
    }

    fn peek(&mut self) -> Option<char> {
        self.skip_space();
        self.text[self.at..].chars().next()
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// An error about the word or punctuation at the cursor.
    fn error(&mut self, message: impl Into<String>) -> ConceptError {
        let word = self.peek_word().len();
        let sign = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        error(self.at..self.at + word.max(sign), message)
    }
}

fn error(place: Range<usize>, message: impl Into<String>) -> ConceptError {
    ConceptError { place, message: message.into(), word: String::new(), known: Vec::new() }
}

fn one_or(mut parts: Vec<Concept>, several: impl Fn(Vec<Concept>) -> Concept) -> Concept {
    match parts.len() {
        1 => parts.remove(0),
        _ => several(parts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn kind(name: &'static str, takes: Takes) -> EventKind {
        EventKind::new(name, takes, "", "")
    }

    const KINDS: [EventKind; 4] = [
        kind("rule", Takes::Number { sign: "LINE", what: "the line of a rule" }),
        kind("push", Takes::MaybeName { sign: "NAME", what: "an object" }),
        kind("visit", Takes::Cell),
        kind("message", Takes::Nothing),
    ];

    /// A concept in explicit brackets, to show how it was read.
    fn show(concept: &Concept) -> String {
        let join = |parts: &[Concept], word: &str| {
            let parts: Vec<String> = parts.iter().map(show).collect();
            format!("({})", parts.join(word))
        };
        match concept {
            Concept::Any(parts) => join(parts, " or "),
            Concept::All(parts) => join(parts, " and "),
            Concept::Not(inner) => format!("not {}", show(inner)),
            Concept::Chain(counts) => {
                let count = |count: &Count| {
                    let event = match &count.event {
                        Event::Length => "length".to_string(),
                        Event::Move(name) => format!("move:{name}"),
                        Event::Told(EventName { word, argument }) => match argument {
                            Argument::None if KINDS.iter().any(|kind| kind.name == word) => {
                                word.clone()
                            }
                            Argument::None => format!("`{word}`"),
                            Argument::Number(number) => format!("{word}:{number}"),
                            Argument::Name(name) => format!("{word}:{name}"),
                            Argument::Cell(x, y) => format!("{word}:{x},{y}"),
                        },
                    };
                    format!("{event} {:?} {}", count.comparison, count.number)
                };
                let counts: Vec<String> = counts.iter().map(count).collect();
                format!("[{}]", counts.join(" then "))
            }
        }
    }

    #[test]
    fn every_form_is_read() {
        let read = |text: &str| show(&parse(text, &KINDS).unwrap());
        assert_eq!(read("melt"), "[`melt` AtLeast 1]");
        assert_eq!(read(" RULE:42 >= 1"), "[rule:42 AtLeast 1]");
        assert_eq!(read("push>3"), "[push MoreThan 3]");
        assert_eq!(read("push:Crate==2"), "[push:Crate Exactly 2]");
        assert_eq!(read("Visit:3,4,move:r<2"), "([visit:3,4 AtLeast 1] and [move:r LessThan 2])");
        assert_eq!(read("visit: 3 , 4 <= 2"), "[visit:3,4 AtMost 2]");
        assert_eq!(read("message and length<=9"), "([message AtLeast 1] and [length AtMost 9])");
        assert_eq!(
            read("a then b>=2 THEN c or not a, b"),
            "([`a` AtLeast 1 then `b` AtLeast 2 then `c` AtLeast 1] or \
             (not [`a` AtLeast 1] and [`b` AtLeast 1]))"
        );
        assert_eq!(
            read("not (a or b) and c"),
            "(not ([`a` AtLeast 1] or [`b` AtLeast 1]) and [`c` AtLeast 1])"
        );
        assert_eq!(
            read("region of 1  cell >= 2 then android"),
            "[`region of 1 cell` AtLeast 2 then `android` AtLeast 1]"
        );
    }

    #[test]
    fn mistakes_are_placed_and_named() {
        let fails = |text: &str| {
            let error = parse(text, &KINDS).unwrap_err();
            (text.get(error.place).unwrap_or("outside").to_string(), error.message)
        };
        for (text, place, message) in [
            ("", "", "expected an event here"),
            ("a and", "", "expected an event here"),
            ("a or or b", "or", "expected an event here"),
            ("not not a", "not", "expected an event here"),
            ("(a", "(", "this `(` is never closed"),
            ("a)", ")", "this `)` closes nothing"),
            ("a >= b", "b", "expected a number after the comparison"),
            ("a >= 99999999999", "99999999999", "this number is too large"),
            ("a = 3", "=", "write `==` for exactly, `>=` for at least"),
            ("visit:3", "", "expected `,` and a row here, as in `visit:3,2`"),
            ("visit", "visit", "`visit` needs a `:` and what is meant"),
            ("rule:x", "x", "expected the line of a rule after `rule:`"),
            ("push: ", "", "expected an object after `push:`"),
            ("psuh:crate", "psuh:", "there is no event `psuh:…`"),
            ("a then (b)", "(", "`then` joins counts such as `push >= 3`, not brackets or `not`"),
            ("a >= 1 b", "b", "expected `and`, `or`, `then`, a comparison or the end here"),
        ] {
            assert_eq!(fails(text), (place.to_string(), message.to_string()), "{text}");
        }
        assert_eq!(fails(&"(".repeat(1_000_000)).1, "brackets are nested too deep");
    }
}
