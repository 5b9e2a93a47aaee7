//! What the command line, the studio and other hosts share: the one list of domains, files opened
//! once, and operations as functions from data to data.
//!
//! The main decision: a file's domain is decided here and nowhere else, from one list ([`DOMAINS`]).
//! What a file holds is a [`Content`](play::domain::Content) and a level of it a
//! [`Seat`](play::Seat), so that hosts never ask which domain it is. Operations that only one domain
//! has are in the folder of that domain.

#[cfg(feature = "clingo")]
pub mod asp;
pub mod census;
pub mod choose;
pub mod contract;
mod document;
pub mod domains;
mod error_report;
pub mod events;
pub mod frames;
pub mod inside;
pub mod kept;
pub mod lenses;
pub mod link;
pub mod merge;
#[cfg(feature = "narrative")]
pub mod narrative;
pub mod options;
pub mod orthogonality;
pub mod progression;
pub mod published;
#[cfg(feature = "puzzlescript")]
pub mod puzzlescript;
#[cfg(feature = "refraction")]
pub mod refraction;
pub mod reproduce;
#[cfg(feature = "ruleset")]
pub mod ruleset;
pub mod scenes;
#[cfg(feature = "full")]
pub mod schema;
pub mod sealed;
pub mod shard;
pub mod walk;
#[cfg(feature = "witness")]
pub mod witness;
pub mod words;

pub use document::{
    Document, OpenError, check, open, open_as, open_even_blank, open_text, read_below, read_beside,
    read_game, read_text,
};
pub use domains::{DOMAINS, SIGNS, Sign, domain_named, domain_of, sign_of};
pub use error_report::ErrorReport;
pub use frames::{idea_maker_of, maker_of};
