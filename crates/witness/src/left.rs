//! How many lines are left after each step of a line in hand: of the grid, and of those that solve the panel.

use crate::count::{count_lines, is_countable};
use crate::drawing::Drawing;
use crate::grid::{Bits, bit, members};
use crate::line::{Line, Move};
use crate::panel::Panel;
use crate::solve::{Ask, solve_from};
use play::{Play, Watch, read_trace};

/// The lines left after some steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Lines of the grid that begin so, whatever stands on the panel; none where they are not counted without
    /// drawing.
    pub lines: Option<u128>,
    /// Those that solve the panel, up to [`MOST_SOLVING`].
    pub solving: u64,
    /// That is the number of all of them.
    pub is_known: bool,
}

/// Solving lines are counted up to here; no curve tells more.
pub const MOST_SOLVING: u64 = 10_000;
/// Steps of the pen for one of the counts: a person is waiting.
const MAX_STEPS: u64 = 500_000;

/// The lines left before the first step and after each; none if the moves cannot be played, or begin no line.
pub fn lines_left(drawing: &mut Drawing, moves: &str, watch: &mut Watch<'_>) -> Option<Vec<Left>> {
    let moves = read_trace(&*drawing, moves).ok()?;
    let (mut pen, _) = drawing.start();
    for mv in moves {
        let from = pen;
        drawing.step(&from, mv, &mut pen);
    }
    let whole = pen.0?;
    let board = drawing.board();
    let ask = Ask {
        max_solutions: MOST_SOLVING,
        max_steps: MAX_STEPS,
        max_region_work: drawing.question().max_region_work,
        ..Ask::default()
    };
    let (mut line, mut left) = (Line::new(whole.start()), Vec::new());
    let mut steps = whole.moves();
    loop {
        let found = solve_from(board, &line, ask, watch);
        left.push(Left {
            lines: beginning_with(&board.panel, &line),
            solving: u64::try_from(found.count).unwrap_or(MOST_SOLVING),
            is_known: found.is_complete,
        });
        let Some(mv) = steps.next() else { return Some(left) };
        line.push(mv);
    }
}

/// The lines of the grid that begin with a line, itself included where it stands on an end.
fn beginning_with(panel: &Panel, line: &Line) -> Option<u128> {
    if !is_countable(panel) {
        return None;
    }
    let grid = &panel.grid;
    let (mut head, mut behind): (usize, Bits) = (line.start(), 0);
    for mv in line.moves() {
        behind |= bit(head);
        head = grid.step(head, mv)?.0;
    }
    let mut bare = panel.bare();
    for corner in members(behind) {
        for (_, edge) in Move::ALL.into_iter().filter_map(|mv| grid.step(corner, mv)) {
            bare.gaps.insert(edge);
        }
    }
    bare.starts = bit(head);
    let is_end = line.len() > 0 && panel.ends & bit(head) != 0;
    bare.ends = panel.ends & !behind & !bit(head);
    let further = if bare.ends == 0 { 0 } else { count_lines(&bare)? };
    Some(further + u128::from(is_end))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::read::read;
    use crate::solve::solve;
    use source::Source;

    fn left(rows: &str, moves: &str) -> Option<Vec<Left>> {
        let panels = read(&Source::new("p.panel", format!("panel p\n{rows}"))).panels;
        lines_left(&mut Drawing::new(&panels[0]), moves, &mut |_| false)
    }

    #[test]
    fn lines_left_are_the_lines_that_begin_so() {
        let rows = "a = separation black\nb = separation white\n\
                    +-+-+-E\n|a|.|.|\n+-+-+-+\n|.|.|b|\n+-+-+-+\n|.|b|.|\nS-+-+-+\n";
        let panels = read(&Source::new("p.panel", format!("panel p\n{rows}"))).panels;
        let ask = Ask { keeps_lines: true, ..Ask::default() };
        let solving = solve(&panels[0], ask, &mut |_| false).lines;
        let all = solve(&panels[0].bare(), ask, &mut |_| false).lines;
        assert_eq!(all.len(), 184);
        for longest in all.iter().step_by(7) {
            let moves = longest.to_string();
            let found = left(rows, &moves).unwrap();
            assert_eq!(found.len(), moves.len() + 1);
            for (steps, left) in found.iter().enumerate() {
                let begins = |line: &&Line| line.to_string().starts_with(&moves[..steps]);
                assert_eq!(
                    left.lines,
                    Some(all.iter().filter(begins).count() as u128),
                    "{moves} {steps}"
                );
                assert_eq!(
                    left.solving,
                    solving.iter().filter(begins).count() as u64,
                    "{moves} {steps}"
                );
                assert!(left.is_known);
            }
        }
    }

    #[test]
    fn under_symmetry_only_solving_lines_are_counted() {
        let found =
            left("symmetry x\nE-+-+-E\n|.|.|.|\n+-+-+-+\n|.|.|.|\nS-+-+-S\n", "[1,3]U").unwrap();
        assert!(found.iter().all(|left| left.lines.is_none() && left.solving > 0), "{found:?}");
        assert_eq!(left("+-E\n|.|\nS-+\n", "nonsense"), None);
    }
}
