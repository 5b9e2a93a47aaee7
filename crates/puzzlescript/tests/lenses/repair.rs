//! Repairs against brute force.

use crate::sokoban::{HEAD, random_rows, sokoban, space};
use crate::{ask, never, options};
use play::Play;
use play::lens::{Lenses, LevelId, Needed, Options};
use play::random::SplitMix64;
use play::readings::Amount;
use play::search::{Answer, Budget, breadth_first};
use play::space::{RepairPlan, RepairReport, RepairStatus, Space, repair};
use puzzlescript::space::ScriptSpace;

const GLYPHS: [char; 7] = ['.', '#', 'P', '*', 'O', '@', '+'];

fn plan(max_cells: usize) -> RepairPlan {
    let level = LevelId::default();
    RepairPlan {
        max_cells,
        rank: "difficulty".into(),
        budget: Budget::default(),
        level,
        ..RepairPlan::default()
    }
}

fn space_of(rows: &[String], options: &Options) -> ScriptSpace {
    space(&format!("{HEAD}{}\n", rows.join("\n")), 1, options)
}

fn repaired(rows: &[String], plan: &RepairPlan) -> RepairReport {
    repair(&space_of(rows, &Options::default()), plan, &mut never)
}

/// The length of a shortest solution.
fn length(rows: &[String]) -> Option<usize> {
    let mut puzzle = sokoban(rows);
    let (start, _) = puzzle.start();
    match breadth_first(&mut puzzle, &start, Budget::default(), &mut never).answer {
        Answer::Solved { moves, .. } => Some(moves.len()),
        Answer::Unsolvable => None,
        Answer::Unknown(_) => panic!("small levels are known"),
    }
}

/// Crates, targets and players.
fn counts(cells: &[char]) -> [usize; 3] {
    let of = |glyphs: &[char]| cells.iter().filter(|cell| glyphs.contains(cell)).count();
    [of(&['*', '@']), of(&['O', '@', '+']), of(&['P', '+'])]
}

/// The fewest cells to change, by trying everything.
fn fewest(rows: &[String], frozen: &[bool], is_free: bool, most: usize) -> Option<usize> {
    if length(rows).is_some() {
        return Some(0);
    }
    let width = rows[0].len();
    let cells: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let one = |cells: &[char]| -> Vec<Vec<char>> {
        let mut all = Vec::new();
        for at in (0..cells.len()).filter(|at| !frozen[*at]) {
            for glyph in GLYPHS.into_iter().filter(|glyph| *glyph != cells[at]) {
                let mut new = cells.to_vec();
                new[at] = glyph;
                all.push(new);
            }
        }
        all
    };
    let mut edits = vec![cells.clone()];
    for cost in 1..=most {
        edits = edits.iter().flat_map(|cells| one(cells)).collect();
        edits.sort_unstable();
        edits.dedup();
        let good = edits.iter().filter(|new| is_free || counts(new) == counts(&cells)).any(|new| {
            let rows: Vec<String> = new.chunks(width).map(|row| row.iter().collect()).collect();
            // A level that any first input wins is not a repair.
            length(&rows).is_some_and(|length| length > 1)
        });
        if good {
            return Some(cost);
        }
    }
    None
}

#[test]
fn a_shortcut_is_repaired_by_the_fewest_cells() {
    // The player can walk around the crate, until the way around is closed.
    let rows = ["######", "#P*.O#", "#....#", "######"].map(str::to_string);
    let head = HEAD.replace("All Target on Crate", "Some Player on Target");
    let space =
        |rows: &[String]| space(&format!("{head}{}\n", rows.join("\n")), 1, &Options::default());
    let need = vec!["push".to_string()];
    let found = repair(&space(&rows), &RepairPlan { need, ..plan(2) }, &mut never);
    assert_eq!((found.status, found.cells), (RepairStatus::Repaired, Some(1)), "{found:?}");
    assert!(found.shortcut.is_some() && found.minimal);
    let repaired = space(found.level.as_ref().unwrap());
    let report = repaired.puzzle(repaired.start()).need("push", &ask(), &mut never).unwrap();
    assert_eq!(report.answer, Needed::Always);
    // What every solution shows already needs no repair, and what none can show has none.
    let again = RepairPlan { need: vec!["push".to_string()], ..plan(1) };
    assert_eq!(repair(&repaired, &again, &mut never).status, RepairStatus::Solvable);
    let never_shown = RepairPlan { need: vec!["message".to_string()], ..plan(1) };
    assert_eq!(repair(&space(&rows), &never_shown, &mut never).status, RepairStatus::None);
}

#[test]
fn no_smaller_repair_exists() {
    let mut random = SplitMix64::new(4);
    let mut seen = [0; 4];
    for round in 0..40 {
        let rows = random_rows(&mut random, 4, 3, 1);
        let frozen: Vec<bool> = (0..12).map(|_| random.below(3) == 0).collect();
        let is_free = round % 4 == 0;
        let most = if is_free { 1 } else { 2 };
        let mask: Vec<String> = frozen
            .chunks(4)
            .map(|row| row.iter().map(|frozen| if *frozen { 'x' } else { '.' }).collect())
            .collect();
        let mask = mask.join("\n");
        let given = [("freeze", mask.as_str()), ("free", "")];
        let options = options(&given[..if is_free { 2 } else { 1 }]);
        let found = repair(&space_of(&rows, &options), &plan(most), &mut never);
        assert_eq!(found.cells, fewest(&rows, &frozen, is_free, most), "{rows:?} {found:?}");
        seen[found.cells.unwrap_or(3)] += 1;
        assert!(found.complete && found.unknown == 0);
        let Some(level) = &found.level else {
            assert_eq!(found.status, RepairStatus::None);
            continue;
        };
        assert!(found.minimal);
        assert!(length(level).is_some());
        let old = rows.iter().flat_map(|row| row.chars());
        let new = level.iter().flat_map(|row| row.chars());
        let changed: Vec<usize> =
            old.zip(new).enumerate().filter(|(_, (a, b))| a != b).map(|(at, _)| at).collect();
        assert!(changed.iter().all(|at| !frozen[*at]));
        let told: Vec<usize> = found.changed.iter().map(|[x, y]| (y - 1) * 4 + x - 1).collect();
        assert_eq!(changed, told);
    }
    assert!(seen.iter().all(|times| *times > 0), "{seen:?}");
}

#[test]
fn the_hardest_of_the_smallest_is_taken() {
    let rows: Vec<String> =
        ["#######", "#*....#", "#..P..#", "#....O#", "#######"].map(String::from).to_vec();
    let by = |rank: &str| repaired(&rows, &RepairPlan { rank: rank.into(), ..plan(2) });
    let (hard, long) = (by("difficulty"), by("length"));
    assert_eq!((hard.cells, long.cells), (Some(2), Some(2)));
    let reading = long.reading.as_ref().map(Amount::as_f64);
    assert_eq!(reading, length(&long.level.unwrap()).map(|length| length as f64));
    assert!(length(&hard.level.unwrap()).unwrap() as f64 <= reading.unwrap());
}

#[test]
fn what_is_not_known_is_neither_yes_nor_no() {
    let rows: Vec<String> =
        ["#######", "#*....#", "#..P..#", "#....O#", "#######"].map(String::from).to_vec();
    let budget = Budget { max_states: 1, ..Budget::default() };
    let found = repaired(&rows, &RepairPlan { budget, ..plan(1) });
    assert_ne!(found.status, RepairStatus::Repaired);
    let space = space_of(&rows, &Options::default());
    let stopped = repair(&space, &plan(2), &mut |_| true);
    assert_eq!((stopped.status, stopped.why), (RepairStatus::Unknown, Some("stopped")));
    let none = repaired(&rows, &plan(1));
    assert_eq!((none.status, none.why), (RepairStatus::None, None));
}
