//! Progress and cancellation: one type for every search, job and host.

/// The progress of a job.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// What is being done, such as "grounding"; empty for a plain search.
    pub phase: &'static str,
    /// Distinct states stored so far, including the start; for other work, whatever it counts.
    pub states: usize,
    /// States expanded so far.
    pub expanded: usize,
    /// The distance of the current states from the start, in moves.
    pub depth: usize,
    /// The final value of `states`, where that is known.
    pub of: Option<u64>,
    /// Further counts worth showing, by name; unused entries have an empty name.
    pub figures: [(&'static str, u64); 4],
}

impl Progress {
    /// A job that only counts.
    pub fn done(count: u64) -> Progress {
        Progress { states: count as usize, ..Progress::default() }
    }

    /// A job that counts up to a known number.
    pub fn done_of(count: u64, of: u64) -> Progress {
        Progress { of: Some(of), ..Progress::done(count) }
    }
}

/// Called now and then with the progress. Return true to stop; the search then reports what it
/// knows.
pub type Watch<'w> = dyn FnMut(Progress) -> bool + 'w;

/// The same for work on several threads, each of which calls it.
pub type SharedWatch<'w> = dyn Fn(Progress) -> bool + Sync + 'w;
