//! Landmarks are what every solution passes, and lead a search where win conditions tell nothing.

use crate::{for_each_level, never};
use play::search::{Answer, Budget, breadth_first};
use play::{Outcome, Play, Step};
use puzzlescript::landmarks::{Landmarks, Passed};
use puzzlescript::puzzle::{Puzzle, level};
use source::Source;
use std::sync::Arc;

fn puzzle(rules: &str, wins: &str, rows: &str) -> Puzzle {
    let names = ["Background", "Wall", "Player", "Key", "Door", "Exit"];
    let objects = names.map(|name| format!("{name}\nred\n")).join("\n");
    let text = format!(
        "title Landmarks\n\nOBJECTS\n\n{objects}\nLEGEND\n\n. = Background\n# = Wall\nP = Player\n\
         K = Key\nD = Door\nE = Exit\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nExit\n\
         Player, Wall, Key, Door\n\nRULES\n\n{rules}\n\nWINCONDITIONS\n\n{wins}\n\nLEVELS\n\n{rows}\n"
    );
    let compiled = puzzlescript::compile(&Source::new("landmarks", text)).unwrap();
    assert!(source::is_ok(&compiled.diagnostics), "{:?}", compiled.diagnostics);
    let game = Arc::new(compiled.game.unwrap());
    Puzzle::new(&game, level(&game, 1).unwrap().1, "1")
}

const KEYS: &str = "[ > Player | Key ] [ Door ] -> [ > Player | ] [ ]\nlate [ Player Exit ] -> win";

/// The landmarks of a level in words: what, column, row, and whether it must come or go.
fn words(puzzle: &Puzzle) -> Vec<String> {
    let (start, _) = puzzle.start();
    let program = puzzle.program();
    let landmarks = Landmarks::of(program, &start).unwrap();
    let word = |(object, cell, is_there): (usize, usize, bool)| {
        let (row, column) = program.place[cell];
        let name = &program.game.objects[object].name;
        format!("{name} {column},{row} {}", if is_there { "there" } else { "gone" })
    };
    landmarks.facts().map(word).collect()
}

#[test]
fn a_key_a_door_and_the_way_are_landmarks() {
    let seen = words(&puzzle(KEYS, "", "######\n#..K##\n#P##.#\n#...DE\n######"));
    for mark in ["player 2,1 there", "door 4,3 gone", "player 5,3 there", "player 4,3 there"] {
        assert!(seen.contains(&mark.to_string()), "{mark}: {seen:?}");
    }
    // Nothing leads into the closed corner.
    assert!(!seen.iter().any(|mark| mark.contains("4,2")), "{seen:?}");
}

#[test]
fn one_of_two_ways_is_no_landmark() {
    let seen = words(&puzzle(KEYS, "", "#####\n#...#\n#P#E#\n#...#\n#####"));
    assert_eq!(seen, ["player 3,2 there"]);
}

#[test]
fn games_that_only_move_things_home_need_none() {
    let push = "[ > Player | Key ] -> [ > Player | > Key ]";
    assert!(!Landmarks::may_help(puzzle(push, "All Key on Exit", "PKE").game()));
    assert!(Landmarks::may_help(puzzle(KEYS, "", "PKE").game()));
    let eat = "[ > Player | Key ] -> [ > Player | ]";
    assert!(Landmarks::may_help(puzzle(eat, "No Key", "PKE").game()));
}

#[test]
fn what_is_ahead_falls_on_the_way() {
    let mut puzzle = puzzle(KEYS, "", "########\n#PK.D.E#\n########");
    let (start, _) = puzzle.start();
    let landmarks = Landmarks::of(puzzle.program(), &start).unwrap();
    let (mut state, mut passed, mut counts) = (start.clone(), 0, Vec::new());
    for _ in 0..5 {
        passed |= landmarks.here(&state);
        counts.push(landmarks.ahead(passed, puzzle.program(), &state).count);
        let mut to = state.clone();
        puzzle.step(&state, play_right(&puzzle), &mut to);
        state = to;
    }
    assert!(counts.windows(2).all(|two| two[0] > two[1]), "{counts:?}");
}

fn play_right(puzzle: &Puzzle) -> puzzlescript::puzzle::Move {
    let mut moves = Vec::new();
    puzzle.moves(&puzzle.start().0, &mut moves);
    moves.into_iter().find(|mv| mv.letter() == 'R').unwrap()
}

/// On levels without `again`, whose turns show all there is to see, every solution passes all of them.
#[test]
fn solutions_pass_all_landmarks() {
    let (passed_all, levels) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    let budget = Budget { max_states: 2_000, ..Budget::default() };
    for_each_level(|name, puzzle| {
        let (start, outcome) = puzzle.start();
        let jumps = |command: &puzzlescript::compile::rule_line::Command| {
            use puzzlescript::compile::rule_line::Command;
            matches!(command, Command::Again | Command::Restart)
        };
        if outcome != Outcome::Open || puzzle.game().has_command(jumps) {
            return;
        }
        let Some(landmarks) = Landmarks::of(puzzle.program(), &start) else { return };
        let found = breadth_first(puzzle, &start, budget, &mut never);
        let Answer::Solved { moves, .. } = &found.answer else { return };
        let (mut state, mut passed) = (start.clone(), landmarks.here(&start));
        let mut to = state.clone();
        for mv in moves {
            to.clone_from(&state);
            if let Step::Moved { .. } = puzzle.step(&state, *mv, &mut to) {
                std::mem::swap(&mut state, &mut to);
            }
            passed |= landmarks.here(&state);
        }
        let left = landmarks.ahead(passed, puzzle.program(), &state).count;
        // What comes and goes within one turn is not seen.
        assert!(left <= 1, "{name}: {left} of {} landmarks", landmarks.count());
        levels.set(levels.get() + 1);
        passed_all.set(passed_all.get() + usize::from(left == 0));
    });
    let (passed_all, levels) = (passed_all.get(), levels.get());
    assert!(levels > 50 && passed_all * 10 >= levels * 9, "{passed_all} of {levels}");
}

#[test]
fn early_states_are_not_counted() {
    let puzzle = puzzle(KEYS, "", "########\n#PK.D.E#\n########");
    let (start, _) = puzzle.start();
    let mut passed = Passed::new(start.clone());
    let first = passed.ahead(0, puzzle.program(), &start);
    assert_eq!(first, (u32::MAX, 0));
    let later = (0..1_000).map(|_| passed.ahead(0, puzzle.program(), &start)).last().unwrap();
    assert!(later.0 > 4 && later.0 < 20, "{later:?}");
}
