//! What is built in.
//!
//! These are constants and not `cfg`s at each place, so that every build checks all code; what is behind a constant
//! that is false leaves no trace in the program.

/// True where everything that an author asks is built in, as it is by default. Without the feature `author` a
/// puzzle is played, solved, hinted at and watched, and nothing else: a published game carries an engine to be
/// played with, and not a workbench.
pub const AUTHOR: bool = cfg!(feature = "author");

/// True where a program may have several threads. An engine in a browser has one.
pub const THREADS: bool = cfg!(not(target_family = "wasm"));

/// True where the schemas of answers can be asked for, which only the command line does.
pub const SCHEMAS: bool = AUTHOR && cfg!(not(target_family = "wasm"));

/// Ends a function with nothing, or with the given answer, where something is not built in: `only_where!(AUTHOR)`.
#[macro_export]
macro_rules! only_where {
    ($built:ident) => {
        if !$crate::$built {
            return Default::default();
        }
    };
    ($built:ident, $otherwise:expr) => {
        if !$crate::$built {
            return $otherwise;
        }
    };
}
