//! All trees of the templates' areas.

#![allow(clippy::unwrap_used)]

use narrative::{ABOUT, AreaFrame, compile};
use play::kit::check_frame;
use play::lens::Options;
use play::space::{Frame, FrameRequest};
use source::Source;
use std::sync::Arc;

#[test]
fn a_census_of_stories_agrees_with_a_plain_enumeration() {
    for template in ABOUT.templates {
        let compiled = compile(&Source::new("template.story.toml", template.text));
        let grammar = Arc::new(compiled.grammar.unwrap());
        let request = FrameRequest::default();
        let frame = AreaFrame::new(&grammar, &request, &Options::default()).unwrap();
        let all = check_frame(&frame);
        assert_eq!(all.levels as usize + 1, frame.elements().len(), "{}", template.name);
        assert!(all.solvable > 0, "{}", template.name);
        // Every tree that uses a rule is a tree.
        let rule = grammar.rules.iter().find(|rule| !rule.is_fail).unwrap();
        let elements = FrameRequest::read_elements(&format!("{}:1-9", rule.name)).unwrap();
        let request = FrameRequest { elements, ..FrameRequest::default() };
        let some = AreaFrame::new(&grammar, &request, &Options::default()).unwrap();
        assert!(check_frame(&some).levels <= all.levels);
    }
}
