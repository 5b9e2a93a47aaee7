//! What the compiled rules say before a level is played: rules that never fire, objects that never
//! appear, win conditions that never or always hold, numbers that never change, what a level must have,
//! and `again` that may go on for ever.
//!
//! All of it is proved, never guessed: [`turn`] follows an abstract turn over what may share a cell,
//! [`counts`] reads off how rules change numbers, [`earlier`] finds rules whose matches another takes
//! first. A game that is too complex gets no facts instead of wrong ones.

mod cell;
mod counts;
mod earlier;
mod facts;
mod levels;
mod loops;
mod musts;
mod relation;
mod remarks;
mod report;
pub mod trial;
mod turn;
mod values;
mod why;
mod wins;

pub use facts::{Facts, Holds, Must, NeverAppears, NeverFires, Number, Trend, WinFact, facts};
pub(crate) use remarks::remarks;
pub(crate) use report::{report, without_comments};
pub use why::Cause;

/// The work, in steps over words, that [`facts`] may take when an author waits for it.
pub const USUAL_WORK: u64 = 4_000_000_000;

/// The same while a text is edited, when every change asks again.
pub const QUICK_WORK: u64 = 10_000_000;
