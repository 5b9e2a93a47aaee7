//! What the rules of a game are said to imply holds in play of it: in its level, and in other levels that
//! its legend can draw.

use crate::dice::Dice;
use crate::random_game::random_game;
use play::random::SplitMix64;
use puzzlescript::Game;
use puzzlescript::bits::Bits;
use puzzlescript::game::Level;
use puzzlescript::rules::trial::{Tried, try_level};
use puzzlescript::rules::{Facts, Must, USUAL_WORK, facts};
use source::Source;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Games of an ordinary run; `FACTS_GAMES=2000` in the environment plays as many.
const GAMES: u64 = 250;

/// Seeds of games that contradicted a fact once: a restart in a chain of `again`.
const FOUND: [u64; 1] = [603];

/// Further levels of each game.
const LEVELS: usize = 4;

/// States of a level that are searched for a win.
const MAX_STATES: usize = 150;

/// What was looked at.
#[derive(Debug, Default)]
struct Seen {
    games: usize,
    without_facts: usize,
    facts: BTreeMap<String, usize>,
    tried: Tried,
}

#[test]
fn facts_hold_in_random_play() {
    let games = std::env::var("FACTS_GAMES").ok().and_then(|games| games.parse().ok());
    let mut seen = Seen::default();
    for seed in (0..games.unwrap_or(GAMES)).chain(FOUND) {
        let text = random_game(seed).text;
        let source = Source::new("random", text.as_str());
        let Some(game) = puzzlescript::compile(&source).ok().and_then(|compiled| compiled.game)
        else {
            continue;
        };
        if game.errors > 0 {
            continue;
        }
        if let Err(wrong) = check(&Arc::new(game), seed, &mut seen) {
            panic!("{wrong}, in the game of seed {seed}:\n{text}");
        }
    }
    println!("{seen:#?}");
    let is_found = |kind: &str| seen.facts.keys().any(|key| key.starts_with(kind));
    for kind in ["never fires: object", "never fires: movement", "never fires: earlier-rule"] {
        assert!(is_found(kind), "no fact of this kind: {kind}");
    }
    assert!(seen.tried.solved > 0 && seen.tried.moves > seen.games, "{seen:?}");
}

fn check(game: &Arc<Game>, seed: u64, seen: &mut Seen) -> Result<(), String> {
    let facts = facts(game, USUAL_WORK);
    seen.games += 1;
    seen.without_facts += usize::from(facts.gap.is_some());
    count(&facts, seen);
    let mut dice = Dice::new(seed ^ 0xfac7);
    let mut random = SplitMix64::new(seed);
    for (_, level) in game.levels() {
        try_level(game, level, &facts, true, &mut random, MAX_STATES, &mut seen.tried)?;
    }
    for _ in 0..LEVELS {
        let level = drawn(game, &mut dice);
        try_level(game, &level, &facts, false, &mut random, MAX_STATES, &mut seen.tried)?;
    }
    Ok(())
}

fn count(facts: &Facts, seen: &mut Seen) {
    let mut add = |key: String| *seen.facts.entry(key).or_default() += 1;
    for fact in &facts.never_fires {
        add(format!("never fires: {}, {}", fact.cause.as_str(), fact.scope.as_str()));
    }
    for fact in &facts.never_appears {
        add(format!("never appears, {}", fact.scope.as_str()));
    }
    for fact in &facts.wins {
        add(format!("{:?} holds, {}", fact.holds, fact.scope.as_str()));
    }
    for number in &facts.numbers {
        add(format!("{:?}, {} objects", number.trend, number.sum.len().min(3)));
    }
    for must in &facts.musts {
        add(match must {
            Must::Have { why, .. } => {
                format!("must: {}", why.split(" on line").next().unwrap_or(why))
            }
            Must::AsMany { .. } => "must: as many".to_string(),
        });
    }
    facts.endless.iter().for_each(|_| add("may loop".to_string()));
}

/// A level of glyphs of the legend, with a background where they have none.
fn drawn(game: &Game, dice: &mut Dice) -> Level {
    let (width, height) = (dice.between(1, 6), dice.between(1, 6));
    let glyphs: Vec<&Bits> = game.glyphs.iter().map(|glyph| &glyph.objects).collect();
    let few: Vec<&Bits> = (0..dice.between(1, 5)).map(|_| dice.pick(&glyphs)).collect();
    let mut cells: Vec<Bits> = (0..width * height).map(|_| dice.pick(&few).clone()).collect();
    let layer = &game.layers[game.background_layer];
    let filling = cells.iter().find_map(|cell| cell.iter().find(|object| layer.get(*object)));
    for cell in cells.iter_mut().filter(|cell| !cell.meets(layer)) {
        cell.set(filling.unwrap_or(game.background));
    }
    let background = Bits::zero(game.player.mask.words.len());
    Level { width, height, cells, rows: Vec::new(), background }
}
