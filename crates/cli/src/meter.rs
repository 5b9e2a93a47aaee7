//! Time limits, Ctrl-C and progress for commands that may take long.

use crate::status_line::StatusLine;
use anyhow::{Context, Result};
use play::search::Progress;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Raised by Ctrl-C.
#[derive(Clone)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Begins to watch for Ctrl-C, which from now on only raises this.
    pub fn watch() -> Result<Interrupt> {
        let flag = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&flag);
        ctrlc::set_handler(move || raised.store(true, Ordering::Relaxed))
            .context("cannot watch for Ctrl-C")?;
        Ok(Interrupt(flag))
    }

    /// True once Ctrl-C was pressed.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Times the work on one level and, on a terminal, shows how far it is.
pub struct Meter {
    level: usize,
    limit: Option<Duration>,
    interrupt: Interrupt,
    line: StatusLine,
}

impl Meter {
    /// Starts the clock.
    pub fn new(level: usize, seconds: Option<f64>, interrupt: &Interrupt) -> Meter {
        Meter {
            level,
            limit: seconds.map(|seconds| Duration::from_secs_f64(seconds.clamp(0.0, 1e9))),
            interrupt: interrupt.clone(),
            line: StatusLine::new(),
        }
    }

    /// Shows the progress; true when it is time to stop.
    pub fn tick(&mut self, progress: Progress) -> bool {
        let (level, elapsed) = (self.level, self.line.elapsed());
        self.line.show(|| {
            let rate = progress.states as f64 / elapsed.as_secs_f64();
            format!("level {level}: {} states, {rate:.0} a second", progress.states)
        });
        self.interrupt.is_raised() || self.limit.is_some_and(|limit| elapsed > limit)
    }

    /// Clears what was shown and gives the seconds it took.
    pub fn end(&mut self) -> f64 {
        self.line.clear();
        self.line.elapsed().as_secs_f64()
    }
}

/// A job that is asked now and then, on any thread, whether to stop: shows what is done and since when.
pub struct Busy {
    what: &'static str,
    interrupt: Interrupt,
    line: Mutex<StatusLine>,
}

impl Busy {
    /// Begins the job; `what` is said of it, such as "drawing levels".
    pub fn new(what: &'static str, interrupt: &Interrupt) -> Busy {
        Busy { what, interrupt: interrupt.clone(), line: Mutex::new(StatusLine::new()) }
    }

    /// True when it is time to stop.
    pub fn stop(&self) -> bool {
        self.show(String::new);
        self.interrupt.is_raised()
    }

    /// The same where it is known how much is done.
    pub fn stop_at(&self, done: u64, of: u64) -> bool {
        self.show(|| format!(", {done} of {of}"));
        self.interrupt.is_raised()
    }

    /// Takes the line away, so that something can be printed.
    pub fn clear(&self) {
        if let Ok(mut line) = self.line.lock() {
            line.clear();
        }
    }

    fn show(&self, how_far: impl FnOnce() -> String) {
        // Somebody else shows it just now.
        let Ok(mut line) = self.line.try_lock() else { return };
        let seconds = line.elapsed().as_secs();
        line.show(|| format!("{}{}, {seconds} s", self.what, how_far()));
    }
}
