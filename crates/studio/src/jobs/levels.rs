//! One question about one level, or about all of them.

use super::options::options_for;
use super::run::{Failure, Found, Work, json};
use crate::api::script::game_of;
use crate::games::{level_index, open, refused};
use crate::wire::About;
use play::domain::Content;
use play::lens::{Ask, Options, Refusal};
use play::search::Budget;
use play::space::{AIMS, KernelPlan, RepairPlan, Variations};
use play::{Progress, Seat};
use puzzlescript::puzzle::{Puzzle, level};
use serde_json::Value;
use source::is_ok;
use std::sync::Arc;
use std::thread::available_parallelism;
use workbench::choose::no_level;
use workbench::puzzlescript::cover::Cover;
use workbench::puzzlescript::swap::{compare, swap_game};

/// The cores of this machine.
pub fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// A level with its options, ready to be asked.
pub struct Place {
    pub content: Arc<dyn Content>,
    pub index: usize,
    pub options: Options,
    pub is_whole: bool,
}

impl Place {
    /// The level a job is about, with the options of a lens.
    pub fn of(work: &Work<'_>, lens: &str) -> Result<Place, Failure> {
        let document = &work.opened.document;
        let content = document.sound().ok_or_else(|| work.broken())?;
        let index = level_index(content.as_ref(), work.level, document.about().level)?;
        let options = options_for(document.about(), lens, work.options)?;
        let is_whole = work.options.whole == Some(true);
        Ok(Place { content: Arc::clone(content), index, options, is_whole })
    }

    /// Sits down.
    pub fn seat(&self) -> Result<Box<dyn Seat>, Failure> {
        if !self.is_whole {
            return Ok(self.content.seat(self.index, &self.options)?);
        }
        match self.content.game(&self.options) {
            Some(seat) => Ok(seat?),
            None => Err("this file has levels, but no game beyond them".to_string().into()),
        }
    }

    /// A question to it.
    pub fn ask(&self, budget: Budget) -> Ask<'_> {
        let level = self.content.levels()[self.index].id.clone();
        Ask { level, budget, threads: cores(), options: &self.options }
    }

    /// The levels around it.
    pub fn variations(&self) -> Result<Box<dyn Variations>, Failure> {
        match self.content.variations(self.index, &self.options) {
            Some(found) => Ok(found?),
            None => Err("levels of this file cannot be varied".to_string().into()),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        let (error, problems) = refused(refusal);
        Failure { error, problems }
    }
}

/// `solve`.
pub fn find_solution(work: &Work<'_>) -> Found {
    let place = Place::of(work, "solve")?;
    let watch = &mut |progress: Progress| work.tick("solve", progress);
    let mut solved = place.seat()?.solve(&place.ask(work.budget()), watch)?;
    solved.seconds = work.job.seconds();
    json(&solved)
}

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
        check_rank(&place, hold)?;
    }
    let level = place.ask(work.budget()).level;
    let plan = KernelPlan { hold, budget: work.budget(), level };
    let watch = &mut |progress: Progress| work.tick("kernel", progress);
    json(&place.variations()?.kernel(&plan, watch))
}

/// Refuses a reading or aim that the level does not have.
pub fn check_rank(place: &Place, rank: &str) -> Result<(), Failure> {
    let is_reading = place.seat()?.readings().iter().any(|reading| reading.id == rank);
    let is_aim = place.variations()?.aims().iter().chain(AIMS).any(|(name, _)| *name == rank);
    match is_reading || is_aim {
        true => Ok(()),
        false => Err(format!("unknown reading `{rank}`").into()),
    }
}

/// `cover`, of all levels of a PuzzleScript game; each is reported when it was looked at.
pub fn find_cover(work: &Work<'_>) -> Found {
    if work.opened.document.sound().is_none() {
        return Err(work.broken());
    }
    let game = game_of(&work.opened)?.game();
    let mut cover = Cover::new(game);
    let count = game.levels().count();
    for number in 1..=count {
        if work.job.is_stopped() {
            break;
        }
        let mut puzzle = puzzle_of(work, game, number)?;
        let watch = &mut |progress: Progress| work.tick("cover", progress);
        cover.add_level(&mut puzzle, number, work.budget(), watch);
        work.job.so_far("cover", json(&cover)?);
    }
    cover.finish(cover.levels.len() == count);
    json(&cover)
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
        if work.job.is_stopped() {
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
        work.job.partial("swap", level.clone());
        all.push(level);
    }
    Ok(Value::Array(all))
}

/// A level of a PuzzleScript game by its number, from 1.
pub fn puzzle_of(
    work: &Work<'_>,
    game: &Arc<puzzlescript::Game>,
    number: usize,
) -> Result<Puzzle, Failure> {
    let seed = work.options.chance_seed.as_deref().unwrap_or("1");
    let count = game.levels().count();
    let (_, level) = level(game, number).ok_or_else(|| no_level(number, count, "level"))?;
    Ok(Puzzle::new(game, level, seed))
}
