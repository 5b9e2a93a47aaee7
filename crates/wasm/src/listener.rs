//! A job's events, told to the host in the shape the studio's server sends them.

use crate::imports;
use page::wire::{EndStatus, JobEnd, JobProgress};
use page::{Failure, Listener};
use play::Progress;
use serde::Serialize;
use serde_json::Value;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Seconds between two figures of one search.
const FIGURES_SECONDS: f64 = 0.25;

/// Bytes a search may use for states. A browser gives at most four times as much, and a graph of all of play takes
/// room besides; a search that needs more ends as not known.
const MAX_BYTES: usize = 512 << 20;

/// A job at work.
pub struct Running {
    begin: f64,
    /// When figures were shown last, as bits.
    shown: AtomicU64,
    is_stopped: AtomicBool,
}

#[derive(Serialize)]
struct Event<'e, T> {
    event: &'e str,
    data: T,
}

fn tell(event: &str, data: impl Serialize) {
    if let Ok(json) = serde_json::to_string(&Event { event, data }) {
        imports::tell(&json);
    }
}

/// Tells the result.
pub fn result(found: &Value) {
    tell("result", found);
}

/// Tells the end.
pub fn end(running: &Running, failure: Option<Failure>) {
    let (error, diagnostics) = match failure {
        Some(Failure { error, problems }) => (Some(error), problems),
        None => (None, Vec::new()),
    };
    let status = match (&error, running.is_stopped()) {
        (Some(_), _) => EndStatus::Failed,
        (None, true) => EndStatus::Stopped,
        (None, false) => EndStatus::Done,
    };
    tell("end", JobEnd { status, error, diagnostics, seconds: running.seconds() });
}

impl Running {
    /// A job that begins now.
    pub fn new(now: f64) -> Running {
        Running {
            begin: now,
            shown: AtomicU64::new(now.to_bits()),
            is_stopped: AtomicBool::new(false),
        }
    }

    fn progress(&self, stage: &str, at: Progress, partial: Option<Value>) {
        tell("progress", JobProgress::of(stage, at, self.seconds(), partial));
    }
}

impl Listener for Running {
    fn tick(&self, stage: &str, progress: Progress) -> bool {
        let now = imports::seconds();
        if now - f64::from_bits(self.shown.load(Ordering::Relaxed)) > FIGURES_SECONDS {
            self.shown.store(now.to_bits(), Ordering::Relaxed);
            self.progress(stage, progress, None);
        }
        self.is_stopped()
    }

    fn partial(&self, stage: &str, found: Value) {
        self.progress(stage, Progress::default(), Some(found));
    }

    fn so_far(&self, stage: &str, found: Value) {
        self.partial(stage, found);
    }

    fn is_stopped(&self) -> bool {
        if imports::is_stopped() {
            self.is_stopped.store(true, Ordering::Relaxed);
        }
        self.is_stopped.load(Ordering::Relaxed)
    }

    fn is_overdue(&self) -> bool {
        self.is_stopped()
    }

    fn seconds(&self) -> f64 {
        imports::seconds() - self.begin
    }

    fn threads(&self) -> usize {
        1
    }

    fn max_bytes(&self) -> usize {
        MAX_BYTES
    }
}
