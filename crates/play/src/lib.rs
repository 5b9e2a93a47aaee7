//! The waist between domains and everything that is done with their puzzles.
//!
//! A domain defines what a state is, which moves exist and what a move does ([`Play`]), and how
//! moves are written ([`Notation`]). From that alone follow play with undo ([`Session`]), traces as
//! text ([`read_trace`], [`write_trace`]) and a test kit for every domain ([`kit`]).
//!
//! The main decision: the interface is a handful of methods over exact states, and a win belongs to
//! a step, not to a state. States are cloned and compared as a whole, because an answer about *all*
//! play is wrong as soon as two states are taken for one. A step carries the outcome, because a
//! PuzzleScript level can be won by a move that changes nothing. Whatever only some domains can do
//! stays out of these traits.

mod batch;
mod built;
pub mod commuting;
pub mod concept;
pub mod contract;
mod dead_ends;
pub mod domain;
mod doubt;
mod events;
mod facts;
mod graph;
pub mod grid;
mod hint;
mod interned;
pub mod kit;
pub mod lens;
mod level_list;
mod need;
mod notation;
mod outcome;
mod pack;
pub mod parallel;
mod play;
pub mod random;
pub mod readings;
pub mod search;
mod seat;
mod session;
pub mod simple;
pub mod space;
mod survey;
mod syntax;
mod trace;
mod watch;

#[cfg(test)]
mod lamps;

pub use batch::{Batch, BatchPlan, Planes, Turns};
pub use built::{AUTHOR, SCHEMAS, THREADS};
pub use dead_ends::{DeadEnds, NoReturn, dead_ends};
pub use doubt::Doubt;
pub use events::{EventTable, Events};
pub use facts::Facts;
pub use graph::{Coverage, Edge, PlayGraph, explore, explore_nearest, explore_showing};
pub use hint::{Hint, hint};
pub use interned::Interned;
pub use need::{Need, NeedAnswer, need};
pub use notation::Notation;
pub use outcome::Outcome;
pub use pack::Pack;
pub use play::{Play, Step};
pub use seat::{Drawn, MOVE_SECONDS, Offer, PictureGrid, Played, Seat, Shot, Sitting};
pub use session::{PlayedTrace, Session};
pub use trace::{TraceError, read_trace, write_trace};
pub use watch::{Progress, SharedWatch, Watch};
