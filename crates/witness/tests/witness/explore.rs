//! The whole state space holds exactly the lines that the solver finds.

#![allow(clippy::unwrap_used)]

use crate::common;

use common::Wish;
use play::search::Budget;
use play::{Coverage, Outcome, Play, Session, explore, kit, write_trace};
use witness::{Ask, Drawing, Line, Panel, Symmetry, solve};

fn compare(seeds: std::ops::Range<u64>, wish: Wish) {
    for seed in seeds {
        let panel = common::panel(seed, wish);
        let mut drawing = Drawing::new(&panel);
        kit::check_play(drawing.clone(), seed, 60);
        let (start, _) = drawing.start();
        let graph = explore(&mut drawing, &start, Budget::default(), &mut |_| false);
        assert_eq!(graph.coverage, Coverage::Complete);
        let won = (0..graph.len()).filter(|state| graph.outcomes[*state] == Outcome::Won);
        let mut traces: Vec<String> = won
            .map(|state| write_trace(&drawing, &graph.moves_to(state as u32)))
            .map(|trace| trace.trim_end_matches('.').to_string())
            .collect();
        traces.sort();
        let ask = Ask { keeps_lines: true, ..Ask::default() };
        if let Some(symmetry) = panel.symmetry {
            // A picture may be drawn from either of its starts: lines count once for both.
            let won = (0..graph.len()).filter(|state| graph.outcomes[*state] == Outcome::Won);
            let mut pictures: Vec<[String; 2]> = won
                .map(|state| {
                    let mut session = Session::new(drawing.clone());
                    graph.moves_to(state as u32).iter().for_each(|mv| {
                        session.play(*mv);
                    });
                    picture(&panel, symmetry, &session.state().0.unwrap())
                })
                .collect();
            pictures.sort();
            pictures.dedup();
            let found = solve(&panel, ask, &mut |_| false);
            let lines = found.lines.iter();
            let mut solved: Vec<[String; 2]> =
                lines.map(|line| picture(&panel, symmetry, line)).collect();
            solved.sort();
            assert_eq!(pictures, solved, "seed {seed}\n{}", witness::print(&panel));
            assert_eq!(pictures.len() as u128, found.count);
            continue;
        }
        let several = panel.starts.count_ones() > 1;
        let text = |line: &witness::Line| match several {
            false => line.to_string(),
            true => {
                let [x, y] = panel.place(line.start());
                format!("[{x},{y}]{line}")
            }
        };
        let mut lines: Vec<String> =
            solve(&panel, ask, &mut |_| false).lines.iter().map(text).collect();
        lines.sort();
        assert_eq!(traces, lines, "seed {seed}\n{}", witness::print(&panel));
    }
}

/// Both lines of a picture, in an order that does not depend on which was drawn.
fn picture(panel: &Panel, symmetry: Symmetry, line: &Line) -> [String; 2] {
    let image: String = line.moves().map(|mv| symmetry.mv(mv).letter()).collect();
    let start = symmetry.corner(&panel.grid, line.start());
    let mut both = [format!("{} {line}", line.start()), format!("{start} {image}")];
    both.sort();
    both
}

#[test]
fn on_random_panels() {
    compare(0..120, Wish { max_cells: 9, symmetry: false, pillar: false, erasers: true });
}

#[test]
fn on_pillars_and_with_symmetry() {
    compare(5000..5080, Wish { max_cells: 8, symmetry: true, pillar: true, erasers: true });
}

#[test]
fn pictures_of_two_lines() {
    compare(7000..7060, Wish { max_cells: 9, symmetry: true, pillar: false, erasers: true });
}
