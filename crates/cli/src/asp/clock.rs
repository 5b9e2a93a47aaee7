//! The clock of queries to clingo: seconds per phase, time limits, and a prompt answer to Ctrl-C.

use crate::exit::{Exit, print_line};
use crate::progress::{Interrupt, Meter};
use asp::Phase;
use play::Progress;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use workbench::asp::Seconds;

/// Watches a query: counts the seconds of each phase and, on a terminal, shows its progress.
pub struct Clock {
    meter: Meter,
    interrupt: Interrupt,
    /// The current phase, and when it started.
    phase: (Phase, Instant),
    seconds: Seconds,
    /// Puzzles refuted so far, for the message on Ctrl-C.
    rounds: Arc<AtomicUsize>,
    /// True once somebody has started to print the answer.
    is_said: Arc<AtomicBool>,
}

impl Clock {
    /// Starts the clock.
    pub fn new(limit: Option<f64>, interrupt: &Interrupt) -> Clock {
        Clock {
            meter: Meter::new("clingo", limit, interrupt),
            interrupt: interrupt.clone(),
            phase: (Phase::Ground, Instant::now()),
            seconds: Seconds::default(),
            rounds: Arc::default(),
            is_said: Arc::default(),
        }
    }

    /// Makes sure that Ctrl-C is answered within a second. Clingo cannot be stopped while it
    /// grounds a large program; then `words`, which get the number of puzzles refuted, are printed
    /// instead and the process ends.
    pub fn answer_in_time(&self, words: impl Fn(usize) -> String + Send + 'static) {
        let (rounds, is_said) = (Arc::clone(&self.rounds), Arc::clone(&self.is_said));
        let interrupt = self.interrupt.clone();
        std::thread::spawn(move || {
            while !interrupt.is_raised() {
                std::thread::sleep(Duration::from_millis(50));
            }
            std::thread::sleep(Duration::from_millis(600));
            if !is_said.swap(true, Ordering::SeqCst) {
                let _ = print_line(&words(rounds.load(Ordering::SeqCst)));
                let _ = io::stdout().flush();
                asp::leave(Exit::Interrupted.code());
            }
        });
    }

    /// The answer is about to be printed; if it was already printed for us, the process is ending.
    pub fn say(&self) {
        while self.is_said.swap(true, Ordering::SeqCst) && self.interrupt.is_raised() {
            std::thread::park();
        }
    }

    /// Takes the progress; true when it is time to stop.
    pub fn tick(&mut self, progress: Progress) -> bool {
        if let Some(phase) = Phase::of(&progress) {
            self.turn(phase);
        }
        let rounds = progress.figures.iter().find(|(name, _)| *name == "rounds");
        self.rounds.store(rounds.map_or(0, |(_, count)| *count as usize), Ordering::SeqCst);
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
