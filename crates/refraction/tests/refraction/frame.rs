//! All boards of small frames.

#![allow(clippy::unwrap_used)]

use play::kit::check_frame;
use play::lens::Options;
use play::space::FrameRequest;
use refraction::{BoardFrame, read};
use source::Source;

fn request(size: [usize; 2], elements: &str) -> FrameRequest {
    let elements = FrameRequest::read_elements(elements).unwrap();
    FrameRequest { size: Some(size), elements, ..FrameRequest::default() }
}

#[test]
fn a_census_of_boards_agrees_with_a_plain_enumeration() {
    let text = "board 2x2\nsource a 1,1 out=E power=1\ntarget t 2,2 in=N power=1\n\
                tray\nbender b1 in=W out=S\nbender b2 in=N out=E\n";
    let read = read(&Source::new("corner.refraction", text));
    let board = &read.boards[0];
    let of_file = request([2, 2], "source:1,target:1,blocker:0-1");
    let all = check_frame(&BoardFrame::new(Some(board), &of_file, &Options::default()).unwrap());
    assert!(all.unique > 0 && all.unsolvable > 0);
    // The two benders are mirror images along a diagonal.
    assert!(all.classes < all.levels);
    let alone = request([2, 1], "source:1,target:1,bender:2");
    let all = check_frame(&BoardFrame::new(None, &alone, &Options::default()).unwrap());
    // Trays of two benders of eight shapes, their order aside.
    assert_eq!(all.levels, 2 * 16 * 36);
}
