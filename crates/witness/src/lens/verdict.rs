//! What is known about a panel, in words: lines, steps and regions instead of solutions and moves.

use crate::count::count_lines;
use crate::drawing::Drawing;
use crate::panel::Panel;
use play::lens::{Rated, Solved, Status, Verdict, grouped, state_after};

/// The verdict. Solving stops at the second line; the readings have the number of all.
pub(super) fn verdict(drawing: &mut Drawing, solved: &Solved, rated: Option<&Rated>) -> Verdict {
    match solved.status {
        Status::Solved => solvable(drawing, solved, rated),
        Status::Unsolvable => {
            let more = match all_lines(&drawing.board().panel) {
                Some(0) => "No line leads from a start to an end.".to_string(),
                Some(1) => "The only line of the grid does not solve it.".to_string(),
                Some(all) => format!("None of the {} lines of the grid solves it.", grouped(all)),
                None => "It is proved that no line solves it.".to_string(),
            };
            Verdict { head: "No line".to_string(), short: "no line".to_string(), more: vec![more] }
        }
        Status::Unknown => {
            let more = match solved.covered_depth {
                0 => "The search ended before every line was decided.".to_string(),
                steps => format!("No line of {} or fewer solves it.", counted(steps, "step")),
            };
            let head = "Not known yet".to_string();
            Verdict { head, short: "not known yet".to_string(), more: vec![more] }
        }
    }
}

fn solvable(drawing: &mut Drawing, solved: &Solved, rated: Option<&Rated>) -> Verdict {
    let is_unique = solved.unique == Some(true);
    let mut more: Vec<String> = Vec::new();
    let line = solved.moves.as_deref().and_then(|moves| state_after(drawing, moves).ok());
    let drawn = line.and_then(|(pen, _)| drawing.board().draw(&pen.0?).map(|drawn| (pen, drawn)));
    if let Some((pen, drawn)) = drawn {
        let board = drawing.board();
        let (mut left, mut regions) = (board.cells, 0);
        while left != 0 {
            left &= !board.grid.region(left & left.wrapping_neg(), &drawn.edges);
            regions += 1;
        }
        let steps = counted(pen.0.map_or(0, |line| line.len()), "step");
        let regions = counted(regions, "region");
        more.push(match (is_unique, solved.proved_shortest) {
            (true, _) => format!("{steps}, {regions}."),
            (false, true) => format!("The shortest has {steps} and leaves {regions}."),
            (false, false) => format!("One of them has {steps} and leaves {regions}."),
        });
    }
    if is_unique {
        more.push(match all_lines(&drawing.board().panel) {
            Some(0 | 1) => "The grid has no other line.".to_string(),
            Some(all) => {
                format!("None of the other {} lines of the grid solves it.", grouped(all - 1))
            }
            None => "It is proved that no other line solves it.".to_string(),
        });
        return Verdict { head: "One line, unique".into(), short: "1 line".into(), more };
    }
    let solutions = rated.and_then(|rated| rated.readings.iter().find(|it| it.id == "solutions"));
    let solutions = solutions.and_then(|it| Some((it.value.as_ref()?.as_f64() as u128, it.known)));
    let head = match solutions {
        Some((count @ 2.., true)) => format!("{} lines", grouped(count)),
        Some((count @ 3.., false)) => format!("{} lines or more", grouped(count)),
        _ if solved.solutions >= Some(2) => "Several lines".to_string(),
        _ => "One line or more".to_string(),
    };
    let short = head.chars().flat_map(char::to_lowercase).collect();
    Verdict { head, short, more }
}

/// The lines of the panel's grid whatever stands on it; none where they are not counted without drawing.
fn all_lines(panel: &Panel) -> Option<u128> {
    count_lines(&panel.bare())
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::read::read;
    use play::lens::{Ask, Lenses, LevelId, Options};
    use play::search::Budget;
    use source::Source;

    fn of(rows: &str) -> Verdict {
        let panels = read(&Source::new("p.panel", format!("panel p\n{rows}"))).panels;
        let mut drawing = Drawing::new(&panels[0]);
        let options = Options::default();
        let budget = Budget::default();
        let ask = Ask { level: LevelId::default(), budget, threads: 1, options: &options };
        let solved = drawing.solve(&ask, &mut |_| false).unwrap();
        let rated = drawing.rate(&ask, &mut |_| false).unwrap();
        verdict(&mut drawing, &solved, Some(&rated))
    }

    #[test]
    fn panels_are_told_in_lines_steps_and_regions() {
        let one = of("a = triangle 3\n+-+-E\n|a|.|\nS-+-+\n");
        assert_eq!((one.head.as_str(), one.short.as_str()), ("One line, unique", "1 line"));
        assert_eq!(
            one.more,
            ["5 steps, 2 regions.", "None of the other 3 lines of the grid solves it."]
        );
        let free = of("+-+-E\n|.|.|\nS-+-+\n");
        assert_eq!((free.head.as_str(), free.short.as_str()), ("4 lines", "4 lines"));
        assert!(free.more[0].starts_with("The shortest has 3 steps"), "{free:?}");
        let none = of("a = triangle 3\nb = triangle 1\n+-+-E\n|a|b|\nS-+-+\n");
        assert_eq!(none.head, "No line");
        assert_eq!(none.more, ["None of the 4 lines of the grid solves it."]);
    }
}
