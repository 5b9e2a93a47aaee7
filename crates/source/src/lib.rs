//! The author's text, places in it, and diagnostics about them.
//!
//! Every domain parses its own notation, but all of them point at a text and address its author.
//! This crate holds what they share: a [`Source`] with its lines, a [`Span`] of it, and
//! [`Diagnostic`]s that the terminal shows as text ([`render`]) and the studio and `check --json`
//! read as data ([`report`]).
//!
//! The main decision: a diagnostic carries a byte [`Span`] and no line number. Byte offsets are
//! what a parser has at hand, and they nest and compare trivially; lines and columns are for people
//! and editors, so they are computed once, here, in one unit (Unicode scalar values, from 1). Two
//! readers of one diagnostic can therefore never disagree about where it is.

/// The most bytes a text may have, of any domain. A larger one is refused before it can exhaust memory.
pub const MAX_SOURCE_BYTES: usize = 16 * 1024 * 1024;

mod article;
mod diagnostic;
mod lines;
mod nearest;
mod render;
mod report;
mod scalars;
mod source;
mod span;

pub use article::with_article;
pub use diagnostic::{Diagnostic, Severity, is_ok, is_too_large};
pub use lines::{Lines, Rows};
pub use nearest::nearest;
pub use render::render;
pub use report::{Report, ReportEntry, report};
pub use source::Source;
pub use span::{Place, Span};
