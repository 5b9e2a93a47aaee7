//! A panel as text: plain for pipes, coloured for a terminal.

use super::Marks;
use super::pieces::colour;
use crate::board::Drawn;
use crate::grid::{Edge, Edges, bit};
use crate::line::Move;
use crate::panel::Panel;
use crate::print::full_legend;

/// Rows of a panel with its lines: heavy for the first, double for the second. A piece that is not
/// satisfied stands between exclamation marks, and so does a dot that is missed. If there are several
/// starts, the one that a line begins on is a ring.
pub fn text(panel: &Panel, marks: &Marks) -> Vec<String> {
    let plain = |row: Vec<(char, Ink)>| row.into_iter().map(|(sign, _)| sign).collect::<String>();
    rows(panel, marks).into_iter().map(|row| plain(row).trim_end().to_string()).collect()
}

/// The same in colours, with the legend below, in at most this many columns and rows.
pub fn canvas(panel: &Panel, marks: &Marks, columns: usize, rows: usize) -> Vec<String> {
    let mut lines: Vec<Vec<(char, Ink)>> = self::rows(panel, marks);
    let legend = full_legend(panel);
    if !legend.is_empty() {
        lines.push(Vec::new());
    }
    for (glyph, piece) in legend {
        let mut line = vec![(' ', Ink::Grid), (glyph, Ink::Piece(rgb(&colour(&piece))))];
        line.extend(format!(" = {piece}").chars().map(|sign| (sign, Ink::Grid)));
        lines.push(line);
    }
    lines.truncate(rows);
    lines.into_iter().map(|line| paint(&line[..line.len().min(columns)])).collect()
}

/// How a character is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ink {
    Grid,
    /// The first line or the second.
    Line(usize),
    /// An error.
    Wrong,
    /// A piece, by its red, green and blue.
    Piece([u8; 3]),
}

/// Writes characters with the escape sequences of a terminal. A piece stands on a background of its
/// colour, so that black can be seen on black.
fn paint(line: &[(char, Ink)]) -> String {
    let mut out = String::new();
    let mut now = Ink::Grid;
    for (sign, ink) in line {
        if *ink != now {
            out.push_str("\x1b[0m");
            match ink {
                Ink::Grid => {}
                Ink::Line(2) => out.push_str("\x1b[38;2;47;143;208m"),
                Ink::Line(_) => out.push_str("\x1b[38;2;244;180;0m"),
                Ink::Wrong => out.push_str("\x1b[1;38;2;208;48;48m"),
                Ink::Piece([r, g, b]) => {
                    let brightness = 3 * u32::from(*r) + 6 * u32::from(*g) + u32::from(*b);
                    let on_it = if brightness > 1_275 { 0 } else { 255 };
                    out.push_str(&format!(
                        "\x1b[48;2;{r};{g};{b}m\x1b[38;2;{on_it};{on_it};{on_it}m"
                    ));
                }
            }
            now = *ink;
        }
        out.push(*sign);
    }
    if now != Ink::Grid {
        out.push_str("\x1b[0m");
    }
    out
}

/// The parts of a colour such as `#d6403b`.
fn rgb(hex: &str) -> [u8; 3] {
    let part = |at: usize| hex.get(at..at + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
    [1, 3, 5].map(|at| part(at).unwrap_or(0))
}

fn rows(panel: &Panel, marks: &Marks) -> Vec<Vec<(char, Ink)>> {
    let grid = panel.grid;
    let legend = full_legend(panel);
    let verdict = marks.verdict.as_ref();
    let ink_of = |sign: char, line: usize| match (sign, line) {
        ('!', _) => Ink::Wrong,
        (_, 0) => Ink::Grid,
        (_, line) => Ink::Line(line),
    };
    let mut rows = Vec::new();
    for y in 0..=grid.rows {
        let mut row = Vec::new();
        for x in 0..grid.width() {
            let at = grid.at(x, y);
            let sign = corner(panel, marks, at);
            let line = marks.drawn.as_ref().map_or(0, |drawn| line_at(panel, drawn, at).0);
            row.push((sign, ink_of(sign, line)));
            if x < grid.cols {
                let edge = Edge::Across(at);
                let line = line_of(marks, edge);
                row.extend(across(panel, marks, edge).chars().map(|c| (c, ink_of(c, line))));
            }
        }
        rows.push(row);
        if y == grid.rows {
            break;
        }
        let mut row = Vec::new();
        for x in 0..grid.width() {
            let edge = Edge::Down(grid.at(x, y));
            let sign = down(panel, marks, edge);
            row.push((sign, ink_of(sign, line_of(marks, edge))));
            if x >= grid.cols {
                continue;
            }
            let cell = grid.at(x, y);
            let (glyph, ink) = panel.cells[cell].as_ref().map_or((' ', Ink::Grid), |piece| {
                let known = legend.iter().find(|(_, known)| known == piece);
                let glyph = known.map_or('?', |(glyph, _)| *glyph);
                (glyph, Ink::Piece(rgb(&colour(piece))))
            });
            let [left, right] = match () {
                () if verdict.is_some_and(|v| v.unsatisfied & bit(cell) != 0) => ['!', '!'],
                () if verdict.is_some_and(|v| v.erased & bit(cell) != 0) => ['(', ')'],
                () => [' ', ' '],
            };
            row.extend([(left, ink_of(left, 0)), (glyph, ink), (right, ink_of(right, 0))]);
        }
        rows.push(row);
    }
    rows
}

/// Which line an edge belongs to: 0 none, 1, 2.
fn line_of(marks: &Marks, edge: Edge) -> usize {
    let Some(drawn) = &marks.drawn else { return 0 };
    match () {
        () if drawn.first.edges.has(edge) => 1,
        () if drawn.second.is_some_and(|second| second.edges.has(edge)) => 2,
        () => 0,
    }
}

fn across(panel: &Panel, marks: &Marks, edge: Edge) -> &'static str {
    let has_dot = panel.dots.iter().any(|dots| dots.edges.has(edge));
    let is_missed = marks.verdict.as_ref().is_some_and(|v| v.missed_edges.has(edge));
    match (line_of(marks, edge), has_dot, panel.gaps.has(edge)) {
        (_, true, _) if is_missed => "!o!",
        (1, true, _) => "━o━",
        (2, true, _) => "═o═",
        (_, true, _) => "─o─",
        (1, ..) => "━━━",
        (2, ..) => "═══",
        (.., true) => "╴ ╶",
        _ => "───",
    }
}

fn down(panel: &Panel, marks: &Marks, edge: Edge) -> char {
    let has_dot = panel.dots.iter().any(|dots| dots.edges.has(edge));
    let is_missed = marks.verdict.as_ref().is_some_and(|v| v.missed_edges.has(edge));
    match (line_of(marks, edge), has_dot, panel.gaps.has(edge)) {
        (_, true, _) if is_missed => '!',
        (_, true, _) => 'o',
        (1, ..) => '┃',
        (2, ..) => '║',
        (.., true) => '╎',
        _ => '│',
    }
}

fn corner(panel: &Panel, marks: &Marks, corner: usize) -> char {
    let is = |set: u128| set & bit(corner) != 0;
    let drawn = marks.drawn.as_ref();
    let has_dot = |colour: usize| is(panel.dots[colour].corners);
    match () {
        () if marks.verdict.as_ref().is_some_and(|v| is(v.missed_corners)) => '!',
        () if drawn.is_some_and(|drawn| drawn.first.head == corner) => '●',
        () if panel.starts.count_ones() > 1
            && drawn.is_some_and(|drawn| begins(panel, drawn, corner)) =>
        {
            '◉'
        }
        () if is(panel.starts) => {
            if has_dot(0) {
                's'
            } else {
                'S'
            }
        }
        () if is(panel.ends) => {
            if has_dot(0) {
                'e'
            } else {
                'E'
            }
        }
        () if has_dot(0) => 'o',
        () if has_dot(1) => '1',
        () if has_dot(2) => '2',
        () => drawn.map_or('┼', |drawn| match line_at(panel, drawn, corner) {
            (1, sides) => HEAVY[sides],
            (2, sides) => DOUBLE[sides],
            _ => '┼',
        }),
    }
}

/// A corner of a line by the sides it goes to: 1 for left, 2 right, 4 down, 8 up.
const HEAVY: [char; 16] =
    ['╋', '╸', '╺', '━', '╻', '┓', '┏', '┳', '╹', '┛', '┗', '┻', '┃', '┫', '┣', '╋'];
const DOUBLE: [char; 16] =
    ['╬', '═', '═', '═', '║', '╗', '╔', '╦', '║', '╝', '╚', '╩', '║', '╣', '╠', '╬'];

/// Whether a line begins on a corner: on a start that it does not cross and does not end on.
fn begins(panel: &Panel, drawn: &Drawn, corner: usize) -> bool {
    let lines = [Some(&drawn.first), drawn.second.as_ref()];
    let is_head = lines.iter().flatten().any(|line| line.head == corner);
    let (line, sides) = line_at(panel, drawn, corner);
    panel.starts & bit(corner) != 0 && line > 0 && !is_head && sides.count_ones() == 1
}

/// Which line passes a corner, and to which sides.
fn line_at(panel: &Panel, drawn: &Drawn, corner: usize) -> (usize, usize) {
    let sides = |edges: &Edges| {
        let steps = Move::ALL.iter().enumerate();
        let goes = |mv: Move| panel.grid.step(corner, mv).is_some_and(|(_, edge)| edges.has(edge));
        steps.filter(|(_, mv)| goes(**mv)).map(|(side, _)| 1 << side).sum()
    };
    let has = |corners: u128| corners & bit(corner) != 0;
    match drawn.second {
        _ if has(drawn.first.corners) => (1, sides(&drawn.first.edges)),
        Some(second) if has(second.corners) => (2, sides(&second.edges)),
        _ => (0, 0),
    }
}
