//! Narrative puzzles: items, rules and areas, from which puzzles are generated backwards and played
//! forwards.
//!
//! The ground is De Kegel, "Procedural Generation of Narrative Puzzles" (2016). A rule says that
//! these inputs, by this action, become these outputs. Read from its output to its inputs it
//! generates a puzzle backwards from an area's goal; read from its inputs to its outputs it is the
//! game's logic.
//!
//! The main decision: a puzzle is believed only after it has been played. The generator keeps account
//! of who uses which thing and how, and every tree it finds is executed on the very world it was
//! made for before anybody sees it.

pub mod compile;
pub mod execute;
pub mod game;
pub mod generate;
pub mod grammar;
pub mod kinds;
pub mod limits;
pub mod net;
pub mod puzzle;
pub mod read;
pub mod thing;
pub mod types;
pub mod world;

pub use compile::{Compiled, compile};
pub use grammar::Grammar;
