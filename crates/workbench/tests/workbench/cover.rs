//! The answers of `cover` for small games.

#![allow(clippy::unwrap_used)]

#[allow(dead_code)]
#[path = "../../../puzzlescript/tests/lenses/levels.rs"]
mod levels;

use levels::{GAMES, compiled, puzzle, text_of};
use play::search::Budget;
use workbench::puzzlescript::cover::Cover;

fn cover(text: &str, max_states: usize) -> Cover {
    let game = compiled(text);
    let mut cover = Cover::new(&game);
    let count = game.levels().count();
    for number in 1..=count {
        let budget = Budget { max_states, ..Budget::default() };
        cover.add_level(&mut puzzle(&game, number), number, budget, &mut |_| false);
    }
    cover.finish(true);
    cover
}

fn idle(cover: &Cover) -> Vec<String> {
    let list = cover.unused.as_ref().or(cover.not_seen.as_ref()).unwrap();
    list.iter().map(|idle| format!("{} {} {}", idle.kind, idle.line, idle.why)).collect()
}

const GAME: &str = "\
title Cover
noaction
OBJECTS
Background
black
Player
white
Wall
brown
Spark
red
Mark
blue
LEGEND
. = Background
P = Player
# = Wall
* = Mark
SOUNDS
COLLISIONLAYERS
Background
Mark
Player, Wall
Spark
RULES
[ > Player | Wall ] -> [ Player | Wall ]
[ > Player ] -> [ > Player Spark ]
late [ Spark ] -> [ ]
WINCONDITIONS
Some Player on Mark
No Spark
LEVELS
P#.*

#P.*
";

#[test]
fn what_only_happens_within_a_move_is_used() {
    let cover = cover(GAME, 1_000);
    // The first rule fires only in moves without effect, and a spark is gone when its move is over;
    // both count as used. No turn ends with a spark, so the last condition requires nothing.
    let line = 1 + GAME.lines().position(|line| line == "No Spark").unwrap();
    assert_eq!(idle(&cover), [format!("win {line} always holds")]);
    assert!(cover.complete);
    let wins: Vec<usize> = cover.wins[0].levels.iter().copied().collect();
    assert_eq!(wins, [2]);
}

#[test]
fn what_was_not_seen_is_not_called_unused() {
    let cover = cover(GAME, 1);
    assert!(!cover.complete && cover.unused.is_none());
    assert!(idle(&cover).iter().all(|idle| !idle.contains("never")), "{:?}", idle(&cover));
}

#[test]
fn our_games_use_all_they_have() {
    for name in GAMES.iter().filter(|name| **name != "warehouse") {
        let cover = cover(&text_of(name), 10_000);
        assert_eq!(idle(&cover), Vec::<String>::new(), "{name}");
    }
}
