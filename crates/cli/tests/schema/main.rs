//! One schema: whatever a command prints with `--json` is JSON, and it is what `docs/schema/` says.
//!
//! The schemas are made from the types that are printed. Here they are compared with the files in the
//! repository, held against what the program prints about every example of every domain and about
//! wrong input, and looked through for names with two meanings.
#![allow(clippy::unwrap_used)]

mod commands;
mod files;
mod json;
mod lenses;
mod matrix;
mod names;
mod run;
mod validate;
mod wrong_input;
