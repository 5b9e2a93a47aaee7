//! The tests of the domain, as one program.
#![allow(clippy::unwrap_used)]

mod answers;
mod choices;
mod common;
mod domain;
mod frame;
mod reading;
mod space;
mod walk_through;
