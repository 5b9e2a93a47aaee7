//! Prints how fast one core judges rulesets and designs levels.
#![allow(clippy::print_stdout)]

use cpu_time::ProcessTime as Instant;
use ruleset::chains::ChainOptions;
use ruleset::levels::{Fitness, Mcts, Setup, evolve};
use ruleset::rules::Rules;
use ruleset::sketch::{Depth, PRESETS, SketchPlan, sketch};

fn main() {
    for preset in &PRESETS {
        let mut kept: Vec<Rules> = Vec::new();
        for depth in [Depth::Simple, Depth::Chains, Depth::Proofs] {
            let plan = SketchPlan { preset, seed: 1, depth, options: ChainOptions::default() };
            let begun = Instant::now();
            let keep = &mut |_: u64, rules: &Rules| {
                if depth == Depth::Proofs && kept.len() < 200 {
                    kept.push(rules.clone());
                }
            };
            let tally = sketch(&plan, 0..50_000, keep, &mut |_| false);
            println!("{} {depth:?}: {:?} {tally:?}", preset.name, begun.elapsed());
        }
        let judges = [
            ("exact", Setup::default().fitness, kept.len()),
            ("Monte Carlo", Fitness::Mcts(Mcts::default()), 5),
        ];
        for (name, fitness, games) in judges {
            let mut millis: Vec<u128> = Vec::new();
            for (seed, rules) in kept.iter().enumerate().take(games) {
                let begun = Instant::now();
                let setup = Setup { fitness, ..Setup::default() };
                evolve(rules, &setup, seed as u64, &mut |_| false);
                millis.push(begun.elapsed().as_millis());
            }
            millis.sort_unstable();
            let mean = millis.iter().sum::<u128>() / millis.len().max(1) as u128;
            println!("{name}: mean {mean} ms, slowest {:?}", millis.last());
        }
    }
}
