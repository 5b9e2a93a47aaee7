//! Counts checks that hold and names those that fail.

use std::io::{self, IsTerminal, Write};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many checks held.
#[derive(Default)]
pub struct Tally {
    /// Checks that held.
    pub passed: usize,
    /// Checks that failed.
    pub failed: usize,
}

impl Tally {
    /// Checks every case on all cores, in any order, and names each failure at once.
    pub fn check_all<T: Sync>(
        &mut self,
        what: &str,
        cases: &[T],
        name: impl Fn(&T) -> String + Sync,
        check: impl Fn(&T) -> Result<(), String> + Sync,
    ) {
        let next = AtomicUsize::new(0);
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        let failures: usize = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    scope.spawn(|| {
                        let mut failures = 0;
                        loop {
                            let index = next.fetch_add(1, Ordering::Relaxed);
                            let Some(case) = cases.get(index) else { break failures };
                            show_progress(what, index, cases.len());
                            if let Err(error) = check(case) {
                                say(&format!("FAILED {what}: {}: {error}", name(case)));
                                failures += 1;
                            }
                        }
                    })
                })
                .collect();
            let joined = workers.into_iter().map(|worker| worker.join());
            // A check that panics has failed; continuing would count it as held.
            joined.map(|done| done.unwrap_or_else(|panic| resume_unwind(panic))).sum()
        });
        let held = cases.len() - failures;
        self.passed += held;
        self.failed += failures;
        say(&format!("{what}: {held} of {}", cases.len()));
    }
}

/// Shows a person at a terminal how far it is; the next line replaces it.
fn show_progress(what: &str, index: usize, count: usize) {
    let mut err = io::stderr();
    if err.is_terminal() {
        let _ = write!(err, "\r{what}: {} of {count}\r", index + 1);
    }
}

/// Prints a line.
pub fn say(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}
