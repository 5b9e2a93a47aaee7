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
    /// When the time is up.
    deadline: Option<Instant>,
    /// The current phase, and when it started.
    phase: (Phase, Instant),
    seconds: Seconds,
    /// Puzzles refuted so far, for the message when time is up.
    rounds: Arc<AtomicUsize>,
    /// Puzzles found so far.
    puzzles: Arc<AtomicUsize>,
    /// True once somebody has started to print the answer.
    is_said: Arc<AtomicBool>,
}

impl Clock {
    /// Starts the clock.
    pub fn new(limit: Option<f64>, interrupt: &Interrupt) -> Clock {
        Clock {
            meter: Meter::new("clingo", limit, interrupt),
            interrupt: interrupt.clone(),
            deadline: limit.and_then(|seconds| {
                Instant::now().checked_add(Duration::from_secs_f64(seconds.clamp(0.0, 1e9)))
            }),
            phase: (Phase::Ground, Instant::now()),
            seconds: Seconds::default(),
            rounds: Arc::default(),
            puzzles: Arc::default(),
            is_said: Arc::default(),
        }
    }

    /// Makes sure that the end of the time limit and Ctrl-C are answered within a second. Clingo
    /// cannot be stopped while it prepares a large program; then `words`, which get the number of
    /// puzzles refuted, are printed instead and the process ends. Puzzles already found are worth
    /// more than the second: then it waits.
    pub fn answer_in_time(&self, words: impl Fn(usize) -> String + Send + 'static) {
        let (rounds, is_said) = (Arc::clone(&self.rounds), Arc::clone(&self.is_said));
        let puzzles = Arc::clone(&self.puzzles);
        let (interrupt, deadline) = (self.interrupt.clone(), self.deadline);
        std::thread::spawn(move || {
            let is_late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
            while !interrupt.is_raised() && !is_late() {
                std::thread::sleep(Duration::from_millis(50));
            }
            // A search that ends by itself has more to say, such as the best puzzle so far.
            let patience = if interrupt.is_raised() { 600 } else { 1_000 };
            std::thread::sleep(Duration::from_millis(patience));
            while puzzles.load(Ordering::SeqCst) > 0 {
                std::thread::park();
            }
            if !is_said.swap(true, Ordering::SeqCst) {
                let _ = print_line(&words(rounds.load(Ordering::SeqCst)));
                let _ = io::stdout().flush();
                let exit = if interrupt.is_raised() { Exit::Interrupted } else { Exit::Unknown };
                asp::leave(exit.code());
            }
        });
    }

    /// The answer is about to be printed; if it was already printed for us, the process is ending.
    pub fn say(&self) {
        while self.is_said.swap(true, Ordering::SeqCst) {
            std::thread::park();
        }
    }

    /// Takes the progress; true when it is time to stop.
    pub fn tick(&mut self, progress: Progress) -> bool {
        if let Some(phase) = Phase::of(&progress) {
            self.turn(phase);
        }
        for (name, kept) in [("rounds", &self.rounds), ("puzzles", &self.puzzles)] {
            let figure = progress.figures.iter().find(|(known, _)| *known == name);
            kept.store(figure.map_or(0, |(_, count)| *count as usize), Ordering::SeqCst);
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
