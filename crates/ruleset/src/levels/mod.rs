//! Designing levels: sampling under constraints, playtesting, evolution.

mod check;
mod evolve;
mod mcts;
mod sample;

pub use check::LevelCheck;
pub use evolve::{
    Aim, Condition, Fitness, Generation, Session, Setup, choices_of, evolve, exact, exact_length,
};
pub use mcts::{Mcts, Playtest};
pub use sample::{CountSampler, USUAL_DENSITY, place, random_level, random_level_of};
