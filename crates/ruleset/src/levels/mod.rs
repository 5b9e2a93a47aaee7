//! Designing levels: sampling under constraints, playtesting, evolution.

mod check;
mod evolve;
mod mcts;
mod sample;

pub use check::LevelCheck;
pub use evolve::{Condition, Fitness, Generation, Session, Setup, evolve, exact, exact_length};
pub use mcts::{Mcts, Playtest};
pub use sample::{CountSampler, place, random_level};
