//! Progress of a search, as [`play::Watch`] receives it.
//!
//! The watch is called at the start of every phase and about fifty times per second within it; a
//! search that it stops answers "unknown". [`play::Progress::states`] counts ground rules, and the
//! figures are [`FIGURES`].

use play::Progress;

/// The current phase. A host that measures time per phase finds it with [`Phase::of`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Clingo replaces variables by values: "grounding".
    Ground,
    /// The designer looks for a puzzle with a solution ("Elise" in the paper): "looking for a puzzle".
    Elise,
    /// The assistant looks for a shortcut ("Fiona" in the paper): "looking for a shortcut".
    Fiona,
    /// A shortcut is generalised: "learning from a shortcut".
    Refine,
    /// The explanation of a negative answer is being minimized: "looking for the reason".
    Explain,
}

impl Phase {
    /// All phases.
    pub const ALL: [Phase; 5] =
        [Phase::Ground, Phase::Elise, Phase::Fiona, Phase::Refine, Phase::Explain];

    /// The word in [`Progress::phase`].
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Ground => "grounding",
            Phase::Elise => "looking for a puzzle",
            Phase::Fiona => "looking for a shortcut",
            Phase::Refine => "learning from a shortcut",
            Phase::Explain => "looking for the reason",
        }
    }

    /// The phase of a progress report; none if it does not come from this crate.
    pub fn of(progress: &Progress) -> Option<Phase> {
        Phase::ALL.into_iter().find(|phase| phase.word() == progress.phase)
    }
}

/// The names of [`Progress::figures`]: puzzles proposed and refuted, rules learnt from shortcuts,
/// literals of the last reason, puzzles found.
pub const FIGURES: [&str; 4] = ["rounds", "nogoods", "literals", "puzzles"];

/// The counts of a search while it runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    pub(crate) phase: Phase,
    /// Ground rules, once known.
    pub(crate) rules: usize,
    pub(crate) rounds: usize,
    pub(crate) nogoods: usize,
    /// Literals of the last reason.
    pub(crate) core: usize,
    pub(crate) puzzles: usize,
}

impl Counts {
    /// The start of a phase, with no other counts.
    pub(crate) fn of(phase: Phase, rules: usize) -> Counts {
        Counts { phase, rules, rounds: 0, nogoods: 0, core: 0, puzzles: 0 }
    }

    pub(crate) fn progress(&self) -> Progress {
        let counts = [self.rounds, self.nogoods, self.core, self.puzzles];
        let mut figures = FIGURES.map(|name| (name, 0));
        for (figure, count) in figures.iter_mut().zip(counts) {
            figure.1 = count as u64;
        }
        Progress { phase: self.phase.word(), states: self.rules, figures, ..Progress::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phase_is_found_again_by_its_word() {
        for phase in Phase::ALL {
            assert_eq!(Phase::of(&Counts::of(phase, 7).progress()), Some(phase));
        }
        assert_eq!(Phase::of(&Progress::default()), None);
    }
}
