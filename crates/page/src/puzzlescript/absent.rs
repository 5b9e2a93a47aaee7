//! The same for an engine without this domain: no file is such a game.

use super::BoardPlayed;
use crate::refusal::Refusal;
use crate::shelf::Opened;
use crate::wire::{GameView, PlayRequest};

#[cfg(feature = "studio")]
pub use author::{board_lines, find_cover, find_swapped, find_variations, presets, turn};

/// Nothing.
pub fn view(_: &Opened, _: Option<&Opened>) -> Option<GameView> {
    None
}

/// Nothing.
pub fn played(_: &Opened, _: &PlayRequest) -> Result<Option<BoardPlayed>, Refusal> {
    Ok(None)
}

/// What an author may ask is refused.
#[cfg(feature = "studio")]
mod author {
    use super::super::ONLY_SCRIPTS;
    use super::{Opened, PlayRequest, Refusal};
    use crate::jobs::{Found, Work};
    use crate::shelf::Shelf;
    use crate::wire::{About, BoardView, Presets, TurnView};

    pub fn board_lines(_: &Opened, _: usize, _: &BoardView) -> Result<Vec<String>, Refusal> {
        Err(Refusal::unfit(ONLY_SCRIPTS))
    }

    pub fn presets(_: &Shelf, _: About) -> Result<Presets, Refusal> {
        Err(Refusal::unfit(ONLY_SCRIPTS))
    }

    pub fn turn(_: &Shelf, _: PlayRequest) -> Result<TurnView, Refusal> {
        Err(Refusal::unfit(ONLY_SCRIPTS))
    }

    pub fn find_cover(_: &Work<'_>) -> Found {
        Err(Refusal::unfit(ONLY_SCRIPTS).into())
    }

    pub fn find_swapped(_: &Work<'_>) -> Found {
        Err(Refusal::unfit(ONLY_SCRIPTS).into())
    }

    pub fn find_variations(_: &Work<'_>) -> Found {
        Err(Refusal::unfit(ONLY_SCRIPTS).into())
    }
}
