//! PuzzleScript: the language, its compiler and an engine.
//!
//! The aim is to run every PuzzleScript game of puzzlescript.net identically, step for step. The
//! main decision is to match rules on whole boards, one bit per cell, instead of cell by cell: a
//! few word operations find every place where a rule matches.
//!
//! [`domain`] offers games and Sokoban collections to the rest of the house; [`lenses`] answers
//! questions about a level where the rules reveal more than plain search finds, and [`space`] holds
//! the levels around one.

pub mod bits;
pub mod board_text;
pub mod canvas;
pub mod chance;
pub mod compile;
pub mod content;
pub mod costs;
pub mod dead_cells;
pub mod domain;
mod drawn;
pub mod engine;
pub mod errands;
mod event_names;
mod event_numbers;
pub mod fixed;
pub mod frame;
pub mod game;
mod glyph_board;
pub mod heuristic;
pub mod landmarks;
mod least_steps;
pub mod lenses;
mod level_name;
pub mod level_text;
pub mod limits;
pub mod missing;
pub mod movable;
pub mod palette;
pub mod picture;
pub mod played;
pub mod proof_heuristic;
pub mod push;
pub mod puzzle;
pub mod read;
pub mod reports;
pub mod rules;
mod schema;
pub mod screen_text;
pub mod serial;
pub mod session;
pub mod shortage;
pub mod showing;
pub mod showings;
pub mod solution;
pub mod space;
pub mod swap_rules;
pub mod symmetry;
pub mod text;
pub mod transform;
mod walk;
pub mod walks;
pub mod words;
pub mod xsb;

pub use compile::{Compiled, compile};
pub use content::ScriptContent;
pub use domain::{PuzzleScriptDomain, SokobanDomain};
pub use drawn::AGAIN_SECONDS;
pub use game::Game;
pub use limits::TooLarge;
