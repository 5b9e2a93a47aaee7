//! Parts that are numbered from 1 and joined in their order.

use crate::merge::{NamedText, Parts};

/// A part of work that is split by numbers, such as those of levels.
pub trait Shard: Sized {
    /// What is asked. Parts can be joined if this is the same.
    type Work: PartialEq;

    /// Reads the text of a part, without its checksum.
    fn read(text: &str) -> Result<Self, String>;

    /// The program that made it.
    fn program(&self) -> &str;

    /// What is asked.
    fn work(&self) -> &Self::Work;

    /// The number of the part, from 1, and the number of parts.
    fn shard(&self) -> [u64; 2];

    /// Why it cannot be joined, behind its name: "is not finished; …".
    fn fault(&self) -> Option<String>;

    /// Adds the part behind it.
    fn add(&mut self, next: Self);
}

/// Joins all parts into one, which then has the result of the whole run. They are read one at a time, in their
/// order, wherever they stand in the list.
pub fn join_in_order<S: Shard>(parts: &Parts<'_>) -> Result<S, String> {
    let mut order = Vec::new();
    for (at, file) in parts.iter().enumerate() {
        order.push((read::<S>(&file?)?.shard(), at));
    }
    order.sort_unstable();
    let mut whole: Option<(String, S)> = None;
    let mut of = 1;
    for (number, (_, at)) in (1..).zip(&order) {
        let file = (parts.read)(*at)?;
        let part: S = read(&file)?;
        let name = file.name;
        let (first, all) = whole.as_ref().map_or((&name, &part), |(first, all)| (first, all));
        of = all.shard()[1];
        if part.program() != all.program() {
            let (mine, other) = (part.program(), all.program());
            return Err(format!("{name} was made by {mine}, {first} by {other}"));
        }
        if part.work() != all.work() || part.shard()[1] != of {
            return Err(format!("{name} is a part of other work than {first}"));
        }
        match part.shard()[0] {
            own if own < number => {
                return Err(format!("{name} is part {own} of {of}, which is given twice"));
            }
            own if own > number => return Err(format!("part {number} of {of} is missing")),
            _ => {}
        }
        if let Some(fault) = part.fault() {
            return Err(format!("{name} {fault}"));
        }
        match &mut whole {
            None => whole = Some((name, part)),
            Some((_, whole)) => whole.add(part),
        }
    }
    match whole {
        None => Err("name the parts to join".to_string()),
        Some(_) if order.len() as u64 != of => {
            Err(format!("part {} of {of} is missing", order.len() + 1))
        }
        Some((_, whole)) => Ok(whole),
    }
}

fn read<S: Shard>(file: &NamedText) -> Result<S, String> {
    S::read(&file.text).map_err(|why| format!("{}: {why}", file.name))
}

/// Why a part cannot be resumed, if it is not the one that is asked for.
pub fn resume_fault<S: Shard>(
    part: &S,
    program: &str,
    work: &S::Work,
    shard: [u64; 2],
) -> Option<String> {
    match () {
        () if part.program() != program => Some(format!("it was made by {}", part.program())),
        () if part.work() != work || part.shard() != shard => {
            Some("it is a part of other work".to_string())
        }
        () => None,
    }
}
