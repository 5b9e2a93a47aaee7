//! All levels of small frames.

#![allow(clippy::unwrap_used)]

use play::kit::check_frame;
use play::lens::Options;
use play::space::FrameRequest;
use ruleset::RulesetFrame;
use source::Source;
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
