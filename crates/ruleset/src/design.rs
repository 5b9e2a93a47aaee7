//! Continuous design: sketch, filter, prove, evolve levels, rank, keep.
//!
//! Cook, Colton and Raad (2019), section III: "an always-on system that is continuously developing
//! games". The work is split into numbered rulesets, so a run can be stopped anywhere and resumed.

use crate::chains::ChainOptions;
use crate::engine::Ending;
use crate::game::{Game, Level, LevelForm};
use crate::levels::{Aim, Fitness, Setup, choices_of, evolve};
use crate::picture::{level_cells, svg};
use crate::puzzle::Puzzle;
use crate::report::analyse_game;
use crate::roles::Role;
use crate::rules::Rules;
use crate::sketch::{Depth, Judge, Judged, Preset, game_of, sample};
use crate::wishes::{Wishes, score};
use crate::write::write;
use play::lens::{greedy_wins, random_wins};
use play::{Play, Watch};
use serde::{Deserialize, Serialize};

/// What to design.
pub struct DesignPlan<'p> {
    /// The distribution rulesets are drawn from.
    pub preset: &'p Preset,
    /// The seed.
    pub seed: u64,
    /// The shortest solution a game's level must have to be kept.
    pub least_length: usize,
    /// Further requirements on a ruleset; they affect its rank.
    pub wishes: Wishes,
}

/// A game that was kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Designed {
    /// The number of its ruleset.
    pub index: u64,
    /// Moves of the shortest solution of its level.
    pub length: usize,
    /// Steps of that solution at which another way leads astray.
    pub choices: usize,
    /// Their share.
    pub decisions: f64,
    /// The share of random plays that win.
    pub random_wins: Option<f64>,
    /// Whether always taking the move that looks best wins.
    pub greedy_wins: Option<bool>,
    /// Its rank: the choices, weighted by how seldom random play wins, by whether a player must look
    /// ahead, by the share of rules that matter and by the wishes.
    pub rank: f64,
    /// Its name.
    pub name: String,
    /// Its text.
    #[serde(skip)]
    pub text: String,
    /// A picture of its level.
    #[serde(skip)]
    pub picture: String,
    /// What a player should be told.
    pub tutorial: Vec<String>,
}

/// Examines the ruleset of one number; returns a game if it is worth keeping.
pub fn design(plan: &DesignPlan<'_>, index: u64, watch: &mut Watch<'_>) -> Option<Designed> {
    let mut rules = Rules::default();
    sample(plan.preset, plan.seed, index, &mut rules);
    let options = ChainOptions::default();
    if Judge::default().judge(&rules, Depth::Proofs, options).0 != Judged::Kept {
        return None;
    }
    let fitness = Fitness::Exact { max_states: MAX_STATES };
    let setup = Setup { fitness, aim: Aim::Choices, ..Setup::default() };
    let session = evolve(&rules, &setup, plan.seed ^ index, watch);
    if session.fitness == 0 || session.length < plan.least_length {
        return None;
    }
    let name = format!("Found {}-{index}", plan.preset.name);
    let note = format!("preset {}, seed {}, number {index}", plan.preset.name, plan.seed);
    let mut game: Game = game_of(&rules, &name, &note);
    game.levels.push(Level { form: LevelForm::Text, ..session.level });
    let played = playtest(&game, watch)?;
    let report = analyse_game(&game, options);
    let idle = |role: &&Role| matches!(role, Role::Aside | Role::NeverFires);
    let used = rules.rules.len() - report.roles.iter().filter(idle).count();
    let share = used as f64 / rules.rules.len() as f64;
    let wished = score(&plan.wishes.judge(&rules, &report, &game.names()));
    let skill = 1.0 - played.random_wins.unwrap_or(0.0);
    let insight = if played.greedy_wins == Some(true) { 0.5 } else { 1.0 };
    Some(Designed {
        index,
        length: played.length,
        choices: played.choices,
        decisions: played.choices as f64 / played.length as f64,
        random_wins: played.random_wins,
        greedy_wins: played.greedy_wins,
        rank: played.choices as f64 * skill * insight * share * wished,
        name,
        text: write(&game, false),
        picture: svg(&game, game.levels[0].width, &level_cells(&game.levels[0])),
        tutorial: report.tutorial,
    })
}

/// States a search of a level may store.
const MAX_STATES: usize = 20_000;

/// What players who do not search make of a game's level.
struct Playtested {
    length: usize,
    choices: usize,
    random_wins: Option<f64>,
    greedy_wins: Option<bool>,
}

/// Plays a level; none if an input on the way along its solution sets off rules that never come to
/// rest, because such a game looks broken to a player.
fn playtest(game: &Game, watch: &mut Watch<'_>) -> Option<Playtested> {
    let fresh = || Puzzle::new(game, &game.levels[0]);
    let (length, choices) = choices_of(&mut fresh(), MAX_STATES)??;
    if diverges(&mut fresh(), length) {
        return None;
    }
    let (start, _) = fresh().start();
    Some(Playtested {
        length,
        choices,
        random_wins: random_wins(&mut fresh(), &start, length, watch),
        greedy_wins: greedy_wins(&mut fresh(), &start, MAX_STATES, watch),
    })
}

/// Whether some input diverges in one of the first states of play, no farther than this many moves.
fn diverges(puzzle: &mut Puzzle, moves: usize) -> bool {
    let (start, _) = puzzle.start();
    let mut seen = vec![start.clone()];
    let mut layer = vec![start];
    for _ in 0..moves {
        let mut next = Vec::new();
        for from in &layer {
            let mut inputs = Vec::new();
            puzzle.moves(from, &mut inputs);
            for input in inputs {
                let mut to = from.clone();
                match puzzle.play(&mut to, input) {
                    Ok(stepped) if stepped.ending == Ending::Diverged => return true,
                    Ok(stepped) if stepped.ending == Ending::Open && !seen.contains(&to) => {
                        seen.push(to.clone());
                        next.push(to);
                    }
                    _ => {}
                }
            }
        }
        if seen.len() > MAX_SEEN {
            return false;
        }
        layer = next;
    }
    false
}

/// States examined for inputs that diverge: those a player meets first.
const MAX_SEEN: usize = 200;
