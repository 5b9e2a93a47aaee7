//! Work on a thread of its own that may be left behind.
//!
//! Clingo cannot be stopped while it grounds a program, nor while it prepares one for a search, and
//! for a large program either may take minutes. So all long work is done aside: the caller watches,
//! and if it has to stop and the work does not end soon, it goes on without it. Work left behind ends
//! as soon as clingo lets it.

use play::{Progress, Watch};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How often the watch is called while nothing is heard.
const LOOK: Duration = Duration::from_millis(20);

/// Looks granted to a search that has to stop: one that ends by itself has more to say, such as the
/// best puzzle so far.
pub(crate) const PATIENCE: usize = 40;

/// Threads at work, including those that were left behind.
static BUSY: AtomicUsize = AtomicUsize::new(0);

/// True while clingo is at work on some thread. A normal exit would then destroy tables that clingo
/// is using; [`crate::leave`] does not.
pub fn is_busy() -> bool {
    BUSY.load(Ordering::SeqCst) > 0
}

/// What work says. It waits for an answer: whether it has to stop.
enum Message<M> {
    Progress(Progress),
    Shown(M),
}

/// The connection of work to its caller.
pub(crate) struct Line<M> {
    to: Sender<Message<M>>,
    answers: Receiver<bool>,
    /// Raised when the work has to stop.
    pub(crate) has_to_stop: Arc<AtomicBool>,
}

impl<M> Line<M> {
    /// Reports progress; true if the work has to stop.
    pub(crate) fn watch(&self, progress: Progress) -> bool {
        self.say(Message::Progress(progress))
    }

    /// Shows a result on the way; false if no more are wanted.
    pub(crate) fn show(&self, shown: M) -> bool {
        !self.say(Message::Shown(shown))
    }

    fn say(&self, message: Message<M>) -> bool {
        self.to.send(message).is_err() || self.answers.recv().unwrap_or(true)
    }
}

/// Counts a thread from before it starts until it ends, even if it panics.
struct Busy;

impl Busy {
    fn new() -> Busy {
        BUSY.fetch_add(1, Ordering::SeqCst);
        Busy
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        BUSY.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Does work on a thread of its own. `see` gets what it shows, until it returns false. An error, with
/// the last progress, if the watch stopped the work and it did not end within `patience` looks.
/// Puzzles that were found are worth more than that: then it is waited for.
pub(crate) fn aside<M: Send + 'static, T: Send + 'static>(
    first: Progress,
    patience: usize,
    watch: &mut Watch<'_>,
    see: &mut dyn FnMut(M) -> bool,
    work: impl FnOnce(&Line<M>) -> T + Send + 'static,
) -> Result<T, Box<Progress>> {
    let (to, heard) = channel();
    let (answer, answers) = channel();
    let has_to_stop = Arc::new(AtomicBool::new(false));
    let line = Line { to, answers, has_to_stop: Arc::clone(&has_to_stop) };
    let busy = Busy::new();
    let thread = std::thread::spawn(move || {
        let _busy = busy;
        let done = work(&line);
        // The end of the line says that the work is done.
        drop(line);
        done
    });
    let mut last = first;
    // Looks since the work had to stop.
    let mut waited = None;
    loop {
        let is_stopped = match heard.recv_timeout(LOOK) {
            Ok(Message::Progress(progress)) => {
                last = progress;
                let is_stopped = waited.is_some() || watch(progress);
                // If nobody listens any more, the work is ending.
                let _ = answer.send(is_stopped);
                is_stopped
            }
            Ok(Message::Shown(shown)) => {
                let is_stopped = waited.is_some() || !see(shown);
                let _ = answer.send(is_stopped);
                is_stopped
            }
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Ok(done) => return Ok(done),
                Err(panic) => std::panic::resume_unwind(panic),
            },
            Err(RecvTimeoutError::Timeout) => match &mut waited {
                None => watch(last),
                Some(_) if found_puzzles(&last) => true,
                Some(looks) if *looks < patience => {
                    *looks += 1;
                    true
                }
                Some(_) => return Err(Box::new(last)),
            },
        };
        if is_stopped && waited.is_none() {
            waited = Some(0);
            has_to_stop.store(true, Ordering::Relaxed);
        }
    }
}

fn found_puzzles(progress: &Progress) -> bool {
    progress.figures.iter().any(|(name, count)| *name == "puzzles" && *count > 0)
}

/// The same for work that shows nothing.
pub(crate) fn search_aside<T: Send + 'static>(
    first: Progress,
    watch: &mut Watch<'_>,
    work: impl FnOnce(&mut Watch<'_>) -> T + Send + 'static,
) -> Result<T, Box<Progress>> {
    aside(first, PATIENCE, watch, &mut |()| true, |line| work(&mut |progress| line.watch(progress)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_does_not_end_is_left_behind() {
        let (release, held) = channel::<()>();
        let (say, said) = channel();
        let mut looks = 0;
        let left = search_aside(
            Progress::default(),
            &mut |_| {
                looks += 1;
                looks > 1
            },
            move |watch| {
                watch(Progress::done(7));
                // Like clingo while it prepares a program: nothing is polled.
                let _ = held.recv();
                let has_to_stop = watch(Progress::done(8));
                let _ = say.send(has_to_stop);
            },
        );
        assert_eq!(left.unwrap_err().states, 7);
        assert!(is_busy());
        // When it can be stopped again, it learns that it has to.
        drop(release);
        assert_eq!(said.recv(), Ok(true));
    }

    #[test]
    fn work_that_ends_soon_is_waited_for() {
        let done = search_aside(Progress::default(), &mut |_| true, |watch| {
            while !watch(Progress::default()) {}
            "the best so far"
        });
        assert_eq!(done, Ok("the best so far"));
    }

    #[test]
    fn results_are_shown_in_order_and_until_enough() {
        let mut seen = Vec::new();
        let mut see = |number| {
            seen.push(number);
            number < 3
        };
        let done = aside(Progress::default(), 0, &mut |_| false, &mut see, |line| {
            (0..9).take_while(|number| line.show(*number)).count()
        });
        assert_eq!((done, seen.as_slice()), (Ok(3), [0, 1, 2, 3].as_slice()));
    }

    #[test]
    #[should_panic(expected = "a fault of ours")]
    fn a_panic_is_the_callers() {
        let _ = search_aside(Progress::default(), &mut |_| false, |_| panic!("a fault of ours"));
    }
}
