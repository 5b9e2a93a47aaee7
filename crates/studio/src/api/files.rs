//! Requests about files.

use super::aside;
use crate::body::Asked;
use crate::feed::feed;
use crate::pages::page_name;
use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{
    Delete, Deleted, FileText, Files, Hello, History, Remembered, Rename, Renamed, Resolve,
    Resolved, Restore, Save, Saved,
};
use crate::{documents, folder, history};
use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use axum::response::sse::Event;
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;

type Studied = State<Arc<Studio>>;

/// Which file.
#[derive(Deserialize)]
pub struct At {
    path: String,
}

/// `GET /api/hello`.
pub async fn hello(State(studio): Studied) -> Json<Hello> {
    Json(Hello {
        version: env!("CARGO_PKG_VERSION").to_string(),
        token: studio.token.clone(),
        folder: studio.folder.display().to_string(),
        open: studio.open.clone(),
    })
}

/// `GET /api/files`.
pub async fn list(State(studio): Studied) -> Result<Json<Files>, Refusal> {
    aside(move || Ok(folder::list(&studio.folder))).await
}

/// `GET /api/file?path=`.
pub async fn read(State(studio): Studied, Query(at): Query<At>) -> Result<Json<FileText>, Refusal> {
    aside(move || documents::read(&studio, &at.path)).await
}

/// `PUT /api/file?path=`.
pub async fn save(
    State(studio): Studied,
    Query(at): Query<At>,
    headers: HeaderMap,
    Asked(save): Asked<Save>,
) -> Result<Json<Saved>, Refusal> {
    aside(move || {
        let base = save.base.as_deref().unwrap_or("");
        let page = headers.get("x-puzzlewright-page").and_then(|value| value.to_str().ok());
        let page = page.and_then(page_name);
        let hash = documents::save(&studio, &at.path, &save.text, base, page)?;
        Ok(Saved { hash })
    })
    .await
}

/// `GET /api/history?path=`.
pub async fn history(
    State(studio): Studied,
    Query(at): Query<At>,
) -> Result<Json<History>, Refusal> {
    aside(move || Ok(History { entries: history::read(&studio.folder, &at.path)? })).await
}

/// `POST /api/history?path=`.
pub async fn remember(
    State(studio): Studied,
    Query(at): Query<At>,
    Asked(wanted): Asked<Remembered>,
) -> Result<Json<History>, Refusal> {
    aside(move || {
        history::add(&studio.folder, &at.path, &wanted.add)?;
        Ok(History::default())
    })
    .await
}

/// `POST /api/resolve`.
pub async fn resolve(
    State(studio): Studied,
    Asked(wanted): Asked<Resolve>,
) -> Result<Json<Resolved>, Refusal> {
    aside(move || documents::resolve(&studio, &wanted)).await
}

/// `POST /api/rename`.
pub async fn rename(
    State(studio): Studied,
    Asked(wanted): Asked<Rename>,
) -> Result<Json<Renamed>, Refusal> {
    aside(move || {
        let to = wanted.to.ok_or_else(|| Refusal::wrong("`to` is missing: the new name"))?;
        documents::rename(&studio, &wanted.path, &to)
    })
    .await
}

/// `POST /api/duplicate`.
pub async fn duplicate(
    State(studio): Studied,
    Asked(wanted): Asked<Rename>,
) -> Result<Json<Renamed>, Refusal> {
    aside(move || documents::duplicate(&studio, &wanted.path, wanted.to.as_deref())).await
}

/// `POST /api/delete`.
pub async fn delete(
    State(studio): Studied,
    Asked(wanted): Asked<Delete>,
) -> Result<Json<Deleted>, Refusal> {
    aside(move || Ok(Deleted { id: documents::delete(&studio, &wanted.path)? })).await
}

/// `POST /api/restore`.
pub async fn restore(
    State(studio): Studied,
    Asked(wanted): Asked<Restore>,
) -> Result<Json<Renamed>, Refusal> {
    aside(move || documents::restore(&studio, &wanted.id, &wanted.path)).await
}

/// Which page asks.
#[derive(Deserialize)]
pub struct From {
    #[serde(default)]
    page: String,
}

/// `GET /api/events`.
pub async fn events(State(studio): Studied, Query(from): Query<From>) -> impl IntoResponse {
    let mut bell = studio.bell.subscribe();
    let presence = page_name(&from.page).map(|page| studio.pages.enter(page));
    let (send, receive) = mpsc::channel(64);
    tokio::spawn(async move {
        let _presence = presence;
        loop {
            let event = tokio::select! {
                event = bell.recv() => event,
                () = send.closed() => return,
            };
            let event = match event {
                Ok(event) => Event::default()
                    .event("file")
                    .data(serde_json::to_string(&event).unwrap_or_default()),
                // Some events were lost; the page reloads everything.
                Err(RecvError::Lagged(_)) => Event::default().event("files").data("{}"),
                Err(RecvError::Closed) => return,
            };
            if send.send(event).await.is_err() {
                return;
            }
        }
    });
    feed(receive)
}
