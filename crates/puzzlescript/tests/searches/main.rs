//! The searches agree with each other, on our own games and on random changes of their levels; and
//! the proof heuristic is admissible, on random games too.

#![allow(clippy::unwrap_used)]

mod admissible;
#[path = "../plain_engine/dice.rs"]
#[allow(dead_code)]
mod dice;
mod jumping;
mod landmarks;
mod portfolio;
mod pruning;
#[path = "../plain_engine/random_game.rs"]
#[allow(dead_code)]
mod random_game;
#[path = "../plain_engine/rule_text.rs"]
mod rule_text;
mod symmetry;
#[path = "../plain_engine/vocabulary.rs"]
mod vocabulary;

use dice::Dice;
use play::search::{Answer, Budget, Found, Informed, best_first, breadth_first, breadth_first_on};
use play::{Outcome, Play, PlayGraph, Progress, Step};
use puzzlescript::Game;
use puzzlescript::game::Level;
use puzzlescript::puzzle::{Move, Puzzle, State};
use source::Source;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// Changed copies of every level.
const MUTANTS: u64 = 5;

fn never(_: Progress) -> bool {
    false
}

fn games() -> Vec<(String, Arc<Game>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/puzzlescript");
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    let game = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let source = Source::new(&name, fs::read_to_string(&path).unwrap());
        (name, Arc::new(puzzlescript::compile(&source).unwrap().game.unwrap()))
    };
    paths.into_iter().map(game).collect()
}

/// A level and copies of it in which some cells hold what other cells did.
fn mutants(level: &Level, seed: u64) -> Vec<Level> {
    let mutant = |number: u64| {
        let mut dice = Dice::new(seed * MUTANTS + number);
        let mut level = level.clone();
        for _ in 0..number.div_ceil(2) {
            let (a, b) = (dice.below(level.cells.len()), dice.below(level.cells.len()));
            match dice.percent(60) {
                true => level.cells.swap(a, b),
                false => level.cells[a] = level.cells[b].clone(),
            }
        }
        level
    };
    (0..=MUTANTS).map(mutant).collect()
}

/// Calls `check` with every level of every game and its mutants.
fn for_each_level(check: impl Fn(&str, &mut Puzzle)) {
    for (name, game) in games() {
        for (number, (_, level)) in game.levels().enumerate() {
            for (mutant, level) in mutants(level, number as u64).into_iter().enumerate() {
                let mut puzzle = Puzzle::new(&game, Arc::new(level), "1");
                check(&format!("{name} {} mutant {mutant}", number + 1), &mut puzzle);
            }
        }
    }
}

fn led(puzzle: &mut Puzzle, kind: Informed, budget: Budget) -> Found<Move> {
    let (start, _) = puzzle.start();
    let mut judge = puzzle.clone();
    best_first(puzzle, &start, kind, |state| judge.estimate(state), budget, &mut never)
}

fn proved(puzzle: &mut Puzzle, budget: Budget) -> Option<Found<Move>> {
    let (start, _) = puzzle.start();
    let estimate = puzzle.proof_estimate()?;
    Some(best_first(puzzle, &start, Informed::Proof, estimate, budget, &mut never))
}

fn length(found: &Found<Move>) -> Option<usize> {
    match &found.answer {
        Answer::Solved { moves, .. } => Some(moves.len()),
        _ => None,
    }
}

#[test]
fn threads_change_no_figure() {
    for_each_level(|name, puzzle| {
        let (start, _) = puzzle.start();
        for (max_states, max_bytes) in [(1_500, usize::MAX), (1_500, 9_000), (333, usize::MAX)] {
            let budget = Budget { max_states, max_bytes, ..Budget::default() };
            let alone = breadth_first(puzzle, &start, budget, &mut never);
            for threads in [2, 3] {
                let found = breadth_first_on(threads, puzzle, &start, budget, &mut never);
                assert_eq!(found, alone, "{name} on {threads} threads");
            }
        }
    });
}

#[test]
fn all_searches_agree() {
    let budget = Budget { max_states: 2_000, ..Budget::default() };
    for_each_level(|name, puzzle| {
        let (start, _) = puzzle.start();
        let first = breadth_first(puzzle, &start, budget, &mut never);
        let others = [Informed::AStar, Informed::Greedy].map(|kind| led(puzzle, kind, budget));
        let proved = proved(puzzle, budget);
        for other in others.iter().chain(&proved) {
            match (&first.answer, &other.answer) {
                (Answer::Unknown(_), _) | (_, Answer::Unknown(_)) => {}
                (Answer::Unsolvable, answer) => assert_eq!(answer, &Answer::Unsolvable, "{name}"),
                _ => assert!(length(other) >= length(&first), "{name}"),
            }
            if let (Answer::Unsolvable, Answer::Unsolvable) = (&first.answer, &other.answer) {
                assert_eq!(other.states, first.states, "{name}");
            }
        }
        if let Some(proved) = proved
            && let Answer::Solved { is_shortest, .. } = proved.answer
        {
            assert!(is_shortest);
            if first.answer != Answer::Unknown(play::search::Cut::Budget) {
                assert_eq!(length(&proved), length(&first), "{name}");
            }
        }
    });
}

/// The states of a graph in its numbering.
fn states(puzzle: &mut Puzzle, graph: &PlayGraph<Move>) -> Vec<State> {
    let (start, _) = puzzle.start();
    let mut states = vec![start];
    for edge in graph.reached_by.iter().flatten() {
        let edge = graph.edges[*edge as usize];
        let mut to = states[edge.from as usize].clone();
        let step = puzzle.step(&states[edge.from as usize], edge.mv, &mut to);
        assert!(matches!(step, Step::Moved { .. }));
        states.push(to);
    }
    states
}

/// For each state the number of moves to the nearest win.
fn distances(graph: &PlayGraph<Move>) -> Vec<Option<u32>> {
    let is_won = |outcome: &Outcome| (*outcome == Outcome::Won).then_some(0);
    let mut distances: Vec<Option<u32>> = graph.outcomes.iter().map(is_won).collect();
    loop {
        let mut changed = false;
        for edge in graph.edges.iter().rev() {
            let Some(to) = distances[edge.to as usize] else { continue };
            let from = &mut distances[edge.from as usize];
            if from.is_none_or(|from| from > to + 1) {
                *from = Some(to + 1);
                changed = true;
            }
        }
        if !changed {
            return distances;
        }
    }
}
