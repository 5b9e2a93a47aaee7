//! Panels with many erasers and negative pieces: judging them is counted, and what is not judged is
//! not known.

#![allow(clippy::unwrap_used)]

mod common;

use source::Source;
use witness::{Ask, Board, Judge, Panel, read, read_moves, solve, solve_board};

/// One panel of a file.
fn panel(text: &str) -> Panel {
    let read = read(&Source::new("t.panel", text));
    assert!(read.diagnostics.is_empty(), "{:?}", read.diagnostics);
    read.panels.into_iter().next().unwrap()
}

/// A panel whose rows are given; it starts at the bottom left and ends at the top right.
fn drawn(legend: &str, rows: &[&str]) -> Panel {
    let width = rows[0].len();
    let line = |row: usize| {
        let corner = |x: usize| match (x, row) {
            (0, row) if row == rows.len() => 'S',
            (x, 0) if x == width => 'E',
            _ => '+',
        };
        (0..=width).map(|x| corner(x).to_string()).collect::<Vec<_>>().join("-")
    };
    let mut text = format!("panel t\n{legend}{}\n", line(0));
    for (number, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        text += &format!("|{}|\n{}\n", cells.join("|"), line(number + 1));
    }
    panel(&text)
}

const MANY: [&str; 7] =
    ["etntkue", "ntekutn", "teuntek", "kntetun", "etnktue", "ukntent", "netkuet"];
const LEGEND: &str = "e = eraser\nt = tetris rotatable ##./.##\nn = negative rotatable ##./.##\n\
                      u = tetris rotatable ###/..#\nk = negative rotatable #./##/.#\n";

#[test]
fn a_panel_full_of_erasers_and_negatives_is_not_known() {
    let panel = drawn(LEGEND, &MANY);
    let ask = Ask { max_work: 200_000, max_steps: 2_000, ..Ask::default() };
    let found = solve(&panel, ask, &mut |_| false);
    assert!(!found.is_complete && !found.is_unique());
    assert!(found.is_cut);
}

#[test]
fn judging_asks_now_and_then_whether_to_stop() {
    let panel = drawn(LEGEND, &MANY);
    let ask = Ask { max_work: 3_000_000, ..Ask::default() };
    let mut asked_at = 0;
    let found = solve(&panel, ask, &mut |steps| {
        asked_at = steps;
        true
    });
    assert!(found.is_stopped && !found.is_complete);
    assert!(asked_at > 0 && found.steps == asked_at);
}

#[test]
fn an_end_that_is_not_judged_is_told() {
    let panel = drawn(LEGEND, &MANY);
    let board = Board::new(&panel);
    let start = board.panel.starts.trailing_zeros() as usize;
    let line = read_moves(start, "UUUUUUURRRRRRR").unwrap();
    let drawn = board.draw(&line).unwrap();
    let mut judge = Judge::new(100_000);
    let verdict = judge.verdict(&board, &drawn);
    assert!(!verdict.is_solved && !verdict.is_known && judge.is_cut());
    let easy = drawn_easy();
    let verdict = Judge::default().verdict(&Board::new(&easy.0), &easy.1);
    assert!(verdict.is_known);
}

fn drawn_easy() -> (Panel, witness::Drawn) {
    let panel = drawn("a = triangle 1\n", &["a."]);
    let board = Board::new(&panel);
    let line = read_moves(board.panel.starts.trailing_zeros() as usize, "URR").unwrap();
    let drawn = board.draw(&line).unwrap();
    (panel, drawn)
}

/// A small budget never changes an answer that it still gives.
#[test]
fn a_cut_search_never_says_what_is_not_so() {
    let mut cut = 0;
    for seed in 0..40 {
        let wish = common::Wish { max_cells: 9, symmetry: true, pillar: true, erasers: true };
        let panel = common::panel(seed, wish);
        let board = Board::new(&panel);
        let whole = solve_board(&board, Ask::default(), &mut |_| false);
        for max_work in [0, 10, 100, 1_000] {
            let part = solve_board(&board, Ask { max_work, ..Ask::default() }, &mut |_| false);
            assert!(part.count <= whole.count, "seed {seed}");
            assert!(!part.is_complete || part.count == whole.count, "seed {seed}");
            cut += u32::from(part.is_cut);
        }
    }
    assert!(cut > 0, "no panel of these takes any work");
}
