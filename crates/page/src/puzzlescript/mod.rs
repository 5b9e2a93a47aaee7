//! What the page shows of PuzzleScript games and of nothing else: boards by objects, rules that fired, variations.
//! Where the domain is not built in, nothing is such a game.

#[cfg(not(feature = "puzzlescript"))]
mod absent;
#[cfg(feature = "studio")]
mod board;
#[cfg(feature = "studio")]
mod jobs;
#[cfg(feature = "puzzlescript")]
mod played;
#[cfg(feature = "studio")]
mod presets;
#[cfg(feature = "puzzlescript")]
mod script;
#[cfg(feature = "puzzlescript")]
mod since;
#[cfg(feature = "studio")]
mod turn;

#[cfg(not(feature = "puzzlescript"))]
pub use absent::{played, view};
#[cfg(feature = "studio")]
pub use board::board_lines;
#[cfg(feature = "studio")]
pub use jobs::{find_cover, find_swapped, find_variations};
#[cfg(feature = "puzzlescript")]
pub use played::played;
#[cfg(feature = "studio")]
pub use presets::presets;
#[cfg(feature = "puzzlescript")]
pub use script::view;
#[cfg(feature = "studio")]
pub use turn::turn;

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
