//! What the studio's page asks, answered as data.
//!
//! The main decision: a request is a name and a JSON body ([`answer`]), a job is one call that reports to a
//! [`Listener`] ([`find`]). There is no server, no disk, no thread and no clock in here: what a host has of these it
//! brings along ([`Folder`], [`Listener`]). So two hosts serve the same page, the local studio over HTTP and
//! WebAssembly in a worker of the browser, and an exported game is a third with a smaller page.
//!
//! All requests and answers are plain data in [`wire`], from which the page's TypeScript is generated.

mod answers;
mod jobs;
mod puzzlescript;
mod refusal;
mod requests;
mod shelf;
pub mod wire;

pub use jobs::{Failure, Found, Listener, find, level_of};
pub use refusal::Refusal;
#[cfg(any(feature = "studio", feature = "index"))]
pub use requests::INDEX;
pub use requests::{REQUESTS, Request, answer};
pub use shelf::{Folder, Shelf, hash};

/// The name of the domain of a text, by its file name and content.
pub fn domain_of(path: &str, text: &str) -> &'static str {
    let sign = workbench::sign_of(&source::Source::new(path, text));
    (sign.name)()
}

/// How names of files may end, without the dot.
pub fn endings() -> Vec<&'static str> {
    workbench::SIGNS.iter().flat_map(|sign| (sign.endings)().iter().copied()).collect()
}

/// The names of the domains that are built in, or recognised.
pub fn domains() -> Vec<&'static str> {
    workbench::SIGNS.iter().map(|sign| (sign.name)()).collect()
}
