//! Counting what holds and naming what does not.

use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many checks held.
#[derive(Default)]
pub struct Tally {
    /// Those that did.
    pub passed: usize,
    /// Those that did not.
    pub failed: usize,
}

impl Tally {
    /// Checks every case on all cores, in any order, and reports failures in the order given.
    pub fn check_all<T: Sync>(
        &mut self,
        what: &str,
        cases: &[T],
        name: impl Fn(&T) -> String,
        check: impl Fn(&T) -> Result<(), String> + Sync,
    ) {
        let next = AtomicUsize::new(0);
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        let mut failures: Vec<(usize, String)> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    scope.spawn(|| {
                        let mut failures = Vec::new();
                        loop {
                            let index = next.fetch_add(1, Ordering::Relaxed);
                            let Some(case) = cases.get(index) else { break failures };
                            if let Err(error) = check(case) {
                                failures.push((index, error));
                            }
                        }
                    })
                })
                .collect();
            workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
        });
        failures.sort();
        for (index, error) in &failures {
            say(&format!("FAILED {what}: {}: {error}", name(&cases[*index])));
        }
        let held = cases.len() - failures.len();
        self.passed += held;
        self.failed += failures.len();
        say(&format!("{what}: {held} of {}", cases.len()));
    }
}

/// Prints a line.
pub fn say(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}
