//! How far a census is, on a terminal.

use crate::status_line::StatusLine;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;
use witness::census::{Progress, Size, Work};

/// A bar with the time that is left.
pub struct Bar {
    line: StatusLine,
    /// The share that was done when the work was taken up.
    first: Option<f64>,
}

impl Bar {
    /// Says how large the work is, if that may take a while.
    pub fn new(size: Size, work: &Work, [_, of]: [usize; 2]) -> Bar {
        if io::stderr().is_terminal() && size.work > 1_000_000_000 {
            let [rows, cols] = work.grid;
            let part =
                if of > 1 { format!(", of which this is one part in {of}") } else { String::new() };
            let _ = writeln!(
                io::stderr(),
                "{} panels on the {} lines of {rows}x{cols}, about {} judgements{part}",
                grouped(size.panels),
                grouped(size.lines),
                grouped(size.work)
            );
        }
        Bar { line: StatusLine::new(), first: None }
    }

    /// Shows the progress.
    pub fn show(&mut self, progress: Progress) {
        let share = progress.done as f64 / progress.total.max(1) as f64;
        let first = *self.first.get_or_insert(share);
        let elapsed = self.line.elapsed();
        self.line.show(|| {
            let filled = ((share * 30.0) as usize).min(30);
            format!(
                "[{}{}] {:.1} % of {} panels{}",
                "#".repeat(filled),
                ".".repeat(30 - filled),
                share * 100.0,
                grouped(progress.total),
                left(elapsed, first, share)
            )
        });
    }

    /// Takes the bar away.
    pub fn end(&mut self) {
        self.line.clear();
    }
}

/// What is left at the speed so far; what was done before the work was taken up does not count.
fn left(elapsed: Duration, first: f64, share: f64) -> String {
    let done = share - first;
    if done <= 0.0 {
        return String::new();
    }
    let seconds = elapsed.as_secs_f64() * (1.0 - share) / done;
    match seconds {
        seconds if seconds < 90.0 => format!(", about {seconds:.0} s left"),
        seconds if seconds < 5400.0 => format!(", about {:.0} min left", seconds / 60.0),
        seconds => format!(", about {:.1} hours left", seconds / 3600.0),
    }
}

/// A number with its digits in groups of three.
fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_is_told_at_the_speed_since_the_work_was_taken_up() {
        let ten = Duration::from_secs(10);
        assert_eq!(left(ten, 0.0, 0.5), ", about 10 s left");
        assert_eq!(left(ten, 0.5, 0.6), ", about 40 s left");
        assert_eq!(left(ten, 0.5, 0.51), ", about 8 min left");
        assert_eq!(left(ten, 0.5, 0.5), "");
        assert_eq!(left(ten, 0.0, 0.001), ", about 2.8 hours left");
    }

    #[test]
    fn digits_come_in_threes() {
        assert_eq!(["7", "1,000", "1,262,816"], [7u64, 1_000, 1_262_816].map(grouped));
    }
}
