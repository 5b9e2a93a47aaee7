//! Operations that only PuzzleScript games have.

pub mod cover;
pub mod game;
pub mod replay;
pub mod reproduce;
pub mod swap;
pub mod transform;
pub mod turn;
