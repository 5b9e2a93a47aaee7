//! The numbers of "Mixed-initiative methods for designing Sokoban-like puzzles" (De Keyser 2019).
//!
//! Lengths are exact. A difficulty is given twice, because text and program of the thesis count
//! differently (see [`counting`]): once as the text has it, once as the program counts, over many
//! seeded runs, since it draws lots.

pub mod counting;
pub mod levels;
mod presets;
mod rows;

pub use presets::PresetRun;

use crate::reproduce::Row;
use ::puzzlescript::puzzle::Puzzle;
use ::puzzlescript::{ScriptContent, compile};
use counting::{Net, Stored};
use levels::{Drawn, GAME, LEVELS};
use play::lens::{Ask, Figures, LevelId, Options, Refusal, find_difficulty};
use play::parallel::Crew;
use play::search::{Answer, Budget, Found, Goal, breadth_first};
use play::{Outcome, Play, Progress, SharedWatch, Step, read_trace};
use schemars::JsonSchema;
use serde::Serialize;
use source::Source;

/// What `reproduce mixedaim --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MixedAimReport {
    /// The presets on the study level.
    pub presets: Vec<PresetRun>,
    /// The figures.
    pub rows: Vec<Row>,
    /// Runs of the program's way of counting, each with its own lots.
    pub runs: u64,
    /// The seed of all draws.
    pub seed: u64,
}

/// How much to do.
#[derive(Clone, Copy, Debug)]
pub struct MixedAimPlan {
    /// Runs of the program's way of counting.
    pub runs: u64,
    /// Levels each preset makes.
    pub tries: u64,
    /// The seed of all draws.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
}

impl Default for MixedAimPlan {
    fn default() -> MixedAimPlan {
        MixedAimPlan { runs: 101, tries: 2_000, seed: 1, threads: 1 }
    }
}

/// States of the largest of these levels, with room to spare.
const MAX_STATES: usize = 200_000;

/// Computes all rows and hands each to `tell` as soon as it is known. `clock` gives seconds since
/// some moment; `watch` ends it early, with nothing.
pub fn reproduce_mixedaim(
    plan: &MixedAimPlan,
    clock: &dyn Fn() -> f64,
    watch: &SharedWatch<'_>,
    tell: &mut dyn FnMut(&Row),
) -> Result<Option<MixedAimReport>, Refusal> {
    let content = content()?;
    let mut report =
        MixedAimReport { presets: vec![], rows: vec![], runs: plan.runs, seed: plan.seed };
    let mut add = |row: Row| {
        tell(&row);
        report.rows.push(row);
    };
    let numbers: Vec<usize> = (0..LEVELS.len()).collect();
    let crew = Crew::new(plan.threads, || ());
    let measured = crew.map(&numbers, |(), number| measure(&content, *number, plan, watch));
    let measured: Result<Vec<Measured>, Refusal> = measured.into_iter().collect();
    let measured = measured?;
    if watch(Progress::default()) {
        return Ok(None);
    }
    rows::of_levels(&measured).into_iter().for_each(&mut add);
    rows::of_searches(&measured).into_iter().for_each(&mut add);
    rows::of_sentences(&content)?.into_iter().for_each(&mut add);
    rows::of_figure_3_7().into_iter().for_each(&mut add);
    let presets = presets::runs(&content, study_level(), plan, clock, watch)?;
    if watch(Progress::default()) {
        return Ok(None);
    }
    presets.iter().map(PresetRun::row).for_each(&mut add);
    rows::of_suggestions(&presets).into_iter().for_each(&mut add);
    report.presets = presets;
    Ok(Some(report))
}

/// All levels as one game.
fn content() -> Result<ScriptContent, Refusal> {
    let levels: Vec<&str> = LEVELS.iter().map(|level| level.rows).collect();
    let source = Source::new("mixedaim.txt", format!("{GAME}\n{}\n", levels.join("\n\n")));
    let game = compile(&source).ok().and_then(|compiled| compiled.game);
    let game = game.ok_or_else(|| Refusal::usage("the levels of the thesis do not compile"))?;
    Ok(ScriptContent::new(source, game, None))
}

fn study_level() -> usize {
    LEVELS.iter().position(|level| level.figure.contains("study")).unwrap_or(0)
}

/// What is found about a level.
struct Measured {
    level: &'static Drawn,
    length: Option<usize>,
    /// Moves after which the printed solution wins, if it does.
    printed_wins: Option<usize>,
    /// By the text: the least number of states expanded, and each search.
    difficulty: Option<usize>,
    searches: Figures,
    /// By the program, run by run, the easiest first.
    stored: Vec<Stored>,
}

fn measure(
    content: &ScriptContent,
    number: usize,
    plan: &MixedAimPlan,
    watch: &SharedWatch<'_>,
) -> Result<Measured, Refusal> {
    let level: &'static Drawn = &LEVELS[number];
    let mut puzzle = content.puzzle(number, "1")?;
    let start = puzzle.start().0;
    let budget = Budget { max_states: MAX_STATES, ..Budget::default() };
    let mut watching = |progress| watch(progress);
    let found = breadth_first(&mut puzzle, &start, budget, &mut watching);
    let options = Options::default();
    let ask = Ask { level: LevelId::default(), budget, threads: 1, options: &options };
    let (figures, _) = find_difficulty(&puzzle, &start, Goal::All, &ask, &mut watching);
    let mut stored = Vec::new();
    if !level.difficulty.is_empty()
        && let Some(net) = Net::new(&mut puzzle, MAX_STATES)
    {
        let runs = (1..=plan.runs).take_while(|_| !watch(Progress::default()));
        stored.extend(runs.filter_map(|run| net.run(plan.seed.wrapping_add(run))));
        stored.sort_by_key(Stored::least);
    }
    Ok(Measured {
        level,
        length: length_of(&found),
        printed_wins: level.moves.and_then(|moves| wins_after(&mut puzzle, moves)),
        difficulty: figures.difficulty,
        searches: figures.searches,
        stored,
    })
}

fn length_of<M>(found: &Found<M>) -> Option<usize> {
    match &found.answer {
        Answer::Solved { moves, is_shortest: true } => Some(moves.len()),
        _ => None,
    }
}

/// The number of moves of a trace until it wins.
fn wins_after(puzzle: &mut Puzzle, trace: &str) -> Option<usize> {
    let moves = read_trace(puzzle, trace).ok()?;
    let mut state = puzzle.start().0;
    for (count, mv) in moves.into_iter().enumerate() {
        let mut to = state.clone();
        if let Step::Moved { outcome: Outcome::Won, .. } = puzzle.step(&state, mv, &mut to) {
            return Some(count + 1);
        }
        state = to;
    }
    None
}
