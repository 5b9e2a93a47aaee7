//! A ruleset and its export to PuzzleScript are the same game: equal levels take equally many moves.

#![allow(clippy::unwrap_used)]

use play::Play;
use play::lens::{Ask, LevelId, Options, Status, solve};
use play::random::SplitMix64;
use play::search::Budget;
use puzzlescript::played::play_moves;
use puzzlescript::puzzle::{Puzzle as Script, level};
use ruleset::export::to_puzzlescript;
use ruleset::rules::Dir;
use ruleset::{Ending, Input, Level, Puzzle};
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

#[test]
fn what_happens_before_a_piece_is_stopped_is_refused() {
    let late = r#"{"trigger": "OVERLAP hero stone", "events": ["DESTROY $1"]},
    {"trigger": "OVERLAP any stone", "events": ["PUSHBACK $1"]},"#;
    let stop = r#"{"trigger": "OVERLAP any stone", "events": ["PUSHBACK $1"]},"#;
    let game = ruleset::read(&Source::new("test.ruleset.json", GAME.replace(stop, late))).game;
    let errors = to_puzzlescript(&game).unwrap_err();
    assert!(errors[0].message.contains("before it is known"), "{errors:?}");
}

/// A game of pushing: jars push nothing, walls stop everything.
const PUSH: &str = r#"{"gamename": "Push", "pieces": ["cook", "jar", "shelf", "wall"], "rules": [
    {"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL cook $1"]},
    {"trigger": "OVERLAP any wall", "events": ["PUSHBACK $1"]},
    {"trigger": "OVERLAP jar jar", "events": ["PUSHBACK $1"]},
    {"trigger": "OVERLAP cook jar", "events": ["PUSH $2 $1"]}],
  "endconditions": [{"outcome": 1, "triggers": ["ALL_COVERED shelf jar"]}], "levels": []}"#;

/// Rows of crates and barrels are pushed together, and fall into pits.
const ROWS: &str = r#"{"gamename": "Rows", "pieces": ["keeper", "crate", "barrel", "pit", "gem", "wall"],
  "rules": [
    {"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL keeper $1"]},
    {"trigger": "OVERLAP keeper crate", "events": ["PUSH $2 $1"]},
    {"trigger": "OVERLAP keeper barrel", "events": ["PUSH $2 $1"]},
    {"trigger": "OVERLAP crate crate", "events": ["PUSH $2 $1"]},
    {"trigger": "OVERLAP crate barrel", "events": ["PUSH $2 $1"]},
    {"trigger": "OVERLAP barrel crate", "events": ["PUSHBACK $1"]},
    {"trigger": "OVERLAP barrel barrel", "events": ["PUSH $2 $1"]},
    {"trigger": "OVERLAP any wall", "events": ["PUSHBACK $1"]},
    {"trigger": "OVERLAP crate pit", "events": ["DESTROY $1", "DESTROY $2"]},
    {"trigger": "OVERLAP keeper pit", "events": ["DESTROY $1"]},
    {"trigger": "OVERLAP keeper gem", "events": ["DESTROY $2"]}],
  "endconditions": [{"outcome": 1, "triggers": ["COUNTEQUAL gem 0", "ANY_COVERING crate gem"]},
    {"outcome": -1, "triggers": ["COUNTLESS keeper 1"]}], "levels": []}"#;

/// Everything pushes boxes, boxes too.
const ANY: &str = r#"{"gamename": "Any", "pieces": ["hero", "box", "goal", "wall"], "rules": [
    {"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL hero $1"]},
    {"trigger": "OVERLAP any box", "events": ["PUSH $2 $1"]},
    {"trigger": "OVERLAP any wall", "events": ["PUSHBACK $1"]}],
  "endconditions": [{"outcome": 1, "triggers": ["ALL_COVERED goal box"]}], "levels": []}"#;

/// A frog sinks the leaves it steps on.
const LEAVES: &str = r#"{"gamename": "Leaves", "pieces": ["frog", "leaf", "ripple", "reed"], "rules": [
    {"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL frog $1"]},
    {"trigger": "OVERLAP frog reed", "events": ["PUSHBACK $1"]},
    {"trigger": "OVERLAP frog ripple", "events": ["PUSHBACK $1"]},
    {"trigger": "OVERLAP frog leaf", "events": ["TRANSFORM $2 ripple"]}],
  "endconditions": [{"outcome": 1, "triggers": ["COUNTEQUAL leaf 0"]}], "levels": []}"#;

/// Both engines make the same moves, and every cell holds the same pieces after each.
#[test]
fn an_exported_game_is_played_alike_move_by_move() {
    let mut compared = 0;
    let letters = [('U', Dir::Up), ('D', Dir::Down), ('L', Dir::Left), ('R', Dir::Right)];
    for (text, kinds) in [
        (GAME, &[0u8, 0, 0, 2, 3, 4, 5][..]),
        (PUSH, &[0, 0, 0, 2, 2, 3, 4]),
        (ROWS, &[0, 0, 0, 2, 2, 3, 3, 4, 5, 6]),
        (ANY, &[0, 0, 0, 2, 2, 3, 4]),
        (LEAVES, &[0, 0, 2, 2, 2, 3, 4]),
    ] {
        let mut game = ruleset::read(&Source::new("test.ruleset.json", text)).game;
        let mut random = SplitMix64::new(11);
        for _ in 0..60 {
            let mut data: Vec<u8> =
                (0..20).map(|_| kinds[random.below(kinds.len() as u64) as usize]).collect();
            data[random.below(20) as usize] = 1;
            game.levels.push(Level::raw(5, 4, &data));
        }
        let exported = to_puzzlescript(&game).unwrap();
        let compiled = puzzlescript::compile(&Source::new("test.txt", exported.clone())).unwrap();
        assert!(source::is_ok(&compiled.diagnostics), "{exported}\n{:#?}", compiled.diagnostics);
        let script = Arc::new(compiled.game.unwrap());
        for (index, own) in game.levels.iter().enumerate() {
            let mut puzzle = Puzzle::new(&game, own);
            let mut state = puzzle.begun().0.clone();
            if puzzle.start().1 != play::Outcome::Open {
                continue;
            }
            let mut moves = String::new();
            for _ in 0..14 {
                let (letter, dir) = letters[random.below(4) as usize];
                moves.push(letter);
                let ending = puzzle.play(&mut state, Input::Arrow(dir)).unwrap().ending;
                let (_, board) = level(&script, index + 1).unwrap();
                let played = play_moves(&mut Script::new(&script, board, "1"), &moves).unwrap();
                let at = format!("{} level {index} after {moves}", game.name());
                assert_eq!(played.outcome == play::Outcome::Won, ending == Ending::Won, "{at}");
                // PuzzleScript has no loss: it restarts the level.
                if matches!(ending, Ending::Lost | Ending::Ambiguous) {
                    break;
                }
                let mut theirs: Vec<(usize, u8)> = Vec::new();
                for (place, cell) in played.cells.iter().enumerate() {
                    // Their cells are listed by columns.
                    let place = place % 4 * 5 + place / 4;
                    let names = cell.iter().map(|object| script.objects[object].name.clone());
                    let pieces = names.filter_map(|name| game.piece(name.strip_prefix("p_")?));
                    theirs.extend(pieces.map(|piece| (place, piece)));
                }
                theirs.sort_unstable();
                assert_eq!(theirs, state.pieces().collect::<Vec<_>>(), "{at}\n{exported}");
                compared += 1;
                if ending != Ending::Open {
                    break;
                }
            }
        }
    }
    assert!(compared > 1_500, "{compared}");
}

/// What PuzzleScript would do differently is refused with the reason.
#[test]
fn pushes_that_puzzlescript_resolves_differently_are_refused() {
    let refused = |text: &str, rows: &[u8]| {
        let mut game = ruleset::read(&Source::new("test.ruleset.json", text)).game;
        game.levels.push(Level::raw(rows.len(), 1, rows));
        let errors = to_puzzlescript(&game).expect_err("it has no equal");
        errors.into_iter().map(|error| error.message).collect::<Vec<String>>().join(" ")
    };
    let told = refused(PUSH, &[1, 2, 0, 1, 3]);
    assert!(told.contains("Several pieces push in one move"), "{told}");
    let told = refused(&PUSH.replace("OVERLAP jar jar", "OVERLAP cook shelf"), &[1, 2, 2, 3]);
    assert!(told.contains("Two pieces `jar` could share a cell"), "{told}");
    let told = refused(&PUSH.replace("OVERLAP any wall", "OVERLAP cook wall"), &[1, 2, 3]);
    assert!(told.contains("A wall stops the cook but not the jar"), "{told}");
    let told = refused(&LEAVES.replace("\"COUNTEQUAL leaf 0\"", "\"NO_MOVES\""), &[1, 2, 3]);
    let stuck =
        "`NO_MOVES` as an end of the game cannot be exported: PuzzleScript cannot ask whether";
    assert!(told.contains(stuck), "{told}");
}
