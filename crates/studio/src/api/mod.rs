//! All requests. `docs/studio-api.md` describes what each takes and gives.

mod check;
mod export;
mod files;
mod jobs;
mod lenses;
mod look;
mod paint;
mod pictures;
mod play;
mod presets;
mod scene;
pub mod script;
mod since;
mod starts;
mod turn;
mod view;

use crate::guard::guard;
use crate::refusal::Refusal;
use crate::site::site;
use crate::studio::Studio;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use axum::{Json, Router};
use std::sync::Arc;

/// All routes behind the guard.
pub fn routes(studio: Arc<Studio>) -> Router {
    let unknown = async || Refusal::Plain(StatusCode::NOT_FOUND, "unknown request".to_string());
    Router::new()
        .route("/api/hello", get(files::hello))
        .route("/api/starts", get(starts::starts))
        .route("/api/files", get(files::list))
        .route("/api/file", get(files::read).put(files::save))
        .route("/api/resolve", post(files::resolve))
        .route("/api/rename", post(files::rename))
        .route("/api/duplicate", post(files::duplicate))
        .route("/api/delete", post(files::delete))
        .route("/api/restore", post(files::restore))
        .route("/api/events", get(files::events))
        .route("/api/check", post(check::check))
        .route("/api/export", post(export::export))
        .route("/api/inside", post(export::inside))
        .route("/api/play", post(play::play))
        .route("/api/turn", post(turn::turn))
        .route("/api/paint", post(paint::paint))
        .route("/api/presets", post(presets::presets))
        .route("/api/look", post(look::look))
        .route("/api/lenses", post(lenses::lenses))
        .route("/api/scene", post(scene::answer))
        .route("/api/pictures", post(pictures::pictures))
        .route("/api/view", post(view::view))
        .route("/api/jobs", post(jobs::start))
        .route("/api/jobs/{id}/events", get(jobs::events))
        .route("/api/jobs/{id}", axum::routing::delete(jobs::stop))
        .route("/api/{*rest}", axum::routing::any(unknown))
        .fallback(get(site))
        .layer(from_fn_with_state(Arc::clone(&studio), guard))
        .with_state(studio)
}

/// Runs what may take a moment, or touches the disk, beside the threads that serve requests.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<Json<T>, Refusal> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done.map(Json),
        Err(error) => Err(Refusal::Plain(
            StatusCode::INTERNAL_SERVER_ERROR,
            format!("internal error in the studio; please report it: {error}"),
        )),
    }
}
