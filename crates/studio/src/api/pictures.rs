//! `POST /api/pictures`: small pictures for a list of levels.

use super::aside;
use crate::body::Asked;
use crate::games::open;
use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{Pictures, PicturesRequest};
use axum::Json;
use axum::extract::State;
use play::lens::Options;
use std::sync::Arc;

/// The most pictures of one request.
const MOST: usize = 50;

/// Answers the request.
pub async fn pictures(
    State(studio): State<Arc<Studio>>,
    Asked(wanted): Asked<PicturesRequest>,
) -> Result<Json<Pictures>, Refusal> {
    aside(move || {
        if wanted.levels.len() > MOST {
            return Err(Refusal::wrong(format!("at most {MOST} pictures can be drawn at once")));
        }
        let opened = open(&studio, &wanted.about)?;
        let draw = |number: &usize| {
            let seat = opened.seat(*number, &Options::default()).ok();
            seat.and_then(|mut seat| seat.svg())
        };
        Ok(Pictures { pictures: wanted.levels.iter().map(draw).collect() })
    })
    .await
}
