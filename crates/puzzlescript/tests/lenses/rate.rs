//! Readings against brute force on random levels.

use crate::levels::{GAMES, compiled, puzzle, text_of, with_small_level};
use crate::{ask, ask_with, never, options};
use play::lens::{Ask, Figure, Lenses, Measured, Rated, Refusal, Status};
use play::random::SplitMix64;
use play::readings::Amount;
use play::search::{Answer, Budget, Informed, best_first, breadth_first};
use play::{Edge, Outcome, Play, PlayGraph, Step, explore, read_trace};
use puzzlescript::Game;
use puzzlescript::costs::Costs;
use puzzlescript::puzzle::{Move, Puzzle, State};
use source::Source;
use std::sync::Arc;

fn rated(game: &Arc<Game>, number: usize) -> Rated {
    puzzle(game, number).rate(&ask(), &mut never).unwrap()
}

fn rated_with(game: &Arc<Game>, costs: &Costs) -> Rated {
    puzzle(game, 1).with_costs(costs.clone()).rate(&ask(), &mut never).unwrap()
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

/// States other than the start that every solution passes, one after the other.
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

/// Different successors, counted by playing every move of every open state.
fn branching(player: &mut Puzzle, start: &State) -> f64 {
    let (mut seen, mut open) = (vec![start.clone()], vec![start.clone()]);
    let (mut states, mut steps) = (0, 0);
    while let Some(from) = open.pop() {
        states += 1;
        let mut moves = Vec::new();
        player.moves(&from, &mut moves);
        let mut successors = Vec::new();
        for mv in moves {
            let mut to = from.clone();
            let Step::Moved { outcome, .. } = player.step(&from, mv, &mut to) else { continue };
            if successors.contains(&(to.clone(), outcome)) {
                continue;
            }
            successors.push((to.clone(), outcome));
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
            let rated = rated_with(&game, &costs);
            let read = |id: &str| rated.value(id);
            let mut player = puzzle(&game, 1);
            player.tell_all();
            let (start, _) = player.start();
            let graph = explore(&mut player, &start, Budget::default(), &mut |_| false);
            let at = format!("{name} {rated:?}");
            assert_eq!((rated.status, rated.complete, rated.why), (Status::Solved, true, None));
            let solution = read_trace(&player, rated.moves.as_ref().unwrap()).unwrap();
            assert_eq!(read("length"), Some(solution.len() as f64), "{at}");
            let pushes = least(&graph, |edge| u64::from(player.tells_push(edge.events)));
            assert_eq!(read("least_pushes"), pushes.map(|least| least as f64), "{at}");
            let cost = least(&graph, |edge| costs.of_move(player.told_lines(edge.events)));
            assert_eq!(read("cost"), cost.map(|least| least as f64), "{at}");
            assert_eq!(read("bottleneck"), Some(bottleneck(&graph) as f64), "{at}");
            bottlenecks += bottleneck(&graph);
            assert_eq!(read("forced"), Some(forced(&mut player, &solution) as f64), "{at}");
            let plain_detour = detour(&mut player, &solution).map(|detour| detour as f64);
            assert_eq!(read("detour"), plain_detour, "{at}");
            detours += usize::from(plain_detour.is_some_and(|detour| detour > 0.0));
            if graph.len() < 2_000 {
                assert_eq!(read("branching"), Some(branching(&mut player, &start)), "{at}");
                branchings += 1;
            }
            let dead = play::dead_ends(&graph).dead as f64 / graph.len() as f64;
            assert_eq!(read("dead_share"), Some(dead), "{at}");
            if solution.len() <= 8 {
                let strings = strings(&mut player, &start, solution.len());
                let digits = Some(Amount::Digits(strings.to_string()));
                assert_eq!(rated.amount("shortest_solutions"), digits.as_ref(), "{at}");
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
    assert_eq!(rated.value("difficulty"), least.map(|least| least as f64), "{at}");
    assert!(rated.exact, "{at}");
    let figures = &rated.searches;
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
    for number in [1, 2, 3] {
        let rated = rated(&game, number);
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
        assert_eq!(rated.value("pushes"), Some(pushes.len() as f64), "{number}");
        assert_eq!(rated.value("turns"), Some(turns as f64), "{number}");
    }
    // DRRRRRU of the first level of Thaw: one step down, one push of the coal that melts the ice,
    // then a walk of four steps right and one up, straight to the exit.
    let game = compiled(&text_of("thaw"));
    let rated = rated(&game, 1);
    assert_eq!(rated.moves.as_deref(), Some("DRRRRRU"));
    let read = |id: &str| rated.value(id).unwrap();
    assert_eq!((read("pushes"), read("turns"), read("detour")), (1.0, 0.0, 0.0));
}

#[test]
fn what_needs_all_of_play_has_no_value_when_cut() {
    let game = compiled(&text_of("warehouse"));
    let budget = Budget { max_states: 300, ..Budget::default() };
    let rated = puzzle(&game, 3).rate(&Ask { budget, ..ask() }, &mut never).unwrap();
    assert_eq!((rated.complete, rated.why, rated.cut), (false, Some("cut"), Some("budget")));
    for id in ["bottleneck", "cost", "dead_share", "branching", "forced"] {
        assert_eq!(rated.amount(id), None, "{id}");
    }
}

#[test]
fn least_pushes_are_the_same_in_leaps_and_over_all_of_play() {
    let game = compiled(&text_of("warehouse"));
    for number in 1..=8 {
        let rated = rated(&game, number);
        assert!(rated.complete);
        let leaps = puzzle(&game, number).measure("least_pushes", &ask(), &mut never);
        assert_eq!(leaps, Measured::of(rated.value("least_pushes")), "level {number}");
    }
}

#[test]
fn costs_come_from_comments_or_from_a_file() {
    let text = text_of("warehouse");
    let line = 1 + text.lines().position(|line| line.starts_with("[ >")).unwrap();
    let (row, rest) = text.split_once("> Crate ]\n").unwrap();
    let game = compiled(&format!("{row}> Crate ] (cost 10)\n{rest}"));
    let plain = rated(&compiled(&text), 1);
    let (length, pushes) = (plain.value("length").unwrap(), plain.value("least_pushes").unwrap());
    assert_eq!(plain.value("cost"), Some(length));
    assert_eq!(rated(&game, 1).value("cost"), Some(length + 10.0 * pushes));
    let file = options(&[("costs", &format!("{line} 3\n"))]);
    let rated = puzzle(&game, 1).rate(&ask_with(&file), &mut never).unwrap();
    assert_eq!(rated.value("cost"), Some(length + 3.0 * pushes));
    let bad = options(&[("costs", "1 3\nx\n")]);
    let refusal = puzzle(&game, 1).rate(&ask_with(&bad), &mut never).unwrap_err();
    let Refusal::Text { what, diagnostics, .. } = refusal else { panic!("{refusal:?}") };
    assert_eq!((what.as_str(), diagnostics.len()), ("the costs cannot be read", 2));
}
