//! Operations that only panels have.

pub mod census;
pub mod lessons;
pub mod lines;
pub mod reproduce;
pub mod scenes;
