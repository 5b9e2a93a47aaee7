//! What clingo is asked about boards; every answer is played by the simulator before it is given.

mod instance;
mod need;
mod require;
mod solve;
#[cfg(test)]
mod tests;

pub use crate::values::TooManyPowers;
pub use need::{Need, need};
pub use require::{Made, Space, require};
pub use solve::{Count, Solved, count, solve};

use crate::board::{Board, Cell, Placements};
use asp::{NoProblem, Program, Term};
use source::Source;
use thiserror::Error;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// Too many different powers.
    #[error(transparent)]
    Powers(#[from] TooManyPowers),
    /// The search was ended while the program was being made.
    #[error("stopped before the search began")]
    Stopped,
    /// The program is too large for the memory.
    #[error("the board is too large for the memory that a search may take")]
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

/// The encodings by their file names, for whoever wants to use them with plain clingo.
pub static ENCODINGS: &[(&str, &str)] = &[
    ("design.lp", include_str!("../../lp/design.lp")),
    ("given.lp", include_str!("../../lp/given.lp")),
    ("play.lp", include_str!("../../lp/play.lp")),
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
];

/// A program of some encodings and an instance.
fn program(files: &[&str], instance: String) -> Program {
    let encodings = ENCODINGS.iter().filter(|(name, _)| files.contains(name));
    let mut sources: Vec<Source> = encodings.map(|&(name, text)| Source::new(name, text)).collect();
    sources.push(Source::new("instance.lp", instance));
    Program::new(sources)
}

/// The placements in an answer: `col(p(N),X)` and `row(p(N),Y)`.
fn placements<'t>(board: &Board, atoms: impl Iterator<Item = &'t Term>) -> Placements {
    let (mut columns, mut rows) = (vec![0; board.tray.len()], vec![0; board.tray.len()]);
    for atom in atoms {
        let (list, pair) = match (atom.call::<2>("col"), atom.call::<2>("row")) {
            (Some(pair), _) => (&mut columns, pair),
            (_, Some(pair)) => (&mut rows, pair),
            _ => continue,
        };
        let piece = pair[0].call::<1>("p").and_then(|[number]| number.number());
        if let (Some(piece), Some(at)) = (piece, pair[1].number()) {
            list[piece as usize - 1] = at as u8;
        }
    }
    let cell = |(&x, &y): (&u8, &u8)| (x > 0 && y > 0).then_some(Cell { x, y });
    columns.iter().zip(&rows).map(cell).collect()
}
