//! Panels with many erasers and negative pieces: the work of judging them is limited, and a panel
//! that exceeds the limit is reported as not known.

#![allow(clippy::unwrap_used)]

use crate::common;

use witness::{Ask, Board, Judge, Panel, read_moves, solve, solve_board};

#[test]
fn a_panel_full_of_erasers_and_negatives_is_not_known() {
    let panel = common::hostile();
    let ask = Ask { max_work: 200_000, max_steps: 2_000, ..Ask::default() };
    let found = solve(&panel, ask, &mut |_| false);
    assert!(!found.is_complete && !found.is_unique());
    assert!(found.is_cut);
}

#[test]
fn judging_asks_now_and_then_whether_to_stop() {
    let panel = common::hostile();
    let ask = Ask { max_work: 3_000_000, ..Ask::default() };
    let mut asked_at = 0;
    let found = solve(&panel, ask, &mut |progress| {
        asked_at = progress.states as u64;
        true
    });
    assert!(found.is_stopped && !found.is_complete);
    assert!(asked_at > 0 && found.steps == asked_at);
}

#[test]
fn an_end_that_is_not_judged_is_reported() {
    let panel = common::hostile();
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
    let panel = common::drawn("a = triangle 1\n", &["a."]);
    let board = Board::new(&panel);
    let line = read_moves(board.panel.starts.trailing_zeros() as usize, "URR").unwrap();
    let drawn = board.draw(&line).unwrap();
    (panel, drawn)
}

/// A small budget never changes an answer that is still given.
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
