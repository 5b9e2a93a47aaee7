//! The turn semantics, sentence by sentence.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common;

use common::{after, draw, drawn, figure_one, short};
use play::kit::check_play;
use ruleset::{Ending, Input, Puzzle};

const KEY: &str = "PLAYER_ARROW_KEY -> RELMOVEALL player $1";

#[test]
fn who_steps_onto_whom_survives() {
    let game = figure_one();
    assert_eq!(after(&game, "pe. ... ..g", "R"), (".p. ... ..g".into(), "open"));
    // The hunter steps along the longer difference and catches the player.
    assert_eq!(after(&game, "p.e ... ..g", "D"), (".e. p.. ..g".into(), "open"));
    assert_eq!(after(&game, "p.e ... ..g", "DLL").1, "lost");
    assert_eq!(after(&game, "pg. ... ...", "R"), (".(pg). ... ...".into(), "won"));
}

#[test]
fn walls_and_edges_hold() {
    let game = figure_one();
    assert_eq!(after(&game, "pw. ..g", "R"), ("pw. ..g".into(), "open"));
    let mut puzzle = Puzzle::new(&game, &draw(&game, "p.. ..g"));
    let mut state = puzzle.begun().0.clone();
    let stepped = puzzle.play(&mut state, Input::Arrow(ruleset::rules::Dir::Up)).unwrap();
    // Nothing moved, but the turn ended, so the input counts.
    assert!(stepped.has_moved && stepped.turn_ended);
}

#[test]
fn the_leading_edge_moves_first() {
    let rules = [KEY, "OVERLAP player player -> PUSHBACK $1", "OVERLAP any wall -> PUSHBACK $1"];
    let game = short("player wall goal", &rules, &["1 COUNTPIECE goal 9"]);
    assert_eq!(after(&game, ".pp.w", "R").0, "..ppw");
    assert_eq!(after(&game, ".pp.w", "RR").0, "..ppw");
    assert_eq!(after(&game, "pp.", "L").0, "pp.");
    assert_eq!(after(&game, "p p .", "D").0, ". p p");
    assert_eq!(after(&game, ". p p", "U").0, "p p .");
}

#[test]
fn without_solidity_pieces_share_cells() {
    let game = short("player goal", &[KEY], &["1 COUNTPIECE goal 9"]);
    assert_eq!(after(&game, "pp.", "L").0, "(pp)..");
    assert_eq!(after(&game, "pp.", "LR").0, ".(pp).");
}

#[test]
fn a_push_that_fails_puts_the_pusher_back() {
    let rules = [
        KEY,
        "OVERLAP player crate -> PUSH $2 $1",
        "OVERLAP crate crate -> PUSHBACK $1",
        "OVERLAP any wall -> PUSHBACK $1",
    ];
    let game = short("player crate wall", &rules, &["1 COUNTPIECE wall 9"]);
    assert_eq!(after(&game, "pc..", "R").0, ".pc.");
    assert_eq!(after(&game, "pc..", "RRR").0, "..pc");
    assert_eq!(after(&game, "pcw.", "R").0, "pcw.");
    assert_eq!(after(&game, "pcc.", "R").0, "pcc.");
}

#[test]
fn a_cascade_settles_depth_first_and_dead_pieces_are_skipped() {
    // The bomb takes the cake before the rule's second event can spawn at the cake's place.
    let rules = [
        KEY,
        "OVERLAP player cake -> RELMOVE $1 right; DESTROY $2; DESTROY $1",
        "OVERLAP player bomb -> DESTROY $1; DESTROY $2",
    ];
    let game = short("player cake bomb", &rules, &["1 COUNTPIECE bomb 9"]);
    assert_eq!(after(&game, "pcb.", "R").0, "....");
    assert_eq!(after(&game, "pc..", "R").0, "....");
}

#[test]
fn a_rule_goes_on_after_its_pieces_parted() {
    let rules = [KEY, "OVERLAP player cake -> RELMOVE $1 right; DESTROY $2"];
    let game = short("player cake", &rules, &["1 COUNTPIECE cake 9"]);
    assert_eq!(after(&game, "pc..", "R").0, "..p.");
}

#[test]
fn bindings_follow_the_cell_list() {
    // Both cakes are met; the wall in the same cell pushes back only after the first rule has run
    // for each of them.
    let rules = [KEY, "OVERLAP player cake -> DESTROY $2", "OVERLAP player wall -> PUSHBACK $1"];
    let game = short("player cake wall", &rules, &["1 COUNTPIECE cake 0"]);
    let mut level = draw(&game, "p..");
    level.cells[1].extend([1, 1, 2]);
    let mut puzzle = Puzzle::new(&game, &level);
    let mut state = puzzle.begun().0.clone();
    let stepped = puzzle.play(&mut state, Input::Arrow(ruleset::rules::Dir::Right)).unwrap();
    assert_eq!(drawn(&game, &puzzle, &state), "pw.");
    assert_eq!(stepped.ending, Ending::Won);
}

#[test]
fn a_step_that_never_ends_changes_nothing() {
    let rules = [KEY, "OVERLAP player door -> RELMOVE $1 left; RELMOVE $1 right"];
    let game = short("player door", &rules, &["1 COUNTPIECE door 0"]);
    assert_eq!(after(&game, "p.d.", "RR"), (".pd.".into(), "diverged"));
    // For a search such an input is not a move.
    check_play(Puzzle::new(&game, &draw(&game, "p.d.")), 1, 100);
}

#[test]
fn a_win_and_a_loss_together_are_ambiguous() {
    let rules = [KEY, "OVERLAP player cake -> DESTROY $1; DESTROY $2"];
    let game = short("player cake", &rules, &["-1 COUNTPIECE player 0", "1 COUNTPIECE cake 0"]);
    assert_eq!(after(&game, "pc", "R"), ("..".into(), "ambiguous"));
    assert_eq!(after(&game, "p.", "").1, "won");
}

#[test]
fn spawning_is_a_function_of_seed_turn_and_index() {
    let rules = ["PLAYER_ACTION_KEY -> SPAWN cake; SPAWN cake; ENDTURN"];
    let game = short("cake", &rules, &["1 COUNTPIECE cake 9"]);
    let (a, b) = (after(&game, "... ...", "XX"), after(&game, "... ...", "XX"));
    assert_eq!(a, b);
    assert_eq!(a.0.matches('c').count(), 4);
    // If no cell is empty, any cell is used: spawning never fails.
    assert_eq!(after(&game, "c", "X").0, "(ccc)");
    use play::random::SplitMix64;
    let first = SplitMix64::new(0).next_u64() % 6;
    let second = SplitMix64::new(1).next_u64() % 5;
    let mut cells: Vec<u64> = (0..6).collect();
    let at = [cells.remove(first as usize), cells.remove(second as usize)];
    let wanted: String = (0..6).map(|cell| if at.contains(&cell) { 'c' } else { '.' }).collect();
    let got = after(&game, "... ...", "X").0.replace(' ', "");
    assert_eq!(got, wanted);
}

#[test]
fn further_words_do_what_they_say() {
    let end = ["1 COUNTPIECE goal 9"];
    let one = |rules: &[&str]| short("player goal crate", rules, &end);
    let slide = one(&["PLAYER_ARROW_KEY -> FALL player $1", "OVERLAP player crate -> PUSHBACK $1"]);
    assert_eq!(after(&slide, "p...c", "R").0, "...pc");
    let swap = one(&[KEY, "OVERLAP player crate -> PUSHBACK $1; SWAP $1 $2"]);
    assert_eq!(after(&swap, "pc.", "R").0, "cp.");
    let teleport = one(&[KEY, "OVERLAP player goal -> TELEPORT $1 goal"]);
    // It would arrive at the other goal and be sent back forever.
    assert_eq!(after(&teleport, "pg.g", "R").1, "diverged");
    let pull =
        one(&["PLAYER_ARROW_KEY -> RELMOVEALL player $1", "ADJACENT player crate -> PULL $2 $1"]);
    assert_eq!(after(&pull, ".pc.", "L").0, "p.c.");
    let line = one(&[KEY, "LINE player 2 -> SPAWNAT crate $1; SPAWNAT crate $2"]);
    assert_eq!(after(&line, "p..p", "R").0, ".p.p");
    assert_eq!(after(&line, "pp.", "R").0, ".(pc)(pc)");
    let wrap =
        common::short_text("player goal", &[KEY], &end).replacen('{', "{\"wrap\": true, ", 1);
    assert_eq!(after(&common::game(&wrap), "p..", "L").0, "..p");
    let blocked = one(&[KEY, "BLOCKED player -> TRANSFORM $1 goal"]);
    assert_eq!(after(&blocked, "p.", "L").0, "g.");
    let click =
        one(&["PLAYER_CLICK crate -> DESTROY $1", "PLAYER_CLICK_EMPTY -> SPAWNAT crate $1"]);
    assert_eq!(after(&click, "c.", "(1,1)(2,1)").0, ".c");
    let score =
        short("player cake", &[KEY, "OVERLAP player cake -> DESTROY $2; SCORE 2"], &["1 SCORE 3"]);
    assert_eq!(after(&score, "pcc", "R").1, "open");
    assert_eq!(after(&score, "pcc", "RR").1, "won");
    let end_event = one(&[KEY, "OVERLAP player goal -> END 1"]);
    assert_eq!(after(&end_event, "pg", "R").1, "won");
    let every = one(&["PLAYER_WAIT -> ENDTURN", "EVERY 2 -> MOVEALL player right"]);
    assert_eq!(after(&every, "p...", "....").0, "..p.");
    let state_rule =
        one(&["PLAYER_WAIT -> ENDTURN", "COUNTLESS crate 1 -> TRANSFORMALL player crate"]);
    assert_eq!(after(&state_rule, "p.", ".").0, "c.");
    let happened = short("player goal", &[KEY], &["1 OVERLAP player goal & COUNTPIECE goal 1"]);
    assert_eq!(after(&happened, "pg", "R").1, "won");
    let stuck =
        short("player wall", &[KEY, "OVERLAP player wall -> PUSHBACK $1"], &["-1 NO_MOVES"]);
    assert_eq!(after(&stuck, "wpw", "").1, "lost");
    assert_eq!(after(&stuck, "wp.", "").1, "open");
    let flee = one(&["PLAYER_WAIT -> DO_AI_FLEE crate player"]);
    assert_eq!(after(&flee, "pc..", ".").0, "p.c.");
    let patrol = one(&["PLAYER_WAIT -> DO_AI_PATROL crate right"]);
    assert_eq!(after(&patrol, "c.", ".").0, ".c");
    assert_eq!(after(&patrol, "c.", "..").0, "c.");
    let start = one(&["START -> TRANSFORMALL crate goal", KEY]);
    assert_eq!(after(&start, "pc", "").0, "pg");
}

#[test]
fn hunters_may_walk_round_what_is_solid() {
    let rules = ["PLAYER_WAIT -> DO_AI_HUNT enemy player", "OVERLAP enemy wall -> PUSHBACK $1"];
    let text = common::short_text("player enemy wall", &rules, &["1 COUNTPIECE enemy 9"]);
    let straight = common::game(&text);
    let path = common::game(&text.replacen('{', "{\"hunt\": \"path\", ", 1));
    assert_eq!(after(&straight, "ewp ...", ".").0, "ewp ...");
    assert_eq!(after(&path, "ewp ...", "....").0, ".w(pe) ...");
}

#[test]
fn the_symmetric_reading_takes_either_entry() {
    let rules = ["PLAYER_WAIT -> DO_AI_HUNT enemy player", "OVERLAP player enemy -> DESTROY $1"];
    let text = common::short_text("player enemy", &rules, &["-1 COUNTPIECE player 0"]);
    assert_eq!(after(&common::game(&text), "pe", ".").0, "(pe).");
    let state = common::game(&text.replacen('{', "{\"overlap\": \"state\", ", 1));
    assert_eq!(after(&state, "pe", "."), ("e.".into(), "lost"));
}

#[test]
fn every_lens_can_rely_on_play() {
    for (seed, rows) in ["p.e ... ..g", "pwe.g .w... ..e.p", "p", "g.p e.."].iter().enumerate() {
        let game = figure_one();
        check_play(Puzzle::new(&game, &draw(&game, rows)), seed as u64, 400);
    }
    let spawn =
        short("cake", &["PLAYER_ACTION_KEY -> SPAWN cake; ENDTURN"], &["1 COUNTPIECE cake 5"]);
    check_play(Puzzle::new(&spawn, &draw(&spawn, "..c ...")), 3, 200);
}
