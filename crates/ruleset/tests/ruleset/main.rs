//! The tests of `ruleset` as one program: what they share is compiled and linked once.

mod analysis;
mod choice;
mod common;
mod domain;
mod doubt;
mod engine;
mod frame;
mod language;
mod lenses;
mod plain_engine;
mod small_levels;
mod soundness;
mod space;
