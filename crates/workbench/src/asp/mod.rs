//! Answer set programs with `__level_design` and `__concept`.

#[cfg(feature = "clingo")]
mod program;
#[cfg(feature = "clingo")]
mod report;
#[cfg(feature = "clingo")]
pub mod scenes;

#[cfg(feature = "clingo")]
pub use program::{ProgramError, open_program, read_level};
#[cfg(feature = "clingo")]
pub use report::{BoardsReport, Explained, LevelReport, Report, Seconds, report};
