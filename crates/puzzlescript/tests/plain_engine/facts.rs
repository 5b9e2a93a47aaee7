//! What the rules of a game are said to imply holds in play of it: in its level, and in other levels that
//! its legend can draw.

use crate::dice::Dice;
use crate::random_game::random_game;
use play::lens::Scope;
use play::search::{Answer, Budget, breadth_first};
use play::{Outcome, Play};
use puzzlescript::Game;
use puzzlescript::bits::Bits;
use puzzlescript::engine::turn_log::Happening;
use puzzlescript::engine::wins::holds_at_start;
use puzzlescript::engine::{Endless, Input, Rulings, Runner};
use puzzlescript::game::Level;
use puzzlescript::puzzle::Puzzle;
use puzzlescript::rules::{Facts, Holds, Must, Trend, USUAL_WORK, facts};
use puzzlescript::session::{level_machine, run_again};
use source::Source;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Games of an ordinary run; `FACTS_GAMES` in the environment asks for another number.
const GAMES: u64 = 2_000;

/// Further levels of each game.
const LEVELS: usize = 4;

/// Inputs to each level.
const INPUTS: usize = 25;

/// States of a level that are searched for a win.
const MAX_STATES: usize = 150;

/// What was looked at.
#[derive(Debug, Default)]
struct Seen {
    games: usize,
    without_facts: usize,
    facts: BTreeMap<String, usize>,
    moves: usize,
    endless: usize,
    solved: usize,
}

#[test]
fn facts_hold_in_random_play() {
    let games = std::env::var("FACTS_GAMES").ok().and_then(|games| games.parse().ok());
    let mut seen = Seen::default();
    for seed in 0..games.unwrap_or(GAMES) {
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
    assert!(seen.solved > 0 && seen.endless > 0, "{seen:?}");
}

fn check(game: &Arc<Game>, seed: u64, seen: &mut Seen) -> Result<(), String> {
    let facts = facts(game, USUAL_WORK);
    seen.games += 1;
    seen.without_facts += usize::from(facts.gap.is_some());
    count(&facts, seen);
    let mut dice = Dice::new(seed ^ 0xfac7);
    let own: Vec<Level> = game.levels().map(|(_, level)| level.clone()).collect();
    for level in &own {
        play_level(game, level, &facts, true, &mut dice, seen)?;
    }
    for _ in 0..LEVELS {
        let level = drawn(game, &mut dice);
        play_level(game, &level, &facts, false, &mut dice, seen)?;
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

fn play_level(
    game: &Arc<Game>,
    level: &Level,
    facts: &Facts,
    is_own: bool,
    dice: &mut Dice,
    seen: &mut Seen,
) -> Result<(), String> {
    let holds_here = |scope: Scope| is_own || scope == Scope::AnyLevel;
    let mut machine = level_machine(game, level, "facts");
    machine.desk().log = Some(Box::default());
    machine.desk().win_tests = Some(Vec::new());
    let mut before = numbers(game, machine.as_ref());
    for step in 0..=INPUTS {
        machine.begin_move();
        let input = match step {
            0 if !game.prelude.run_rules_on_level_start => continue,
            0 => None,
            _ => (!dice.percent(15)).then(|| dice.pick(&Input::ALL)),
        };
        machine.turn(input, Rulings { dont_win: step == 0, ..Rulings::default() });
        run_again(machine.as_mut());
        seen.moves += 1;
        let lines = machine.program().lines.clone();
        let desk = machine.desk_ref();
        let mut fired: Vec<usize> =
            desk.fired_in_move.iter().map(|at| lines[at as usize] as usize).collect();
        for step in desk.log.iter().flat_map(|log| &log.steps) {
            if let Happening::Rule { line, .. } = step.what {
                fired.push(lines[line as usize] as usize);
            }
        }
        for fact in facts.never_fires.iter().filter(|fact| holds_here(fact.scope)) {
            if fired.contains(&fact.line) {
                return Err(format!("line {} fires: {fact:?}", fact.line));
            }
        }
        let now = numbers(game, machine.as_ref());
        let made = |object: usize| desk.created_in_move[object / 64] >> (object % 64) & 1 != 0;
        for fact in facts.never_appears.iter().filter(|fact| holds_here(fact.scope)) {
            if now[fact.object] > 0 || made(fact.object) {
                return Err(format!("`{}` appears", game.objects[fact.object].name));
            }
        }
        let restarts = game
            .has_command(|command| *command == puzzlescript::compile::rule_line::Command::Restart);
        for number in &facts.numbers {
            let sum = |counts: &[i64]| -> i64 {
                number.sum.iter().map(|(factor, object)| factor * counts[*object]).sum()
            };
            let (old, new) = (sum(&before), sum(&now));
            let is_right = match number.trend {
                Trend::Constant => new == old,
                Trend::Falls => new <= old || restarts,
                Trend::Rises => new >= old || restarts,
            };
            if !is_right {
                return Err(format!("{number:?} goes from {old} to {new}"));
            }
        }
        before = now;
        if matches!(desk.endless, Some(Endless::Again | Endless::ManyAgains)) {
            seen.endless += 1;
            if facts.endless.is_empty() && facts.gap.is_none() {
                return Err("`again` goes on for ever".to_string());
            }
        }
        if desk.won || desk.is_cut() || desk.endless.is_some() {
            break;
        }
    }
    let tests = machine.desk_ref().win_tests.clone().unwrap_or_default();
    for fact in facts.wins.iter().filter(|fact| holds_here(fact.scope)) {
        let Some(test) = tests.get(fact.win) else { continue };
        let is_wrong = match fact.holds {
            Holds::Never => test.held,
            Holds::Always => test.failed,
        };
        if is_wrong {
            return Err(format!("{fact:?}, but the tests of it were {test:?}"));
        }
    }
    check_musts(game, level, facts, seen)
}

fn numbers(game: &Game, machine: &dyn Runner) -> Vec<i64> {
    let words = machine.program().words;
    let count = |plane: &[u64]| plane.iter().map(|word| i64::from(word.count_ones())).sum();
    machine.position().chunks(words).take(game.objects.len()).map(count).collect()
}

/// A level that can be won, and not by its first input whatever it is, has what levels must have.
fn check_musts(
    game: &Arc<Game>,
    level: &Level,
    facts: &Facts,
    seen: &mut Seen,
) -> Result<(), String> {
    if facts.musts.is_empty() || holds_at_start(game, level) {
        return Ok(());
    }
    let lacks = facts.musts.iter().find(|must| match must {
        Must::Have { objects, .. } => !level.cells.iter().any(|cell| cell.meets(objects)),
        Must::AsMany { more, than, .. } => {
            let count = |set: &Bits| {
                level
                    .cells
                    .iter()
                    .map(|cell| cell.iter().filter(|o| set.get(*o)).count())
                    .sum::<usize>()
            };
            count(more) < count(than)
        }
    });
    let mut puzzle = Puzzle::new(game, Arc::new(level.clone()), "facts");
    let (start, outcome) = puzzle.start();
    if outcome != Outcome::Open {
        return Ok(());
    }
    let budget = Budget { max_states: MAX_STATES, ..Budget::default() };
    let found = breadth_first(&mut puzzle, &start, budget, &mut |_| false);
    if let Answer::Solved { moves, .. } = found.answer {
        seen.solved += 1;
        if let Some(must) = lacks {
            return Err(format!("{must:?}, but a level without is won by {moves:?}"));
        }
    }
    Ok(())
}
