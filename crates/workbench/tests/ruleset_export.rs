//! A ruleset and its export to PuzzleScript are the same game: equal levels take equally many moves.

#![allow(clippy::unwrap_used)]

use play::Play;
use play::lens::{Ask, LevelId, Options, Status, solve};
use play::random::SplitMix64;
use play::search::Budget;
use puzzlescript::puzzle::{Puzzle as Script, level};
use ruleset::export::to_puzzlescript;
use ruleset::{Level, Puzzle};
use source::Source;
use std::sync::Arc;

const GAME: &str = r#"{"gamename": "Test", "pieces": ["hero", "berry", "thorn", "stone", "home"],
  "rules": [
    {"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL hero $1", "ENDTURN"]},
    {"trigger": "OVERLAP any stone", "events": ["PUSHBACK $1"]},
    {"trigger": "OVERLAP hero berry", "events": ["DESTROY $2"]},
    {"trigger": "OVERLAP hero thorn", "events": ["DESTROY $1", "DESTROY $2"]}],
  "endconditions": [
    {"outcome": 1, "triggers": ["ALL_COVERING hero home", "COUNTEQUAL berry 0"]},
    {"outcome": -1, "triggers": ["COUNTEQUAL hero 0"]}], "levels": []}"#;

#[test]
fn an_exported_game_has_the_same_solutions() {
    let mut game = ruleset::read(&Source::new("test.ruleset.json", GAME)).game;
    let mut random = SplitMix64::new(3);
    for _ in 0..40 {
        let data: Vec<u8> =
            (0..12).map(|_| [0, 0, 0, 2, 3, 4, 5][random.below(7) as usize]).collect();
        let mut level = Level::raw(4, 3, &data);
        let hero = random.below(12) as usize;
        level.cells[hero] = [0].into_iter().collect();
        game.levels.push(level);
    }
    let text = to_puzzlescript(&game).unwrap();
    let compiled = puzzlescript::compile(&Source::new("test.txt", text)).unwrap();
    assert!(source::is_ok(&compiled.diagnostics), "{:#?}", compiled.diagnostics);
    let script = Arc::new(compiled.game.unwrap());
    let options = Options::default();
    let budget = Budget::default();
    let ask = Ask { level: LevelId::default(), budget, threads: 1, options: &options };
    let mut solved = 0;
    for (index, own) in game.levels.iter().enumerate() {
        let mut puzzle = Puzzle::new(&game, own);
        if puzzle.start().1 != play::Outcome::Open {
            continue;
        }
        let ours = solve(&mut puzzle, &ask, &mut |_| false).unwrap();
        let (_, board) = level(&script, index + 1).unwrap();
        let mut other = Script::new(&script, board, "1");
        let theirs = solve(&mut other, &ask, &mut |_| false).unwrap();
        assert_eq!((ours.status, ours.length), (theirs.status, theirs.length), "level {index}");
        solved += usize::from(ours.status == Status::Solved);
    }
    assert!(solved > 5, "{solved}");
}

#[test]
fn what_has_no_equal_is_named() {
    let text = GAME.replace("COUNTEQUAL berry 0", "COUNTEQUAL berry 2");
    let game = ruleset::read(&Source::new("test.ruleset.json", text)).game;
    let errors = to_puzzlescript(&game).unwrap_err();
    assert_eq!(errors.len(), 1);
    assert!(errors[0].message.contains("COUNTEQUAL berry 2"));
}
