//! What people read about a census: values in full, and which panels count.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use witness::census::{Lines, Orthogonal, Orthogonality, Part, Quality, Settings, Type, Work, run};
use workbench::witness::census::{CensusAnswer, answer, pictures, text};

fn settings() -> Settings {
    Settings {
        pieces: [1, 5],
        at_most: 1,
        symmetric: false,
        min_moves: 0,
        program: "test".to_string(),
    }
}

/// On 4x4 all values are below 0.00002: rounded to four places nothing would be left of them.
#[test]
fn small_values_are_printed_and_drawn_in_full() {
    let values = [0.0, 6.6e-7, 1.85e-5, 1.86e-5, 6.6e-7];
    let types = witness::generalized_space().into_iter().zip(values).map(|(general, o)| {
        let counts = BTreeMap::from([("star".to_string(), 1)]);
        let one = Type::General(general);
        Orthogonal { one, o, express: counts, diff: BTreeMap::new() }
    });
    let report = Orthogonality {
        grid: [4, 4],
        paths: 8512,
        max_pieces: 5,
        existing: vec![Type::Star],
        types: types.collect(),
        settings: settings(),
    };
    let spread = vec![(0.0, 1), (6.6e-7, 2), (1.85e-5, 1), (1.86e-5, 1)];
    assert_eq!(report.spread(), spread);
    let answer = CensusAnswer::Orthogonality(report);
    let said = text(&answer);
    assert_eq!(said.matches("o = 0.00000066").count(), 2, "{said}");
    for value in ["0.00000066", "0.0000185", "0.0000186"] {
        assert!(said.contains(&format!("\n  {value} ")), "{said}");
        for picture in pictures(&answer) {
            assert!(picture.svg.contains(&format!(">{value}<")), "{} {value}", picture.name);
        }
    }
}

#[test]
fn headings_say_which_panels_count() {
    let work = |quality| Work {
        question: "census".into(),
        grid: [2, 2],
        pieces: [2, 3],
        existing: vec![Type::Separation],
        new: Vec::new(),
        quality,
        keep: 0,
    };
    let answer = |quality| {
        let work = work(quality);
        let mut part = Part::new(&work, [1, 1], "test");
        let lines = Lines::new(2, 2).unwrap();
        run(&lines, &mut part, 1, &mut |_| false, &mut |_| ControlFlow::Continue(()));
        answer(&part)
    };
    let thesis = answer(Quality::default());
    assert!(text(&thesis).starts_with("2x2, separation\n") && text(&thesis).contains(" unique "));
    let other = answer(Quality { max_solutions: 3, symmetric: true, min_moves: 4 });
    let said = text(&other);
    let head = "2x2, separation, at most 3 solutions, at least 4 moves, symmetric panels only\n";
    assert!(said.starts_with(head), "{said}");
    assert!(said.contains("at most 3 ") && !said.contains("unique"), "{said}");
    let CensusAnswer::Census(census) = other else { panic!("a census was asked for") };
    // Two pieces are symmetric on any of the six pairs of cells if they are alike.
    assert_eq!(census.rows[0].panels, 12);
    let json = serde_json::to_value(&census).unwrap();
    assert_eq!(json["settings"]["at_most"], 3);
    assert_eq!(json["settings"]["symmetric"], true);
    assert_eq!(json["settings"]["min_moves"], 4);
    assert_eq!(json["settings"]["pieces"], serde_json::json!([2, 3]));
}
