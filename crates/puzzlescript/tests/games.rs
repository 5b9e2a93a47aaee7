//! Our own games: they have no errors, play as their README says, and every search agrees on them.

#![allow(clippy::unwrap_used)]

use play::search::{Answer, Budget, Informed, best_first, breadth_first};
use play::{Outcome, Play, Session, Step, dead_ends, explore, kit};
use puzzlescript::Game;
use puzzlescript::puzzle::{Puzzle, level};
use source::Source;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/puzzlescript")
}

fn game(name: &str) -> Arc<Game> {
    let path = folder().join(format!("{name}.txt"));
    let source = Source::new(name, fs::read_to_string(&path).unwrap());
    let compiled = puzzlescript::compile(&source).unwrap();
    assert!(compiled.diagnostics.is_empty(), "{name}: {:?}", compiled.diagnostics);
    Arc::new(compiled.game.unwrap())
}

fn names() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn puzzles(name: &str) -> Vec<Puzzle> {
    let game = game(name);
    let count = game.levels().count();
    (1..=count).map(|n| Puzzle::new(&game, level(&game, n).unwrap().1, "1")).collect()
}

/// A row of the README: game, level, moves, states and a solution.
type Row = (String, usize, usize, usize, String);

/// Rows `| level and its name | size | moves | states | … | solution |` below a heading with the
/// name of the file.
fn promised() -> Vec<Row> {
    let text = fs::read_to_string(folder().join("README.md")).unwrap();
    let mut name = String::new();
    let mut rows = Vec::new();
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            let file = heading.split('`').find(|word| word.ends_with(".txt"));
            name = file.unwrap_or_default().trim_end_matches(".txt").to_string();
        }
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [level, _, moves, states, .., solution] = cells.as_slice() else { continue };
        let level = level.split(' ').next().and_then(|number| number.parse().ok());
        if let (Some(level), Ok(moves), Ok(states)) = (level, moves.parse(), states.parse()) {
            let solution = solution.trim_matches('`').to_string();
            rows.push((name.clone(), level, moves, states, solution));
        }
    }
    rows
}

#[test]
fn every_domain_test_of_the_waist_holds() {
    for name in names() {
        for puzzle in puzzles(&name) {
            let mut telling = puzzle.clone();
            telling.tell_all();
            kit::check_play(telling, 8, 30);
            kit::check_play(puzzle, 7, 60);
        }
    }
}

#[test]
fn the_readme_tells_the_truth_about_every_level() {
    let rows = promised();
    let levels: usize = names().iter().map(|name| puzzles(name).len()).sum();
    assert_eq!(rows.len(), levels, "the table has a row for every level");
    for (name, number, length, states, solution) in rows {
        let mut puzzle = puzzles(&name).remove(number - 1);
        let mut session = Session::new(puzzle.clone());
        let played = session.play_trace(&solution).unwrap();
        assert_eq!(session.outcome(), Outcome::Won, "{name} {number}");
        assert_eq!((played.unused.as_str(), solution.len()), ("", length), "{name} {number}");
        let (start, _) = puzzle.start();
        let found = breadth_first(&mut puzzle, &start, Budget::default(), &mut |_| false);
        let Answer::Solved { moves, .. } = found.answer else { panic!("{name} {number}") };
        assert_eq!((moves.len(), found.states), (length, states), "{name} {number}");
    }
}

#[test]
fn the_three_searches_agree() {
    for name in names() {
        for (index, mut puzzle) in puzzles(&name).into_iter().enumerate() {
            let (start, _) = puzzle.start();
            let budget = Budget { max_states: 20_000, ..Budget::default() };
            let first = breadth_first(&mut puzzle, &start, budget, &mut |_| false);
            let Answer::Solved { moves, is_shortest: true } = &first.answer else { continue };
            for kind in [Informed::AStar, Informed::Greedy] {
                let mut judge = puzzle.clone();
                let found = best_first(
                    &mut puzzle,
                    &start,
                    kind,
                    |state| judge.estimate(state),
                    Budget::default(),
                    &mut |_| false,
                );
                let Answer::Solved { moves: other, .. } = &found.answer else {
                    panic!("{name} {}: {kind:?} found nothing", index + 1)
                };
                assert!(other.len() >= moves.len(), "{name} {}: shorter than proved", index + 1);
                let trace = play::write_trace(&puzzle, other);
                let mut session = Session::new(puzzle.clone());
                session.play_trace(&trace).unwrap();
                assert_eq!(session.outcome(), Outcome::Won, "{name} {}: {trace}", index + 1);
            }
        }
    }
}

/// What a plain search answers from the state a trace leads to.
fn is_solvable_after(puzzle: &mut Puzzle, trace: &[puzzlescript::puzzle::Move]) -> bool {
    let (mut state, _) = puzzle.start();
    let mut to = state.clone();
    for mv in trace {
        to.clone_from(&state);
        if let Step::Moved { outcome: Outcome::Won, .. } = puzzle.step(&state, *mv, &mut to) {
            return true;
        }
        std::mem::swap(&mut state, &mut to);
    }
    let found = breadth_first(puzzle, &state, Budget::default(), &mut |_| false);
    matches!(found.answer, Answer::Solved { .. })
}

#[test]
fn dead_ends_are_what_a_search_from_every_state_says() {
    for name in names().iter().filter(|name| *name != "stray") {
        for (index, mut puzzle) in puzzles(name).into_iter().enumerate() {
            let (start, _) = puzzle.start();
            let graph = explore(&mut puzzle, &start, Budget::default(), &mut |_| false);
            if graph.len() > 400 {
                continue;
            }
            let found = dead_ends(&graph);
            assert!(found.is_complete, "{name} {}", index + 1);
            let dead = (0..graph.len() as u32)
                .filter(|state| !is_solvable_after(&mut puzzle, &graph.moves_to(*state)))
                .count();
            assert_eq!(found.dead, dead, "{name} {}", index + 1);
            for crossing in &found.no_return {
                let before = &crossing.trace[..crossing.trace.len() - 1];
                assert!(is_solvable_after(&mut puzzle, before));
                assert!(!is_solvable_after(&mut puzzle, &crossing.trace));
            }
        }
    }
}

#[test]
fn a_cut_graph_calls_nothing_dead_that_may_still_live() {
    let mut puzzle = puzzles("warehouse").remove(4);
    let (start, _) = puzzle.start();
    for max_states in [10, 100, 1000] {
        let budget = Budget { max_states, ..Budget::default() };
        let graph = explore(&mut puzzle, &start, budget, &mut |_| false);
        let found = dead_ends(&graph);
        assert!(!found.is_complete);
        for crossing in &found.no_return {
            assert!(!is_solvable_after(&mut puzzle, &crossing.trace));
        }
    }
}
