//! Legend lines: a glyph and its piece.

use super::{Word, did_you_mean, words};
use crate::general::{Compare, General};
use crate::piece::{Kind, Piece, Polyomino};
use crate::shape::{BadShape, Shape};
use source::{Diagnostic, Span, nearest};
use std::sync::Arc;

/// The parts of a legend line.
pub(super) struct Entry<'t> {
    pub(super) glyph: char,
    pub(super) span: Span,
    words: Vec<Word<'t>>,
    /// Where the piece would begin, to report that it is missing.
    after: Span,
}

/// Splits a line if it looks like a legend line: anything short in front of `=`.
pub(super) fn entry(line: &str, start: usize) -> Option<Entry<'_>> {
    let (front, behind) = line.split_once('=')?;
    let glyph = front.trim_matches([' ', '\t']);
    let mut letters = glyph.chars();
    let (first, rest) = (letters.next()?, letters.next());
    if rest.is_some() || !first.is_ascii_alphanumeric() {
        return None;
    }
    let at = (start + front.len() - front.trim_start_matches([' ', '\t']).len()) as u32;
    let end = (start + line.len()) as u32;
    Some(Entry {
        glyph: first,
        span: Span { start: at, end: at + 1 },
        words: words(behind, start + front.len() + 1),
        after: Span { start: end.saturating_sub(1), end },
    })
}

/// Reads the piece of a legend line.
pub(super) fn read_entry(entry: &Entry<'_>) -> Result<Piece, Box<Diagnostic>> {
    read_words(&entry.words, entry.after)
}

/// Reads a piece as written after `=`, such as `star black`.
pub fn read_piece(text: &str) -> Result<Piece, Box<Diagnostic>> {
    let end = text.len() as u32;
    read_words(&words(text, 0), Span { start: end.saturating_sub(1), end })
}

fn read_words(words: &[Word<'_>], after: Span) -> Result<Piece, Box<Diagnostic>> {
    let mut rest = Rest { words, at: 0, after };
    let kind = rest.next("a piece such as `star black`")?;
    let piece = match kind.text {
        "separation" => Piece { kind: Kind::Separation, colour: Some(rest.colour()?) },
        "star" => Piece { kind: Kind::Star, colour: Some(rest.colour()?) },
        "triangle" => {
            let kind = Kind::Triangle(rest.triangles()?);
            Piece { kind, colour: rest.optional_colour()? }
        }
        "tetris" => {
            let kind = Kind::Tetris(rest.polyomino()?);
            Piece { kind, colour: rest.optional_colour()? }
        }
        "negative" => {
            let kind = Kind::Negative(rest.polyomino()?);
            Piece { kind, colour: rest.optional_colour()? }
        }
        "eraser" => Piece { kind: Kind::Eraser, colour: rest.optional_colour()? },
        "general" => {
            let kind = Kind::General(rest.general()?);
            Piece { kind, colour: Some(rest.colour()?) }
        }
        word => {
            let help = match nearest(word, Kind::WORDS) {
                Some(near) => did_you_mean(near),
                None => format!("pieces are {}", Kind::WORDS.join(", ")),
            };
            let message = format!("`{word}` is not a piece.");
            let error = Diagnostic::error("unknown-word", Some(kind.span), message);
            return Err(Box::new(error.with_help(help)));
        }
    };
    match words.get(rest.at) {
        None => Ok(piece),
        Some(extra) => Err(error(
            "leftover-word",
            extra.span,
            format!("Unexpected `{}`.", extra.text),
            format!("the piece `{piece}` is complete before it"),
        )),
    }
}

fn error(code: &'static str, span: Span, message: String, help: String) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(code, Some(span), message).with_help(help))
}

/// The words not read yet.
struct Rest<'w, 't> {
    words: &'w [Word<'t>],
    at: usize,
    after: Span,
}

impl<'t> Rest<'_, 't> {
    fn next(&mut self, wanted: &str) -> Result<Word<'t>, Box<Diagnostic>> {
        let word = self.words.get(self.at).copied().ok_or_else(|| {
            error(
                "missing-word",
                self.after,
                format!("Expected {wanted} here."),
                format!("write {wanted} at the end of the line"),
            )
        })?;
        self.at += 1;
        Ok(word)
    }

    fn colour(&mut self) -> Result<Arc<str>, Box<Diagnostic>> {
        let word = self.next("a colour such as `black`")?;
        if word.text.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Ok(Arc::from(word.text));
        }
        Err(error(
            "bad-colour",
            word.span,
            format!("`{}` is not a colour.", word.text),
            "a colour is a word of lower-case letters a to z, such as `black`".to_string(),
        ))
    }

    fn optional_colour(&mut self) -> Result<Option<Arc<str>>, Box<Diagnostic>> {
        if self.at < self.words.len() { self.colour().map(Some) } else { Ok(None) }
    }

    fn triangles(&mut self) -> Result<u8, Box<Diagnostic>> {
        let word = self.next("a number from 1 to 3")?;
        match word.text {
            "1" => Ok(1),
            "2" => Ok(2),
            "3" => Ok(3),
            text => Err(error(
                "bad-number",
                word.span,
                format!("`{text}` is not a number of triangles."),
                "a triangle piece has 1, 2 or 3".to_string(),
            )),
        }
    }

    fn polyomino(&mut self) -> Result<Polyomino, Box<Diagnostic>> {
        let mut word = self.next("a shape such as `##/#.`")?;
        let rotatable = word.text == "rotatable";
        if rotatable {
            word = self.next("a shape such as `##/#.`")?;
        }
        let wrong = |message: String, help: &str| {
            Err(error("bad-shape", word.span, message, help.to_string()))
        };
        let rows = "a shape is rows of `#` and `.` from the top, separated by `/`: `##/#.`";
        match Shape::read(word.text) {
            Ok(shape) => Ok(Polyomino { shape, rotatable }),
            Err(BadShape::Character(_)) if nearest(word.text, ["rotatable"]).is_some() => {
                wrong(format!("`{}` is not a shape.", word.text), &did_you_mean("rotatable"))
            }
            Err(BadShape::Character(c)) => {
                wrong(format!("`{}` is not a shape: `{c}` is not allowed in one.", word.text), rows)
            }
            Err(BadShape::Ragged) => wrong(
                format!("The rows of `{}` have different lengths.", word.text),
                "fill the shorter rows up with `.`",
            ),
            Err(BadShape::Empty) => {
                wrong(format!("The shape `{}` has no square.", word.text), "write at least one `#`")
            }
        }
    }

    fn general(&mut self) -> Result<General, Box<Diagnostic>> {
        let word = self.next("a set such as `{01,11}`")?;
        let set = General::read_set(word.text).map_err(|message| {
            let help = "a set is `{}` or some of 00, 01, 10, 11 with commas and no blanks";
            error("bad-set", word.span, format!("{message}."), help.to_string())
        })?;
        let word = self.next("`all`, `none`, `== N` or `>= N`")?;
        let comparison = match word.text {
            "all" => Compare::All,
            "none" | "None" => Compare::None,
            "==" => Compare::Exactly(self.number()?),
            ">=" => Compare::AtLeast(self.number()?),
            text => {
                let help = match nearest(text, ["all", "none"]) {
                    Some(near) => did_you_mean(near),
                    None => "write `all`, `none`, `== N` or `>= N`, with a blank before the \
                             number"
                        .to_string(),
                };
                let message = format!("`{text}` is not a comparison.");
                return Err(error("bad-comparison", word.span, message, help));
            }
        };
        Ok(General { set, comparison })
    }

    fn number(&mut self) -> Result<u32, Box<Diagnostic>> {
        let word = self.next("a number")?;
        let digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
        word.text.parse().ok().filter(|_| digits).ok_or_else(|| {
            error(
                "bad-number",
                word.span,
                format!("`{}` is not a number.", word.text),
                "write a number from 0".to_string(),
            )
        })
    }
}
