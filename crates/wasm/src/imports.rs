//! What the host brings: a clock, ears, and a way to stop a job.

#![cfg_attr(
    not(feature = "engine"),
    allow(dead_code, reason = "without an engine there are no jobs")
)]

#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
mod host {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        safe fn seconds() -> f64;
        safe fn stopped() -> u32;
        fn tell(at: *const u8, length: usize);
        fn panicked(at: *const u8, length: usize);
    }

    /// Seconds of a clock that only goes forward.
    pub fn now() -> f64 {
        seconds()
    }

    /// True when the running job shall end with what it has.
    pub fn is_stopped() -> bool {
        stopped() != 0
    }

    /// Hands an event over.
    pub fn hear(event: &str) {
        // The host copies the bytes before it returns.
        unsafe { tell(event.as_ptr(), event.len()) }
    }

    /// Hands over what went wrong, before the instance ends.
    pub fn hear_panic(message: &str) {
        unsafe { panicked(message.as_ptr(), message.len()) }
    }
}

/// The same without a browser, for tests of the calls on this machine: time stands still and nobody stops a job.
#[cfg(not(target_arch = "wasm32"))]
mod host {
    use std::cell::RefCell;

    thread_local! {
        static HEARD: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    }

    pub fn now() -> f64 {
        0.0
    }

    pub fn is_stopped() -> bool {
        false
    }

    pub fn hear(event: &str) {
        HEARD.with_borrow_mut(|heard| heard.push(event.to_string()));
    }

    /// The events since the last time.
    pub fn heard() -> Vec<String> {
        HEARD.with_borrow_mut(std::mem::take)
    }
}

#[cfg(target_arch = "wasm32")]
pub use host::hear_panic;
#[cfg(not(target_arch = "wasm32"))]
pub use host::heard;
#[cfg(feature = "engine")]
pub use host::{hear as tell, is_stopped, now as seconds};
