//! Panels made for a line, held against the engine that is written from the rules alone.

#![allow(clippy::unwrap_used)]

use play::lens::{OptionValue, Options};
use play::space::{FrameRequest, MakePlan, MakeReport, MakeStatus, Maker};
use source::Source;
use std::ops::ControlFlow;
use witness::{Ask, Panel, PanelMaker, plain, read, solve};

fn maker(size: [usize; 2], options: &[(&str, &str)]) -> PanelMaker {
    let mut given = Options::default();
    for (name, value) in options {
        given.set(name, OptionValue::Text((*value).to_string()));
    }
    let request = FrameRequest { size: Some(size), ..FrameRequest::default() };
    PanelMaker::new(&request, &given).unwrap()
}

fn made(maker: &PanelMaker, plan: &MakePlan) -> MakeReport {
    maker.make(plan, &|_| false, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn panels(report: &MakeReport) -> Vec<Panel> {
    let text = |made: &play::space::MadeReport| made.level.join("\n") + "\n";
    let read = |text: String| read(&Source::new("made", text)).panels.remove(0);
    report.made.iter().map(|made| read(text(made))).collect()
}

fn lines(panel: &Panel) -> Vec<String> {
    plain::solutions(panel).iter().map(ToString::to_string).collect()
}

#[test]
fn the_wanted_line_is_the_only_one_and_nothing_can_go() {
    for (pieces, line) in [
        ("separation,triangle", "RURURU"),
        ("separation:2-6,star,dot", "UURDRUUR"),
        ("gap,dot", "RRRULURU"),
        ("tetris,triangle:0-3,dot", "URRUUR"),
    ] {
        let maker = maker([3, 3], &[("pieces", pieces), ("line", line)]);
        let report = made(&maker, &MakePlan { tries: Some(60), ..MakePlan::default() });
        assert_eq!(report.status, MakeStatus::Found, "{pieces} {line}");
        let panel = panels(&report).remove(0);
        assert_eq!(lines(&panel), [line], "{pieces}");
        // Without any piece the line is no longer the only one, or no longer a solution.
        for cell in 0..panel.cells.len() {
            let mut less = panel.clone();
            if less.cells[cell].take().is_some() {
                assert_ne!(lines(&less), [line], "{pieces}: a piece can go");
            }
        }
        for edge in panel.gaps.iter() {
            let mut less = panel.clone();
            let mut one = witness::Edges::default();
            one.insert(edge);
            less.gaps = less.gaps.without(one);
            assert_ne!(lines(&less), [line], "{pieces}: a gap can go");
        }
        for edge in panel.dots[0].edges.iter() {
            let mut less = panel.clone();
            let mut one = witness::Edges::default();
            one.insert(edge);
            less.dots[0].edges = less.dots[0].edges.without(one);
            assert_ne!(lines(&less), [line], "{pieces}: a dot can go");
        }
        for corner in witness::members(panel.dots[0].corners) {
            let mut less = panel.clone();
            less.dots[0].corners &= !witness::bit(corner);
            assert_ne!(lines(&less), [line], "{pieces}: a dot can go");
        }
    }
}

/// The corners of a side of the grid that all lines are drawn on here.
const SIDE: usize = 6;

/// Every line of a grid of 5x5 cells from the bottom left to the top right, as moves, drawn without the
/// engine.
fn all_lines() -> Vec<Vec<u8>> {
    fn go(at: usize, been: u64, moves: &mut Vec<u8>, lines: &mut Vec<Vec<u8>>) {
        if at == SIDE - 1 {
            lines.push(moves.clone());
            return;
        }
        let (x, y) = (at % SIDE, at / SIDE);
        let steps = [
            (b'L', x > 0, at.wrapping_sub(1)),
            (b'R', x + 1 < SIDE, at + 1),
            (b'D', y + 1 < SIDE, at + SIDE),
            (b'U', y > 0, at.wrapping_sub(SIDE)),
        ];
        for (letter, is_inside, to) in steps {
            if is_inside && been >> to & 1 == 0 {
                moves.push(letter);
                go(to, been | 1 << to, moves, lines);
                moves.pop();
            }
        }
    }
    let (start, mut lines) = (SIDE * (SIDE - 1), Vec::new());
    go(start, 1 << start, &mut Vec::new(), &mut lines);
    lines
}

/// What a panel asks of a line's edges and corners alone: gaps, dots and triangles.
struct Quick {
    /// Edges that must not be used and that must be used; corners that must be visited.
    gaps: u128,
    dots: u128,
    corners: u64,
    /// The sides of a cell and how many of them must be used.
    triangles: Vec<(u128, u32)>,
}

/// Edges in one set: across from a corner at its number, down from it 64 higher.
fn across(x: usize, y: usize) -> u128 {
    1 << (y * SIDE + x)
}

fn down(x: usize, y: usize) -> u128 {
    across(x, y) << 64
}

impl Quick {
    fn of(panel: &Panel) -> Quick {
        let edge = |edge: witness::Edge| {
            let (at, is_down) = match edge {
                witness::Edge::Across(at) => (at, false),
                witness::Edge::Down(at) => (at, true),
            };
            let (x, y) = panel.grid.place(at);
            if is_down { down(x, y) } else { across(x, y) }
        };
        let set = |edges: witness::Edges| edges.iter().map(edge).fold(0, |all, one| all | one);
        let corners = witness::members(panel.dots[0].corners).map(|at| panel.grid.place(at));
        let sides = |x, y| across(x, y) | across(x, y + 1) | down(x, y) | down(x + 1, y);
        let triangles = panel.pieces().filter_map(|(cell, piece)| {
            let (x, y) = panel.grid.place(cell);
            match piece.kind {
                witness::Kind::Triangle(count) => Some((sides(x, y), u32::from(count))),
                _ => None,
            }
        });
        Quick {
            gaps: set(panel.gaps),
            dots: set(panel.dots[0].edges),
            corners: corners.fold(0, |all, (x, y)| all | 1 << (y * SIDE + x)),
            triangles: triangles.collect(),
        }
    }

    fn allows(&self, moves: &[u8]) -> bool {
        let (mut x, mut y) = (0, SIDE - 1);
        let (mut edges, mut corners) = (0u128, 1u64 << (y * SIDE + x));
        for letter in moves {
            match letter {
                b'L' => (edges, x) = (edges | across(x - 1, y), x - 1),
                b'R' => (edges, x) = (edges | across(x, y), x + 1),
                b'D' => (edges, y) = (edges | down(x, y), y + 1),
                _ => (edges, y) = (edges | down(x, y - 1), y - 1),
            }
            corners |= 1 << (y * SIDE + x);
        }
        let is_full = |(sides, count): &(u128, u32)| (edges & sides).count_ones() == *count;
        edges & self.gaps == 0
            && self.dots & !edges == 0
            && self.corners & !corners == 0
            && self.triangles.iter().all(is_full)
    }
}

/// The maker proves uniqueness by its tracer. Here every line of the grid is drawn, and those that fit gaps,
/// dots and triangles are judged by the engine that is written from the rules.
#[test]
fn five_lines_of_five_by_five() {
    let maker = maker([5, 5], &[]);
    let all = all_lines();
    assert_eq!(all.len(), 1_262_816);
    for seed in 1..=5 {
        let plan = MakePlan { seed, tries: Some(20), ..MakePlan::default() };
        let report = made(&maker, &plan);
        assert_eq!(report.status, MakeStatus::Found, "seed {seed}");
        assert!(report.made[0].properties.iter().all(|property| property.proved));
        let panel = &panels(&report)[0];
        let quick = Quick::of(panel);
        let start = panel.grid.at(0, 5);
        let fits = all.iter().filter(|moves| quick.allows(moves)).map(|moves| {
            let moves = String::from_utf8(moves.clone()).unwrap();
            witness::read_moves(start, &moves).unwrap()
        });
        let found: Vec<String> =
            fits.filter(|line| plain::solves(panel, line)).map(|line| line.to_string()).collect();
        assert_eq!(found, [report.made[0].moves.clone().unwrap()], "seed {seed}");
        // The tracer counts all solutions, where the maker stops at the second.
        let counted = solve(panel, Ask::default(), &mut |_| false);
        assert_eq!((counted.count, counted.is_complete), (1, true));
    }
}

#[test]
fn numbers_regions_length_and_concepts_are_kept() {
    let maker = maker([3, 3], &[("pieces", "separation:3-5,dot:1-3"), ("regions", "2")]);
    let plan = MakePlan {
        need: vec!["turn >= 3".to_string()],
        length: Some([8, 12]),
        count: 2,
        differ: 3,
        tries: Some(400),
        ..MakePlan::default()
    };
    let report = made(&maker, &plan);
    assert_eq!(report.status, MakeStatus::Found);
    assert_eq!(report, made(&maker, &MakePlan { threads: 3, ..plan }));
    for made in &report.made {
        assert!(made.properties.iter().all(|property| property.proved), "{made:?}");
        assert!((8..=12).contains(&made.length.unwrap()));
        assert!((3..=5).contains(&made.elements["separation"]));
        assert!((1..=3).contains(&made.elements["dot"]));
        let line = made.moves.clone().unwrap();
        let turns = line.as_bytes().windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!(turns >= 3, "{line}");
    }
    for panel in panels(&report) {
        assert_eq!(lines(&panel).len(), 1);
    }
}

#[test]
fn wishes_that_cannot_be_are_refused() {
    let new = |size, options: &[(&str, &str)]| {
        let mut given = Options::default();
        for (name, value) in options {
            given.set(name, OptionValue::Text((*value).to_string()));
        }
        let request = FrameRequest { size: Some(size), ..FrameRequest::default() };
        PanelMaker::new(&request, &given).map(|_| ()).unwrap_err().to_string()
    };
    assert!(new([8, 3], &[]).contains("7x7"));
    assert!(new([3, 3], &[("line", "RRQ")]).contains("`Q`"));
    assert!(new([3, 3], &[("line", "RRU")]).contains("top right"));
    assert!(new([3, 3], &[("line", "RLUU")]).contains("meets itself"));
    assert!(new([3, 3], &[("pieces", "dots:2")]).contains("did you mean `dot`"));
    assert!(new([2, 2], &[("regions", "3,4")]).contains("4 cells"));
}
