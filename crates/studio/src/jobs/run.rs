//! Runs a job on its own thread and sees to it that it ends with an event, whatever happens.

use super::job::Job;
use super::traffic::Traffic;
use crate::studio::Studio;
use crate::wire::JobRequest;
use page::Listener;
use play::Progress;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::available_parallelism;

/// Bytes a search may use for states; several may run at once.
const MAX_BYTES: usize = 1 << 30;

/// Runs a job to its end.
pub fn run(studio: &Arc<Studio>, job: &Job, wanted: &JobRequest) {
    let traffic = &studio.jobs.traffic;
    let is_interactive = wanted.kind.is_interactive();
    let way = is_interactive.then(|| traffic.enter());
    let found = catch_unwind(AssertUnwindSafe(|| {
        page::find(&studio.shelf, wanted, &Employed { job, traffic, is_interactive })
    }));
    drop(way);
    match found {
        Ok(Ok(result)) => {
            job.result(&result);
            job.end(None, Vec::new());
        }
        Ok(Err(failure)) => job.end(Some(failure.error), failure.problems),
        Err(_) => job.fail("internal error in the studio; please report it".to_string()),
    }
}

/// A job among others on this machine.
struct Employed<'j> {
    job: &'j Job,
    traffic: &'j Traffic,
    is_interactive: bool,
}

impl Listener for Employed<'_> {
    fn tick(&self, stage: &str, progress: Progress) -> bool {
        self.give_way();
        self.job.tick(stage, progress)
    }

    fn partial(&self, stage: &str, found: Value) {
        self.job.partial(stage, found);
    }

    fn so_far(&self, stage: &str, found: Value) {
        self.job.so_far(stage, found);
    }

    fn is_stopped(&self) -> bool {
        self.job.is_stopped()
    }

    fn is_overdue(&self) -> bool {
        self.job.is_overdue()
    }

    fn give_way(&self) {
        if !self.is_interactive {
            self.traffic.give_way(self.job);
        }
    }

    fn seconds(&self) -> f64 {
        self.job.seconds()
    }

    fn threads(&self) -> usize {
        available_parallelism().map_or(1, usize::from)
    }

    fn max_bytes(&self) -> usize {
        MAX_BYTES
    }
}
