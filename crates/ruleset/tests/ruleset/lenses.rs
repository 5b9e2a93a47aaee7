//! The lenses on rulesets: fields of answers, and the replaced ones against the blanket ones.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common;

use common::{ask, assert_fields, draw, figure_one, levels, short, small};
use play::concept::EventNames;
use play::lens::{HintReport, Lenses, LevelId, Needed, OptionValue, Options};
use play::search::{Answer, Budget, Informed, best_first, breadth_first};
use play::{Drawn, Outcome, Play, Seat, Sitting};
use ruleset::Puzzle;
use ruleset::sketch::{game_of, sample};

fn figure_puzzle() -> Puzzle {
    let game = figure_one();
    Puzzle::new(&game, &draw(&game, "p..wg .w... ...w. .w..e ....."))
}

#[test]
fn answers_have_the_fields_they_always_had() {
    let options = Options::default();
    let ask = ask(&options, 100_000);
    let puzzle = figure_puzzle();
    let solved = puzzle.clone().solve(&ask, &mut |_| false).unwrap();
    assert_fields(
        &solved,
        "level index status moves length proved_shortest at_least at_most states expanded seconds by \
         admissible covered_depth bytes chance seed why searches",
    );
    let rated = puzzle.clone().rate(&ask, &mut |_| false).unwrap();
    assert_fields(
        &rated,
        "level index status moves difficulty exact searches length pushes least_pushes turns detour \
         branching forced dead_share shortest_solutions bottleneck cost states complete seed why cut",
    );
    let need = puzzle.clone().need("rule:3", &ask, &mut |_| false).unwrap();
    assert_fields(&need, "level index concept answer shortcut length possible states expanded why");
    let dead = puzzle.clone().dead_ends(&ask, &mut |_| false).unwrap();
    assert_fields(&dead, "level index states dead complete no_return no_return_total why");
}

#[test]
fn a_level_is_solved_from_where_moves_lead() {
    let mut options = Options::default();
    let mut puzzle = figure_puzzle();
    let whole = puzzle.solve(&ask(&options, 100_000), &mut |_| false).unwrap();
    let moves = whole.moves.unwrap();
    options.set("from", OptionValue::Text(moves[..2].to_string()));
    let rest = puzzle.solve(&ask(&options, 100_000), &mut |_| false).unwrap();
    assert_eq!(rest.length, whole.length.map(|length| length - 2));
}

#[test]
fn play_reports_cells_turn_score_and_the_finer_ending() {
    let game = short(
        "player cake",
        &[
            "PLAYER_ARROW_KEY -> RELMOVEALL player $1; ENDTURN",
            "OVERLAP player cake -> DESTROY $1; DESTROY $2; SCORE 3",
        ],
        &["-1 COUNTPIECE player 0", "1 COUNTPIECE cake 0"],
    );
    let sit = |rows: &str| {
        let id = LevelId { number: 1, index: 0, name: None };
        Sitting::new(id, Puzzle::new(&game, &draw(&game, rows)))
    };
    let mut seat = sit("p.c");
    let played = serde_json::to_value(seat.play("R").unwrap()).unwrap();
    assert_eq!(played["cells"], serde_json::json!([[], ["player"], ["cake"]]));
    assert_eq!((&played["turn"], &played["score"]), (&1.into(), &0.into()));
    assert_eq!(played["outcome"], "open");
    let played = serde_json::to_value(seat.play("RR").unwrap()).unwrap();
    assert_eq!((&played["outcome"], seat.outcome()), (&"ambiguous".into(), Outcome::Lost));
    assert_eq!((&played["turn"], &played["score"]), (&2.into(), &3.into()));
    assert_eq!((&played["steps"], &played["unused"]), (&2.into(), &"R".into()));
    seat.undo();
    let played = serde_json::to_value(seat.now()).unwrap();
    assert_eq!((&played["outcome"], &played["turn"]), (&"open".into(), &1.into()));
}

#[test]
fn a_move_that_never_ends_ends_play_and_is_not_a_move() {
    let rules = [
        "PLAYER_ARROW_KEY -> RELMOVEALL player $1",
        "OVERLAP player door -> RELMOVE $1 left; RELMOVE $1 right",
    ];
    let game = short("player door", &rules, &["1 COUNTPIECE door 0"]);
    let id = LevelId { number: 1, index: 0, name: None };
    let mut seat = Sitting::new(id, Puzzle::new(&game, &draw(&game, "p.d.")));
    let played = serde_json::to_value(seat.play("RRL").unwrap()).unwrap();
    assert_eq!((&played["outcome"], &played["moved"]), (&"diverged".into(), &false.into()));
    assert_eq!((&played["trace"], &played["steps"]), (&"R".into(), &2.into()));
    assert_eq!((&played["unused"], seat.outcome()), (&"L".into(), Outcome::Lost));
    assert!(seat.offers(9).is_empty());
    // A search in between does not change what is reported.
    let hint = seat.hint(Budget::default(), &mut |_| false);
    assert_eq!(hint, HintReport::DeadEnd);
    assert_eq!(serde_json::to_value(seat.now()).unwrap()["outcome"], "diverged");
    // It is taken back as any other move is.
    assert!(seat.undo());
    let played = serde_json::to_value(seat.now()).unwrap();
    assert_eq!((&played["outcome"], &played["steps"]), (&"open".into(), &1.into()));
    assert_eq!(seat.play("L").unwrap().trace, "RL");
}

#[test]
fn moves_are_offered_with_keys_and_cells() {
    let rules = [
        "PLAYER_ARROW_KEY -> RELMOVEALL hero $1",
        "PLAYER_ACTION_KEY -> DESTROYALL wall",
        "PLAYER_WAIT -> ENDTURN",
        "PLAYER_CLICK wall -> DESTROY $1",
    ];
    let game = short("hero wall", &rules, &["1 COUNTEQUAL wall 0"]);
    let puzzle = Puzzle::new(&game, &draw(&game, "h.. ..w"));
    let (state, _) = puzzle.start();
    let mut moves = Vec::new();
    puzzle.moves(&state, &mut moves);
    let offers: Vec<_> = moves.into_iter().map(|mv| puzzle.offer(&state, mv)).collect();
    let keys: Vec<Option<&str>> = offers.iter().map(|offer| offer.key.as_deref()).collect();
    let arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "x", "."].map(Some);
    assert_eq!(keys[..6], arrows);
    let click = &offers[6];
    assert_eq!((click.text.as_str(), click.cell, &click.key), ("(3,2)", Some([3, 2]), &None));
}

#[test]
fn every_event_that_is_listed_can_be_asked_for() {
    let options = Options::default();
    let ask = ask(&options, 100_000);
    let puzzle = figure_puzzle();
    let list = puzzle.event_list();
    for wanted in ["effect:PUSHBACK", "trigger:OVERLAP", "rule:4", "moved player", "end 0", "win"] {
        assert!(list.iter().any(|name| name == wanted), "{wanted} is not in {list:?}");
    }
    for name in &list {
        let report = puzzle.clone().need(name, &ask, &mut |_| false).unwrap();
        assert!(matches!(report.answer, Needed::Always | Needed::Avoidable), "{name}");
    }
    for kind in puzzle.event_kinds() {
        let form = kind.example.split_whitespace().next().unwrap();
        assert!(!form.is_empty() && kind.meaning.len() < 90, "{}", kind.name);
    }
    let always = |concept: &str| puzzle.clone().need(concept, &ask, &mut |_| false).unwrap().answer;
    assert_eq!(always("win"), Needed::Always);
    assert_eq!(always("effect:relmoveall >= 2"), Needed::Always);
    assert_eq!(always("Moved player >= 1 and trigger:PLAYER_ARROW_KEY"), Needed::Always);
    assert_eq!(always("destroyed"), Needed::Avoidable);
    let refusal = puzzle.clone().need("destroyed cake", &ask, &mut |_| false);
    assert!(refusal.is_err());
}

/// Searches guided by the heuristic find what plain search finds, and rating only adds fields.
#[test]
fn replaced_methods_agree_with_the_blanket_ones() {
    let options = Options::default();
    let mut rules = ruleset::Rules::default();
    let mut solved = 0;
    for (name, seed) in [("paper-like-1", 3), ("wide-1", 4)] {
        for index in 0..25 {
            sample(&small(name), seed, index, &mut rules);
            let game = game_of(&rules, "t", "t");
            for level in levels(2, 2).step_by(19) {
                let ask = ask(&options, 300);
                let mut puzzle = Puzzle::new(&game, &level);
                let rated = puzzle.rate(&ask, &mut |_| false).unwrap();
                let mut blanket = play::lens::rate(&mut puzzle, &ask, &mut |_| false).unwrap();
                blanket.extras = rated.extras.clone();
                assert_eq!(rated, blanket);
                let (start, outcome) = puzzle.start();
                if outcome != Outcome::Open {
                    continue;
                }
                let plain = breadth_first(&mut puzzle, &start, ask.budget, &mut |_| false);
                let heuristic = puzzle.heuristic().unwrap();
                let kind = Informed::Greedy;
                let led =
                    best_first(&mut puzzle, &start, kind, heuristic, ask.budget, &mut |_| false);
                match (&plain.answer, &led.answer) {
                    (
                        Answer::Solved { moves: a, is_shortest: true },
                        Answer::Solved { moves, .. },
                    ) => {
                        assert!(a.len() <= moves.len(), "{name} {index}");
                        solved += 1;
                    }
                    (Answer::Unsolvable, found) => {
                        assert_eq!(*found, Answer::Unsolvable, "{name} {index}");
                    }
                    _ => {}
                }
                let hint = puzzle.hint(&start, ask.budget, &mut |_| false);
                assert_eq!(hint, play::lens::hint(&mut puzzle, &start, ask.budget, &mut |_| false));
            }
        }
    }
    assert!(solved > 20, "{solved}");
}

/// Two names for what happens in the same moves count once, but only all of play shows that they do.
#[test]
fn a_number_of_ideas_that_is_known_is_that_of_all_play() {
    let game = short(
        "hero fox",
        &[
            "PLAYER_ARROW_KEY -> RELMOVEALL hero $1; ENDTURN",
            "OVERLAP hero fox -> DESTROY $2",
            "ENDTURN -> DO_AI_HUNT hero fox",
            "OVERLAP fox fox -> DESTROY fox; PUSHBACK $1",
            "OVERLAP fox hero -> RELMOVEALL fox up; DESTROY $2",
        ],
        &["1 COUNTEQUAL fox 0"],
    );
    let mut options = Options::default();
    options.set("readings", OptionValue::Text("ideas".to_string()));
    let ideas = |max_states: usize| {
        let id = LevelId { number: 1, index: 0, name: None };
        let mut seat = Sitting::new(id, Puzzle::new(&game, &draw(&game, "fh .. .h")));
        let rated = seat.rate(&ask(&options, max_states), &mut |_| false).unwrap();
        let reading = rated.readings.into_iter().find(|reading| reading.id == "ideas").unwrap();
        (reading.value.map(|value| value.as_f64()), reading.known)
    };
    let all = ideas(100_000);
    assert_eq!(all, (Some(2.0), true));
    let mut unproved = 0;
    for max_states in 1..9 {
        let found = ideas(max_states);
        assert!(!found.1 || found == all, "{max_states}: {found:?}");
        unproved += usize::from(found.0.is_some() && !found.1);
    }
    assert!(unproved > 0, "a least number is shown and marked");
}
