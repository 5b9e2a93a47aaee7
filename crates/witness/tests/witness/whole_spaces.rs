//! The census, the solver, the plain engine and exploring all of play agree on every panel of small
//! spaces.

#![allow(clippy::unwrap_used)]

use play::search::Budget;
use play::{Coverage, Outcome, Play, explore};
use std::ops::ControlFlow;
use witness::census::{Lines, Part, Quality, Type, Work, census_report, panels_of_line, run};
use witness::{Ask, Compare, Drawing, General, Grid, Panel, Piece, SINGLETON, plain, solve};

/// All panels with pieces from `constraints`, by brute force.
fn all_panels(grid: Grid, constraints: &[Piece], pieces: usize) -> Vec<Panel> {
    let cells: Vec<usize> = grid.cells().collect();
    let mut panels = vec![(Panel::empty("any", grid), 0, 0)];
    let mut full = Vec::new();
    while let Some((panel, next, count)) = panels.pop() {
        if count == pieces {
            full.push(panel);
            continue;
        }
        for (at, cell) in cells.iter().enumerate().skip(next) {
            for piece in constraints {
                let mut longer = panel.clone();
                longer.cells[*cell] = Some(piece.clone());
                panels.push((longer, at + 1, count + 1));
            }
        }
    }
    full
}

/// Panels, solvable ones, those that pass, and the lines they have, counted plainly.
fn counted(grid: Grid, types: &[Type], pieces: usize, quality: Quality) -> (u64, u64, u64, usize) {
    let constraints: Vec<Piece> = types.iter().flat_map(|one| one.constraints()).collect();
    let (mut all, mut solvable, mut good) = (0, 0, 0);
    let mut lines = Vec::new();
    for panel in all_panels(grid, &constraints, pieces) {
        if quality.symmetric && !is_symmetric(&panel) {
            continue;
        }
        let solutions = plain::solutions(&panel);
        let ask = Ask { keeps_lines: true, ..Ask::default() };
        assert_eq!(solve(&panel, ask, &mut |_| false).lines, solutions);
        assert_eq!(won_plays(&panel), solutions.len(), "{}", witness::print(&panel));
        all += 1;
        solvable += u64::from(!solutions.is_empty());
        let is_good = (1..=quality.max_solutions).contains(&solutions.len())
            && solutions.iter().all(|line| line.len() >= quality.min_moves);
        if is_good {
            good += 1;
            lines.extend(solutions);
        }
    }
    lines.sort();
    lines.dedup();
    (all, solvable, good, lines.len())
}

/// How many ways of drawing a line win, by exploring all of them.
fn won_plays(panel: &Panel) -> usize {
    let mut drawing = Drawing::new(panel);
    let (start, _) = drawing.start();
    let graph = explore(&mut drawing, &start, Budget::default(), &mut |_| false);
    assert_eq!(graph.coverage, Coverage::Complete);
    graph.outcomes.iter().filter(|outcome| **outcome == Outcome::Won).count()
}

fn is_symmetric(panel: &Panel) -> bool {
    let Grid { rows, cols, .. } = panel.grid;
    [(true, false), (false, true), (true, true)].into_iter().any(|(flip_x, flip_y)| {
        panel.grid.cells().all(|cell| {
            let (x, y) = panel.grid.place(cell);
            let x = if flip_x { cols - 1 - x } else { x };
            let y = if flip_y { rows - 1 - y } else { y };
            panel.cells[cell] == panel.cells[panel.grid.at(x, y)]
        })
    })
}

fn compare(grid: [usize; 2], types: &[Type], most: usize, quality: Quality) {
    let work = Work {
        question: "census".into(),
        grid,
        pieces: [1, most],
        existing: types.to_vec(),
        new: Vec::new(),
        quality,
        keep: usize::MAX,
    };
    let lines = Lines::new(grid[0], grid[1]).unwrap();
    let mut part = Part::new(&work, [1, 1], "test");
    assert!(run(&lines, &mut part, 1, &mut |_| false, &mut |_| ControlFlow::Continue(())));
    let census = census_report(&part, lines.len());
    let plain_grid = Grid { rows: grid[0], cols: grid[1], is_pillar: false };
    for row in &census.rows {
        let ours = (row.panels, row.solvable, row.unique, row.singled_out);
        let (all, solvable, good, lines) = counted(plain_grid, types, row.pieces, quality);
        assert_eq!(ours, (all, solvable, good, lines), "{types:?} {}", row.pieces);
        let kept = census.kept.iter().filter(|kept| kept.pieces == row.pieces);
        assert_eq!(kept.count(), row.together.unwrap_or(row.new), "{types:?} {}", row.pieces);
    }
    for kept in &census.kept {
        let read = witness::read(&source::Source::new("kept.panel", &*kept.panel));
        let panel = &read.panels[0];
        assert_eq!(panel.pieces().count(), kept.pieces);
        let solutions = plain::solutions(panel);
        assert!((1..=quality.max_solutions).contains(&solutions.len()), "{}", kept.panel);
        assert!(solutions.iter().any(|line| line.to_string() == kept.line), "{}", kept.panel);
        assert_eq!(lines.lines[kept.path].to_string(), kept.line);
        if types.len() > 1 {
            let has = |one: &Type| panel.pieces().any(|(_, at)| one.constraints().contains(at));
            assert!(types.iter().all(has), "{} does not need all types", kept.panel);
        }
    }
}

#[test]
fn single_types() {
    let general = |set, comparison| Type::General(General { set, comparison });
    for one in [
        Type::Separation,
        Type::Star,
        Type::Triangle,
        Type::Tetris,
        Type::General(SINGLETON),
        general(0b0101, Compare::AtLeast(2)),
        general(0b1001, Compare::All),
        general(0b0010, Compare::None),
    ] {
        compare([2, 2], &[one], 4, Quality::default());
        compare([1, 3], &[one], 3, Quality::default());
    }
}

#[test]
fn pairs_of_types() {
    let singleton = Type::General(SINGLETON);
    for pair in [
        [Type::Separation, Type::Star],
        [Type::Triangle, Type::Tetris],
        [Type::Star, Type::Triangle],
        [singleton, Type::Tetris],
        [singleton, Type::Star],
        [Type::General(General { set: 0b0001, comparison: Compare::Exactly(1) }), Type::Triangle],
    ] {
        compare([2, 2], &pair, 3, Quality::default());
    }
}

#[test]
fn trios_of_types() {
    compare(
        [2, 2],
        &[Type::Separation, Type::Star, Type::General(SINGLETON)],
        3,
        Quality::default(),
    );
    compare([1, 3], &[Type::Triangle, Type::Star, Type::Tetris], 3, Quality::default());
    compare([2, 2], &[Type::Separation, Type::Triangle, Type::Tetris], 2, Quality::default());
}

#[test]
fn other_qualities() {
    let pair = [Type::Separation, Type::Star];
    let at_most = Quality { max_solutions: 3, ..Quality::default() };
    compare([2, 2], &pair, 3, at_most);
    compare([2, 2], &[Type::Triangle], 3, at_most);
    compare([2, 2], &pair, 3, Quality { min_moves: 6, ..at_most });
    compare([2, 2], &pair, 4, Quality { symmetric: true, ..at_most });
}

#[test]
fn panels_behind_a_line_have_it_as_their_only_solution() {
    let lines = Lines::new(2, 2).unwrap();
    let line = lines.lines.iter().position(|line| line.to_string() == "RURU").unwrap();
    let panels = panels_of_line(&lines, &[Type::Separation], 3, line);
    assert_eq!(panels.len(), 2);
    for panel in panels {
        assert_eq!(plain::solutions(&panel), [lines.lines[line]]);
    }
}
