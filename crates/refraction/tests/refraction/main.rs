//! The tests of `refraction` as one program: what they share is compiled and linked once.

mod boards;
mod domain;
mod frame;
