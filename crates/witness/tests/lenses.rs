//! Entropy, attribution, suggestions and pictures.

#![allow(clippy::unwrap_used)]

mod common;

use common::Wish;
use source::Source;
use witness::{
    Ask, Board, Judge, Marks, Panel, Toward, attribute, entropy, kernel, png, read, solve, suggest,
    svg, text,
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
    assert_eq!(kernel(&more, &mut |_| false).unwrap().pieces().count(), 3);
    let small = kernel(&more, &mut |_| false).unwrap();
    assert!(attribute(&small, &mut |_| false).unwrap().decoration.is_empty());
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
fn suggestions_keep_what_they_promise() {
    let loose = panel(
        "panel loose\nb = separation black\nw = separation white\n+-+-E\n|b|.|\n+-+-+\n|.|w|\nS-+-+\n",
    );
    for (toward, start) in
        [(Toward::Unique, &loose), (Toward::Harder, &panel(GATE)), (Toward::Fewer, &panel(GATE))]
    {
        let found = suggest(start, toward, 3, 60, 1, &mut |_| false);
        assert_eq!(found, suggest(start, toward, 3, 60, 1, &mut |_| false));
        for kept in &found.kept {
            let count = solve(&kept.panel, Ask::default(), &mut |_| false).count;
            assert_eq!(count, kept.solutions);
            assert!(!kept.changed.is_empty());
            match toward {
                Toward::Unique => assert!(count < found.start.unwrap().0),
                Toward::Fewer => assert!(count == 1 && kept.pieces < start.pieces().count()),
                Toward::Harder => assert!(count == 1 && kept.bits > found.start.unwrap().1),
            }
        }
    }
    assert_eq!(suggest(&loose, Toward::Unique, 1, 200, 1, &mut |_| false).kept[0].solutions, 1);
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
    let picture = svg(&gate, &marks);
    assert_eq!(picture.matches("#d03030").count(), 3);
    assert!(png(&picture, 1.0).unwrap().starts_with(b"\x89PNG"));
    assert!(!svg(&gate, &Marks::default()).contains("#d03030"));
}

#[test]
fn random_panels_can_be_drawn() {
    for seed in 0..30 {
        let wish = Wish { max_cells: 9, symmetry: true, pillar: true, erasers: true };
        let panel = common::panel(seed, wish);
        let picture = svg(&panel, &Marks::default());
        assert!(png(&picture, 0.5).is_ok(), "{picture}");
        assert_eq!(text(&panel, &Marks::default()).len(), 2 * panel.grid.rows + 1);
    }
}
