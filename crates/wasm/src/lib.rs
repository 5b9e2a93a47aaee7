//! Puzzlewright as WebAssembly: the requests and jobs of the crate `page`, JSON in and JSON out.
//!
//! The main decision: plain exports and imports instead of generated bindings. A call is one text in and one text
//! out ([`exports`]), so the loader (`web/src/wasm/core.ts`) is a few dozen lines that a reader can check, and a published
//! game carries nothing else. The host brings the clock and hears events ([`imports`]); the core has no other way
//! out, reads no clock in a search, and does not know whether it runs in a worker, a page or node.
//!
//! A panic cannot be caught here. Its message is handed to the host first; then the instance is over, and the
//! loader says so in words and starts another.

mod call;
mod exports;
mod files;
mod imports;
#[cfg(feature = "engine")]
mod listener;

pub use call::{Caller, Said};
#[cfg(not(target_arch = "wasm32"))]
pub use imports::heard;
