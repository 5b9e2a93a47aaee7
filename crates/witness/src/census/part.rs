//! Parts of a census: what a shard found, as data that can be written, read and joined.

use super::{Sweep, Type, Work, size_of};
use crate::count::count_paths;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use thiserror::Error;

/// What one part of the work found, or all of it.
///
/// It holds sets of lines and not their sizes, so that parts join exactly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The program that made it.
    pub program: String,
    /// What was asked.
    pub work: Work,
    /// Which part this is, from 1, and of how many.
    pub shard: [usize; 2],
    /// Units of work done, and how many there are; resuming continues from there.
    pub done: [usize; 2],
    /// What each sweep found.
    pub sweeps: Vec<PartSweep>,
}

/// What one sweep found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartSweep {
    /// The alternative types.
    pub lanes: Vec<Type>,
    /// The types they are combined with.
    pub partners: Vec<Type>,
    /// By number of pieces.
    pub levels: Vec<PartLevel>,
}

/// What was found among panels with a number of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartLevel {
    /// The number of pieces.
    pub pieces: usize,
    /// Panels examined.
    pub panels: u64,
    /// Panels with a solution; 0 if the sweep has several lanes.
    pub solvable: u64,
    /// Panels of the requested quality; 0 if the sweep has several lanes.
    pub unique: u64,
    /// For each lane the lines that are singled out, as hexadecimal digits of four lines each,
    /// the first line being the lowest bit of the first digit; zeros at the end are left out.
    pub lines: Vec<LineSet>,
    /// For each line that is singled out, ascending, the lowest rank of a panel that does it; empty
    /// unless panels are kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<[u64; 2]>,
}

/// A set of lines by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct LineSet(Vec<u64>);

/// Why parts cannot be joined.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MergeError {
    /// There is nothing to join.
    #[error("name the parts to join")]
    Nothing,
    /// A part was made by another version.
    #[error("{name} was made by {program}, {first} by {first_program}; make them all again")]
    Program {
        /// The part.
        name: String,
        /// Who made it.
        program: String,
        /// The first part.
        first: String,
        /// Who made that.
        first_program: String,
    },
    /// A part answers another question.
    #[error("{name} belongs to other work than {first}: {what} differs")]
    Mixture {
        /// The part.
        name: String,
        /// The first part.
        first: String,
        /// What differs.
        what: String,
    },
    /// A part occurs twice.
    #[error("part {number} of {of} was given twice: {first} and {second}")]
    Twice {
        /// Its number, from 1.
        number: usize,
        /// Of how many.
        of: usize,
        /// The one file.
        first: String,
        /// The other.
        second: String,
    },
    /// Parts are missing.
    #[error("{} of {of} missing: {}", if numbers.len() == 1 { "1 part" } else { "parts" }, list(numbers))]
    Missing {
        /// Their numbers, from 1.
        numbers: Vec<usize>,
        /// Of how many.
        of: usize,
    },
    /// A part was not finished.
    #[error("{name} is not finished: {done} of {total} units of work; run it again with --resume")]
    Unfinished {
        /// The part.
        name: String,
        /// Pieces of work done.
        done: usize,
        /// Of how many.
        total: usize,
    },
    /// A part does not match its own description.
    #[error("{name} is damaged: {what}")]
    Damaged {
        /// The part.
        name: String,
        /// What is wrong.
        what: String,
    },
}

/// The most parts that work may be split into.
pub const MAX_PARTS: usize = 1_000_000;

fn list(numbers: &[usize]) -> String {
    let some: Vec<String> = numbers.iter().take(20).map(ToString::to_string).collect();
    let more = if numbers.len() > some.len() { ", …" } else { "" };
    some.join(", ") + more
}

/// Joins all parts of one run, given with their names, in any order.
pub fn merge(parts: &[(String, Part)]) -> Result<Part, MergeError> {
    let mut merge = Merge::default();
    parts.iter().try_for_each(|(name, part)| merge.add(name, part))?;
    merge.end()
}

/// Parts that are joined one by one, in any order, so that only one of them has to be in memory.
#[derive(Default)]
pub struct Merge {
    joined: Option<Joined>,
}

struct Joined {
    /// The name of the part that came first.
    first: String,
    whole: Part,
    /// The name of each part that was joined, by its number.
    names: Vec<Option<Box<str>>>,
}

impl Merge {
    /// Joins another part.
    pub fn add(&mut self, name: &str, part: &Part) -> Result<(), MergeError> {
        check(name, part)?;
        let [number, of] = part.shard;
        let Joined { first, whole, names } = self.joined.get_or_insert_with(|| Joined {
            first: name.to_string(),
            whole: Part::new(&part.work, [1, 1], &part.program),
            names: vec![None; of],
        });
        let mixture = |what: &str| MergeError::Mixture {
            name: name.to_string(),
            first: first.clone(),
            what: what.to_string(),
        };
        if part.program != whole.program {
            return Err(MergeError::Program {
                name: name.to_string(),
                program: part.program.clone(),
                first: first.clone(),
                first_program: whole.program.clone(),
            });
        }
        if let Some(what) = differing(&part.work, &whole.work) {
            return Err(mixture(what));
        }
        if of != names.len() {
            return Err(mixture("the number of parts"));
        }
        if let Some(other) = names[number - 1].replace(name.into()) {
            let (first, second) = (other.to_string(), name.to_string());
            return Err(MergeError::Twice { number, of, first, second });
        }
        whole.add(part);
        Ok(())
    }

    /// The whole, if no part is missing.
    pub fn end(self) -> Result<Part, MergeError> {
        let Some(Joined { whole, names, .. }) = self.joined else {
            return Err(MergeError::Nothing);
        };
        let of = names.len();
        let numbers: Vec<usize> = (1..=of).filter(|number| names[number - 1].is_none()).collect();
        match numbers.is_empty() {
            true => Ok(whole),
            false => Err(MergeError::Missing { numbers, of }),
        }
    }
}

fn differing(one: &Work, other: &Work) -> Option<&'static str> {
    match () {
        () if one.question != other.question => Some("the question"),
        () if one.grid != other.grid => Some("the grid"),
        () if one.pieces != other.pieces => Some("the number of pieces"),
        () if (&one.existing, &one.new) != (&other.existing, &other.new) => Some("the types"),
        () if one.quality != other.quality => Some("the quality"),
        () if one.keep != other.keep => Some("the number of panels to keep"),
        () => None,
    }
}

/// Checks that a part is finished and complete for its work.
fn check(name: &str, part: &Part) -> Result<(), MergeError> {
    let damaged = |what: String| MergeError::Damaged { name: name.to_string(), what };
    if let Some(what) = part.damage() {
        return Err(damaged(what));
    }
    if part.done[0] < part.done[1] {
        let [done, total] = part.done;
        return Err(MergeError::Unfinished { name: name.to_string(), done, total });
    }
    for sweep in &part.sweeps {
        let ranks = super::run::ranks(&part.work, part.shard, sweep.lanes[0], &sweep.partners);
        // Panels that represent their colour swap may lie in another part.
        let counts_all = part.shard == [1, 1] && !part.work.quality.symmetric;
        for (level, (_, range)) in sweep.levels.iter().zip(ranks) {
            if counts_all && u128::from(level.panels) != range.end - range.start {
                return Err(damaged("the number of panels is wrong".to_string()));
            }
        }
    }
    Ok(())
}

impl Work {
    /// The numbers of pieces that fit on the grid.
    pub fn levels(&self, cells: usize) -> Vec<usize> {
        // What is new with i pieces depends on everything with fewer, so every count starts at 1.
        (1..=self.pieces[1].min(cells)).collect()
    }

    /// Whether panels of a sweep are kept: those of a census that may use all its types.
    pub(super) fn keeps(&self, sweep: &Sweep) -> bool {
        let types = sweep.lanes.len() + sweep.partners.len();
        self.keep > 0 && self.question == "census" && types == self.existing.len()
    }
}

impl Part {
    /// A part with nothing done yet.
    pub fn new(work: &Work, shard: [usize; 2], program: &str) -> Part {
        let levels = work.levels(work.grid[0] * work.grid[1]);
        let level = |pieces: &usize, lanes: usize| PartLevel {
            pieces: *pieces,
            panels: 0,
            solvable: 0,
            unique: 0,
            lines: vec![LineSet::default(); lanes],
            kept: Vec::new(),
        };
        let sweep = |sweep: Sweep| PartSweep {
            levels: levels.iter().map(|pieces| level(pieces, sweep.lanes.len())).collect(),
            lanes: sweep.lanes,
            partners: sweep.partners,
        };
        Part {
            program: program.to_string(),
            work: work.clone(),
            shard,
            done: [0, 0],
            sweeps: work.sweeps().into_iter().map(sweep).collect(),
        }
    }

    /// The same work with at most this many pieces: what was found with more is left out.
    pub fn up_to(&self, pieces: usize) -> Part {
        let mut part = self.clone();
        part.work.pieces[1] = part.work.pieces[1].min(pieces);
        for sweep in &mut part.sweeps {
            sweep.levels.retain(|level| level.pieces <= pieces);
        }
        part
    }

    /// What is wrong with a part that was read from a file, if anything: a file may be truncated or
    /// edited, so nothing in it is trusted.
    pub fn damage(&self) -> Option<String> {
        let [number, of] = self.shard;
        if number == 0 || number > of || of > MAX_PARTS {
            return Some(format!("it claims to be part {number} of {of}"));
        }
        if let Err(refusal) = size_of(&self.work) {
            return Some(refusal.to_string());
        }
        let [rows, cols] = self.work.grid;
        let paths = count_paths(rows, cols).unwrap_or(0);
        let fresh = Part::new(&self.work, self.shard, &self.program);
        let is_same = |mine: &PartSweep, other: &PartSweep| {
            (&mine.lanes, &mine.partners) == (&other.lanes, &other.partners)
        };
        let mut sweeps = self.sweeps.iter().zip(&fresh.sweeps);
        if self.sweeps.len() != fresh.sweeps.len()
            || !sweeps.all(|(mine, other)| is_same(mine, other))
        {
            return Some("its types are not those of its work".to_string());
        }
        for (mine, other) in self.sweeps.iter().zip(&fresh.sweeps) {
            let pieces = |sweep: &PartSweep| -> Vec<usize> {
                sweep.levels.iter().map(|level| level.pieces).collect()
            };
            if pieces(mine) != pieces(other) {
                return Some("a number of pieces is missing".to_string());
            }
            for level in &mine.levels {
                if level.lines.len() != mine.lanes.len() {
                    return Some("a set of lines is missing".to_string());
                }
                if level.lines.iter().any(|set| set.bound() as u128 > paths) {
                    return Some("it names a line that the grid does not have".to_string());
                }
                let all = super::run::ranks(&self.work, [1, 1], mine.lanes[0], &mine.partners);
                let panels = all.iter().find(|(pieces, _)| *pieces == level.pieces);
                let panels = panels.map_or(0, |(_, ranks)| ranks.end);
                let is_there = |[line, rank]: &[u64; 2]| {
                    u128::from(*line) < paths && u128::from(*rank) < panels
                };
                if !level.kept.iter().all(is_there) {
                    return Some("it keeps a panel that does not exist".to_string());
                }
            }
        }
        None
    }

    fn add(&mut self, other: &Part) {
        for (mine, theirs) in self.sweeps.iter_mut().zip(&other.sweeps) {
            for (mine, theirs) in mine.levels.iter_mut().zip(&theirs.levels) {
                mine.panels += theirs.panels;
                mine.solvable += theirs.solvable;
                mine.unique += theirs.unique;
                for (mine, theirs) in mine.lines.iter_mut().zip(&theirs.lines) {
                    *mine = mine.union(theirs);
                }
                for [line, rank] in &theirs.kept {
                    mine.keep(*line, *rank);
                }
            }
        }
    }

    /// The sets D(K, K', …, i) for i from 1 on. The order of the types does not matter.
    pub fn found(&self, types: &[Type]) -> Option<Vec<&LineSet>> {
        let (sweep, at) = self.sweep_of(types)?;
        Some(sweep.levels.iter().map(|level| &level.lines[at]).collect())
    }

    /// Whether all panels of some types were looked at, in work that is not split and not confined to symmetric
    /// panels. What was found with them is final then, even if the rest is not done.
    pub fn has_all(&self, types: &[Type]) -> bool {
        let Some((sweep, _)) = self.sweep_of(types) else { return false };
        let ranks = super::run::ranks(&self.work, self.shard, sweep.lanes[0], &sweep.partners);
        let is_done = |(level, (_, range)): (&PartLevel, (usize, Range<u128>))| {
            u128::from(level.panels) == range.end - range.start
        };
        sweep.levels.iter().zip(ranks).all(is_done)
    }

    /// The sweep through panels of some types, and the lane of the one that is not a partner.
    fn sweep_of(&self, types: &[Type]) -> Option<(&PartSweep, usize)> {
        self.sweeps.iter().find_map(|sweep| {
            if types.len() != sweep.partners.len() + 1 {
                return None;
            }
            let mut rest = types.iter().filter(|one| !sweep.partners.contains(one));
            let (lane, None) = (rest.next()?, rest.next()) else { return None };
            Some((sweep, sweep.lanes.iter().position(|known| known == lane)?))
        })
    }
}

impl PartLevel {
    /// Keeps the panel with a rank for a line, unless one with a lower rank is kept.
    pub(super) fn keep(&mut self, line: u64, rank: u64) {
        match self.kept.binary_search_by_key(&line, |[line, _]| *line) {
            Ok(at) => self.kept[at][1] = self.kept[at][1].min(rank),
            Err(at) => self.kept.insert(at, [line, rank]),
        }
    }
}

impl LineSet {
    /// Adds a line.
    pub fn insert(&mut self, line: usize) {
        if self.0.len() <= line / 64 {
            self.0.resize(line / 64 + 1, 0);
        }
        self.0[line / 64] |= 1 << (line % 64);
    }

    /// Whether a line is in it.
    pub fn has(&self, line: usize) -> bool {
        self.0.get(line / 64).is_some_and(|word| word >> (line % 64) & 1 == 1)
    }

    /// The number of lines in it.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Its lines, ascending.
    pub fn lines(&self) -> impl Iterator<Item = usize> + '_ {
        let is_in = |line: &usize| self.0[line / 64] >> (line % 64) & 1 == 1;
        (0..self.0.len() * 64).filter(is_in)
    }

    /// The union.
    pub fn union(&self, other: &LineSet) -> LineSet {
        let word = |set: &LineSet, at: usize| set.0.get(at).copied().unwrap_or(0);
        let words = 0..self.0.len().max(other.0.len());
        LineSet(words.map(|at| word(self, at) | word(other, at)).collect())
    }

    /// The difference: what is in this set and not in the other.
    pub fn without(&self, other: &LineSet) -> LineSet {
        let word = |at: usize| other.0.get(at).copied().unwrap_or(0);
        LineSet(self.0.iter().enumerate().map(|(at, mine)| mine & !word(at)).collect())
    }

    /// True when it is a subset of the other.
    pub fn is_within(&self, other: &LineSet) -> bool {
        self.without(other).count() == 0
    }

    /// One more than its last line.
    fn bound(&self) -> usize {
        self.lines().last().map_or(0, |last| last + 1)
    }
}

impl From<LineSet> for String {
    fn from(set: LineSet) -> String {
        let digits = set.0.iter().flat_map(|word| (0..16).map(move |at| word >> (4 * at) & 15));
        let text: String = digits.filter_map(|digit| char::from_digit(digit as u32, 16)).collect();
        text.trim_end_matches('0').to_string()
    }
}

impl TryFrom<String> for LineSet {
    type Error = String;

    fn try_from(text: String) -> Result<LineSet, String> {
        let mut set = LineSet(vec![0; text.len().div_ceil(16)]);
        for (at, letter) in text.chars().enumerate() {
            let digit = letter.to_digit(16).ok_or("a set of lines has hexadecimal digits only")?;
            set.0[at / 16] |= u64::from(digit) << (at % 16 * 4);
        }
        Ok(set)
    }
}
