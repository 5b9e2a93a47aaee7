//! Lights Out and its relatives: pressing a button steps the lamps around it until all show the goal.
//!
//! The smallest complete domain, made to be copied (`docs/adding-a-domain.md`). Its main decision: a board
//! keeps the letters that its author typed, so that reading, writing and varying need no second form.

mod board;
mod domain;
mod lenses;
mod puzzle;
mod read;

pub use board::Board;
pub use domain::LightsDomain;
pub use puzzle::Lights;
pub use read::read;
