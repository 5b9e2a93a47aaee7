//! Sketching rulesets and designing levels, next to the paper's figures.

use crate::table::table;
use cpu_time::ProcessTime;
use ruleset::Rules;
use ruleset::chains::ChainOptions;
use ruleset::levels::{Fitness, Mcts, Setup, evolve};
use ruleset::sketch::{Depth, PRESETS, SketchPlan, sketch};

/// Rulesets sketched, as many as in the paper.
const COUNT: u64 = 50_000;

/// Games for which levels are designed: the first that pass all filters.
const GAMES: usize = 100;

/// Games played by the Monte Carlo player, which is slow.
const PLAYED_GAMES: usize = 10;

/// The time to judge rulesets and to design a level.
pub fn rows() -> String {
    let mut rows = Vec::new();
    let mut row = |what: String, seconds: f64, goal: &str, paper: &str, is_met: bool| {
        let verdict = if is_met { "met" } else { "missed" };
        let goal = if goal.is_empty() { String::new() } else { format!("{goal} {verdict}") };
        rows.push([what, format!("{seconds:.3}"), goal, paper.to_string()]);
    };
    let mut kept: Vec<Rules> = Vec::new();
    for preset in &PRESETS {
        for (depth, most, paper) in [(Depth::Chains, 0.2, "17.3"), (Depth::Proofs, 2.0, "")] {
            let plan = SketchPlan { preset, seed: 1, depth, options: ChainOptions::default() };
            let keeps = preset.name == "paper-like-1" && depth == Depth::Proofs;
            let mut keep = |_: u64, rules: &Rules| {
                if keeps && kept.len() < GAMES {
                    kept.push(rules.clone());
                }
            };
            let begun = ProcessTime::now();
            sketch(&plan, 0..COUNT, &mut keep, &mut |_| false);
            let seconds = begun.elapsed().as_secs_f64();
            let word = if depth == Depth::Chains { "inspection and chains" } else { "and proofs" };
            let what = format!("{COUNT} of {}, {word}", preset.name);
            row(what, seconds, &format!("< {most}"), paper, seconds < most);
        }
    }
    let judges = [
        ("exact search", Setup::default().fitness, GAMES),
        ("Monte Carlo", Fitness::Mcts(Mcts::default()), PLAYED_GAMES),
    ];
    for (word, fitness, games) in judges {
        let mut seconds: Vec<f64> = Vec::new();
        for (seed, rules) in kept.iter().enumerate().take(games) {
            let begun = ProcessTime::now();
            evolve(rules, &Setup { fitness, ..Setup::default() }, seed as u64, &mut |_| false);
            seconds.push(begun.elapsed().as_secs_f64());
        }
        let mean = seconds.iter().sum::<f64>() / seconds.len().max(1) as f64;
        let slowest = seconds.iter().copied().fold(0.0, f64::max);
        let goal = if word == "exact search" { "< 1" } else { "" };
        let what = |which: &str| format!("one level of 4x4, {word}, {which} of {games} games");
        row(what("mean"), mean, goal, "264", mean < 1.0);
        row(what("slowest"), slowest, goal, "", slowest < 1.0);
    }
    table(["what", "seconds", "goal", "paper"], &rows)
}
