//! The tests of `narrative` as one program: what they share is compiled and linked once.

mod codes;
mod common;
mod difficulty;
mod domain;
mod frame;
mod games;
mod hostile;
mod independent;
mod make;
mod mistakes;
mod outlook;
mod plain;
mod random_grammars;
mod stories;
mod vault;
mod whole_games;
