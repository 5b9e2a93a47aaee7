//! Exhaustive generation: every panel with a number of pieces of a type, and the lines that are the
//! only solution of some panel.
//!
//! "A Study of Orthogonality in The Witness" (2024), chapter 3. What makes it fast: whether a line
//! solves a panel of separations, stars and general pieces depends only on how it partitions the
//! *pieces*, not the cells. For each choice of cells, lines are grouped by the partition of the
//! pieces they make (at most 52 for five pieces, compared with 8,512 lines on 4x4). Each group is
//! judged once per panel, for all types of a space at the same time: one bit per type.

mod find;
mod grouping;
mod lines;
mod measures;
mod part;
mod ranks;
mod report;
mod run;
mod size;
mod sweep;
mod table;
mod types;

pub use find::{panel_of_rank, panels_of_line};
pub use lines::{Lines, MAX_CELLS, MAX_LINES};
pub use measures::{Measures, form_distance};
pub use part::{LineSet, MAX_PARTS, Merge, MergeError, Part, PartLevel, PartSweep, merge};
pub use report::{
    Census, CensusRow, Expressed, Expressivity, KeptPanel, Orthogonal, Orthogonality, Settings,
    census_report, expressivity_report, orthogonality_report,
};
pub use run::run;
pub use size::{MAX_WORK, Refusal, Size, size_of};
pub use types::{Type, read_types};

use serde::{Deserialize, Serialize};

/// What to generate and count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// The question: `census`, `orthogonality` or `expressivity`.
    pub question: String,
    /// Rows and columns of cells.
    pub grid: [usize; 2],
    /// The fewest and the most pieces.
    pub pieces: [usize; 2],
    /// The existing types, or those of a census.
    pub existing: Vec<Type>,
    /// The new types.
    pub new: Vec<Type>,
    /// Which panels count.
    pub quality: Quality,
    /// Example panels to keep in a census: one for each new line, at most this many.
    pub keep: usize,
}

/// Which panels count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quality {
    /// A panel has at least one solution and at most this many.
    pub max_solutions: usize,
    /// Its pieces are placed symmetrically: a mirror image or a half turn changes nothing.
    pub symmetric: bool,
    /// All its solutions have at least this many moves.
    pub min_moves: usize,
}

impl Default for Quality {
    /// Exactly one solution, as in the thesis.
    fn default() -> Quality {
        Quality { max_solutions: 1, symmetric: false, min_moves: 0 }
    }
}

/// One run through all panels of a set of types.
/// `lanes` are alternatives, each combined with all `partners`: either one type, or general types,
/// which are all generated at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// The alternative types.
    pub lanes: Vec<Type>,
    /// The types they are combined with.
    pub partners: Vec<Type>,
}

/// The most types that a census combines: the size of its tables grows with the power of that.
pub const MAX_TYPES: usize = 3;

/// The most types that one sweep can generate at once.
pub const MAX_LANES: usize = 128;

impl Work {
    /// The sweeps that answer the question, in a fixed order.
    pub fn sweeps(&self) -> Vec<Sweep> {
        let mut sweeps = Vec::new();
        let mut add = |lanes: &[Type], partners: &[Type]| {
            // General types share a sweep; every other type has its own.
            let (general, other): (Vec<Type>, Vec<Type>) =
                lanes.iter().partition(|lane| matches!(lane, Type::General(_)));
            for lanes in general.chunks(MAX_LANES) {
                sweeps.push(Sweep { lanes: lanes.to_vec(), partners: partners.to_vec() });
            }
            let single = |lane| Sweep { lanes: vec![lane], partners: partners.to_vec() };
            sweeps.extend(other.into_iter().map(single));
        };
        match self.question.as_str() {
            // Every combination: what all types need together is what no fewer of them express.
            "census" => {
                for (at, one) in self.existing.iter().enumerate() {
                    let others = &self.existing[at + 1..];
                    for chosen in 0..1usize << others.len().min(MAX_TYPES) {
                        let with = others.iter().enumerate();
                        let with = with.filter(|(bit, _)| chosen >> bit & 1 == 1);
                        add(&[*one], &with.map(|(_, other)| *other).collect::<Vec<_>>());
                    }
                }
            }
            "expressivity" => add(&self.new, &[]),
            _ => {
                for (at, one) in self.existing.iter().enumerate() {
                    add(&[*one], &[]);
                    for other in &self.existing[at + 1..] {
                        add(&[*one], &[*other]);
                    }
                }
                add(&self.new, &[]);
                for one in &self.existing {
                    add(&self.new, &[*one]);
                }
            }
        }
        sweeps
    }
}

impl Sweep {
    /// How many pieces a cell may have.
    pub(crate) fn constraints(&self) -> usize {
        constraints(self.lanes[0], &self.partners)
    }
}

/// How many pieces a cell may have with a type and its partners.
fn constraints(lane: Type, partners: &[Type]) -> usize {
    std::iter::once(&lane).chain(partners).map(|one| one.constraints().len()).sum()
}
