//! Solving a level: a solution, a proof that there is none, or what is known so far.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::{Ask, Extras, Lenses, Refusal, count_answers, search_together};
use crate::readings::shortest_solutions;
use crate::search::{Answer, Finished, Found, Goal};
use crate::{AUTHOR, Notation, Outcome, Step, Watch, explore_nearest, read_trace, write_trace};

/// What is known about solving a level.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "SolveAnswer")]
pub struct Solved {
    /// Its number, from 1.
    pub level: usize,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The answer.
    pub status: Status,
    /// Its index among all screens, from 0.
    pub index: usize,
    /// A solution.
    pub moves: Option<String>,
    /// The number of its moves.
    pub length: Option<usize>,
    /// No solution is shorter; false where chance decides (see `shortest_for_seed`).
    pub proved_shortest: bool,
    /// Every solution has at least this many moves; null without a solution or with chance.
    pub at_least: Option<usize>,
    /// Some solution has at most this many moves.
    pub at_most: Option<usize>,
    /// Distinct states stored.
    pub states: usize,
    /// States whose moves were listed.
    pub expanded: usize,
    /// Wall time; filled in by hosts, which have a clock.
    pub seconds: f64,
    /// The search that gave the answer, and that `states`, `expanded` and `bytes` are about.
    pub by: &'static str,
    /// The search that proved `at_least`, or that there is no solution; null when none did.
    pub proved_by: Option<&'static str>,
    /// For A*: the heuristic is proved admissible. Null for other searches.
    pub admissible: Option<bool>,
    /// No solution has this many moves or fewer.
    pub covered_depth: usize,
    /// Bytes used for states.
    pub bytes: usize,
    /// Chance decides; the answer is then about this seed only.
    pub chance: bool,
    /// The seed, where chance matters.
    pub seed: Option<String>,
    /// Where chance decides: no solution is shorter with this seed; null otherwise.
    pub shortest_for_seed: Option<bool>,
    /// Why the answer is not known, or why there is no solution.
    pub why: Option<&'static str>,
    /// The number of solutions, where it was asked for; 2 may mean "at least 2" (see `complete`).
    #[ts(type = "number | null")]
    pub solutions: Option<u128>,
    /// There is exactly one solution; null when that was not asked or is not known.
    pub unique: Option<bool>,
    /// All solutions were counted; null when they were not asked for.
    pub complete: Option<bool>,
    /// The number of answers, where it was asked for: what a player has to find, up to what does not matter,
    /// such as how to walk from push to push. Null when it is not known.
    #[ts(type = "number | null")]
    pub answers: Option<u128>,
    /// What `solutions` counts where that is not all of them: a `shortest solution`, move by move, or a
    /// `shortest answer`. Null where every solution counts, and where none were counted.
    pub solutions_are: Option<&'static str>,
    /// The search, or the order within it, that found the solution; null without one.
    pub found_by: Option<&'static str>,
    /// What each search did; empty where a single search was run.
    pub efforts: Vec<SearchEffort>,
    /// What each search found, when all were asked for.
    pub searches: Option<Box<Searches>>,
    /// What only this domain has.
    #[serde(flatten)]
    #[ts(skip)]
    pub extras: Extras,
}

/// What one of several searches did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct SearchEffort {
    /// Its name.
    pub search: &'static str,
    /// What it found by itself; a search that others made unnecessary knows nothing.
    pub status: Status,
    /// The length of its solution.
    pub length: Option<usize>,
    /// It proved that no solution has this many moves or fewer.
    pub covered_depth: usize,
    /// Distinct states stored.
    pub states: usize,
    /// States whose moves were listed.
    pub expanded: usize,
    /// Bytes used for states.
    pub bytes: usize,
    /// What each of its orders did, where it has several.
    #[serde(rename = "search_orders")]
    pub orders: Vec<OrderEffort>,
}

/// What one of several orders over shared states did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct OrderEffort {
    /// Its name.
    #[serde(rename = "search_order")]
    pub order: &'static str,
    /// States it chose.
    pub expanded: usize,
}

impl Solved {
    /// The same answer with what each search did.
    pub fn with_efforts<M>(self, by: &str, each: &[Finished<M>]) -> Solved {
        let efforts = each.iter().map(|one| SearchEffort {
            search: one.name,
            status: Status::of(&one.found.answer),
            length: match &one.found.answer {
                Answer::Solved { moves, .. } => Some(moves.len()),
                _ => None,
            },
            covered_depth: one.found.covered_depth,
            states: one.found.states,
            expanded: one.found.expanded,
            bytes: one.found.bytes,
            orders: one
                .lanes
                .iter()
                .map(|lane| OrderEffort { order: lane.name, expanded: lane.expanded })
                .collect(),
        });
        let winner = |one: &&Finished<M>| {
            one.name == by && matches!(one.found.answer, Answer::Solved { .. })
        };
        let found_by = each.iter().find(winner).map(|one| {
            one.lanes.iter().find(|lane| lane.has_won).map_or(one.name, |lane| lane.name)
        });
        Solved { efforts: efforts.collect(), found_by: found_by.or(self.found_by), ..self }
    }
}

/// The answers of the three plain searches.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "SearchesAnswer")]
#[allow(missing_docs)]
pub struct Searches {
    pub bfs: Solved,
    pub astar: Solved,
    pub greedy: Solved,
}

/// Whether a level can be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Status {
    Solved,
    Unsolvable,
    Unknown,
}

impl Status {
    /// What an answer says.
    pub fn of<M>(answer: &Answer<M>) -> Status {
        match answer {
            Answer::Solved { .. } => Status::Solved,
            Answer::Unsolvable => Status::Unsolvable,
            Answer::Unknown(_) => Status::Unknown,
        }
    }
}

/// Solves a level by the searches it offers, in turns, from its start or from where the option `from`
/// leads.
/// With the option `count` the shortest solutions are counted.
pub fn solve<P: Lenses>(
    puzzle: &mut P,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Result<Solved, Refusal> {
    let (start, outcome) = state_after(puzzle, ask.options.text("from").unwrap_or_default())?;
    let has_goal = puzzle.facts().has_goal;
    let (mut by, mut proved_by, mut each) = ("bfs", None, Vec::new());
    let found = match outcome {
        _ if !has_goal => nothing_searched(Answer::Unsolvable),
        Outcome::Won => nothing_searched(Answer::Solved { moves: Vec::new(), is_shortest: true }),
        Outcome::Lost => nothing_searched(Answer::Unsolvable),
        Outcome::Open => {
            let together = search_together(puzzle, &start, Goal::Shortest, ask, watch);
            (by, proved_by) = (together.by, together.proved_by);
            each = together.each;
            together.found
        }
    };
    let solved = Solved { proved_by, ..describe(puzzle, ask, by, found) };
    let mut solved = solved.with_efforts(by, &each);
    if !has_goal {
        solved.why = Some("no goal");
    }
    if AUTHOR && ask.options.flag("count") {
        count(puzzle, (&start, outcome), ask, &mut solved, watch);
    }
    Ok(solved)
}

/// Counts the shortest solutions and the answers.
fn count<P: Lenses>(
    puzzle: &mut P,
    (start, outcome): (&P::State, Outcome),
    ask: &Ask<'_>,
    solved: &mut Solved,
    watch: &mut Watch<'_>,
) {
    let number = match (solved.status, solved.length) {
        (Status::Unsolvable, _) => Some(0),
        (Status::Unknown, _) => None,
        (Status::Solved, Some(0)) => Some(1),
        (Status::Solved, _) => {
            let graph = explore_nearest(puzzle, start, ask.budget, watch);
            shortest_solutions(&graph)
                .and_then(|count| count.to_string().parse::<u128>().ok())
                .filter(|_| !puzzle.facts().chance)
        }
    };
    solved.solutions = number;
    solved.solutions_are = Some("shortest solution");
    solved.complete = Some(number.is_some());
    solved.answers = match solved.status {
        Status::Unsolvable => Some(0),
        Status::Unknown => None,
        Status::Solved => count_answers(puzzle, start, outcome, ask, watch),
    };
    solved.unique = solved.answers.map(|answers| answers == 1);
}

/// Where moves lead from the start; moves after the end of play are left out.
pub fn state_after<P: Notation>(
    puzzle: &mut P,
    moves: &str,
) -> Result<(P::State, Outcome), Refusal> {
    let (mut state, mut outcome) = puzzle.start();
    let moves =
        read_trace(puzzle, moves).map_err(|error| Refusal::Usage(format!("--from: {error}")))?;
    let mut to = state.clone();
    for mv in moves {
        if outcome != Outcome::Open {
            break;
        }
        to.clone_from(&state);
        match puzzle.step(&state, mv, &mut to) {
            Step::Still => {}
            Step::Moved { outcome: reached, .. } => {
                outcome = reached;
                std::mem::swap(&mut state, &mut to);
            }
            Step::Doubt(doubt) => {
                let why = doubt.0;
                return Err(Refusal::Usage(format!("--from: a move could not be judged ({why})")));
            }
        }
    }
    Ok((state, outcome))
}

/// An answer that took no search.
pub fn nothing_searched<M>(answer: Answer<M>) -> Found<M> {
    Found { answer, states: 1, expanded: 0, covered_depth: 0, bytes: 0 }
}

/// What a search found, as data.
pub fn describe<P: Notation>(
    puzzle: &P,
    ask: &Ask<'_>,
    by: &'static str,
    found: Found<P::Move>,
) -> Solved {
    let (status, moves, proved_shortest, why) = match found.answer {
        Answer::Solved { moves, is_shortest } => (Status::Solved, Some(moves), is_shortest, None),
        Answer::Unsolvable => (Status::Unsolvable, None, false, None),
        Answer::Unknown(cut) => (Status::Unknown, None, false, Some(cut.as_str())),
    };
    let length = moves.as_ref().map(Vec::len);
    let is_shortest =
        proved_shortest || length.is_some_and(|length| length == found.covered_depth + 1);
    let chance = puzzle.facts().chance;
    let at_least = match status {
        _ if chance => None,
        Status::Solved if is_shortest => length,
        Status::Unsolvable => None,
        _ => Some(found.covered_depth + 1),
    };
    Solved {
        level: ask.level.number,
        name: ask.level.name.clone(),
        status,
        index: ask.level.index,
        moves: moves.map(|moves| write_trace(puzzle, &moves)),
        length,
        proved_shortest: is_shortest && !chance,
        at_least,
        at_most: length,
        states: found.states,
        expanded: found.expanded,
        seconds: 0.0,
        by,
        proved_by: (is_shortest || status == Status::Unsolvable).then_some(by),
        admissible: None,
        covered_depth: found.covered_depth,
        bytes: found.bytes,
        chance,
        seed: ask.options.text("seed").filter(|_| chance).map(str::to_string),
        shortest_for_seed: (chance && status == Status::Solved).then_some(is_shortest),
        why,
        solutions: None,
        unique: None,
        complete: None,
        answers: None,
        solutions_are: None,
        found_by: (status == Status::Solved).then_some(by),
        efforts: Vec::new(),
        searches: None,
        extras: Extras::default(),
    }
}
