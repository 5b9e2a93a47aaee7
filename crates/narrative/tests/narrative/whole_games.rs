//! A story never becomes unsolvable: guarded play of whole games, and the positions in which single
//! areas said the wrong thing.
#![allow(clippy::print_stdout)]

use crate::common;

use common::grammars::{
    APART, APPLE_FOR_THE_COW, EACH_FOR_THE_OTHER, FOUR_JARS, LATER_BREAD, ONCE_AND_LOST, ONE_LAMP,
    ONE_PLUM, ONE_PLUM_BESIDE, SHELL_FROM_THE_PORCH, TWINS, TWO_CLOTHS,
};
use common::random::{LARGE, random_story};
use common::{games, grammar};
use narrative::Grammar;
use narrative::game::{Game, Hint, Offered, Options, State, hint};
use play::random::SplitMix64;
use play::{Notation, Outcome, Play, Step};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// Plays moves as text; panics if one is not available.
fn play_text(game: &mut Game, state: &mut State, moves: &[&str]) {
    for text in moves {
        let (mv, _) = game.read_move(text).unwrap_or_else(|| panic!("not a move: {text}"));
        let from = state.clone();
        let step = game.step(&from, mv, state);
        assert!(matches!(step, Step::Moved { .. }), "{text} does nothing");
    }
}

fn offers(game: &Game, state: &State, text: &str) -> bool {
    let actions = game.available(state, true);
    actions.iter().any(|action| game.move_text(action.mv) == text)
}

/// What was seen in one game.
#[derive(Default)]
struct Seen {
    name: String,
    positions: usize,
    unknown: usize,
    /// The game can be won, and was.
    is_won: bool,
}

/// Some guarded actions at random, then hints to the end; the game must be won.
fn guarded_game(grammar: &Arc<Grammar>, name: &str, options: Options, actions: usize) -> Seen {
    let mut seen = Seen { name: format!("{name} {}", options.seed), ..Seen::default() };
    let mut game = Game::new(Arc::clone(grammar), options).with_guard(true);
    let mut random = SplitMix64::new(options.seed ^ 0x5eed);
    let (mut state, mut outcome) = game.start();
    let mut done = Vec::new();
    let is_alive = game.is_solvable(&state);
    seen.positions += 1;
    seen.unknown += usize::from(is_alive.is_none());
    for _ in 0..actions {
        if outcome != Outcome::Open {
            break;
        }
        let offered = game.available(&state, true);
        if offered.is_empty() {
            break;
        }
        let mv = offered[random.below(offered.len() as u64) as usize].mv;
        done.push(game.move_text(mv));
        let from = state.clone();
        if let Step::Moved { outcome: now, .. } = game.step(&from, mv, &mut state) {
            outcome = now;
        }
        seen.positions += 1;
        seen.unknown += usize::from(game.is_solvable(&state).is_none());
    }
    // A game without any puzzle is not a game.
    if is_alive != Some(true) {
        return seen;
    }
    // Hints that lead back to where one was given before would never end.
    let mut asked: HashSet<State> = HashSet::new();
    while outcome == Outcome::Open {
        assert!(
            asked.insert(state.clone()),
            "{name}, {options:?}: in a circle: {}",
            done.join("; ")
        );
        let Hint::Say(_, moves) = hint(&mut game, &state, 4) else {
            panic!("{name}, {options:?}: no hint after {}", done.join("; "));
        };
        assert!(
            !moves.is_empty(),
            "{name}, {options:?}: a hint without moves: {}",
            done.join("; ")
        );
        for mv in moves {
            done.push(game.move_text(mv));
            let from = state.clone();
            let Step::Moved { outcome: now, .. } = game.step(&from, mv, &mut state) else {
                panic!("{name}, {options:?}: a hinted move is not available: {}", done.join("; "));
            };
            outcome = now;
        }
    }
    assert_eq!(outcome, Outcome::Won, "{name}, {options:?}: {}", done.join("; "));
    Seen { is_won: true, ..seen }
}

/// The seeds of the games: a few in every test run; on demand `PUZZLEWRIGHT_GAMES` of each kind, from
/// `PUZZLEWRIGHT_FIRST` on.
fn seeds(few: u64) -> Range<u64> {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let first = number("PUZZLEWRIGHT_FIRST").unwrap_or(0);
    first..first + number("PUZZLEWRIGHT_GAMES").unwrap_or(few)
}

/// Says what was seen, for `--nocapture`; hardly any position may be undecided.
fn judge(name: &str, all: &[Seen]) {
    let positions: usize = all.iter().map(|seen| seen.positions).sum();
    let unknown: usize = all.iter().map(|seen| seen.unknown).sum();
    let won = all.iter().filter(|seen| seen.is_won).count();
    let games = all.len();
    println!("{name}: {won} of {games} games won, {unknown} of {positions} positions not known");
    let doubtful = all.iter().filter(|seen| seen.unknown > 0).map(|seen| seen.name.as_str());
    let doubtful: Vec<&str> = doubtful.collect();
    assert!(unknown * 100 <= positions, "{unknown} of {positions} are not known: {doubtful:?}");
    // Otherwise the test would show nothing.
    assert!(won * 4 > games, "only {won} of {games} games can be won");
}

#[test]
fn guarded_games_of_the_examples_end_in_a_win() {
    for (name, text) in games() {
        let grammar = grammar(&text);
        let mut all = Vec::new();
        for seed in seeds(6) {
            for rules in [Offered::All, Offered::Tree] {
                let options = Options { seed, rules, has_fail_rules: true };
                all.push(guarded_game(&grammar, &name, options, 200));
            }
        }
        judge(&name, &all);
    }
}

#[test]
fn guarded_games_of_random_grammars_end_in_a_win() {
    let mut all = Vec::new();
    for seed in seeds(120) {
        let Some(grammar) = random_story(seed, LARGE) else {
            continue;
        };
        for rules in [Offered::All, Offered::Tree] {
            let options = Options { seed, rules, has_fail_rules: false };
            let name = format!("random grammar {seed}");
            all.push(guarded_game(&grammar, &name, options, 200));
        }
    }
    judge("random grammars", &all);
}

/// A story in which several plans are known at once, and the latest one undoes what the one before
/// has done.
#[test]
fn hints_do_not_lead_in_a_circle() {
    let grammar = random_story(7721, LARGE).expect("a story without errors");
    for rules in [Offered::All, Offered::Tree] {
        let options = Options { seed: 7721, rules, has_fail_rules: false };
        assert!(guarded_game(&grammar, "random grammar 7721", options, 200).is_won);
    }
}

/// Stories in which hints once made the same thing again and again, played two nodes of a tree on one
/// thing, counted on the scene of an area that was brought already, or named a move that was hidden.
#[test]
fn hints_lead_to_the_end_where_they_once_did_not() {
    for seed in [8013, 8193, 8194, 8801, 13715, 14277, 18359, 22689] {
        let grammar = random_story(seed, LARGE).expect("a story without errors");
        for rules in [Offered::All, Offered::Tree] {
            let options = Options { seed, rules, has_fail_rules: false };
            let name = format!("random grammar {seed}");
            assert!(guarded_game(&grammar, &name, options, 200).is_won, "{name}");
        }
    }
}

#[test]
fn an_area_that_leads_to_an_open_one_does_not_bring_its_scene_again() {
    for rules in [Offered::All, Offered::Tree] {
        let options = Options { rules, ..Options::default() };
        let mut game = Game::new(grammar(ONE_PLUM_BESIDE), options);
        let (mut state, _) = game.start();
        play_text(&mut game, &mut state, &["Push Gate", "Go Field", "PickUp Plum"]);
        assert_eq!(game.is_solvable(&state), Some(true), "{rules:?}");
        game.options.rules = Offered::All;
        play_text(&mut game, &mut state, &["Go Lane", "Treat Boy Plum"]);
        assert_eq!(game.is_solvable(&state), Some(false), "{rules:?}");
    }
}

#[test]
fn what_a_closed_area_needs_is_kept_for_it() {
    let mut game = Game::new(grammar(ONE_PLUM), Options::default());
    let (mut state, _) = game.start();
    play_text(&mut game, &mut state, &["PickUp Plum"]);
    assert!(!offers(&game, &state, "Treat Boy Plum"));
    assert_eq!(game.is_solvable(&state), Some(true));
    play_text(&mut game, &mut state, &["Treat Boy Plum"]);
    assert_eq!(game.is_solvable(&state), Some(false));
    assert_eq!(hint(&mut game, &state, 4), Hint::DeadEnd);
}

#[test]
fn what_an_area_will_bring_is_no_dead_end() {
    let mut game = Game::new(grammar(LATER_BREAD), Options::default());
    let (mut state, _) = game.start();
    play_text(&mut game, &mut state, &["PickUp Bread"]);
    assert!(offers(&game, &state, "FeedRat Rat Bread"));
    play_text(&mut game, &mut state, &["FeedRat Rat Bread"]);
    assert_eq!(game.is_solvable(&state), Some(true));
    assert!(matches!(hint(&mut game, &state, 4), Hint::Say(..)));
}

#[test]
fn fixed_things_of_two_areas_are_never_used_together() {
    let grammar = grammar(APART);
    let mut game = Game::new(Arc::clone(&grammar), Options::default());
    let (mut state, _) = game.start();
    play_text(&mut game, &mut state, &["PickUp Pin", "Open Door Pin", "Go Tower", "PickUp Club"]);
    play_text(&mut game, &mut state, &["Go Court"]);
    assert!(!offers(&game, &state, "FeedRam Ram Club"));
    play_text(&mut game, &mut state, &["FeedRam Ram Club"]);
    assert_eq!(game.is_solvable(&state), Some(false));
    // The analysis of the area alone says so too.
    let limits = narrative::output::json::Limits::default();
    let mut tower = narrative::place::area_puzzle(&grammar, 1, 1, limits).expect("a puzzle");
    let names: Vec<&str> = (0..tower.net().transitions.len()).map(|at| tower.name(at)).collect();
    assert!(!names.iter().any(|name| name.starts_with("DropOn")), "{names:?}");
    let budget = play::search::Budget::default();
    let dead = narrative::net::dead::dead_ends(&mut tower, budget, &mut |_| false);
    assert!(dead.dead > 0, "{dead:?}");
}

#[test]
fn a_twin_that_was_used_is_replaced_in_the_plan_of_the_other_area() {
    for rules in [Offered::All, Offered::Tree] {
        let options = Options { rules, ..Options::default() };
        let mut game = Game::new(grammar(TWINS), options).with_guard(true);
        let (mut state, _) = game.start();
        let first = ["PickUp Stick", "Ring Bell Stick", "Go Right", "PickUp Wax#2", "Go Hall"];
        play_text(&mut game, &mut state, &first);
        play_text(&mut game, &mut state, &["Go Left", "WaxOak Oak Wax#2"]);
        assert_eq!(game.is_solvable(&state), Some(true), "{rules:?}");
        let Hint::Say(..) = hint(&mut game, &state, 4) else {
            panic!("{rules:?}: no hint");
        };
    }
}

#[test]
fn no_tree_takes_what_a_later_area_needs() {
    for seed in 0..20 {
        for rules in [Offered::All, Offered::Tree] {
            let options = Options { seed, rules, has_fail_rules: true };
            let game = Game::new(grammar(APPLE_FOR_THE_COW), options);
            let (state, _) = game.start();
            let items: Vec<u32> = state.open[0].puzzle.nodes.iter().map(|node| node.item).collect();
            assert!(!items.contains(&2), "seed {seed}: the apple is fed to the horse");
            let (_, end) = narrative::game::walk_all(&game).expect("a way");
            assert_eq!(game.outcome(&end), Outcome::Won);
        }
    }
}

#[test]
fn what_was_made_once_and_is_gone_cannot_be_made_again() {
    let mut game = Game::new(grammar(ONE_LAMP), Options::default());
    let (mut state, _) = game.start();
    play_text(&mut game, &mut state, &["Ask Aunt", "PickUp Lamp"]);
    assert!(!offers(&game, &state, "Scorch Chest Lamp"));
    play_text(&mut game, &mut state, &["Scorch Chest Lamp"]);
    assert_eq!(game.is_solvable(&state), Some(false));
    let tree = Options { rules: Offered::Tree, ..Options::default() };
    let mut game = Game::new(grammar(ONE_LAMP), tree);
    let (mut state, _) = game.start();
    play_text(&mut game, &mut state, &["Ask Aunt"]);
    assert!(!offers(&game, &state, "Ask Aunt"), "once is once for nodes too");
}

#[test]
fn a_result_that_an_equal_thing_replaces_need_not_be_made_again() {
    for rules in [Offered::All, Offered::Tree] {
        let options = Options { rules, ..Options::default() };
        let mut game = Game::new(grammar(TWO_CLOTHS), options).with_guard(true);
        let (mut state, _) = game.start();
        play_text(&mut game, &mut state, &["PickUp Cloth", "PickUp Cloth#2"]);
        play_text(&mut game, &mut state, &["Dye Cloth Vat", "Dye Cloth#2 Vat"]);
        // Of equal things, actions name the first, whichever the tree had in mind.
        play_text(&mut game, &mut state, &["Cut Cloth", "Sew Flag Cloth"]);
        assert_eq!(game.outcome(&state), Outcome::Won, "{rules:?}");
    }
}

#[test]
fn equal_things_change_roles_where_they_stand() {
    let options = Options { rules: Offered::Tree, ..Options::default() };
    let mut game = Game::new(grammar(FOUR_JARS), options).with_guard(true);
    let (mut state, _) = game.start();
    play_text(&mut game, &mut state, &["Push Gate", "Go Yard"]);
    // The tree mixes the first two jars of the yard; the action takes the first ones it finds, and
    // the jar of the porch must not replace one of the yard.
    play_text(&mut game, &mut state, &["Mix Jar#2 Jar#3", "Dilute Jar#2 Dye", "Paint Shed Colour"]);
    assert_eq!(game.outcome(&state), Outcome::Won);
}

#[test]
fn an_area_that_is_solved_on_entering_still_brings_what_others_need() {
    for seed in 0..8 {
        let grammar = grammar(SHELL_FROM_THE_PORCH);
        let options = Options { seed, ..Options::default() };
        let mut game = Game::new(Arc::clone(&grammar), options).with_guard(true);
        let (mut state, _) = game.start();
        assert_eq!(game.is_solvable(&state), Some(true));
        play_text(&mut game, &mut state, &["Push Gate"]);
        assert_eq!(game.outcome(&state), Outcome::Won);
        // The fixed game knows of it too.
        let fixed = Arc::new(narrative::game::Fixed::new(&grammar, seed).expect("a fixed game"));
        let mut game = Game::fixed(grammar, options, fixed);
        let (mut state, _) = game.start();
        play_text(&mut game, &mut state, &["Push Gate"]);
        assert_eq!(game.outcome(&state), Outcome::Won);
    }
}

#[test]
fn an_area_in_which_nothing_is_to_be_done_opens_for_what_it_brings() {
    let grammar = grammar(EACH_FOR_THE_OTHER);
    for seed in 0..8 {
        let options = Options { seed, ..Options::default() };
        let mut game = Game::new(Arc::clone(&grammar), options).with_guard(true);
        let (mut state, _) = game.start();
        play_text(&mut game, &mut state, &["Push Gate"]);
        assert_eq!((game.is_solvable(&state), &state.solved[..]), (Some(true), &[0, 2, 1][..]));
        play_text(&mut game, &mut state, &["Go Beach", "Rake Sand"]);
        assert_eq!(game.outcome(&state), Outcome::Won);
        assert!(narrative::game::Fixed::new(&grammar, seed).is_some());
    }
}

#[test]
fn dead_ends_of_a_whole_game_count_what_ends_it() {
    let options = Options { seed: 1, ..Options::default() };
    let game = Game::new(grammar(ONCE_AND_LOST), options);
    let found = game.dead_ends(1_000, &mut |_| false);
    assert!(found.is_complete && found.unknown == 0);
    // The oven can be kicked before and after the aunt was asked; then it is hot, and all is won.
    assert_eq!((found.states, found.dead, found.lost), (5, 2, 2));
    assert_eq!(found.no_return.len(), 2);
    let game = Game::new(grammar(ONCE_AND_LOST), Options { has_fail_rules: false, ..options });
    let found = game.dead_ends(1_000, &mut |_| false);
    assert_eq!((found.states, found.dead, found.lost), (3, 0, 0));
}

#[test]
fn a_limit_of_states_is_kept() {
    let limits = narrative::output::json::Limits::default();
    let grammar = grammar(&games()[0].1);
    let mut area = narrative::place::area_puzzle(&grammar, 0, 1, limits).expect("a puzzle");
    let mut explored = |max_states: usize| {
        let budget = play::search::Budget { max_states, ..Default::default() };
        narrative::net::dead::dead_ends(&mut area, budget, &mut |_| false)
    };
    let all = explored(100_000);
    assert!(all.cut.is_none(), "{all:?}");
    let mut before = 0;
    for max_states in 1..all.states + 3 {
        let found = explored(max_states);
        assert!(found.states <= max_states && found.states >= before, "{max_states}: {found:?}");
        assert!(found.cut.is_some() || max_states >= all.states, "{max_states}");
        assert!(found.cut.is_none() || max_states <= all.states, "{max_states}");
        before = found.states;
    }
    assert_eq!(before, all.states);
    for max_states in 1..9 {
        let game = Game::new(Arc::clone(&grammar), Options { seed: 1, ..Options::default() });
        assert_eq!(game.dead_ends(max_states, &mut |_| false).states, max_states);
    }
}
