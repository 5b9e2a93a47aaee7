//! Recorded stories that once became unsolvable, or of which something untrue was said.

use crate::tally::Tally;
use anyhow::{Context, Result};
use narrative::game::{Fixed, Game, Hint, Offered, Options, State, hint, walk_all};
use narrative::grammar::{AreaId, Grammar};
use narrative::output::json::Limits;
use narrative::output::script;
use narrative::place::area_puzzle;
use play::lens::{Ask, Lenses, LevelId, Needed, Options as LensOptions};
use play::search::Budget;
use play::{Notation, Outcome, Play, Step};
use source::{Diagnostic, Source, is_ok};
use std::path::Path;
use std::sync::Arc;

const SKERRY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/narrative/skerry.story.toml");

/// Replays the recorded files.
pub fn repeats(folder: &Path, tally: &mut Tally) -> Result<()> {
    if !folder.is_dir() {
        crate::tally::say(&format!("stories: there is no folder `{}`", folder.display()));
        return Ok(());
    }
    let (cross, told) = open(&folder.join("cross.story.toml"))?;
    check_cross(&cross, &told, tally);
    let (loc, _) = open(&folder.join("loc.story.toml"))?;
    check_apart(&loc, tally)?;
    for name in ["misc.story.toml", "nasty.story.toml"] {
        let (grammar, told) = open(&folder.join(name))?;
        check(tally, &format!("{name} has no errors"), is_ok(&told));
        check_export(name, &grammar, tally);
    }
    let (skerry, _) = open(Path::new(SKERRY))?;
    let path = folder.join("skerry3tree.txt");
    let lines = std::fs::read_to_string(&path)
        .with_context(|| format!("cannot read `{}`", path.display()))?;
    check_walk(&skerry, &lines, tally);
    Ok(())
}

/// One apple that a closed area needs.
fn check_cross(grammar: &Arc<Grammar>, told: &[Diagnostic], tally: &mut Tally) {
    let is_told = told.iter().any(|told| told.code == "V19" && told.message.contains("`eat`"));
    check(tally, "cross: check reports the rule that takes the apple", is_told);
    let mut game = Game::new(Arc::clone(grammar), Options::default());
    let (mut state, _) = game.start();
    let has_apple = play_text(&mut game, &mut state, "PickUp Apple");
    check(tally, "cross: the guard hides the meal", has_apple && !offers(&game, &state, "Eat"));
    check(tally, "cross: the game is alive before it", game.is_solvable(&state) == Some(true));
    let is_eaten = play_text(&mut game, &mut state, "Eat Apple Me");
    let is_dead = game.is_solvable(&state) == Some(false);
    check(tally, "cross: and dead after it", is_eaten && is_dead);
    check(tally, "cross: no hint after it", hint(&mut game, &state, 4) == Hint::DeadEnd);
    let found = game.dead_ends(1_000, &mut |_| false);
    check(tally, "cross: the whole game has dead ends", found.is_complete && found.dead > 0);
}

/// Two fixed things in two areas.
fn check_apart(grammar: &Arc<Grammar>, tally: &mut Tally) -> Result<()> {
    let court = grammar.area_named("Court").context("no area `Court`")?;
    let mut puzzle = area_puzzle(grammar, court, 1, Limits::default())
        .map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
    let budget = Budget::default();
    let dead = narrative::net::dead::dead_ends(&mut puzzle, budget, &mut |_| false);
    check(tally, "loc: the court has dead ends", dead.dead > 0);
    let options = LensOptions::default();
    let level = LevelId { number: 2, index: court as usize, name: None };
    let ask = Ask { level, budget, threads: 1, options: &options };
    let need = puzzle.need("Mallet", &ask, &mut |_| false);
    let is_needed = need.is_ok_and(|need| need.answer == Needed::Always);
    check(tally, "loc: the bell is never rung without the mallet", is_needed);
    let mut game = Game::new(Arc::clone(grammar), Options::default());
    let (mut state, _) = game.start();
    let moves = ["PickUp Key", "Open Gate Key", "Go Court", "PickUp Mallet", "Go Yard"];
    let is_played = moves.iter().all(|text| play_text(&mut game, &mut state, text));
    let is_hidden = !offers(&game, &state, "FeedGoat");
    check(tally, "loc: the guard keeps the mallet from the goat", is_played && is_hidden);
    let is_fed = play_text(&mut game, &mut state, "FeedGoat Goat Mallet");
    let is_dead = hint(&mut game, &state, 4) == Hint::DeadEnd;
    check(tally, "loc: no hint after it", is_fed && is_dead);
    Ok(())
}

/// Whole games are won and can be written as stories.
fn check_export(name: &str, grammar: &Arc<Grammar>, tally: &mut Tally) {
    let is_right = (0..20).all(|seed| {
        let game = Game::new(Arc::clone(grammar), Options { seed, ..Options::default() });
        let is_won = walk_all(&game).is_some_and(|(_, end)| game.outcome(&end) == Outcome::Won);
        let fixed = Fixed::new(grammar, seed).map(Arc::new);
        is_won && fixed.is_some_and(|fixed| script(grammar, &fixed, seed).is_some())
    });
    check(tally, &format!("{name}: 20 games are won and written"), is_right);
}

/// The recorded walk: whatever of it is offered keeps the guarded game alive, and hints lead on to
/// the end.
fn check_walk(grammar: &Arc<Grammar>, lines: &str, tally: &mut Tally) {
    let options = Options { seed: 3, rules: Offered::Tree, has_fail_rules: true };
    let mut game = Game::new(Arc::clone(grammar), options).with_guard(true);
    let (mut state, _) = game.start();
    let mut is_alive = true;
    let mut played = 0;
    for line in lines.lines().filter(|line| !["hint", "look"].contains(line)) {
        played += usize::from(play_text(&mut game, &mut state, line));
        is_alive &= game.is_solvable(&state) == Some(true);
    }
    let areas: Vec<AreaId> = state.solved.clone();
    let what = format!("skerry: {played} recorded moves solve {} areas, alive", areas.len());
    check(tally, &what, is_alive && played > 10);
    for _ in 0..500 {
        let Hint::Say(_, moves) = hint(&mut game, &state, 4) else {
            break;
        };
        for mv in moves {
            let from = state.clone();
            game.step(&from, mv, &mut state);
        }
    }
    check(tally, "skerry: hints lead on to the end", game.outcome(&state) == Outcome::Won);
}

fn play_text(game: &mut Game, state: &mut State, text: &str) -> bool {
    let Some((mv, _)) = game.read_move(text) else {
        return false;
    };
    let from = state.clone();
    matches!(game.step(&from, mv, state), Step::Moved { .. })
}

fn offers(game: &Game, state: &State, action: &str) -> bool {
    let actions = game.available(state, true);
    actions.iter().any(|offered| game.move_text(offered.mv).starts_with(action))
}

fn open(path: &Path) -> Result<(Arc<Grammar>, Vec<Diagnostic>)> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("cannot read `{}`", path.display()))?;
    let source = Source::new(path.display().to_string(), text);
    let checked = narrative::check(&source);
    let grammar = checked.grammar.map(Arc::new).context("no grammar")?;
    Ok((grammar, checked.diagnostics))
}

/// One check with its line.
fn check(tally: &mut Tally, what: &str, is_right: bool) {
    let said = |(): &()| what.to_string();
    let judge = |(): &()| if is_right { Ok(()) } else { Err("it does not hold".to_string()) };
    tally.check_all(what, &[()], said, judge);
}
