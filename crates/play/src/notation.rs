//! How moves are written.

use crate::Play;

/// How a domain's moves are written; a trace is these texts one after the other.
///
/// Saves, shared solutions, bug reports and tests are traces, so a domain keeps its texts readable
/// and stable. A sequence of texts must read back as the same moves.
pub trait Notation: Play {
    /// Appends the text of a move.
    fn write_move(&self, mv: Self::Move, out: &mut String);

    /// Reads one move from the front of a text and returns it with the text that follows.
    ///
    /// White space within a move and the case of letters are up to the domain; white space before
    /// it has been skipped. None means that the text does not begin with a move.
    fn read_move<'t>(&self, text: &'t str) -> Option<(Self::Move, &'t str)>;
}
