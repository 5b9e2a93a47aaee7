//! Compares what chains and proofs claim about all levels with all plays of all levels up to 2x3
//! with three piece types.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common;

use common::{levels, small};
use ruleset::chains::{ChainOptions, Filter};
use ruleset::proof::prove;
use ruleset::rules::Rules;
use ruleset::sketch::{EventKind, Preset, RuleTrigger, sample};
use ruleset::{Ending, Engine, Program, State};
use std::collections::HashSet;
use std::sync::Arc;

/// The results of playing all levels up to 2x3.
#[derive(Clone, Copy, Debug, Default)]
struct Played {
    has_win: bool,
    has_loss: bool,
    /// Some plays were left out, because there are infinitely many positions, or too many.
    is_cut: bool,
}

/// Positions explored per level of a size, counting the levels themselves.
const STATES_A_LEVEL: usize = 5;

/// The same where chance decides and positions are endless.
const STATES_A_LEVEL_BY_CHANCE: usize = 2;

/// The limit of diverging steps, each of which costs thousands of events.
const MAX_DIVERGED: usize = 200;

/// Plays every input in every position that any level up to 2x3 leads to. All levels of a size are
/// explored together, so that a position reached from many of them is explored once. Where chance
/// decides where pieces appear, each step is tried with several seeds.
fn play_all(rules: &Rules) -> Played {
    let mut played = Played::default();
    for (width, height) in [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)] {
        play_size(rules, width, height, &mut played);
    }
    played
}

fn play_size(rules: &Rules, width: usize, height: usize, played: &mut Played) {
    let program = Arc::new(Program::new(rules, width, height));
    let mut engine = Engine::new(Arc::clone(&program));
    let (seeds, states): (&[u64], _) = match program.has_chance() {
        true => (&[0, 1], STATES_A_LEVEL_BY_CHANCE),
        false => (&[0], STATES_A_LEVEL),
    };
    let max_states = states * levels(width, height).count();
    let mut seen: HashSet<Vec<u16>> = HashSet::new();
    let mut open: Vec<State> = Vec::new();
    let mut take = |state: State, open: &mut Vec<State>| {
        // The turn, which decides where pieces appear, is left out: seeds stand for it.
        let key = state.pieces().map(|(cell, piece)| (cell as u16) << 8 | u16::from(piece));
        if seen.insert(key.collect()) {
            open.push(state);
        }
        seen.len() <= max_states
    };
    for level in levels(width, height) {
        let (state, begun) = engine.start(&level);
        // A level that is over before the first move does not count.
        if begun.is_ok_and(|begun| begun.ending == Ending::Open) {
            take(state, &mut open);
        }
    }
    let (mut inputs, mut diverged) = (Vec::new(), 0);
    while let Some(state) = open.pop() {
        inputs.clear();
        program.inputs(&state, &mut inputs);
        for (&input, &seed) in inputs.iter().flat_map(|i| seeds.iter().map(move |s| (i, s))) {
            let mut to = state.clone();
            let mut has_room = true;
            match engine.step(&mut to, seed, input).map(|stepped| stepped.ending) {
                Ok(Ending::Won) => played.has_win = true,
                // A win and a loss together are a loss.
                Ok(Ending::Lost | Ending::Ambiguous) => played.has_loss = true,
                Ok(Ending::Open) => has_room = take(to, &mut open),
                Ok(Ending::Diverged) => diverged += 1,
                Ok(Ending::Drawn) => {}
                Err(_) => {
                    diverged += 1;
                    played.is_cut = true;
                }
            }
            if !has_room || diverged > MAX_DIVERGED {
                played.is_cut = true;
                return;
            }
        }
    }
}

/// What the analyses claim about all levels.
struct Said {
    has_win_chain: bool,
    has_loss_chain: bool,
    is_unwinnable: bool,
    is_unlosable: bool,
    loses_first: bool,
}

fn say(rules: &Rules) -> Said {
    let chains = Filter::default().reachable(rules, ChainOptions::default());
    let proofs = prove(rules, 6);
    Said {
        has_win_chain: chains.win,
        has_loss_chain: chains.loss,
        is_unwinnable: proofs.unwinnable.is_some(),
        is_unlosable: proofs.unlosable.is_some(),
        loses_first: proofs.loses_first.is_some(),
    }
}

/// Plays all small levels of a ruleset and compares the results with the claims.
fn compare(rules: &Rules, said: &Said, what: &str) -> Played {
    let played = play_all(rules);
    if played.has_win {
        assert!(said.has_win_chain, "{what}: won without a chain");
        assert!(!said.is_unwinnable, "{what}: won, though proved unwinnable");
        assert!(!said.loses_first, "{what}: won, though proved to be lost first");
    }
    if played.has_loss {
        assert!(said.has_loss_chain, "{what}: lost without a chain");
        assert!(!said.is_unlosable, "{what}: lost, though proved unlosable");
    }
    played
}

fn every_ruleset_of(preset: &Preset, count: u64) {
    let mut rules = Rules::default();
    let (mut chainless, mut won, mut lost) = (0, 0, 0);
    for index in 0..count {
        sample(preset, 7, index, &mut rules);
        let said = say(&rules);
        let played = compare(&rules, &said, &format!("{} {index}", preset.name));
        chainless += u64::from(!said.has_win_chain && !played.is_cut);
        won += u64::from(played.has_win);
        lost += u64::from(played.has_loss);
    }
    // The comparison is meaningful: much was played to the end, and wins and losses were found.
    let found = (chainless, won, lost);
    assert!(chainless > count / 2 && won > count / 12 && lost > count / 12, "{found:?}");
}

#[test]
fn no_ruleset_of_the_papers_words_wins_or_loses_against_what_is_said() {
    every_ruleset_of(&small("paper-like-1"), 80);
}

#[test]
fn no_ruleset_of_all_words_wins_or_loses_against_what_is_said() {
    every_ruleset_of(&small("wide-1"), 80);
}

/// Pieces that change their type, several times in a step, while they move and are removed.
#[test]
fn no_ruleset_of_changing_pieces_wins_or_loses_against_what_is_said() {
    let changing = Preset {
        name: "changing-1".into(),
        events: (1, 3),
        triggers: vec![
            (RuleTrigger::Key, 3),
            (RuleTrigger::Action, 1),
            (RuleTrigger::Overlap, 5),
            (RuleTrigger::Destroyed, 3),
            (RuleTrigger::Blocked, 1),
            (RuleTrigger::Adjacent, 1),
        ]
        .into(),
        event_kinds: vec![
            (EventKind::Transform, 6),
            (EventKind::Destroy, 3),
            (EventKind::DestroyAll, 2),
            (EventKind::RelMoveAll, 4),
            (EventKind::Slide, 3),
            (EventKind::Fall, 2),
            (EventKind::Move, 2),
        ]
        .into(),
        ..small("wide-1")
    };
    every_ruleset_of(&changing, 120);
}

/// Proofs beyond chains are rare among random rulesets, so the test looks for them.
#[test]
fn what_chains_allow_and_proofs_forbid_does_not_happen() {
    let mut rules = Rules::default();
    for name in ["paper-like-1", "wide-1"] {
        let preset = small(name);
        let (mut checked, mut whole) = (0, 0);
        for index in 0..20_000 {
            sample(&preset, 13, index, &mut rules);
            let said = say(&rules);
            let is_refuted = said.has_win_chain && (said.is_unwinnable || said.loses_first);
            if is_refuted || said.has_loss_chain && said.is_unlosable {
                let played = compare(&rules, &said, &format!("{name} {index}"));
                checked += 1;
                whole += usize::from(!played.is_cut);
            }
            if checked >= 12 && whole >= 4 {
                break;
            }
        }
        assert!(checked >= 12 && whole >= 4, "{name}: {checked} compared, {whole} of them wholly");
    }
}
