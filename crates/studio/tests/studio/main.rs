//! The tests of `studio` as one program: what they share is compiled and linked once.

mod common;
mod files;
mod jobs;
mod lenses;
mod look;
mod play;
mod refusals;
mod scenes;
mod texts;
mod turns;
mod view;
mod views;
