//! `POST /api/scene`: what only one domain can show of a file or a play, by name.

use super::aside;
use crate::body::Asked;
use crate::games::{open, refused};
use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::SceneRequest;
use axum::Json;
use axum::extract::State;
use serde_json::Value;
use std::sync::Arc;
use workbench::scenes::{SceneQuestion, scene};

/// Answers the request. What takes long is a job instead, so that it can be stopped.
pub async fn answer(
    State(studio): State<Arc<Studio>>,
    Asked(wanted): Asked<SceneRequest>,
) -> Result<Json<Value>, Refusal> {
    aside(move || {
        let opened = open(&studio, &wanted.play.about)?;
        let question = SceneQuestion {
            document: &opened.document,
            scene: &wanted.scene,
            level: wanted.play.level,
            is_whole: wanted.play.whole,
            moves: &wanted.play.moves,
            given: &wanted.play.given,
        };
        scene(&question, &mut |_, _| false).map_err(|refusal| Refusal::unfit(refused(refusal).0))
    })
    .await
}
