//! Exists a puzzle and a solution, for all solutions: the concept.
//!
//! "Quantifying over Play: Constraining Undesirable Solutions in Puzzle Design" (Smith, Butler,
//! Popović 2013) defines the question, section 5.5, and lets Elise propose and Fiona refute. Here
//! they are two solvers over one ground program, and what Fiona finds is generalised before it goes
//! back to Elise: the loop is counterexample-guided abstraction refinement.

use crate::answer::{Answer, Puzzle, Refinement, Required};
use crate::aside::{Line, PATIENCE, aside, search_aside};
use crate::clingo::{Failure, Solved, Solver};
use crate::controls::{Values, ask, fiona, judge};
use crate::elises::{Elises, threads};
use crate::problem::Problem;
use crate::roles::Truth;
use crate::term::Term;
use crate::watch::{Counts, Phase};
use play::{Progress, Watch};

/// What to look for.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The number of puzzles to find.
    pub count: usize,
    /// The least number of atoms of the level design in which any two of them differ.
    pub differ: usize,
    /// Decides which of many puzzles come first.
    pub seed: u64,
    /// Threads of each solver. With one, the same seed gives the same puzzle.
    pub threads: usize,
    /// How to use shortcuts; none leaves it to the solver.
    pub refinement: Option<Refinement>,
    /// The number of rounds after which to give up.
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

/// After this many reasons in a row the solver adds copies instead. Reasons rule out little where
/// no such puzzle exists, and there copies end the search sooner.
const CORES_BEFORE_COPIES: usize = 400;

/// This many conflicts take much less than the second within which a search has to end.
const CONFLICTS_OF_LAST_LOOK: usize = 300;

/// Looks for puzzles that can only be solved with the concept.
pub fn require(problem: &Problem, options: &Options, watch: &mut Watch<'_>) -> Required {
    require_told(problem, options, watch, &mut |_| {})
}

/// A round of the search: a puzzle that was proposed, and the shortcut that refuted it.
#[derive(Clone, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: usize,
    /// The puzzle, with the solution that was meant.
    pub proposed: Puzzle,
    /// A solution without the concept.
    pub shortcut: Puzzle,
    /// Literals of the reason that was learnt from it; 0 if none was.
    pub reason: usize,
}

/// The same, with every round as it happens.
pub fn require_told(
    problem: &Problem,
    options: &Options,
    watch: &mut Watch<'_>,
    on_round: &mut dyn FnMut(Round),
) -> Required {
    let (asked, options) = (problem.clone(), *options);
    let first = Counts::of(Phase::Elise, problem.rules()).progress();
    let mut see = |round: Round| {
        on_round(round);
        true
    };
    let done = aside(first, PATIENCE, watch, &mut see, move |line: &Line<Round>| {
        let tell = &mut |round: Round| {
            line.show(round);
        };
        require_here(&asked, &options, &mut |progress| line.watch(progress), tell)
    });
    done.unwrap_or_else(|last| left_behind(&last))
}

/// What is known of a search that was left behind.
fn left_behind(last: &Progress) -> Required {
    let figure = |name| last.figures.iter().find(|(known, _)| *known == name);
    let count = |name| figure(name).map_or(0, |(_, count)| *count as usize);
    Required {
        rounds: count("rounds"),
        nogoods: count("nogoods"),
        ..Required::none(Answer::Unknown)
    }
}

fn require_here(
    problem: &Problem,
    options: &Options,
    watch: &mut Watch<'_>,
    tell: &mut dyn FnMut(Round),
) -> Required {
    let mut search = Search {
        problem,
        options,
        watch,
        tell,
        counts: Counts::of(Phase::Elise, problem.rules()),
        found: Required {
            refinement: refinement(problem, options, 0),
            ..Required::none(Answer::Unknown)
        },
    };
    // A solver that runs out of memory ends the search as a budget does.
    if let Ok(Some(answer)) = search.run() {
        search.found.answer = answer;
    }
    if !search.found.puzzles.is_empty() {
        search.found.answer = Answer::Puzzle;
    }
    search.found
}

/// Whether any puzzle can be solved at all, where it is already known that none forces the concept:
/// the answer is not enforceable, unsolvable or unknown.
pub fn solvable(problem: &Problem, options: &Options, watch: &mut Watch<'_>) -> Required {
    let (asked, options) = (problem.clone(), *options);
    let first = Counts::of(Phase::Fiona, problem.rules()).progress();
    let done = search_aside(first, watch, move |watch| solvable_here(&asked, &options, watch));
    done.unwrap_or_else(|last| left_behind(&last))
}

fn solvable_here(problem: &Problem, options: &Options, watch: &mut Watch<'_>) -> Required {
    let counts = Counts::of(Phase::Fiona, problem.rules());
    let found = Required::none(Answer::Unknown);
    let mut search = Search { problem, options, watch, tell: &mut |_| {}, counts, found };
    let answer = match search.enter(Phase::Fiona) {
        true => None,
        false => match fiona(problem, &fiona_arguments(options)) {
            Ok(mut fiona) => search.why_none(&mut fiona).ok().flatten(),
            Err(_) => None,
        },
    };
    search.found.answer = answer.unwrap_or(Answer::Unknown);
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

/// The answer of a solver.
enum Asked {
    Yes(Values),
    No,
    /// Its limit was reached.
    GaveUp,
    /// The search was stopped; with `#minimize` there may be a puzzle that is not proved optimal.
    Ended(Option<Values>),
}

struct Search<'s, 'w> {
    problem: &'s Problem,
    options: &'s Options,
    watch: &'s mut Watch<'w>,
    tell: &'s mut dyn FnMut(Round),
    counts: Counts,
    found: Required,
}

impl Search<'_, '_> {
    /// The answer; none if the search was stopped.
    fn run(&mut self) -> Result<Option<Answer>, Failure> {
        let problem = self.problem;
        if self.enter(Phase::Elise) {
            return Ok(None);
        }
        let mut elises = Elises::new(problem, self.options)?;
        let mut fionas: Option<Solver> = None;
        let mut judges: Option<Solver> = None;
        let mut has_model = false;
        loop {
            if self.found.rounds >= self.options.max_rounds {
                return Ok(None);
            }
            let values = match self.ask(Phase::Elise, elises.turn(), &[])? {
                Asked::Ended(best) => return self.last_look(best),
                Asked::GaveUp => {
                    elises.pass()?;
                    continue;
                }
                Asked::Yes(values) => values,
                Asked::No => {
                    self.found.is_all = true;
                    return match has_model {
                        true => Ok(Some(Answer::NotEnforceable)),
                        false => {
                            let fiona = self.fiona(&mut fionas)?;
                            self.why_none(fiona)
                        }
                    };
                }
            };
            has_model = true;
            let level: Vec<i32> = problem.design_atoms().map(|atom| values.literal(atom)).collect();
            if fionas.is_none() && self.enter(Phase::Fiona) {
                return Ok(None);
            }
            let fiona = self.fiona(&mut fionas)?;
            let shortcut = match self.ask(Phase::Fiona, fiona, &level)? {
                Asked::Ended(_) | Asked::GaveUp => return Ok(None),
                Asked::Yes(shortcut) => Some(shortcut),
                Asked::No => None,
            };
            let Some(shortcut) = shortcut else {
                self.found.puzzles.push(puzzle(problem, &values));
                self.counts.puzzles += 1;
                if self.found.puzzles.len() >= self.options.count {
                    return Ok(Some(Answer::Puzzle));
                }
                elises.differ(level)?;
                continue;
            };
            self.found.shortcut = Some(puzzle(problem, &shortcut));
            self.found.rounds += 1;
            self.counts.rounds += 1;
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
                    elises.exclude(core, &shortcut)?;
                }
                Refinement::Copy => {
                    let added = elises.exclude_by_copy(&shortcut)?;
                    self.learn(0, added);
                }
                Refinement::Block => {
                    self.learn(level.len(), 1);
                    elises.exclude_one(level)?;
                }
            }
            (self.tell)(Round {
                number: self.found.rounds,
                proposed: puzzle(problem, &values),
                shortcut: puzzle(problem, &shortcut),
                reason: self.counts.core,
            });
        }
    }

    /// Fiona, created when first needed, because that takes a while for large programs.
    fn fiona<'f>(&self, made: &'f mut Option<Solver>) -> Result<&'f mut Solver, Failure> {
        match made {
            Some(fiona) => Ok(fiona),
            none => Ok(none.insert(fiona(self.problem, &fiona_arguments(self.options))?)),
        }
    }

    /// The search was stopped while a puzzle was being minimized. The puzzle is returned if a short
    /// search shows that it has no shortcut.
    fn last_look(&mut self, best: Option<Values>) -> Result<Option<Answer>, Failure> {
        let Some(values) = best else {
            return Ok(None);
        };
        let limit = format!("--solve-limit={CONFLICTS_OF_LAST_LOOK}");
        let mut fiona = fiona(self.problem, &[limit])?;
        let level: Vec<i32> =
            self.problem.design_atoms().map(|atom| values.literal(atom)).collect();
        let (solved, _) = ask(&mut fiona, self.problem, &level, &mut || false)?;
        let Solved::No(_) = solved else {
            return Ok(None);
        };
        self.found.puzzles.push(puzzle(self.problem, &values));
        self.found.is_least = false;
        Ok(Some(Answer::Puzzle))
    }

    /// Elise has nothing to propose: does any solvable puzzle exist?
    fn why_none(&mut self, fiona: &mut Solver) -> Result<Option<Answer>, Failure> {
        Ok(match self.ask(Phase::Fiona, fiona, &[])? {
            Asked::Ended(_) | Asked::GaveUp => None,
            Asked::Yes(values) => {
                self.found.shortcut = Some(puzzle(self.problem, &values));
                Some(Answer::NotEnforceable)
            }
            Asked::No => Some(Answer::Unsolvable),
        })
    }

    /// The reason why a shortcut works, as literals of the puzzle; none if the search was stopped.
    fn core(
        &mut self,
        judge: &mut Solver,
        level: &Values,
        shortcut: &Values,
    ) -> Result<Option<Vec<i32>>, Failure> {
        let problem = self.problem;
        let play = problem.roles.play.iter().map(|&atom| shortcut.literal(atom));
        let mut assumptions: Vec<i32> = play.collect();
        // Absent atoms are assumed first. Reasons prefer early assumptions, and "no wall here" is
        // true of many more puzzles than "the wall is there".
        let lacks = problem.design_atoms().filter(|&atom| !level.holds(atom));
        assumptions.extend(lacks.map(|atom| -(atom as i32)));
        let has = problem.design_atoms().filter(|&atom| level.holds(atom));
        assumptions.extend(has.map(|atom| atom as i32));
        let (watch, progress) = (&mut *self.watch, self.counts.progress());
        let (solved, _) = ask(judge, problem, &assumptions, &mut || watch(progress))?;
        match solved {
            Solved::Stopped | Solved::GaveUp => Ok(None),
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
        self.counts.nogoods += rules;
        self.counts.core = core;
    }

    /// Reports the current phase; true if the search has to stop.
    fn enter(&mut self, phase: Phase) -> bool {
        self.counts.phase = phase;
        (self.watch)(self.counts.progress())
    }

    /// Asks Elise or Fiona.
    fn ask(
        &mut self,
        phase: Phase,
        solver: &mut Solver,
        assumptions: &[i32],
    ) -> Result<Asked, Failure> {
        if self.enter(phase) {
            return Ok(Asked::Ended(None));
        }
        let (watch, progress) = (&mut *self.watch, self.counts.progress());
        let (solved, values) = ask(solver, self.problem, assumptions, &mut || watch(progress))?;
        Ok(match (solved, values) {
            (Solved::Yes, Some(values)) => Asked::Yes(values),
            (Solved::GaveUp, _) => Asked::GaveUp,
            (Solved::No(_), _) => Asked::No,
            (Solved::Stopped | Solved::Yes, values) => Asked::Ended(values),
        })
    }
}

/// Extracts a puzzle and a solution from an answer set.
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
            // Sorted below, so the order of the map does not matter.
            #[allow(clippy::iter_over_hash_type)]
            let named = problem.ground.names.iter().filter(|(_, truth)| chosen(truth));
            named.map(|(term, _)| term.clone()).collect()
        }
    };
    solution.sort();
    solution.dedup();
    if let Some(moments) = moments(&solution) {
        let mut timed: Vec<(i32, Term)> = moments.into_iter().zip(solution).collect();
        timed.sort();
        solution = timed.into_iter().map(|(_, term)| term).collect();
    }
    Puzzle { design, solution }
}

/// The moment of every atom of a solution, if it reads as a list of moves: the last argument of each
/// is a number, and no two have the same.
fn moments(solution: &[Term]) -> Option<Vec<i32>> {
    let moment = |term: &Term| match term {
        Term::Function { arguments, .. } if arguments.len() > 1 => arguments.last()?.number(),
        _ => None,
    };
    let moments: Vec<i32> = solution.iter().map(moment).collect::<Option<_>>()?;
    let mut distinct = moments.clone();
    distinct.sort_unstable();
    distinct.dedup();
    (distinct.len() == moments.len()).then_some(moments)
}

impl Problem {
    /// True when the program has `#show` statements.
    pub(crate) fn shows(&self) -> bool {
        self.stated.iter().any(|stated| stated.kind == crate::clingo::Kind::Show)
    }
}

fn fiona_arguments(options: &Options) -> Vec<String> {
    threads(options).into_iter().collect()
}

/// Whether a truth is open.
pub(crate) fn open(truth: Truth) -> Option<u32> {
    match truth {
        Truth::Atom(atom) => Some(atom),
        _ => None,
    }
}
