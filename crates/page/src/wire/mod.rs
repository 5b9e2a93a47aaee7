//! What goes over the wire, one definition for both sides: the page's TypeScript is made from these
//! types by `cargo test -p puzzlewright-page export_types`. `docs/studio-api.md` says which request takes
//! which.

mod answer;
mod file;
mod game;
mod job;
mod look;
mod publish;
mod turn;

pub use answer::*;
pub use file::*;
pub use game::*;
pub use job::*;
pub use look::*;
pub use publish::*;
pub use turn::*;

#[cfg(test)]
mod export;
