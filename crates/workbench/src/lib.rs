//! What the command line and the studio share: opening files of any domain and the operations on
//! them, as plain data.
//!
//! The main decision: a file's domain is decided here and nowhere else, from one list
//! ([`DOMAINS`]), so that a new domain is one new row and every command knows it.

pub mod asp;
pub mod costs;
pub mod cover;
pub mod deadends;
pub mod difficulty;
mod document;
mod domain;
pub mod kept;
pub mod kernel;
pub mod leaps;
pub mod look;
pub mod merge;
pub mod moves;
pub mod need;
pub mod parallel;
pub mod prove;
pub mod rate;
pub mod reading;
pub mod refraction;
pub mod repair;
pub mod replay;
pub mod reproduce;
pub mod ruleset;
pub mod solve;
pub mod story;
pub mod suggest;
pub mod swap;
pub mod transform;
pub mod turn;
pub mod witness;

pub use document::{CompileError, Document, OpenError, open, open_text, read_text};
pub use domain::{DOMAINS, Domain, Family, domain_of};

use play::search::Cut;

/// The word in results for why a search was cut.
pub fn why(cut: Cut) -> &'static str {
    match cut {
        Cut::Budget => "budget",
        Cut::Stopped => "stopped",
        Cut::Chance => "chance",
    }
}

/// What is said when there is no level of a number, from 1.
pub fn no_level(number: usize, count: usize) -> String {
    match count {
        0 => format!("there is no level {number}; the game has no levels"),
        1 => format!("there is no level {number}; the game has one level"),
        count => format!("there is no level {number}; the game has levels 1 to {count}"),
    }
}
