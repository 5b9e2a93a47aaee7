//! All requests. `docs/studio-api.md` describes what each takes and gives.

mod export;
mod files;
mod jobs;

use crate::body::Sent;
use crate::guard::guard;
use crate::refusal::Refusal;
use crate::site::site;
use crate::studio::Studio;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use page::{REQUESTS, Request};
use std::sync::Arc;

/// All routes behind the guard.
pub fn routes(studio: Arc<Studio>) -> Router {
    let unknown = async || Refusal::Plain(StatusCode::NOT_FOUND, "unknown request".to_string());
    let asked = REQUESTS.iter().fold(Router::new(), |router, request| {
        router.route(&format!("/api/{}", request.name), answered(request))
    });
    asked
        .route("/api/hello", get(files::hello))
        .route("/api/files", get(files::list))
        .route("/api/file", get(files::read).put(files::save))
        .route("/api/history", get(files::history).post(files::remember))
        .route("/api/resolve", post(files::resolve))
        .route("/api/rename", post(files::rename))
        .route("/api/duplicate", post(files::duplicate))
        .route("/api/delete", post(files::delete))
        .route("/api/restore", post(files::restore))
        .route("/api/events", get(files::events))
        .route("/api/export", post(export::export))
        .route("/api/jobs", post(jobs::start))
        .route("/api/jobs/{id}/events", get(jobs::events))
        .route("/api/jobs/{id}", axum::routing::delete(jobs::stop))
        .route("/api/{*rest}", axum::routing::any(unknown))
        .fallback(get(site))
        .layer(from_fn_with_state(Arc::clone(&studio), guard))
        .with_state(studio)
}

/// The route of a request that the page asks of any host.
fn answered(request: &'static Request) -> MethodRouter<Arc<Studio>> {
    let of = request.answer;
    let answer = move |State(studio): State<Arc<Studio>>, Sent(body): Sent| async move {
        let json = aside(move || Ok(of(&studio.shelf, &body)?)).await;
        json.map(|Json(text)| ([(CONTENT_TYPE, "application/json")], text))
    };
    match request.has_body {
        true => post(answer),
        false => get(answer),
    }
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
