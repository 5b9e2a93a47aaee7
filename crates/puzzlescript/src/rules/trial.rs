//! Holds facts against play: tests and conformance runs play levels and ask here whether a fact failed.

use super::facts::{Facts, Holds, Must, Trend};
use crate::bits::Bits;
use crate::compile::rule_line::Command;
use crate::engine::turn_log::Happening;
use crate::engine::wins::holds_at_start;
use crate::engine::{Endless, Input, Rulings, Runner};
use crate::game::{Game, Level};
use crate::movable::movable_objects;
use crate::puzzle::Puzzle;
use crate::session::{level_machine, run_again};
use play::lens::Scope;
use play::random::SplitMix64;
use play::search::{Answer, Budget, breadth_first};
use play::{Outcome, Play};
use std::sync::Arc;

/// Inputs of a random play.
const INPUTS: usize = 25;

/// What a trial saw.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tried {
    /// Moves played.
    pub moves: usize,
    /// Moves whose `again` turns never ended.
    pub endless: usize,
    /// Levels that were solved to ask what levels must have.
    pub solved: usize,
}

/// Plays a level at random, 25 inputs, and searches it for a win if levels must have something. The
/// error says which fact failed. `is_own` is false for levels that are not in the file.
pub fn try_level(
    game: &Arc<Game>,
    level: &Level,
    facts: &Facts,
    is_own: bool,
    random: &mut SplitMix64,
    max_states: usize,
    tried: &mut Tried,
) -> Result<(), String> {
    let mut machine = level_machine(game, level, "facts");
    machine.desk().log = Some(Box::default());
    machine.desk().win_tests = Some(Vec::new());
    let mut before = numbers(game, machine.as_ref());
    let movable = movable_objects(game);
    for step in 0..=INPUTS {
        machine.begin_move();
        let input = match step {
            0 if !game.prelude.run_rules_on_level_start => continue,
            0 => None,
            _ => input(game, random),
        };
        machine.turn(input, Rulings { dont_win: step == 0, ..Rulings::default() });
        run_again(machine.as_mut());
        tried.moves += 1;
        let now = numbers(game, machine.as_ref());
        try_move(game, facts, machine.as_ref(), is_own)?;
        try_moved(game, &movable, machine.as_ref())?;
        try_numbers(game, facts, &before, &now)?;
        before = now;
        let desk = machine.desk_ref();
        tried.endless +=
            usize::from(matches!(desk.endless, Some(Endless::Again | Endless::ManyAgains)));
        if desk.won || desk.is_cut() || desk.endless.is_some() {
            break;
        }
    }
    let tests = machine.desk_ref().win_tests.clone().unwrap_or_default();
    try_wins(facts, is_own, |win| tests.get(win).map(|test| (test.held, test.failed)))?;
    try_musts(game, level, facts, max_states, tried)
}

fn input(game: &Game, random: &mut SplitMix64) -> Option<Input> {
    let inputs = if game.prelude.noaction { &Input::ALL[..4] } else { &Input::ALL[..] };
    (random.below(7) > 0).then(|| inputs[random.below(inputs.len() as u64) as usize])
}

/// Compares what the last move of a machine did with the facts. Rules of turns that were taken back are
/// looked at if the machine keeps a log.
pub fn try_move(
    game: &Game,
    facts: &Facts,
    machine: &dyn Runner,
    is_own: bool,
) -> Result<(), String> {
    let holds_here = |scope: Scope| is_own || scope == Scope::AnyLevel;
    let lines = &machine.program().lines;
    let desk = machine.desk_ref();
    let line = |place: u32| lines[place as usize] as usize;
    let mut fired: Vec<usize> = desk.fired_in_move.iter().map(line).collect();
    for step in desk.log.iter().flat_map(|log| &log.steps) {
        if let Happening::Rule { line: place, .. } = step.what {
            fired.push(line(place));
        }
    }
    for fact in facts.never_fires.iter().filter(|fact| holds_here(fact.scope)) {
        if fired.contains(&fact.line) {
            return Err(format!("the rule on line {} fires: {fact:?}", fact.line));
        }
    }
    let now = numbers(game, machine);
    let made = |object: usize| desk.created_in_move[object / 64] >> (object % 64) & 1 != 0;
    for fact in facts.never_appears.iter().filter(|fact| holds_here(fact.scope)) {
        if now[fact.object] > 0 || made(fact.object) {
            return Err(format!("`{}` appears: {fact:?}", game.objects[fact.object].name));
        }
    }
    let goes_on = matches!(desk.endless, Some(Endless::Again | Endless::ManyAgains));
    match goes_on && facts.endless.is_empty() && facts.gap.is_none() {
        true => Err("`again` goes on for ever".to_string()),
        false => Ok(()),
    }
}

/// Only players and objects that can move have moved.
fn try_moved(game: &Game, movable: &[usize], machine: &dyn Runner) -> Result<(), String> {
    for step in machine.desk_ref().log.iter().flat_map(|log| &log.steps) {
        let Happening::Movement { moved, .. } = &step.what else { continue };
        for object in moved.iter().map(|it| it.object) {
            if !game.player.mask.get(object) && movable.binary_search(&object).is_err() {
                return Err(format!("`{}` moves", game.objects[object].name));
            }
        }
    }
    Ok(())
}

fn try_numbers(game: &Game, facts: &Facts, before: &[i64], now: &[i64]) -> Result<(), String> {
    let restarts = game.has_command(|command| *command == Command::Restart);
    for number in &facts.numbers {
        let sum = |counts: &[i64]| -> i64 {
            number.sum.iter().map(|(factor, object)| factor * counts[*object]).sum()
        };
        let (old, new) = (sum(before), sum(now));
        let is_right = match number.trend {
            Trend::Constant => new == old,
            Trend::Falls => new <= old || restarts,
            Trend::Rises => new >= old || restarts,
        };
        if !is_right {
            return Err(format!("{number:?} goes from {old} to {new}"));
        }
    }
    Ok(())
}

/// Compares tests of win conditions (held at least once, failed at least once) with the facts.
pub fn try_wins(
    facts: &Facts,
    is_own: bool,
    tests: impl Fn(usize) -> Option<(bool, bool)>,
) -> Result<(), String> {
    for fact in facts.wins.iter().filter(|fact| is_own || fact.scope == Scope::AnyLevel) {
        let Some((held, failed)) = tests(fact.win) else { continue };
        let is_wrong = match fact.holds {
            Holds::Never => held,
            Holds::Always => failed,
        };
        if is_wrong {
            return Err(format!("{fact:?}, but it held: {held}, failed: {failed}"));
        }
    }
    Ok(())
}

fn numbers(game: &Game, machine: &dyn Runner) -> Vec<i64> {
    let words = machine.program().words;
    let count = |plane: &[u64]| plane.iter().map(|word| i64::from(word.count_ones())).sum();
    machine.position().chunks(words).take(game.objects.len()).map(count).collect()
}

/// Something that levels must have and this one lacks.
pub fn lacking<'f>(facts: &'f Facts, level: &Level) -> Option<&'f Must> {
    let count = |set: &Bits| -> usize {
        level.cells.iter().map(|cell| cell.iter().filter(|object| set.get(*object)).count()).sum()
    };
    facts.musts.iter().find(|must| match must {
        Must::Have { objects, .. } => count(objects) == 0,
        Must::AsMany { more, than, .. } => count(more) < count(than),
    })
}

/// A level that can be won and does not begin as won has what levels must have.
pub fn try_musts(
    game: &Arc<Game>,
    level: &Level,
    facts: &Facts,
    max_states: usize,
    tried: &mut Tried,
) -> Result<(), String> {
    if facts.musts.is_empty() || holds_at_start(game, level) {
        return Ok(());
    }
    let mut puzzle = Puzzle::new(game, Arc::new(level.clone()), "facts");
    let (start, outcome) = puzzle.start();
    if outcome != Outcome::Open {
        return Ok(());
    }
    let budget = Budget { max_states, ..Budget::default() };
    let found = breadth_first(&mut puzzle, &start, budget, &mut |_| false);
    if let Answer::Solved { moves, .. } = found.answer {
        tried.solved += 1;
        if let Some(must) = lacking(facts, level) {
            return Err(format!("{must:?}, but a level without is won by {moves:?}"));
        }
    }
    Ok(())
}
