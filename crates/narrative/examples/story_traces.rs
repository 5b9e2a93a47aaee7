//! Exported stories with a game to replay in them: what a runtime of Ink or Twee must offer at every
//! step if it plays the same game as this crate.
//!
//! ```text
//! cargo run -p puzzlewright-narrative --example story_traces -- games/narrative/meadow.story.toml 3
//! ```
//!
//! Prints one line of JSON for each seed from 1 to the given one: `ink` and `twee` are the stories,
//! `steps` has the words of all choices and of the one that is taken, and `outcome` how it ends. The
//! first moves are random, then hints lead to the end.
#![allow(clippy::print_stdout)]

use narrative::game::{Action, Fixed, Game, Hint, Move, Options, State, hint};
use narrative::output::{choice_text, ink, script, twee};
use play::random::SplitMix64;
use play::{Outcome, Play, Step};
use serde_json::{Value, json};
use source::{Source, render};
use std::error::Error;
use std::sync::Arc;

/// The random moves at the start of a game.
const RANDOM: usize = 60;
/// The most moves of a game.
const MOVES: usize = 600;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().unwrap_or("games/narrative/meadow.story.toml".to_string());
    let seeds = args.next().map_or(Ok(1), |seeds| seeds.parse())?;
    let source = Source::new(path.as_str(), std::fs::read_to_string(&path)?);
    let compiled = narrative::compile(&source);
    let Some(grammar) = compiled.grammar.map(Arc::new) else {
        return Err(render(&source, &compiled.diagnostics, false).into());
    };
    for seed in 1..=seeds {
        let fixed = Arc::new(Fixed::new(&grammar, seed).ok_or("no way to the end is known")?);
        let script = script(&grammar, &fixed, seed).ok_or("too many different things")?;
        let options = Options { seed, ..Options::default() };
        let game = Game::fixed(Arc::clone(&grammar), options, fixed);
        let (steps, outcome) = play(game, seed);
        let (ink, twee) = (ink(&script), twee(&script));
        let ending = match outcome {
            Outcome::Won => grammar.ending.as_str(),
            _ => "",
        };
        let outcome = outcome.as_str();
        println!(
            "{}",
            json!({ "path": path, "seed": seed, "ink": ink, "twee": twee, "steps": steps,
                    "outcome": outcome, "ending": ending })
        );
    }
    Ok(())
}

/// Plays a game; returns its steps in words.
fn play(mut game: Game, seed: u64) -> (Vec<Value>, Outcome) {
    let mut random = SplitMix64::new(seed);
    let (mut state, mut outcome) = game.start();
    let mut steps = Vec::new();
    let mut way: Vec<Move> = Vec::new();
    while outcome == Outcome::Open && steps.len() < MOVES {
        let actions = game.available(&state, false);
        let words = |action: &Action| choice_text(&game.grammar, &state, action);
        let texts: Vec<String> = actions.iter().map(words).collect();
        let chosen = match steps.len() < RANDOM {
            true => clear(&game, &state, &actions, &texts, &mut random),
            false => next(&mut game, &state, &actions, &mut way),
        };
        let Some(at) = chosen else {
            break;
        };
        let from = state.clone();
        let Step::Moved { outcome: now, .. } = game.step(&from, actions[at].mv, &mut state) else {
            break;
        };
        outcome = now;
        steps.push(json!({ "offered": texts, "chosen": texts[at] }));
    }
    (steps, outcome)
}

/// A random action that no other rule shares its words with and that does not end the chance to win.
fn clear(
    game: &Game,
    state: &State,
    actions: &[Action],
    texts: &[String],
    random: &mut SplitMix64,
) -> Option<usize> {
    let safe = game.available(state, true);
    let is_clear = |at: &usize| {
        let alike = texts.iter().zip(actions).filter(|(text, _)| **text == texts[*at]);
        alike.into_iter().all(|(_, action)| action.rule == actions[*at].rule)
            && safe.iter().any(|action| action.mv == actions[*at].mv)
    };
    let clear: Vec<usize> = (0..actions.len()).filter(is_clear).collect();
    (!clear.is_empty()).then(|| clear[random.below(clear.len() as u64) as usize])
}

/// The next move of the last hint, or the first one of a new hint.
fn next(game: &mut Game, state: &State, actions: &[Action], way: &mut Vec<Move>) -> Option<usize> {
    if way.is_empty()
        && let Hint::Say(_, moves) = hint(game, state, 4)
    {
        *way = moves;
        way.reverse();
    }
    let mv = way.pop()?;
    actions.iter().position(|action| action.mv == mv)
}
