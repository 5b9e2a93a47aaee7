//! Jobs that only this domain has: coverage, the rules of another game, variations without a ranking.

use super::script::game_of;
use crate::jobs::place::Place;
use crate::jobs::{Failure, Found, Work, json};
use crate::wire::About;
use ::puzzlescript::puzzle::{Puzzle, level};
use ::puzzlescript::space::ScriptSpace;
use play::Progress;
use play::lens::{Ask, Options};
use serde_json::Value;
use source::is_ok;
use std::sync::Arc;
use workbench::choose::no_level;
use workbench::puzzlescript::cover::Cover;
use workbench::puzzlescript::swap::{compare, swap_game};
use workbench::puzzlescript::transform::transform;

/// The most levels one request makes.
const MAX_COUNT: u64 = 1_000;

/// `cover`, of all levels of a PuzzleScript game, reported while they are looked at.
pub fn find_cover(work: &Work<'_>) -> Found {
    if work.opened.document.sound().is_none() {
        return Err(work.broken());
    }
    let game = game_of(&work.opened)?.game();
    let mut cover = Cover::new(game);
    let count = game.levels().count();
    let mut due = 1;
    for number in 1..=count {
        if work.listener.is_stopped() {
            break;
        }
        let mut puzzle = puzzle_of(work, game, number)?;
        let watch = &mut |progress: Progress| work.tick("cover", progress);
        cover.add_level(&mut puzzle, number, work.budget(), watch);
        if number == due {
            work.listener.so_far("cover", json(&cover)?);
            due = next_report(number);
        }
    }
    cover.finish(cover.levels.len() == count);
    json(&cover)
}

/// The level after which coverage is reported again. A report names the levels of every rule, so that one after each of
/// thousands of levels would take a page longer to read than the levels take to search: it comes after every level of a
/// short game, and in a long one when there is an eighth more to say.
fn next_report(number: usize) -> usize {
    number + 1 + number / 8
}

/// `swap`: the levels under the rules of another game; each is reported when it is known.
pub fn find_swapped(work: &Work<'_>) -> Found {
    let (path, text) = (work.options.other.clone(), work.options.other_text.clone());
    if path.is_none() && text.is_none() {
        return Err("`other` or `other_text` is missing: the game to take the rules from"
            .to_string()
            .into());
    }
    let path = path.unwrap_or_else(|| "other.txt".to_string());
    let other = About { path, text, hash: None };
    let other = work.shelf.open(&other)?;
    let swapped =
        swap_game(&work.opened.document, &other.document).map_err(|error| error.to_string())?;
    let Some(after) = swapped.game.map(Arc::new) else {
        return Err(match is_ok(&swapped.about_rules) {
            false => {
                let error = "the rules do not fit the game";
                Failure::about(error, &swapped.other, &swapped.about_rules)
            }
            true => {
                let source = &work.opened.document.source;
                Failure::about("the game has errors", source, &swapped.about_game)
            }
        });
    };
    if work.opened.document.sound().is_none() {
        return Err(work.broken());
    }
    let before = game_of(&work.opened)?.game();
    let numbers = match work.level {
        0 => 1..=before.levels().count(),
        number => number..=number,
    };
    let options = Options::default();
    let mut all: Vec<Value> = Vec::new();
    for number in numbers {
        if work.listener.is_stopped() {
            break;
        }
        let mut old = puzzle_of(work, before, number)?;
        let mut new = puzzle_of(work, &after, number)?;
        let levels = work.opened.document.content.as_ref().map(|content| content.levels());
        let head = levels.and_then(|levels| levels.get(number - 1));
        let ask = Ask {
            level: head.map(|head| head.id.clone()).unwrap_or_default(),
            budget: work.budget(),
            threads: 1,
            options: &options,
        };
        let watch = &mut |progress: Progress| work.tick("swap", progress);
        let level = json(&compare(&mut old, &mut new, &ask, watch))?;
        work.listener.partial("swap", level.clone());
        all.push(level);
    }
    Ok(Value::Array(all))
}

/// `transform`, of PuzzleScript levels.
pub fn find_variations(work: &Work<'_>) -> Found {
    let place = Place::of(work, "suggest")?;
    let seed = work.options.chance_seed.as_deref().unwrap_or("1");
    let puzzle = game_of(&work.opened)?.puzzle(place.index, seed)?;
    let space = ScriptSpace::new(&puzzle, &place.options)?;
    let rules = space.transform().ok_or_else(|| "this game has nothing to vary".to_string())?;
    let (seed, count) = (work.options.seed.unwrap_or(1), work.options.count.unwrap_or(1));
    let (game, level, mask) = (puzzle.game(), puzzle.level(), space.mask());
    let made = transform(game, level, rules, mask, seed, count.min(MAX_COUNT));
    json(&made.levels)
}

/// A level of a PuzzleScript game by its number, from 1.
fn puzzle_of(
    work: &Work<'_>,
    game: &Arc<::puzzlescript::Game>,
    number: usize,
) -> Result<Puzzle, Failure> {
    let seed = work.options.chance_seed.as_deref().unwrap_or("1");
    let count = game.levels().count();
    let (_, level) = level(game, number).ok_or_else(|| no_level(number, count, "level"))?;
    Ok(Puzzle::new(game, level, seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coverage_of_few_levels_is_reported_after_each_and_of_many_now_and_then() {
        let reports = |count: usize| {
            let next = |number: &usize| Some(next_report(*number)).filter(|next| *next <= count);
            std::iter::successors(Some(1), next).collect::<Vec<_>>()
        };
        assert_eq!(reports(8), [1, 2, 3, 4, 5, 6, 7, 8]);
        let many = reports(14_690);
        assert!(many.len() < 80, "{}", many.len());
        // All of them together name less than ten times as many levels as there are.
        assert!(many.iter().sum::<usize>() < 10 * 14_690);
    }
}
