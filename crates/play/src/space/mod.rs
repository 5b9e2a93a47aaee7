//! Level spaces: a level, the levels around it, and the drivers that work on them.
//!
//! A domain describes its space once ([`Space`]): how to vary, edit and shrink a level, when two
//! levels are the same, and how to write a level. From that alone follow suggestions ([`suggest`]),
//! repairs ([`repair`]) and kernels ([`kernel`]), each one driver for all domains. [`Variations`]
//! is the same with the domain erased.

mod aims;
mod census;
mod counts;
mod frame;
mod framed;
mod kernel;
mod level_text;
mod make;
mod needs;
mod orthogonality;
mod prove;
mod repair;
mod strength;
mod suggest;
mod variations;

pub use aims::AIMS;
pub use census::{
    CensusLength, CensusLevel, CensusPlan, CensusReport, CensusTally, FrameHead, KindRange, census,
    census_range,
};
pub use counts::Counts;
pub use frame::{
    Bounds, Chosen, Element, ElementId, Fillings, Frame, FrameRequest, Image, Kind, KindRequest,
    Layout, Offered, TooMany, With, class_size, filling_of, images_on_grid,
};
pub use framed::{Framed, MAX_LEVELS};
pub use kernel::{KernelPlan, KernelReport, KernelStatus, kernel};
pub use level_text::LevelText;
pub use make::{
    Border, Draws, Ladder, MAX_JUDGED, MadeReport, MakePlan, MakeReport, MakeRound, MakeStatus,
    Maker, Mirror, MissReport, Property, Refuted, SpaceReport, make, make_drawn,
};
pub use needs::check_concepts;
pub use orthogonality::{
    KindSets, Orthogonal, OrthogonalityHead, OrthogonalityPlan, OrthogonalityReport,
    OrthogonalityTally, UniqueAnswers, orthogonality, rule_orthogonality, unique_answers,
};
pub use prove::{Proved, is_won_at_once, prove_solvable};
pub use repair::{OwnRepair, RepairPlan, RepairReport, RepairStatus, repair};
pub use strength::{MAX_STRENGTH, NoStrength, Strength};
pub use suggest::{
    KeptReport, MAX_EXPANDED, READING, Round, SuggestPlan, SuggestReport, Worth, suggest,
};
pub use variations::Variations;

use std::ops::ControlFlow;

use crate::lens::{Ask, Extras, Lenses, LevelId, Measured, Options};
use crate::search::Found;
use crate::{Play, Watch};

/// A level and the levels around it.
pub trait Space: Send + Sync {
    /// A level.
    type Level: Clone + PartialEq + Send + Sync;
    /// A level ready to be played.
    type Puzzle: Lenses;
    /// Memory that one thread keeps from one variation to the next.
    type Scratch: Default + Send;
    /// A way to make a level smaller.
    type Step: Clone + Send;

    /// The level all others are made from.
    fn start(&self) -> &Self::Level;

    /// Makes a level ready to be played.
    fn puzzle(&self, level: &Self::Level) -> Self::Puzzle;

    /// A form that two levels share if and only if they are the same up to the symmetries that
    /// hold.
    fn canonical(&self, level: &Self::Level) -> Box<[u64]>;

    /// A level as its author writes it.
    fn text(&self, level: &Self::Level) -> LevelText;

    /// Column and row, from 1, of the places where a level differs from the start.
    fn changed(&self, level: &Self::Level) -> Vec<[usize; 2]>;

    /// Variation number `n` of a seed, from 1, of a level of the space; none when it is rejected. It
    /// depends on number, seed and that level only, not on how many variations are made.
    fn vary_from(
        &self,
        from: &Self::Level,
        seed: u64,
        n: u64,
        scratch: &mut Self::Scratch,
    ) -> Option<Self::Level>;

    /// Variation number `n` of the start.
    fn vary(&self, seed: u64, n: u64, scratch: &mut Self::Scratch) -> Option<Self::Level> {
        self.vary_from(self.start(), seed, n, scratch)
    }

    /// How many variations the start has, if [`vary`](Space::vary) makes all of them by as many numbers;
    /// none where it draws without end.
    fn variations(&self) -> Option<u64> {
        None
    }

    /// False for a variation that is not worth judging, such as one with two players.
    fn is_candidate(&self, _level: &Self::Level) -> bool {
        true
    }

    /// Aims, in addition to the readings, by which variations can be ranked, each with its meaning.
    fn aims(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The default aim.
    fn default_aim(&self) -> &'static str {
        "difficulty"
    }

    /// A score by one of [`aims`](Space::aims) as people read it, such as "2 solutions".
    fn aim_text(&self, _aim: &str, _score: f64) -> Option<String> {
        None
    }

    /// The score of a level by an aim; larger is better. Readings are such aims.
    fn score(
        &self,
        aim: &str,
        _level: &Self::Level,
        puzzle: &mut Self::Puzzle,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Measured {
        puzzle.measure(aim, ask, watch)
    }

    /// The greatest value an aim can have, if there is one.
    fn greatest(&self, _aim: &str) -> Option<f64> {
        None
    }

    /// How many elements a level has, for those who want fewer; none where the domain does not count them.
    fn elements(&self, _level: &Self::Level) -> Option<usize> {
        None
    }

    /// A solution of a variation by the domain's own solver, where that is faster than plain
    /// search. It is not used to rank by difficulty, because difficulty measures plain search.
    fn solution(
        &self,
        _level: &Self::Level,
        _puzzle: &mut Self::Puzzle,
        _ask: &Ask<'_>,
        _watch: &mut Watch<'_>,
    ) -> Option<Found<<Self::Puzzle as Play>::Move>> {
        None
    }

    /// True when a variation must score better than the start to be kept. This is the default:
    /// hand-made PuzzleScript levels are often short, and their authors look for harder ones.
    fn must_improve(&self) -> bool {
        true
    }

    /// States that a search of one variation may expand at most.
    fn max_expanded(&self) -> usize {
        MAX_EXPANDED
    }

    /// True when two levels with the same shortest solution, the same events on it and the same
    /// reading are one suggestion: what differs is decoration.
    fn merges_equal_play(&self) -> bool {
        false
    }

    /// Fields that only this domain adds to answers about a level of the space.
    fn extras(&self, _level: &Self::Level) -> Extras {
        Extras::default()
    }

    /// Fields that only this domain adds to a level that `suggest` kept, in addition to
    /// [`extras`](Space::extras).
    fn kept_extras(&self, _kept: &KeptReport) -> Extras {
        Extras::default()
    }

    /// Fields that only this domain adds to the answer of `suggest` as a whole; `rank` is the
    /// reading or aim that ranks.
    fn suggest_extras(&self, _rank: &str, _kept: &[KeptReport]) -> Extras {
        self.extras(self.start())
    }

    /// Fields that only this domain adds to the answer of `kernel`. Without a kernel, `is_known`
    /// says whether it is proved that none exists.
    fn kernel_extras(
        &self,
        _level: &LevelId,
        kernel: Option<&Self::Level>,
        _is_known: bool,
    ) -> Extras {
        kernel.map_or_else(Extras::default, |kernel| self.extras(kernel))
    }

    /// Shows every level that differs from the start in exactly `cost` places, in a fixed order.
    fn edits(
        &self,
        cost: usize,
        show: &mut dyn FnMut(&Self::Level) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Elements whose number stays the same in all edits.
    fn held(&self) -> Vec<String> {
        Vec::new()
    }

    /// The same for a repair after which every solution practises some concepts. Changes that only take
    /// solutions away belong here: they never make a level solvable.
    fn edits_for(
        &self,
        cost: usize,
        _need: &[String],
        show: &mut dyn FnMut(&Self::Level) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.edits(cost, show)
    }

    /// A repair by the domain's own search: a level that differs from the start in at most `cost` places,
    /// is not won at once, and whose every solution practises the concepts. None where the domain has no such
    /// search, so that all edits are judged.
    fn own_repair(
        &self,
        _cost: usize,
        _need: &[String],
        _watch: &mut Watch<'_>,
    ) -> Option<OwnRepair<Self::Level>> {
        None
    }

    /// Ways to make a level smaller, the kinds in the order they are tried, each in reading order.
    fn steps(&self, _level: &Self::Level, _kind: usize) -> Vec<Self::Step> {
        Vec::new()
    }

    /// The number of kinds of steps.
    fn step_kinds(&self) -> usize {
        0
    }

    /// The level after a step; none when the step cannot be taken from it.
    fn take(&self, _level: &Self::Level, _step: &Self::Step) -> Option<Self::Level> {
        None
    }

    /// A step in words; `taken` lists the steps before it, so that it can name places of the start.
    fn describe_step(
        &self,
        _level: &Self::Level,
        _taken: &[Self::Step],
        _step: &Self::Step,
    ) -> String {
        String::new()
    }

    /// The readings a kernel holds by default: the first one that is not 0.
    fn holds(&self) -> &'static [&'static str] {
        &["length"]
    }

    /// The reading that a kernel must not lose; `Unsolvable` when the level lacks it.
    fn hold(
        &self,
        id: &str,
        level: &Self::Level,
        puzzle: &mut Self::Puzzle,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Measured {
        self.score(id, level, puzzle, ask, watch)
    }

    /// The options of the seat, for questions about levels of the space.
    fn options(&self) -> &Options;
}
