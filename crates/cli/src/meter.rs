//! Time limits, Ctrl-C and progress for commands that may take long.

use crate::status_line::StatusLine;
use anyhow::{Context, Result};
use play::search::Progress;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
