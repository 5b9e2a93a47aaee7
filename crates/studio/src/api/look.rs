//! `POST /api/look`: the levels of a file of any domain and a picture of one.

use super::aside;
use crate::body::Asked;
use crate::games::open;
use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{LookLevel, LookRequest, LookView};
use axum::Json;
use axum::extract::State;
use play::lens::Options;
use std::sync::Arc;

/// Answers the request.
pub async fn look(
    State(studio): State<Arc<Studio>>,
    Asked(wanted): Asked<LookRequest>,
) -> Result<Json<LookView>, Refusal> {
    aside(move || {
        let opened = open(&studio, &wanted.about)?;
        let content = opened.document.sound();
        let how_to_play = content.map(|content| content.how_to_play()).unwrap_or_default();
        let levels = content.map_or(Vec::new(), |content| {
            let level = |head: &play::domain::LevelHead| LookLevel {
                number: head.id.number,
                name: head.id.name.clone().unwrap_or_default(),
                line: head.lines.0,
            };
            content.levels().iter().map(level).collect()
        });
        let seat = opened
            .document
            .sound()
            .and_then(|_| opened.seat(wanted.level, &Options::default()).ok());
        Ok(LookView { levels, picture: seat.and_then(|mut seat| seat.svg()), how_to_play })
    })
    .await
}
