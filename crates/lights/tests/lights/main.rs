//! The tests of the domain, as one program.

mod answers;
mod brute;
mod choices;
mod common;
mod domain;
mod frame;
mod reading;
mod space;
mod walk_through;
