//! What puzzles on a grid have in common.
//!
//! Many puzzles are a rectangle of cells with a letter in each, and a position is a small number in each
//! cell. For those a domain says only what is its own, and the rest follows:
//!
//! - [`Grid`] numbers cells, steps from one to another and writes a cell as `column,row`;
//! - [`LetterMap`] is a level as its author draws it, [`GridLevel`] what its letters may become, and
//!   [`GridSpace`] the levels around it, for suggestions, repairs and kernels, and [`GridFrame`] all levels of
//!   a size;
//! - [`GridPuzzle`] is a level that is played; [`Play`](crate::Play), [`Notation`](crate::Notation),
//!   [`Pack`](crate::Pack) and [`EventNames`](crate::concept::EventNames) follow from it;
//! - [`GridEvents`] names what happens in a move, here or in some cell;
//! - [`Symmetry`] and [`canonical`] say when two levels are the same.
//!
//! Each of them works without the others. A puzzle that is more than its cells implements the traits
//! behind [`GridPuzzle`] itself and still uses [`Grid`] and [`GridEvents`].

mod cells;
mod events;
mod frame;
mod level;
mod moves;
mod pack;
mod puzzle;
mod space;
mod symmetry;

#[cfg(test)]
mod tests;

pub use cells::Grid;
pub use events::GridEvents;
pub use frame::GridFrame;
pub use level::{GridLevel, LetterMap};
pub use moves::GridMove;
pub use pack::{pack_cells, packed_words, unpack_cells};
pub use puzzle::GridPuzzle;
pub use space::GridSpace;
pub use symmetry::{Symmetry, canonical};
