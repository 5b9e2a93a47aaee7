//! Joins the parts of work that was split.
//!
//! A part is a JSON object whose field `part` names the kind of work; [`KINDS`] maps each kind to
//! the function that joins it, so that another domain adds a row.

use serde::Deserialize;

/// A file with a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedText {
    /// Its name, for messages.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// The joined parts: byte for byte what the whole run prints.
pub struct Joined {
    /// As JSON.
    pub json: String,
    /// For people.
    pub text: String,
    /// The files that the whole run would keep, made one by one.
    pub kept: Box<dyn Iterator<Item = NamedText>>,
}

/// How to join a kind of parts.
pub struct Kind {
    /// The word in the field `part`.
    pub name: &'static str,
    /// Joins all parts; the error names the part that is missing, damaged or out of place.
    pub join: fn(&[NamedText]) -> Result<Joined, String>,
}

/// Every kind of parts.
pub static KINDS: &[Kind] = &[
    Kind { name: crate::witness::census::KIND, join: crate::witness::census::join },
    Kind { name: crate::ruleset::PART, join: crate::ruleset::join },
];

/// Joins parts of one kind.
pub fn join(files: &[NamedText]) -> Result<Joined, String> {
    #[derive(Deserialize)]
    struct Head {
        part: String,
    }
    let mut kinds: Vec<(&str, String)> = Vec::new();
    for file in files {
        let head: Head = serde_json::from_str(&file.text)
            .map_err(|error| format!("{} is damaged or not a part: {error}", file.name))?;
        kinds.push((&file.name, head.part));
    }
    let Some((first, kind)) = kinds.first() else { return Err("name the parts to join".into()) };
    if let Some((name, other)) = kinds.iter().find(|(_, other)| other != kind) {
        return Err(format!("{name} is a part of {other} work, {first} of {kind} work"));
    }
    match KINDS.iter().find(|known| known.name == kind) {
        Some(known) => (known.join)(files),
        None => Err(format!("{first} is a part of `{kind}` work, which cannot be joined")),
    }
}
