//! Operations that only narrative grammars have.

pub mod chart;
pub mod export;
pub mod film;
pub mod make;
pub mod reproduce;
pub mod scenes;
pub mod statistics;
pub mod story;
pub mod tell;
pub mod understand;
