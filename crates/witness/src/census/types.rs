//! Constraint types and the pieces they are generated with.

use crate::general::General;
use crate::piece::{Kind, Piece, Polyomino};
use crate::shape::Shape;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use source::nearest;
use std::borrow::Cow;
use std::fmt;

/// A constraint type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
#[allow(missing_docs)]
pub enum Type {
    Separation,
    Star,
    Triangle,
    Tetris,
    General(General),
}

impl JsonSchema for Type {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Type".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

/// The colours that separation, star and general pieces share.
pub(crate) const COLOURS: [&str; 2] = ["black", "blue"];

/// The shapes of Con(tetris).
pub(crate) const SHAPES: [&str; 3] = ["#", "##", "#/#"];

impl Type {
    /// The types with a name.
    pub const NAMED: [Type; 4] = [Type::Separation, Type::Star, Type::Triangle, Type::Tetris];

    /// Its constraints: Con(K) of the thesis, as pieces.
    ///
    /// Triangle and tetris have no colour here. In the thesis they have one that no other type can
    /// have, which is equivalent.
    pub fn constraints(self) -> Vec<Piece> {
        let coloured = |kind: Kind| COLOURS.map(|colour| Piece::new(kind.clone(), colour)).to_vec();
        match self {
            Type::Separation => coloured(Kind::Separation),
            Type::Star => coloured(Kind::Star),
            Type::General(general) => coloured(Kind::General(general)),
            Type::Triangle => [1, 2, 3].map(|n| Piece::plain(Kind::Triangle(n))).to_vec(),
            Type::Tetris => {
                let shapes = SHAPES.iter().filter_map(|text| Shape::read(text).ok());
                let polyomino = |shape| Polyomino { shape, rotatable: false };
                shapes.map(|shape| Piece::plain(Kind::Tetris(polyomino(shape)))).collect()
            }
        }
    }

    /// True for types whose pieces are black or blue.
    pub(crate) fn is_coloured(self) -> bool {
        !matches!(self, Type::Triangle | Type::Tetris)
    }

    /// Its tuple, where it has one (thesis, section 4.1).
    pub fn form(self) -> Option<General> {
        match self {
            Type::Separation => Some(crate::general::SEPARATION_FORM),
            Type::Star => Some(crate::general::STAR_FORM),
            Type::General(general) => Some(general),
            Type::Triangle | Type::Tetris => None,
        }
    }

    /// Reads a name or a tuple; the error describes what is wrong.
    pub fn read(text: &str) -> Result<Type, String> {
        let text = text.trim();
        if text.contains(['<', '{']) {
            return General::read_tuple(text).map(Type::General);
        }
        let found = Type::NAMED.into_iter().find(|named| named.to_string() == text);
        let found = found.or((text == "singleton").then_some(Type::General(crate::SINGLETON)));
        found.ok_or_else(|| {
            let names = ["separation", "star", "triangle", "tetris", "singleton"];
            let near = nearest(text, names);
            let near = near.map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
            format!(
                "`{text}` is not a type; types are {}, and any tuple such as <{{01,11}},==,2>.{near}",
                names.join(", ")
            )
        })
    }
}

/// Reads types separated by commas; commas inside a tuple do not count. `all` means the four
/// types of the game.
pub fn read_types(text: &str) -> Result<Vec<Type>, String> {
    if text.trim() == "all" {
        return Ok(Type::NAMED.to_vec());
    }
    let mut types = Vec::new();
    let mut depth = 0i32;
    let mut word = String::new();
    let mut before = ' ';
    for letter in text.chars().chain([',']) {
        // Within a tuple, a comma followed by an operator is a comparison.
        let compares = depth > 0 && before == ',';
        match letter {
            '<' if !compares => depth += 1,
            '>' if !compares => depth -= 1,
            _ => {}
        }
        if !letter.is_whitespace() {
            before = letter;
        }
        if letter == ',' && depth <= 0 {
            let one = Type::read(&word)?;
            if types.contains(&one) {
                return Err(format!("`{one}` is named twice"));
            }
            types.push(one);
            word.clear();
        } else {
            word.push(letter);
        }
    }
    match word.trim_end_matches(',').trim() {
        "" => Ok(types),
        open => Err(format!("the tuple `{open}` is not closed with `>`")),
    }
}

impl fmt::Display for Type {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Separation => out.write_str("separation"),
            Type::Star => out.write_str("star"),
            Type::Triangle => out.write_str("triangle"),
            Type::Tetris => out.write_str("tetris"),
            Type::General(general) => general.fmt(out),
        }
    }
}

impl From<Type> for String {
    fn from(one: Type) -> String {
        one.to_string()
    }
}

impl TryFrom<String> for Type {
    type Error = String;

    fn try_from(text: String) -> Result<Type, String> {
        Type::read(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_types_are_read() {
        let read =
            |text: &str| read_types(text).map(|all| all.iter().map(Type::to_string).collect());
        assert_eq!(read("separation,star"), Ok(vec!["separation".to_string(), "star".into()]));
        let tuples = "<{01,10,11},==,1>,triangle,<{},>=,2>";
        assert_eq!(read(tuples).map(|all: Vec<String>| all.join(",")), Ok(tuples.to_string()));
        assert_eq!(read("all").map(|all: Vec<String>| all.len()), Ok(4));
        assert_eq!(read("singleton"), Ok(vec!["<{01,10,11},==,1>".to_string()]));
        let wrong = read_types("seperation").unwrap_err();
        assert!(wrong.contains("Did you mean `separation`?"), "{wrong}");
        assert!(read_types("star,star").unwrap_err().contains("twice"));
        assert!(read_types("<{05},==,1>").unwrap_err().contains("not one of 00"));
        assert!(read_types("star,<{01},==,1").unwrap_err().contains("not closed"));
        for wrong in ["<{01},<=,1>", "<{01},>,1>", "<{01},<,1>"] {
            let sign = &wrong[6..wrong.len() - 3];
            let error = read_types(wrong).unwrap_err();
            assert!(error.contains(&format!("`{sign}`")), "{wrong}: {error}");
        }
    }
}
