//! Why a request is refused, in words for a person and a number for the page.

use crate::wire::{Refused, Stale};
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use std::io;

/// A refusal.
#[derive(Debug)]
pub enum Refusal {
    /// A status and a message.
    Plain(StatusCode, String),
    /// The file on disk is not the one the page thinks it is; both texts are needed to go on.
    Stale(Box<Stale>),
}

impl Refusal {
    /// The request makes no sense.
    pub fn wrong(error: impl Into<String>) -> Refusal {
        Refusal::Plain(StatusCode::BAD_REQUEST, error.into())
    }

    /// The request makes sense, but not for this game.
    pub fn unfit(error: impl Into<String>) -> Refusal {
        Refusal::Plain(StatusCode::UNPROCESSABLE_ENTITY, error.into())
    }

    /// Nothing of that name is in the folder. What lies outside gets the same message, so that
    /// nobody learns what is there.
    pub fn missing(path: &str) -> Refusal {
        Refusal::Plain(StatusCode::NOT_FOUND, format!("there is no file `{path}` in this folder"))
    }

    /// A text that was named by its hash is not kept any more; the page sends it again.
    pub fn forgotten() -> Refusal {
        let error = "the studio no longer has this text; send it along".to_string();
        Refusal::Plain(StatusCode::GONE, error)
    }

    /// Something of that name is there already.
    pub fn taken(path: &str) -> Refusal {
        let error = format!("`{path}` already exists; choose another name");
        Refusal::Plain(StatusCode::CONFLICT, error)
    }

    /// More than the studio takes.
    pub fn too_large() -> Refusal {
        Refusal::Plain(
            StatusCode::PAYLOAD_TOO_LARGE,
            "this is more than 16 MB, the most the studio accepts".to_string(),
        )
    }

    /// The disk did not do what it should.
    pub fn disk(doing: &str, error: &io::Error) -> Refusal {
        let status = match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                StatusCode::INSUFFICIENT_STORAGE
            }
            // Never 403, which a page takes for an old token.
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Refusal::Plain(status, format!("{doing}: {error}. The file on disk is intact. Try again."))
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Refusal::Plain(status, error) => (status, Json(Refused { error })).into_response(),
            Refusal::Stale(stale) => (StatusCode::CONFLICT, Json(stale)).into_response(),
        }
    }
}
