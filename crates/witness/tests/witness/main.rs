//! The tests of `witness` as one program: what they share is compiled and linked once.

mod agree;
mod common;
mod examples;
mod explore;
mod frame;
mod hostile;
mod lens_answers;
mod make;
mod readings;
mod seats;
mod shards;
mod spaces;
mod thesis;
mod whole_spaces;
