//! Questions about boards for clingo. The simulator replays every answer before it is returned.

mod arithmetic;
mod given;
mod instance;
mod lit;
pub(crate) mod make;
pub(crate) mod nearby;
mod need;
mod own;
mod polish;
mod require;
mod solve;
#[cfg(test)]
mod tests;
mod tidy;
mod why;

pub use crate::values::TooManyPowers;
pub use given::Given;
pub use make::BoardMaker;
pub use need::{Need, need, smallest_shortcut};
pub use own::{NoOwn, OwnMade, has_concept, require_own};
pub use polish::{Finish, Polished, polish};
pub use require::{Made, Space, require};
pub use solve::{Count, Solved, count, find_any, list, solve};
pub use why::{Change, Why, why};

use crate::board::{Board, Cell, Placements};
use asp::{NoProblem, Program, Term};
use source::Source;
use thiserror::Error;

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// Too many different powers.
    #[error(transparent)]
    Powers(#[from] TooManyPowers),
    /// The search was stopped while the program was being built.
    #[error("stopped before the search began")]
    Stopped,
    /// The program is larger than the memory limit.
    #[error("the program for this board is larger than the memory limit of a search")]
    TooLarge,
}

impl From<NoProblem> for Refused {
    fn from(why: NoProblem) -> Refused {
        match why {
            NoProblem::Stopped => Refused::Stopped,
            NoProblem::TooLarge => Refused::TooLarge,
            NoProblem::Wrong => panic!("an encoding of ours has errors"),
        }
    }
}

/// The encodings by file name, for use with plain clingo.
pub static ENCODINGS: &[(&str, &str)] = &[
    ("design.lp", include_str!("../../lp/design.lp")),
    ("shapes.lp", include_str!("../../lp/shapes.lp")),
    ("nearby.lp", include_str!("../../lp/nearby.lp")),
    ("given.lp", include_str!("../../lp/given.lp")),
    ("play.lp", include_str!("../../lp/play.lp")),
    ("triples.lp", include_str!("../../lp/triples.lp")),
    ("order.lp", include_str!("../../lp/order.lp")),
    ("alike.lp", include_str!("../../lp/alike.lp")),
    ("tidy.lp", include_str!("../../lp/tidy.lp")),
    ("fewest.lp", include_str!("../../lp/fewest.lp")),
    ("show.lp", include_str!("../../lp/show.lp")),
    ("concepts/concept.lp", include_str!("../../lp/concepts/concept.lp")),
    ("concepts/splitters.lp", include_str!("../../lp/concepts/splitters.lp")),
    ("concepts/combiners.lp", include_str!("../../lp/concepts/combiners.lp")),
    ("concepts/benders.lp", include_str!("../../lp/concepts/benders.lp")),
    ("concepts/monolithic.lp", include_str!("../../lp/concepts/monolithic.lp")),
    ("concepts/build.lp", include_str!("../../lp/concepts/build.lp")),
    ("concepts/not_nearest.lp", include_str!("../../lp/concepts/not_nearest.lp")),
    ("concepts/formula.lp", include_str!("../../lp/concepts/formula.lp")),
    ("concepts/played.lp", include_str!("../../lp/concepts/played.lp")),
];

/// A program made of some encodings and an instance.
fn program(files: &[&str], instance: String) -> Program {
    let encodings = ENCODINGS.iter().filter(|(name, _)| files.contains(name));
    let mut sources: Vec<Source> = encodings.map(|&(name, text)| Source::new(name, text)).collect();
    sources.push(Source::new("instance.lp", instance));
    Program::new(sources)
}

/// The placements in an answer: `col(p(N),X)` and `row(p(N),Y)`.
fn placements<'t>(board: &Board, atoms: impl Iterator<Item = &'t Term>) -> Placements {
    let (mut columns, mut rows) = (vec![0; board.tray.len()], vec![0; board.tray.len()]);
    for (piece, place) in atoms.filter_map(placed) {
        match place {
            Place::Column(x) => columns[piece] = x,
            Place::Row(y) => rows[piece] = y,
        }
    }
    let cell = |(&x, &y): (&u8, &u8)| (x > 0 && y > 0).then_some(Cell { x, y });
    columns.iter().zip(&rows).map(cell).collect()
}

/// What one atom of an answer says about the place of a piece.
enum Place {
    Column(u8),
    Row(u8),
}

/// The piece that an atom places, by its number from 0.
fn placed(atom: &Term) -> Option<(usize, Place)> {
    let (pair, place): (_, fn(u8) -> Place) = match (atom.call::<2>("col"), atom.call::<2>("row")) {
        (Some(pair), _) => (pair, Place::Column),
        (None, pair) => (pair?, Place::Row),
    };
    let [number] = pair[0].call::<1>("p")?;
    Some((number.number()? as usize - 1, place(pair[1].number()? as u8)))
}

/// A question of the paper's section 6.4 with its time to the first puzzle.
pub struct PaperQuestion {
    /// What is asked for, in words.
    pub name: &'static str,
    /// The concept.
    pub concept: &'static str,
    /// Pieces: sources, targets, blockers, benders, splitters, combiners.
    pub pieces: [usize; 6],
    /// Seconds the paper took; where it gives no time, our own goal.
    pub seconds: f64,
    /// True when the seconds are the paper's.
    pub is_papers: bool,
}

/// The paper's four questions and the benders of its section 6.2, on 10x10 boards. The paper does
/// not say how many pieces it used; these leave distractors in the tray wherever the concept
/// allows.
pub static PAPER: &[PaperQuestion] = &[
    PaperQuestion {
        name: "at least 1 splitter and 1 combiner",
        concept: "splitters>=1,combiners>=1",
        pieces: [2, 2, 8, 8, 2, 2],
        seconds: 7.26,
        is_papers: true,
    },
    PaperQuestion {
        name: "at least 2 splitters and 2 combiners",
        concept: "splitters>=2,combiners>=2",
        pieces: [2, 2, 8, 8, 3, 3],
        seconds: 18.9,
        is_papers: true,
    },
    PaperQuestion {
        name: "monolithic, three pairs, with blockers",
        concept: "monolithic",
        pieces: [3, 3, 6, 4, 3, 3],
        seconds: 152.0,
        is_papers: true,
    },
    PaperQuestion {
        name: "monolithic, three pairs, no blockers",
        concept: "monolithic",
        pieces: [3, 3, 0, 4, 3, 3],
        seconds: 74.2,
        is_papers: true,
    },
    PaperQuestion {
        name: "at least 6 active benders",
        concept: "benders>=6",
        pieces: [2, 2, 8, 8, 2, 2],
        seconds: 60.0,
        is_papers: false,
    },
];

impl PaperQuestion {
    /// The boards it chooses from: 10x10, powers from 1 to 4.
    pub fn space(&self) -> Space {
        let [sources, targets, blockers, benders, splitters, combiners] = self.pieces;
        Space {
            width: 10,
            height: 10,
            sources,
            targets,
            blockers,
            benders,
            splitters: [splitters, 0],
            combiners: [combiners, 0],
            powers: (1..=4).filter_map(|power| crate::Fraction::new(power, 1)).collect(),
            given: Given::default(),
        }
    }
}
