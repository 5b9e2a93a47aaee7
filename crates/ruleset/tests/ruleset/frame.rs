//! All levels of small frames.

#![allow(clippy::unwrap_used)]

use play::kit::check_frame;
use play::lens::Options;
use play::space::{Border, FrameRequest, MakePlan, MakeStatus, Maker, Mirror};
use ruleset::RulesetFrame;
use source::Source;
use std::ops::ControlFlow;
use std::sync::Arc;

const CRATES: &str = r#"{"gamename": "Crates", "pieces": ["keeper", "crate", "mark"], "rules": [
    {"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL keeper $1"]},
    {"trigger": "OVERLAP keeper crate", "events": ["PUSH $2 $1"]}],
    "endconditions": [{"outcome": 1, "triggers": ["ALL_COVERED mark crate"]}],
    "levels": []}"#;

fn frame(text: &str, size: [usize; 2], elements: &str) -> RulesetFrame {
    let read = ruleset::read(&Source::new("g.ruleset.json", text));
    assert!(read.is_ok(), "{:?}", read.diagnostics);
    let elements = FrameRequest::read_elements(elements).unwrap();
    let request = FrameRequest { size: Some(size), elements, ..FrameRequest::default() };
    RulesetFrame::new(Arc::new(read.game), None, &request, &Options::default()).unwrap()
}

#[test]
fn a_census_of_a_ruleset_agrees_with_a_plain_enumeration() {
    let all = check_frame(&frame(CRATES, [3, 2], "keeper:1,crate:1,mark:1"));
    assert_eq!(all.levels, 120);
    // The same as one crate in the open in Sokoban.
    assert_eq!((all.classes, all.solvable, all.unique, all.answers.len()), (30, 16, 16, 4));
}

const WALLED: &str = r##"{"gamename": "Crates", "pieces": ["keeper", "crate", "mark",
        {"name": "wall", "glyph": "#"}], "rules": [
    {"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL keeper $1"]},
    {"trigger": "OVERLAP any wall", "events": ["PUSHBACK $1"]},
    {"trigger": "OVERLAP crate crate", "events": ["PUSHBACK $1"]},
    {"trigger": "OVERLAP keeper crate", "events": ["PUSH $2 $1"]}],
    "endconditions": [{"outcome": 1, "triggers": ["ALL_COVERED mark crate"]}],
    "levels": []}"##;

/// What a designer asks for: one keeper, two to four crates, walls around, left and right alike, five levels of
/// which each takes longer than the one before.
#[test]
fn a_rising_set_of_five_under_constraints() {
    let elements = "keeper:1,crate:2-4,mark:2-4,wall:0-2";
    let plan = MakePlan {
        toward: Some("length".to_string()),
        rising: true,
        count: 5,
        border: Some(Border { element: "wall".to_string() }),
        mirror: Some(Mirror::X),
        tries: Some(2_000),
        ..MakePlan::default()
    };
    let maker = frame(WALLED, [6, 5], elements);
    let found = maker.make(&plan, &|_| false, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((found.status, found.made.len()), (MakeStatus::Found, 5));
    let lengths: Vec<usize> = found.made.iter().map(|made| made.length.unwrap()).collect();
    assert!(lengths.windows(2).all(|two| two[0] < two[1]), "{lengths:?}");
    for made in &found.made {
        assert!(made.properties.iter().all(|property| property.proved), "{made:?}");
        let named = |name: &str| made.properties.iter().any(|property| property.property == name);
        assert!(named("border") && named("symmetric"), "{made:?}");
        let rows: Vec<Vec<char>> = made.level.iter().map(|row| row.chars().collect()).collect();
        let count = |glyph: char| rows.iter().flatten().filter(|cell| **cell == glyph).count();
        assert!(count('k') == 1 && (2..=4).contains(&count('c')) && (2..=4).contains(&count('m')));
        for (y, row) in rows.iter().enumerate() {
            for (x, cell) in row.iter().enumerate() {
                let is_outer = [0, 5].contains(&x) || [0, 4].contains(&y);
                assert!(!is_outer || *cell == '#', "{:?}", made.level);
                // The one keeper cannot stand on both sides.
                let twin = row[5 - x];
                let is_keeper = [*cell, twin].contains(&'k');
                assert!(*cell == twin || is_keeper, "{:?}", made.level);
            }
        }
    }
}
