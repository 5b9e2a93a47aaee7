//! The kernel of a level: what is left after removing everything that does not make it harder.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::{LevelText, Proved, Space, prove_solvable};
use crate::lens::{Ask, Extras, Field, LevelId, Measured};
use crate::readings::Amount;
use crate::search::{Budget, Cut};
use crate::{Progress, Watch, write_trace};

/// How to look for a kernel.
#[derive(Clone, Debug)]
pub struct KernelPlan {
    /// The reading that must not fall; none takes the domain's default.
    pub hold: Option<String>,
    /// What one search may use.
    pub budget: Budget,
    /// The level, for the report.
    pub level: LevelId,
}

/// What `kernel` found.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "KernelAnswer")]
pub struct KernelReport {
    /// The level's number, from 1.
    pub number: usize,
    /// The same, under the name it has in every answer.
    pub level_number: usize,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Whether there is a kernel.
    pub status: KernelStatus,
    /// Its index among all screens, from 0.
    pub index: usize,
    /// The lines of the kernel.
    #[ts(as = "Option<Vec<String>>")]
    pub level: Field<Option<Vec<String>>>,
    /// Lines that have to be added elsewhere in the file for it.
    pub legend: Vec<String>,
    /// The reading that must not fall.
    pub hold: String,
    /// That reading of the level.
    pub before: Option<Amount>,
    /// That reading of the kernel.
    pub after: Option<Amount>,
    /// What went, in order; places are columns and rows, from 1, of the level as it was.
    pub steps: Vec<String>,
    /// No single further step is possible, proved.
    pub minimal: bool,
    /// A solution of the kernel.
    pub moves: Option<String>,
    /// How many steps were tried.
    #[ts(type = "number")]
    pub tried: u64,
    /// Why something is not known.
    pub why: Option<&'static str>,
    /// What only this domain has.
    #[serde(flatten)]
    #[ts(skip)]
    pub extras: Extras,
}

/// Whether a kernel was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum KernelStatus {
    /// It was.
    Kernel,
    /// The level has no solution.
    Unsolvable,
    /// The level can be solved, but does not have what a kernel of it would have to keep.
    Lacking,
    /// The level could not be solved or read.
    Unknown,
}

/// Why there is no kernel of a level that can be solved, but of which the held reading has no value.
const NO_VALUE: &str = "no value";

/// Makes a level smaller step by step, as long as it stays solvable and the reading does not fall.
/// It goes through the kinds of steps in order, each in reading order, and repeats until nothing
/// more can be removed.
pub fn kernel<S: Space>(space: &S, plan: &KernelPlan, watch: &mut Watch<'_>) -> KernelReport {
    let ask = Ask {
        level: plan.level.clone(),
        budget: plan.budget,
        threads: 1,
        options: space.options(),
    };
    let holds: Vec<&str> = match &plan.hold {
        Some(hold) => vec![hold],
        None => space.holds().to_vec(),
    };
    let mut search = Search { space, ask, hold: holds[0], tried: 0, states: 0, cut: None };
    let mut now = search.look(space.start(), watch);
    for hold in &holds[1..] {
        if !matches!(now, Looked::Read(_, value) if value == 0.0) {
            break;
        }
        search.hold = hold;
        now = search.look(space.start(), watch);
    }
    let mut report = KernelReport {
        number: plan.level.number,
        level_number: plan.level.number,
        name: plan.level.name.clone(),
        status: KernelStatus::Unknown,
        index: plan.level.index,
        level: None.into(),
        legend: Vec::new(),
        hold: search.hold.to_string(),
        before: None,
        after: None,
        steps: Vec::new(),
        minimal: false,
        moves: None,
        tried: 0,
        why: None,
        extras: Extras::default(),
    };
    let (mut moves, before) = match now {
        Looked::Read(moves, value) => (moves, value),
        Looked::Unsolvable => {
            report.status = KernelStatus::Unsolvable;
            return report.with(None, space.kernel_extras(&plan.level, None, true));
        }
        Looked::Lacking => {
            report.status = KernelStatus::Lacking;
            return report.with(None, space.kernel_extras(&plan.level, None, true));
        }
        Looked::Unread if search.cut != Some(Cut::Stopped) => {
            report.why = Some(NO_VALUE);
            return report.with(None, space.kernel_extras(&plan.level, None, false));
        }
        Looked::Unread | Looked::Unknown => {
            report.why = Some(search.cut.map_or(NO_VALUE, Cut::as_str));
            return report.with(None, space.kernel_extras(&plan.level, None, false));
        }
    };
    let mut best = space.start().clone();
    let mut taken: Vec<S::Step> = Vec::new();
    let mut held = before;
    let mut is_minimal = false;
    'passes: while !is_minimal {
        is_minimal = true;
        search.cut = None;
        for kind in 0..space.step_kinds() {
            for step in space.steps(&best, kind) {
                // The same edge may be removed several times.
                while let Some(smaller) = space.take(&best, &step) {
                    search.tried += 1;
                    let looked = search.look(&smaller, watch);
                    if search.cut == Some(Cut::Stopped) {
                        break 'passes;
                    }
                    let Looked::Read(found, value) = looked else { break };
                    if value < held {
                        break;
                    }
                    report.steps.push(space.describe_step(&best, &taken, &step));
                    taken.push(step.clone());
                    (best, held, moves) = (smaller, value, found);
                    is_minimal = false;
                }
            }
        }
    }
    let LevelText { rows, legend } = space.text(&best);
    let report = KernelReport {
        status: KernelStatus::Kernel,
        legend,
        before: Some(Amount::Number(before)),
        after: Some(Amount::Number(held)),
        minimal: is_minimal && search.cut.is_none(),
        moves: Some(moves),
        tried: search.tried,
        why: search.cut.map(Cut::as_str),
        ..report
    };
    report.with(Some(rows), space.kernel_extras(&plan.level, Some(&best), true))
}

impl KernelReport {
    fn with(mut self, rows: Option<Vec<String>>, mut extras: Extras) -> KernelReport {
        self.level = Field::new(rows, "level", &mut extras);
        self.extras = extras;
        self
    }
}

/// The result of examining one level.
enum Looked {
    /// A solution and the value of the held reading.
    Read(String, f64),
    Unsolvable,
    /// Solvable, but without what has to be held.
    Lacking,
    /// Solvable, and the held reading has no value: it may not exist, or a budget ended before it was known.
    Unread,
    Unknown,
}

struct Search<'s, S: Space> {
    space: &'s S,
    ask: Ask<'s>,
    hold: &'s str,
    tried: u64,
    /// States of all searches so far, for progress.
    states: usize,
    /// Why something is not known.
    cut: Option<Cut>,
}

impl<S: Space> Search<'_, S> {
    /// Solves a level in the fastest way first, because most steps make it unsolvable.
    fn look(&mut self, level: &S::Level, watch: &mut Watch<'_>) -> Looked {
        let mut was_stopped = false;
        let mut seen = 1;
        let before = self.states;
        let mut watch = |progress: Progress| {
            seen = seen.max(progress.states);
            was_stopped |= watch(Progress { states: before + progress.states, ..progress });
            was_stopped
        };
        let mut puzzle = self.space.puzzle(level);
        let proved = match watch(Progress::default()) {
            true => Proved::Unknown(Cut::Stopped),
            false => prove_solvable(&mut puzzle, &self.ask, &mut watch),
        };
        let looked = match proved {
            Proved::Unsolvable => Looked::Unsolvable,
            Proved::Unknown(cut) => {
                self.cut = Some(cut);
                Looked::Unknown
            }
            Proved::Solvable(moves) => {
                let moves = write_trace(&puzzle, &moves);
                match self.space.hold(self.hold, level, &mut puzzle, &self.ask, &mut watch) {
                    Measured::Value(value) => Looked::Read(moves, value),
                    Measured::Unsolvable => Looked::Lacking,
                    Measured::Unknown => {
                        self.cut = Some(Cut::Budget);
                        Looked::Unread
                    }
                }
            }
        };
        if was_stopped {
            self.cut = Some(Cut::Stopped);
        }
        self.states += seen;
        looked
    }
}
