//! The body of a request as JSON, within limits.

use crate::refusal::Refusal;
use crate::save::MAX_BYTES;
use axum::body::{Body, BodyDataStream};
use axum::extract::{FromRequest, Request};
use futures_core::Stream;
use serde::de::DeserializeOwned;
use std::future::poll_fn;
use std::pin::Pin;

/// A body that was read.
pub struct Asked<T>(pub T);

/// What of a body that is too large is still taken in. A sender that is cut off in the middle may
/// never see the answer.
const MAX_IGNORED: usize = 4 * MAX_BYTES;

/// A body as it was sent.
pub struct Sent(pub Vec<u8>);

impl<S: Sync> FromRequest<S> for Sent {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Self, Refusal> {
        read(request.into_body()).await.map(Sent)
    }
}

impl<S: Sync, T: DeserializeOwned> FromRequest<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Self, Refusal> {
        let bytes = read(request.into_body()).await?;
        serde_json::from_slice(&bytes)
            .map(Asked)
            .map_err(|error| Refusal::wrong(format!("the request body cannot be read: {error}")))
    }
}

async fn read(body: Body) -> Result<Vec<u8>, Refusal> {
    let mut stream: BodyDataStream = body.into_data_stream();
    let mut bytes = Vec::new();
    let mut total = 0;
    while let Some(part) = poll_fn(|cx| Pin::new(&mut stream).poll_next(cx)).await {
        let part =
            part.map_err(|error| Refusal::wrong(format!("the request was cut off: {error}")))?;
        total += part.len();
        if total <= MAX_BYTES {
            bytes.extend_from_slice(&part);
        } else {
            bytes = Vec::new();
        }
        if total > MAX_IGNORED {
            break;
        }
    }
    match total > MAX_BYTES {
        true => Err(Refusal::too_large()),
        false => Ok(bytes),
    }
}
