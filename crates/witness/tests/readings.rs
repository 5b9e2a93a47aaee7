//! Entropy, attribution and pictures.

#![allow(clippy::unwrap_used)]

mod common;

use common::Wish;
use source::Source;
use witness::{
    Ask, Board, Judge, Marks, Panel, attribute, canvas, entropy, read, solve, svg, text,
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
