//! Panels whose solutions are known.

#![allow(clippy::unwrap_used)]

use source::Source;
use witness::{Ask, Panel, plain, read, solve};

fn panels(text: &str) -> Vec<Panel> {
    let read = read(&Source::new("test.panel", text));
    assert!(source::is_ok(&read.diagnostics), "{:?}", read.diagnostics);
    read.panels
}

/// The number of solutions by both engines, and the first line.
fn count(text: &str) -> (usize, String) {
    let [panel] = &panels(text)[..] else { panic!("one panel") };
    let found = solve(panel, Ask { keeps_lines: true, ..Ask::default() }, &mut |_| false);
    let plain = plain::solutions(panel);
    assert_eq!(found.lines, plain, "{text}");
    assert_eq!((found.count, found.is_complete), (plain.len() as u128, true));
    assert_eq!(found.first, plain.first().copied());
    (plain.len(), plain.first().map_or(String::new(), ToString::to_string))
}

#[test]
fn squares_of_two_colours_are_kept_apart() {
    let text = "panel squares\nb = separation black\nw = separation white\n\
                +-+-+-E\n|b|.|w|\n+-+-+-+\n|.|w|.|\nS-+-+-+\n";
    assert_eq!(count(text), (13, "RURUR".to_string()));
}

#[test]
fn coloured_dots_choose_the_start() {
    let text = "panel turn\nsymmetry rotational\nE-+-+-S\n| 1 | |\n+-+-+-+\n| | | |\n+-+-+-+\n\
                | | 2 |\nS-+-+-E\n";
    let [panel] = &panels(text)[..] else { panic!("one panel") };
    let found = solve(panel, Ask::default(), &mut |_| false);
    assert_eq!(found.count, 10);
    assert_eq!(panel.place(found.first.unwrap().start()), [4, 1]);
    count(text);
}

#[test]
fn a_pillar_wraps_shapes() {
    let text = "panel pillar\npillar\nt = tetris ###\nn = negative #\n+-+-+-E-\n|.|.|t|n\n\
                +-+-+-+-\n|.|.|.|.\nS-+-+-+-\n";
    assert_eq!(count(text), (4, "LLLUULDLLUR".to_string()));
    // Three columns of a shape go round a pillar of two, because no cell is covered twice.
    let text = "panel narrow\npillar\nt = tetris ##./.##\nE-S-\n|t|.\n+-+-\n|.|.\n+-+-\n";
    assert_eq!(count(text), (2, "L".to_string()));
}

/// A 1x3 row: start bottom left, end top right.
fn row(legend: &str, cells: &str) -> usize {
    let cells: Vec<String> = cells.chars().map(|c| c.to_string()).collect();
    let width = cells.len();
    let top = format!("{}E", "+-".repeat(width));
    let bottom = format!("S{}", "-+".repeat(width));
    count(&format!("panel row\n{legend}\n{top}\n|{}|\n{bottom}\n", cells.join("|"))).0
}

#[test]
fn erasers_take_what_is_wrong() {
    let black_and_white = "b = separation black\nw = separation white\nx = eraser\n";
    // Lines of a row cut it anywhere or not at all: 8 lines, of which 2 leave it whole.
    assert_eq!(row("", "..."), 8);
    assert_eq!(row("x = eraser", "x.."), 0);
    assert_eq!(row("x = eraser", "xx."), 4);
    // Both squares may go at once.
    assert!(row(black_and_white, "bxxw") > 0);
    // A black star beside only a black eraser is satisfied, so the eraser has nothing to do.
    assert_eq!(row("s = star black\nx = eraser black", "sx."), 0);
    let stars = "s = star white\nx = eraser white";
    assert!(row(stars, "sssx") > 0);
}

#[test]
fn shapes_must_cancel_not_only_areas() {
    assert_eq!(row("t = tetris ##\nn = negative ##", "tn."), 4);
    assert_eq!(row("t = tetris ##\nn = negative #/#", "tn."), 0);
    assert_eq!(row("t = tetris ##\nn = negative #", "tn."), 0);
}

#[test]
fn gaps_bar_lines_but_do_not_part_regions() {
    let text = "panel gap\nb = separation black\nw = separation white\n+-+-E\n|b:w|\nS-+-+\n";
    assert_eq!(count(text).0, 0);
    let open = text.replace("b:w", "b|w");
    assert_eq!(count(&open).0, 2);
}
