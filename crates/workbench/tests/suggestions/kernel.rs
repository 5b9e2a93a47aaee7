//! Kernels against brute force: no single step from a kernel is possible.

use crate::{budget, compiled, never, puzzle, random_rows, sokoban, warehouse};
use play::random::SplitMix64;
use puzzlescript::puzzle::Puzzle;
use workbench::costs::Costs;
use workbench::kernel::{Kernel, KernelStatus, find_kernel};
use workbench::reading::{Measured, Reading, measure};

fn kernel(puzzle: &mut Puzzle) -> Kernel {
    find_kernel(puzzle, (1, 0), None, budget(), &mut never)
}

fn value(rows: &[String], reading: Reading) -> Option<f64> {
    let mut puzzle = sokoban(rows);
    match measure(&mut puzzle, reading, &Costs::default(), budget(), &mut never) {
        Measured::Value(value) => Some(value),
        Measured::Unsolvable => None,
        Measured::Unknown => panic!("small levels are known"),
    }
}

/// Everything one step away, in glyphs. No object but walls and the player is free of win
/// conditions, and a level without its player is no level.
fn steps(rows: &[String]) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    if rows.len() > 1 {
        all.push(rows[1..].to_vec());
        all.push(rows[..rows.len() - 1].to_vec());
    }
    if rows[0].len() > 1 {
        all.push(rows.iter().map(|row| row[1..].to_string()).collect());
        all.push(rows.iter().map(|row| row[..row.len() - 1].to_string()).collect());
    }
    let cells: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let places: Vec<(usize, usize)> =
        (0..cells.len()).flat_map(|y| (0..cells[0].len()).map(move |x| (x, y))).collect();
    let text = |cells: &[Vec<char>]| cells.iter().map(|row| row.iter().collect()).collect();
    for (x, y) in &places {
        if cells[*y][*x] == '.' {
            let mut new = cells.clone();
            new[*y][*x] = '#';
            all.push(text(&new));
        }
    }
    for (x, y) in places.iter().filter(|(x, y)| matches!(cells[*y][*x], '*' | '@')) {
        let mut without = cells.clone();
        without[*y][*x] = if cells[*y][*x] == '@' { 'O' } else { '.' };
        for (x, y) in &places {
            let left = match without[*y][*x] {
                'O' => '.',
                '@' => '*',
                '+' => 'P',
                _ => continue,
            };
            let mut new = without.clone();
            new[*y][*x] = left;
            all.push(text(&new));
        }
    }
    all.into_iter().filter(|rows: &Vec<String>| rows.concat().contains(['P', '+'])).collect()
}

fn check(kernel: &Kernel) {
    assert_eq!(kernel.status, KernelStatus::Kernel);
    assert!(kernel.minimal && kernel.after >= kernel.before);
    let reading = Reading::named(kernel.hold).unwrap();
    let level = kernel.level.as_ref().unwrap();
    assert_eq!(value(level, reading), kernel.after);
    for smaller in steps(level) {
        let now = value(&smaller, reading);
        assert!(now < kernel.after, "{level:?} could be {smaller:?}");
    }
}

#[test]
fn nothing_more_can_go() {
    let game = compiled(&warehouse());
    for number in [1, 3] {
        let found = kernel(&mut puzzle(&game, number));
        assert_eq!(found.hold, "least_pushes");
        check(&found);
    }
    let mut random = SplitMix64::new(9);
    let mut kernels = 0;
    while kernels < 15 {
        let rows = random_rows(&mut random, 5, 4, 1 + kernels % 2);
        let found = kernel(&mut sokoban(&rows));
        if found.status == KernelStatus::Unsolvable {
            assert_eq!(value(&rows, Reading::Length), None);
            continue;
        }
        check(&found);
        kernels += 1;
    }
}

#[test]
fn the_length_is_held_where_nothing_has_to_be_pushed() {
    let walk = crate::HEAD.replace("All Target on Crate", "All Player on Target");
    let game = compiled(&format!("{walk}#####\n#P..#\n###O#\n#####\n"));
    let found = kernel(&mut puzzle(&game, 1));
    assert_eq!((found.hold, found.before, found.after), ("length", Some(3.0), Some(3.0)));
    assert_eq!(found.level.unwrap(), ["P..", "##O"]);
}

#[test]
fn a_stop_leaves_what_was_reached() {
    let game = compiled(&warehouse());
    let mut asked = 0;
    let found = find_kernel(&mut puzzle(&game, 2), (2, 0), None, budget(), &mut |_| {
        asked += 1;
        asked > 30
    });
    assert!(!found.minimal);
    assert_eq!(found.why, Some("stopped"));
}
