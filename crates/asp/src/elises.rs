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

/// Conflicts after which the guessing Elise passes the turn, and puzzles of hers that may be refuted
/// before. She keeps what she has learnt and goes on from there the next time.
const CONFLICTS_OF_GUESSING_ELISE: usize = 20_000;
const ROUNDS_OF_GUESSING_ELISE: usize = 100;

/// Conflicts after which the copying Elise passes the turn.
const CONFLICTS_OF_COPYING_ELISE: usize = 10_000;

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Learner,
    Guesser,
    Copying,
}

/// No strategy is best everywhere: some puzzles that one Elise does not find in minutes another finds
/// in seconds. So three take turns, and each gets the reasons for shortcuts that the others learn. The
/// turns are counted in rounds and conflicts, so that on one thread the same seed gives the same puzzle.
pub(crate) struct Elises<'p> {
    problem: &'p Problem,
    options: &'p Options,
    legs: Legs,
    turn: Turn,
    /// Restarts elsewhere after every leg, with everything learnt, and follows the program's hints.
    learner: Solver,
    /// Goes on from puzzle to puzzle with clingo's defaults. A puzzle costs it next to nothing, so it
    /// finds what is not rare sooner than those that look for a reason.
    guesser: Option<Solver>,
    /// Like the guesser, and gets a copy of the rules for each shortcut of hers: it rules out every
    /// puzzle that has the shortcut, whatever the reason.
    copying: Option<Solver>,
    copier: Option<Copier>,
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
            turn: Turn::Learner,
            learner: elise(problem, &learner_arguments(problem, options, &Legs::FIRST))?,
            guesser: None,
            copying: None,
            copier: None,
            may_share: is_free && problem.only_block().is_none() && is_anywhere(problem),
            is_alone: false,
            cores: Vec::new(),
            levels: Vec::new(),
        })
    }

    /// The one to ask.
    pub(crate) fn turn(&mut self) -> &mut Solver {
        let other = match self.turn {
            Turn::Learner => None,
            Turn::Guesser => self.guesser.as_mut(),
            Turn::Copying => self.copying.as_mut(),
        };
        other.unwrap_or(&mut self.learner)
    }

    /// Excludes the puzzles with a shortcut by a copy of the rules for it, and returns the number of
    /// rules. From now on one Elise goes on alone: copies have atoms of their own, which no other
    /// solver has.
    pub(crate) fn exclude_by_copy(&mut self, shortcut: &Values) -> Result<usize, Failure> {
        self.is_alone = true;
        self.turn = if self.copying.is_some() { Turn::Copying } else { Turn::Learner };
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
        if self.turn == Turn::Copying {
            self.copy(shortcut)?;
        }
        self.legs.rounds += 1;
        let most = match self.turn {
            Turn::Guesser => ROUNDS_OF_GUESSING_ELISE,
            _ => self.legs.max_rounds,
        };
        match self.legs.rounds >= most && is_anywhere(self.problem) {
            true => self.pass(),
            false => Ok(()),
        }
    }

    /// The same without an end of the leg.
    pub(crate) fn exclude_one(&mut self, core: Vec<i32>) -> Result<(), Failure> {
        for elise in self.all() {
            elise.edit(|rules| rules.rule(false, &[], &core))?;
        }
        self.cores.push(core);
        Ok(())
    }

    /// Every further puzzle has to differ from this one as much as asked.
    pub(crate) fn differ(&mut self, level: Vec<i32>) -> Result<(), Failure> {
        let least = self.options.differ;
        for elise in self.all() {
            differ(elise, &level, least)?;
        }
        self.levels.push(level);
        Ok(())
    }

    fn all(&mut self) -> impl Iterator<Item = &mut Solver> {
        std::iter::once(&mut self.learner).chain(&mut self.guesser).chain(&mut self.copying)
    }

    /// Passes the turn: from the learning Elise to the guessing one, from her to the copying one, and
    /// then to a fresh learning one.
    pub(crate) fn pass(&mut self) -> Result<(), Failure> {
        if self.is_alone {
            return Ok(());
        }
        self.legs.rounds = 0;
        self.turn = match self.turn {
            Turn::Learner if self.may_share => Turn::Guesser,
            Turn::Guesser => Turn::Copying,
            Turn::Learner | Turn::Copying => Turn::Learner,
        };
        match self.turn {
            Turn::Guesser if self.guesser.is_none() => {
                let arguments = warm_arguments(self.options, 0.1, CONFLICTS_OF_GUESSING_ELISE);
                self.guesser = Some(self.knowing(&arguments)?);
            }
            Turn::Copying if self.copying.is_none() => {
                let arguments = warm_arguments(self.options, 0.01, CONFLICTS_OF_COPYING_ELISE);
                self.copying = Some(self.knowing(&arguments)?);
            }
            Turn::Guesser | Turn::Copying => {}
            Turn::Learner => {
                self.legs.next();
                let arguments = learner_arguments(self.problem, self.options, &self.legs);
                self.learner = self.knowing(&arguments)?;
            }
        }
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

/// The arguments of an Elise that goes on from puzzle to puzzle: clingo's defaults, with this share of
/// random choices.
fn warm_arguments(options: &Options, chance: f64, max_conflicts: usize) -> Vec<String> {
    let mut arguments = vec![
        format!("--seed={}", options.seed % (1 << 31)),
        format!("--rand-freq={chance}"),
        format!("--solve-limit={max_conflicts}"),
    ];
    arguments.extend(threads(options));
    arguments
}

pub(crate) fn threads(options: &Options) -> Option<String> {
    (options.threads > 1).then(|| format!("--parallel-mode={}", options.threads))
}
