//! Repairs against brute force.

use crate::{budget, never, random_rows, sokoban};
use play::Play;
use play::random::SplitMix64;
use play::search::{Answer, Budget, breadth_first};
use puzzlescript::transform::Mask;
use workbench::reading::Reading;
use workbench::repair::{RepairPlan, RepairStatus, Repaired, repair};

const GLYPHS: [char; 7] = ['.', '#', 'P', '*', 'O', '@', '+'];

fn plan(max_cells: usize) -> RepairPlan<'static> {
    let rank = Reading::Difficulty;
    RepairPlan { max_cells, mask: None, is_free: false, rank, budget: budget() }
}

fn repaired(rows: &[String], plan: &RepairPlan<'_>) -> Repaired {
    repair(&mut sokoban(rows), (1, 0), plan, &mut never)
}

/// The length of a shortest solution.
fn length(rows: &[String]) -> Option<usize> {
    let mut puzzle = sokoban(rows);
    let (start, _) = puzzle.start();
    match breadth_first(&mut puzzle, &start, budget(), &mut never).answer {
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
            // What a first input wins is no repair.
            length(&rows).is_some_and(|length| length > 1)
        });
        if good {
            return Some(cost);
        }
    }
    None
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
        let puzzle = sokoban(&rows);
        let mask = Mask::new(puzzle.level(), |x, y| frozen[y * 4 + x]);
        let plan = RepairPlan { mask: Some(&mask), is_free, ..plan(most) };
        let found = repaired(&rows, &plan);
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
    let by = |rank: Reading| repaired(&rows, &RepairPlan { rank, ..plan(2) });
    let (hard, long) = (by(Reading::Difficulty), by(Reading::Length));
    assert_eq!((hard.cells, long.cells), (Some(2), Some(2)));
    assert_eq!(long.reading, length(&long.level.unwrap()).map(|length| length as f64));
    assert!(length(&hard.level.unwrap()).unwrap() as f64 <= long.reading.unwrap());
}

#[test]
fn what_is_not_known_is_neither_yes_nor_no() {
    let rows: Vec<String> =
        ["#######", "#*....#", "#..P..#", "#....O#", "#######"].map(String::from).to_vec();
    let budget = Budget { max_states: 1, ..budget() };
    let found = repaired(&rows, &RepairPlan { budget, ..plan(1) });
    assert_ne!(found.status, RepairStatus::Repaired);
    let stopped = repair(&mut sokoban(&rows), (1, 0), &plan(2), &mut |_| true);
    assert_eq!((stopped.status, stopped.why), (RepairStatus::Unknown, Some("stopped")));
    let none = repaired(&rows, &plan(1));
    assert_eq!((none.status, none.why), (RepairStatus::None, None));
}
