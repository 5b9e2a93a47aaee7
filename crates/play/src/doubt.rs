//! What a puzzle could not judge.

/// Why a step was not judged: one word, as answers print it.
///
/// A puzzle that would need too much work to find out what a move does, or that leaves something
/// out on purpose, reports that instead of guessing. Every lens then follows one rule: what was
/// played stands (a win, a shortcut), while negatives, counts and "no shorter solution exists"
/// beyond the doubt become not known, and a state is dead only if no doubt can be reached from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Doubt(pub &'static str);

impl Doubt {
    /// Judging the step takes more work than a step may take.
    pub const WORK: Doubt = Doubt("work");
    /// The step makes more copies of a thing than the state can distinguish.
    pub const COPIES: Doubt = Doubt("copies");
}

/// The doubt nearest to the start that a search met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct NearestDoubt(Option<(usize, Doubt)>);

impl NearestDoubt {
    /// Notes a step that could not be judged, from a state `depth` moves from the start.
    #[cold]
    pub(crate) fn note(&mut self, depth: usize, doubt: Doubt) {
        if self.0.is_none_or(|(nearest, _)| depth < nearest) {
            self.0 = Some((depth, doubt));
        }
    }

    /// The doubt, if there is one.
    pub(crate) fn doubt(self) -> Option<Doubt> {
        self.0.map(|(_, doubt)| doubt)
    }

    /// True when no unjudged step could win in fewer moves than `length`.
    pub(crate) fn allows_shortest(self, length: usize) -> bool {
        self.0.is_none_or(|(depth, _)| length <= depth + 1)
    }

    /// The number of moves up to which no solution exists, given that all judged steps up to
    /// `covered` moves were explored.
    pub(crate) fn covered(self, covered: usize) -> usize {
        self.0.map_or(covered, |(depth, _)| covered.min(depth))
    }
}
