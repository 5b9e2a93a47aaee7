//! Variations, repairs and kernels of boards.

use super::*;
use crate::random_boards::random_board;
use crate::{exhaust, read};
use play::lens::LevelId;
use play::random::SplitMix64;
use play::search::Budget;
#[cfg(feature = "clingo")]
use play::space::OwnRepair;
use play::space::{
    KernelPlan, KernelStatus, RepairPlan, RepairStatus, SuggestPlan, kernel, repair, suggest,
};
use source::{Source, is_ok};
use std::collections::BTreeSet;

fn board(text: &str) -> Board {
    read(&Source::new("test.refraction", text)).boards.remove(0)
}

fn space(text: &str) -> BoardSpace {
    BoardSpace::new(&board(text), Options::default()).expect("no mask, nothing to refuse")
}

const SMALL: &str = "\
board 4x3 Small
source a 1,1 out=E power=1
target t 4,3 in=W power=1
blocker 3,2
tray
bender b1 in=W out=S
bender b2 in=N out=E
solution
b1 2,1
b2 2,3
";

#[test]
fn variations_are_boards_that_read_back() {
    let space = space(SMALL);
    let mut texts = BTreeSet::new();
    for n in 1..400 {
        let Some(varied) = space.vary(7, n, &mut ()) else { continue };
        assert_eq!(space.vary(7, n, &mut ()), Some(varied.clone()), "the same number is the same");
        assert!(!space.changed(&varied).is_empty());
        let text = space.text(&varied).rows.join("\n");
        let read = read(&Source::new("varied", text.as_str()));
        assert!(is_ok(&read.diagnostics), "{text}\n{:?}", read.diagnostics);
        assert_eq!(read.boards[0].title, "Small");
        if let Some(solution) = &read.boards[0].solution {
            assert!(light(&read.boards[0], solution).is_won(), "{text}");
        }
        texts.insert(text);
    }
    assert!(texts.len() > 150, "{}", texts.len());
}

/// A board rotated clockwise by a quarter turn.
fn turned(board: &Board) -> Board {
    let cell = |cell: Cell| Cell { x: board.height + 1 - cell.y, y: cell.x };
    let side = |side: Side| Side::ALL[(side as usize + 1) % 4];
    let sides = |sides: Sides| sides.iter().map(side).collect();
    let mut turned = board.clone();
    (turned.width, turned.height) = (board.height, board.width);
    turned.sources.iter_mut().for_each(|s| (s.cell, s.out) = (cell(s.cell), side(s.out)));
    turned.targets.iter_mut().for_each(|t| (t.cell, t.side) = (cell(t.cell), side(t.side)));
    turned.blockers.iter_mut().for_each(|blocker| *blocker = cell(*blocker));
    turned
        .tray
        .iter_mut()
        .for_each(|p| (p.inputs, p.outputs) = (sides(p.inputs), sides(p.outputs)));
    turned.tray.reverse();
    turned
}

#[test]
fn a_turned_board_is_the_same_and_has_as_many_solutions() {
    let mut random = SplitMix64::new(9);
    let mut different = BTreeSet::new();
    for _ in 0..40 {
        let board = random_board(&mut random);
        let other = turned(&board);
        assert_eq!(canonical::canonical(&board), canonical::canonical(&other));
        let count = |board: &Board| {
            let mut solutions = 0;
            exhaust(board, u64::MAX, &mut |_, _| {
                solutions += 1;
                true
            });
            solutions
        };
        if board.tray.len() < 4 {
            assert_eq!(count(&board), count(&other));
        }
        different.insert(canonical::canonical(&board));
    }
    assert!(different.len() > 35);
}

#[test]
fn edits_change_exactly_as_many_places() {
    let space = space(SMALL);
    for cost in 1..=2 {
        let mut texts = BTreeSet::new();
        let _ = space.edits(cost, &mut |board| {
            let changed = space.changed(board);
            assert_eq!(changed.len(), cost, "{}", write(board));
            assert!(texts.insert(write(board)), "shown twice: {}", write(board));
            ControlFlow::Continue(())
        });
        assert!(texts.len() > 50, "{cost}: {}", texts.len());
    }
}

fn repair_plan() -> RepairPlan {
    let level = LevelId { number: 1, index: 0, name: None };
    RepairPlan {
        max_cells: 1,
        rank: "length".into(),
        budget: Budget::default(),
        level,
        ..RepairPlan::default()
    }
}

#[test]
fn a_board_is_repaired_by_the_smallest_change() {
    // The second bender lets the light out on the wrong side.
    let broken = SMALL.split("solution").next().unwrap().replace("in=N out=E", "in=N out=W");
    let space = space(&broken);
    let report = repair(&space, &repair_plan(), &mut |_| false);
    assert_eq!(
        (report.status, report.cells, report.minimal),
        (RepairStatus::Repaired, Some(1), true)
    );
    let text = report.level.unwrap().join("\n");
    let fixed = board(&text);
    let mut solutions = 0;
    exhaust(&fixed, u64::MAX, &mut |_, _| {
        solutions += 1;
        true
    });
    assert!(solutions > 0, "{text}");
    let whole = repair(&self::space(SMALL), &repair_plan(), &mut |_| false);
    assert_eq!(whole.status, RepairStatus::Solvable);
}

#[test]
fn a_kernel_keeps_what_makes_the_board_hard() {
    let text = "\
board 5x5 Much
source a 1,2 out=E power=1
source z 5,5 out=N power=1
target t 4,4 in=W power=1
blocker 5,1
blocker 3,5
tray
bender b1 in=W out=S
splitter s1 in=W out=E,S
bender b2 in=N out=E
";
    let level = LevelId { number: 1, index: 0, name: None };
    let plan = KernelPlan { hold: None, budget: Budget::default(), level };
    let report = kernel(&space(text), &plan, &mut |_| false);
    assert_eq!((report.status, report.minimal), (KernelStatus::Kernel, true));
    assert!(report.steps.contains(&"remove blocker at 5,1".to_string()), "{:?}", report.steps);
    assert!(report.steps.contains(&"remove splitter s1".to_string()), "{:?}", report.steps);
    assert!(report.steps.contains(&"remove source z".to_string()), "{:?}", report.steps);
    let kernel = board(&report.level.into_inner().unwrap().join("\n"));
    assert!(usize::from(kernel.width) < 5 && kernel.tray.len() == 2, "{}", write(&kernel));
    let value = |amount: Option<play::readings::Amount>| amount.map(|amount| amount.as_f64());
    assert!(value(report.after) >= value(report.before));
}

#[test]
fn suggestions_do_not_depend_on_threads_and_have_the_reading_they_show() {
    let level = LevelId { number: 1, index: 0, name: None };
    let easy = "board 4x3 Easy\nsource a 1,1 out=E power=1\ntarget t 3,3 in=N power=1\ntray\n\
                bender b1 in=W out=S\nbender b2 in=N out=E\n";
    for (rank, text) in [("difficulty", SMALL), ("length", easy)] {
        let plan = |threads| SuggestPlan {
            rank: rank.into(),
            keep: 3,
            tries: Some(192),
            threshold: None,
            from_best: false,
            threads,
            seed: 5,
            level: level.clone(),
            ..SuggestPlan::default()
        };
        let run = |threads| {
            let mut on_round = |_: &play::space::Round<'_>| ControlFlow::Continue(());
            suggest(&space(text), &plan(threads), &|_| false, &mut on_round)
        };
        let (one, two) = (run(1), run(2));
        assert_eq!(one, two, "{rank}");
        assert!(!one.kept.is_empty(), "{rank}: {:?}", one.counts);
        for kept in &one.kept {
            let text = kept.level.join("\n");
            let again = BoardSpace::new(&board(&text), Options::default()).unwrap();
            let mut puzzle = again.puzzle(again.start());
            let options = Options::default();
            let budget = Budget::default();
            let ask =
                play::lens::Ask { level: level.clone(), budget, threads: 1, options: &options };
            let read = play::lens::Lenses::measure(&mut puzzle, rank, &ask, &mut |_| false);
            assert_eq!(read, play::lens::Measured::Value(kept.score.as_f64()), "{rank} of {text}");
            assert!(!light(again.start(), &again.start().empty()).is_won());
        }
    }
}

#[test]
fn what_is_frozen_stays() {
    let masked = |mask: &str| {
        let mut options = Options::default();
        let mask = Source::new("mask", mask);
        options.set("freeze", play::lens::OptionValue::File(mask));
        BoardSpace::new(&board(SMALL), options)
    };
    // Everything but the upper right corner and the first piece of the tray.
    let space = masked("xx..\nxx..\nxxxx\n.x\n").unwrap();
    let is_free = |[x, y]: &[usize; 2]| match y {
        1 | 2 => *x > 2,
        3 => false,
        _ => *x != 2,
    };
    let mut seen = 0;
    for n in 1..200 {
        if let Some(varied) = space.vary(3, n, &mut ()) {
            seen += 1;
            assert!(space.changed(&varied).iter().all(is_free), "{}", write(&varied));
        }
    }
    assert!(seen > 100, "{seen}");
    let mut edits = 0;
    let _ = space.edits(1, &mut |edited| {
        edits += 1;
        assert!(space.changed(edited).iter().all(is_free), "{}", write(edited));
        ControlFlow::Continue(())
    });
    assert!(edits > 5);
    for mask in ["xx..", "xx..\nxx..\nxxx", "xx..\nxx..\nxx#x", "....\n....\n....\n...."] {
        assert!(masked(mask).is_err(), "{mask}");
    }
}

#[cfg(feature = "clingo")]
/// Every solution has two pieces and shows the concept, and there is one: by trying all placements.
fn is_forced(board: &Board, concept: &crate::Concept) -> bool {
    let mut solutions = 0;
    let exhausted = exhaust(board, u64::MAX, &mut |placements, light| {
        solutions += 1;
        placements.iter().flatten().count() > 1 && concept.holds(board, placements, light)
    });
    exhausted.is_complete && solutions > 0
}

#[cfg(feature = "clingo")]
/// Small boards that force a concept, with the concept.
const WHOLE: [(&str, &str); 3] = [
    (
        "benders>=2",
        "board 3x3\nsource a 1,1 out=E power=1\ntarget t 3,3 in=W power=1\ntray\n\
         bender b1 in=W out=S\nbender b2 in=N out=E\n",
    ),
    (
        "benders>=2",
        "board 3x2\nsource a 1,1 out=E power=1\ntarget t 3,2 in=W power=1\ntray\n\
         bender b1 in=W out=S\nbender b2 in=N out=E\n",
    ),
    (
        "splitters>=1",
        "board 3x2\nsource a 1,1 out=E power=2\ntarget t 3,1 in=W power=1\n\
         target u 3,2 in=W power=1\ntray\nsplitter s1 in=W out=S,E\nbender b1 in=N out=E\n",
    ),
];

#[cfg(feature = "clingo")]
/// The board with some changes at random that leave it unforced.
fn broken(board: &Board, concept: &crate::Concept, changes: usize, seed: u64) -> Board {
    let space = BoardSpace::new(board, Options::default()).unwrap();
    let mut boards = Vec::new();
    let _ = space.edits_for(changes, &[concept.to_string()], &mut |edited| {
        boards.push(edited.clone());
        ControlFlow::Continue(())
    });
    let mut random = SplitMix64::new(seed);
    let one = || boards[random.below(boards.len() as u64) as usize].clone();
    std::iter::repeat_with(one).find(|board| !is_forced(board, concept)).unwrap()
}

#[cfg(feature = "clingo")]
/// Whether some change of this size repairs the board: by trying all of them.
fn is_repaired(space: &BoardSpace, cost: usize, concept: &crate::Concept) -> bool {
    let edits = space.edits_for(cost, &[concept.to_string()], &mut |edited| match is_forced(
        edited, concept,
    ) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    edits.is_break()
}

#[cfg(feature = "clingo")]
#[test]
fn clingo_and_all_edits_find_repairs_of_the_same_size() {
    // Boards by the smallest repair: one change, two, or more.
    let mut sizes = [0; 3];
    for (of, (concept, text)) in WHOLE.into_iter().enumerate() {
        let (concept, whole) = (concept.parse().unwrap(), board(text));
        assert!(is_forced(&whole, &concept), "{text}");
        for (number, changes) in [1, 1, 1, 2, 2].into_iter().enumerate() {
            let board = broken(&whole, &concept, changes, (10 * of + number) as u64);
            let space = BoardSpace::new(&board, Options::default()).unwrap();
            let need = [concept.to_string()];
            let text = format!("{concept}:\n{}", write(&board));
            let is_found = |cost| match space.own_repair(cost, &need, &mut |_| false) {
                Some(OwnRepair::Found(found)) => {
                    assert!(is_forced(&found, &concept), "{text}{}", write(&found));
                    assert_eq!(space.changed(&found).len(), cost, "{text}{}", write(&found));
                    true
                }
                Some(OwnRepair::None) => false,
                _ => panic!("{text}"),
            };
            let is_tried = is_repaired(&space, 1, &concept);
            assert_eq!(is_found(1), is_tried, "{text}");
            let size = match is_tried {
                true => 0,
                false => {
                    let is_tried = is_repaired(&space, 2, &concept);
                    assert_eq!(is_found(2), is_tried, "{text}");
                    if is_tried { 1 } else { 2 }
                }
            };
            sizes[size] += 1;
        }
    }
    println!("repaired by one change, by two, by more: {sizes:?}");
    assert!(sizes[0] > 5 && sizes[1] > 0, "{sizes:?}");
}

#[cfg(feature = "clingo")]
#[test]
fn a_blocker_takes_a_shortcut_away() {
    // The stairs were to be climbed in two turns each; the lift does it at once.
    let text = "\
board 5x4 Lift
source a 1,1 out=E power=1
target t 5,3 in=W power=1
tray
bender b1 in=W out=S
bender b2 in=N out=E
bender b3 in=W out=S
bender b4 in=N out=E
";
    let space = space(text);
    let need = vec!["benders>=4".to_string()];
    let plan = |max_cells| RepairPlan { need: need.clone(), max_cells, ..repair_plan() };
    let report = repair(&space, &plan(3), &mut |_| false);
    assert_eq!((report.status, report.minimal), (RepairStatus::Repaired, true));
    assert!(report.shortcut.is_some());
    let fixed = board(&report.level.unwrap().join("\n"));
    assert!(is_forced(&fixed, &"benders>=4".parse().unwrap()), "{}", write(&fixed));
    assert_eq!(report.cells, Some(space.changed(&fixed).len()));
    // With fewer changes it is proved that there is none.
    let fewer = repair(&space, &plan(report.cells.unwrap() - 1), &mut |_| false);
    assert_eq!((fewer.status, fewer.why), (RepairStatus::None, None));
}
