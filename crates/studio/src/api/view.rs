//! `POST /api/view`: what a domain shows of a file besides its levels.

use super::aside;
use crate::body::Asked;
use crate::games::{level_index, open};
use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::ViewRequest;
use axum::Json;
use axum::extract::State;
use serde_json::Value;
use std::sync::Arc;

/// Answers the request.
pub async fn view(
    State(studio): State<Arc<Studio>>,
    Asked(wanted): Asked<ViewRequest>,
) -> Result<Json<Value>, Refusal> {
    aside(move || {
        let opened = open(&studio, &wanted.about)?;
        let document = &opened.document;
        let content = document.content.as_ref().ok_or_else(|| {
            Refusal::unfit("the text has errors, so there is nothing to show; fix them first")
        })?;
        let index = |number| level_index(content.as_ref(), number, document.about().level);
        let level = wanted.level.map(index).transpose().map_err(Refusal::unfit)?;
        let options = wanted.options.unwrap_or_default();
        let found = content.view(&wanted.view, level, &options);
        found.ok_or_else(|| {
            let one = document.about().one;
            Refusal::unfit(format!("{one} has no view `{}`", wanted.view))
        })
    })
    .await
}
