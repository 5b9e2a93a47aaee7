//! Time limits, Ctrl-C and progress for questions to clingo.

use crate::exit::{Exit, print_line};
use crate::meter::Interrupt;
use crate::status_line::StatusLine;
use asp::{Phase, Progress};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use workbench::asp::Seconds;

/// Watches a question: counts the seconds of each phase and, on a terminal, shows how far it is.
pub struct Clock {
    start: Instant,
    limit: Option<Duration>,
    interrupt: Interrupt,
    /// The phase that runs, and since when.
    phase: (Phase, Instant),
    seconds: Seconds,
    line: StatusLine,
    /// Puzzles refuted so far, for whoever has the last word.
    rounds: Arc<AtomicUsize>,
    /// True once somebody has begun to say the answer.
    is_said: Arc<AtomicBool>,
}

impl Clock {
    /// Starts the clock.
    pub fn new(limit: Option<f64>, interrupt: &Interrupt) -> Clock {
        let now = Instant::now();
        Clock {
            start: now,
            limit: limit.map(|seconds| Duration::from_secs_f64(seconds.clamp(0.0, 1e9))),
            interrupt: interrupt.clone(),
            phase: (Phase::Ground, now),
            seconds: Seconds::default(),
            line: StatusLine::new(),
            rounds: Arc::default(),
            is_said: Arc::default(),
        }
    }

    /// Sees to it that Ctrl-C is answered within a second. Clingo cannot be stopped while it
    /// prepares a large program; then `words`, which are told how many puzzles were refuted, are
    /// said in its stead and the process ends.
    pub fn answer_in_time(&self, words: fn(usize) -> String) {
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

    /// The answer is about to be said; if it was said for us, the process is ending.
    pub fn say(&self) {
        while self.is_said.swap(true, Ordering::SeqCst) && self.interrupt.is_raised() {
            std::thread::park();
        }
    }

    /// Is told the progress; true when it is time to stop.
    pub fn tick(&mut self, progress: Progress) -> bool {
        self.turn(progress.phase);
        self.rounds.store(progress.rounds, Ordering::SeqCst);
        let elapsed = self.start.elapsed();
        self.line.show(|| {
            let Progress { rules, rounds, nogoods, core, puzzles, .. } = progress;
            let now = match progress.phase {
                Phase::Ground => "grounding".to_string(),
                Phase::Elise => format!("looking for a puzzle among {rules} rules"),
                Phase::Fiona => "looking for a shortcut".to_string(),
                Phase::Refine => "learning from a shortcut".to_string(),
                Phase::Explain => "looking for the reason".to_string(),
            };
            format!(
                "{:.0} s, {rounds} rounds, {nogoods} nogoods (last {core} literals), {puzzles} \
                 puzzles: {now}",
                elapsed.as_secs_f64()
            )
        });
        self.interrupt.is_raised() || self.limit.is_some_and(|limit| elapsed > limit)
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

    /// Clears what was shown, so that something else can be said.
    pub fn clear(&mut self) {
        self.line.clear();
    }

    /// Clears what was shown and gives the seconds, those of an explanation left out.
    pub fn end(&mut self) -> Seconds {
        self.turn(self.phase.0);
        self.clear();
        self.seconds
    }
}
