//! A census that is split, saved, resumed and joined.

use crate::domains::domain_named;
use crate::merge::{Joined, PROGRAM, Parts, Picture};
use crate::sealed::{seal, unseal_bytes};
use crate::shard::{Shard, join_in_order, resume_fault};
use crate::words;
use drawing::{Bars, Series, bars};
use play::domain::About;
use play::space::{CensusReport, CensusTally, FrameHead, census_range};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The word that marks parts of a census.
pub const KIND: &str = "census";

/// What a census counts. Parts can be joined if this is the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CensusWork {
    /// The space.
    pub frame: FrameHead,
    /// The reading that ranks.
    pub rank: String,
    /// How many levels are kept.
    pub keep: usize,
    /// States that the search of one level may store.
    pub max_states: usize,
    /// Every level is written to a file.
    pub shows_all: bool,
    /// The checksum of the file whose rules the levels follow, and of the options given; none without a file.
    pub source: Option<String>,
}

/// A part of a census as it is written to a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CensusPart {
    /// What kind of work it is a part of.
    pub part: String,
    /// The program that made it.
    pub program: String,
    /// The whole work.
    pub work: CensusWork,
    /// The number of the part, from 1, and the number of parts.
    pub shard: [u64; 2],
    /// What was counted.
    pub tally: CensusTally,
    /// The readings of the kept levels, bit by bit: written with a point, a number may lose its last digit.
    pub kept_bits: Vec<Option<u64>>,
}

impl CensusPart {
    /// A part of which nothing is done.
    pub fn new(work: CensusWork, shard: [u64; 2]) -> CensusPart {
        let (part, program) = (KIND.to_string(), PROGRAM.to_string());
        let (tally, kept_bits) = (CensusTally::default(), Vec::new());
        CensusPart { part, program, work, shard, tally, kept_bits }
    }

    /// As the text of a file, with a checksum.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        let bits = self.tally.kept.iter().map(|level| level.value.map(f64::to_bits));
        let part = CensusPart { kept_bits: bits.collect(), ..self.clone() };
        serde_json::to_string(&part).map(|text| seal(&text))
    }

    /// Reads a part that was started before; the error says why it cannot be resumed.
    pub fn resume(bytes: &[u8], work: &CensusWork, shard: [u64; 2]) -> Result<CensusPart, String> {
        let text = unseal_bytes(bytes).map_err(|why| format!("it is damaged: {why}"))?;
        let part = CensusPart::read(&text)?;
        match resume_fault(&part, PROGRAM, work, shard) {
            _ if part.part != KIND => Err("it is a part of other work".to_string()),
            Some(fault) => Err(fault),
            None => Ok(part),
        }
    }

    /// The answer of a part that is the whole work.
    pub fn report(self) -> CensusReport {
        let CensusWork { frame, rank, keep, .. } = self.work;
        CensusReport::new(frame, &rank, keep, self.tally)
    }
}

/// What a census can be drawn as: how many levels have which length. Whole runs and joined parts draw the same.
pub fn pictures(about: &About, report: &CensusReport) -> Vec<Picture> {
    let lengths = &report.lengths;
    let series = [
        ("solvable", lengths.iter().map(|row| Some(row.levels)).collect()),
        ("with exactly one answer", lengths.iter().map(|row| Some(row.unique)).collect()),
    ];
    let chart = Bars {
        title: &words::census_head(about, &report.frame),
        axis: "moves of a shortest solution",
        groups: lengths.iter().map(|row| row.length.to_string()).collect(),
        series: series.map(|(name, values)| Series { name, values }).to_vec(),
    };
    vec![Picture { name: "chart", svg: bars(&chart) }]
}

/// The checksum of a text.
pub fn checksum(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Shard for CensusPart {
    type Work = CensusWork;

    fn read(text: &str) -> Result<CensusPart, String> {
        let mut part: CensusPart =
            serde_json::from_str(text).map_err(|error| format!("it is damaged: {error}"))?;
        for (level, bits) in part.tally.kept.iter_mut().zip(&part.kept_bits) {
            level.value = bits.map(f64::from_bits);
        }
        part.kept_bits.clear();
        Ok(part)
    }

    fn program(&self) -> &str {
        &self.program
    }

    fn work(&self) -> &CensusWork {
        &self.work
    }

    fn shard(&self) -> [u64; 2] {
        self.shard
    }

    fn fault(&self) -> Option<String> {
        let is_done = self.tally.next >= census_range(self.work.frame.space, self.shard).end;
        (!is_done).then(|| "is not finished; run its command again to resume".to_string())
    }

    fn add(&mut self, next: CensusPart) {
        self.tally.join(next.tally, self.work.keep);
    }
}

/// Joins parts into the answer of the whole run.
pub fn join(parts: Parts<'_>) -> Result<Joined<'_>, String> {
    let report = join_in_order::<CensusPart>(&parts)?.report();
    let json = serde_json::to_string(&report).map_err(|error| error.to_string())?;
    let Some(about) = domain_named(&report.frame.domain).map(|domain| domain.about()) else {
        return Err(format!("`{}` is not a domain", report.frame.domain));
    };
    let (text, pictures) = (words::census(about, &report), pictures(about, &report));
    Ok(Joined { json, text, kept: Box::new(std::iter::empty()), pictures })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use play::space::CensusLevel;

    #[test]
    fn readings_of_a_part_come_back_bit_by_bit() {
        let frame = FrameHead {
            domain: "lights".to_string(),
            size: [1, 1],
            kinds: Vec::new(),
            most: None,
            space: 1,
            possible_answers: None,
        };
        let (rank, source) = ("branching".to_string(), None);
        let work = CensusWork { frame, rank, keep: 9, max_states: 1, shows_all: false, source };
        let mut part = CensusPart::new(work.clone(), [1, 1]);
        for n in 1..=500u64 {
            let value = Some(1.0 / n as f64 + 0.1);
            let (status, level, legend) = ("solved".to_string(), Vec::new(), Vec::new());
            let (length, unique, answer) = (None, None, None);
            let kept =
                CensusLevel { n, levels: 1, status, length, unique, answer, value, level, legend };
            part.tally.kept.push(kept);
        }
        let text = part.text().unwrap();
        assert_eq!(CensusPart::resume(text.as_bytes(), &work, [1, 1]), Ok(part.clone()));
        assert!(CensusPart::resume(text.as_bytes(), &work, [1, 2]).is_err());
        let changed = text.replacen("solved", "salved", 1);
        assert!(CensusPart::resume(changed.as_bytes(), &work, [1, 1]).is_err());
    }
}
