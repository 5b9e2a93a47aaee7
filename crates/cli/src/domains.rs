//! What individual domains add to the command line: their own game screens.

use crate::Done;
use crate::lens::Asked;
use crate::{narrative, puzzlescript};

/// Plays a file, starting at a level, or where play starts if none is named.
type Screen = fn(&Asked, Option<usize>) -> Done;

/// A domain, whether its screen also works without a terminal, and the screen.
const SCREENS: &[(&str, bool, Screen)] = &[
    // Message screens between levels, and real-time games.
    ("puzzlescript", false, puzzlescript::terminal::run),
    ("sokoban", false, puzzlescript::terminal::run),
    // A text adventure.
    ("narrative", true, narrative::play::run),
];

/// The game screen of a domain, if it has its own.
pub fn screen_of(domain: &str, is_terminal: bool) -> Option<Screen> {
    let row = SCREENS.iter().find(|(name, _, _)| *name == domain)?;
    (row.1 || is_terminal).then_some(row.2)
}
