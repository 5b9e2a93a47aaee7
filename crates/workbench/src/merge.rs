//! Joins the parts of work that was split.
//!
//! A part is a JSON object whose field `part` names the kind of work; [`KINDS`] maps each kind to
//! the function that joins it, so that another domain adds a row. Parts are [sealed](crate::sealed):
//! a part that was changed after it was written is refused by its name before anything reads it.

use crate::domains::KINDS;
use crate::sealed::unseal_bytes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The program's name in parts.
pub const PROGRAM: &str = concat!("puzzlewright ", env!("CARGO_PKG_VERSION"));

/// The most parts that work is split into.
pub const MAX_PARTS: usize = 1_000_000;

/// What is printed when one part of the work was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PartWritten {
    /// The number of the part, from 1.
    pub part: usize,
    /// How many parts there are.
    pub parts: usize,
    /// The file it is in.
    pub file: String,
}

/// A part: the name of its file and the object in it, without its checksum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedText {
    /// Its name, for messages.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl NamedText {
    /// Takes the bytes of a file; the error names it.
    pub fn unsealed(name: impl Into<String>, bytes: &[u8]) -> Result<NamedText, String> {
        let name = name.into();
        match unseal_bytes(bytes) {
            Ok(text) => Ok(NamedText { name, text }),
            Err(why) => Err(format!("{name} is damaged or not a part: {why}; make it again")),
        }
    }
}

/// The joined parts: byte for byte what the whole run prints.
pub struct Joined<'p> {
    /// As JSON.
    pub json: String,
    /// For people.
    pub text: String,
    /// The files that the whole run would keep, made one by one. Parts are read again for them.
    pub kept: Kept<'p>,
    /// What the whole run can draw.
    pub pictures: Vec<Picture>,
}

/// Files that are made when they are asked for; the error names a part that can no longer be read.
pub type Kept<'p> = Box<dyn Iterator<Item = Result<NamedText, String>> + 'p>;

/// A picture of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its name: the flag that asks for it, such as `histogram`.
    pub name: &'static str,
    /// The picture as SVG.
    pub svg: String,
}

impl Picture {
    /// The picture with a name among some; the error says which there are.
    pub fn find<'p>(all: &'p [Picture], name: &str) -> Result<&'p Picture, String> {
        all.iter().find(|picture| picture.name == name).ok_or_else(|| {
            let known: Vec<String> =
                all.iter().map(|picture| format!("--{}", picture.name)).collect();
            match known.is_empty() {
                true => format!("--{name}: this work has no pictures"),
                false => format!("--{name}: this work has {} only", known.join(" and ")),
            }
        })
    }
}

/// Parts that are read when they are looked at: there may be more of them than fit into memory.
pub struct Parts<'p> {
    /// How many there are.
    pub count: usize,
    /// Reads one, by its index.
    pub read: Box<dyn Fn(usize) -> Result<NamedText, String> + 'p>,
}

impl<'p> Parts<'p> {
    /// So many parts, and how one is read by its index.
    pub fn new(count: usize, read: impl Fn(usize) -> Result<NamedText, String> + 'p) -> Parts<'p> {
        Parts { count, read: Box::new(read) }
    }

    /// Reads all of them, one at a time.
    pub fn iter(&self) -> impl Iterator<Item = Result<NamedText, String>> + '_ {
        (0..self.count).map(|at| (self.read)(at))
    }
}

/// How to join a kind of parts.
pub struct Kind {
    /// The word in the field `part`.
    pub name: &'static str,
    /// Joins all parts; the error names the part that is missing, damaged or out of place.
    /// One of them is in memory at a time; besides it there may be what the whole run keeps in memory, and a
    /// few bytes for each.
    pub join: for<'p> fn(Parts<'p>) -> Result<Joined<'p>, String>,
}

/// Joins parts of one kind that are in memory.
pub fn join(files: &[NamedText]) -> Result<Joined<'_>, String> {
    join_parts(Parts::new(files.len(), |at| Ok(files[at].clone())))
}

/// Joins parts of one kind, of which one is in memory at a time.
pub fn join_parts(parts: Parts<'_>) -> Result<Joined<'_>, String> {
    #[derive(Deserialize)]
    struct Head {
        part: String,
    }
    let mut first: Option<(String, String)> = None;
    for file in parts.iter() {
        let file = file?;
        let head: Head = serde_json::from_str(&file.text)
            .map_err(|error| format!("{} is damaged or not a part: {error}", file.name))?;
        match &first {
            None => first = Some((file.name, head.part)),
            Some((first, kind)) if *kind != head.part => {
                let (name, other) = (file.name, head.part);
                return Err(format!("{name} is a part of {other} work, {first} of {kind} work"));
            }
            Some(_) => {}
        }
    }
    let Some((first, kind)) = first else { return Err("name the parts to join".into()) };
    match KINDS.iter().find(|known| known.name == kind) {
        Some(known) => (known.join)(parts),
        None => Err(format!("{first} is a part of `{kind}` work, which cannot be joined")),
    }
}
