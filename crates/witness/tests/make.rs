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

#[test]
fn five_lines_of_five_by_five() {
    let maker = maker([5, 5], &[]);
    for seed in 1..=5 {
        let plan = MakePlan { seed, tries: Some(20), ..MakePlan::default() };
        let report = made(&maker, &plan);
        assert_eq!(report.status, MakeStatus::Found, "seed {seed}");
        assert!(report.made[0].properties.iter().all(|property| property.proved));
        // All solutions are counted, where the maker stops at the second.
        let found = solve(&panels(&report)[0], Ask::default(), &mut |_| false);
        assert_eq!((found.count, found.is_complete), (1, true));
        assert_eq!(found.first.map(|line| line.to_string()), report.made[0].moves);
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
