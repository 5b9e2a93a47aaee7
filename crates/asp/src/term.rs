//! Atoms and terms as plain data.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use std::borrow::Cow;
use std::fmt;

/// A ground term of an answer set program; an atom is a [`Term::Function`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Term {
    /// `#inf`, before every other term.
    Infimum,
    /// A number.
    Number(i32),
    /// A quoted text.
    Text(String),
    /// A name, with arguments or without; a tuple has an empty name.
    Function {
        /// The name.
        name: String,
        /// The arguments.
        arguments: Vec<Term>,
        /// False for a classically negated atom, written with a minus.
        is_positive: bool,
    },
    /// `#sup`, after every other term.
    Supremum,
}

impl Term {
    /// The arguments if this is a function with that name and number of arguments.
    pub fn call<const N: usize>(&self, wanted: &str) -> Option<&[Term; N]> {
        match self {
            Term::Function { name, arguments, is_positive: true } if name == wanted => {
                arguments.as_slice().try_into().ok()
            }
            _ => None,
        }
    }

    /// The number, if this is one.
    pub fn number(&self) -> Option<i32> {
        match self {
            Term::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The name of a function, with or without arguments.
    pub fn name(&self) -> Option<&str> {
        match self {
            Term::Function { name, .. } => Some(name),
            _ => None,
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Infimum => f.write_str("#inf"),
            Term::Supremum => f.write_str("#sup"),
            Term::Number(number) => write!(f, "{number}"),
            Term::Text(text) => {
                let text = text.replace('\\', "\\\\").replace('\n', "\\n").replace('"', "\\\"");
                write!(f, "\"{text}\"")
            }
            Term::Function { name, arguments, is_positive } => {
                if !is_positive {
                    f.write_str("-")?;
                }
                f.write_str(name)?;
                if arguments.is_empty() && !name.is_empty() {
                    return Ok(());
                }
                f.write_str("(")?;
                for (at, argument) in arguments.iter().enumerate() {
                    write!(f, "{}{argument}", if at > 0 { "," } else { "" })?;
                }
                // A comma distinguishes a tuple of one from a bracketed term.
                f.write_str(if name.is_empty() && arguments.len() == 1 { ",)" } else { ")" })
            }
        }
    }
}

impl serde::Serialize for Term {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl JsonSchema for Term {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Term".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}
