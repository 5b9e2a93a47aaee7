//! The lenses that panels override give the answers of the generic ones, and the fields that
//! programs rely on.

#![allow(clippy::unwrap_used)]

use crate::common;

use common::{ANY, Wish, ask, flags};
use play::lens::{self, HintReport, Lenses, OptionValue, Options, Status};
use play::search::{Answer, breadth_first};
use play::{Notation, Outcome, Play, Session, Step};
use serde_json::Value;
use witness::{Drawing, Pen, Stroke};

fn json(answer: &impl serde::Serialize) -> Value {
    serde_json::from_str(&serde_json::to_string(answer).unwrap()).unwrap()
}

#[test]
fn solve_agrees_with_plain_search() {
    let options = flags(&["count"]);
    let (mut solved, mut several) = (0, 0);
    for seed in 0..150 {
        let panel = common::panel(seed, ANY);
        let text = witness::print(&panel);
        let mut drawing = Drawing::new(&panel);
        let own = drawing.solve(&ask(&options), &mut |_| false).unwrap();
        let plain = lens::solve(&mut drawing.clone(), &ask(&options), &mut |_| false).unwrap();
        assert_eq!(own.status, plain.status, "{text}");
        // A shortest line is shown and known to be one, whether all lines were drawn, counted without
        // drawing them, or the search for them stopped at the second.
        let quick = drawing.solve(&ask(&Options::default()), &mut |_| false).unwrap();
        let mut one = flags(&["all"]);
        one.set("limit", OptionValue::Text("1".to_string()));
        let one = drawing.solve(&ask(&one), &mut |_| false).unwrap();
        for own in [&own, &quick, &one] {
            assert_eq!((own.length, own.at_most), (plain.length, plain.length), "{text}");
            assert_eq!(own.proved_shortest, own.length.is_some(), "{text}");
        }
        let count = own.solutions.unwrap();
        assert_eq!((own.unique, own.complete), (Some(count == 1), Some(true)), "{text}");
        if let Some(moves) = &own.moves {
            let mut session = Session::new(drawing.clone());
            session.play_trace(moves).unwrap();
            assert_eq!(session.outcome(), Outcome::Won, "{text}{moves}");
            assert_eq!(session.moves().len(), own.length.unwrap());
            // The same from after the first move.
            let first = play::write_trace(&drawing, &session.moves()[..1]);
            let mut from = flags(&["count"]);
            from.set("from", OptionValue::Text(first));
            let own = drawing.solve(&ask(&from), &mut |_| false).unwrap();
            let plain = lens::solve(&mut drawing.clone(), &ask(&from), &mut |_| false).unwrap();
            assert_eq!((own.status, own.at_most), (plain.status, plain.length), "{text}");
            solved += 1;
            several += usize::from(count > 1);
        }
    }
    assert!(solved > 30 && several > 10, "{solved} {several}");
}

#[test]
fn solve_has_the_fields_of_a_panel() {
    let panel = common::read_panel("panel two\nS-+-E\n|.|.|\n+-+-+\n|.|.|\nS-+-+\n");
    let mut options = flags(&["all"]);
    let mut drawing = Drawing::new(&panel);
    let solved = json(&drawing.solve(&ask(&options), &mut |_| false).unwrap());
    assert_eq!(solved["level"], 1);
    assert_eq!(solved["panel"], "two");
    assert_eq!((&solved["status"], &solved["unique"]), (&"solved".into(), &false.into()));
    assert_eq!((&solved["start"], &solved["line"]), (&Value::from([1, 1]), &"RR".into()));
    assert_eq!(solved["moves"], "[1,1]RR");
    assert_eq!((&solved["length"], &solved["proved_shortest"]), (&3.into(), &true.into()));
    let lines = solved["lines"].as_array().unwrap();
    assert_eq!(lines.len() as u64, solved["solutions"].as_u64().unwrap());
    assert_eq!(lines[0]["start"], Value::from([1, 1]));
    assert_eq!(solved["complete"], true);
    options.set("limit", OptionValue::Text("1".to_string()));
    let limited = json(&drawing.solve(&ask(&options), &mut |_| false).unwrap());
    assert_eq!((&limited["solutions"], &limited["complete"]), (&1.into(), &false.into()));
    assert_eq!(limited["status"], "solved");
    let quick = json(&drawing.solve(&ask(&Options::default()), &mut |_| false).unwrap());
    assert_eq!(quick["solutions"], 2);
    assert!(quick.get("lines").is_none());
    let mut steps = flags(&["count"]);
    steps.set("max-steps", OptionValue::Text("3".to_string()));
    let gate = "panel gate\nb = separation black\n+-+-E\n|.|b|\n+-+-+\n|b|.|\nS-+-+\n";
    let mut drawing = Drawing::new(&common::read_panel(gate));
    let cut = json(&drawing.solve(&ask(&steps), &mut |_| false).unwrap());
    assert_eq!((&cut["status"], &cut["why"]), (&"unknown".into(), &"budget".into()));
}

/// Concepts to ask for.
const CONCEPTS: [&str; 15] = [
    "at least 3 regions or region of at most 1",
    "at most 2 regions and region of at least 3 cells",
    "region with 2 separations or region with at least 1 tetris",
    "region with 0 star and not region with at most 1 triangle",
    "border <= 3",
    "across:1,1 then border",
    "not down:1,1",
    "turn >= 2",
    "region of 1",
    "2 regions then length > 9 or dot",
    "not visit:1,1",
    "erase or together:separation",
    "meet:separation+star or together:star",
    "move:L then move:R",
    "length <= 6",
];

#[test]
fn need_agrees_with_plain_search() {
    let options = Options::default();
    let mut answers = std::collections::BTreeMap::new();
    for seed in 0..120 {
        let panel = common::panel(seed, ANY);
        let mut drawing = Drawing::new(&panel);
        for concept in CONCEPTS {
            let own = drawing.need(concept, &ask(&options), &mut |_| false).unwrap();
            let mut plain = drawing.for_concepts();
            let plain = lens::need(&mut plain, concept, &ask(&options), &mut |_| false).unwrap();
            let comparable = |report: &lens::NeedReport| lens::NeedReport {
                states: 0,
                expanded: 0,
                ..report.clone()
            };
            let text = witness::print(&panel);
            assert_eq!(comparable(&own), comparable(&plain), "{concept}\n{text}");
            *answers.entry(format!("{:?}", own.answer)).or_insert(0) += 1;
        }
    }
    assert!(answers["Always"] > 5 && answers["Avoidable"] > 20, "{answers:?}");
}

#[test]
fn need_is_answered_from_the_only_line_of_a_large_panel() {
    let file = include_str!("../../../../games/witness/terrace.panel");
    let mut drawing = Drawing::new(&common::read_panel(file));
    let options = Options::default();
    let report = drawing.need("turn >= 2", &ask(&options), &mut |_| false).unwrap();
    assert_eq!(report.answer, lens::Needed::Always);
    let report = drawing.need("turn >= 100", &ask(&options), &mut |_| false).unwrap();
    assert_eq!(report.answer, lens::Needed::Avoidable);
    assert_eq!(report.possible, Some(false));
    let wrong = drawing.need("tern", &ask(&options), &mut |_| false).unwrap_err();
    assert!(matches!(wrong, lens::Refusal::Text { .. }));
}

#[test]
fn dead_ends_agree_with_plain_search() {
    let mut options = Options::default();
    let (mut dead, mut several) = (0, 0);
    for seed in 0..150 {
        let panel = common::panel(seed, ANY);
        let text = witness::print(&panel);
        let mut drawing = Drawing::new(&panel);
        for list in ["0", "3", "100000"] {
            options.set("list", OptionValue::Text(list.to_string()));
            let own = drawing.dead_ends(&ask(&options), &mut |_| false).unwrap();
            let plain = lens::dead_ends(&mut drawing.clone(), &ask(&options), &mut |_| false);
            assert_eq!(own, plain.unwrap(), "{text}");
            dead += own.no_return_total;
        }
        several += usize::from(panel.starts.count_ones() > 1 || panel.ends.count_ones() > 1);
    }
    assert!(dead > 1_000 && several > 10, "{dead} {several}");
}

/// 5x5 cells have too many positions to store; one line and a count of all beginnings answer.
#[test]
fn dead_ends_of_a_large_panel_are_counted_exactly() {
    let file = include_str!("../../../../games/witness/garden.panel");
    let read = witness::read(&source::Source::new("garden.panel", file));
    let panel = read.panels.iter().find(|panel| panel.name == "orchard").unwrap();
    let mut drawing = Drawing::new(panel);
    let options = Options::default();
    let report = drawing.dead_ends(&ask(&options), &mut |_| false).unwrap();
    let line = drawing.solve(&ask(&flags(&["count"])), &mut |_| false).unwrap();
    assert_eq!((report.complete, line.solutions), (true, Some(1)));
    // The positions that are not dead are the beginnings of the only solution.
    assert_eq!(report.states - report.dead, line.length.unwrap() + 1);
    assert!(report.states > 5_000_000, "{}", report.states);
    assert!(report.no_return_total > 10 && report.no_return.len() == report.no_return_total);
}

#[test]
fn rate_agrees_with_plain_search() {
    let options = Options::default();
    for seed in 0..80 {
        let panel = common::panel(seed, ANY);
        let text = witness::print(&panel);
        let mut drawing = Drawing::new(&panel);
        let own = drawing.rate(&ask(&options), &mut |_| false).unwrap();
        let plain = lens::rate(&mut drawing.clone(), &ask(&options), &mut |_| false).unwrap();
        assert_eq!((own.status, &own.moves), (plain.status, &plain.moves), "{text}");
        for row in &plain.readings {
            if row.value.is_some() {
                assert_eq!(own.value(row.id), plain.value(row.id), "{} of\n{text}", row.id);
            }
            if let lens::Measured::Value(value) =
                drawing.measure(row.id, &ask(&options), &mut |_| false)
            {
                assert_eq!(own.value(row.id), Some(value), "{} of\n{text}", row.id);
            }
        }
        let rated = json(&own);
        let count = witness::solve(&panel, witness::Ask::default(), &mut |_| false).count;
        assert_eq!(rated["solutions"].as_u64(), Some(count as u64));
        assert_eq!(rated["unique"].as_bool(), Some(count == 1));
        assert_eq!(rated["pieces"].as_u64(), Some(panel.pieces().count() as u64));
        assert_eq!(rated["complete"], true);
        assert_eq!(rated["entropy"].is_number(), count > 0);
        assert_eq!(rated["entropy_without_rules"].is_number(), count > 0);
        assert_eq!(rated["inference_rules"].as_array().unwrap().len(), 5);
        assert_eq!(rated["needed"].is_array(), count == 1);
        assert_eq!(rated["decoration"].is_array(), count == 1);
        assert_eq!(rated["panel"], "random");
        let unique = drawing.measure("unique", &ask(&options), &mut |_| false);
        assert_eq!(
            unique,
            match count {
                0 => lens::Measured::Unsolvable,
                1 => lens::Measured::Value(1.0),
                _ => lens::Measured::Value(0.0),
            }
        );
    }
}

#[test]
fn a_large_panel_is_rated_without_exploring_play() {
    let file = include_str!("../../../../games/witness/terrace.panel");
    let mut drawing = Drawing::new(&common::read_panel(file));
    let rated = json(&drawing.rate(&ask(&Options::default()), &mut |_| false).unwrap());
    assert_eq!((&rated["status"], &rated["unique"]), (&"solved".into(), &true.into()));
    assert_eq!((&rated["complete"], &rated["decoration"]), (&true.into(), &Value::Array(vec![])));
    assert!(rated["length"].is_number() && rated["entropy"].is_number());
    assert!(rated["branching"].is_null());
    assert_eq!((&rated["why"], &rated["cut"]), (&"cut".into(), &"budget".into()));
}

#[test]
fn hints_lead_to_shortest_solutions_from_anywhere() {
    let mut dead = 0;
    for seed in 0..60 {
        let wish = Wish { max_cells: 6, ..ANY };
        let panel = common::panel(seed, wish);
        let mut drawing = Drawing::new(&panel);
        for pen in some_states(&mut drawing, seed) {
            let own = Lenses::hint(&mut drawing, &pen, Default::default(), &mut |_| false);
            let mut plain = drawing.clone();
            let plain = lens::hint(&mut plain, &pen, Default::default(), &mut |_| false);
            assert_eq!(own, plain, "{}{pen:?}", witness::print(&panel));
            dead += usize::from(own == HintReport::DeadEnd);
            let found = drawing.any_solution(&pen, &ask(&Options::default()), &mut |_| false);
            let is_solved = matches!(found.unwrap().answer, Answer::Solved { .. });
            assert_eq!(is_solved, own != HintReport::DeadEnd);
            let shortest = drawing.shortest(&pen, &ask(&Options::default()), &mut |_| false);
            let bfs = breadth_first(&mut drawing, &pen, Default::default(), &mut |_| false);
            assert_eq!(shortest.unwrap().answer, bfs.answer);
        }
    }
    assert!(dead > 20, "{dead}");
}

/// Open states on a random play.
fn some_states(drawing: &mut Drawing, seed: u64) -> Vec<Pen> {
    let mut random = play::random::SplitMix64::new(seed);
    let mut states = vec![drawing.start().0];
    let mut moves: Vec<Stroke> = Vec::new();
    loop {
        let from = *states.last().unwrap();
        moves.clear();
        drawing.moves(&from, &mut moves);
        if moves.is_empty() {
            return states;
        }
        let mut to = from;
        let mv = moves[random.below(moves.len() as u64) as usize];
        match drawing.step(&from, mv, &mut to) {
            Step::Moved { outcome: Outcome::Open, .. } => states.push(to),
            _ => return states,
        }
    }
}

#[test]
fn what_cannot_be_judged_is_not_known() {
    let mut drawing = Drawing::new(&common::hostile()).with_work(10_000);
    let mut session = Session::new(drawing.clone());
    session.play_trace("UUUUUUURRRRRRR").unwrap();
    assert_eq!(session.doubt().map(|doubt| doubt.0), Some("work"));
    assert_eq!(session.outcome(), Outcome::Open);
    assert_eq!(session.state().0.unwrap().len(), 14, "the line is shown");
    let options = Options::default();
    let mut steps = 0;
    let mut watch = |_| {
        steps += 1;
        steps > 0
    };
    let need = drawing.need("turn", &ask(&options), &mut watch).unwrap();
    assert!(need.answer != lens::Needed::Always && need.answer != lens::Needed::Unsolvable);
    let solved = drawing.solve(&ask(&options), &mut |_| true).unwrap();
    assert!(solved.status != Status::Unsolvable);
    let dead = drawing.dead_ends(&ask(&options), &mut |_| true).unwrap();
    assert!(!dead.complete && dead.status != Status::Unsolvable && dead.dead == 0);
}

#[test]
fn moves_read_back() {
    let panel = common::read_panel("panel two\nS-+-E\n|.|.|\nS-+-+\n");
    let drawing = Drawing::new(&panel);
    let (mv, rest) = drawing.read_move("[1,2]RU").unwrap();
    assert_eq!((mv, rest), (Stroke::Start(3), "RU"));
}
