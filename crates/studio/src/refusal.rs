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
        page::Refusal::wrong(error).into()
    }

    /// The request makes sense, but not for this game.
    pub fn unfit(error: impl Into<String>) -> Refusal {
        page::Refusal::unfit(error).into()
    }

    /// Nothing of that name is in the folder. What lies outside gets the same message, so that
    /// nobody learns what is there.
    pub fn missing(path: &str) -> Refusal {
        page::Refusal::missing(path).into()
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

impl From<page::Refusal> for Refusal {
    fn from(page::Refusal { number, error }: page::Refusal) -> Refusal {
        Refusal::Plain(StatusCode::from_u16(number).unwrap_or(StatusCode::BAD_REQUEST), error)
    }
}

impl From<Refusal> for page::Refusal {
    fn from(refusal: Refusal) -> page::Refusal {
        match refusal {
            Refusal::Plain(status, error) => page::Refusal { number: status.as_u16(), error },
            Refusal::Stale(stale) => page::Refusal::new(409, stale.error),
        }
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
