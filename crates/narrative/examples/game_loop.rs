//! How a game engine uses this crate: it generates puzzles live, area by area, from the current
//! world, asks which actions are available and performs one.
//!
//! ```text
//! cargo run -p puzzlewright-narrative --example game_loop -- games/narrative/meadow.story.toml 7
//! ```
//!
//! The player here follows the hints; an engine would show `actions` as a menu and draw
//! `state.world`.
#![allow(clippy::print_stdout)]

use narrative::game::{Game, Hint, Options, hint};
use play::{Outcome, Play, Step};
use source::{Source, render};
use std::error::Error;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().unwrap_or("games/narrative/meadow.story.toml".to_string());
    let seed = args.next().map_or(Ok(1), |seed| seed.parse())?;
    let source = Source::new(path.as_str(), std::fs::read_to_string(&path)?);
    let checked = narrative::check(&source);
    let Some(grammar) = checked.grammar else {
        return Err(render(&source, &checked.diagnostics, false).into());
    };
    let mut game = Game::new(Arc::new(grammar), Options { seed, ..Options::default() });
    let (mut state, mut outcome) = game.start();
    let mut solved = 0;
    while outcome == Outcome::Open {
        // What the engine would show: only actions that keep everything solvable.
        let actions = game.available(&state, true);
        // What the player chooses; here the most detailed hint decides.
        let Hint::Say(text, moves) = hint(&mut game, &state, 4) else {
            return Err("no way on".into());
        };
        let Some(&mv) = moves.first() else {
            return Err(format!("cannot carry out: {text}").into());
        };
        assert!(actions.iter().any(|action| action.mv == mv), "hints are always on the menu");
        let from = state.clone();
        let Step::Moved { outcome: now, .. } = game.step(&from, mv, &mut state) else {
            return Err("the move did nothing".into());
        };
        outcome = now;
        println!("{:<40} ({} actions were open)", game.move_text(mv), actions.len());
        for area in &state.solved[solved..] {
            println!("  solved: {}", game.grammar.areas[*area as usize].name);
        }
        for open in state.open.iter().filter(|_| state.solved.len() > solved) {
            let area = &game.grammar.areas[open.puzzle.area as usize];
            println!("  open: {} ({} actions)", area.name, open.puzzle.actions());
        }
        solved = state.solved.len();
    }
    println!("{}", outcome.as_str());
    Ok(())
}
