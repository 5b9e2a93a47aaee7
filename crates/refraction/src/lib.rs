//! Refraction: beams of fractions, bent, split and added up on their way to targets.
//!
//! The game is that of "Quantifying over Play" (Smith, Butler, Popović 2013), section 3. Boards are
//! text ([`read`], [`write`]), light is exact ([`light`]), a board is a [`Puzzle`] for every lens,
//! and [`exhaust`] tries all placements. With the feature `clingo`, [`ask`] solves boards, looks
//! for shortcuts and makes boards without shortcuts.
//!
//! The main decision: the rules of light exist twice, once in Rust and once in the answer set
//! programs of `lp/`, written independently. An answer of clingo counts only after the simulator
//! has replayed it.

#[cfg(feature = "clingo")]
pub mod ask;
mod board;
mod concept;
mod crossings;
pub mod domain;
mod drawn;
mod events;
mod exhaust;
mod fraction;
mod frame;
mod lenses;
mod light;
mod network;
pub mod picture;
mod placed;
mod puzzle;
#[cfg(test)]
mod random_boards;
mod read;
mod schema;
mod side;
mod space;
#[cfg(feature = "clingo")]
mod values;
mod view;
mod write;

pub use board::{Board, Cell, Emitter, Kind, Piece, Placements, Want};
pub use concept::{BadConcept, Concept, Part};
pub use domain::{Boards, RefractionDomain};
pub use exhaust::{Exhausted, exhaust};
pub use fraction::Fraction;
pub use frame::BoardFrame;
pub use light::{Beam, From, Light, Met, light};
pub use placed::{Placed, placed};
pub use puzzle::{Move, Puzzle, State};
pub use read::{MAX_PIECES, MAX_SIDE, Readings, read};
pub use side::{Side, Sides};
pub use space::{BoardSpace, Smaller};
pub use view::lit;
pub use write::{write, write_placements};
