//! Boards as text, light, play and pictures.

use play::Play;
use play::kit::check_play;
use play::search::{Answer, Budget, breadth_first};
use proptest::prelude::*;
use refraction::{Board, Concept, Fraction, Puzzle, light, picture, read, write};
use source::Source;
use std::sync::Arc;

const HALVES: &str = "\
# Two ways to a half.
board 10x10 Half and half
source  a 1,3  out=E power=1
target  t 10,3 in=W power=1/2
blocker 4,5
tray
bender   b1 in=W out=S
splitter s1 in=W out=N,E
combiner c1 in=W,N out=E
solution
s1 4,3
";

fn boards(text: &str) -> Vec<Board> {
    let readings = read(&Source::new("test.refraction", text));
    assert!(readings.diagnostics.is_empty(), "{:?}", readings.diagnostics);
    readings.boards
}

#[test]
fn a_board_reads_back_and_its_solution_wins() {
    let board = &boards(HALVES)[0];
    assert_eq!((board.width, board.title.as_str()), (10, "Half and half"));
    assert_eq!(boards(&write(board)), *std::slice::from_ref(board));
    let solution = board.solution.as_ref().unwrap();
    let light = light(board, solution);
    assert!(light.is_won());
    assert_eq!(light.used, [false, true, false]);
    let shows = |text: &str| text.parse::<Concept>().unwrap().holds(board, solution, &light);
    assert!(shows("splitters>=1") && !shows("splitters>=1,benders>=1") && !shows("monolithic"));
}

#[test]
fn light_follows_the_rules() {
    // A combiner waits for all its inputs; a cycle stays dark even when a source shines into it;
    // beams cross; fractions are exact.
    let text = "\
board 5x5
source a 1,2 out=E power=1/3
source b 3,1 out=S power=1/6
target t 5,2 in=W power=1/3
target u 3,5 in=N power=1/2
tray
combiner c in=W,N out=E
bender d in=W out=S
bender e in=N out=W
bender f in=E out=N
solution
";
    let board = &boards(text)[0];
    let cell = |x, y| Some(refraction::Cell { x, y });
    // Crossing beams: 1/3 continues to the east, 1/6 goes down, where 1/2 is needed.
    let crossing = light(board, &board.empty());
    assert_eq!(crossing.satisfied, [true, false]);
    // The combiner in the crossing adds both and sends 1/2 to the east.
    let added = light(board, &[cell(3, 2), None, None, None]);
    assert_eq!(added.satisfied, [false, false]);
    assert_eq!(added.beams.last().unwrap().power, Fraction::new(1, 2));
    // c feeds d, d feeds e, e feeds f, and f would feed c: all stay dark without the source b.
    let text = text.replace("source b 3,1 out=S power=1/6\n", "").replace("c in=W,N", "c in=W,S");
    let board = &boards(&text)[0];
    let dark = light(board, &[cell(2, 2), cell(4, 2), cell(4, 4), cell(2, 4)]);
    assert_eq!(dark.used, [false; 4]);
}

#[test]
fn errors_are_reported_where_they_are() {
    let told = |text: &str| {
        let source = Source::new("test.refraction", text);
        let found = read(&source).diagnostics;
        let places = found.iter().map(|d| (d.code, d.span.map_or(0, |s| source.place(s).line)));
        places.collect::<Vec<_>>()
    };
    assert_eq!(told(""), [("no-board", 0)]);
    assert_eq!(told("bord 3x3"), [("no-board", 1)]);
    assert_eq!(told("board 3by3"), [("bad-size", 1)]);
    assert_eq!(told("board 99x3"), [("bad-size", 1)]);
    let lit = "board 3x3\nsource z 1,2 out=E power=1 # lights nothing\ntarget t 3,3 in=W power=1\n";
    let with = |line: &str| {
        let told = told(&format!("{lit}{line}"));
        told.into_iter().map(|(code, line)| (code, line - 1)).collect::<Vec<_>>()
    };
    assert_eq!(with("sorce a 1,1 out=E power=1"), [("unknown-word", 3)]);
    assert_eq!(with("source a 4,1 out=E power=1"), [("bad-cell", 3)]);
    assert_eq!(with("source a 3,3 out=E power=1"), [("taken", 3)]);
    assert_eq!(with("source a 1,1 out=Q power=1"), [("bad-sides", 3)]);
    assert_eq!(with("source a 1,1 out=E power=0"), [("bad-power", 3)]);
    assert_eq!(with("source a 1,1 out=E"), [("missing", 3)]);
    assert_eq!(with("source t 1,1 out=E power=1"), [("same-name", 3)]);
    assert_eq!(with("bender b in=W out=S"), [("not-in-tray", 3)]);
    assert_eq!(with("tray\nbender b in=W out=E"), [("bad-ports", 4)]);
    assert_eq!(with("tray\nsplitter b in=W out=E"), [("bad-ports", 4)]);
    assert_eq!(with("tray\nsplitter b in=W out=W,E"), [("bad-ports", 4)]);
    assert_eq!(with("tray\nsolution\nb 1,1"), [("unknown-piece", 5)]);
    assert_eq!(with("tray\nbender b in=W out=S\nsolution\nb 3,3"), [("taken", 6)]);
    assert_eq!(told("board 3x3"), [("no-target", 1)]);
    assert_eq!(told("\nboard 3x3\ntarget t 3,3 in=W power=1"), [("no-source", 2)]);
}

#[test]
fn every_lens_can_play() {
    let board = boards(HALVES).remove(0);
    check_play(Puzzle::new(Arc::new(board.clone())), 7, 400);
    let mut puzzle = Puzzle::new(Arc::new(board));
    let start = puzzle.start().0;
    let found = breadth_first(&mut puzzle, &start, Budget::default(), &mut |_| false);
    let Answer::Solved { moves, is_shortest: true } = found.answer else {
        panic!("one splitter is enough");
    };
    assert_eq!(moves.len(), 1);
}

#[test]
fn pictures_show_beams_and_fractions() {
    let board = &boards(HALVES)[0];
    let solution = board.solution.as_ref().unwrap();
    let svg = picture::svg(board, solution);
    // One beam from the source and two from the splitter.
    assert_eq!(svg.matches("stroke=\"#ffd166\" stroke-width=\"8\" stroke-linecap").count(), 1);
    assert_eq!(svg.matches("stroke=\"#ffd166\" stroke-width=\"5.5\" stroke-linecap").count(), 2);
    assert_eq!(&drawing::png(&svg, 1.0).unwrap()[..4], b"\x89PNG");
    let text = picture::text(board, solution);
    assert!(text.contains(" * ------s1 --------------- @"), "{text}");
    assert!(text.contains("splitter s1 W -> N,E: sends 1/2 each"), "{text}");
}

proptest! {
    /// Reading never fails, whatever the text, and what was read can be played and drawn.
    #[test]
    fn any_text_is_read(text in "(board 3x3|source|target|blocker|tray|solution|bender|splitter|[abst] |[1-4],[1-4] | in=[NESW]| out=[NESW](,[NESW])?| power=[0-3](/[0-3])?|\n){0,60}") {
        for board in read(&Source::new("any.refraction", text)).boards {
            let placements = board.solution.clone().unwrap_or_else(|| board.empty());
            picture::svg(&board, &placements);
            picture::text(&board, &placements);
            let again = read(&Source::new("again.refraction", write(&board)));
            prop_assert_eq!(again.boards, [board]);
        }
    }
}
