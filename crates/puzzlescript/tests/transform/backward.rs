//! The two programs for designing backward that the paper prints (section 4.1.4), as printed.

use crate::{count, first_level, game, rows, transform};
use play::Play;
use play::search::{Answer, Budget, breadth_first};
use puzzlescript::Game;
use puzzlescript::game::Level;
use puzzlescript::puzzle::Puzzle;
use puzzlescript::transform::{Rejected, Scratch};
use std::sync::Arc;

/// Taylor and Parberry 2011: crates are pulled away from the targets.
const PULL: &str = "\
(place crates on all targets)
[Target No Crate] -> [Target Crate]
(move the player around and let him pull crates)
choose 50 [Player | No Obstacle] -> [| Player]
or [No Obstacle | Player | Crate] -> [Player | Crate | ]
";

/// Kartal et al. 2016: crates are pushed and become targets, and then return to where they were.
const PUSH: &str = "\
object Placeholder
(add a placeholder to all crates)
[Crate] -> [Crate Placeholder]
(move the player around and let him push crates)
choose 50 [Player | No Obstacle] -> [| Player]
or [Player | Crate | No Obstacle] -> [| Player | Crate]
(replace crates with targets and placeholders with crates)
[Crate] -> [Target]
[Placeholder] -> [Crate]
";

fn is_solvable(game: &Arc<Game>, level: Level) -> bool {
    let mut puzzle = Puzzle::new(game, Arc::new(level), "1");
    let (start, _) = puzzle.start();
    let budget = Budget { max_states: 200_000, max_bytes: usize::MAX, max_expanded: usize::MAX };
    let found = breadth_first(&mut puzzle, &start, budget, &mut |_| false);
    matches!(found.answer, Answer::Solved { .. })
}

#[test]
fn every_level_made_by_pulling_is_solvable() {
    let game = game("#######\n#..O..#\n#.#...#\n#...#.#\n#.O.P.#\n#######");
    let pull = transform(&game, PULL);
    let mut scratch = Scratch::default();
    let mut pulled = 0;
    for n in 1..=60 {
        let level = pull.apply(first_level(&game), None, 1, n, &mut scratch).unwrap();
        let shown = rows(&game, &level);
        assert_eq!((count(&shown, "*@"), count(&shown, "o@+"), count(&shown, "p+")), (2, 2, 1));
        pulled += usize::from(count(&shown, "*") > 0);
        assert!(is_solvable(&game, level), "level {n}: {shown:#?}");
    }
    assert!(pulled > 20, "crates are pulled: {pulled}");
}

#[test]
fn every_level_made_by_pushing_is_solvable() {
    let game = game("########\n#......#\n#..*...#\n#....*.#\n#.P....#\n#......#\n########");
    // A player who ends where a crate began makes room for the crate, and is gone.
    let push = transform(&game, &format!("{PUSH}keep count Player\n"));
    let mut scratch = Scratch::default();
    let (mut made, mut dropped) = (0, 0);
    for n in 1..=60 {
        match push.apply(first_level(&game), None, 1, n, &mut scratch) {
            Ok(level) => {
                let shown = rows(&game, &level);
                assert_eq!((count(&shown, "*@"), count(&shown, "o@+")), (2, 2), "{shown:#?}");
                assert!(is_solvable(&game, level), "level {n}: {shown:#?}");
                made += 1;
            }
            Err(why) => {
                assert_eq!(why, Rejected::Count);
                dropped += 1;
            }
        }
    }
    assert!(made > 40, "{made} made, {dropped} dropped");
}

#[test]
fn the_printed_program_needs_its_object_declared() {
    let game = game("P*.O");
    let without = PUSH.replace("object Placeholder\n", "");
    let said = crate::say(&game, &without);
    assert!(said.iter().all(|said| said.code == "tr-name"), "{said:?}");
    assert!(said[0].help.as_deref().unwrap().contains("`object Placeholder`"), "{said:?}");
}
