//! Linear algebra against search: two routes to every answer.

use std::collections::BTreeMap;

use crate::common::{asked, board, boards};
use lights::{Board, Lights};
use play::lens::{HintReport, Lenses, Status, solve};
use play::random::SplitMix64;
use play::{Outcome, Play, Session, kit};

#[test]
fn algebra_and_search_agree() {
    let mut random = SplitMix64::new(1);
    let (mut solvable, mut several) = (0, 0);
    for _ in 0..3_000 {
        let board = board(&mut random);
        let mut puzzle = Lights::new(board.clone());
        let searched = asked(&[], |ask| solve(&mut puzzle, ask, &mut |_| false)).unwrap();
        let solved = asked(&["count"], |ask| puzzle.solve(ask, &mut |_| false)).unwrap();
        assert_eq!(solved.status, searched.status, "{board:?}");
        assert_eq!(solved.length, searched.length, "{board:?}");
        assert_eq!(solved.proved_shortest, searched.proved_shortest, "{board:?}");
        let answers = count_answers(&board);
        assert_eq!((solved.solutions, solved.complete), (Some(answers), Some(true)), "{board:?}");
        assert_eq!(solved.unique, Some(answers == 1));
        if let Some(moves) = &solved.moves {
            let mut session = Session::new(puzzle);
            let played = session.play_trace(moves).unwrap();
            assert_eq!((session.outcome(), played.unused.as_str()), (Outcome::Won, ""));
            assert_eq!(Some(played.steps), solved.length);
            solvable += 1;
            several += usize::from(answers > 1);
        }
    }
    assert!(
        solvable > 1_500 && several > 100,
        "{solvable} solvable, {several} with several answers"
    );
}

/// Counts answers button by button: the numbers of presses that lead to each state.
fn count_answers(board: &Board) -> u128 {
    let mut player = Lights::new(board.clone());
    let (start, _) = player.start();
    let mut buttons = Vec::new();
    player.moves(&start, &mut buttons);
    let mut ways = BTreeMap::from([(start, 1)]);
    for button in buttons {
        let mut more = BTreeMap::new();
        for (mut state, count) in ways {
            for _ in 0..board.states {
                *more.entry(state.clone()).or_insert(0) += count;
                let from = state.clone();
                player.step(&from, button, &mut state);
            }
        }
        ways = more;
    }
    ways.get(&board.goal).copied().unwrap_or(0)
}

#[test]
fn the_classic_board_has_four_answers_or_none() {
    // Anderson and Feil, "Turning Lights Out with Linear Algebra", 1998: the null space of the 5x5
    // board has two dimensions.
    let mut random = SplitMix64::new(5);
    let mut solvable = 0;
    for _ in 0..200 {
        let mut board = Board::dark([5, 5]);
        board.map.cells.fill_with(|| b'0' + random.below(2) as u8);
        let mut puzzle = Lights::new(board);
        let solved = asked(&["count"], |ask| puzzle.solve(ask, &mut |_| false)).unwrap();
        match solved.status {
            Status::Solved => {
                assert_eq!((solved.solutions, solved.unique), (Some(4), Some(false)));
                assert!(solved.proved_shortest && solved.length <= Some(15));
                solvable += 1;
            }
            _ => assert_eq!((solved.status, solved.solutions), (Status::Unsolvable, Some(0))),
        }
    }
    assert!((25..80).contains(&solvable), "{solvable} of 200, a quarter is expected");
}

#[test]
fn boards_with_too_many_answers_are_searched() {
    // Four buttons switch each row alike: 8^60 answers.
    let text = "lights 4x20\nwrap\nstates 8\npattern\nxxox\n".to_string() + &"0000\n".repeat(19);
    let solved = |last: &str| {
        let mut puzzle = Lights::new(boards(&(text.clone() + last)).levels.remove(0));
        asked(&["count"], |ask| puzzle.solve(ask, &mut |_| false)).unwrap()
    };
    let unsolvable = solved("7700");
    assert_eq!((unsolvable.status, unsolvable.solutions), (Status::Unsolvable, Some(0)));
    let solvable = solved("7777");
    assert_eq!((solvable.status, solvable.by, solvable.length), (Status::Solved, "bfs", Some(1)));
    assert!(solvable.proved_shortest);
    assert_eq!((solvable.solutions, solvable.complete), (None, Some(false)));
    assert_eq!(solvable.unique, Some(false));
    let won = solved("0000");
    assert_eq!((won.status, won.length, won.proved_shortest), (Status::Solved, Some(0), true));
}

#[test]
fn play_is_sound() {
    let mut random = SplitMix64::new(2);
    for seed in 0..300 {
        let mut puzzle = Lights::new(board(&mut random));
        if seed % 2 == 0 {
            play::concept::EventNames::tell_all(&mut puzzle);
        }
        kit::check_play(puzzle, seed, 60);
    }
}

#[test]
fn packed_states_are_exact() {
    use play::Pack;
    let mut random = SplitMix64::new(3);
    for _ in 0..200 {
        let board = board(&mut random);
        let puzzle = Lights::new(board.clone());
        let mut words = vec![u64::MAX; puzzle.packed_words()];
        let state: Vec<u8> =
            board.map.cells.iter().map(|_| random.below(board.states.into()) as u8).collect();
        puzzle.pack(&state, &mut words);
        let mut again = vec![7; state.len()];
        puzzle.unpack(&words, &mut again);
        assert_eq!(again, state);
    }
}

#[test]
fn a_hint_is_the_first_move_of_a_shortest_solution() {
    let mut random = SplitMix64::new(4);
    for _ in 0..500 {
        let mut puzzle = Lights::new(board(&mut random));
        let (start, outcome) = puzzle.start();
        if outcome == Outcome::Won {
            continue;
        }
        let budget = play::search::Budget::default();
        let known = Lenses::hint(&mut puzzle, &start, budget, &mut |_| false);
        match (known, play::lens::hint(&mut puzzle, &start, budget, &mut |_| false)) {
            (HintReport::Move { length, .. }, HintReport::Move { length: searched, .. }) => {
                assert_eq!(length, searched);
            }
            (known, searched) => assert_eq!(known, searched),
        }
    }
}
