//! Requests about jobs.

use crate::body::Asked;
use crate::feed::feed;
use crate::jobs::{Job, Watching};
use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{JobRequest, JobStarted};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::response::sse::Event;
use std::sync::Arc;
use tokio::sync::mpsc;

/// `POST /api/jobs`.
pub async fn start(
    State(studio): State<Arc<Studio>>,
    Asked(wanted): Asked<JobRequest>,
) -> Result<Json<JobStarted>, Refusal> {
    super::aside(move || Ok(JobStarted { id: crate::jobs::start(&studio, wanted)? })).await
}

/// `GET /api/jobs/ID/events`. A page that comes again is sent what it missed.
pub async fn events(
    State(studio): State<Arc<Studio>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Refusal> {
    let job = find(&studio, &id)?;
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let mut sent: u64 = last.and_then(|value| value.parse().ok()).unwrap_or(0);
    let (send, receive) = mpsc::channel(16);
    tokio::spawn(async move {
        let _watching = Watching::new(&job);
        let mut news = job.news();
        loop {
            news.mark_unchanged();
            let (told, is_over) = job.told_after(sent);
            for told in told {
                sent = told.number;
                let event = Event::default().id(sent.to_string()).event(told.name).data(told.data);
                if send.send(event).await.is_err() {
                    return;
                }
            }
            if is_over {
                return;
            }
            tokio::select! {
                changed = news.changed() => if changed.is_err() { return },
                () = send.closed() => return,
            }
        }
    });
    Ok(feed(receive))
}

/// `DELETE /api/jobs/ID`.
pub async fn stop(
    State(studio): State<Arc<Studio>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    find(&studio, &id)?.stop();
    Ok(StatusCode::NO_CONTENT)
}

fn find(studio: &Studio, id: &str) -> Result<Arc<Job>, Refusal> {
    let missing = || {
        let error = "unknown job; results are kept for ten minutes".to_string();
        Refusal::Plain(StatusCode::NOT_FOUND, error)
    };
    studio.jobs.find(id).ok_or_else(missing)
}
