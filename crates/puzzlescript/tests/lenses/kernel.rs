//! Kernels against brute force: no single step from a kernel is possible.

use crate::sokoban::{HEAD, random_rows, sokoban, space, warehouse};
use crate::{ask, never};
use play::lens::{Lenses, LevelId, Measured, Options};
use play::random::SplitMix64;
use play::readings::Amount;
use play::search::Budget;
use play::space::{KernelPlan, KernelReport, KernelStatus, kernel};

fn kernel_of(game: &str, number: usize) -> KernelReport {
    kernel(&space(game, number, &Options::default()), &plan(), &mut never)
}

fn plan() -> KernelPlan {
    KernelPlan { hold: None, budget: Budget::default(), level: LevelId::default() }
}

fn value(rows: &[String], reading: &str) -> Option<f64> {
    match sokoban(rows).measure(reading, &ask(), &mut never) {
        Measured::Value(value) => Some(value),
        Measured::Unsolvable => None,
        Measured::Unknown => panic!("small levels are known"),
    }
}

/// Everything one step away, in glyphs. Every object except walls and the player is named by a win
/// condition, and a level without its player is not a level.
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

fn check(kernel: &KernelReport) {
    assert_eq!(kernel.status, KernelStatus::Kernel);
    let after = kernel.after.as_ref().map(Amount::as_f64);
    assert!(kernel.minimal && after >= kernel.before.as_ref().map(Amount::as_f64));
    let level = kernel.level.as_ref().unwrap();
    assert_eq!(value(level, &kernel.hold), after);
    for smaller in steps(level) {
        let now = value(&smaller, &kernel.hold);
        assert!(now < after, "{level:?} could be {smaller:?}");
    }
}

#[test]
fn nothing_more_can_go() {
    for number in [1, 3] {
        let found = kernel_of(&warehouse(), number);
        assert_eq!(found.hold, "least_pushes");
        check(&found);
    }
    let mut random = SplitMix64::new(9);
    let mut kernels = 0;
    while kernels < 15 {
        let rows = random_rows(&mut random, 5, 4, 1 + kernels % 2);
        let found = kernel_of(&format!("{HEAD}{}\n", rows.join("\n")), 1);
        if found.status == KernelStatus::Unsolvable {
            assert_eq!(value(&rows, "length"), None);
            continue;
        }
        check(&found);
        kernels += 1;
    }
}

#[test]
fn the_length_is_held_where_nothing_has_to_be_pushed() {
    let walk = HEAD.replace("All Target on Crate", "All Player on Target");
    let found = kernel_of(&format!("{walk}#####\n#P..#\n###O#\n#####\n"), 1);
    let three = Some(Amount::Number(3.0));
    assert_eq!((found.hold.as_str(), &found.before, &found.after), ("length", &three, &three));
    assert_eq!(found.level.into_inner().unwrap(), ["P..", "##O"]);
}

#[test]
fn a_stop_leaves_what_was_reached() {
    let mut asked = 0;
    let space = space(&warehouse(), 2, &Options::default());
    let found = kernel(&space, &plan(), &mut |_| {
        asked += 1;
        asked > 30
    });
    assert!(!found.minimal);
    assert_eq!(found.why, Some("stopped"));
}

#[test]
fn steps_name_places_of_the_level_as_it_was() {
    let found = kernel_of(&format!("{HEAD}#######\n#.....#\n#P*.O.#\n#######\n"), 1);
    let cropped = found.steps.iter().filter(|step| step.starts_with("crop the left")).count();
    assert!(cropped > 0, "{:?}", found.steps);
    // The cell right of the target is filled or cropped; a place never names a cropped column.
    let columns = found.steps.iter().filter_map(|step| {
        let place = step.split_whitespace().find(|word| word.contains(','))?;
        place.split(',').next()?.parse::<usize>().ok()
    });
    assert!(columns.into_iter().all(|column| column > 1 && column < 7), "{:?}", found.steps);
}
