//! All lines of a panel, one after the other.

use super::{Place, follow, go, image, image_line, rules::solves, side_of};
use crate::line::{Line, Move};
use crate::panel::Panel;

/// Every line from a start to an end that crosses no gap and does not meet its image, in order.
pub fn all_lines(panel: &Panel) -> Vec<Line> {
    let mut lines = Vec::new();
    for start in 0..panel.grid.corners() {
        if panel.starts >> start & 1 == 1 {
            extend(panel, &mut Line::new(start), &mut vec![panel.grid.place(start)], &mut lines);
        }
    }
    lines
}

fn extend(panel: &Panel, line: &mut Line, corners: &mut Vec<Place>, lines: &mut Vec<Line>) {
    let at = corners[corners.len() - 1];
    let end = panel.grid.at(at.0, at.1);
    if panel.ends >> end & 1 == 1 && line.len() > 0 && is_drawable(panel, line) {
        lines.push(*line);
    }
    for mv in Move::ALL {
        if let Some((to, _)) = go(panel, at, mv)
            && !corners.contains(&to)
        {
            corners.push(to);
            line.push(mv);
            extend(panel, line, corners, lines);
            line.pop();
            corners.pop();
        }
    }
}

fn is_drawable(panel: &Panel, line: &Line) -> bool {
    let Some(path) = follow(panel, line) else { return false };
    let mut gaps: Vec<_> = panel.gaps.iter().map(|gap| side_of(panel, gap)).collect();
    if panel.symmetry.is_some() {
        let meets = |corner: &Place| path.corners.contains(&image(panel, *corner));
        let Some(other) = follow(panel, &image_line(panel, line)) else { return false };
        if path.corners.iter().any(meets) || other.sides.iter().any(|side| gaps.contains(side)) {
            return false;
        }
    }
    gaps.retain(|gap| path.sides.contains(gap));
    gaps.is_empty()
}

/// All solutions in order, one per picture.
pub fn solutions(panel: &Panel) -> Vec<Line> {
    let mut found: Vec<Line> = Vec::new();
    for line in all_lines(panel) {
        let other = image_line(panel, &line);
        let is_known = panel.symmetry.is_some() && found.contains(&other);
        if !is_known && solves(panel, &line) {
            found.push(line);
        }
    }
    found
}
