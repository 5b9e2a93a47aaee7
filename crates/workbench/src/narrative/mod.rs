//! Operations that only narrative grammars have.

pub mod make;
pub mod reproduce;
