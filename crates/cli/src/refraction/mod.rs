//! Commands for boards of Refraction only.

pub mod own;
pub mod require;
