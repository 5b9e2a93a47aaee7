//! Any bytes as a panel file: it is read, diagnostics point into it, what could be read prints back
//! as itself, and small panels can be solved, judged and drawn.

use source::{Source, is_ok};
use witness::{Ask, Board, Judge, Marks, print_all, read, solve, svg, text};

/// Runs the case.
pub fn run(bytes: &[u8]) -> bool {
    let input = String::from_utf8_lossy(bytes);
    let panels = read(&Source::new("fuzz.panel", input.as_ref()));
    for diagnostic in &panels.diagnostics {
        if let Some(span) = diagnostic.span {
            assert!(input.get(span.start as usize..span.end as usize).is_some(), "{diagnostic:?}");
        }
    }
    if !is_ok(&panels.diagnostics) {
        return true;
    }
    let again = read(&Source::new("again.panel", print_all(&panels.panels)));
    assert_eq!(again.panels, panels.panels);
    for panel in panels.panels.iter().filter(|panel| panel.pieces().count() <= 5).take(4) {
        let board = Board::new(panel);
        let ask = Ask { max_steps: 2_000, keeps_lines: true, ..Ask::default() };
        let found = solve(panel, ask, &mut |_| false);
        let drawn = found.lines.first().and_then(|line| board.draw(line));
        if let Some(drawn) = &drawn {
            assert!(Judge::default().verdict(&board, drawn).is_solved);
        }
        let marks = Marks { drawn, verdict: None };
        assert!(svg(panel, &marks).ends_with("</svg>\n"));
        assert_eq!(text(panel, &marks).len(), 2 * panel.grid.rows + 1);
    }
    true
}
