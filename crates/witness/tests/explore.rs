//! All of play holds exactly the lines that the solver finds.

#![allow(clippy::unwrap_used)]

mod common;

use common::Wish;
use play::search::Budget;
use play::{Coverage, Outcome, Play, explore, kit, write_trace};
use witness::{Ask, Drawing, solve};

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
        // A picture may be drawn from either of its starts, so lines are compared without symmetry.
        if panel.symmetry.is_some() {
            assert_eq!(traces.is_empty(), solve(&panel, ask, &mut |_| false).count == 0);
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

#[test]
fn on_random_panels() {
    compare(0..120, Wish { max_cells: 9, symmetry: false, pillar: false, erasers: true });
}

#[test]
fn on_pillars_and_with_symmetry() {
    compare(5000..5080, Wish { max_cells: 8, symmetry: true, pillar: true, erasers: true });
}
