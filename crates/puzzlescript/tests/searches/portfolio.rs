//! The portfolio and the searches in turns answer like plain breadth-first search.

use crate::{for_each_level, length, never};
use play::lens::{Ask, Lenses, LevelId, OptionValue, Options, Status};
use play::search::{Answer, Budget, Order, Portfolio, breadth_first, run};
use play::{Outcome, Play, Step, read_trace};
use puzzlescript::engine::Input;
use puzzlescript::puzzle::{Move, Puzzle, level};
use source::Source;
use std::sync::Arc;

const ORDERS: &[Order] =
    &[Order::Breadth, Order::Nearest, Order::Novelty, Order::Goals, Order::Weighted];

/// Pruning leaves out only states that cannot be won.
#[test]
fn it_finds_a_solution_where_there_is_one() {
    let budget = Budget { max_states: 2_000, ..Budget::default() };
    for_each_level(|name, puzzle| {
        let (start, outcome) = puzzle.start();
        if outcome != Outcome::Open {
            return;
        }
        let plain = breadth_first(puzzle, &start, budget, &mut never);
        let mut pruned = puzzle.pruned(&start);
        let search = Portfolio::new(&pruned, &start, ORDERS, pruned.judge(&start), budget);
        let found = run(search, &mut pruned, 1, &mut never);
        let layers = breadth_first(&mut pruned, &start, budget, &mut never);
        match (&plain.answer, &found.answer) {
            (Answer::Unknown(_), _) => {}
            (Answer::Unsolvable, answer) => assert_eq!(answer, &Answer::Unsolvable, "{name}"),
            (Answer::Solved { .. }, Answer::Solved { moves, .. }) => {
                assert!(length(&found) >= length(&plain), "{name}");
                assert!(wins(puzzle, moves), "{name}");
            }
            (Answer::Solved { .. }, answer) => {
                assert!(matches!(answer, Answer::Unknown(_)), "{name}: {answer:?}");
            }
        }
        if !matches!(plain.answer, Answer::Unknown(_)) {
            assert_eq!(length(&layers), length(&plain), "{name}: pruned breadth-first");
            assert!(layers.states <= plain.states, "{name}");
        }
    });
}

fn wins(puzzle: &mut Puzzle, moves: &[Move]) -> bool {
    let (mut state, mut outcome) = puzzle.start();
    let mut to = state.clone();
    for mv in moves {
        to.clone_from(&state);
        if let Step::Moved { outcome: reached, .. } = puzzle.step(&state, *mv, &mut to) {
            outcome = reached;
            std::mem::swap(&mut state, &mut to);
        }
    }
    outcome == Outcome::Won
}

/// The answer to a question, whole, on any number of threads.
#[test]
fn threads_change_no_answer() {
    let budget = Budget { max_states: 1_500, ..Budget::default() };
    for_each_level(|name, puzzle| {
        for is_first in [false, true] {
            let mut options = Options::default();
            if is_first {
                options.set("first", OptionValue::Flag);
            }
            let mut answers = [1, 2, 3].map(|threads| {
                let ask = Ask { level: LevelId::default(), budget, threads, options: &options };
                puzzle.solve(&ask, &mut never).unwrap()
            });
            let [alone, others @ ..] = &mut answers;
            for other in others {
                assert_eq!(other, alone, "{name}");
            }
            if alone.status == Status::Solved {
                assert!(alone.found_by.is_some(), "{name}");
                let moves = read_trace(puzzle, alone.moves.as_deref().unwrap()).unwrap();
                assert!(wins(puzzle, &moves) || moves.is_empty(), "{name}");
            }
        }
    });
}

const DOOR: &str = "\
title A door

OBJECTS

Background
black

Wall
grey

Door
red

Player
blue

LEGEND

. = Background
# = Wall
P = Player
D = Door

SOUNDS

COLLISIONLAYERS

Background
Player, Wall, Door

RULES

[ > Player | Door ] -> win

WINCONDITIONS

LEVELS

########
#P....D#
########
";

/// Without win conditions the paper's heuristic is constant; the rule that wins still tells where to go.
#[test]
fn a_rule_that_wins_leads_the_way() {
    let game = puzzlescript::compile(&Source::new("door", DOOR)).unwrap().game.unwrap();
    let game = Arc::new(game);
    let mut puzzle = Puzzle::new(&game, level(&game, 1).unwrap().1, "1");
    let mut judge = puzzle.judge(&puzzle.start().0);
    let (mut state, _) = puzzle.start();
    let mut seen = Vec::new();
    for _ in 0..5 {
        seen.push(judge(&state, 0).unwrap().far);
        let mut to = state.clone();
        puzzle.step(&state, Move::Key(Input::Right), &mut to);
        state = to;
    }
    assert_eq!(seen, [8, 6, 4, 2, 0]);
    assert_eq!(puzzle.estimate(&state), 0);
}
