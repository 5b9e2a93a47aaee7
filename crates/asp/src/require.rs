//! Exists a puzzle and a solution, for all solutions: the concept.
//!
//! "Quantifying over Play: Constraining Undesirable Solutions in Puzzle Design" (Smith, Butler,
//! Popović 2013) gives the question, section 5.5, and lets Elise propose and Fiona refute. Here
//! they are two solvers over one ground program, and what Fiona finds is generalised before it
//! goes back to Elise: the loop is counterexample-guided abstraction refinement.

use crate::answer::{Answer, Puzzle, Refinement, Required};
use crate::clingo::{Failure, Solved, Solver};
use crate::controls::{Values, ask, elise, fiona, judge};
use crate::copy::Copier;
use crate::problem::Problem;
use crate::roles::Truth;
use crate::watch::{Phase, Progress, Watch};

/// What may be asked for.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How many puzzles to find.
    pub count: usize,
    /// In how many atoms of the level design any two of them differ at least.
    pub differ: usize,
    /// Decides which of many puzzles come first.
    pub seed: u64,
    /// Threads of each solver. With one, the same seed gives the same puzzle.
    pub threads: usize,
    /// How to make use of shortcuts; none leaves it to the solver.
    pub refinement: Option<Refinement>,
    /// Rounds after which to give up.
    pub max_rounds: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            count: 1,
            differ: 1,
            seed: 1,
            threads: 1,
            refinement: None,
            max_rounds: usize::MAX,
        }
    }
}

/// After this many reasons in a row the solver adds copies instead: reasons that do not add up to
/// much come where there is no such puzzle, and there copies end sooner.
const CORES_BEFORE_COPIES: usize = 400;

/// Looks for puzzles that can only be solved with the concept.
pub fn require(problem: &Problem, options: &Options, watch: &mut Watch<'_>) -> Required {
    let mut search = Search {
        problem,
        options,
        watch,
        progress: Progress { rules: problem.rules(), ..Progress::NONE },
        found: Required {
            answer: Answer::Unknown,
            puzzles: Vec::new(),
            is_all: false,
            rounds: 0,
            nogoods: 0,
            core_literals: 0,
            refinement: refinement(problem, options, 0),
            shortcut: None,
        },
    };
    // A solver that runs out of memory ends the search like a budget does.
    if let Ok(Some(answer)) = search.run() {
        search.found.answer = answer;
    }
    if !search.found.puzzles.is_empty() {
        search.found.answer = Answer::Puzzle;
    }
    search.found
}

fn refinement(problem: &Problem, options: &Options, rounds: usize) -> Refinement {
    match options.refinement {
        _ if problem.only_block().is_some() => Refinement::Block,
        Some(refinement) => refinement,
        None if rounds < CORES_BEFORE_COPIES => Refinement::Core,
        None => Refinement::Copy,
    }
}

struct Search<'s, 'w> {
    problem: &'s Problem,
    options: &'s Options,
    watch: &'s mut Watch<'w>,
    progress: Progress,
    found: Required,
}

impl Search<'_, '_> {
    /// The answer; none if the search was ended.
    fn run(&mut self) -> Result<Option<Answer>, Failure> {
        let problem = self.problem;
        if self.enter(Phase::Elise) {
            return Ok(None);
        }
        let mut elise = elise(problem, &elise_arguments(self.options))?;
        let mut fiona = fiona(problem, &fiona_arguments(self.options))?;
        let mut judges: Option<Solver> = None;
        let mut copier: Option<Copier> = None;
        let mut has_model = false;
        loop {
            if self.found.rounds >= self.options.max_rounds {
                return Ok(None);
            }
            let Some(proposed) = self.ask(Phase::Elise, &mut elise, &[])? else {
                return Ok(None);
            };
            let Some(values) = proposed else {
                self.found.is_all = true;
                return match has_model {
                    true => Ok(Some(Answer::NotEnforceable)),
                    false => self.why_none(&mut fiona),
                };
            };
            has_model = true;
            let level: Vec<i32> = problem.design_atoms().map(|atom| values.literal(atom)).collect();
            let Some(shortcut) = self.ask(Phase::Fiona, &mut fiona, &level)? else {
                return Ok(None);
            };
            let Some(shortcut) = shortcut else {
                self.found.puzzles.push(puzzle(problem, &values));
                self.progress.puzzles += 1;
                if self.found.puzzles.len() >= self.options.count {
                    return Ok(Some(Answer::Puzzle));
                }
                differ(&mut elise, &level, self.options.differ)?;
                continue;
            };
            self.found.shortcut = Some(puzzle(problem, &shortcut));
            self.found.rounds += 1;
            self.progress.rounds += 1;
            if self.enter(Phase::Refine) {
                return Ok(None);
            }
            self.found.refinement = refinement(problem, self.options, self.found.rounds);
            match self.found.refinement {
                Refinement::Core => {
                    let judge = match &mut judges {
                        Some(judge) => judge,
                        none => none.insert(self::judge(problem)?),
                    };
                    let Some(core) = self.core(judge, &values, &shortcut)? else {
                        return Ok(None);
                    };
                    self.learn(core.len(), 1);
                    elise.edit(|rules| rules.rule(false, &[], &core))?;
                }
                Refinement::Copy => {
                    let copier = copier.get_or_insert_with(|| Copier::new(problem));
                    let added = elise.edit(|rules| copier.add(problem, &shortcut, rules))?;
                    self.learn(0, added);
                }
                Refinement::Block => {
                    self.learn(level.len(), 1);
                    elise.edit(|rules| rules.rule(false, &[], &level))?;
                }
            }
        }
    }

    /// Elise has nothing to propose: is there any solvable puzzle?
    fn why_none(&mut self, fiona: &mut Solver) -> Result<Option<Answer>, Failure> {
        let Some(any) = self.ask(Phase::Fiona, fiona, &[])? else {
            return Ok(None);
        };
        Ok(Some(match any {
            Some(values) => {
                self.found.shortcut = Some(puzzle(self.problem, &values));
                Answer::NotEnforceable
            }
            None => Answer::Unsolvable,
        }))
    }

    /// The reason why a shortcut works, as literals of the puzzle; none if the search was ended.
    fn core(
        &mut self,
        judge: &mut Solver,
        level: &Values,
        shortcut: &Values,
    ) -> Result<Option<Vec<i32>>, Failure> {
        let problem = self.problem;
        let play = problem.roles.play.iter().map(|&atom| shortcut.literal(atom));
        let mut assumptions: Vec<i32> = play.collect();
        // What the puzzle lacks is assumed first. Reasons are found in this order, and "no wall
        // here" is true of many more puzzles than "the wall is there".
        let lacks = problem.design_atoms().filter(|&atom| !level.holds(atom));
        assumptions.extend(lacks.map(|atom| -(atom as i32)));
        let has = problem.design_atoms().filter(|&atom| level.holds(atom));
        assumptions.extend(has.map(|atom| atom as i32));
        let (watch, progress) = (&mut *self.watch, self.progress);
        let (solved, _) = ask(judge, problem, &assumptions, &mut || watch(progress))?;
        match solved {
            Solved::Stopped => Ok(None),
            Solved::Yes => panic!("the judge does not accept a shortcut that Fiona found"),
            Solved::No(mut blamed) => {
                let is_design =
                    |literal: &i32| problem.roles.is_design[literal.unsigned_abs() as usize];
                blamed.retain(is_design);
                Ok(Some(blamed))
            }
        }
    }

    fn learn(&mut self, core: usize, rules: usize) {
        self.found.nogoods += rules;
        self.found.core_literals += core;
        self.progress.nogoods += rules;
        self.progress.core = core;
    }

    /// Tells what is being done now; true if the search shall end.
    fn enter(&mut self, phase: Phase) -> bool {
        self.progress.phase = phase;
        (self.watch)(self.progress)
    }

    /// Asks one of the two: none if the search was ended, an inner none if there is no answer set.
    fn ask(
        &mut self,
        phase: Phase,
        solver: &mut Solver,
        assumptions: &[i32],
    ) -> Result<Option<Option<Values>>, Failure> {
        if self.enter(phase) {
            return Ok(None);
        }
        let (watch, progress) = (&mut *self.watch, self.progress);
        let (solved, values) = ask(solver, self.problem, assumptions, &mut || watch(progress))?;
        Ok(match solved {
            Solved::Stopped => None,
            Solved::Yes => Some(values),
            Solved::No(_) => Some(None),
        })
    }
}

/// Every further puzzle differs from this one in at least so many atoms of the level design.
fn differ(elise: &mut Solver, level: &[i32], least: usize) -> Result<(), Failure> {
    let other: Vec<(i32, i32)> = level.iter().map(|&literal| (-literal, 1)).collect();
    let bound = i32::try_from(least.max(1)).unwrap_or(i32::MAX);
    elise.edit(|rules| {
        let differs = rules.atom()?;
        rules.weight_rule(false, &[differs], bound, &other)?;
        rules.rule(false, &[], &[-(differs as i32)])
    })
}

/// A puzzle and a solution out of an answer set.
pub(crate) fn puzzle(problem: &Problem, values: &Values) -> Puzzle {
    let roles = &problem.roles;
    let true_design = roles.design.iter().filter(|design| values.is(design.truth));
    let design = true_design.map(|design| design.term.clone()).collect();
    let is_tag = |name: &str| name == "__level_design" || name == crate::roles::CONCEPT;
    let mut solution: Vec<_> = match problem.shows() {
        true => problem
            .ground
            .shown
            .iter()
            .filter(|(term, atom)| {
                let holds = *atom == 0 || values.holds(*atom);
                let is_design = *atom > 0 && roles.is_design[*atom as usize]
                    || roles.design.binary_search_by(|d| d.term.cmp(term)).is_ok();
                holds && !is_design && !term.name().is_some_and(is_tag)
            })
            .map(|(term, _)| term.clone())
            .collect(),
        false => {
            let chosen = |truth: &i32| {
                let atom = truth.unsigned_abs();
                atom > 0 && roles.play.binary_search(&atom).is_ok() && values.holds(atom)
            };
            // Sorted below, so that the order of the map does not show.
            #[allow(clippy::iter_over_hash_type)]
            let named = problem.ground.names.iter().filter(|(_, truth)| chosen(truth));
            named.map(|(term, _)| term.clone()).collect()
        }
    };
    solution.sort();
    solution.dedup();
    Puzzle { design, solution }
}

impl Problem {
    /// True when the program says with `#show` what of an answer is worth seeing.
    fn shows(&self) -> bool {
        self.stated.iter().any(|stated| stated.kind == crate::clingo::Kind::Show)
    }
}

fn elise_arguments(options: &Options) -> Vec<String> {
    // A seed alone changes nothing, because no choice is random by default.
    let mut arguments =
        vec![format!("--seed={}", options.seed % (1 << 31)), "--rand-freq=0.01".to_string()];
    arguments.extend(threads(options));
    arguments
}

fn fiona_arguments(options: &Options) -> Vec<String> {
    threads(options).into_iter().collect()
}

fn threads(options: &Options) -> Option<String> {
    (options.threads > 1).then(|| format!("--parallel-mode={}", options.threads))
}

/// Whether a truth is open.
pub(crate) fn open(truth: Truth) -> Option<u32> {
    match truth {
        Truth::Atom(atom) => Some(atom),
        _ => None,
    }
}
