//! All panels of small frames.

#![allow(clippy::unwrap_used)]

use play::kit::check_frame;
use play::lens::Options;
use play::space::{Frame, FrameRequest};
use witness::PanelFrame;

fn frame(size: [usize; 2], elements: &str) -> PanelFrame {
    let elements = FrameRequest::read_elements(elements).unwrap();
    let request = FrameRequest { size: Some(size), elements, ..FrameRequest::default() };
    PanelFrame::new(None, &request, &Options::default()).unwrap()
}

#[test]
fn a_census_of_panels_agrees_with_a_plain_enumeration() {
    // The thesis: four unique panels with four separation pieces, lines RURU and URUR.
    let four = check_frame(&frame([2, 2], "separation:4"));
    assert_eq!((four.levels, four.unique, four.answers.len()), (16, 4, 2));
    let mixed = check_frame(&frame([2, 2], "tetris:0-2,star:0-1,triangle:0-1"));
    assert!(mixed.classes < mixed.levels && mixed.unique > 0);
    let tuple = check_frame(&frame([2, 1], "singleton"));
    assert_eq!(tuple.levels, 9);
}

#[test]
fn symmetries_of_panels_are_a_group() {
    // The diagonals, the half turn and the exchange of colours.
    assert_eq!(frame([2, 2], "separation,tetris").images().len(), 7);
    assert_eq!(frame([3, 2], "separation").images().len(), 3);
    assert_eq!(frame([3, 2], "triangle").images().len(), 1);
    assert_eq!(frame([3, 3], "triangle").possible_answers(), Some(184));
}
