//! Answers as data.

use super::{Measures, Part, Type};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// What `witness census --json` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Census {
    /// Rows and columns.
    pub grid: [usize; 2],
    /// One type or two.
    pub types: Vec<Type>,
    /// By number of pieces.
    pub rows: Vec<CensusRow>,
}

/// All panels with a number of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CensusRow {
    /// The number of pieces.
    pub pieces: usize,
    /// All panels.
    pub panels: u64,
    /// Those with a solution.
    pub solvable: u64,
    /// Those with exactly one, or of the requested quality.
    pub unique: u64,
    /// Lines singled out.
    #[serde(rename = "D")]
    pub singled_out: usize,
    /// Lines not singled out with fewer pieces.
    #[serde(rename = "P")]
    pub new: usize,
    /// For two types: lines that neither of them singles out alone with that number of pieces.
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

/// The answer of a census that is done.
pub fn census_report(part: &Part, paths: usize) -> Census {
    let measures = Measures { part, paths };
    let types = part.work.existing.clone();
    let (one, other) = (types[0], types.get(1).copied());
    let sweep = part.sweeps.iter().find(|sweep| sweep.lanes == [one] && sweep.partner == other);
    let new = measures.new_lines(one, other);
    let together = other.map(|other| measures.together(one, other));
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
    Census { grid: part.work.grid, types, rows }
}

/// The answer about expressivity.
pub fn expressivity_report(part: &Part, paths: usize) -> Expressivity {
    let measures = Measures { part, paths };
    let expressed = |one: &Type| {
        let by_pieces: Vec<usize> =
            measures.new_lines(*one, None).iter().map(|lines| lines.count()).collect();
        Expressed { one: *one, expressible: by_pieces.iter().sum(), paths, by_pieces }
    };
    Expressivity {
        grid: part.work.grid,
        max_pieces: part.work.pieces[1],
        types: part.work.new.iter().map(expressed).collect(),
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
    }
}
