//! Readings against brute force on random levels.

#![allow(clippy::unwrap_used)]

mod common;

use common::{GAMES, compiled, puzzle, text_of, with_small_level};
use play::random::SplitMix64;
use play::search::{Answer, Budget, Informed, best_first, breadth_first};
use play::{Edge, Outcome, Play, PlayGraph, Step, explore, read_trace};
use puzzlescript::Game;
use puzzlescript::puzzle::{Move, Puzzle, State};
use source::Source;
use std::sync::Arc;
use workbench::costs::Costs;
use workbench::difficulty::Figure;
use workbench::rate::{Rated, rate};
use workbench::reading::{Measured, Reading, measure};
use workbench::solve::Status;

fn rated(game: &Arc<Game>, costs: &Costs) -> Rated {
    rate(&mut puzzle(game, 1), (1, 0), costs, Budget::default(), &mut |_| false)
}

/// Random costs of a game's rules.
fn random_costs(game: &Game, random: &mut SplitMix64) -> Costs {
    let mut lines: Vec<usize> = game.all_rules().map(|rule| rule.line).collect();
    lines.sort_unstable();
    lines.dedup();
    let text: String = lines.iter().map(|line| format!("{line} {}\n", random.below(8))).collect();
    let mut costs = Costs::default();
    costs.read(game, &Source::new("costs", text)).unwrap();
    costs
}

/// The least sum of weights over winning plays, by relaxing every step until nothing changes.
fn least(graph: &PlayGraph<Move>, weight: impl Fn(&Edge<Move>) -> u64) -> Option<u64> {
    let mut best = vec![None; graph.len()];
    best[0] = Some(0);
    loop {
        let before = best.clone();
        for edge in &graph.edges {
            let sum = best[edge.from as usize].map(|sum: u64| sum + weight(edge));
            let known = best[edge.to as usize];
            best[edge.to as usize] = known.into_iter().chain(sum).min();
        }
        if best == before {
            break;
        }
    }
    let won = (0..graph.len()).filter(|state| graph.outcomes[*state] == Outcome::Won);
    won.filter_map(|state| best[state]).min()
}

/// States other than the start without which nothing wins, one after the other.
fn bottleneck(graph: &PlayGraph<Move>) -> usize {
    let wins_without = |left_out: usize| {
        let mut seen = vec![false; graph.len()];
        seen[left_out] = true;
        seen[0] = true;
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            if graph.outcomes[at as usize] == Outcome::Won {
                return true;
            }
            for edge in graph.steps_from(at) {
                if !std::mem::replace(&mut seen[edge.to as usize], true) {
                    open.push(edge.to);
                }
            }
        }
        false
    };
    (1..graph.len()).filter(|state| !wins_without(*state)).count()
}

/// The number of move strings of this length that win, by playing all of them.
fn strings(player: &mut Puzzle, state: &State, length: usize) -> u64 {
    let mut moves = Vec::new();
    player.moves(state, &mut moves);
    let mut count = 0;
    for mv in moves {
        let mut to = state.clone();
        match player.step(state, mv, &mut to) {
            Step::Moved { outcome: Outcome::Won, .. } => count += u64::from(length == 1),
            Step::Moved { outcome: Outcome::Open, .. } if length > 1 => {
                count += strings(player, &to, length - 1);
            }
            _ => {}
        }
    }
    count
}

fn is_solvable(player: &mut Puzzle, state: &State) -> bool {
    let found = breadth_first(player, state, Budget::default(), &mut |_| false);
    matches!(found.answer, Answer::Solved { .. })
}

/// The longest run of steps with one move that keeps the level winnable, by solving after each.
fn forced(player: &mut Puzzle, solution: &[Move]) -> usize {
    let (mut state, _) = player.start();
    let (mut run, mut longest) = (0, 0);
    for mv in solution {
        let mut moves = Vec::new();
        player.moves(&state, &mut moves);
        let mut keeps = 0;
        for mv in moves {
            let mut to = state.clone();
            keeps += usize::from(match player.step(&state, mv, &mut to) {
                Step::Moved { outcome: Outcome::Won, .. } => true,
                Step::Moved { outcome: Outcome::Open, .. } => is_solvable(player, &to),
                _ => false,
            });
        }
        run = if keeps == 1 { run + 1 } else { 0 };
        longest = longest.max(run);
        let mut to = state.clone();
        player.step(&state, *mv, &mut to);
        state = to;
    }
    longest
}

/// Moves that do something, counted by playing every move of every state that is open.
fn branching(player: &mut Puzzle, start: &State) -> f64 {
    let (mut seen, mut open) = (vec![start.clone()], vec![start.clone()]);
    let (mut states, mut steps) = (0, 0);
    while let Some(from) = open.pop() {
        states += 1;
        let mut moves = Vec::new();
        player.moves(&from, &mut moves);
        for mv in moves {
            let mut to = from.clone();
            let Step::Moved { outcome, .. } = player.step(&from, mv, &mut to) else { continue };
            steps += 1;
            if outcome == Outcome::Open && !seen.contains(&to) {
                seen.push(to.clone());
                open.push(to);
            }
        }
    }
    f64::from(steps) / f64::from(states)
}

/// Moves beyond the distance between the ends of walks, from the boards before and after each move.
fn detour(player: &mut Puzzle, solution: &[Move]) -> Option<i64> {
    let (mut state, _) = player.start();
    let mut walks: Vec<Vec<Vec<(u32, u32)>>> = vec![vec![player.player_places(&state)]];
    for mv in solution {
        let mut to = state.clone();
        player.step(&state, *mv, &mut to);
        let places = player.player_places(&to);
        match player.has_pushed() {
            true => walks.push(vec![places]),
            false => walks.last_mut().unwrap().push(places),
        }
        state = to;
    }
    let length_beyond =
        |walk: &Vec<Vec<(u32, u32)>>| match (&walk[0][..], &walk[walk.len() - 1][..]) {
            _ if walk.len() == 1 => Some(0),
            ([(x, y)], [(to_x, to_y)]) => {
                let distance = x.abs_diff(*to_x) + y.abs_diff(*to_y);
                Some(walk.len() as i64 - 1 - i64::from(distance))
            }
            _ => None,
        };
    walks.iter().map(length_beyond).sum()
}

#[test]
fn readings_are_what_brute_force_says() {
    let mut random = SplitMix64::new(3);
    let (mut bottlenecks, mut detours, mut branchings) = (0, 0, 0);
    for name in GAMES {
        let game = compiled(&text_of(name));
        for _ in 0..12 {
            let game = with_small_level(&game, &mut random, true);
            let costs = random_costs(&game, &mut random);
            let rated = rated(&game, &costs);
            let readings = &rated.readings;
            let mut player = puzzle(&game, 1);
            player.tell_all();
            let (start, _) = player.start();
            let graph = explore(&mut player, &start, Budget::default(), &mut |_| false);
            let at = format!("{name} {rated:?}");
            assert_eq!((rated.status, rated.complete, rated.why), (Status::Solved, true, None));
            let solution = read_trace(&player, rated.moves.as_ref().unwrap()).unwrap();
            assert_eq!(readings.length, Some(solution.len()), "{at}");
            let pushes = least(&graph, |edge| u64::from(player.tells_push(edge.events)));
            assert_eq!(readings.least_pushes, pushes, "{at}");
            let cost = least(&graph, |edge| costs.of_move(player.told_lines(edge.events)));
            assert_eq!(readings.cost, cost, "{at}");
            assert_eq!(readings.bottleneck, Some(bottleneck(&graph)), "{at}");
            bottlenecks += bottleneck(&graph);
            assert_eq!(readings.forced, Some(forced(&mut player, &solution)), "{at}");
            assert_eq!(readings.detour, detour(&mut player, &solution), "{at}");
            detours += usize::from(readings.detour.is_some_and(|detour| detour > 0));
            if graph.len() < 2_000 {
                assert_eq!(readings.branching, Some(branching(&mut player, &start)), "{at}");
                branchings += 1;
            }
            let dead = play::dead_ends(&graph).dead as f64 / graph.len() as f64;
            assert_eq!(readings.dead_share, Some(dead), "{at}");
            if solution.len() <= 8 {
                let strings = strings(&mut player, &start, solution.len());
                assert_eq!(readings.shortest_solutions, Some(strings.to_string()), "{at}");
            }
            check_difficulty(&mut player, &rated, &at);
        }
    }
    assert!(bottlenecks > 60, "{bottlenecks}");
    assert!(detours > 10 && branchings > 40, "{detours} {branchings}");
}

/// The least of the three searches, each run to its end.
fn check_difficulty(player: &mut Puzzle, rated: &Rated, at: &str) {
    let (start, _) = player.start();
    let mut expanded =
        vec![breadth_first(player, &start, Budget::default(), &mut |_| false).expanded];
    for kind in [Informed::AStar, Informed::Greedy] {
        let mut judge = player.clone();
        let estimate = |state: &State| judge.estimate(state);
        let found = best_first(player, &start, kind, estimate, Budget::default(), &mut |_| false);
        expanded.push(found.expanded);
    }
    let least = expanded.iter().copied().min();
    assert_eq!(rated.difficulty.difficulty, least, "{at}");
    assert!(rated.difficulty.exact, "{at}");
    let figures = &rated.difficulty.searches;
    for (figure, expanded) in [figures.bfs, figures.astar, figures.greedy].into_iter().zip(expanded)
    {
        match figure {
            Figure::Solved(count) => assert_eq!(count, expanded, "{at}"),
            Figure::MoreThan(count) => assert!(count <= expanded && Some(count) >= least, "{at}"),
            Figure::None => panic!("{at}"),
        }
    }
}

/// In Sokoban the rule for pushing fires in exactly the moves that push.
#[test]
fn pushes_turns_and_detours_of_known_solutions() {
    let game = compiled(&text_of("warehouse"));
    let read = |number: usize| {
        let mut player = puzzle(&game, number);
        rate(&mut player, (number, 0), &Costs::default(), Budget::default(), &mut |_| false)
    };
    for number in [1, 2, 3] {
        let rated = read(number);
        let mut player = puzzle(&game, number);
        let solution = read_trace(&player, rated.moves.as_ref().unwrap()).unwrap();
        let (mut state, _) = player.start();
        let mut pushes = Vec::new();
        for mv in &solution {
            let mut to = state.clone();
            player.step(&state, *mv, &mut to);
            if player.fired_lines().next().is_some() {
                pushes.push(*mv);
            }
            state = to;
        }
        let turns = pushes.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert_eq!(rated.readings.pushes, Some(pushes.len()), "{number}");
        assert_eq!(rated.readings.turns, Some(turns), "{number}");
    }
    // DRRRRRU of the first level of Thaw: one step down, one push of the coal that melts the ice,
    // then a walk of four steps right and one up, straight to the exit.
    let game = compiled(&text_of("thaw"));
    let mut player = puzzle(&game, 1);
    let rated = rate(&mut player, (1, 1), &Costs::default(), Budget::default(), &mut |_| false);
    let readings = rated.readings;
    assert_eq!(rated.moves.as_deref(), Some("DRRRRRU"));
    assert_eq!((readings.pushes, readings.turns, readings.detour), (Some(1), Some(0), Some(0)));
}

#[test]
fn what_needs_all_of_play_has_no_value_when_cut() {
    let game = compiled(&text_of("warehouse"));
    let budget = Budget { max_states: 300, ..Budget::default() };
    let mut player = puzzle(&game, 3);
    let rated = rate(&mut player, (3, 0), &Costs::default(), budget, &mut |_| false);
    assert_eq!((rated.complete, rated.why, rated.cut), (false, Some("cut"), Some("budget")));
    let readings = &rated.readings;
    assert_eq!((readings.bottleneck, readings.cost), (None, None));
    assert_eq!((readings.dead_share, readings.branching, readings.forced), (None, None, None));
}

#[test]
fn least_pushes_are_the_same_in_leaps_and_over_all_of_play() {
    let game = compiled(&text_of("warehouse"));
    for number in 1..=8 {
        let mut player = puzzle(&game, number);
        let rated = rate(&mut player, (1, 0), &Costs::default(), Budget::default(), &mut |_| false);
        assert!(rated.complete);
        let (costs, budget) = (Costs::default(), Budget::default());
        let mut player = puzzle(&game, number);
        let leaps = measure(&mut player, Reading::LeastPushes, &costs, budget, &mut |_| false);
        let pushes = rated.readings.least_pushes.unwrap();
        assert_eq!(leaps, Measured::Value(pushes as f64), "level {number}");
    }
}
