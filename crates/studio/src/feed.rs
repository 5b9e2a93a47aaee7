//! Server-sent events from a channel.

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_core::Stream;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::mpsc::Receiver;

/// The stream of a page. It is dropped when the page goes away, and its channel closes.
pub struct Feed(Receiver<Event>);

impl Stream for Feed {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(cx).map(|event| event.map(Ok))
    }
}

/// The answer that sends what comes out of a channel. A line every two seconds finds out whether
/// the page is still there.
pub fn feed(events: Receiver<Event>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    Sse::new(Feed(events)).keep_alive(KeepAlive::new().interval(Duration::from_secs(2)))
}
