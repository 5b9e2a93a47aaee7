//! The tests of `workbench` as one program: what they share is compiled and linked once.

mod agreement;
mod batch;
mod census_words;
mod cover;
mod every_domain;
mod house;
mod orthogonality;
mod parts;
mod reproduce;
mod ruleset_design;
mod ruleset_export;
mod turn;
mod words;
