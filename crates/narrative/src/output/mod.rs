//! Puzzles for other programs and people: data, walkthroughs, charts, playable stories.

mod chart;
mod ink;
pub mod json;
mod script;
mod svg;
mod text;
pub mod things;
mod twee;
mod whole;

pub use chart::{dot, mermaid};
pub use ink::ink;
pub use script::{Script, choice_text, script};
pub use svg::svg;
pub use text::text;
pub use twee::twee;
pub use whole::whole_story;
