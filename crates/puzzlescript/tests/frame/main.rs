//! All levels of small frames.

#![allow(clippy::unwrap_used)]

use play::kit::check_frame;
use play::lens::Options;
use play::space::{Frame, FrameRequest, With};
use puzzlescript::Game;
use puzzlescript::frame::ScriptFrame;
use source::Source;
use std::sync::Arc;

fn game(name: &str) -> Arc<Game> {
    let path = format!("{}/../../games/puzzlescript/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let source = Source::new(name, std::fs::read_to_string(path).unwrap());
    Arc::new(puzzlescript::compile(&source).unwrap().game.unwrap())
}

fn request(size: [usize; 2], elements: &str) -> FrameRequest {
    let elements = FrameRequest::read_elements(elements).unwrap();
    FrameRequest { size: Some(size), elements, ..FrameRequest::default() }
}

#[test]
fn a_census_of_a_game_agrees_with_a_plain_enumeration() {
    let game = game("warehouse");
    let new = |request: &FrameRequest| ScriptFrame::new(&game, None, request, &Options::default());
    let all = check_frame(&new(&request([3, 2], "Crate:1,Target:1")).unwrap());
    assert_eq!((all.levels, all.classes), (120, 30));
    assert_eq!((all.solvable, all.unique, all.answers.len()), (16, 16, 4));
    let row = check_frame(&new(&request([4, 1], "Crate:0-2,Target:0-1,Wall:0-1")).unwrap());
    assert!(row.answers.iter().any(|answer| answer.contains("Crate")), "{:?}", row.answers);
    let error = new(&request([3, 2], "Crat")).err().unwrap().to_string();
    assert!(error.contains("did you mean `Crate`?"), "{error}");
}

#[test]
fn levels_have_one_player_unless_asked() {
    let game = game("warehouse");
    let count = |elements: &str| {
        let frame =
            ScriptFrame::new(&game, None, &request([2, 1], elements), &Options::default()).unwrap();
        check_frame(&frame).levels
    };
    assert_eq!(count("Crate:0-1"), 4);
    assert_eq!(count("Player,Crate:0-1"), 4);
    assert_eq!(count("Player:0-2,Crate:0-1"), 8);
    let usual = FrameRequest { with: With::Usual, ..request([3, 1], "Wall") };
    let frame = ScriptFrame::new(&game, None, &usual, &Options::default()).unwrap();
    let names: Vec<&str> = frame.kinds().iter().map(|kind| kind.name.as_str()).collect();
    assert_eq!(names[0], "Wall");
    assert!(names.contains(&"Player") && names.contains(&"Crate") && names.contains(&"Target"));
}

/// A game without pushes has its moves as answers, and one whose rules name directions no symmetries.
#[test]
fn every_example_game_can_be_counted() {
    for name in ["thaw", "glance", "furrow", "raft", "stray"] {
        let game = game(name);
        let frame = ScriptFrame::new(&game, None, &request([2, 2], ""), &Options::default());
        if let Ok(frame) = frame {
            assert_eq!(frame.images().is_empty(), game.names_directions, "{name}");
        }
    }
}
