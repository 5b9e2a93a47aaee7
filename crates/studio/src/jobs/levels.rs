//! One question about one level, or about all of them.

use super::options::{by, mask, rank, reading};
use super::run::{Failure, Found, Work, json};
use crate::games::open;
use crate::wire::About;
use play::search::Progress;
use serde_json::Value;
use source::is_ok;
use std::sync::Arc;
use std::thread::available_parallelism;
use workbench::costs::Costs;
use workbench::cover::Cover;
use workbench::deadends::find_dead_ends;
use workbench::kernel::find_kernel;
use workbench::look::known;
use workbench::need::find_need;
use workbench::rate::rate;
use workbench::repair::{RepairPlan, repair};
use workbench::solve::{Effort, solve};
use workbench::swap::{compare, swap_game};

/// Points of no return that are listed when nothing is said.
pub const LISTED: usize = 50;

/// The cores of this machine.
pub fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// `solve`.
pub fn find_solution(work: &Work<'_>) -> Found {
    let (place, mut puzzle) = work.puzzle()?;
    let by = by(work.options.by.as_deref())?;
    let from = work.options.from.as_deref().unwrap_or("");
    let effort = Effort { budget: work.budget(), threads: cores() };
    let mut stop = |progress: Progress| work.tick("solve", progress);
    let mut solved = solve(&mut puzzle, place, by, from, effort, &mut stop)
        .map_err(|error| format!("`from`: {error}"))?;
    solved.seconds = work.job.seconds();
    json(&solved)
}

/// `rate`.
pub fn find_readings(work: &Work<'_>) -> Found {
    let (place, mut puzzle) = work.puzzle()?;
    let costs = Costs::of(puzzle.game());
    let mut stop = |progress: Progress| work.tick("rate", progress);
    json(&rate(&mut puzzle, place, &costs, work.budget(), &mut stop))
}

/// `deadends`.
pub fn find_dead(work: &Work<'_>) -> Found {
    let (place, mut puzzle) = work.puzzle()?;
    let list = work.options.list.unwrap_or(LISTED);
    let mut stop = |progress: Progress| work.tick("deadends", progress);
    json(&find_dead_ends(&mut puzzle, place, list, work.budget(), &mut stop))
}

/// `need`.
pub fn find_needed(work: &Work<'_>) -> Found {
    let concept = work.options.concept.as_deref();
    let concept = concept.ok_or_else(|| "`concept` is needed".to_string())?;
    need_of(work, concept, work.budget())
}

/// Asks about one concept.
pub fn need_of(work: &Work<'_>, concept: &str, budget: play::search::Budget) -> Found {
    let (place, mut puzzle) = work.puzzle()?;
    let mut stop = |progress: Progress| work.tick("need", progress);
    let found = find_need(&mut puzzle, place, concept, budget, &mut stop).map_err(|bad| {
        Failure::about("the concept cannot be read", &bad.source, &bad.diagnostics)
    })?;
    json(&found)
}

/// `cover`, of all levels; each is told when it was looked at.
pub fn find_cover(work: &Work<'_>) -> Found {
    let game = work.game()?;
    let mut cover = Cover::new(game);
    let count = game.levels().count();
    for number in 1..=count {
        if work.job.is_stopped() {
            break;
        }
        let (_, mut puzzle) = work.puzzle_of(game, number)?;
        let mut stop = |progress: Progress| work.tick("cover", progress);
        cover.add_level(&mut puzzle, number, work.budget(), &mut stop);
        work.job.so_far("cover", json(&cover)?);
    }
    cover.finish(cover.levels.len() == count);
    json(&cover)
}

/// `repair`.
pub fn find_repair(work: &Work<'_>) -> Found {
    let (place, mut puzzle) = work.puzzle()?;
    let mask = mask(work, puzzle.level())?;
    let plan = RepairPlan {
        max_cells: work.options.max_cells.unwrap_or(2),
        mask: mask.as_ref(),
        is_free: work.options.free.unwrap_or(false),
        rank: rank(work)?,
        budget: work.budget(),
    };
    let mut stop = |progress: Progress| work.tick("repair", progress);
    json(&repair(&mut puzzle, place, &plan, &mut stop))
}

/// `kernel`.
pub fn find_smallest(work: &Work<'_>) -> Found {
    let (place, mut puzzle) = work.puzzle()?;
    let hold = work.options.hold.as_deref().map(reading).transpose()?;
    let mut stop = |progress: Progress| work.tick("kernel", progress);
    json(&find_kernel(&mut puzzle, place, hold, work.budget(), &mut stop))
}

/// `swap`: the levels under the rules of another game; each is told when it is known.
pub fn find_swapped(work: &Work<'_>) -> Found {
    let (path, text) = (work.options.other.clone(), work.options.other_text.clone());
    if path.is_none() && text.is_none() {
        return Err("`other` or `other_text` is needed: where the rules come from"
            .to_string()
            .into());
    }
    let other = About { path: path.unwrap_or_else(|| "other.txt".to_string()), text };
    let other = open(work.studio, &other)?;
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
    let before = work.game()?;
    let numbers = match work.level {
        0 => 1..=before.levels().count(),
        number => number..=number,
    };
    let mut all: Vec<Value> = Vec::new();
    for number in numbers {
        if work.job.is_stopped() {
            break;
        }
        let (place, mut old) = work.puzzle_of(before, number)?;
        let (_, mut new) = work.puzzle_of(&after, number)?;
        let mut stop = |progress: Progress| work.tick("swap", progress);
        let level = json(&compare(&mut old, &mut new, place, work.budget(), &mut stop))?;
        work.job.partial("swap", level.clone());
        all.push(level);
    }
    Ok(Value::Array(all))
}

/// `look`: what is known about a level of a file of any domain.
pub fn find_look(work: &Work<'_>) -> Found {
    let mut stop = |states: usize| work.tick("look", Progress { states, ..Progress::default() });
    match known(&work.opened.document, work.level, &mut stop) {
        Some(known) => json(&known),
        None => Err(Failure {
            error: "there is nothing to look at".to_string(),
            problems: work.opened.problems(),
        }),
    }
}
