//! The clock of questions to clingo: seconds by phase, time limits, and Ctrl-C answered in time.

use crate::exit::{Exit, print_line};
use crate::progress::{Interrupt, Meter};
use asp::Phase;
use play::Progress;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use workbench::asp::Seconds;

/// Watches a question: counts the seconds of each phase and, on a terminal, shows how far it is.
pub struct Clock {
    meter: Meter,
    interrupt: Interrupt,
    /// The phase that runs, and since when.
    phase: (Phase, Instant),
    seconds: Seconds,
    /// Puzzles refuted so far, for whoever has the last word.
    rounds: Arc<AtomicUsize>,
    /// True once somebody has begun to print the answer.
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

    /// Sees to it that Ctrl-C is answered within a second. Clingo cannot be stopped while it
    /// prepares a large program; then `words`, which get the number of puzzles refuted, are printed
    /// in its stead and the process ends.
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

    /// The answer is about to be printed; if it was printed for us, the process is ending.
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

    /// Books the time since the last look to the phase that ran.
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

    /// Clears what was shown, so that something else can be printed.
    pub fn clear(&mut self) {
        self.meter.end();
    }

    /// Clears what was shown and gives the seconds, those of an explanation left out.
    pub fn end(&mut self) -> Seconds {
        self.turn(self.phase.0);
        self.clear();
        self.seconds
    }
}
