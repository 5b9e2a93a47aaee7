//! Rulesets: games described in JSON, after Cook, Colton and Raad, "Inferring Design Constraints
//! From Game Ruleset Analysis" (2019), the language and analyses of ANGELINA.
//!
//! The main decision: the analyses, the generator and the engine share one small form of a ruleset
//! ([`Rules`]) without names or locations, so that half a million of them per second can be made
//! and judged; a [`Game`] adds what a person wrote. The semantics is exact ([`engine`]), and tests
//! compare every claim of the analyses with it.

pub mod chains;
pub mod check;
pub mod choice;
pub mod design;
mod domain;
pub mod effects;
pub mod ends;
pub mod engine;
pub mod export;
pub mod formula;
mod frame;
pub mod game;
pub mod graph;
pub mod implied;
pub mod inspect;
pub mod json;
pub mod level_text;
pub mod levels;
pub mod limits;
pub mod liveness;
pub mod names;
pub mod needed;
pub mod picture;
pub mod proof;
pub mod puzzle;
pub mod read;
pub mod report;
pub mod roles;
pub mod rules;
mod schema;
pub mod sketch;
mod space;
pub mod tutorial;
pub mod view;
pub mod vocabulary;
pub mod wishes;
pub mod write;

pub use domain::{ABOUT, RulesetContent, RulesetDomain};
pub use engine::{Ending, Engine, Input, Program, State, Stepped};
pub use frame::RulesetFrame;
pub use game::{Cell, Game, Level, LevelForm, Piece};
pub use puzzle::{PlayedFields, Puzzle};
pub use read::{Read, is_ruleset, read, read_with};
pub use rules::Rules;
pub use space::RulesetSpace;
