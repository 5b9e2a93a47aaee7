//! `presets`: transforms made from the game's own objects.

use super::script::game_of;
use crate::refusal::Refusal;
use crate::shelf::Shelf;
use crate::wire::{About, PresetView, Presets};
use ::puzzlescript::transform::presets::{Preset, text};

/// Answers the request.
pub fn presets(shelf: &Shelf, about: About) -> Result<Presets, Refusal> {
    let opened = shelf.open(&about)?;
    let game = game_of(&opened)?.game();
    let preset = |(name, preset): (&str, Preset)| {
        let made = text(game, preset);
        PresetView {
            name: name.to_string(),
            why: made.as_ref().err().map(|error| error.why.to_string()),
            text: made.ok(),
        }
    };
    Ok(Presets { presets: Preset::ALL.into_iter().map(preset).collect() })
}
