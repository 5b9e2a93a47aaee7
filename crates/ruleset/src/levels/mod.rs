//! Designing levels: sampling under constraints, playtesting, evolution.

mod check;
mod evolve;
mod mcts;
mod sample;

pub use check::LevelCheck;
pub use evolve::{
    Aim, Bred, BredCounts, Condition, Fate, Fitness, Generation, Session, Setup, ShowPopulation,
    choices_of, evolve, evolve_shown, exact, exact_length,
};
pub use mcts::{Mcts, Playtest};
pub use sample::{CountSampler, USUAL_DENSITY, place, random_level, random_level_of};
