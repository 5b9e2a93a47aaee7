//! The lenses that know the rules agree with the generic ones, which only play.

use crate::levels::{GAMES, compiled, puzzle, text_of, with_small_level};
use crate::{ask, ask_with, never, options};
use play::lens::{self, Ask, Lenses, LevelId, Measured, Options, Status};
use play::random::SplitMix64;
use play::search::{Answer, Budget};
use play::space::{Proved, prove_solvable};
use play::{Play, Seat, Sitting};
use puzzlescript::Game;
use std::sync::Arc;

fn for_small_levels(seed: u64, count: usize, mut check: impl FnMut(&str, &Arc<Game>, bool)) {
    let mut random = SplitMix64::new(seed);
    for name in GAMES {
        let game = compiled(&text_of(name));
        for round in 0..count {
            let can_win = round % 3 != 0;
            check(name, &with_small_level(&game, &mut random, can_win), can_win);
        }
    }
}

#[test]
fn every_search_gives_the_answer_of_plain_search() {
    for_small_levels(21, 9, |name, game, can_win| {
        let plain = lens::solve(&mut puzzle(game, 1), &ask(), &mut never).unwrap();
        assert_eq!(plain.status == Status::Solved, can_win, "{name}");
        for by in ["auto", "bfs", "astar", "greedy", "proof", "all"] {
            for threads in [1, 2] {
                let given = options(&[("by", by)]);
                let asked = Ask { threads, ..ask_with(&given) };
                let solved = puzzle(game, 1).solve(&asked, &mut never).unwrap();
                if solved.why == Some("estimate") {
                    assert_eq!((by, solved.status), ("proof", Status::Unknown), "{name}");
                    continue;
                }
                assert_eq!(solved.status, plain.status, "{name} {by}");
                if solved.proved_shortest {
                    assert_eq!(solved.length, plain.length, "{name} {by}");
                }
                // Nothing is shorter than one move.
                let proves = !matches!(by, "astar" | "greedy") || solved.length == Some(1);
                assert_eq!(solved.proved_shortest, proves && can_win, "{name} {by}");
                assert!(solved.at_least <= plain.length.or(solved.at_least), "{name} {by}");
                assert_eq!(solved.searches.is_some(), by == "all");
            }
        }
        let first = puzzle(game, 1).solve(&ask_with(&options(&[("first", "")])), &mut never);
        assert_eq!(first.unwrap().status, plain.status, "{name} first");
    });
}

#[test]
fn readings_one_by_one_are_those_of_rate() {
    for_small_levels(22, 4, |name, game, _| {
        let rated = lens::rate(&mut puzzle(game, 1), &ask(), &mut never).unwrap();
        let own = puzzle(game, 1).rate(&ask(), &mut never).unwrap();
        assert_eq!(own, rated, "{name}");
        for reading in &rated.readings {
            let measured = puzzle(game, 1).measure(reading.id, &ask(), &mut never);
            let expected = match rated.status {
                Status::Unsolvable => Measured::Unsolvable,
                _ => Measured::of(rated.value(reading.id)),
            };
            assert_eq!(measured, expected, "{name} {}", reading.id);
        }
    });
}

/// Two players who move together.
const TWINS: &str = "title Twins\nnoaction\n\nOBJECTS\n\nBackground\nblack\n\nWall\ngrey\n\n\
    Goal\ngreen\n\nCrate\norange\n\nPlayer\nwhite\n\nLEGEND\n\n. = Background\n# = Wall\nG = Goal\n\
    * = Crate\nP = Player\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nGoal\nPlayer, Wall, Crate\n\n\
    RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n\nWINCONDITIONS\n\nAll Player on Goal\n\n\
    LEVELS\n\n########\n##*GPG.#\n#...P.G#\n########\n";

/// Breadth-first search may find the win of a layer and then run out of room before the layer is
/// finished. Its states so far are not the states it takes.
#[test]
fn a_difficulty_that_is_called_exact_is_the_one_without_a_limit() {
    let mut exact = 0;
    let mut check = |name: &str, game: &Arc<Game>| {
        let whole = puzzle(game, 1).rate(&ask(), &mut never).unwrap();
        for max_states in 2..40 {
            let budget = Budget { max_states, ..Budget::default() };
            for threads in [1, 2] {
                let asked = Ask { budget, threads, ..ask() };
                let rated = puzzle(game, 1).rate(&asked, &mut never).unwrap();
                if rated.exact {
                    let difficulty = rated.value("difficulty");
                    assert_eq!(difficulty, whole.value("difficulty"), "{name} {max_states}");
                    exact += 1;
                }
            }
        }
    };
    check("twins", &compiled(TWINS));
    for_small_levels(25, 3, |name, game, _| check(name, game));
    assert!(exact > 50, "{exact}");
}

#[test]
fn solvable_is_what_plain_search_solves() {
    for_small_levels(23, 9, |name, game, can_win| {
        let mut player = puzzle(game, 1);
        let proved = prove_solvable(&mut player, &ask(), &mut never);
        assert_eq!(matches!(proved, Proved::Solvable(_)), can_win, "{name}");
        assert_eq!(proved == Proved::Unsolvable, !can_win, "{name}");
        let (start, _) = player.start();
        if let Some(found) = player.shortest(&start, &ask(), &mut never) {
            assert_eq!(found.answer == Answer::Unsolvable, !can_win, "{name}");
        }
    });
}

#[test]
fn a_seat_answers_as_its_puzzle() {
    for_small_levels(24, 2, |name, game, _| {
        let id = LevelId { number: 1, index: 0, name: None };
        let mut seat = Sitting::new(id, puzzle(game, 1));
        let mut player = puzzle(game, 1);
        assert_eq!(
            seat.solve(&ask(), &mut never).unwrap(),
            player.solve(&ask(), &mut never).unwrap(),
            "{name}"
        );
        assert_eq!(
            seat.rate(&ask(), &mut never).unwrap(),
            player.rate(&ask(), &mut never).unwrap(),
            "{name}"
        );
        assert_eq!(
            seat.dead_ends(&ask(), &mut never).unwrap(),
            lens::dead_ends(&mut player, &ask(), &mut never).unwrap(),
            "{name}"
        );
    });
}

#[test]
fn solving_from_later_on_continues_a_solution() {
    let game = compiled(&text_of("warehouse"));
    let solved = puzzle(&game, 2).solve(&ask(), &mut never).unwrap();
    let (moves, length) = (solved.moves.unwrap(), solved.length.unwrap());
    for by in ["auto", "bfs", "proof"] {
        for played in [1, length / 2, length - 1, length] {
            let given = options(&[("by", by), ("from", &moves[..played])]);
            let rest = puzzle(&game, 2).solve(&ask_with(&given), &mut never).unwrap();
            assert_eq!(rest.length, Some(length - played), "{by} {played}");
            assert!(rest.proved_shortest);
        }
    }
    let refused = |given: &Options| puzzle(&game, 2).solve(&ask_with(given), &mut never);
    let message = refused(&options(&[("from", "R?")])).unwrap_err().to_string();
    assert!(message.starts_with("--from: character 2"), "{message}");
    assert!(refused(&options(&[("by", "bfs"), ("first", "")])).is_err());
    assert!(refused(&options(&[("by", "dfs")])).is_err());
}
