//! Reads JSON that people wrote.

use super::{Data, Text, Value};
use source::{Diagnostic, Span};

/// How deep lists and objects may be nested; a game needs five.
const MAX_DEPTH: usize = 60;

/// The most syntax errors reported; a file that is not JSON at all has countless ones.
const MAX_REPORTED: usize = 20;

/// Reads a text. Errors are reported and the affected parts left out.
pub fn read(text: &str) -> (Value, Vec<Diagnostic>) {
    let mut reader = Reader { text, at: 0, diagnostics: Vec::new() };
    let value = reader.value(0);
    reader.skip_blank();
    if reader.at < text.len() {
        let span = reader.span(reader.at, text.len());
        reader.report(span, "There is more text after the end of the game.".to_string(), None);
    }
    (value, reader.diagnostics)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn span(&self, from: usize, to: usize) -> Span {
        Span { start: from as u32, end: to as u32 }
    }

    fn report(&mut self, span: Span, message: String, help: Option<&str>) {
        if self.diagnostics.len() < MAX_REPORTED {
            let diagnostic = Diagnostic::error("json", Some(span), message);
            self.diagnostics.push(match help {
                Some(help) => diagnostic.with_help(help),
                None => diagnostic,
            });
        }
    }

    /// Skips white space and comments to the end of the line or between `/*` and `*/`.
    fn skip_blank(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blank = rest.len() - rest.trim_start().len();
            self.at += blank;
            let rest = &rest[blank..];
            if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.at += rest.find("*/").map_or(rest.len(), |end| end + 2);
            } else if blank == 0 {
                return;
            }
        }
    }

    fn value(&mut self, depth: usize) -> Value {
        self.skip_blank();
        let start = self.at;
        let data = match self.peek() {
            Some(b'{' | b'[') if depth >= MAX_DEPTH => {
                let span = self.span(start, start + 1);
                self.report(span, "Lists and objects are nested too deep here.".into(), None);
                self.at = self.text.len();
                Data::Null
            }
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => Data::Text(self.string()),
            Some(_) => self.word(),
            None => {
                let span = self.span(start, start);
                self.report(span, "The text ends where a value is expected.".into(), None);
                Data::Null
            }
        };
        Value { span: self.span(start, self.at), data }
    }

    fn object(&mut self, depth: usize) -> Data {
        let open = self.at;
        self.at += 1;
        let mut entries = Vec::new();
        loop {
            self.skip_blank();
            match self.peek() {
                Some(b'}') => {
                    self.at += 1;
                    return Data::Object(entries);
                }
                Some(b'"') => {
                    let key = self.string();
                    self.skip_blank();
                    if self.peek() == Some(b':') {
                        self.at += 1;
                    } else {
                        let message = format!("A colon is missing after \"{}\".", key.text);
                        let span = key.span;
                        self.report(span, message, None);
                    }
                    let value = self.value(depth + 1);
                    entries.push((key, value));
                    self.comma(b'}');
                }
                Some(_) => {
                    self.stray("a key in quotes");
                }
                None => {
                    self.unclosed(open, '{');
                    return Data::Object(entries);
                }
            }
        }
    }

    fn list(&mut self, depth: usize) -> Data {
        let open = self.at;
        self.at += 1;
        let mut values = Vec::new();
        loop {
            self.skip_blank();
            match self.peek() {
                Some(b']') => {
                    self.at += 1;
                    return Data::List(values);
                }
                Some(b'}' | b':' | b',') => self.stray("a value"),
                Some(_) => {
                    values.push(self.value(depth + 1));
                    self.comma(b']');
                }
                None => {
                    self.unclosed(open, '[');
                    return Data::List(values);
                }
            }
        }
    }

    fn unclosed(&mut self, open: usize, bracket: char) {
        let span = self.span(open, open + 1);
        self.report(span, format!("This `{bracket}` is never closed."), None);
    }

    /// Takes the comma after an entry. A trailing comma is allowed, as in the paper's figure; a
    /// missing one is reported, and reading continues as if it were there.
    fn comma(&mut self, close: u8) {
        let end = self.at;
        self.skip_blank();
        match self.peek() {
            Some(b',') => self.at += 1,
            Some(byte) if byte == close => {}
            None => {}
            Some(_) => {
                let span = self.span(end.saturating_sub(1), end);
                self.report(span, "A comma is missing after this.".into(), Some("Add a comma."));
            }
        }
    }

    /// Reports an unexpected character and skips it.
    fn stray(&mut self, wanted: &str) {
        let c = self.text[self.at..].chars().next().unwrap_or(' ');
        let span = self.span(self.at, self.at + c.len_utf8());
        self.report(span, format!("Unexpected `{c}`; expected {wanted}."), None);
        self.at += c.len_utf8();
    }

    /// A word without quotes: a number, `true`, `false`, `null`, or an error.
    fn word(&mut self) -> Data {
        let start = self.at;
        let rest = &self.text[start..];
        let ends = |c: char| c.is_whitespace() || ",:]}[{\"/".contains(c);
        let length = rest.find(ends).unwrap_or(rest.len());
        if length == 0 {
            self.stray("a value");
            return Data::Null;
        }
        let word = rest[..length].to_string();
        self.at += length;
        match word.as_str() {
            "true" => Data::Bool(true),
            "false" => Data::Bool(false),
            "null" => Data::Null,
            _ if is_number(&word) => Data::Number(word),
            _ => {
                let span = self.span(start, self.at);
                let message = format!("`{word}` is not a value.");
                self.report(span, message, Some("Put texts in double quotes."));
                Data::Null
            }
        }
    }

    fn string(&mut self) -> Text {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        let mut places = Vec::new();
        let mut has_escapes = false;
        loop {
            let place = self.at as u32;
            let Some(c) = self.text[self.at..].chars().next() else {
                self.unclosed_text(start);
                break;
            };
            self.at += c.len_utf8();
            let c = match c {
                '"' => break,
                '\n' => {
                    self.at -= 1;
                    self.unclosed_text(start);
                    break;
                }
                '\\' => {
                    has_escapes = true;
                    self.escape()
                }
                c => c,
            };
            text.push(c);
            places.extend(std::iter::repeat_n(place, c.len_utf8()));
        }
        let end = self.at;
        match has_escapes {
            true => places.push(end.saturating_sub(1) as u32),
            false => places.clear(),
        }
        Text { text, span: self.span(start, end), places }
    }

    fn unclosed_text(&mut self, start: usize) {
        let span = self.span(start, self.at);
        self.report(span, "This text is not closed on its line.".into(), Some("Add a `\"`."));
    }

    /// The character after a backslash; a pair of surrogates is one character.
    fn escape(&mut self) -> char {
        let start = self.at - 1;
        let c = self.text[self.at..].chars().next().unwrap_or('\\');
        if c != '\n' {
            self.at = (self.at + c.len_utf8()).min(self.text.len());
        }
        match c {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            '"' | '\\' | '/' => c,
            'u' => self.unicode(),
            _ => {
                let span = self.span(start, self.at);
                self.report(span, "JSON has no such escape.".into(), None);
                '\u{fffd}'
            }
        }
    }

    fn unicode(&mut self) -> char {
        let Some(high) = self.four_digits() else { return '\u{fffd}' };
        if (0xd800..0xdc00).contains(&high) && self.text[self.at..].starts_with("\\u") {
            let before = self.at;
            self.at += 2;
            match self.four_digits() {
                Some(low) if (0xdc00..0xe000).contains(&low) => {
                    let code = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
                    return char::from_u32(code).unwrap_or('\u{fffd}');
                }
                _ => self.at = before,
            }
        }
        char::from_u32(high).unwrap_or('\u{fffd}')
    }

    fn four_digits(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4);
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        match code {
            Some(_) => self.at += 4,
            None => {
                let span = self.span(self.at.saturating_sub(2), self.at);
                self.report(span, "Four digits should follow `\\u`.".into(), None);
            }
        }
        code
    }
}

/// Whether a word is a JSON number.
fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    digits.starts_with(|c: char| c.is_ascii_digit())
        && serde_json::from_str::<serde_json::Number>(word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn slice(text: &str, span: Span) -> &str {
        &text[span.start as usize..span.end as usize]
    }

    #[test]
    fn takes_comments_trailing_commas_and_keeps_places() {
        let text = "{ \"a\": [1, -2.50, \"x y\",], // one\n /* two */ \"b\": {\"c\": true,}, }";
        let (value, told) = read(text);
        assert_eq!(told, []);
        let Data::List(list) = &value.get("a").unwrap().data else { panic!() };
        assert_eq!(list[1].data, Data::Number("-2.50".into()));
        let words = list[2].as_text().unwrap().words();
        assert_eq!(words.len(), 2);
        assert_eq!(slice(text, words[1].1), "y");
        assert_eq!(value.get("b").unwrap().get("c").unwrap().data, Data::Bool(true));
    }

    #[test]
    fn places_hold_through_escapes() {
        let text = r#""\u0041\n\ud83d\ude00 né $3""#;
        let (value, told) = read(text);
        assert_eq!(told, []);
        let words = value.as_text().unwrap().words();
        assert_eq!(words[0], ("A", Span { start: 1, end: 7 }));
        assert_eq!(slice(text, words[1].1), r"\ud83d\ude00");
        assert_eq!(slice(text, words[2].1), "né");
        assert_eq!(slice(text, words[3].1), "$3");
    }

    #[test]
    fn continues_after_errors() {
        let text = "{\"a\": wall, \"b\" 3 \"c\": [1 2], \"d\": \"open\n, \"e\": 5";
        let (value, told) = read(text);
        assert_eq!(value.get("b").unwrap().as_whole(), Some(3));
        assert_eq!(value.get("e").unwrap().as_whole(), Some(5));
        let Data::List(list) = &value.get("c").unwrap().data else { panic!() };
        assert_eq!(list.len(), 2);
        assert_eq!(told.len(), 6, "{told:#?}");
        assert_eq!(slice(text, told[0].span.unwrap()), "wall");
    }

    proptest! {
        #[test]
        fn any_text_is_read_to_an_end(text in "[\\[\\]{}:,\"a1/\\\\u\n *-]{0,80}|\\PC{0,40}") {
            let (_, told) = read(&text);
            for told in told {
                let span = told.span.unwrap();
                prop_assert!(span.start <= span.end && span.end as usize <= text.len());
            }
        }
    }
}
