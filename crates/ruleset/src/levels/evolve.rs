//! Level evolution under the paper's three conditions.
//!
//! Cook, Colton and Raad (2019), section VI-B: a population of 12 levels, 5 generations, a mutation
//! rate of 5% and elitism; constraints on the first population and all offspring (full), on the
//! first population only (partial), or nowhere (none). Mutation is by cell, crossover at one row or
//! column, selection by tournaments of two, the best one is kept.

use super::check::LevelCheck;
use super::mcts::{Mcts, Playtest};
use super::sample::{CountSampler, place, random_level};
use crate::engine::Program;
use crate::game::{Game, Level};
use crate::puzzle::Puzzle;
use crate::rules::Rules;
use crate::sketch::game_of;
use play::random::SplitMix64;
use play::readings::{choices, shortest_solution};
use play::search::{Answer, Budget, breadth_first};
use play::{Coverage, Outcome, Play, Progress, Watch, explore_nearest};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// Where constraints are applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Condition {
    /// First population and offspring.
    Full,
    /// First population only.
    Partial,
    /// Nowhere.
    None,
}

/// How the length of a level's solution is measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fitness {
    /// By exhaustive search over a limited number of states: the true length.
    Exact {
        /// States that may be stored.
        max_states: usize,
    },
    /// By a player like the paper's.
    Mcts(Mcts),
}

/// What makes a level good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Aim {
    /// The length of its shortest solution, as in the paper. It also rewards levels that play
    /// themselves.
    Length,
    /// The steps of that solution at which the player has to choose; of levels with as many, the
    /// longer one. Only exhaustive search finds them.
    Choices,
}

/// How levels are evolved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setup {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Levels in a population.
    pub population: usize,
    /// Generations after the first population.
    pub generations: usize,
    /// The probability of each cell to change.
    pub mutation: f64,
    /// Where constraints are applied.
    pub condition: Condition,
    /// How levels are judged.
    pub fitness: Fitness,
    /// What makes them good.
    pub aim: Aim,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            width: 4,
            height: 4,
            population: 12,
            generations: 5,
            mutation: 0.05,
            condition: Condition::Full,
            fitness: Fitness::Exact { max_states: 3_000 },
            aim: Aim::Length,
        }
    }
}

/// One generation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Generation {
    /// The highest fitness.
    pub best: f64,
    /// The mean of the population.
    pub mean: f64,
}

/// The result of a run of evolution.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// The first population and each generation after it.
    pub generations: Vec<Generation>,
    /// The best level.
    pub level: Level,
    /// Its fitness.
    pub fitness: usize,
    /// Moves of its shortest solution; 0 if none was found.
    pub length: usize,
    /// Levels judged.
    pub judged: usize,
    /// Searches that were cut, so that the level counts as unsolved without proof.
    pub cut: usize,
}

/// What became of a level that was judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// It has a solution.
    Solved,
    /// It is proved to have none.
    Unsolvable,
    /// The search was cut, or the player found nothing, or it was not judged any more.
    Unknown,
}

/// A level of a population.
#[derive(Clone, Copy, Debug)]
pub struct Bred<'l> {
    /// The level.
    pub level: &'l Level,
    /// Its fitness.
    pub fitness: usize,
    /// Moves of its solution; 0 without one.
    pub length: usize,
    /// What became of it.
    pub fate: Fate,
}

/// Counts of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BredCounts {
    /// Levels judged.
    pub bred: usize,
    /// Levels that the constraints refused before they were judged.
    pub refused: usize,
    /// Levels with a solution.
    pub solved: usize,
    /// Levels proved to have none.
    pub unsolvable: usize,
    /// Levels of which that is not known.
    pub unknown: usize,
}

/// The number of tries to satisfy constraints before the parent is kept.
const MAX_TRIES: usize = 200;

/// Evolves levels of a ruleset. `watch` is called with the number of levels judged and can stop it
/// after any of them.
pub fn evolve(rules: &Rules, setup: &Setup, seed: u64, watch: &mut Watch<'_>) -> Session {
    evolve_shown(rules, setup, seed, watch, &mut |_, _, _| {})
}

/// Called with the generations so far, the newest population and the counts.
pub type ShowPopulation<'s> = dyn FnMut(&[Generation], &[Bred<'_>], BredCounts) + 's;

/// The same as [`evolve`]; `show` sees each population.
pub fn evolve_shown(
    rules: &Rules,
    setup: &Setup,
    seed: u64,
    watch: &mut Watch<'_>,
    show: &mut ShowPopulation<'_>,
) -> Session {
    let mut run = Run::new(rules, setup, seed);
    let mut random = SplitMix64::stream(seed, 0);
    let is_checked = setup.condition != Condition::None;
    let count = setup.population.max(1);
    let all = (count + setup.generations * (count - 1)) as u64;
    let mut stop = |judged: usize| watch(Progress::done_of(judged as u64, all));
    let mut levels: Vec<Level> =
        (0..count).map(|_| run.first_level(&mut random, is_checked)).collect();
    let mut scores: Vec<Score> = Vec::new();
    for level in &levels {
        scores.push(if stop(run.judged) { Score::default() } else { run.fitness(level) });
    }
    let mut generations = vec![generation(&scores)];
    let mut show_all = |generations: &[Generation], levels: &[Level], scores: &[Score], counts| {
        let bred = levels.iter().zip(scores).map(|(level, score)| Bred {
            level,
            fitness: score.value,
            length: score.length,
            fate: score.fate(),
        });
        show(generations, &bred.collect::<Vec<_>>(), counts);
    };
    show_all(&generations, &levels, &scores, run.counts_so_far());
    for number in 1..=setup.generations {
        if stop(run.judged) {
            break;
        }
        // One stream per generation: what one generation draws does not shift the next.
        let mut random = SplitMix64::stream(seed, number as u64);
        let best = best_of(&scores);
        let mut next = vec![levels[best].clone()];
        while next.len() < count {
            next.push(run.offspring(&levels, &scores, &mut random));
        }
        let mut next_scores = vec![scores[best]];
        for level in &next[1..] {
            let is_over = stop(run.judged);
            next_scores.push(if is_over { Score::default() } else { run.fitness(level) });
        }
        (levels, scores) = (next, next_scores);
        generations.push(generation(&scores));
        show_all(&generations, &levels, &scores, run.counts_so_far());
    }
    let best = best_of(&scores);
    Session {
        generations,
        level: levels.swap_remove(best),
        fitness: scores[best].value,
        length: scores[best].length,
        judged: run.judged,
        cut: run.cut,
    }
}

/// How good a level is.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    value: usize,
    length: usize,
    /// It is proved to have no solution.
    is_vain: bool,
}

impl Score {
    /// What selection compares: the fitness, then the length of the solution.
    fn rank(self) -> (usize, usize) {
        (self.value, self.length)
    }

    fn fate(self) -> Fate {
        match (self.length > 0, self.is_vain) {
            (true, _) => Fate::Solved,
            (false, true) => Fate::Unsolvable,
            (false, false) => Fate::Unknown,
        }
    }
}

fn best_of(scores: &[Score]) -> usize {
    (0..scores.len()).rev().max_by_key(|index| scores[*index].rank()).unwrap_or(0)
}

fn generation(scores: &[Score]) -> Generation {
    let sum: usize = scores.iter().map(|score| score.value).sum();
    Generation {
        best: scores.iter().map(|score| score.value).max().unwrap_or(0) as f64,
        mean: sum as f64 / scores.len().max(1) as f64,
    }
}

struct Run<'r> {
    setup: &'r Setup,
    pieces: usize,
    check: LevelCheck,
    counts: CountSampler,
    program: Arc<Program>,
    game: Arc<Game>,
    seed: u64,
    judged: usize,
    cut: usize,
    refused: usize,
    fates: BredCounts,
}

impl Run<'_> {
    fn new<'r>(rules: &'r Rules, setup: &'r Setup, seed: u64) -> Run<'r> {
        let check = LevelCheck::new(rules, setup.width, setup.height);
        let counts = CountSampler::new(&check.all, rules.pieces);
        Run {
            setup,
            pieces: rules.pieces,
            check,
            counts,
            program: Arc::new(Program::new(rules, setup.width, setup.height)),
            game: Arc::new(game_of(rules, "", "")),
            seed,
            judged: 0,
            cut: 0,
            refused: 0,
            fates: BredCounts::default(),
        }
    }

    fn counts_so_far(&self) -> BredCounts {
        BredCounts { bred: self.judged, refused: self.refused, ..self.fates }
    }

    /// A random level. If it is to be checked, one that passes: redrawn repeatedly, and finally
    /// drawn from the constraints.
    fn first_level(&mut self, random: &mut SplitMix64, is_checked: bool) -> Level {
        let (width, height) = (self.setup.width, self.setup.height);
        let mut level = random_level(random, self.pieces, width, height);
        if !is_checked {
            return level;
        }
        for _ in 0..MAX_TRIES {
            if self.check.passes(&level) {
                return level;
            }
            self.refused += 1;
            level = random_level(random, self.pieces, width, height);
        }
        let counts = self.counts.draw(random, width * height);
        counts.and_then(|counts| place(random, &counts, width, height)).unwrap_or(level)
    }

    /// A child of two parents; under full constraints one that passes, otherwise its first parent
    /// again.
    fn offspring(&mut self, levels: &[Level], scores: &[Score], random: &mut SplitMix64) -> Level {
        let mother = tournament(scores, random);
        let father = tournament(scores, random);
        for _ in 0..MAX_TRIES {
            let mut child = cross(&levels[mother], &levels[father], random);
            for cell in &mut child.cells {
                if random.unit() < self.setup.mutation {
                    cell.clear();
                    let symbol = random.below(self.pieces as u64 + 1) as u8;
                    cell.extend(symbol.checked_sub(1));
                }
            }
            if self.setup.condition != Condition::Full || self.check.passes(&child) {
                return child;
            }
            self.refused += 1;
        }
        levels[mother].clone()
    }

    fn fitness(&mut self, level: &Level) -> Score {
        let score = self.judge(level);
        *match score.fate() {
            Fate::Solved => &mut self.fates.solved,
            Fate::Unsolvable => &mut self.fates.unsolvable,
            Fate::Unknown => &mut self.fates.unknown,
        } += 1;
        score
    }

    fn judge(&mut self, level: &Level) -> Score {
        let mut puzzle =
            Puzzle::of_program(Arc::clone(&self.program), Arc::clone(&self.game), level);
        let number = self.judged as u64;
        self.judged += 1;
        let found = match self.setup.fitness {
            Fitness::Exact { max_states } if self.setup.aim == Aim::Choices => {
                let judged = choices_of(&mut puzzle, max_states);
                self.cut += usize::from(judged.is_none());
                let is_vain = judged == Some(None);
                let (length, choices) = judged.flatten().unwrap_or_default();
                return Score { value: choices, length, is_vain };
            }
            Fitness::Exact { max_states } => exact(&mut puzzle, max_states),
            Fitness::Mcts(mcts) => {
                mcts.playtest(&mut puzzle, SplitMix64::stream(!self.seed, number).next_u64())
            }
        };
        let is_exact = matches!(self.setup.fitness, Fitness::Exact { .. });
        self.cut += usize::from(is_exact && !found.is_proved);
        let length = found.length.unwrap_or(0);
        let is_vain = is_exact && found.is_proved && found.length.is_none();
        Score { value: length, length, is_vain }
    }
}

/// The work a search may do per state it may store. A step in a small level takes a few dozen
/// units; a step that triggers rules endlessly takes thousands, and so does one on a board that
/// spawning has filled with piles. Without this bound such rulesets take minutes per level.
const WORK_PER_STATE: u64 = 400;

/// The true length of a level's shortest solution, if a search with this many states and
/// proportional work finds it.
pub fn exact(puzzle: &mut Puzzle, max_states: usize) -> Playtest {
    let (start, outcome) = puzzle.start();
    if outcome != Outcome::Open {
        return Playtest { length: None, is_proved: true };
    }
    let budget = Budget { max_states, ..Budget::default() };
    // The puzzle enforces the limit, because the watch is called too rarely: a search may take a
    // thousand steps between two calls.
    puzzle.limit_work(WORK_PER_STATE.saturating_mul(max_states as u64));
    match breadth_first(puzzle, &start, budget, &mut |_| false).answer {
        Answer::Solved { moves, is_shortest } => {
            Playtest { length: Some(moves.len()), is_proved: is_shortest }
        }
        Answer::Unsolvable => Playtest { length: None, is_proved: true },
        Answer::Unknown(_) => Playtest { length: None, is_proved: false },
    }
}

/// The length of a level's shortest solution and the choices on it; the inner value is none for a
/// level without a solution, the outer one where a search with this many states was cut.
pub fn choices_of(puzzle: &mut Puzzle, max_states: usize) -> Option<Option<(usize, usize)>> {
    let (start, outcome) = puzzle.start();
    if outcome != Outcome::Open {
        return Some(None);
    }
    let budget = Budget { max_states, ..Budget::default() };
    puzzle.limit_work(WORK_PER_STATE.saturating_mul(max_states as u64));
    let graph = explore_nearest(puzzle, &start, budget, &mut |_| false);
    match (choices(&graph), shortest_solution(&graph)) {
        (Some(choices), Some(solution)) => Some(Some((solution.len(), choices))),
        _ if graph.coverage == Coverage::Complete => Some(None),
        _ => None,
    }
}

/// The true length of the shortest solution of a level of a ruleset; see [`exact`].
pub fn exact_length(rules: &Rules, level: &Level, max_states: usize) -> Playtest {
    let program = Arc::new(Program::new(rules, level.width, level.height));
    let game = Arc::new(game_of(rules, "", ""));
    exact(&mut Puzzle::of_program(program, game, level), max_states)
}

fn tournament(scores: &[Score], random: &mut SplitMix64) -> usize {
    let mut draw = || random.below(scores.len() as u64) as usize;
    let (a, b) = (draw(), draw());
    if scores[b].rank() > scores[a].rank() { b } else { a }
}

/// One-point crossover on rows or on columns.
fn cross(a: &Level, b: &Level, random: &mut SplitMix64) -> Level {
    let mut child = a.clone();
    let by_rows = random.below(2) == 0;
    let length = if by_rows { a.height } else { a.width };
    let point = random.below(length as u64 + 1) as usize;
    for (index, cell) in child.cells.iter_mut().enumerate() {
        let along = if by_rows { index / a.width } else { index % a.width };
        if along >= point {
            cell.clone_from(&b.cells[index]);
        }
    }
    child
}
