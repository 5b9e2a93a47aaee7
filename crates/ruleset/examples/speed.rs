//! Prints how fast rulesets are judged and levels designed on one core.
#![allow(clippy::print_stdout)]

use cpu_time::ProcessTime as Instant;
use ruleset::chains::ChainOptions;
use ruleset::levels::{Fitness, Mcts, Setup, evolve};
use ruleset::rules::Rules;
use ruleset::sketch::{Depth, PRESETS, SketchPlan, sketch};

fn main() {
    for preset in &PRESETS {
        for depth in [Depth::Simple, Depth::Chains, Depth::Proofs] {
            let plan = SketchPlan { preset, seed: 1, depth, options: ChainOptions::default() };
            let mut kept: Vec<Rules> = Vec::new();
            let begun = Instant::now();
            let keep = &mut |_: u64, rules: &Rules| {
                if kept.len() < 20 {
                    kept.push(rules.clone());
                }
            };
            let tally = sketch(&plan, 0..50_000, keep, &mut |_| false);
            println!("{} {depth:?}: {:?} {tally:?}", preset.name, begun.elapsed());
            if depth == Depth::Proofs {
                for (name, fitness) in [
                    ("exact", Fitness::Exact { max_states: 3_000 }),
                    ("mcts", Fitness::Mcts(Mcts::default())),
                ] {
                    let begun = Instant::now();
                    let mut all = Vec::new();
                    for (seed, rules) in kept.iter().enumerate() {
                        let begun = Instant::now();
                        let setup = Setup { fitness, ..Setup::default() };
                        let session = evolve(rules, &setup, seed as u64, &mut || false);
                        all.push((session.fitness, session.cut, begun.elapsed().as_millis()));
                    }
                    println!("{name}: {:?} each, (fitness, cut, ms) {all:?}", begun.elapsed() / 20);
                }
            }
        }
    }
}
