//! The lenses of boards against the plain ones, on random small boards.

use super::by_trying;
use crate::random_boards::{make_unsolvable, random_board, random_concept};
use crate::{Board, Puzzle, read};
use play::concept::EventNames;
use play::lens::{
    Ask, Lenses, LevelId, NeedReport, Needed, OptionValue, Options, Refusal, Solved, Status,
};
use play::random::SplitMix64;
use play::search::Budget;
use play::{Drawn, Seat, Sitting};
use serde_json::{Value, json};
use source::Source;
use std::sync::Arc;

fn ask(options: &Options) -> Ask<'_> {
    let level = LevelId { number: 1, index: 0, name: None };
    Ask { level, budget: Budget::default(), threads: 1, options }
}

fn counting() -> Options {
    let mut options = Options::default();
    options.set("count", OptionValue::Flag);
    options
}

fn puzzle(board: &Board) -> Puzzle {
    Puzzle::new(Arc::new(board.clone()))
}

fn board(text: &str) -> Board {
    read(&Source::new("test.refraction", text)).boards.remove(0)
}

fn solve(board: &Board, options: &Options) -> Solved {
    puzzle(board).solve(&ask(options), &mut |_| false).expect("boards are never refused")
}

fn need(board: &Board, concept: &str) -> Result<NeedReport, Refusal> {
    puzzle(board).need(concept, &ask(&Options::default()), &mut |_| false)
}

/// The stairs of the paper's figure 2, with a lift.
const STAIRS: &str = "\
board 5x4 Stairs
source a 1,1 out=E power=1
target t 5,3 in=W power=1
tray
bender b1 in=W out=S
bender b2 in=N out=E
bender b3 in=W out=S
bender b4 in=N out=E
";

#[test]
fn clingo_and_search_solve_alike() {
    let mut random = SplitMix64::new(1);
    let mut seen = [0; 2];
    for _ in 0..60 {
        let board = random_board(&mut random);
        if board.tray.len() > 3 {
            continue;
        }
        let own = solve(&board, &Options::default());
        let options = Options::default();
        let plain = play::lens::solve(&mut puzzle(&board), &ask(&options), &mut |_| false).unwrap();
        let facts = |s: &Solved| (s.status, s.length, s.proved_shortest, s.at_least, s.at_most);
        let text = crate::write(&board);
        match own.status {
            Status::Solved => assert_eq!(facts(&own), facts(&plain), "{text}"),
            _ => assert_eq!(own.status, plain.status, "{text}"),
        }
        seen[usize::from(own.status == Status::Solved)] += 1;
        // The moves win when they are played.
        if let Some(moves) = &own.moves {
            let mut seat = Sitting::new(LevelId::default(), puzzle(&board));
            let played = serde_json::to_value(seat.play(moves).unwrap()).unwrap();
            assert_eq!(played["outcome"], "won", "{text}");
            let own = serde_json::to_value(&own).unwrap();
            assert_eq!(played["pieces"], own["placements"], "{text}");
        }
    }
    assert!(seen[0] > 1 && seen[1] > 10, "{seen:?}");
}

#[test]
fn clingo_and_trying_everything_agree_on_needs_and_counts() {
    let mut random = SplitMix64::new(4);
    let mut answers = [0; 3];
    for _ in 0..60 {
        let board = random_board(&mut random);
        let concept = random_concept(&board, &mut random);
        let report = need(&board, &concept.to_string()).unwrap();
        let tried = by_trying::need(&board, &concept, u64::MAX, &mut |_| false);
        let answer = match (&tried.shortcut, &tried.example) {
            (Some(_), _) => Needed::Avoidable,
            (None, Some(_)) => Needed::Always,
            (None, None) => Needed::Unsolvable,
        };
        let text = format!("{concept}: {}", crate::write(&board));
        assert_eq!(report.answer, answer, "{text}");
        let pieces = tried.shortcut.map(|shortcut| shortcut.iter().flatten().count());
        assert_eq!(report.length, pieces, "{text}");
        assert!(report.possible.is_none() || report.possible == tried.possible, "{text}");
        answers[answer as usize] += 1;
        if board.tray.len() <= 2 {
            let solved = solve(&board, &counting());
            let counted = by_trying::count(&board, u64::MAX, u64::MAX, &mut |_| false);
            assert_eq!(solved.solutions, Some(u128::from(counted.solutions)), "{text}");
            let different = solved.extras.get("essentially_different").and_then(Value::as_u64);
            assert_eq!(different, Some(counted.networks as u64), "{text}");
        }
    }
    assert!(answers.iter().all(|count| *count > 1), "{answers:?}");
}

/// Concepts about solutions are decided over sets of placements. The general lens asks about all
/// plays up to the first win; for counts of pieces and for pieces that are used both give the same
/// answer.
#[test]
fn solutions_and_plays_agree_on_counts_of_pieces() {
    let mut random = SplitMix64::new(3);
    let mut answers = [0; 3];
    for number in 0..80 {
        let mut board = random_board(&mut random);
        if board.tray.len() > 2 {
            continue;
        }
        make_unsolvable(&mut board, number % 5 == 0);
        let kind = board.tray[0].kind.word();
        let least = 1 + random.below(2);
        let (other, name) = (board.tray[board.tray.len() - 1].kind.word(), &board.tray[0].name);
        for concept in [
            format!("{kind}s:{least}"),
            format!("{kind}s:1 or {other}s:2"),
            format!("{kind} or {other}s:2"),
            format!("use:{name}"),
        ] {
            let of_solutions = need(&board, &concept).unwrap();
            let options = Options::default();
            let plays =
                play::lens::need(&mut puzzle(&board), &concept, &ask(&options), &mut |_| false);
            let of_plays = plays.unwrap();
            let text = crate::write(&board);
            assert_eq!(of_solutions.answer, of_plays.answer, "{concept} {text}");
            assert_eq!(of_solutions.length, of_plays.length, "{concept} {text}");
            answers[of_plays.answer as usize] += 1;
        }
    }
    assert!(answers.iter().all(|count| *count > 0), "{answers:?}");
}

#[test]
fn the_fields_of_boards_are_there() {
    let board = board(STAIRS);
    let solved = serde_json::to_value(solve(&board, &counting())).unwrap();
    assert_eq!(solved["status"], "solved");
    assert_eq!((&solved["board"], &solved["fewest"]), (&json!(1), &json!(true)));
    assert_eq!(solved["placements"].as_array().map(Vec::len), Some(2));
    assert_eq!(solved["counted_all"], true);
    assert!(solved["solutions"].as_u64() > solved["essentially_different"].as_u64());
    assert_eq!(solved["moves"].as_str().map(|moves| moves.matches('@').count()), Some(2));
    let plain = serde_json::to_value(solve(&board, &Options::default())).unwrap();
    assert!(plain.get("counted_all").is_none() && plain["solutions"].is_null());

    let text = serde_json::to_string(&need(&board, "Benders >= 4").unwrap()).unwrap();
    assert_eq!(text.matches("\"shortcut\":").count(), 1, "{text}");
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&report["concept"], &report["answer"]),
        (&json!("benders>=4"), &json!("avoidable"))
    );
    // The smallest shortcut, as a list and as moves.
    assert_eq!(report["shortcut"].as_array().map(Vec::len), Some(2));
    assert_eq!(report["shortcut"][0]["piece"], "b1");
    assert_eq!(report["proved_shortest"], true);
    let moves = report["shortcut_moves"].as_str().unwrap();
    assert!(moves.starts_with("b1@"), "{moves}");
    assert_eq!(report["example"].as_array().map(Vec::len), Some(4));
    assert_eq!(need(&board, "benders>=2").unwrap().answer, Needed::Always);

    let mut seat = Sitting::new(LevelId::default(), puzzle(&board));
    let played = seat.play("b1@4,1; b2@4,3; -b1").unwrap();
    assert_eq!(played.unused, "-b1; ");
    let played = serde_json::to_value(played).unwrap();
    assert_eq!(played["outcome"], "won");
    assert_eq!(played["lit"], json!(["t"]));
    assert_eq!(played["pieces"][1], json!({"piece": "b2", "x": 4, "y": 3}));
}

#[test]
fn the_whole_concept_language_works_on_boards() {
    let board = board(
        "board 3x3\nsource a 1,1 out=E power=1\ntarget t 3,3 in=W power=1\ntray\n\
         bender b1 in=W out=S\nbender b2 in=N out=E\nbender b3 in=W out=S\n",
    );
    let answer = |concept: &str| need(&board, concept).map(|report| report.answer);
    assert_eq!(answer("use:b1 or use:b3").unwrap(), Needed::Always);
    assert_eq!(answer("place:b1 then place:b2").unwrap(), Needed::Avoidable);
    assert_eq!(answer("not splitter and length >= 2").unwrap(), Needed::Always);
    assert_eq!(answer("lit:t, benders:2").unwrap(), Needed::Always);
    let report = serde_json::to_value(need(&board, "not benders:2 or take").unwrap()).unwrap();
    assert_eq!(report["shortcut"].as_array().map(Vec::len), Some(2));
    assert_eq!(report["example"], Value::Null);
    let error = answer("use:b9").unwrap_err();
    let Refusal::Text { diagnostics, .. } = error else {
        panic!("a piece that is not there has a place in the concept");
    };
    assert!(diagnostics[0].help.as_deref().is_some_and(|help| help.contains("b1")));
    assert_eq!(answer("not build:1+1").unwrap(), Needed::Always);
    assert_eq!(answer("benders<=1 or monolithic").unwrap(), Needed::Avoidable);
    assert!(answer("build:1+1 then use:b1").is_err() && answer("nonsense").is_err());
    // Every event that is offered can be asked about.
    for event in puzzle(&board).event_list() {
        let asked = need(&board, &event);
        assert!(asked.is_ok(), "{event}: {:?}", asked.err());
    }
}

#[test]
fn light_that_loops_and_crosses_is_reported() {
    // The beam goes east, down, west and north through its own path.
    let board = board(
        "board 5x5\nsource a 1,2 out=E power=1\ntarget t 3,1 in=S power=1\ntray\n\
         bender b1 in=W out=S\nbender b2 in=N out=W\nbender b3 in=E out=N\n",
    );
    let mut seat = Sitting::new(LevelId::default(), puzzle(&board));
    let played = seat.play("b1@4,2; b2@4,4; b3@3,4").unwrap();
    assert_eq!(played.outcome, play::Outcome::Won);
    let last = played.event_names.last().unwrap();
    for event in ["loop", "cross", "bender", "use:b3", "lit:t", "place:b3", "benders:3"] {
        assert!(last.iter().any(|name| name == event), "{event} in {last:?}");
    }
    assert!(!played.event_names[0].iter().any(|name| name == "cross"));
}

/// Four powers whose sum has a denominator that does not fit, so it is not known whether the target
/// is satisfied.
const TOO_FINE: &str = "\
board 4x3
source a 1,2 out=E power=1/999983
source b 2,1 out=S power=1/999979
source c 2,3 out=N power=1/999961
source d 3,1 out=S power=1/999959
target t 4,2 in=W power=1/7
tray
combiner c1 in=W,N,S out=E
combiner c2 in=W,N out=E
";

#[test]
fn a_board_that_cannot_be_judged_is_not_called_unsolvable() {
    let board = board(TOO_FINE);
    let solved = solve(&board, &counting());
    assert_eq!((solved.status, solved.why), (Status::Unknown, Some("fractions")));
    for concept in ["combiners>=1", "combiners:1"] {
        let report = need(&board, concept).unwrap();
        assert_eq!((report.answer, report.why), (Needed::Unknown, Some("fractions")), "{concept}");
    }
    let options = Options::default();
    let found = puzzle(&board).dead_ends(&ask(&options), &mut |_| false).unwrap();
    assert_eq!((found.dead, found.complete, found.status), (0, false, Status::Unknown));
    let mut seat = Sitting::new(LevelId::default(), puzzle(&board));
    let played = seat.play("c1@2,2; c2@3,2").unwrap();
    assert_eq!((*played.outcome, played.doubt), (play::Outcome::Open, Some("fractions")));
}

#[test]
fn pieces_can_be_taken_back_so_no_position_of_a_solvable_board_is_dead() {
    let options = Options::default();
    let mut random = SplitMix64::new(77);
    let (mut solvable, mut unsolvable, mut proved) = (0, 0, 0);
    let boards = std::iter::repeat_with(|| random_board(&mut random));
    let boards = boards.filter(|board| !board.targets.is_empty() && board.tray.len() < 4);
    for (number, mut board) in boards.take(60).enumerate() {
        make_unsolvable(&mut board, number % 3 == 0);
        // Explored to the end, whatever it takes.
        let budget = Budget { max_states: 300_000, ..Budget::default() };
        let whole = Ask { budget, ..ask(&options) };
        let explored = play::lens::dead_ends(&mut puzzle(&board), &whole, &mut |_| false).unwrap();
        // So few that nearly every board is left to clingo.
        let budget = Budget { max_states: 4, ..Budget::default() };
        let few = Ask { budget, ..ask(&options) };
        let found =
            super::dead_ends::dead_ends(&mut puzzle(&board), &few, &ask(&options), &mut |_| false);
        let found = found.unwrap();
        assert!(explored.complete);
        let text = crate::write(&board);
        assert_eq!((found.complete, found.status), (true, explored.status), "{text}");
        assert_eq!(found.dead == 0, explored.dead == 0, "{text}");
        assert_eq!(found.dead == found.states, explored.dead == explored.states, "{text}");
        assert_eq!(explored.no_return_total, 0, "{text}");
        match explored.status {
            Status::Solved => solvable += 1,
            _ => unsolvable += 1,
        }
        proved += usize::from(found.extras.get("because").is_some());
    }
    let seen = format!("{solvable} solvable, {unsolvable} unsolvable, {proved} proved by clingo");
    println!("{seen}");
    assert!(solvable > 20 && unsolvable > 10 && proved > 20, "{seen}");
}

#[test]
fn offers_and_pictures_show_a_position() {
    let board = board(STAIRS);
    let mut seat = Sitting::new(LevelId::default(), puzzle(&board));
    seat.play("b1@4,1").unwrap();
    let offers = seat.offers(1000);
    let back = offers.iter().find(|offer| offer.text == "-b1;").unwrap();
    assert_eq!((back.label.as_str(), back.cell), ("bender b1 back to the tray", Some([4, 1])));
    let to = offers.iter().find(|offer| offer.text == "b2@4,3;").unwrap();
    assert_eq!((to.label.as_str(), to.cell), ("bender b2 to 4,3", Some([4, 3])));
    assert!(seat.play(&to.text).is_ok());
    assert!(seat.text().contains('@') && seat.svg().is_some_and(|svg| svg.contains("</svg>")));
    assert_eq!(seat.canvas(80, 24).len(), seat.text().lines().count());
    let mut puzzle = puzzle(&board);
    let start = play::Play::start(&puzzle).0;
    assert!(puzzle.text(&start).contains("in the tray"));
}

#[test]
fn a_hint_names_a_move() {
    let board = board(STAIRS);
    let mut seat = Sitting::new(LevelId::default(), puzzle(&board));
    let none = Budget { max_states: 1, ..Budget::default() };
    let hint = serde_json::to_value(seat.hint(none, &mut |_| false)).unwrap();
    assert_eq!(hint["hint"], "say");
    assert!(hint["text"].as_str().is_some_and(|text| text.starts_with("A solution has b")));
    let hint = serde_json::to_value(seat.hint(Budget::default(), &mut |_| false)).unwrap();
    assert_eq!((&hint["hint"], &hint["length"]), (&json!("move"), &json!(2)));
}

/// A search that stops at its first shortcut shows one with two benders here.
#[test]
fn the_smallest_shortcut_is_shown() {
    let board = board(
        "board 8x6 Two twelfths\nsource a 1,2 out=E power=1/12\nsource b 4,1 out=S power=1/12\n\
         source c 1,5 out=E power=1/6\nsource d 3,6 out=N power=1/6\n\
         target t 8,2 in=W power=1/6\ntray\ncombiner c1 in=W,N out=E\nbender b1 in=W out=N\n\
         bender b2 in=S out=E\n",
    );
    let report = need(&board, "build:1/12+1/12").unwrap();
    assert_eq!((report.answer, report.shortcut.as_deref()), (Needed::Avoidable, Some("b2@3,2")));
    assert_eq!((report.length, report.proved_shortest), (Some(1), Some(true)));
}

/// A search over plays that is cut knows nothing; the smallest solution still refutes what it avoids.
#[test]
fn the_smallest_solution_refutes_what_a_cut_search_does_not_know() {
    let (options, mut random) = (Options::default(), SplitMix64::new(12));
    let budget = Budget { max_states: 1, ..Budget::default() };
    let cut = Ask { budget, ..ask(&options) };
    let (mut refuted, mut unknown) = (0, 0);
    for _ in 0..60 {
        let board = random_board(&mut random);
        if board.tray.len() > 2 {
            continue;
        }
        for concept in ["loop", "unequal", "cross", "dark", "bender then bender", "place:p0"] {
            let plays =
                play::lens::need(&mut puzzle(&board), concept, &ask(&options), &mut |_| false);
            let (whole, text) = (plays.unwrap(), crate::write(&board));
            let few = puzzle(&board).need(concept, &cut, &mut |_| false).unwrap();
            match few.answer {
                Needed::Unknown => unknown += 1,
                answer => {
                    refuted += usize::from(answer == Needed::Avoidable);
                    assert_eq!(
                        (answer, few.length),
                        (whole.answer, whole.length),
                        "{concept} {text}"
                    );
                    assert_eq!(few.proved_shortest, whole.proved_shortest, "{concept} {text}");
                }
            }
        }
    }
    println!("{refuted} refuted, {unknown} not known");
    assert!(refuted > 20 && unknown > 5, "{refuted} refuted, {unknown} not known");
}

#[test]
fn ideas_of_a_large_board_are_known() {
    let text = "board 7x6 Landing\nsource a 1,2 out=E power=1\ntarget t 7,5 in=W power=1\n\
                blocker 5,2 2,4 3,4 4,4\ntray\nbender b1 in=W out=S\nbender b2 in=N out=E\n\
                bender b3 in=W out=S\nbender b4 in=N out=E\n";
    let options = Options::default();
    let budget = Budget { max_states: 1_000, ..Budget::default() };
    let few = Ask { budget, ..ask(&options) };
    let ideas = play::lens::ideas(&mut puzzle(&board(text)), &few, &mut |_| false).unwrap();
    assert_eq!((ideas.needed.len(), ideas.unknown.len()), (0, 0), "{ideas:?}");
}
