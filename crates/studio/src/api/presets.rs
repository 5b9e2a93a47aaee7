//! `POST /api/presets`: transforms made from the game's own objects.

use super::aside;
use super::script::game_of;
use crate::body::Asked;
use crate::games::open;
use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{About, PresetView, Presets};
use axum::Json;
use axum::extract::State;
use puzzlescript::transform::presets::{Preset, text};
use std::sync::Arc;

/// Answers the request.
pub async fn presets(
    State(studio): State<Arc<Studio>>,
    Asked(about): Asked<About>,
) -> Result<Json<Presets>, Refusal> {
    aside(move || {
        let opened = open(&studio, &about)?;
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
    })
    .await
}
