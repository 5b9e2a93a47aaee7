//! Answers as data.

use super::{LineSet, Lines, Measures, Part, Type, Work, panel_of_rank};
use crate::print::print;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Which panels were generated and which of them count, so that an answer can be repeated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Settings {
    /// The fewest and the most pieces.
    pub pieces: [usize; 2],
    /// A panel counts with at least one solution and at most this many.
    pub at_most: usize,
    /// Only panels that a mirror image or a half turn leaves unchanged were generated.
    pub symmetric: bool,
    /// A panel counts if all its solutions have at least this many moves.
    pub min_moves: usize,
    /// The program and its version.
    pub program: String,
}

impl Settings {
    fn of(part: &Part) -> Settings {
        let Work { pieces, quality, .. } = &part.work;
        Settings {
            pieces: *pieces,
            at_most: quality.max_solutions,
            symmetric: quality.symmetric,
            min_moves: quality.min_moves,
            program: part.program.clone(),
        }
    }

    /// What differs from the thesis, for a headline; empty where nothing does.
    pub fn words(&self) -> String {
        let mut words = String::new();
        if self.at_most > 1 {
            words += &format!(", at most {} solutions", self.at_most);
        }
        if self.min_moves > 0 {
            words += &format!(", at least {} moves", self.min_moves);
        }
        if self.symmetric {
            words += ", symmetric panels only";
        }
        words
    }
}

/// What `witness census --json` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Census {
    /// Rows and columns.
    pub grid: [usize; 2],
    /// One type, two or three.
    pub types: Vec<Type>,
    /// By number of pieces.
    pub rows: Vec<CensusRow>,
    /// What was asked for.
    pub settings: Settings,
    /// How many panels were to be kept.
    pub keep: usize,
    /// For each new line, until `keep` is reached, the first panel that singles it out: the lines of
    /// P for one type, those of E for several.
    pub kept: Vec<KeptPanel>,
}

/// A panel that singles out a line that fewer pieces or fewer types do not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KeptPanel {
    /// The number of pieces.
    pub pieces: usize,
    /// The number of the line, from 0.
    pub path: usize,
    /// Its moves.
    pub line: String,
    /// The panel as text.
    pub panel: String,
}

/// All panels with a number of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CensusRow {
    /// The number of pieces.
    pub pieces: usize,
    /// All panels; with `symmetric` only the symmetric ones.
    pub panels: u64,
    /// Those with a solution.
    pub solvable: u64,
    /// Those that count: with exactly one solution, or as `settings` says.
    pub unique: u64,
    /// Lines singled out.
    #[serde(rename = "D")]
    pub singled_out: usize,
    /// Lines not singled out with fewer pieces.
    #[serde(rename = "P")]
    pub new: usize,
    /// For several types: new lines that fewer of them do not single out with up to as many pieces.
    #[serde(rename = "E", skip_serializing_if = "Option::is_none")]
    pub together: Option<usize>,
}

/// What `witness expressivity --json` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Expressivity {
    /// Rows and columns.
    pub grid: [usize; 2],
    /// The most pieces.
    pub max_pieces: usize,
    /// The types.
    pub types: Vec<Expressed>,
    /// What was asked for.
    pub settings: Settings,
}

/// What one type expresses by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Expressed {
    /// The type.
    #[serde(rename = "type")]
    pub one: Type,
    /// Lines it singles out at all; divided by `paths` this is e(K).
    pub expressible: usize,
    /// Lines of the empty grid.
    pub paths: usize,
    /// |P(K, i)| for i from 1 on.
    pub by_pieces: Vec<usize>,
}

/// What `witness orthogonality --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Orthogonality {
    /// Rows and columns.
    pub grid: [usize; 2],
    /// Lines of the empty grid.
    pub paths: usize,
    /// The most pieces.
    pub max_pieces: usize,
    /// The existing types.
    pub existing: Vec<Type>,
    /// The new ones.
    pub types: Vec<Orthogonal>,
    /// What was asked for.
    pub settings: Settings,
}

/// How one type adds to the existing ones; counts are integers before division by `paths`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Orthogonal {
    /// The type.
    #[serde(rename = "type")]
    pub one: Type,
    /// Its orthogonality.
    pub o: f64,
    /// Lines it expresses only together with each existing type.
    pub express: BTreeMap<String, usize>,
    /// For each existing type, how the combination differs from the combination with each other
    /// type.
    pub diff: BTreeMap<String, BTreeMap<String, usize>>,
}

impl Orthogonality {
    /// Each value of orthogonality that occurs and how many types have it, ascending. Values are
    /// quotients of integers by the same number, so equal ones are equal in every bit.
    pub fn spread(&self) -> Vec<(f64, usize)> {
        let mut bars: BTreeMap<u64, usize> = BTreeMap::new();
        for one in &self.types {
            // Values are not negative, so their bits are in their order.
            *bars.entry(one.o.to_bits()).or_default() += 1;
        }
        bars.into_iter().map(|(bits, count)| (f64::from_bits(bits), count)).collect()
    }
}

/// The answer of a census that is done.
pub fn census_report(part: &Part, paths: usize) -> Census {
    let measures = Measures { part, paths };
    let types = part.work.existing.clone();
    let is_all = |lane: &[Type], partners: &[Type]| lane == &types[..1] && partners == &types[1..];
    let sweep = part.sweeps.iter().find(|sweep| is_all(&sweep.lanes, &sweep.partners));
    let new = measures.new_lines(&types);
    let together = (types.len() > 1).then(|| measures.together(&types));
    let rows = sweep.into_iter().flat_map(|sweep| &sweep.levels).enumerate().map(|(at, level)| {
        CensusRow {
            pieces: level.pieces,
            panels: level.panels,
            solvable: level.solvable,
            unique: level.unique,
            singled_out: level.lines[0].count(),
            new: new[at].count(),
            together: together.as_ref().map(|together| together[at].count()),
        }
    });
    let [first, _] = part.work.pieces;
    let rows = rows.filter(|row| row.pieces >= first).collect();
    let kept = kept_panels(part, together.as_ref().unwrap_or(&new));
    let (grid, keep) = (part.work.grid, part.work.keep);
    Census { grid, types, rows, settings: Settings::of(part), keep, kept }
}

/// The panels kept for some lines by number of pieces, in order.
fn kept_panels(part: &Part, wanted: &[LineSet]) -> Vec<KeptPanel> {
    let work = &part.work;
    let Some(lines) = Lines::new(work.grid[0], work.grid[1]).filter(|_| work.keep > 0) else {
        return Vec::new();
    };
    let mut kept = Vec::new();
    for level in part.sweeps.iter().flat_map(|sweep| &sweep.levels) {
        if level.pieces < work.pieces[0] {
            continue;
        }
        for [path, rank] in &level.kept {
            let path = *path as usize;
            if kept.len() == work.keep || !wanted[level.pieces - 1].has(path) {
                continue;
            }
            let mut panel = panel_of_rank(work.grid, &work.existing, level.pieces, *rank);
            panel.name = format!("line-{path}");
            kept.push(KeptPanel {
                pieces: level.pieces,
                path,
                line: lines.lines[path].to_string(),
                panel: print(&panel),
            });
        }
    }
    kept
}

/// The answer about expressivity.
pub fn expressivity_report(part: &Part, paths: usize) -> Expressivity {
    let measures = Measures { part, paths };
    let expressed = |one: &Type| {
        let by_pieces: Vec<usize> =
            measures.new_lines(&[*one]).iter().map(|lines| lines.count()).collect();
        Expressed { one: *one, expressible: by_pieces.iter().sum(), paths, by_pieces }
    };
    Expressivity {
        grid: part.work.grid,
        max_pieces: part.work.pieces[1],
        types: part.work.new.iter().map(expressed).collect(),
        settings: Settings::of(part),
    }
}

/// The answer about orthogonality.
pub fn orthogonality_report(part: &Part, paths: usize) -> Orthogonality {
    let measures = Measures { part, paths };
    let existing = &part.work.existing;
    let orthogonal = |new: &Type| {
        let express = existing.iter().map(|old| (old.to_string(), measures.express(*new, *old)));
        let diff = |old: &Type| {
            let others = existing.iter().filter(|other| *other != old);
            let counts =
                others.map(|other| (other.to_string(), measures.difference(*old, *new, *other)));
            (old.to_string(), counts.collect::<BTreeMap<_, _>>())
        };
        Orthogonal {
            one: *new,
            o: measures.orthogonality(*new, existing),
            express: express.collect(),
            diff: existing.iter().map(diff).filter(|(_, counts)| !counts.is_empty()).collect(),
        }
    };
    Orthogonality {
        grid: part.work.grid,
        paths,
        max_pieces: part.work.pieces[1],
        existing: existing.clone(),
        types: part.work.new.iter().map(orthogonal).collect(),
        settings: Settings::of(part),
    }
}
