//! `POST /api/look`: the levels of a file of any domain and a picture of one.

use super::aside;
use crate::body::Asked;
use crate::games::open;
use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{LookLevel, LookRequest, LookView};
use axum::Json;
use axum::extract::State;
use std::sync::Arc;
use workbench::look::{Level, levels, picture};

/// Answers the request.
pub async fn look(
    State(studio): State<Arc<Studio>>,
    Asked(wanted): Asked<LookRequest>,
) -> Result<Json<LookView>, Refusal> {
    aside(move || {
        let opened = open(&studio, &wanted.about)?;
        let level = |Level { number, name, line }| LookLevel { number, name, line };
        Ok(LookView {
            levels: levels(&opened.document).into_iter().map(level).collect(),
            picture: picture(&opened.document, wanted.level),
        })
    })
    .await
}
