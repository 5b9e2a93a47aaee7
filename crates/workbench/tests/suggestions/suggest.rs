//! The engine of suggestions.

use crate::{compiled, never, puzzle, warehouse};
use play::random::SplitMix64;
use play::search::breadth_first;
use play::{Outcome, Play, Step, read_trace};
use puzzlescript::puzzle::{Puzzle, level};
use puzzlescript::transform::presets::{Preset, text};
use puzzlescript::transform::{Mask, read};
use source::Source;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use workbench::costs::Costs;
use workbench::rate::rate;
use workbench::reading::Reading;
use workbench::suggest::{Aim, Space, Suggestions, report, suggest};

fn space(game: &str, number: usize, rules: &str, seed: u64) -> Space {
    let game = compiled(game);
    let (transform, diagnostics) = read(&game, &Source::new("transform", rules));
    let transform = transform.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let (_, level) = level(&game, number).unwrap();
    Space { game, level, transform, mask: None, seed }
}

fn walls(number: usize, seed: u64) -> Space {
    let preset = text(&compiled(&warehouse()), Preset::Walls).unwrap();
    space(&warehouse(), number, &preset, seed)
}

fn aim(tries: u64) -> Aim {
    Aim { rank: Reading::Difficulty, keep: 4, tries: Some(tries), threshold: None, threads: 1 }
}

fn all(space: &Space, aim: &Aim) -> Suggestions {
    suggest(space, aim, &|| false, &mut |_| ControlFlow::Continue(()))
}

#[test]
fn a_level_put_into_a_puzzle_plays_as_a_puzzle_of_its_own() {
    let mut random = SplitMix64::new(6);
    let first = crate::sokoban(&crate::random_rows(&mut random, 5, 4, 2));
    for width in [5, 5, 5, 4] {
        let rows = crate::random_rows(&mut random, width, 20 / width, 2);
        let mut fresh = crate::sokoban(&rows);
        let mut put = first.with_level(fresh.level().clone());
        assert_eq!(put.start(), fresh.start());
        let (start, _) = put.start();
        let search =
            |puzzle: &mut Puzzle| breadth_first(puzzle, &start, crate::budget(), &mut never);
        assert_eq!(search(&mut put), search(&mut fresh));
    }
}

#[test]
fn threads_do_not_matter() {
    for rank in [Reading::Difficulty, Reading::Length, Reading::LeastPushes] {
        let space = walls(2, 7);
        let run = |threads: usize| {
            let aim = Aim { rank, threads, threshold: Some(20.0), ..aim(150) };
            let found = all(&space, &aim);
            let report = report(&space, &aim, None, &found, &mut never);
            (found, serde_json::to_string(&report).unwrap())
        };
        let (found, json) = run(1);
        let parts = [
            found.counts.solvable,
            found.counts.unsolvable,
            found.counts.timed_out,
            found.counts.duplicates,
        ];
        assert_eq!(parts.iter().sum::<u64>() + found.counts.rejected, 150);
        assert!(!found.kept.is_empty());
        for threads in [2, 3] {
            assert_eq!(run(threads), (found.clone(), json.clone()));
        }
    }
}

#[test]
fn a_run_that_is_broken_off_is_one_of_fewer_tries() {
    let space = walls(2, 3);
    let (mut rounds, mut limit) = (0, 1000);
    let broken = suggest(&space, &Aim { tries: None, ..aim(0) }, &|| false, &mut |round| {
        // The first round has the least limit; after it the kept levels decide.
        assert_eq!(round.limit, limit);
        limit = 8 * round.so_far.kept.iter().map(|kept| kept.effort).max().unwrap_or(125);
        rounds += 1;
        let kept: Vec<u64> = round.so_far.kept.iter().map(|kept| kept.n).collect();
        assert!(round.entered.iter().all(|n| kept.contains(n)));
        assert!(round.left.iter().all(|n| !kept.contains(n)));
        if rounds == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(broken.counts.tries, 128);
    assert_eq!(broken, all(&space, &aim(128)));
    // What is stopped within a round is as it was after the round before.
    let asked = AtomicUsize::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 100;
    let stopped = suggest(&space, &aim(1000), &stop, &mut |_| ControlFlow::Continue(()));
    assert!(stopped.counts.tries < 1000 && stopped.counts.tries.is_multiple_of(64));
    assert_eq!(stopped, all(&space, &aim(stopped.counts.tries)));
}

#[test]
fn frozen_cells_never_change() {
    let mut random = SplitMix64::new(1);
    let game = compiled(&warehouse());
    for (name, preset) in Preset::ALL {
        let mut space = space(&warehouse(), 3, &text(&game, preset).unwrap(), 5);
        for _ in 0..2 {
            let frozen: Vec<bool> = (0..48).map(|_| random.below(2) == 0).collect();
            let mask = Mask::new(&space.level, |x, y| frozen[x * 6 + y]);
            space.mask = Some(mask.clone());
            let found = all(&space, &Aim { keep: 64, ..aim(64) });
            for kept in &found.kept {
                for (cell, old) in space.level.cells.iter().enumerate() {
                    let is_frozen = mask.is_frozen(cell / 6, cell % 6);
                    assert!(!is_frozen || kept.level.cells[cell] == *old, "{name}");
                }
            }
        }
    }
}

#[test]
fn four_harder_levels_come_soon_and_have_the_figures_told() {
    let space = walls(2, 1);
    let found = all(&space, &aim(400));
    let told = report(&space, &aim(400), None, &found, &mut never);
    assert_eq!(told.kept.len(), 4);
    for kept in &told.kept {
        // The rows, pasted into the file, read again.
        let legend = format!("+ = Player and Target\n{}", kept.legend.join("\n"));
        let text = warehouse().replace("+ = Player and Target", &legend);
        let game = compiled(&format!("{text}\n\n{}\n", kept.level.join("\n")));
        let mut fresh = puzzle(&game, game.levels().count());
        let rated = rate(&mut fresh, (0, 0), &Costs::of(&game), crate::budget(), &mut never);
        assert_eq!(rated.difficulty, kept.readings.difficulty);
        assert_eq!(rated.readings, kept.readings.readings);
        assert_eq!(rated.moves.as_ref(), Some(&kept.moves));
        assert!(rated.difficulty.exact && rated.difficulty.difficulty > Some(40));
        assert!(wins(&mut fresh, &kept.moves));
    }
    let readings: Vec<Option<usize>> =
        told.kept.iter().map(|kept| kept.readings.difficulty.difficulty).collect();
    assert!(readings.is_sorted_by(|a, b| a >= b), "{readings:?}");
    assert_eq!(told.since_last, 400 - told.history.last().unwrap());
    assert!(told.kept.iter().all(|kept| told.history.contains(&kept.n)));
}

fn wins(puzzle: &mut Puzzle, trace: &str) -> bool {
    let moves = read_trace(puzzle, trace).unwrap();
    let (mut state, _) = puzzle.start();
    let mut outcome = Outcome::Open;
    for mv in moves {
        let mut to = state.clone();
        if let Step::Moved { outcome: now, .. } = puzzle.step(&state, mv, &mut to) {
            (state, outcome) = (to, now);
        }
    }
    outcome == Outcome::Won
}

/// A level with one crate and room for walls, under rules that may name a direction.
fn one_wall(rule: &str) -> Suggestions {
    let text = crate::HEAD.replace("[ > Player | Crate ] -> [ > Player | > Crate ]", rule);
    let text = format!("{text}...\n.+.\n...\n");
    all(&space(&text, 1, "choose 1 [No Wall or Player] -> [Wall]", 1), &aim(200))
}

#[test]
fn mirror_images_and_turns_are_duplicates_unless_rules_name_a_direction() {
    // A wall beside the player or at a corner: two levels, or eight where directions matter.
    let turnable = one_wall("[ > Player | Crate ] -> [ > Player | > Crate ]");
    assert_eq!(turnable.counts.duplicates, 198);
    for rule in [
        "right [ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ left Player | Crate ] -> [ left Player | left Crate ]",
        "horizontal [ > Player | Crate ] -> [ > Player | > Crate ]",
    ] {
        assert_eq!(one_wall(rule).counts.duplicates, 192, "{rule}");
    }
}

#[test]
fn another_number_of_players_is_a_duplicate() {
    let text = format!("{}P.*.O\n", crate::HEAD);
    let found = all(&space(&text, 1, "choose 1 [Wall] -> []\n[Player] -> []", 1), &aim(64));
    assert_eq!((found.counts.duplicates, found.counts.solvable), (64, 0));
}

#[test]
fn a_better_level_is_never_left_out() {
    // With room for all, every solvable level is kept; the best four of them are the ranking.
    let space = walls(2, 11);
    let wide = all(&space, &Aim { keep: 1000, ..aim(192) });
    let narrow = all(&space, &aim(192));
    // A wide ranking has the same or a larger limit, so it may solve more but never less.
    let best: BTreeSet<u64> = wide.kept.iter().take(4).map(|kept| kept.n).collect();
    let kept: BTreeSet<u64> = narrow.kept.iter().map(|kept| kept.n).collect();
    assert_eq!(best, kept);
    assert_eq!(wide.counts.solvable, narrow.counts.solvable);
}

#[test]
fn backward_design_gives_levels_that_can_be_solved() {
    let text = format!("{}.......\n...O...\n...P...\n..O....\n.......\n", crate::HEAD);
    let pulled = "[Target No Crate] -> [Target Crate]\n\
        choose 50 [Player | No Wall or Crate] -> [ | Player]\n\
        or [No Wall or Crate | Player | Crate] -> [Player | Crate | ]";
    let text_pushed = format!("{}.......\n...*...\n...P...\n..*....\n.......\n", crate::HEAD);
    let pushed = "object Placeholder\n[Crate] -> [Crate Placeholder]\n\
        choose 50 [Player | No Wall or Crate] -> [ | Player]\n\
        or [Player | Crate | No Wall or Crate] -> [ | Player | Crate]\n\
        [Crate] -> [Target]\n[Placeholder] -> [Crate]";
    for (text, rules) in [(text, pulled), (text_pushed, pushed)] {
        let space = space(&text, 1, rules, 2);
        let found = all(&space, &aim(64));
        assert_eq!((found.counts.unsolvable, found.counts.rejected), (0, 0));
        assert_eq!(found.kept.len(), 4);
        let counts = |level: &puzzlescript::game::Level| -> usize {
            level.cells.iter().map(|cell| cell.iter().count()).sum()
        };
        assert!(found.kept.iter().all(|kept| counts(&kept.level) == 35 + 5), "{rules}");
    }
}
