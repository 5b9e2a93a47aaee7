//! Puzzlewright as a Python module: `puzzlewright._core`, under the Python package in `python/`.
//!
//! The main decision: this layer is thin. A question is answered by the command line as a library, with the
//! arguments that would be typed, so that Python cannot give another answer than the terminal; the typed
//! classes over the answers are Python, generated from the same tables (`table`). What a script does step by
//! step does not go through arguments: games, seats, and learning environments that are stepped in batches.

mod batch;
mod call;
mod game;
mod given;
mod own;
mod seat;
mod table;

use pyo3::prelude::*;

/// The native core of the package `puzzlewright`.
#[pymodule(name = "_core")]
mod native {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::call::{main, merge, run, version};
    #[pymodule_export]
    use super::game::{Game, domains, open, template};
    #[pymodule_export]
    use super::own::{own_ask, own_seat};
    #[pymodule_export]
    use super::seat::Seat;
    #[pymodule_export]
    use super::table::{commands, schemas};
}
