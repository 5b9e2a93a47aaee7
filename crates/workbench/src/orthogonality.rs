//! Orthogonality that is split and joined.

use crate::domains::domain_named;
use crate::merge::{Joined, PROGRAM, Parts};
use crate::sealed::seal;
use crate::shard::{Shard, join_in_order};
use crate::words;
use play::space::{OrthogonalityHead, OrthogonalityReport, OrthogonalityTally};
use serde::{Deserialize, Serialize};

/// The word that marks parts of orthogonality.
pub const KIND: &str = "orthogonality";

/// What is compared. Parts can be joined if this is the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrthogonalityWork {
    /// The comparison.
    pub head: OrthogonalityHead,
    /// States that the search of one level may store.
    pub max_states: usize,
    /// The checksum of the file whose rules the levels follow, and of the options given; none without a file.
    pub source: Option<String>,
}

/// A part of a comparison as it is written to a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrthogonalityPart {
    /// What kind of work it is a part of.
    pub part: String,
    /// The program that made it.
    pub program: String,
    /// The whole work.
    pub work: OrthogonalityWork,
    /// The number of the part, from 1, and the number of parts.
    pub shard: [u64; 2],
    /// What was found.
    pub tally: OrthogonalityTally,
}

impl OrthogonalityPart {
    /// A part that is done.
    pub fn new(
        work: OrthogonalityWork,
        shard: [u64; 2],
        tally: OrthogonalityTally,
    ) -> OrthogonalityPart {
        let (part, program) = (KIND.to_string(), PROGRAM.to_string());
        OrthogonalityPart { part, program, work, shard, tally }
    }

    /// As the text of a file, with a checksum.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self).map(|text| seal(&text))
    }

    /// The answer of a part that is the whole work.
    pub fn report(&self) -> OrthogonalityReport {
        OrthogonalityReport::new(&self.work.head, &self.tally)
    }
}

impl Shard for OrthogonalityPart {
    type Work = OrthogonalityWork;

    fn read(text: &str) -> Result<OrthogonalityPart, String> {
        serde_json::from_str(text).map_err(|error| format!("it is damaged: {error}"))
    }

    fn program(&self) -> &str {
        &self.program
    }

    fn work(&self) -> &OrthogonalityWork {
        &self.work
    }

    fn shard(&self) -> [u64; 2] {
        self.shard
    }

    fn fault(&self) -> Option<String> {
        self.tally.damage(&self.work.head).map(|what| format!("is damaged: {what}"))
    }

    fn add(&mut self, next: OrthogonalityPart) {
        self.tally.join(next.tally);
    }
}

/// Joins parts into the answer of the whole run.
pub fn join(parts: Parts<'_>) -> Result<Joined<'_>, String> {
    let report = join_in_order::<OrthogonalityPart>(&parts)?.report();
    let json = serde_json::to_string(&report).map_err(|error| error.to_string())?;
    let Some(about) = domain_named(&report.domain).map(|domain| domain.about()) else {
        return Err(format!("`{}` is not a domain", report.domain));
    };
    let text = words::orthogonality(about, &report);
    Ok(Joined { json, text, kept: Box::new(std::iter::empty()), pictures: Vec::new() })
}
