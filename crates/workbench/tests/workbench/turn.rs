//! The explanation of a turn agrees with the turn as played.
#![allow(clippy::unwrap_used)]

use play::{Outcome, Play, Step};
use puzzlescript::played::play_moves;
use puzzlescript::puzzle::{Move, Puzzle, level};
use source::Source;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use workbench::puzzlescript::turn::{Turn, TurnEvent, TurnStep, last_turn};

fn games() -> Vec<(String, Arc<puzzlescript::Game>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/puzzlescript");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().flatten().map(|e| e.path()).collect();
    files.sort();
    let is_game = |path: &&std::path::PathBuf| path.extension().is_some_and(|e| e == "txt");
    let compile = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(path).unwrap();
        let game = compiled(&text);
        (name, game)
    };
    files.iter().filter(is_game).map(compile).collect()
}

fn compiled(text: &str) -> Arc<puzzlescript::Game> {
    Arc::new(puzzlescript::compile(&Source::new("t.txt", text)).unwrap().game.unwrap())
}

/// Letters of a walk that is the same every time.
fn walk(puzzle: &Puzzle, length: usize) -> String {
    let mut moves = Vec::new();
    puzzle.moves(&puzzle.start().0, &mut moves);
    let mut seed = 7u32;
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        moves[(seed >> 16) as usize % moves.len()].letter()
    };
    (0..length).map(|_| next()).collect()
}

#[test]
fn every_example_game_tells_its_turns_as_it_plays_them() {
    let mut rules_told = 0;
    for (name, game) in games() {
        let (_, first) = level(&game, 1).unwrap();
        let mut puzzle = Puzzle::new(&game, first, "1");
        let trace = walk(&puzzle, 40);
        for length in 1..=trace.len() {
            let moves = &trace[..length];
            let played = play_moves(&mut puzzle.clone(), moves).unwrap();
            let turn = last_turn(&mut puzzle.clone(), moves).unwrap();
            assert_eq!(turn.number, played.steps.min(length), "{name} {moves}");
            if played.steps < length {
                break;
            }
            // The last picture is the board of the game.
            let last = turn.steps.last().map_or(&turn.before, |step| &step.cells);
            assert_eq!(last, &played.cells, "{name} {moves}");
            assert_eq!(turn.outcome, played.outcome);
            // The rules listed are the rules that fired, unless the turn was taken back.
            let is_cancelled =
                |step: &TurnStep| matches!(step.what, TurnEvent::Cancel { .. } | TurnEvent::Rigid);
            if turn.steps.iter().any(is_cancelled) {
                continue;
            }
            let mut told: Vec<u32> = turn
                .steps
                .iter()
                .filter_map(|step| match &step.what {
                    TurnEvent::Rule { line, .. } => Some(*line),
                    _ => None,
                })
                .collect();
            rules_told += told.len();
            told.sort_unstable();
            told.dedup();
            let fired = played.events.iter().find(|event| event.number == length);
            assert_eq!(
                told,
                fired.map(|event| event.rules.clone()).unwrap_or_default(),
                "{name} {moves}"
            );
            // A rule that fired is not listed as one that almost matched.
            assert!(turn.misses.iter().all(|miss| !told.contains(&miss.line)), "{name} {moves}");
        }
        // Recording a log once does not change what a step does.
        let (state, outcome) = puzzle.start();
        assert_eq!(outcome, Outcome::Open);
        let mut logged = puzzle.clone();
        logged.log_turns();
        for mv in Move::ALL.into_iter().take(4) {
            let (mut a, mut b) = (state.clone(), state.clone());
            let plain = matches!(puzzle.step(&state, mv, &mut a), Step::Moved { .. });
            let told = matches!(logged.step(&state, mv, &mut b), Step::Moved { .. });
            assert_eq!((plain, a), (told, b), "{name}");
        }
    }
    assert!(rules_told > 50, "{rules_told}");
}

const GAME: &str = "title t\n\nOBJECTS\n\nBackground\nblack\n\nPlayer P\nwhite\n\nIce I\nblue\n\nWater W\n\
    darkblue\n\nWall #\ngrey\n\nLEGEND\n\n. = Background\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nWater\n\
    Player, Ice, Wall\n\nRULES\n\n[ > Player | Ice ] -> [ > Player | > Ice ]\nlate [ Ice Water ] -> [ ] again\n\
    [ > Player | Water no Ice ] -> cancel\n\nWINCONDITIONS\n\nLEVELS\n\nPI.W#\n";

fn told(moves: &str) -> Turn {
    let game = compiled(GAME);
    let (_, first) = level(&game, 1).unwrap();
    last_turn(&mut Puzzle::new(&game, first, "1"), moves).unwrap()
}

#[test]
fn the_order_is_rules_then_movement_then_late_rules() {
    let turn = told("RR");
    let kinds: Vec<String> = turn
        .steps
        .iter()
        .map(|step| match &step.what {
            TurnEvent::Rule { late, commands, .. } => format!("rule {late} {commands:?}"),
            TurnEvent::Move { moved, .. } => format!("move {}", moved.len()),
            other => format!("{other:?}"),
        })
        .collect();
    assert_eq!(kinds, ["rule false []", "move 2", r#"rule true ["again"]"#]);
    let TurnEvent::Rule { places, .. } = &turn.steps[2].what else { panic!() };
    assert_eq!((places[0][0].x, places[0][0].y), (4, 1));
    let names: Vec<&str> = places[0][0].objects.iter().map(|o| o.name.as_str()).collect();
    assert_eq!(names, ["Water", "Ice"]);
}

#[test]
fn a_turn_that_is_taken_back_says_so() {
    // The ice is not there any more: from the third move on the player stands before what was water.
    let turn = told("L");
    assert!(
        matches!(&turn.steps[0].what, TurnEvent::Move { moved, stuck } if moved.is_empty() && stuck.len() == 1)
    );
    let game = GAME.replace("PI.W#", "P.W.#");
    let game = compiled(&game);
    let (_, first) = level(&game, 1).unwrap();
    let turn = last_turn(&mut Puzzle::new(&game, first, "1"), "RR").unwrap();
    assert!(matches!(turn.steps.last().unwrap().what, TurnEvent::Cancel { by_rule: true }));
    assert_eq!(turn.steps.last().unwrap().cells, turn.before);
}
