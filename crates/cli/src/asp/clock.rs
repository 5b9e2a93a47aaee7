//! The clock of queries to clingo: seconds per phase, and the time limit.

use crate::progress::{Interrupt, Meter};
use asp::Phase;
use play::Progress;
use std::time::Instant;
use workbench::asp::Seconds;

/// Watches a query: counts the seconds of each phase and, on a terminal, shows its progress.
pub struct Clock {
    meter: Meter,
    /// The current phase, and when it started.
    phase: (Phase, Instant),
    seconds: Seconds,
}

impl Clock {
    /// Starts the clock.
    pub fn new(limit: Option<f64>, interrupt: &Interrupt) -> Clock {
        Clock {
            meter: Meter::new("clingo", limit, interrupt),
            phase: (Phase::Ground, Instant::now()),
            seconds: Seconds::default(),
        }
    }

    /// Takes the progress; true when it is time to stop.
    pub fn tick(&mut self, progress: Progress) -> bool {
        if let Some(phase) = Phase::of(&progress) {
            self.turn(phase);
        }
        self.meter.tick(progress)
    }

    /// Adds the time since the last call to the current phase.
    fn turn(&mut self, phase: Phase) {
        let now = Instant::now();
        let seconds = now.duration_since(self.phase.1).as_secs_f64();
        match self.phase.0 {
            Phase::Ground => self.seconds.ground += seconds,
            Phase::Explain => {}
            _ => self.seconds.search += seconds,
        }
        self.phase = (phase, now);
    }

    /// Who ended the search, as the beginning of a sentence.
    pub fn ender(&self) -> &'static str {
        self.meter.ender()
    }

    /// Clears the progress display, so that something else can be printed.
    pub fn clear(&mut self) {
        self.meter.end();
    }

    /// Clears the progress display and returns the seconds, without those of an explanation.
    pub fn end(&mut self) -> Seconds {
        self.turn(self.phase.0);
        self.clear();
        self.seconds
    }
}
