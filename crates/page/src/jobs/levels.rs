//! One question about one level.

use super::place::Place;
use super::work::{Failure, Found, Work, json};
use play::Progress;
use play::lens::Options;
use play::space::{AIMS, KernelPlan, RepairPlan};

/// `rate`.
pub fn find_readings(work: &Work<'_>) -> Found {
    let place = Place::of(work, "rate")?;
    let watch = &mut |progress: Progress| work.tick("rate", progress);
    json(&place.seat()?.rate(&place.ask(work.budget()), watch)?)
}

/// `deadends`.
pub fn find_dead(work: &Work<'_>) -> Found {
    let place = Place::of(work, "deadends")?;
    let watch = &mut |progress: Progress| work.tick("deadends", progress);
    json(&place.seat()?.dead_ends(&place.ask(work.budget()), watch)?)
}

/// `need`.
pub fn find_needed(work: &Work<'_>) -> Found {
    let concept = work.options.concept.as_deref();
    let concept = concept.ok_or_else(|| "`concept` is needed".to_string())?;
    let place = Place::of(work, "need")?;
    let watch = &mut |progress: Progress| work.tick("need", progress);
    json(&place.seat()?.need(concept, &place.ask(work.budget()), watch)?)
}

/// `repair`.
pub fn find_repair(work: &Work<'_>) -> Found {
    let place = Place::of(work, "repair")?;
    let plan = RepairPlan {
        max_cells: work.options.max_cells.unwrap_or(2),
        rank: work.options.rank.clone().unwrap_or_else(|| "difficulty".to_string()),
        need: work.options.concepts.clone().unwrap_or_default(),
        budget: work.budget(),
        level: place.ask(work.budget()).level,
    };
    check_rank(&place, &plan.rank)?;
    let watch = &mut |progress: Progress| work.tick("repair", progress);
    json(&place.variations()?.repair(&plan, watch))
}

/// `kernel`.
pub fn find_smallest(work: &Work<'_>) -> Found {
    let place = Place::of(work, "kernel")?;
    let hold = work.options.hold.clone();
    if let Some(hold) = &hold {
        // The aims that all domains share are ways to rank, and nothing a kernel could keep.
        refuse_unknown(&place, hold, &[])?;
    }
    let level = place.ask(work.budget()).level;
    let plan = KernelPlan { hold, budget: work.budget(), level };
    let watch = &mut |progress: Progress| work.tick("kernel", progress);
    json(&place.variations()?.kernel(&plan, watch))
}

/// Refuses a reading or aim that the level does not have.
pub fn check_rank(place: &Place, rank: &str) -> Result<(), Failure> {
    refuse_unknown(place, rank, AIMS)
}

/// Refuses what is no reading of the level, no aim of its domain, and none of the other aims.
fn refuse_unknown(place: &Place, rank: &str, others: &[(&str, &str)]) -> Result<(), Failure> {
    let is_reading = place.seat()?.readings().iter().any(|reading| reading.id == rank);
    let is_aim = place.variations()?.aims().iter().chain(others).any(|(name, _)| *name == rank);
    match is_reading || is_aim {
        true => Ok(()),
        false => Err(format!("unknown reading `{rank}`").into()),
    }
}

/// `rules`: what the rules of the file imply, whatever the level.
pub fn find_rules(work: &Work<'_>) -> Found {
    let document = &work.opened.document;
    let about = document.about();
    if let Some(why) = about.lacks("rules") {
        return Err(format!("`rules` does not work on {}: {why}", about.many).into());
    }
    let content = document.sound().ok_or_else(|| work.broken())?;
    match content.rules(&Options::default()) {
        Some(report) => json(&report?),
        None => Err(format!("{} have no rules to analyse", about.many).into()),
    }
}
