//! Time limits, Ctrl-C and progress for commands that may take long.

use anyhow::{Context, Result};
use play::search::Progress;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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
    start: Instant,
    limit: Option<Duration>,
    interrupt: Interrupt,
    shown: Option<Instant>,
    is_shown: bool,
}

impl Meter {
    /// Starts the clock.
    pub fn new(level: usize, seconds: Option<f64>, interrupt: &Interrupt) -> Meter {
        Meter {
            level,
            start: Instant::now(),
            limit: seconds.map(|seconds| Duration::from_secs_f64(seconds.clamp(0.0, 1e9))),
            interrupt: interrupt.clone(),
            shown: None,
            is_shown: io::stderr().is_terminal(),
        }
    }

    /// Shows the progress four times a second; true when it is time to stop.
    pub fn tick(&mut self, progress: Progress) -> bool {
        let elapsed = self.start.elapsed();
        let is_due = self.shown.is_none_or(|shown| shown.elapsed() > Duration::from_millis(250));
        if self.is_shown && is_due && elapsed > Duration::from_millis(500) {
            self.shown = Some(Instant::now());
            let rate = progress.states as f64 / elapsed.as_secs_f64();
            let _ = write!(
                io::stderr(),
                "\r\x1b[Klevel {}: {} states, {rate:.0} a second",
                self.level,
                progress.states
            );
        }
        self.interrupt.is_raised() || self.limit.is_some_and(|limit| elapsed > limit)
    }

    /// Clears what was shown and gives the seconds it took.
    pub fn end(&self) -> f64 {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
        self.start.elapsed().as_secs_f64()
    }
}
