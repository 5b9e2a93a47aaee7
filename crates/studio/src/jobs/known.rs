//! `known`: what is known about a level, the quickest and most wanted answers first.

use super::levels::{LISTED, cores, need_of};
use super::run::{Found, Work, json};
use play::search::Progress;
use serde_json::{Value, json as object};
use source::is_ok;
use workbench::costs::Costs;
use workbench::deadends::find_dead_ends;
use workbench::rate::rate;
use workbench::solve::{By, Effort, Status, solve};

/// States the solver may store.
const SOLVE_STATES: usize = 1_000_000;
/// States for what is read from all of play.
const READ_STATES: usize = 250_000;

/// Tells one answer after the other and all of them at the end. What was not come to is null.
pub fn known(work: &Work<'_>) -> Found {
    let opened = &work.opened;
    let check = object!({ "ok": is_ok(&opened.diagnostics), "diagnostics": opened.problems() });
    let mut all = object!({
        "level": work.level,
        "hash": opened.hash,
        "check": check,
        "solve": null,
        "rate": null,
        "deadends": null,
        "needs": [],
    });
    let tell = |all: &mut Value, stage: &str, found: Value| {
        work.job.partial(stage, found.clone());
        all[stage] = found;
    };
    tell(&mut all, "check", check);
    if opened.sound_game().is_none() {
        return Ok(all);
    }
    let (place, mut puzzle) = work.puzzle()?;
    let effort = Effort { budget: work.budget_of(SOLVE_STATES), threads: cores() };
    let mut stop = |progress: Progress| work.tick("solve", progress);
    let mut solved = solve(&mut puzzle, place, By::Auto, "", effort, &mut stop)
        .map_err(|error| error.to_string())?;
    solved.seconds = work.job.seconds();
    tell(&mut all, "solve", json(&solved)?);
    // Of a level that cannot be solved every state is dead and nothing is difficult.
    let is_vain = solved.status == Status::Unsolvable;
    let budget = work.budget_of(READ_STATES);
    if !is_vain && !work.job.is_stopped() {
        let costs = Costs::of(puzzle.game());
        let mut stop = |progress: Progress| work.tick("rate", progress);
        let rated = rate(&mut puzzle.clone(), place, &costs, budget, &mut stop);
        tell(&mut all, "rate", json(&rated)?);
    }
    if !is_vain && !work.job.is_stopped() {
        let list = work.options.list.unwrap_or(LISTED);
        let mut stop = |progress: Progress| work.tick("deadends", progress);
        let dead = find_dead_ends(&mut puzzle, place, list, budget, &mut stop);
        tell(&mut all, "deadends", json(&dead)?);
    }
    let mut needs = Vec::new();
    for concept in work.options.concepts.iter().flatten() {
        if work.job.is_stopped() {
            break;
        }
        // One concept that cannot be read must not hide the answers about the others.
        let found = need_of(work, concept, budget).unwrap_or_else(|failure| {
            let error = failure.error;
            object!({ "concept": concept, "error": error, "diagnostics": failure.problems })
        });
        work.job.partial("need", found.clone());
        needs.push(found);
    }
    all["needs"] = Value::Array(needs);
    Ok(all)
}
