//! Continuous design: sketch, filter, prove, evolve levels, rank, keep.
//!
//! Cook, Colton and Raad (2019), section III: "an always-on system that is continuously developing
//! games". The work is split into numbered rulesets, so a run can be stopped anywhere and resumed.

use ::play::Watch;
use ruleset::chains::ChainOptions;
use ruleset::levels::{Fitness, Setup, evolve};
use ruleset::picture::{level_cells, svg};
use ruleset::report::analyse;
use ruleset::sketch::{Depth, Judge, Judged, Preset, game_of, sample};
use ruleset::wishes::{Wishes, score};
use ruleset::write::write;
use ruleset::{Game, Level, LevelForm, Rules};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// What to design.
pub struct DesignPlan {
    /// The distribution rulesets are drawn from.
    pub preset: &'static Preset,
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
    /// Its rank: the length, weighted by the share of rules that matter and by the wishes.
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
pub fn design(plan: &DesignPlan, index: u64, watch: &mut Watch<'_>) -> Option<Designed> {
    let mut rules = Rules::default();
    sample(plan.preset, plan.seed, index, &mut rules);
    let options = ChainOptions::default();
    if Judge::default().judge(&rules, Depth::Proofs, options).0 != Judged::Kept {
        return None;
    }
    let setup = Setup { fitness: Fitness::Exact { max_states: 20_000 }, ..Setup::default() };
    let session = evolve(&rules, &setup, plan.seed ^ index, watch);
    if session.fitness < plan.least_length {
        return None;
    }
    let name = format!("Found {}-{index}", plan.preset.name);
    let note = format!("preset {}, seed {}, number {index}", plan.preset.name, plan.seed);
    let mut game: Game = game_of(&rules, &name, &note);
    game.levels.push(Level { form: LevelForm::Text, ..session.level });
    let names = game.names();
    let report = analyse(&rules, &names, 16, options);
    let used = rules.rules.len() - report.unused_rules.len();
    let share = used as f64 / rules.rules.len() as f64;
    let wished = score(&plan.wishes.judge(&rules, &report, &names));
    Some(Designed {
        index,
        length: session.fitness,
        rank: session.fitness as f64 * share * wished,
        name,
        text: write(&game, false),
        picture: svg(&game, game.levels[0].width, &level_cells(&game.levels[0])),
        tutorial: report.tutorial,
    })
}

/// A page of the games that were kept, the best first.
pub fn gallery(kept: &[Designed], looked_at: u64) -> String {
    let mut out = String::from(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Games found</title>\n\
         <style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
         background:#fbfaf7;color:#222}article{display:flex;gap:1.5rem;border-top:1px solid #ddd;\
         padding:1.2rem 0}h2{margin:0 0 .3rem;font-size:1.1rem}ul{margin:.3rem 0;padding-left:1.2rem}\
         img{width:160px;height:160px}</style></head><body>\n<h1>Games found</h1>\n",
    );
    let _ = writeln!(out, "<p>{} games kept of {looked_at} rulesets examined.</p>", kept.len());
    for game in kept {
        let lines: String = game
            .tutorial
            .iter()
            .map(|line| format!("<li>{}</li>", drawing::escape(line)))
            .collect();
        let _ = writeln!(
            out,
            "<article><img src=\"{0}.svg\" alt=\"the level\"><div><h2><a href=\"{0}.ruleset.json\">\
             {1}</a></h2><p>{2} moves; rank {3:.1}</p><ul>{lines}</ul></div></article>",
            game.index, game.name, game.length, game.rank
        );
    }
    out.push_str("</body></html>\n");
    out
}
