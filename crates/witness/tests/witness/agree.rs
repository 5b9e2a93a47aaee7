//! The pruning solver and the plain engine give the same lines, in the same order.

#![allow(clippy::unwrap_used)]

use crate::common;

use common::Wish;
use source::Source;
use witness::{Ask, Board, Judge, plain, print, read, solve};

fn compare(seeds: std::ops::Range<u64>, wish: Wish) -> (usize, usize) {
    let (mut solvable, mut unique) = (0, 0);
    for seed in seeds {
        let panel = common::panel(seed, wish);
        let text = print(&panel);
        let again = read(&Source::new("random.panel", text.as_str()));
        assert!(source::is_ok(&again.diagnostics), "{text}{:?}", again.diagnostics);
        assert_eq!(again.panels, std::slice::from_ref(&panel), "{text}");
        let plain = plain::solutions(&panel);
        let found = solve(&panel, Ask { keeps_lines: true, ..Ask::default() }, &mut |_| false);
        assert_eq!(found.lines, plain, "seed {seed}\n{text}");
        assert!(found.is_complete);
        assert_eq!(found.count, plain.len() as u128);
        let two = solve(&panel, Ask::UNIQUE, &mut |_| false);
        assert_eq!(two.count, plain.len().min(2) as u128);
        assert_eq!((two.first, two.is_unique()), (plain.first().copied(), plain.len() == 1));
        let counted = solve(&panel, Ask::default(), &mut |_| false);
        assert_eq!((counted.count, counted.first), (found.count, found.first), "{text}");
        // The verdict that marks errors agrees.
        let board = Board::new(&panel);
        for line in plain::all_lines(&panel).iter().take(50) {
            let verdict = Judge::default().verdict(&board, &board.draw(line).unwrap());
            assert_eq!(verdict.is_solved, plain::solves(&panel, line), "{text}{line}");
        }
        solvable += usize::from(!plain.is_empty());
        unique += usize::from(plain.len() == 1);
    }
    (solvable, unique)
}

#[test]
fn on_flat_panels() {
    let wish = Wish { max_cells: 9, symmetry: false, pillar: false, erasers: false };
    let (solvable, unique) = compare(0..90, wish);
    assert!(solvable > 15 && unique > 0, "{solvable} {unique}");
}

#[test]
fn with_symmetry() {
    let wish = Wish { max_cells: 9, symmetry: true, pillar: false, erasers: false };
    let (solvable, _) = compare(1000..1100, wish);
    assert!(solvable > 10, "{solvable}");
}

#[test]
fn on_pillars() {
    let wish = Wish { max_cells: 8, symmetry: true, pillar: true, erasers: false };
    let (solvable, _) = compare(2000..2100, wish);
    assert!(solvable > 10, "{solvable}");
}

#[test]
fn with_erasers() {
    let wish = Wish { max_cells: 9, symmetry: true, pillar: true, erasers: true };
    let (solvable, _) = compare(3000..3100, wish);
    assert!(solvable > 10, "{solvable}");
}
