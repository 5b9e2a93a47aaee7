//! What cannot be judged never becomes a negative answer.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common;

use common::{ask, draw, short};
use play::kit::check_play;
use play::lens::{Lenses, Needed, Options, Status};
use play::search::{Budget, breadth_first};
use play::{Doubt, Outcome, Pack, Play, Step};
use ruleset::{Ending, Game, Level, Puzzle};

/// Every lens reports that it does not know, and why.
fn assert_unknown(puzzle: &Puzzle, why: &str) {
    let options = Options::default();
    let ask = ask(&options, 10_000);
    let solved = puzzle.clone().solve(&ask, &mut |_| false).unwrap();
    assert_eq!((solved.status, solved.why), (Status::Unknown, Some(why)));
    let rated = puzzle.clone().rate(&ask, &mut |_| false).unwrap();
    assert_eq!((rated.status, rated.complete, rated.exact), (Status::Unknown, false, false));
    assert_eq!(rated.cut, Some(why));
    let need = puzzle.clone().need("length >= 1", &ask, &mut |_| false).unwrap();
    assert_eq!((need.answer, need.why), (Needed::Unknown, Some(why)));
    let dead = puzzle.clone().dead_ends(&ask, &mut |_| false).unwrap();
    assert_eq!((dead.status, dead.dead, dead.complete), (Status::Unknown, 0, false));
}

/// A pot that gets one more bean with every click.
fn beans(goal: usize) -> Game {
    let end = format!("1 COUNTMORE bean {goal}");
    short("pot bean", &["PLAYER_CLICK pot -> SPAWNAT bean $1"], &[&end])
}

#[test]
fn more_copies_than_are_counted_are_not_judged() {
    let game = beans(299);
    let puzzle = Puzzle::new(&game, &draw(&game, "p."));
    assert_unknown(&puzzle, "copies");
    // What can be counted is known.
    let game = beans(200);
    let mut puzzle = Puzzle::new(&game, &draw(&game, "p."));
    let options = Options::default();
    let solved = puzzle.solve(&ask(&options, 10_000), &mut |_| false).unwrap();
    assert_eq!((solved.status, solved.length), (Status::Solved, Some(201)));
}

/// For a type that play does not create, any number is packed exactly.
#[test]
fn piles_of_any_height_are_packed() {
    let rules = ["PLAYER_ARROW_KEY -> RELMOVEALL ant $1", "OVERLAP ant crumb -> DESTROY $2"];
    let game = short("ant crumb", &rules, &["1 COUNTEQUAL crumb 0"]);
    let mut level = Level::empty(3, 2);
    level.cells[0].extend([0; 200]);
    level.cells[1].extend([0; 200]);
    level.cells[3].extend([0; 111]);
    level.cells[2].push(1);
    level.cells[5].push(1);
    let mut puzzle = Puzzle::new(&game, &level);
    let (mut state, _) = puzzle.start();
    let (mut words, mut back) = (vec![0; puzzle.packed_words()], state.clone());
    for mv in play::read_trace(&puzzle, "LDRURRUD").unwrap() {
        let mut to = state.clone();
        if let Step::Moved { outcome, .. } = puzzle.step(&state, mv, &mut to) {
            state = to;
            puzzle.pack(&state, &mut words);
            puzzle.unpack(&words, &mut back);
            assert_eq!(back, state);
            if outcome != Outcome::Open {
                break;
            }
        }
    }
    let (start, _) = puzzle.start();
    let found = breadth_first(&mut puzzle, &start, Budget::default(), &mut |_| false);
    let play::search::Answer::Solved { moves, .. } = found.answer else { panic!("{found:?}") };
    assert_eq!(play::write_trace(&puzzle, &moves), "RD");
}

#[test]
fn a_start_that_cannot_be_judged_leaves_everything_open() {
    let rules = [
        "PLAYER_ARROW_KEY -> RELMOVEALL cat $1",
        "START -> SPAWN flea",
        "SPAWNED flea -> SPAWNAT flea $1",
    ];
    let game = short("cat flea", &rules, &["1 ALL_COVERING cat flea", "-1 COUNTEQUAL cat 0"]);
    let large = Puzzle::new(&game, &draw(&game, "c.... ..... ..... ....."));
    assert_eq!(large.start_doubt(), Some(Doubt::COPIES));
    assert_unknown(&large, "copies");
    check_play(large, 1, 20);
    // With a small limit on events, it is known that they never settle.
    let small = Puzzle::new(&game, &draw(&game, "c.."));
    assert_eq!(small.start_doubt(), None);
    assert_eq!(small.begun().1.map(|begun| begun.ending), Ok(Ending::Diverged));
    assert_eq!(small.start().1, Outcome::Lost);
}

#[test]
fn a_step_that_takes_too_much_work_is_not_judged() {
    let rules = ["PLAYER_WAIT -> DO_AI_HUNT fox hen"];
    let game = short("fox hen", &rules, &["1 COUNTEQUAL hen 0"]);
    let mut level = Level::empty(100, 100);
    level.cells.iter_mut().for_each(|cell| cell.push(0));
    level.cells[5_050].push(1);
    let puzzle = Puzzle::new(&game, &level);
    let (start, _) = puzzle.start();
    let mut to = start.clone();
    let wait = play::read_trace(&puzzle, ".").unwrap()[0];
    assert_eq!(puzzle.clone().step(&start, wait, &mut to), Step::Doubt(Doubt::WORK));
    assert_eq!(to, start);
    let options = Options::default();
    let solved = puzzle.clone().solve(&ask(&options, 10), &mut |_| false).unwrap();
    assert_eq!((solved.status, solved.why), (Status::Unknown, Some("work")));
}

#[test]
fn a_level_with_more_pieces_than_a_step_may_know_is_not_judged() {
    let game = short("ant", &["PLAYER_ARROW_KEY -> RELMOVEALL ant $1"], &["1 COUNTEQUAL ant 0"]);
    let mut level = Level::empty(2, 1);
    level.cells[0].extend(std::iter::repeat_n(0, 70_000));
    assert_unknown(&Puzzle::new(&game, &level), "copies");
}

#[test]
fn a_game_without_a_goal_is_unsolvable_in_every_lens() {
    let game = short(
        "a b",
        &["PLAYER_ARROW_KEY -> RELMOVEALL a $1", "OVERLAP a b -> DESTROY $2"],
        &["-1 COUNTEQUAL b 0"],
    );
    let puzzle = Puzzle::new(&game, &draw(&game, "a..b"));
    let options = Options::default();
    let ask = ask(&options, 10_000);
    let solved = puzzle.clone().solve(&ask, &mut |_| false).unwrap();
    assert_eq!((solved.status, solved.why), (Status::Unsolvable, Some("no goal")));
    let need = puzzle.clone().need("destroyed b", &ask, &mut |_| false).unwrap();
    assert_eq!((need.answer, need.why), (Needed::Unsolvable, Some("no goal")));
    let rated = puzzle.clone().rate(&ask, &mut |_| false).unwrap();
    assert_eq!(rated.status, Status::Unsolvable);
    let dead = puzzle.clone().dead_ends(&ask, &mut |_| false).unwrap();
    assert_eq!((dead.status, dead.dead), (Status::Unsolvable, dead.states));
}

#[test]
fn a_cut_search_is_not_exact() {
    let game = common::figure_one();
    let puzzle = Puzzle::new(&game, &draw(&game, "p...w .w..e ...wg"));
    let options = Options::default();
    let whole = puzzle.clone().rate(&ask(&options, 10_000), &mut |_| false).unwrap();
    assert!(whole.exact && whole.complete && whole.value("difficulty").is_some());
    let cut = puzzle.clone().rate(&ask(&options, 4), &mut |_| false).unwrap();
    assert_eq!((cut.status, cut.exact, cut.complete), (Status::Unknown, false, false));
    assert_eq!(
        (cut.cut, cut.value("difficulty"), cut.value("length")),
        (Some("budget"), None, None)
    );
    let solved = puzzle.clone().solve(&ask(&options, 4), &mut |_| false).unwrap();
    assert_eq!((solved.status, solved.why), (Status::Unknown, Some("budget")));
}
