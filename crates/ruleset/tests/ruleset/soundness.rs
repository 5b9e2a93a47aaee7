//! Filters agree with each other, and what is inferred about levels holds for winnable levels.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common;

use common::{levels, small};
use play::{Outcome, Pack, Play};
use ruleset::Puzzle;
use ruleset::chains::{ChainOptions, Filter, MAX_CHAINS, enumerate};
use ruleset::levels::{Condition, Fitness, LevelCheck, Mcts, Setup, evolve, random_level};
use ruleset::proof::{contents, good_starts, sound};
use ruleset::rules::Rules;
use ruleset::sketch::{
    Depth, PRESETS, SketchPlan, Tally, game_of, preset, sample, shard_range, sketch,
};

#[test]
fn every_level_that_can_be_won_has_the_numbers_that_are_needed() {
    let preset = small("paper-like-1");
    let mut rules = Rules::default();
    let (mut wins, mut bounded) = (0, 0);
    for index in 0..30 {
        sample(&preset, 21, index, &mut rules);
        let formulas = sound(&rules, 4).formulas();
        let starts = good_starts(&rules, &contents(&rules), 1, 4);
        bounded += usize::from(!formulas.is_empty());
        let game = game_of(&rules, "t", "t");
        for level in levels(2, 2).step_by(5) {
            let mut puzzle = Puzzle::new(&game, &level);
            let (start, outcome) = puzzle.start();
            if outcome != Outcome::Open {
                continue;
            }
            let budget = play::search::Budget { max_states: 300, ..Default::default() };
            let found = play::search::breadth_first(&mut puzzle, &start, budget, &mut |_| false);
            if let play::search::Answer::Solved { .. } = found.answer {
                wins += 1;
                let counts = level.counts(3);
                assert!(formulas.iter().all(|f| f.holds(&counts)), "{index} {counts:?}");
                let allowed = starts.as_ref().is_none_or(|starts| starts.allows(&counts));
                assert!(allowed, "{index} {counts:?}");
            }
        }
    }
    assert!(wins > 20 && bounded > 5, "{wins} {bounded}");
}

#[test]
fn the_fast_filter_agrees_with_enumeration() {
    let mut filter = Filter::default();
    let mut rules = Rules::default();
    for preset in &PRESETS {
        for index in 0..800 {
            sample(preset, 3, index, &mut rules);
            let chains = enumerate(&rules, ChainOptions::default(), MAX_CHAINS);
            if chains.is_cut {
                continue;
            }
            let has = |outcome: i8| chains.chains.iter().any(|chain| chain.outcome == outcome);
            let found = filter.reachable(&rules, ChainOptions::default());
            let (win, loss) = (has(1), has(-1));
            assert!((found.win || !win) && (found.loss || !loss), "{} {index}", preset.name);
            // Constraints can contradict each other on the way only where rules require numbers.
            if preset.name == "paper-like-1" {
                assert_eq!((found.win, found.loss), (win, loss), "{index}");
            }
        }
    }
}

#[test]
fn shards_and_threads_give_what_the_whole_gives() {
    let plan = SketchPlan {
        preset: preset("paper-like-1").unwrap(),
        seed: 4,
        depth: Depth::Proofs,
        options: ChainOptions::default(),
    };
    let run = |range: std::ops::Range<u64>| {
        let mut kept = Vec::new();
        let tally = sketch(&plan, range, &mut |index, _| kept.push(index), &mut |_| false);
        (tally, kept)
    };
    let whole = run(0..1500);
    let tally = whole.0;
    assert!(tally.kept > 0 && tally.no_choice_removed > 0);
    let sum = tally.simple_removed + tally.chains_removed + tally.proofs_removed;
    assert_eq!(sum + tally.no_choice_removed + tally.kept, tally.count);
    let parts = std::thread::scope(|scope| {
        let run = &run;
        let threads: Vec<_> =
            (1..=3).map(|k| scope.spawn(move || run(shard_range(1500, k, 3)))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    let mut joined = (Tally::default(), Vec::new());
    for (tally, kept) in parts {
        joined.0.add(&tally);
        joined.1.extend(kept);
    }
    assert_eq!(joined, whole);
}

#[test]
fn a_win_only_filter_is_never_stricter() {
    let plan = SketchPlan {
        preset: preset("paper-like-1").unwrap(),
        seed: 1,
        depth: Depth::Proofs,
        options: ChainOptions::default(),
    };
    let mut found: Vec<Rules> = Vec::new();
    sketch(&plan, 0..1500, &mut |_, rules| found.push(rules.clone()), &mut |_| false);
    let mut random = play::random::SplitMix64::new(8);
    for rules in found.iter().take(6) {
        let mut check = LevelCheck::new(rules, 4, 4);
        for _ in 0..100 {
            let level = random_level(&mut random, rules.pieces, 4, 4);
            assert!(check.passes_win_only(&level) || !check.passes(&level));
        }
        // Equal seeds start the same under full and partial constraints.
        let first = |condition| {
            let fitness = Fitness::Exact { max_states: 300 };
            let setup = Setup { condition, fitness, generations: 0, ..Setup::default() };
            evolve(rules, &setup, 5, &mut |_| false).generations[0]
        };
        assert_eq!(first(Condition::Full), first(Condition::Partial));
    }
    let mcts = Mcts { iterations: 60, depth: 20, ..Mcts::default() };
    let setup = Setup { fitness: Fitness::Mcts(mcts), generations: 1, ..Setup::default() };
    let run = || evolve(&found[0], &setup, 9, &mut |_| false);
    assert_eq!(run(), run());
}

#[test]
fn states_pack_exactly() {
    let mut rules = Rules::default();
    for index in 0..60 {
        sample(preset("wide-1").unwrap(), 2, index, &mut rules);
        let game = game_of(&rules, "t", "t");
        let mut random = play::random::SplitMix64::stream(1, index);
        let level = random_level(&mut random, rules.pieces, 3, 3);
        let mut puzzle = Puzzle::new(&game, &level);
        let (mut state, _) = puzzle.start();
        let mut moves = Vec::new();
        for _ in 0..10 {
            let mut words = vec![0; puzzle.packed_words()];
            puzzle.pack(&state, &mut words);
            let mut back = puzzle.start().0;
            puzzle.unpack(&words, &mut back);
            assert_eq!(back, state);
            moves.clear();
            puzzle.moves(&state, &mut moves);
            let Some(&mv) = moves.get(random.below(moves.len().max(1) as u64) as usize) else {
                break;
            };
            let mut to = state.clone();
            puzzle.step(&state, mv, &mut to);
            state = to;
        }
    }
}
