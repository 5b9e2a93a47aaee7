//! Time limits, Ctrl-C and one progress display for every command that may take long.

use crate::host::{self, Tell};
use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use play::Progress;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Set by Ctrl-C, or by the program that called a command.
#[derive(Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Starts to watch for Ctrl-C, which from now on only sets this flag. Later calls return the
    /// same one.
    pub fn watch() -> Result<Interrupt> {
        if let Some(interrupt) = host::interrupt() {
            return Ok(interrupt);
        }
        static WATCHED: OnceLock<Interrupt> = OnceLock::new();
        if let Some(interrupt) = WATCHED.get() {
            return Ok(interrupt.clone());
        }
        let flag = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&flag);
        ctrlc::set_handler(move || raised.store(true, Ordering::Relaxed))
            .context("cannot watch for Ctrl-C")?;
        Ok(WATCHED.get_or_init(|| Interrupt(flag)).clone())
    }

    /// Ends the command that watches this.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// True once Ctrl-C was pressed.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Reads a time limit.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds >= 0.0 => Ok(seconds.min(MOST_SECONDS)),
        _ => Err(format!("`{text}` is not a number of seconds; write for example 10 or 0.5")),
    }
}

/// Reads a number that can be compared with others.
pub fn finite(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err(format!("`{text}` is not a number; write for example 12 or 0.5")),
    }
}

/// A longer time limit is none: thirty years.
const MOST_SECONDS: f64 = 1e9;

/// Quick jobs show nothing.
const QUIET: Duration = Duration::from_millis(500);

/// Times a job, ends it when its time is up or Ctrl-C was pressed, and shows its progress on a
/// terminal. In a pipe nothing is ever shown.
pub struct Meter {
    what: String,
    begin: Instant,
    limit: Option<Duration>,
    interrupt: Interrupt,
    /// Where progress goes if a program called the command; a bar on the terminal otherwise.
    told: Option<Arc<Tell>>,
    bar: OnceLock<ProgressBar>,
}

impl Meter {
    /// Starts the clock; `what` is shown, such as "level 3" or "drawing levels".
    pub fn new(what: impl Into<String>, seconds: Option<f64>, interrupt: &Interrupt) -> Meter {
        Meter {
            what: what.into(),
            begin: Instant::now(),
            limit: seconds.map(Duration::from_secs_f64),
            interrupt: interrupt.clone(),
            told: host::progress(),
            bar: OnceLock::new(),
        }
    }

    /// Shows the progress; true when it is time to stop. Any thread may call it.
    pub fn tick(&self, progress: Progress) -> bool {
        let elapsed = self.begin.elapsed();
        if let Some(tell) = &self.told {
            tell(&self.what, progress);
        } else if elapsed > QUIET {
            let bar = self.bar.get_or_init(|| new_bar(progress.of));
            bar.set_position(progress.states as u64);
            bar.set_message(describe(&self.what, progress, elapsed));
        }
        self.interrupt.is_raised() || self.limit.is_some_and(|limit| elapsed > limit)
    }

    /// Shows another text; true when it is time to stop.
    pub fn show(&self, text: impl FnOnce() -> String) -> bool {
        let elapsed = self.begin.elapsed();
        if let Some(tell) = &self.told {
            tell(&text(), Progress::default());
        } else if elapsed > QUIET {
            self.bar.get_or_init(|| new_bar(None)).set_message(text());
        }
        self.interrupt.is_raised() || self.limit.is_some_and(|limit| elapsed > limit)
    }

    /// What ended a job that was stopped, for people.
    pub fn stopper(&self) -> &'static str {
        if self.interrupt.is_raised() { "stopped by Ctrl-C" } else { "time limit" }
    }

    /// The same as the beginning of a sentence: who ended the work.
    pub fn ender(&self) -> &'static str {
        match (self.interrupt.is_raised(), self.limit) {
            (true, _) => "Ctrl-C ended the search",
            (false, Some(_)) => "the time limit ended the search",
            (false, None) => "the search ended",
        }
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.begin.elapsed().as_secs_f64()
    }

    /// Clears the display, so that something can be printed, and returns the elapsed seconds.
    pub fn end(&self) -> f64 {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
        self.seconds()
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.end();
    }
}

fn new_bar(of: Option<u64>) -> ProgressBar {
    let template = match of {
        Some(_) => "{bar:24} {percent:>3} % {wide_msg}",
        None => "{spinner} {wide_msg}",
    };
    let style = ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_spinner());
    // It draws on standard error, and only if that is a terminal.
    let bar = ProgressBar::with_draw_target(of, ProgressDrawTarget::stderr_with_hz(5));
    bar.with_style(style)
}

fn describe(what: &str, progress: Progress, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    let mut text = what.to_string();
    if !progress.phase.is_empty() {
        text += &format!(": {}", progress.phase);
    }
    if progress.states > 0 {
        let done = match progress.of {
            Some(of) => format!("{} of {of}", progress.states),
            None => progress.states.to_string(),
        };
        text += &format!(", {done}, {:.0} per second", progress.states as f64 / seconds);
    }
    for (name, count) in progress.figures.iter().filter(|(name, _)| !name.is_empty()) {
        text += &format!(", {count} {name}");
    }
    format!("{text}, {seconds:.0} s")
}
