//! A puzzle with exactly one tree, in all its parts.

use crate::common;

use common::grammar;
use common::grammars::VAULT;
use narrative::game::{Game, Offered, Options, arrive, walk_all};
use narrative::generate::{Enumerated, Generator, Request, Why};
use narrative::make::{Wish, make};
use narrative::output::json::{Limits, report};
use narrative::puzzle::Puzzle;
use play::{Outcome, kit};
use std::collections::BTreeSet;

fn puzzles(text: &str) -> (Vec<Puzzle>, Enumerated) {
    let grammar = grammar(text);
    let mut generator = Generator::new(&grammar);
    let journey = arrive(&mut generator, &[grammar.start], 0).expect("the start");
    let request = Request::new(&grammar, grammar.start, &journey.state.world, 0);
    let mut seen = BTreeSet::new();
    let mut puzzles = Vec::new();
    let ended = generator.enumerate(&request, |puzzle| {
        if seen.insert(puzzle.key()) {
            puzzles.push(puzzle);
        }
        true
    });
    (puzzles, ended)
}

#[test]
fn it_has_one_tree() {
    let (puzzles, ended) = puzzles(VAULT);
    assert_eq!((puzzles.len(), ended), (1, Enumerated::All));
    let puzzle = &puzzles[0];
    assert_eq!((puzzle.actions(), puzzle.depth(), puzzle.orders()), (5, 4, Some(2)));
    let grammar = grammar(VAULT);
    let spawned: Vec<&str> =
        puzzle.spawns.iter().map(|item| grammar.items[*item as usize].name.as_str()).collect();
    assert_eq!(spawned, ["Hat", "Beard"]);
}

#[test]
fn it_has_seven_positions_and_none_is_dead() {
    let grammar = grammar(VAULT);
    let wish = Wish { area: 0, seed: 3, count: 1, actions: None, level: None };
    let made = make(&grammar, &wish, &mut |_| false).expect("a puzzle");
    for is_tree_only in [false, true] {
        let limits = Limits { is_tree_only, ..Limits::default() };
        let report =
            report(&grammar, &made.puzzles[0], &made.journey.state, limits, &mut |_| false);
        let dead = &report.dead_ends;
        assert_eq!((dead.states, dead.dead, dead.complete), (7, 0, true), "{is_tree_only}");
        assert_eq!(report.shortcut, None);
    }
}

#[test]
fn a_depth_limit_below_four_leaves_no_puzzle() {
    let text = VAULT.replace("max_depth = 6", "max_depth = 3");
    let grammar = grammar(&text);
    let wish = Wish { area: 0, seed: 3, count: 1, actions: None, level: None };
    let failed = make(&grammar, &wish, &mut |_| false).err().expect("no puzzle");
    assert_eq!(failed.why, Why::Exhausted);
    assert!(failed.reasons(&grammar).iter().any(|reason| reason.contains("more than 3 rules")));
    let source = source::Source::new("t.story.toml", text);
    let told = narrative::check(&source).diagnostics;
    let error = told.iter().find(|told| told.code == "V7").expect("V7");
    assert!(error.message.contains("4 deep"), "{}", error.message);
    assert_eq!(source.place(error.span.expect("a place")).line, 6);
}

#[test]
fn it_can_be_walked_in_both_modes() {
    for rules in [Offered::All, Offered::Tree, Offered::Leaves] {
        let options = Options { seed: 1, rules, has_fail_rules: true };
        let game = Game::new(grammar(VAULT), options);
        let (moves, state) = walk_all(&game).expect("a way");
        assert_eq!(game.outcome(&state), Outcome::Won);
        let texts: Vec<String> = moves.iter().map(|mv| game.move_text(*mv)).collect();
        assert_eq!(texts.last().map(String::as_str), Some("Open Vault"));
        assert!(texts.contains(&"Unlock Vault Card".to_string()), "{texts:?}");
    }
}

#[test]
fn its_play_keeps_the_promises_of_play() {
    for rules in [Offered::All, Offered::Tree] {
        let options = Options { seed: 1, rules, has_fail_rules: true };
        kit::check_play(Game::new(grammar(VAULT), options), 5, 120);
    }
    let grammar = grammar(VAULT);
    let wish = Wish { area: 0, seed: 3, count: 1, actions: None, level: None };
    let made = make(&grammar, &wish, &mut |_| false).expect("a puzzle");
    let positions = narrative::output::json::positions(
        &grammar,
        &made.puzzles[0],
        &made.journey.state,
        Limits::default(),
    );
    kit::check_play(positions.expect("a net"), 5, 200);
}
