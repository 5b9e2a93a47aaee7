//! Frozen cells never change, whatever the rules, the game and the mask.

use crate::{example_games, game, random_level, transform};
use play::random::SplitMix64;
use puzzlescript::game::Level;
use puzzlescript::transform::presets::{self, Preset};
use puzzlescript::transform::{Mask, MaskError, Scratch, changed_cells};
use source::Source;

fn random_mask(level: &Level, random: &mut SplitMix64) -> Mask {
    let share = random.unit();
    let seed = random.next_u64();
    let dice = |x: usize, y: usize| SplitMix64::stream(seed, (x * 1000 + y) as u64).unit();
    Mask::new(level, |x, y| dice(x, y) < share)
}

#[test]
fn presets_leave_frozen_cells_alone_in_every_game() {
    let mut random = SplitMix64::new(11);
    let mut scratch = Scratch::default();
    let mut changes = 0;
    for (name, game) in example_games() {
        for (word, preset) in Preset::ALL {
            let Ok(text) = presets::text(&game, preset) else {
                continue;
            };
            let rules = transform(&game, &text);
            for (_, level) in game.levels() {
                let mask = random_mask(level, &mut random);
                for n in 1..=4 {
                    let made = rules.apply(level, Some(&mask), 1, n, &mut scratch).unwrap();
                    for (x, y) in changed_cells(level, &made) {
                        assert!(!mask.is_frozen(x, y), "{name}, {word}: cell {x},{y} changed");
                        changes += 1;
                    }
                }
            }
        }
    }
    assert!(changes > 1000, "{changes}");
}

#[test]
fn all_kinds_of_lines_leave_frozen_cells_alone() {
    let text = "object Mark\n\
                [Crate | No Obstacle] -> [Crate | Crate Mark]\n\
                option 0.5 [Wall | ... | Target] -> [Target | ... | ]\n\
                choose 9 [Player | No Obstacle] -> [ | Player]\n\
                or option 0.5 [Crate][No Crate] -> [][Wall]\n\
                combine 2\n\
                [Mark] -> [Target]";
    let mut random = SplitMix64::new(5);
    let mut scratch = Scratch::default();
    let mut changes = 0;
    for round in 0..150 {
        let levels = [(); 2].map(|()| random_level(&mut random, 6, 5, b"..##P*O@+"));
        let game = game(&levels.join("\n"));
        let level = crate::first_level(&game);
        let mask = random_mask(level, &mut random);
        for keep in ["", "keep symmetric x\n", "keep symmetric x\nkeep symmetric y\n"] {
            let rules = transform(&game, &format!("{keep}{text}"));
            // A mark whose cell is frozen cannot be left over: it could not be put there either.
            let made = rules.apply(level, Some(&mask), round, 1, &mut scratch);
            for (x, y) in made.iter().flat_map(|made| changed_cells(level, made)) {
                assert!(!mask.is_frozen(x, y), "round {round}: cell {x},{y} changed");
                changes += 1;
            }
        }
    }
    assert!(changes > 500, "{changes}");
}

#[test]
fn masks_are_read_with_care() {
    let game = game("P*.\n..O");
    let level = crate::first_level(&game);
    let read = |text: &str| Mask::read(&Source::new("mask.txt", text), level);
    let mask = read("\n..x\nX..\n\n").unwrap();
    assert!(mask.is_frozen(2, 0) && mask.is_frozen(0, 1) && !mask.is_frozen(0, 0));
    assert_eq!(read("..x\n.o."), Err(MaskError::Sign { line: 2, column: 2, sign: 'o' }));
    assert_eq!(read("..x\n...."), Err(MaskError::Width { line: 2, cells: 4, width: 3 }));
    assert_eq!(read("..x"), Err(MaskError::Height { line: 1, rows: 1, height: 2 }));
    assert_eq!(read("..x\n...\n..."), Err(MaskError::Height { line: 3, rows: 3, height: 2 }));
    assert_eq!(read(""), Err(MaskError::Height { line: 1, rows: 0, height: 2 }));
}
