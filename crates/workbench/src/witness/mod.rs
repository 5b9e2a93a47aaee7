//! Operations on panel files.

pub mod census;
pub mod lenses;
pub mod lessons;
pub mod play;
pub mod rate;
pub mod reproduce;
pub mod solve;
pub mod suggest;

use crate::Document;
use ::witness::{Panel, PanelPlace};
use source::{Diagnostic, is_ok};

/// The panels of a file with the places they stand at, or what is wrong with it.
pub fn panels_of(document: &Document) -> Result<(Vec<Panel>, Vec<PanelPlace>), Vec<Diagnostic>> {
    let read = ::witness::read(&document.source);
    match is_ok(&read.diagnostics) && !read.panels.is_empty() {
        true => Ok((read.panels, read.places)),
        false => Err(read.diagnostics),
    }
}
