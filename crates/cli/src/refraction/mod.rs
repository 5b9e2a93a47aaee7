//! Commands for boards of Refraction only.

pub mod require;
