//! How far a search is, told to whoever may want to end it.

use serde::Serialize;

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Clingo replaces variables by values.
    Ground,
    /// The designer looks for a puzzle with a solution ("Elise" in the paper).
    Elise,
    /// The assistant looks for a shortcut ("Fiona" in the paper).
    Fiona,
    /// What the shortcut teaches is worked out.
    Refine,
    /// The reason for a no is made small.
    Explain,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// What is being done.
    pub phase: Phase,
    /// Ground rules, once they are known.
    pub rules: usize,
    /// Puzzles proposed and refuted.
    pub rounds: usize,
    /// Rules learnt from shortcuts.
    pub nogoods: usize,
    /// Literals of the last reason.
    pub core: usize,
    /// Puzzles found.
    pub puzzles: usize,
}

/// Is told the progress at the begin of every phase and about fifty times a second in it; true
/// ends the search.
pub type Watch<'w> = dyn FnMut(Progress) -> bool + 'w;

impl Progress {
    pub(crate) const NONE: Progress =
        Progress { phase: Phase::Ground, rules: 0, rounds: 0, nogoods: 0, core: 0, puzzles: 0 };
}
