//! One line on the terminal that says how far a job is.

use crossterm::terminal;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Quick jobs say nothing.
const QUIET: Duration = Duration::from_millis(500);
/// Between two versions of the line.
const EVERY: Duration = Duration::from_millis(250);

/// The line. In a pipe nothing is ever shown; when it is dropped the terminal is as it was.
pub struct StatusLine {
    begin: Instant,
    shown: Option<Instant>,
    is_terminal: bool,
}

impl StatusLine {
    /// Begins a job.
    pub fn new() -> StatusLine {
        let is_terminal = io::stderr().is_terminal();
        StatusLine { begin: Instant::now(), shown: None, is_terminal }
    }

    /// Shows a text, which is only made when it is time for one.
    pub fn show(&mut self, text: impl FnOnce() -> String) {
        let is_due = match self.shown {
            Some(shown) => shown.elapsed() > EVERY,
            None => self.begin.elapsed() > QUIET,
        };
        if self.is_terminal && is_due {
            self.shown = Some(Instant::now());
            // A line that is broken by the terminal could not be taken away again.
            let width = terminal::size().map_or(80, |(columns, _)| usize::from(columns)).max(20);
            let text: String = text().chars().take(width - 1).collect();
            let _ = write!(io::stderr(), "\r\x1b[K{text}");
        }
    }

    /// Takes the line away, so that something can be printed; the next `show` brings it back.
    pub fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }

    /// How long the job has been going on.
    pub fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        self.clear();
    }
}
