//! Progress and cancellation: one type for every search, job and host.

/// How far a job has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// What is being done, such as "grounding"; empty for a plain search.
    pub phase: &'static str,
    /// Distinct states stored so far, the start included; for other work, whatever it counts.
    pub states: usize,
    /// States taken up whose moves were listed.
    pub expanded: usize,
    /// Moves from the start to the states being looked at.
    pub depth: usize,
    /// How many `states` there will be, where that is known.
    pub of: Option<u64>,
    /// Further counts worth showing, by name; unused places have an empty name.
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

/// Asked now and then with the progress; true means: stop and report what is known.
pub type Watch<'w> = dyn FnMut(Progress) -> bool + 'w;

/// The same for work on several threads, each of which asks.
pub type SharedWatch<'w> = dyn Fn(Progress) -> bool + Sync + 'w;
