//! Long work that the page shows while it goes on: evolving levels, and looking for new games.

use super::words::sentence;
use crate::chains::ChainOptions;
use crate::design::{DesignPlan, Designed, design};
use crate::game::{Game, Level};
use crate::level_text::level_text;
use crate::levels::{
    Aim, Bred, BredCounts, Condition, Fate, Fitness, Generation, Setup, evolve_shown,
};
use crate::rules::Rules;
use crate::sketch::{Depth, Judge, Judged, PRESETS, Preset, Tally, preset, sample};
use crate::wishes::Wishes;
use play::Progress;
use play::domain::Tell;
use play::lens::Refusal;
use serde::Serialize;
use serde_json::Value;

/// The settings of the scene `evolve`; everything has a usual value.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub struct EvolveSettings {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Levels in a population.
    pub population: usize,
    /// Generations after the first population.
    pub generations: usize,
    /// Where constraints apply: `full`, `partial` and `none`, one run each.
    pub conditions: Vec<String>,
    /// What makes a level good: `choices` or `length`.
    pub fitness: String,
    /// The seed.
    #[cfg_attr(test, ts(type = "number"))]
    pub seed: u64,
    /// States a search may store for one level.
    pub max_states: usize,
}

impl Default for EvolveSettings {
    fn default() -> EvolveSettings {
        EvolveSettings {
            width: 5,
            height: 5,
            population: 12,
            generations: 20,
            conditions: vec!["full".to_string()],
            fitness: "choices".to_string(),
            seed: 1,
            max_states: 10_000,
        }
    }
}

/// What evolution has found so far.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EvolveView {
    /// What fitness is, in words.
    pub unit: String,
    /// Generations after the first population.
    pub generations: usize,
    /// One run for each condition, in the order in which they were asked for.
    pub conditions: Vec<EvolvedCondition>,
}

/// The run under one condition.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EvolvedCondition {
    /// `full`, `partial` or `none`.
    pub condition: String,
    /// What that means.
    pub says: String,
    /// Best and mean fitness, the first population first.
    pub generations: Vec<Generation>,
    /// The newest population, the best first.
    pub population: Vec<BredLevel>,
    /// Counts of the run.
    pub counts: BredCounts,
}

/// A level of a population.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BredLevel {
    /// Columns.
    pub width: usize,
    /// The types of the pieces in each cell, row by row.
    pub cells: Vec<Vec<u8>>,
    /// The level as text that a file takes.
    pub rows: Vec<String>,
    /// Lines that go before the rows.
    pub legend: Vec<String>,
    /// Its fitness.
    pub fitness: usize,
    /// Moves of its solution; 0 without one.
    pub length: usize,
    /// What is known about it.
    pub fate: Fate,
}

/// Evolves levels of a game.
pub fn evolve_view(
    game: &Game,
    wanted: &EvolveSettings,
    tell: &mut Tell<'_>,
) -> Result<Value, Refusal> {
    let conditions: Vec<Condition> =
        wanted.conditions.iter().map(|word| condition(word)).collect::<Result<_, _>>()?;
    check("`width` and `height`", wanted.width.min(wanted.height), 1)?;
    check_most("`width` and `height`", wanted.width.max(wanted.height), 16)?;
    check("`population`", wanted.population, 2)?;
    check_most("`population`", wanted.population, 100)?;
    check_most("`generations`", wanted.generations, 1_000)?;
    let aim = match wanted.fitness.as_str() {
        "choices" => Aim::Choices,
        "length" => Aim::Length,
        other => return Err(Refusal::usage(format!("`fitness`: unknown word `{other}`"))),
    };
    let mut view = EvolveView {
        unit: match aim {
            Aim::Choices => "choices on the shortest solution, exact",
            Aim::Length => "moves of the shortest solution, exact",
        }
        .to_string(),
        generations: wanted.generations,
        conditions: Vec::new(),
    };
    let each = wanted.population + wanted.generations * (wanted.population - 1);
    let all = (each * conditions.len()) as u64;
    let mut is_stopped = false;
    for (at, (condition, word)) in conditions.into_iter().zip(&wanted.conditions).enumerate() {
        if is_stopped {
            break;
        }
        view.conditions.push(EvolvedCondition {
            condition: word.clone(),
            says: meaning(condition).to_string(),
            generations: Vec::new(),
            population: Vec::new(),
            counts: BredCounts::default(),
        });
        let setup = Setup {
            width: wanted.width,
            height: wanted.height,
            population: wanted.population,
            generations: wanted.generations,
            condition,
            fitness: Fitness::Exact { max_states: wanted.max_states },
            aim,
            ..Setup::default()
        };
        // Both calls report, so they share what they report to.
        let shared = std::cell::RefCell::new((&mut *tell, &mut view, &mut is_stopped));
        evolve_shown(
            &game.rules,
            &setup,
            wanted.seed,
            &mut |progress| {
                let (tell, _, is_stopped) = &mut *shared.borrow_mut();
                let done = (at * each + progress.states) as u64;
                **is_stopped |= tell(Progress::done_of(done, all), None);
                **is_stopped
            },
            &mut |generations, population, counts| {
                let (tell, view, is_stopped) = &mut *shared.borrow_mut();
                if let Some(run) = view.conditions.last_mut() {
                    run.generations = generations.to_vec();
                    run.population = sorted(game, population);
                    run.counts = counts;
                }
                let done = (at * each + counts.bred) as u64;
                let found = serde_json::to_value(&**view).ok();
                **is_stopped |= tell(Progress::done_of(done, all), found);
            },
        );
    }
    serde_json::to_value(&view).map_err(|error| Refusal::usage(error.to_string()))
}

/// The levels of a population, the best first.
fn sorted(game: &Game, population: &[Bred<'_>]) -> Vec<BredLevel> {
    let mut order: Vec<&Bred<'_>> = population.iter().collect();
    let place = |fate: Fate| match fate {
        Fate::Solved => 0,
        Fate::Unknown => 1,
        Fate::Unsolvable => 2,
    };
    order.sort_by_key(|bred| (place(bred.fate), std::cmp::Reverse((bred.fitness, bred.length))));
    order.into_iter().map(|bred| bred_level(game, bred)).collect()
}

fn bred_level(game: &Game, bred: &Bred<'_>) -> BredLevel {
    let level: &Level = bred.level;
    let text = level_text(game, level);
    BredLevel {
        width: level.width,
        cells: crate::picture::level_cells(level),
        rows: text.rows,
        legend: text.legend,
        fitness: bred.fitness,
        length: bred.length,
        fate: bred.fate,
    }
}

fn condition(word: &str) -> Result<Condition, Refusal> {
    match word {
        "full" => Ok(Condition::Full),
        "partial" => Ok(Condition::Partial),
        "none" => Ok(Condition::None),
        other => Err(Refusal::usage(format!("`conditions`: unknown word `{other}`"))),
    }
}

fn meaning(condition: Condition) -> &'static str {
    match condition {
        Condition::Full => "constraints on all levels",
        Condition::Partial => "constraints on the first population",
        Condition::None => "no constraints",
    }
}

/// The settings of the scene `sketch`; everything has a usual value.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub struct SketchSettings {
    /// The name of a preset.
    pub preset: String,
    /// The seed.
    #[cfg_attr(test, ts(type = "number"))]
    pub seed: u64,
    /// Rulesets to draw at most.
    #[cfg_attr(test, ts(type = "number"))]
    pub count: u64,
    /// Games to find.
    pub games: usize,
    /// Moves that the solution of a game's level must have.
    pub least_length: usize,
}

impl Default for SketchSettings {
    fn default() -> SketchSettings {
        SketchSettings {
            preset: "wide-1".to_string(),
            seed: 1,
            count: 50_000,
            games: 8,
            least_length: 4,
        }
    }
}

/// What sketching has found so far.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SketchView {
    /// What became of the rulesets: a name, how many, and why.
    #[cfg_attr(test, ts(type = "[string, number, string][]"))]
    pub tally: Vec<(String, u64, String)>,
    /// The games, in the order in which they were found.
    pub games: Vec<FoundGame>,
    /// The presets there are.
    pub presets: Vec<String>,
}

/// A game that was found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FoundGame {
    /// The number of its ruleset.
    #[cfg_attr(test, ts(type = "number"))]
    pub number: u64,
    /// Its name.
    pub name: String,
    /// What makes it a game, in sentences.
    pub says: Vec<String>,
    /// Instructions for the player.
    pub tutorial: Vec<String>,
    /// Moves of the shortest solution of its level.
    pub length: usize,
    /// Those at which another way leads astray.
    pub choices: usize,
    /// The higher, the better.
    pub rank: f64,
    /// A picture of its level, as SVG.
    pub picture: String,
    /// Its file.
    pub text: String,
}

/// Draws rulesets until enough of them are games with a level worth playing.
pub fn sketch_view(wanted: &SketchSettings, tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    let Some(preset) = preset(&wanted.preset) else {
        return Err(Refusal::usage(format!("there is no preset `{}`", wanted.preset)));
    };
    let plan = DesignPlan {
        preset,
        seed: wanted.seed,
        least_length: wanted.least_length.max(1),
        wishes: Wishes::default(),
    };
    let mut judge = Judge::default();
    let mut rules = Rules::default();
    let (mut tally, mut dull) = (Tally::default(), 0);
    let mut games: Vec<FoundGame> = Vec::new();
    let mut is_stopped = false;
    for number in 0..wanted.count {
        if games.len() >= wanted.games || is_stopped {
            break;
        }
        sample(preset, wanted.seed, number, &mut rules);
        let (judged, _) = judge.judge(&rules, Depth::Proofs, ChainOptions::default());
        tally.count += 1;
        match judged {
            Judged::Simple => tally.simple_removed += 1,
            Judged::Chains => tally.chains_removed += 1,
            Judged::Proofs => tally.proofs_removed += 1,
            Judged::NoChoice => tally.no_choice_removed += 1,
            Judged::Kept => {
                let so_far = Progress::done_of(number, wanted.count);
                let found = design(&plan, number, &mut |_| {
                    is_stopped |= tell(so_far, None);
                    is_stopped
                });
                tally.kept += 1;
                match found.filter(|_| !is_stopped) {
                    Some(found) => {
                        games.push(found_game(found));
                        let view = sketched(preset, &tally, dull, games.clone());
                        is_stopped |= tell(so_far, serde_json::to_value(&view).ok());
                    }
                    None => dull += 1,
                }
            }
        }
        if number % 256 == 0 {
            let view = sketched(preset, &tally, dull, games.clone());
            let found = (number % 4096 == 0).then(|| serde_json::to_value(&view).ok()).flatten();
            is_stopped |= tell(Progress::done_of(number, wanted.count), found);
        }
    }
    serde_json::to_value(sketched(preset, &tally, dull, games))
        .map_err(|error| Refusal::usage(error.to_string()))
}

fn sketched(preset: &Preset, tally: &Tally, dull: u64, games: Vec<FoundGame>) -> SketchView {
    let row = |name: &str, count: u64, why: &str| (name.to_string(), count, why.to_string());
    let drawn = format!("at random, by the preset {}", preset.name);
    SketchView {
        tally: vec![
            row("drawn", tally.count, &drawn),
            row("faulty", tally.simple_removed, "inspection finds a fault"),
            row("no chain", tally.chains_removed, "no chain leads to a win, or none to a loss"),
            row("proved", tally.proofs_removed, "counting proves that it cannot be won or lost"),
            row("no choice", tally.no_choice_removed, "no input ever matters"),
            row("dull", dull, "no level was found that needs a choice and enough moves"),
            row("games", games.len() as u64, "with a level worth playing"),
        ],
        games,
        presets: PRESETS.iter().map(|preset| preset.name.to_string()).collect(),
    }
}

fn found_game(found: Designed) -> FoundGame {
    let percent = |share: f64| format!("{:.0} %", share * 100.0);
    let mut says = vec![
        format!("Its level takes {} moves, {} of them choices.", found.length, found.choices),
        "Chains lead to a win and to a loss, and no count forbids them.".to_string(),
    ];
    if let Some(share) = found.random_wins {
        says.push(sentence(&format!("random play wins {} of the time", percent(share))));
    }
    says.extend(found.greedy_wins.map(|wins| {
        match wins {
            true => "Always taking the move that looks best wins.",
            false => "Always taking the move that looks best does not win.",
        }
        .to_string()
    }));
    FoundGame {
        number: found.index,
        name: found.name,
        says,
        tutorial: found.tutorial,
        length: found.length,
        choices: found.choices,
        rank: found.rank,
        picture: found.picture,
        text: found.text,
    }
}

fn check(what: &str, number: usize, least: usize) -> Result<(), Refusal> {
    match number < least {
        true => Err(Refusal::usage(format!("{what}: give {least} or more"))),
        false => Ok(()),
    }
}

fn check_most(what: &str, number: usize, most: usize) -> Result<(), Refusal> {
    match number > most {
        true => Err(Refusal::usage(format!("{what}: give {most} at most"))),
        false => Ok(()),
    }
}
