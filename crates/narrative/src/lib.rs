//! Narrative puzzles: items, rules and areas, from which puzzles are generated backwards and played
//! forwards.
//!
//! It follows De Kegel, "Procedural Generation of Narrative Puzzles" (2016). A rule says that an
//! action turns these inputs into these outputs. Read from output to inputs, it generates a puzzle
//! backwards from an area's goal; read from inputs to outputs, it is the game's logic.
//!
//! The main decision: a puzzle counts only after it has been played. The generator keeps track of
//! which nodes use which thing and how, and executes every tree it finds on exactly the world it
//! was made for before returning it.

mod area_text;
pub mod check;
pub mod compile;
pub mod difficulty;
mod domain;
mod drawn;
mod draws;
pub mod events;
pub mod execute;
mod frame;
pub mod game;
pub mod generate;
pub mod grammar;
pub mod kinds;
mod lenses;
pub mod limits;
pub mod make;
pub mod net;
pub mod outlook;
pub mod output;
pub mod place;
pub mod puzzle;
pub mod read;
mod schema;
mod space;
pub mod stats;
pub mod thing;
pub mod types;
pub mod unused;
pub mod words;
pub mod world;

pub use area_text::AreaText;
pub use check::check;
pub use compile::{Compiled, compile};
pub use domain::{ABOUT, Narrative, NarrativeDomain};
pub use draws::{Draw, StoryMaker};
pub use frame::AreaFrame;
pub use grammar::Grammar;
pub use space::{AreaSpace, Variation};

/// Whether a file is a grammar, by its name or its first line.
pub fn is_grammar(name: &str, text: &str) -> bool {
    name.to_lowercase().ends_with(".story.toml")
        || text.lines().take(40).any(|line| {
            line.trim_start().starts_with("format") && line.contains("narrative-grammar/")
        })
}
