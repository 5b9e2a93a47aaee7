//! The solvers that propose puzzles, and whose turn it is.

use crate::clingo::{Failure, Solver};
use crate::controls::{Values, elise};
use crate::copy::Copier;
use crate::problem::Problem;
use crate::require::Options;

/// After this many refuted puzzles a fresh Elise restarts elsewhere, with everything that was
/// learnt. Without a restart Elise changes little from one puzzle to the next, and the neighbours
/// of a puzzle with a shortcut mostly have one too.
const ROUNDS_OF_FIRST_ELISE: usize = 4;

/// A fresh Elise also restarts elsewhere after this many conflicts without a puzzle: the duration
/// of a search depends a lot on where it starts.
const CONFLICTS_OF_FIRST_ELISE: usize = 5_000;

/// The number of legs of the learning Elise alone. Most questions end before; after these, the
/// copying one takes every other leg.
const LEGS_ALONE: u64 = 1;

/// Conflicts after which the copying Elise passes the turn. She keeps what she has learnt and goes on
/// from there the next time.
const CONFLICTS_OF_COPYING_ELISE: usize = 10_000;

/// No strategy is best everywhere: some puzzles that one Elise does not find in minutes another finds
/// in seconds. So two take turns, and each gets the reasons for shortcuts that the other learns. The
/// turns are counted in rounds and conflicts, so that on one thread the same seed gives the same puzzle.
pub(crate) struct Elises<'p> {
    problem: &'p Problem,
    options: &'p Options,
    legs: Legs,
    /// Restarts elsewhere after every leg, with everything learnt, and follows the program's hints.
    learner: Solver,
    /// Goes on from puzzle to puzzle with clingo's defaults, and gets a copy of the rules for each
    /// shortcut of hers: it rules out every puzzle that has the shortcut, whatever the reason.
    copying: Option<Solver>,
    copier: Option<Copier>,
    is_copyings_turn: bool,
    may_share: bool,
    /// Only the one whose turn it is goes on, without restarts.
    is_alone: bool,
    /// What was learnt: literals that do not hold together in any puzzle to propose.
    cores: Vec<Vec<i32>>,
    /// Puzzles found, from which others have to differ.
    levels: Vec<Vec<i32>>,
}

impl<'p> Elises<'p> {
    pub(crate) fn new(problem: &'p Problem, options: &'p Options) -> Result<Elises<'p>, Failure> {
        let is_free = options.refinement.is_none();
        Ok(Elises {
            problem,
            options,
            legs: Legs::FIRST,
            learner: elise(problem, &learner_arguments(problem, options, &Legs::FIRST))?,
            copying: None,
            copier: None,
            is_copyings_turn: false,
            may_share: is_free && problem.only_block().is_none() && is_anywhere(problem),
            is_alone: false,
            cores: Vec::new(),
            levels: Vec::new(),
        })
    }

    /// The one to ask.
    pub(crate) fn turn(&mut self) -> &mut Solver {
        match &mut self.copying {
            Some(copying) if self.is_copyings_turn => copying,
            _ => &mut self.learner,
        }
    }

    /// Excludes the puzzles with a shortcut by a copy of the rules for it, and returns the number of
    /// rules. From now on one Elise goes on alone: copies have atoms of their own, which no other
    /// solver has.
    pub(crate) fn exclude_by_copy(&mut self, shortcut: &Values) -> Result<usize, Failure> {
        self.is_alone = true;
        self.is_copyings_turn = self.copying.is_some();
        self.copy(shortcut)
    }

    /// Adds a copy for the Elise whose turn it is.
    fn copy(&mut self, shortcut: &Values) -> Result<usize, Failure> {
        let problem = self.problem;
        let copier = self.copier.take().unwrap_or_else(|| Copier::new(problem));
        let added = self.turn().edit(|rules| copier.add(problem, shortcut, rules))?;
        self.copier = Some(copier);
        Ok(added)
    }

    /// Excludes the puzzles in which all of these hold, the reason for a shortcut, and passes the turn
    /// at the end of a leg.
    pub(crate) fn exclude(&mut self, core: Vec<i32>, shortcut: &Values) -> Result<(), Failure> {
        self.exclude_one(core)?;
        if self.is_copyings_turn {
            self.copy(shortcut)?;
        }
        self.legs.rounds += 1;
        match self.legs.rounds >= self.legs.max_rounds && is_anywhere(self.problem) {
            true => self.pass(),
            false => Ok(()),
        }
    }

    /// The same without an end of the leg.
    pub(crate) fn exclude_one(&mut self, core: Vec<i32>) -> Result<(), Failure> {
        for elise in std::iter::once(&mut self.learner).chain(&mut self.copying) {
            elise.edit(|rules| rules.rule(false, &[], &core))?;
        }
        self.cores.push(core);
        Ok(())
    }

    /// Every further puzzle has to differ from this one as much as asked.
    pub(crate) fn differ(&mut self, level: Vec<i32>) -> Result<(), Failure> {
        for elise in std::iter::once(&mut self.learner).chain(&mut self.copying) {
            differ(elise, &level, self.options.differ)?;
        }
        self.levels.push(level);
        Ok(())
    }

    /// Passes the turn: after a leg of the learning Elise to the copying one, and after that to a
    /// fresh learning one.
    pub(crate) fn pass(&mut self) -> Result<(), Failure> {
        if self.is_alone {
            return Ok(());
        }
        let takes_turns = self.may_share && self.legs.number >= LEGS_ALONE;
        if takes_turns && !self.is_copyings_turn {
            self.is_copyings_turn = true;
            self.legs.rounds = 0;
            if self.copying.is_none() {
                self.copying = Some(self.knowing(&copying_arguments(self.options))?);
            }
            return Ok(());
        }
        self.is_copyings_turn = false;
        self.legs.next();
        let arguments = learner_arguments(self.problem, self.options, &self.legs);
        self.learner = self.knowing(&arguments)?;
        Ok(())
    }

    /// An Elise that knows everything learnt before.
    fn knowing(&self, arguments: &[String]) -> Result<Solver, Failure> {
        let mut fresh = elise(self.problem, arguments)?;
        fresh.edit(|rules| self.cores.iter().try_for_each(|core| rules.rule(false, &[], core)))?;
        for level in &self.levels {
            differ(&mut fresh, level, self.options.differ)?;
        }
        Ok(fresh)
    }
}

/// False with `#minimize`: then the objective decides where to start, so a fresh Elise would start at
/// the same place.
fn is_anywhere(problem: &Problem) -> bool {
    problem.ground.minimize.is_empty()
}

/// The sequence of Elises, each with limits 1.5 times those of the one before.
struct Legs {
    number: u64,
    /// Refuted puzzles of the current Elise.
    rounds: usize,
    max_rounds: usize,
    max_conflicts: usize,
}

impl Legs {
    const FIRST: Legs = Legs {
        number: 0,
        rounds: 0,
        max_rounds: ROUNDS_OF_FIRST_ELISE,
        max_conflicts: CONFLICTS_OF_FIRST_ELISE,
    };

    fn next(&mut self) {
        self.number += 1;
        self.rounds = 0;
        self.max_rounds = self.max_rounds.saturating_add(self.max_rounds / 2);
        self.max_conflicts = self.max_conflicts.saturating_add(self.max_conflicts / 2).min(1 << 30);
    }
}

/// Every further puzzle has to differ from this one in at least `least` atoms of the level design.
fn differ(elise: &mut Solver, level: &[i32], least: usize) -> Result<(), Failure> {
    let other: Vec<(i32, i32)> = level.iter().map(|&literal| (-literal, 1)).collect();
    let bound = i32::try_from(least.max(1)).unwrap_or(i32::MAX);
    elise.edit(|rules| {
        let differs = rules.atom()?;
        rules.weight_rule(false, &[differs], bound, &other)?;
        rules.rule(false, &[], &[-(differs as i32)])
    })
}

fn learner_arguments(problem: &Problem, options: &Options, legs: &Legs) -> Vec<String> {
    // Keeps the seeds of later Elises away from the small seeds that users try, such as 1, 2, 3.
    let seed = options.seed.wrapping_add(legs.number.wrapping_mul(1_000_003)) % (1 << 31);
    // A seed alone changes nothing, because clingo makes no random choices by default. A small
    // program makes few choices at all, so more of them have to be random.
    let chance = if problem.rules() < 10_000 { 0.2 } else { 0.01 };
    let mut arguments = vec![format!("--seed={seed}"), format!("--rand-freq={chance}")];
    // Made for large structured problems: on boards of Refraction it finds a puzzle in a third of
    // the time of clingo's default.
    arguments.push("--configuration=trendy".to_string());
    if !problem.ground.hints.is_empty() {
        arguments.push("--heuristic=Domain".to_string());
    }
    if problem.ground.minimize.is_empty() {
        arguments.push(format!("--solve-limit={}", legs.max_conflicts));
    }
    arguments.extend(threads(options));
    arguments
}

fn copying_arguments(options: &Options) -> Vec<String> {
    let mut arguments = vec![
        format!("--seed={}", options.seed % (1 << 31)),
        "--rand-freq=0.01".to_string(),
        format!("--solve-limit={CONFLICTS_OF_COPYING_ELISE}"),
    ];
    arguments.extend(threads(options));
    arguments
}

pub(crate) fn threads(options: &Options) -> Option<String> {
    (options.threads > 1).then(|| format!("--parallel-mode={}", options.threads))
}
