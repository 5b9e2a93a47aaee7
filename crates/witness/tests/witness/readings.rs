//! Entropy, attribution and pictures.

#![allow(clippy::unwrap_used)]

use crate::common;

use common::Wish;
use play::{Outcome, Play, Step};
use source::Source;
use witness::{
    Ask, Board, Drawing, Judge, Marks, Panel, attribute, canvas, entropy, read, solve, svg, text,
};

fn panel(text: &str) -> Panel {
    let read = read(&Source::new("test.panel", text));
    assert!(source::is_ok(&read.diagnostics), "{:?}", read.diagnostics);
    read.panels[0].clone()
}

const GATE: &str = "panel gate\nb = separation black\nw = separation white\n+-+-E\n|.|b|\n+-+-+\n\
                    |b|w|\nS-+-+\n";

fn is_unique(panel: &Panel) -> bool {
    solve(panel, Ask::UNIQUE, &mut |_| false).is_unique()
}

#[test]
fn attribution_takes_each_piece_away_by_itself() {
    let gate = panel(GATE);
    assert!(is_unique(&gate));
    let found = attribute(&gate, &mut |_| false).unwrap();
    assert_eq!(found.needed.len() + found.decoration.len(), 3);
    for cell in &found.needed {
        let mut without = gate.clone();
        without.cells[*cell] = None;
        assert!(!is_unique(&without));
    }
    // One more piece of a colour that is there already is decoration.
    let mut more = gate.clone();
    more.cells[0] = gate.cells[1].clone();
    assert!(is_unique(&more));
    let decoration = attribute(&more, &mut |_| false).unwrap().decoration;
    assert_eq!(decoration, [0]);
}

#[test]
fn entropy_is_never_more_with_rules() {
    for seed in 0..60 {
        let wish = Wish { max_cells: 8, symmetry: true, pillar: true, erasers: true };
        let panel = common::panel(seed, wish);
        let ask = Ask { keeps_lines: true, ..Ask::default() };
        let found = solve(&panel, ask, &mut |_| false);
        let bits = entropy(&Board::new(&panel), &found.lines);
        assert_eq!(bits.is_some(), found.count > 0);
        if let Some(bits) = bits {
            assert!(bits.bits <= bits.bits_without_rules + 1e-9, "{bits:?}");
            assert!(bits.bits >= 0.0);
        }
    }
}

/// The definition of Chen, White and Sturtevant over play itself, where every legal move counts.
fn plain_entropy(drawing: &mut Drawing, from: &witness::Pen) -> f64 {
    let mut moves = Vec::new();
    drawing.moves(from, &mut moves);
    let mut after = Vec::new();
    for mv in moves {
        let mut to = *from;
        after.push(match drawing.step(from, mv, &mut to) {
            Step::Moved { outcome: Outcome::Won, .. } => 0.0,
            Step::Moved { outcome: Outcome::Open, .. } => plain_entropy(drawing, &to),
            _ => f64::INFINITY,
        });
    }
    let least = after.iter().copied().fold(f64::INFINITY, f64::min);
    match after.iter().all(|bits| *bits == 0.0) && !after.is_empty() {
        true => 0.0,
        false => (after.len().max(1) as f64).log2() + least,
    }
}

#[test]
fn entropy_without_rules_is_that_of_play() {
    let mut sure = 0;
    for seed in 0..80 {
        let wish = Wish { max_cells: 6, symmetry: true, pillar: true, erasers: true };
        let panel = common::panel(seed, wish);
        let ask = Ask { keeps_lines: true, every_tracing: true, ..Ask::default() };
        let found = solve(&panel, ask, &mut |_| false);
        let mut drawing = Drawing::new(&panel);
        let (start, _) = drawing.start();
        let plain = plain_entropy(&mut drawing, &start);
        match entropy(&Board::new(&panel), &found.lines) {
            Some(bits) => {
                let off = (bits.bits_without_rules - plain).abs();
                assert!(off < 1e-9, "{bits:?} {plain}\n{}", witness::print(&panel));
                sure += usize::from(plain == 0.0);
            }
            None => assert!(plain.is_infinite(), "{}", witness::print(&panel)),
        }
    }
    assert!(sure > 2, "{sure}");
}

#[test]
fn a_panel_that_cannot_be_failed_has_nothing_to_guess() {
    let bits = |text: &str| {
        let one = panel(text);
        let ask = Ask { keeps_lines: true, ..Ask::default() };
        entropy(&Board::new(&one), &solve(&one, ask, &mut |_| false).lines).unwrap().bits
    };
    let empty = "+-+-+-E\n|.|.|.|\n+-+-+-+\n|.|.|.|\n+-+-+-+\n|.|.|.|\nS-+-+-+\n";
    assert_eq!(bits(&format!("panel empty\n{empty}")), 0.0);
    let one = empty.replacen('.', "b", 1);
    assert_eq!(bits(&format!("panel one\nb = separation black\n{one}")), 0.0);
    assert!(bits(GATE) > 0.0);
}

#[test]
fn an_empty_corridor_has_nothing_to_guess() {
    let one = panel("panel one\n+-E\n|.|\nS:+\n");
    let lines = solve(&one, Ask { keeps_lines: true, ..Ask::default() }, &mut |_| false).lines;
    assert_eq!(entropy(&Board::new(&one), &lines).unwrap().bits, 0.0);
}

#[test]
fn pictures_mark_what_is_wrong() {
    let gate = panel(GATE);
    let board = Board::new(&gate);
    let line = witness::read_moves(gate.grid.at(0, 2), "UURR").unwrap();
    let drawn = board.draw(&line).unwrap();
    let verdict = Judge::default().verdict(&board, &drawn);
    let marks = Marks { drawn: Some(drawn), verdict: Some(verdict) };
    assert_eq!(
        text(&gate, &marks),
        ["┏━━━━━━━●", "┃   │!b!│", "┃───┼───┼", "┃!b!│!w!│", "S───┼───┼"]
    );
    let coloured = canvas(&gate, &marks, 80, 24).join("\n");
    let mut plain = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, after)) = rest.split_once('\x1b') {
        plain.push_str(before);
        rest = after.split_once('m').unwrap().1;
    }
    plain.push_str(rest);
    let legend = ["", " b = separation black", " w = separation white"];
    let lines: Vec<String> =
        text(&gate, &marks).into_iter().chain(legend.map(String::from)).collect();
    assert_eq!(plain, lines.join("\n"));
    assert!(canvas(&gate, &marks, 4, 3).len() == 3);
    let picture = svg(&gate, &marks);
    assert_eq!(picture.matches("#d03030").count(), 3);
    assert!(drawing::png(&picture, 1.0).unwrap().starts_with(b"\x89PNG"));
    assert!(!svg(&gate, &Marks::default()).contains("#d03030"));
}

#[test]
fn random_panels_can_be_drawn() {
    for seed in 0..30 {
        let wish = Wish { max_cells: 9, symmetry: true, pillar: true, erasers: true };
        let panel = common::panel(seed, wish);
        let picture = svg(&panel, &Marks::default());
        assert!(drawing::png(&picture, 0.5).is_ok(), "{picture}");
        assert_eq!(text(&panel, &Marks::default()).len(), 2 * panel.grid.rows + 1);
    }
}
