//! What the page shows of PuzzleScript games and of nothing else: boards by objects, rules that fired, variations.
//! Where the domain is not built in, nothing is such a game.

#[cfg(not(feature = "puzzlescript"))]
mod absent;
#[cfg(all(feature = "puzzlescript", feature = "studio"))]
mod board;
#[cfg(all(feature = "puzzlescript", feature = "studio"))]
mod jobs;
#[cfg(feature = "puzzlescript")]
mod played;
#[cfg(all(feature = "puzzlescript", feature = "studio"))]
mod presets;
#[cfg(feature = "puzzlescript")]
mod script;
#[cfg(feature = "puzzlescript")]
mod since;
#[cfg(all(feature = "puzzlescript", feature = "studio"))]
mod turn;

#[cfg(not(feature = "puzzlescript"))]
pub use absent::*;
#[cfg(feature = "puzzlescript")]
pub use built::*;

#[cfg(feature = "puzzlescript")]
mod built {
    #[cfg(feature = "studio")]
    pub use super::{
        board::board_lines,
        jobs::{find_cover, find_swapped, find_variations},
        presets::presets,
        turn::turn,
    };
    pub use super::{played::played, script::view};
}

use crate::wire::{BoardView, MoveView};

/// What is known of a play besides where it stands.
pub struct BoardPlayed {
    /// The board by objects.
    pub board: BoardView,
    /// What happened, move by move.
    pub events: Vec<MoveView>,
    /// What to say about the play as a whole.
    pub notes: Vec<String>,
}

/// Why another file is refused.
#[cfg(any(feature = "puzzlescript", feature = "studio"))]
const ONLY_SCRIPTS: &str = "this works only for PuzzleScript games and Sokoban levels";
