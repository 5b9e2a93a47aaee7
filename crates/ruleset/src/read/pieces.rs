//! The list of pieces.

use super::{Notes, list};
use crate::game::{Piece, default_color};
use crate::json::{Data, Value};
use crate::rules::MAX_PIECES;
use crate::vocabulary::is_reserved;

/// Reads the list of pieces and assigns glyphs to those without one.
pub(super) fn read_pieces(value: &Value, notes: &mut Notes) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut glyphs: Vec<Option<char>> = Vec::new();
    for value in list(value, "pieces", notes).unwrap_or_default() {
        if pieces.len() == MAX_PIECES {
            let message = format!("A game may have at most {MAX_PIECES} types of pieces.");
            notes.error("E-SIZE", value.span, message, None);
            break;
        }
        let name = match &value.data {
            Data::Text(text) => Some(text),
            _ => value.get("name").and_then(Value::as_text),
        };
        let Some(name) = name else {
            let message = "This piece has no \"name\" with a text.".into();
            notes.error("E-NAME", value.span, message, None);
            // It keeps its position: levels refer to pieces by number.
            pieces.push(piece(format!("piece_{}", pieces.len() + 1), pieces.len(), value));
            glyphs.push(None);
            continue;
        };
        let text = name.text.as_str();
        if let Some(message) = wrong_name(text, &pieces) {
            notes.error("E-NAME", name.span, message, None);
        }
        let mut piece = piece(text.to_string(), pieces.len(), value);
        if let Some(color) = value.get("color") {
            match read_color(color) {
                Some(color) => piece.color = color,
                None => {
                    let message = "A colour is written like \"#3a9d5d\" or [0.4, 0.56, 0.31].";
                    notes.error("E-FIELD", color.span, message.into(), None);
                }
            }
        }
        glyphs.push(read_glyph(value, &glyphs, notes));
        pieces.push(piece);
    }
    give_glyphs(&mut pieces, &glyphs);
    pieces
}

fn piece(name: String, index: usize, value: &Value) -> Piece {
    let other = match &value.data {
        Data::Object(entries) => entries
            .iter()
            .filter(|(key, _)| key.text != "name")
            .map(|(key, value)| (key.text.clone(), value.clone()))
            .collect(),
        _ => Vec::new(),
    };
    Piece { name, glyph: '?', color: default_color(index), other, span: value.span }
}

fn wrong_name(name: &str, before: &[Piece]) -> Option<String> {
    let mut letters = name.chars();
    let begins = letters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    if !begins || !letters.all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Some(format!(
            "`{name}` is not a valid name: use letters, digits and _, not starting with a digit."
        ));
    }
    if is_reserved(name) {
        return Some(format!("`{name}` is a word of the language and cannot name a piece."));
    }
    let is_double = before.iter().any(|piece| piece.name == name);
    is_double.then(|| format!("The name `{name}` is already used by another piece."))
}

fn read_color(value: &Value) -> Option<[u8; 3]> {
    match &value.data {
        Data::Text(text) => {
            let digits = text.text.strip_prefix('#').unwrap_or(&text.text);
            let number = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 6)?;
            Some([(number >> 16) as u8, (number >> 8) as u8, number as u8])
        }
        Data::List(parts) if parts.len() == 3 => {
            let mut color = [0; 3];
            for (to, part) in color.iter_mut().zip(parts) {
                let Data::Number(number) = &part.data else { return None };
                let share: f64 = number.parse().ok()?;
                *to = (share.clamp(0.0, 1.0) * 255.0).round() as u8;
            }
            Some(color)
        }
        _ => None,
    }
}

fn read_glyph(value: &Value, taken: &[Option<char>], notes: &mut Notes) -> Option<char> {
    let value = value.get("glyph")?;
    let text = value.as_text().map_or("", |text| text.text.as_str());
    let mut chars = text.chars();
    let glyph = chars.next().filter(|_| chars.next().is_none());
    let message = match glyph {
        None => "A \"glyph\" is one character.".to_string(),
        Some('.' | ' ') => "`.` and the space stand for empty cells.".to_string(),
        Some(c) if c.is_control() => "A control character cannot be a glyph.".to_string(),
        Some(c) if taken.contains(&Some(c)) => format!("Two pieces have the glyph `{c}`."),
        Some(c) => return Some(c),
    };
    notes.error("E-FIELD", value.span, message, None);
    None
}

/// Pieces without a glyph get a letter of their name, or else any free letter.
pub(crate) fn give_glyphs(pieces: &mut [Piece], given: &[Option<char>]) {
    let mut taken: Vec<char> = given.iter().flatten().copied().collect();
    for (piece, given) in pieces.iter_mut().zip(given) {
        piece.glyph = given.unwrap_or_else(|| {
            let own = piece.name.chars().filter(char::is_ascii_alphabetic);
            let wanted = own.clone().chain(own.map(|c| c.to_ascii_uppercase()));
            let mut choice = wanted.chain('a'..='z').chain('A'..='Z').chain('0'..='9').chain('!'..);
            choice.find(|c| !taken.contains(c) && *c != '.').unwrap_or('?')
        });
        taken.push(piece.glyph);
    }
}
