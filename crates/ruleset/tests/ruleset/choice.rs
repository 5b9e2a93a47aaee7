//! The proof that no input matters, and the readings of choice, held against brute force.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common;

use common::plain::Plain;
use common::{ask, draw, short};
use play::kit::{WrittenPlay, check_choices};
use play::lens::{LevelId, OptionValue, Options};
use play::random::SplitMix64;
use play::{Outcome, Play, Seat, Sitting};
use ruleset::choice::{NoChoice, no_choice};
use ruleset::levels::random_level;
use ruleset::rules::{Compare, Dir, Event, Rules, Trigger, Which};
use ruleset::sketch::{Preset, game_of, preset, sample};
use ruleset::write::write;
use ruleset::{Ending, Engine, Input, Level, Program, Puzzle, State};
use std::collections::HashMap;
use std::sync::Arc;

#[test]
fn one_kind_of_key_without_a_direction_is_no_choice() {
    let found = |rules: &[&str], ends: &[&str]| no_choice(&short("a b", rules, ends).rules);
    let ends = ["1 COUNTEQUAL a 0"];
    let deaf = "PLAYER_ARROW_KEY -> RELMOVEALL a down; ENDTURN";
    assert_eq!(found(&[deaf], &ends), Some(NoChoice::UnreadDirection));
    let one = "PLAYER_ACTION_KEY -> RELMOVEALL a up";
    assert_eq!(found(&[one], &ends), Some(NoChoice::OneKey(Trigger::ActionKey)));
    assert_eq!(found(&["PLAYER_WAIT -> ENDTURN"], &ends), Some(NoChoice::OneKey(Trigger::Wait)));
    for heard in [
        "PLAYER_ARROW_KEY -> RELMOVEALL a $1",
        "PLAYER_ARROW_KEY -> FALL a $1",
        "PLAYER_ARROW_KEY -> REFLECTALL a $1",
        "PLAYER_ARROW_KEY -> DO_AI_PATROL a $1",
    ] {
        assert_eq!(found(&[deaf, heard], &ends), None, "{heard}");
    }
    // Two keys are two inputs, a click names a cell, and an end condition may ask for a key.
    assert_eq!(found(&[deaf, one], &ends), None);
    assert_eq!(found(&[deaf, "PLAYER_CLICK a -> DESTROY $1"], &ends), None);
    assert_eq!(found(&["PLAYER_CLICK_EMPTY -> SPAWNAT a $1"], &ends), None);
    assert_eq!(found(&[deaf], &["1 COUNTEQUAL a 0", "-1 PLAYER_WAIT"]), None);
    // Nothing reacts to the player at all.
    assert_eq!(found(&["START -> DESTROYALL b"], &ends), None);
}

/// The same answer, read off the text of a ruleset.
fn is_deaf(text: &str) -> bool {
    let value: serde_json::Value = serde_json::from_str(text).unwrap();
    let texts = |value: &serde_json::Value| -> Vec<String> {
        value.as_array().unwrap().iter().map(|t| t.as_str().unwrap().to_string()).collect()
    };
    let (mut keys, mut is_read) = (Vec::new(), false);
    for rule in value["rules"].as_array().unwrap() {
        let trigger = rule["trigger"].as_str().unwrap();
        keys.extend(trigger.starts_with("PLAYER_").then(|| trigger.to_string()));
        let reads = |event: &String| event.ends_with(" $1");
        is_read |= trigger == "PLAYER_ARROW_KEY" && texts(&rule["events"]).iter().any(reads);
    }
    for end in value["endconditions"].as_array().unwrap() {
        keys.extend(texts(&end["triggers"]).into_iter().filter(|t| t.starts_with("PLAYER_")));
    }
    keys.dedup();
    keys.len() == 1 && !keys[0].starts_with("PLAYER_CLICK") && !is_read
}

/// For rulesets that are proved to have no choice, every input leads from every position that is
/// reached to the same position; the proof finds exactly what the text of a ruleset shows.
#[test]
fn without_a_choice_all_inputs_lead_to_the_same_position() {
    let (mut proved, mut compared, mut differ) = (0, 0, 0);
    for (name, seed) in [("paper-like-1", 41), ("wide-1", 42), ("paper-like-2", 43)] {
        let mut rules = Rules::default();
        for index in 0..700 {
            sample(preset(name).unwrap(), seed, index, &mut rules);
            let is_proved = no_choice(&rules).is_some();
            let text = write(&game_of(&rules, "t", "t"), false);
            assert_eq!(is_proved, is_deaf(&text), "{text}");
            proved += usize::from(is_proved);
            let level = random_level(&mut SplitMix64::stream(7, index), rules.pieces, 3, 3);
            match same_successors(&rules, &level) {
                Ok(count) => compared += if is_proved { count } else { 0 },
                Err(at) => {
                    assert!(!is_proved, "{name} {index}: {at}");
                    differ += 1;
                }
            }
        }
    }
    assert!(proved > 500 && compared > 2_000 && differ > 300, "{proved} {compared} {differ}");
}

/// Compares the successors of the first positions of a level by all inputs; the error names a
/// position where they differ.
fn same_successors(rules: &Rules, level: &Level) -> Result<usize, String> {
    let mut engine = Engine::new(Arc::new(Program::new(rules, level.width, level.height)));
    let mut state = engine.start(level).0;
    let mut compared = 0;
    for _ in 0..12 {
        let mut inputs: Vec<Input> = Vec::new();
        engine.program().inputs(&state, &mut inputs);
        let mut found: Vec<(State, Result<Ending, _>)> = Vec::new();
        for input in inputs {
            let mut to = state.clone();
            let stepped = engine.step(&mut to, level.seed, input);
            found.push((to, stepped.map(|stepped| stepped.ending)));
        }
        if found.windows(2).any(|two| two[0] != two[1]) {
            return Err(format!("{state:?}"));
        }
        compared += found.len();
        match found.pop() {
            Some((to, Ok(Ending::Open))) if to != state => state = to,
            _ => break,
        }
    }
    Ok(compared)
}

/// The plain engine agrees that no input matters, on fresh rulesets and levels.
#[test]
fn the_plain_engine_agrees_that_no_input_matters() {
    let run = || {
        let mut rules = Rules::default();
        let (mut cases, mut steps) = (0, 0);
        for index in 0..3_000 {
            sample(preset("paper-like-1").unwrap(), 77, index, &mut rules);
            if no_choice(&rules).is_none() {
                continue;
            }
            let level = random_level(&mut SplitMix64::stream(8, index), rules.pieces, 3, 2);
            let names = vec!["x", "y", "z", "u", "v", "w"];
            let mut plain = Plain::new(&rules, &level);
            for _ in 0..3 {
                let four = Dir::FOUR.map(|dir| {
                    let mut to = plain.clone();
                    let ending = to.step(dir);
                    (to.drawn(&names), ending, to.ended)
                });
                assert!(four.windows(2).all(|two| two[0] == two[1]), "{index}: {four:?}");
                let ending = plain.step(Dir::Up);
                plain.tidy();
                steps += 1;
                if ending != Ending::Open {
                    break;
                }
            }
            cases += 1;
        }
        assert!(cases >= 1_000 && steps > cases, "{cases} {steps}");
    };
    // Recursion takes stack where the fast engine takes tasks.
    std::thread::Builder::new().stack_size(1 << 30).spawn(run).unwrap().join().unwrap();
}

/// What is read about a level on request.
fn rated(puzzle: Puzzle) -> play::lens::Rated {
    let mut options = Options::default();
    options.set("readings", OptionValue::Text("all".into()));
    let id = LevelId { number: 1, index: 0, name: None };
    Sitting::new(id, puzzle).rate(&ask(&options, 3_000), &mut |_| false).unwrap()
}

/// All of play by the plain engine, with an estimate for each state; none where it is too large.
fn explore(rules: &Rules, level: &Level) -> Option<(WrittenPlay, Vec<u32>)> {
    let names = ["x", "y", "z"];
    let first = Plain::new(rules, level);
    let mut graph = WrittenPlay::default();
    let mut estimates = Vec::new();
    let mut found: HashMap<(String, Option<bool>), usize> = HashMap::new();
    let mut states = vec![first.clone()];
    found.insert((first.drawn(&names), None), 0);
    graph.over.push(None);
    let mut at = 0;
    while at < states.len() {
        estimates.push(estimate(&states[at]));
        let mut next = Vec::new();
        let is_open = graph.over[at].is_none();
        for dir in Dir::FOUR.into_iter().filter(|_| is_open) {
            let mut to = states[at].clone();
            let ending = to.step(dir);
            let has_moved = to.drawn(&names) != states[at].drawn(&names) || to.ended;
            let over = match ending {
                Ending::Diverged => continue,
                Ending::Open if !has_moved => continue,
                Ending::Open => None,
                ending => Some(ending == Ending::Won),
            };
            to.tidy();
            let index = *found.entry((to.drawn(&names), over)).or_insert_with(|| {
                graph.over.push(over);
                states.push(to);
                states.len() - 1
            });
            next.push(index);
        }
        graph.next.push(next);
        at += 1;
        if states.len() > 600 {
            return None;
        }
    }
    Some((graph, estimates))
}

/// The estimate as the manual describes it: surplus, missing and uncovered pieces.
fn estimate(plain: &Plain<'_>) -> u32 {
    let of = |which: Which| plain.pieces.iter().filter(move |p| p.alive && which.takes(p.kind));
    let trigger = |trigger: &Trigger| match *trigger {
        Trigger::Count(which, Compare::Equal, k) => (of(which).count() as i32).abs_diff(k),
        Trigger::AllCovering(a, b) => {
            of(a).filter(|a| of(b).all(|b| b.cell != a.cell)).count() as u32
        }
        _ => panic!("not the paper's"),
    };
    let wins = plain.rules.ends.iter().filter(|end| end.outcome == 1);
    wins.map(|end| end.triggers.iter().map(trigger).sum()).min().unwrap_or(0)
}

/// The four readings and `branching`, against the plain engine and the definitions.
#[test]
fn readings_of_choice_are_what_they_are_defined_to_be() {
    let run = || {
        let small =
            Preset { pieces: (3, 3), rules: (3, 6), ..preset("paper-like-1").unwrap().clone() };
        let mut rules = Rules::default();
        let (mut cases, mut solved, mut chosen, mut greedy) = (0, 0, 0, [0, 0]);
        for index in 0..14_000 {
            sample(&small, 5, index, &mut rules);
            let spawns = |event: &Event| matches!(event, Event::Spawn(_));
            if rules.rules.iter().flat_map(|rule| &rule.events).any(spawns)
                || !rules.rules.iter().any(|rule| rule.trigger == Trigger::ArrowKey)
            {
                continue;
            }
            let game = game_of(&rules, "t", "t");
            let level = random_level(&mut SplitMix64::stream(6, index), 3, 3, 2);
            let puzzle = Puzzle::new(&game, &level);
            if puzzle.start().1 != Outcome::Open || !rules.has_goal() {
                continue;
            }
            let Some((graph, estimates)) = explore(&rules, &level) else { continue };
            let rated = rated(puzzle);
            if !rated.complete {
                continue;
            }
            cases += 1;
            assert_eq!(rated.states, graph.over.len(), "{index}");
            let branching = rated.value("branching").unwrap();
            assert!((branching - graph.branching()).abs() < 1e-9, "{index}");
            let Some((_, choices)) = check_choices(&rated, &graph, &index.to_string()) else {
                continue;
            };
            solved += 1;
            chosen += usize::from(choices > 0);
            let wins = graph.greedy_wins(&estimates);
            assert_eq!(rated.value("greedy_wins"), Some(f64::from(u8::from(wins))), "{index}");
            greedy[usize::from(wins)] += 1;
            if no_choice(&rules).is_some() {
                assert_eq!(choices, 0, "{index}");
            }
        }
        assert!(cases > 1_000, "{cases}");
        assert!(solved > 150 && chosen > 20 && greedy[0] > 5, "{solved} {chosen} {greedy:?}");
    };
    std::thread::Builder::new().stack_size(1 << 30).spawn(run).unwrap().join().unwrap();
}

#[test]
fn a_corridor_has_no_choices_and_a_fork_has_one() {
    let rules = ["PLAYER_ARROW_KEY -> RELMOVEALL hero $1", "OVERLAP hero wall -> PUSHBACK $1"];
    let game = short("hero goal wall", &rules, &["1 ALL_COVERING hero goal"]);
    let read = |rows: &str, id: &str| rated(Puzzle::new(&game, &draw(&game, rows))).value(id);
    assert_eq!(read("h..g", "choices"), Some(0.0));
    assert_eq!(read(".h.g", "choices"), Some(1.0));
    assert_eq!(read(".h.g", "decisions"), Some(0.5));
    assert_eq!(read("hw.g", "choices"), None);
    // Only on request.
    let id = LevelId { number: 1, index: 0, name: None };
    let options = Options::default();
    let mut seat = Sitting::new(id, Puzzle::new(&game, &draw(&game, "h..g")));
    let plain = seat.rate(&ask(&options, 100), &mut |_| false).unwrap();
    assert!(plain.readings.iter().all(|reading| reading.id != "choices"));
    let measured = seat.measure("choices", &ask(&options, 100), &mut |_| false);
    assert_eq!(measured, play::lens::Measured::Value(0.0));
}
