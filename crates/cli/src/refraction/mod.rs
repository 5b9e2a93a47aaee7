//! What only boards of Refraction have.

pub mod require;
