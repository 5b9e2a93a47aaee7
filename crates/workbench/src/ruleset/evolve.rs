//! Evolving levels over several sessions.

use ::play::SharedWatch;
use ::play::parallel::Crew;
use ruleset::choice::no_choice;
use ruleset::levels::{Aim, Fitness, Generation, Session, Setup, evolve, exact};
use ruleset::sketch::game_of;
use ruleset::write::write_level;
use ruleset::{Game, Level, LevelForm, Puzzle, Rules};
use schemars::JsonSchema;
use serde::Serialize;

/// What to evolve.
#[derive(Clone, Copy, Debug)]
pub struct EvolvePlan {
    /// How.
    pub setup: Setup,
    /// How many times, each with its own seed.
    pub sessions: usize,
    /// The first seed; session n has this plus n.
    pub seed: u64,
    /// Threads; the result does not depend on them.
    pub threads: usize,
}

/// What evolution found.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Evolved {
    /// The mean over sessions of best and mean fitness, one entry per generation, the first
    /// population first.
    pub generations: Vec<Generation>,
    /// What fitness is.
    pub aim: Aim,
    /// The fitness of the best level of all sessions.
    pub fitness: usize,
    /// Moves of its solution: the shortest one, or with a Monte Carlo player the shortest it found.
    pub length: usize,
    /// No input ever matters in this game, so all of its levels play themselves.
    pub no_choice: bool,
    /// The true length of its shortest solution, if a search finds it; a Monte Carlo player may
    /// have found only a longer one.
    pub exact: Option<usize>,
    /// The session it comes from, from 0.
    pub session: usize,
    /// Levels judged.
    pub judged: usize,
    /// Searches cut by their budget, whose levels count as unsolved without proof.
    pub cut: usize,
    /// The best level.
    #[serde(skip)]
    pub level: Level,
}

/// What `ruleset evolve --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EvolveReport {
    /// What was found.
    #[serde(flatten)]
    pub evolved: Evolved,
    /// The best level, as a file of the game has it.
    #[serde(rename = "level")]
    pub text: serde_json::Value,
    /// Wall time.
    pub seconds: f64,
}

/// Runs the sessions; the best level is the first of those with the highest fitness.
pub fn evolve_sessions(rules: &Rules, plan: &EvolvePlan, watch: &SharedWatch<'_>) -> Evolved {
    let numbers: Vec<u64> = (0..plan.sessions.max(1) as u64).collect();
    let crew = Crew::new(plan.threads.min(numbers.len()), || ());
    let sessions: Vec<Session> = crew.map(&numbers, |(), number| {
        let seed = plan.seed.wrapping_add(*number);
        evolve(rules, &plan.setup, seed, &mut |progress| watch(progress))
    });
    let length = sessions.iter().map(|session| session.generations.len()).min().unwrap_or(0);
    let mean = |at: usize, of: fn(&Generation) -> f64| {
        let sum: f64 = sessions.iter().map(|session| of(&session.generations[at])).sum();
        sum / sessions.len() as f64
    };
    let best = (0..sessions.len())
        .rev()
        .max_by_key(|at| (sessions[*at].fitness, sessions[*at].length))
        .unwrap_or(0);
    Evolved {
        generations: (0..length)
            .map(|at| Generation { best: mean(at, |g| g.best), mean: mean(at, |g| g.mean) })
            .collect(),
        aim: plan.setup.aim,
        fitness: sessions[best].fitness,
        length: sessions[best].length,
        no_choice: no_choice(rules).is_some(),
        exact: match plan.setup.fitness {
            Fitness::Exact { .. } => Some(sessions[best].length).filter(|length| *length > 0),
            Fitness::Mcts(_) => true_length(rules, &sessions[best].level),
        },
        session: best,
        judged: sessions.iter().map(|session| session.judged).sum(),
        cut: sessions.iter().map(|session| session.cut).sum(),
        level: Level { form: LevelForm::Text, ..sessions[best].level.clone() },
    }
}

/// States a search for the true length of the best level may store.
const MAX_STATES: usize = 200_000;

fn true_length(rules: &Rules, level: &Level) -> Option<usize> {
    let game = game_of(rules, "evolved", "");
    exact(&mut Puzzle::new(&game, level), MAX_STATES).length
}

/// The text of a game with one more level; every other byte is unchanged. None if the text has no
/// list of levels to add it to.
pub fn with_level(text: &str, game: &Game, level: &Level) -> Option<String> {
    let written = write_level(game, level, false);
    if let Some(last) = game.levels.last() {
        let end = last.span.end as usize;
        return Some(format!("{},\n    {written}{}", &text[..end], &text[end..]));
    }
    let (value, _) = ruleset::json::read(text);
    let list = value.get("levels")?;
    let start = list.span.start as usize;
    let rest = text.get(start..)?.strip_prefix('[')?;
    Some(format!("{}[\n    {written}\n  {}", &text[..start], rest.trim_start()))
}
