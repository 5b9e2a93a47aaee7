//! What is proved about all levels holds on all small levels.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use play::{Outcome, Pack, Play};
use ruleset::chains::{ChainOptions, Filter, MAX_CHAINS, enumerate};
use ruleset::levels::{Condition, Fitness, LevelCheck, Mcts, Setup, evolve, random_level};
use ruleset::proof::{contents, good_starts, prove, sound};
use ruleset::rules::Rules;
use ruleset::sketch::{
    Depth, PRESETS, Preset, SketchPlan, Tally, game_of, preset, sample, shard_range, sketch,
};
use ruleset::{Ending, Level, Puzzle};
use std::collections::HashSet;

/// A preset with three piece types.
fn small(name: &str) -> Preset {
    Preset { pieces: (3, 3), rules: (2, 5), ..*preset(name).unwrap() }
}

/// Every level of a size with three types.
fn levels(width: usize, height: usize) -> impl Iterator<Item = Level> {
    let cells = width * height;
    (0..4usize.pow(cells as u32)).map(move |code| {
        let data: Vec<u8> =
            (0..cells).map(|cell| (code / 4usize.pow(cell as u32) % 4) as u8).collect();
        Level::raw(width, height, &data)
    })
}

/// Whether any level of a size can be won; all are explored together. None if that takes too much.
fn comes_to_a_win(rules: &Rules, size: (usize, usize), max: usize) -> Option<bool> {
    let game = game_of(rules, "t", "t");
    // A level that is full of every type packs into as many bits as any other.
    let mut seen: HashSet<Vec<u8>> = HashSet::new();
    let mut open = Vec::new();
    let mut player = None;
    for level in levels(size.0, size.1) {
        let puzzle = Puzzle::new(&game, &level);
        let (state, outcome) = puzzle.start();
        if outcome == Outcome::Open {
            open.push(state);
        }
        player = Some(puzzle);
    }
    let mut player = player?;
    let key = |state: &ruleset::State| -> Vec<u8> {
        state.pieces().flat_map(|(cell, piece)| [cell as u8, piece]).collect()
    };
    let mut moves = Vec::new();
    let mut diverged = 0;
    while let Some(state) = open.pop() {
        if !seen.insert(key(&state)) {
            continue;
        }
        if seen.len() > max {
            return None;
        }
        moves.clear();
        player.moves(&state, &mut moves);
        for &mv in &moves {
            let mut to = state.clone();
            match player.play(&mut to, mv).ending {
                Ending::Won => return Some(true),
                Ending::Open => open.push(to),
                // Steps that never end cost thousands of events each.
                Ending::Diverged => diverged += 1,
                _ => {}
            }
            if diverged > 200 {
                return None;
            }
        }
    }
    Some(false)
}

#[test]
fn what_has_no_win_chain_or_is_proved_unwinnable_is_never_won() {
    let (mut unwinnable, mut chainless, mut won) = (0, 0, 0);
    let mut filter = Filter::default();
    for name in ["paper-like-1", "wide-1"] {
        let preset = small(name);
        let mut rules = Rules::default();
        for index in 0..70 {
            sample(&preset, 7, index, &mut rules);
            let has_chain = filter.reachable(&rules, ChainOptions::default()).win;
            let is_unwinnable = prove(&rules, 6).unwinnable.is_some();
            if has_chain && !is_unwinnable {
                // Some that may be won, so that the search is seen to find wins.
                if index % 5 == 0 {
                    won += usize::from(comes_to_a_win(&rules, (2, 2), 2_000) == Some(true));
                }
                continue;
            }
            let size = if index % 10 == 0 { (3, 2) } else { (2, 2) };
            if let Some(wins) = comes_to_a_win(&rules, size, 5_000) {
                assert!(!wins, "{name} {index}: chain {has_chain}, proved {is_unwinnable}");
                chainless += usize::from(!has_chain);
                unwinnable += usize::from(is_unwinnable && has_chain);
            }
        }
    }
    assert!(chainless > 20 && won > 2, "{chainless} {unwinnable} {won}");
}

#[test]
fn what_chains_allow_and_proofs_forbid_is_never_won() {
    let preset = small("paper-like-1");
    let mut filter = Filter::default();
    let mut rules = Rules::default();
    let mut checked = 0;
    for index in 0..6_000 {
        sample(&preset, 13, index, &mut rules);
        let has_chain = filter.reachable(&rules, ChainOptions::default()).win;
        if !has_chain || prove(&rules, 6).unwinnable.is_none() {
            continue;
        }
        if let Some(wins) = comes_to_a_win(&rules, (2, 2), 2_000) {
            assert!(!wins, "{index}");
            checked += 1;
        }
        if checked == 8 {
            return;
        }
    }
    assert!(checked > 2, "{checked}");
}

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
            // Only where rules ask for numbers can constraints contradict each other on the way.
            if preset.name == "paper-like-1" {
                assert_eq!((found.win, found.loss), (win, loss), "{index}");
            }
        }
    }
}

#[test]
fn shards_and_threads_give_what_the_whole_gives() {
    let plan = SketchPlan {
        preset: preset("paper-like").unwrap(),
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
    assert!(whole.0.kept > 0);
    let sum = whole.0.simple_removed + whole.0.chains_removed + whole.0.proofs_removed;
    assert_eq!(sum + whole.0.kept, whole.0.count);
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
        // Equal seeds begin alike under full and partial constraints.
        let first = |condition| {
            let fitness = Fitness::Exact { max_states: 300 };
            let setup = Setup { condition, fitness, generations: 0, ..Setup::default() };
            evolve(rules, &setup, 5, &mut || false).generations[0]
        };
        assert_eq!(first(Condition::Full), first(Condition::Partial));
    }
    let mcts = Mcts { iterations: 60, depth: 20, ..Mcts::default() };
    let setup = Setup { fitness: Fitness::Mcts(mcts), generations: 1, ..Setup::default() };
    let run = || evolve(&found[0], &setup, 9, &mut || false);
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
