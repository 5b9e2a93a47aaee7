//! Suggestions, repairs and kernels of panels.

#![allow(clippy::unwrap_used)]

use crate::common;

use common::{ANY, ask, read_panel};
use play::lens::{Lenses, LevelId, OptionValue, Options};
use play::search::Budget;
use play::space::{
    KernelPlan, KernelStatus, RepairPlan, RepairStatus, Space, SuggestPlan, SuggestReport,
    Variations, kernel, repair, suggest,
};
use serde_json::Value;
use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;
use witness::{Ask, Drawing, Panel, PanelSpace, attribute, print, solve};

const GATE: &str = "panel gate\nb = separation black\nw = separation white\n+-+-E\n|.|b|\n+-+-+\n\
                    |b|w|\nS-+-+\n";
const LOOSE: &str = "panel loose\nb = separation black\nw = separation white\n+-+-E\n|b|.|\n+-+-+\n\
                     |.|w|\nS-+-+\n";

fn level() -> LevelId {
    LevelId { number: 2, index: 1, name: Some("panel".to_string()) }
}

fn suggested(panel: &Panel, rank: &str, tries: u64, threads: usize) -> SuggestReport {
    suggested_in(&PanelSpace::new(panel, &Options::default()).unwrap(), rank, tries, threads)
}

fn suggested_in(space: &PanelSpace, rank: &str, tries: u64, threads: usize) -> SuggestReport {
    let plan = SuggestPlan {
        rank: rank.to_string(),
        keep: 3,
        tries: Some(tries),
        threshold: None,
        from_best: false,
        threads,
        seed: 1,
        level: level(),
        ..SuggestPlan::default()
    };
    suggest(space, &plan, &|_| false, &mut |_| ControlFlow::Continue(()))
}

fn count(panel: &Panel) -> u128 {
    solve(panel, Ask::default(), &mut |_| false).count
}

#[test]
fn suggestions_are_better_and_read_as_printed() {
    let mut kept_in_all = 0;
    for (rank, start) in [
        ("unique", LOOSE),
        ("harder", GATE),
        ("fewer", GATE),
        ("harder", LOOSE),
        ("entropy", LOOSE),
        ("length", LOOSE),
    ] {
        let start = read_panel(start);
        let found = suggested(&start, rank, 250, 1);
        assert_eq!(found, suggested(&start, rank, 250, 2), "{rank}");
        kept_in_all += found.kept.len();
        let space = PanelSpace::new(&start, &Options::default()).unwrap();
        let options = Options::default();
        for kept in &found.kept {
            let panel = read_panel(&kept.level.join("\n"));
            let json = serde_json::to_value(kept).unwrap();
            assert_eq!(json["text"], print(&panel));
            assert_eq!(json["solutions"].as_u64(), Some(count(&panel) as u64));
            assert_eq!(json["pieces"].as_u64(), Some(panel.pieces().count() as u64));
            let rated = Drawing::new(&panel).rate(&ask(&options), &mut |_| false).unwrap();
            assert_eq!(json["entropy"].as_f64(), rated.value("entropy"));
            assert_eq!(json["readings"]["length"].as_f64(), rated.value("length"));
            let mut drawing = Drawing::new(&panel);
            let again = space.score(rank, &panel, &mut drawing, &ask(&options), &mut |_| false);
            assert_eq!(again, play::lens::Measured::Value(kept.score.as_f64()), "{rank}");
            assert!(found.start.as_ref().is_none_or(|one| kept.score.as_f64() > one.as_f64()));
            if ["harder", "fewer"].contains(&rank) {
                assert_eq!(count(&panel), 1);
            }
            assert!(!kept.changed.is_empty());
        }
    }
    assert!(kept_in_all > 6, "{kept_in_all}");
    let unique = suggested(&read_panel(LOOSE), "unique", 200, 1);
    assert_eq!(unique.kept[0].score.as_f64(), 1.0);
}

#[test]
fn suggest_has_the_fields_of_a_panel() {
    let found = serde_json::to_value(suggested(&read_panel(LOOSE), "unique", 60, 1)).unwrap();
    assert_eq!((&found["panel"], &found["toward"]), (&"loose".into(), &"unique".into()));
    assert_eq!(found["solutions"].as_u64(), Some(count(&read_panel(LOOSE)) as u64));
    assert!(found["entropy"].is_number());
    assert_eq!(found["tries"], 60);
    assert_eq!(found["level_number"], 2);
    assert!(found["kept"].is_array());
}

#[test]
fn single_changes_come_first_and_once() {
    for seed in 0..30 {
        let panel = common::panel(seed, ANY);
        let space = varying(&panel, "own");
        let kinds = panel.legend.len();
        let of_cells = panel.grid.cells().count() * kinds;
        let mut edits = Vec::new();
        let flow = space.edits(1, &mut |varied| {
            edits.push(space.canonical(varied));
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        let singles = edits.len();
        let mut seen = Vec::new();
        for n in 1..=singles as u64 {
            let varied = space.vary(7, n, &mut ()).unwrap();
            // A mark touches several cells, the symmetry all of them.
            let changed = space.changed(&varied).len();
            assert!(changed == 1 || n > of_cells as u64 && changed > 0);
            let key = space.canonical(&varied);
            assert!(!seen.contains(&key), "{n} of\n{}", print(&panel));
            seen.push(key);
        }
        if let Some(kernel) = space.vary(7, singles as u64 + 1, &mut ()) {
            assert!(count(&panel) == 1 && count(&kernel) == 1);
            assert!(attribute(&kernel, &mut |_| false).unwrap().needed.len() <= kinds * 64);
        }
        edits.sort();
        seen.sort();
        assert_eq!(edits, seen);
    }
}

/// A panel of dots has no pieces to change: dots are what is varied.
#[test]
fn a_space_of_panels_can_be_exhausted() {
    for text in [GATE, LOOSE] {
        let panel = read_panel(text);
        let space = varying(&panel, "own");
        // All panels with one, two or three changes, by another way.
        let mut all = HashSet::new();
        for cost in 1..=3 {
            let flow = space.edits(cost, &mut |varied| {
                all.insert(space.canonical(varied));
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
        }
        let count = space.variations().unwrap();
        let made: HashSet<Box<[u64]>> = (1..=count)
            .filter_map(|n| Some(space.canonical(&space.vary(3, n, &mut ())?)))
            .collect();
        assert!(made.is_superset(&all));
        // The one beyond them is the panel without what uniqueness does not need.
        assert!(count == all.len() as u64 + 1 && made.len() <= all.len() + 1);
        let found = suggested_in(&space, "unique", 10_000, 2);
        assert!(found.exhausted);
        assert_eq!((found.counts.tries, found.greatest.unwrap().as_f64()), (count, 1.0));
        let some = suggested_in(&space, "unique", count - 1, 1);
        assert!(!some.exhausted);
    }
}

#[test]
fn dots_are_added_and_removed() {
    let start = read_panel("panel dots\n+-+-E\n|.|.|\n+-o-+\n|.|.|\nS-+-+\n");
    let before = count(&start);
    let found = suggested(&start, "unique", 200, 1);
    assert!(!found.kept.is_empty());
    for kept in &found.kept {
        let json = serde_json::to_value(kept).unwrap();
        let panel = read_panel(json["text"].as_str().unwrap());
        assert!(count(&panel) < before && panel.pieces().count() == 0);
    }
    // A panel that works with pieces alone keeps to them, if that is asked for.
    let space = varying(&read_panel(GATE), "own");
    let (mut tried, dots) = (0, |panel: &Panel| panel.dots[0].corners);
    for n in 1..=300 {
        if let Some(varied) = space.vary(1, n, &mut ()) {
            tried += 1;
            assert_eq!(dots(&varied), 0);
        }
    }
    assert!(tried > 100);
}

fn varying(panel: &Panel, what: &str) -> PanelSpace {
    let mut options = Options::default();
    options.set("vary", OptionValue::Text(what.to_string()));
    PanelSpace::new(panel, &options).unwrap()
}

/// What differs from the start, apart from pieces.
fn marks_changed(start: &Panel, panel: &Panel) -> Vec<&'static str> {
    let differs = [
        (start.dots != panel.dots, "dots"),
        (start.gaps != panel.gaps, "gaps"),
        (start.ends != panel.ends, "ends"),
        (start.symmetry != panel.symmetry, "symmetry"),
    ];
    differs.into_iter().filter(|(differs, _)| *differs).map(|(_, what)| what).collect()
}

#[test]
fn gaps_ends_and_the_symmetry_are_varied() {
    let start = read_panel(LOOSE);
    for what in ["pieces", "dots", "gaps", "ends", "symmetry", "all"] {
        let space = varying(&start, what);
        let mut seen = BTreeSet::new();
        for n in 1..=space.variations().unwrap().min(3_000) {
            let Some(varied) = space.vary(1, n, &mut ()) else { continue };
            // Whatever was changed together can be written and read.
            assert_eq!(read_panel(&print(&varied)), varied, "{}", print(&varied));
            assert!(!space.changed(&varied).is_empty());
            seen.extend(marks_changed(&start, &varied));
        }
        let seen: Vec<&str> = seen.into_iter().collect();
        let expected = match what {
            "pieces" => vec![],
            "all" => vec!["dots", "ends", "gaps", "symmetry"],
            // A second line starts and ends too.
            "symmetry" => vec!["ends", "symmetry"],
            what => vec![what],
        };
        assert_eq!(seen, expected, "{what}");
    }
}

/// Nothing said means a bit of everything; a repair keeps to what the panel has.
#[test]
fn the_default_varies_everything() {
    let rows = "+-+-E\n|b|2|\n+-+-+\n|.|R|\nS-+-+\n";
    let legend = "b = separation black\n2 = triangle 2\nR = star red\n";
    let start = read_panel(&format!("panel rich\n{legend}{rows}"));
    let space = PanelSpace::new(&start, &Options::default()).unwrap();
    let (mut marks, mut pieces) = (BTreeSet::new(), BTreeSet::new());
    for n in 1..=space.variations().unwrap().min(3_000) {
        let Some(varied) = space.vary(1, n, &mut ()) else { continue };
        // A new piece has a glyph as soon as it is printed.
        assert_eq!(print(&read_panel(&print(&varied))), print(&varied));
        marks.extend(marks_changed(&start, &varied));
        pieces.extend(varied.pieces().map(|(_, piece)| piece.to_string()));
    }
    assert_eq!(marks.into_iter().collect::<Vec<_>>(), ["dots", "ends", "gaps", "symmetry"]);
    let expected = [
        "separation black",
        "separation red",
        "star black",
        "star red",
        "triangle 1",
        "triangle 2",
        "triangle 3",
    ];
    assert_eq!(pieces.into_iter().collect::<Vec<_>>(), expected);
    let flow = space.edits(1, &mut |edited| {
        assert!(marks_changed(&start, edited).is_empty());
        let known = |piece: &witness::Piece| start.pieces().any(|(_, known)| known == piece);
        assert!(edited.pieces().all(|(_, piece)| known(piece)));
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
}

/// A panel is varied by what its author works with, if that is asked for.
#[test]
fn marks_of_a_panel_are_its_own() {
    let rows = "+-+-E\n|.|.|\n+:+-+\n|.|b|\nS-+-E\n";
    let gaps = read_panel(&format!("panel own\nb = separation black\n{rows}"));
    let two =
        "panel two\nsymmetry rotational\nb = separation black\nS-+-E\n|.|b|\n+-+-+\n|.|.|\nE-+-S\n";
    let two = read_panel(two);
    for (start, expected) in [(&gaps, vec!["ends", "gaps"]), (&two, vec!["symmetry"])] {
        let space = varying(start, "own");
        let mut seen = BTreeSet::new();
        for n in 1..=400 {
            let Some(varied) = space.vary(1, n, &mut ()) else { continue };
            assert_eq!(read_panel(&print(&varied)), varied);
            seen.extend(marks_changed(start, &varied));
        }
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), expected, "{}", print(start));
    }
}

#[test]
fn every_set_of_changes_comes_once_whatever_is_varied() {
    let start = read_panel("panel small\nb = separation black\n+-+-E\n|b|.|\nS-+-+\n");
    let space = varying(&start, "all");
    let mut all = HashSet::new();
    for cost in 1..=3 {
        let flow = space.edits(cost, &mut |varied| {
            all.insert(space.canonical(varied));
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
    }
    let count = space.variations().unwrap();
    let made: HashSet<Box<[u64]>> =
        (1..=count).filter_map(|n| Some(space.canonical(&space.vary(3, n, &mut ())?))).collect();
    assert!(made.is_superset(&all) && made.len() <= all.len() + 1);
}

/// With `from_best` the variations of the start come one after another too, and their end is reported.
#[test]
fn a_space_is_exhausted_also_from_the_best() {
    for (text, is_unique) in [(GATE, true), (LOOSE, false)] {
        let panel = read_panel(text);
        let space = varying(&panel, "own");
        let count = space.variations().unwrap();
        let plan = |tries| SuggestPlan {
            rank: "unique".to_string(),
            keep: 3,
            tries,
            from_best: true,
            level: level(),
            ..SuggestPlan::default()
        };
        let run = |plan: &SuggestPlan| {
            suggest(&space, plan, &|_| false, &mut |_| ControlFlow::Continue(()))
        };
        match is_unique {
            // Nothing is better, so that only the panel itself is varied; then the search is over.
            true => {
                let found = run(&plan(None));
                assert!(found.exhausted && found.kept.is_empty());
                assert_eq!(found.counts.tries, count);
            }
            false => {
                let found = run(&plan(Some(3 * count)));
                assert!(found.exhausted && !found.kept.is_empty());
                assert!(!run(&plan(Some(count - 1))).exhausted);
            }
        }
    }
}

/// Where a panel cannot be better by the usual aim, another is taken.
#[test]
fn a_unique_panel_is_ranked_by_what_can_still_grow() {
    for (text, expected) in [(GATE, "harder"), (LOOSE, "unique")] {
        let space = PanelSpace::new(&read_panel(text), &Options::default()).unwrap();
        assert_eq!(space.usual_aim(level(), &mut |_| false), expected);
    }
}

fn find_kernel(panel: &Panel, budget: Budget) -> (KernelStatus, Value) {
    let space = PanelSpace::new(panel, &Options::default()).unwrap();
    let plan = KernelPlan { hold: None, budget, level: level() };
    let found = kernel(&space, &plan, &mut |_| false);
    (found.status, serde_json::to_value(&found).unwrap())
}

#[test]
fn a_kernel_needs_all_its_pieces() {
    let mut more = read_panel(GATE);
    more.cells[0] = more.cells[1].clone();
    assert_eq!(count(&more), 1);
    let (status, found) = find_kernel(&more, Budget::default());
    assert_eq!(status, KernelStatus::Kernel);
    assert_eq!((&found["panel"], &found["unique"]), (&"gate".into(), &true.into()));
    assert_eq!((&found["pieces"], &found["kept"]), (&4.into(), &3.into()));
    assert_eq!(found["removed"].as_array().unwrap().len(), 1);
    assert_eq!((&found["hold"], &found["minimal"]), (&"unique".into(), &true.into()));
    assert_eq!(found["number"], 2);
    assert!(found.get("known").is_none());
    let small = read_panel(found["text"].as_str().unwrap());
    assert!(attribute(&small, &mut |_| false).unwrap().decoration.is_empty());
    assert_eq!(found["text"], print(&small));
    assert_eq!(found["level"], 2, "the number, as in the other answers about panels");
}

#[test]
fn a_panel_that_is_not_unique_has_no_kernel() {
    let (status, found) = find_kernel(&read_panel(LOOSE), Budget::default());
    assert_eq!(status, KernelStatus::Lacking, "it can be solved");
    assert_eq!((&found["unique"], &found["pieces"]), (&false.into(), &2.into()));
    assert!(found["text"].is_null() && found["kept"].is_null());
    assert_eq!(found["removed"], Value::Array(vec![]));
    assert!(found.get("known").is_none());
    // A search that ends too soon leaves it open.
    let budget = Budget { max_expanded: 3, ..Budget::default() };
    let (status, found) = find_kernel(&read_panel(LOOSE), budget);
    assert_eq!((status, &found["known"]), (KernelStatus::Unknown, &false.into()));
}

#[test]
fn the_smallest_repair_is_found() {
    // A star has no partner.
    let broken = read_panel("panel broken\nb = star black\n+-+-E\n|b|.|\n+-+-+\n|.|.|\nS-+-+\n");
    assert_eq!(count(&broken), 0);
    let space = PanelSpace::new(&broken, &Options::default()).unwrap();
    let plan = RepairPlan {
        max_cells: 2,
        rank: "unique".to_string(),
        budget: Budget::default(),
        level: level(),
        ..RepairPlan::default()
    };
    let found = repair(&space, &plan, &mut |_| false);
    assert_eq!((found.status, found.cells, found.minimal), (RepairStatus::Repaired, Some(1), true));
    let repaired = read_panel(&found.level.unwrap().join("\n"));
    assert!(count(&repaired) > 0);
}
