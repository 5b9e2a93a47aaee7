//! The same for a player without this domain: no file is such a game.

use super::BoardPlayed;
use crate::refusal::Refusal;
use crate::shelf::Opened;
use crate::wire::{GameView, PlayRequest};

/// Nothing.
pub fn view(_: &Opened, _: Option<&Opened>) -> Option<GameView> {
    None
}

/// Nothing.
pub fn played(_: &Opened, _: &PlayRequest) -> Result<Option<BoardPlayed>, Refusal> {
    Ok(None)
}
