//! Who goes first. What an author waits for runs at full speed; long jobs step aside for it.

use super::job::Job;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// How long a step aside is. Between two of them a search looks at a few hundred states, so that a
/// long job keeps a few hundredths of its speed and never stands still for good.
const ASIDE: Duration = Duration::from_millis(5);

/// Counts the jobs someone waits for.
#[derive(Default)]
pub struct Traffic(AtomicUsize);

/// The right of way, until dropped.
pub struct Way<'t>(&'t Traffic);

impl Traffic {
    /// Takes the right of way.
    pub fn enter(&self) -> Way<'_> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Way(self)
    }

    /// Steps aside for a moment if someone else has the right of way. No result depends on it.
    pub fn give_way(&self, job: &Job) {
        if self.0.load(Ordering::Relaxed) > 0 && !job.is_stopped() {
            std::thread::sleep(ASIDE);
        }
    }
}

impl Drop for Way<'_> {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}
