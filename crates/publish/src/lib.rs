//! Games leave the workbench: as one HTML file that plays them, as films and pictures, and in the notations of
//! other programs.
//!
//! The main decision: there is one table of targets for a file ([`targets`]), what every domain has first and what
//! the file's domain declares after it, and one function for all of them ([`export`]). Hosts derive their help,
//! their buttons and their checks from the table.

mod export;
mod film;
mod page;
mod players;
mod targets;
mod zip;

pub use export::{Exported, Wanted, export};
pub use players::{NO_PLAYERS, has_player};
pub use targets::{COMMON, all_targets, targets};
pub use workbench::published::PlayerOptions;
