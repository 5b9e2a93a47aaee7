//! The studio: a local web page over the workbench.
//!
//! The folder is the project: its game files are the documents, plain text, no database. Only this
//! crate knows HTTP. It holds as little as it can, a token, the versions it has seen and the jobs
//! at work, so that a page goes on after a restart as if nothing had happened.
//!
//! The main decision: one small contract of requests and answers (`docs/studio-api.md`), all of
//! them plain data ([`wire`]), and everything long is a job with a stream of events. What they answer is decided in
//! the crate `page`, which knows no HTTP: the same page also runs without a server.

mod api;
mod aside;
mod body;
mod documents;
mod feed;
mod folder;
mod guard;
mod history;
mod jobs;
mod pages;
mod port;
mod refusal;
mod save;
mod serve;
mod site;
mod studio;
mod unpack;
mod watch;

pub use page::wire;
pub use serve::{Settings, StudioError, serve};
pub use unpack::unpack;
