//! Suggestions, repairs and kernels, and when two boards are the same.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use lights::Lights;
use play::grid::GridSpace;
use play::lens::{Lenses, LevelId, Measured, Options};
use play::search::Budget;
use play::space::{
    KernelPlan, KernelStatus, READING, RepairPlan, RepairStatus, Space, SuggestPlan, SuggestReport,
    Variations,
};
use play::{Outcome, Progress};

use crate::common::{PLUS, asked, boards, open, seat};

fn variations(text: &str) -> Box<dyn Variations> {
    let variations = open(text).variations(0, &Options::default());
    variations.expect("a board").expect("no refusal")
}

fn suggest(text: &str, rank: &str, threads: usize, tries: u64) -> SuggestReport {
    let space = variations(text);
    let plan = SuggestPlan {
        rank: rank.to_string(),
        keep: 4,
        tries: Some(tries),
        threshold: None,
        from_best: false,
        threads,
        seed: 7,
        level: LevelId::default(),
        ..SuggestPlan::default()
    };
    space.suggest(&plan, &|_| false, &mut |_| ControlFlow::Continue(()))
}

#[test]
fn suggestions_are_as_good_as_they_say_on_any_number_of_threads() {
    for (rank, tries) in [("length", 300), ("difficulty", 100)] {
        let report = suggest(PLUS, rank, 1, tries);
        assert_eq!(report, suggest(PLUS, rank, 2, tries));
        assert_eq!(report.kept.len(), 4);
        for kept in &report.kept {
            let mut seat = seat(&kept.level.join("\n"));
            let score = asked(&[], |ask| seat.measure(rank, ask, &mut |_| false));
            assert_eq!(
                serde_json::to_value(&kept.score).unwrap(),
                match score {
                    Measured::Value(value) => serde_json::json!(value as u64),
                    other => panic!("{other:?}"),
                }
            );
            assert_eq!(seat.play(&kept.moves).unwrap().outcome, Outcome::Won);
            assert!(!kept.changed.is_empty());
        }
    }
}

#[test]
fn a_search_that_is_stopped_gives_what_its_number_of_tries_gives() {
    let space = variations(PLUS);
    let level = LevelId::default();
    let rank = "difficulty".to_string();
    let plan = SuggestPlan {
        rank,
        keep: 4,
        tries: None,
        threshold: None,
        threads: 1,
        seed: 7,
        level,
        ..SuggestPlan::default()
    };
    let mut within_a_round = 0;
    for calls in [3, 5, 7, 10, 13, 20, 27, 40, 80, 130] {
        let asked = AtomicUsize::new(0);
        // What was found may be read to the end.
        let watch = |progress: Progress| {
            progress.phase != READING && asked.fetch_add(1, Ordering::Relaxed) > calls
        };
        let stopped = space.suggest(&plan, &watch, &mut |_| ControlFlow::Continue(()));
        let tries = stopped.counts.tries;
        within_a_round += usize::from(!tries.is_multiple_of(64));
        assert_eq!(stopped, suggest(PLUS, "difficulty", 1, tries));
    }
    assert!(within_a_round > 0);
}

#[test]
fn every_suggestion_is_judged_without_a_search() {
    // No button is stepped by one after it, so every board has exactly one answer.
    let text = "lights 4x3\npattern\nox\nx.\n0000\n0110\n0100\n";
    let counts = suggest(text, "length", 2, 64).counts;
    assert_eq!((counts.timed_out, counts.unsolvable), (0, 0));
    assert_eq!(counts.solvable + counts.duplicates + counts.rejected, 64);
}

#[test]
fn a_board_is_repaired_by_its_smallest_change() {
    let plan = RepairPlan {
        max_cells: 2,
        rank: "length".to_string(),
        budget: Budget::default(),
        level: LevelId::default(),
        ..RepairPlan::default()
    };
    // What the first press wins is not a repair, and two lamps offer nothing else.
    let report = variations("lights 2x1\n10\n").repair(&plan, &mut |_| false);
    assert_eq!((report.status, report.unknown), (RepairStatus::None, 0));
    let report = variations("lights 3x2\n100\n000\n").repair(&plan, &mut |_| false);
    assert_eq!(
        (report.status, report.cells, report.minimal),
        (RepairStatus::Repaired, Some(1), true)
    );
    let mut repaired = seat(&report.level.unwrap().join("\n"));
    assert_eq!(repaired.play(&report.moves.unwrap()).unwrap().outcome, Outcome::Won);
    let report = variations(PLUS).repair(&plan, &mut |_| false);
    assert_eq!(report.status, RepairStatus::Solvable);
}

#[test]
fn a_kernel_keeps_its_length_and_nothing_else() {
    let space = variations("lights 3x3\n110\n100\n001\n");
    let plan = KernelPlan { hold: None, budget: Budget::default(), level: LevelId::default() };
    let report = space.kernel(&plan, &mut |_| false);
    assert_eq!((report.status, report.minimal), (KernelStatus::Kernel, true), "{report:?}");
    assert!(report.after == report.before);
    let rows = report.level.into_inner().unwrap();
    assert!(rows.iter().any(|row| row.contains('#')) && !report.steps.is_empty(), "{rows:?}");
    let mut seat = seat(&rows.join("\n"));
    assert_eq!(seat.play(&report.moves.unwrap()).unwrap().outcome, Outcome::Won);
}

/// Boards of lit and dark lamps that are different up to symmetry. All of one class take as many
/// presses.
fn classes(head: &str) -> usize {
    let board = boards(head).levels.remove(0);
    let cells = board.map.cells.len();
    let space = GridSpace::new(board, Options::default()).unwrap();
    let mut lengths = BTreeMap::new();
    for bits in 0..1 << cells {
        let mut level = space.start().clone();
        level.map.cells = (0..cells).map(|cell| b'0' + (bits >> cell & 1) as u8).collect();
        let mut puzzle = Lights::new(level.clone());
        let length = asked(&[], |ask| puzzle.measure("length", ask, &mut |_| false));
        let first = lengths.entry(space.canonical(&level)).or_insert(length);
        assert_eq!(*first, length, "{level:?}");
    }
    lengths.len()
}

#[test]
fn boards_are_the_same_up_to_the_symmetries_that_hold() {
    let rows = "000\n000\n000\n";
    // Counted by Burnside's lemma: a square, a round square, an oblong.
    assert_eq!(classes(&format!("lights 3x3\n{rows}")), 102);
    assert_eq!(classes(&format!("lights 3x3\nwrap\n{rows}")), 26);
    assert_eq!(classes("lights 3x2\n000\n000\n"), 24);
    // This pattern has one mirror, this one nothing, and this goal one mirror again.
    assert_eq!(classes(&format!("lights 3x3\npattern\nxox\nx.x\n{rows}")), 288);
    assert_eq!(classes(&format!("lights 3x3\npattern\n.ox\nxx.\nx..\n{rows}")), 512);
    assert_eq!(classes(&format!("lights 3x3\ngoal\n010\n000\n000\n{rows}")), 288);
}
