//! Every lens by its name, for hosts that show controls and answers: its options as data, and its answer
//! in words, tables, plays and levels.
//!
//! The command line has a command for each lens, with flags of its own. A page has one form and one kind of
//! answer for all of them, so that a lens added here is on the page of every domain. What a domain adds is
//! in its [`About`]: options of a lens, and the lenses that make no sense for it.

mod answer;
mod file;
mod found;
mod given;
mod head;
mod level;
mod offers;
mod spaces;

pub use answer::{FoundLevel, FoundPlay, LensAnswer, Row, Table};
pub use given::{read_range, read_size, read_value};
pub use head::{LENSES, LensHead, Subject, lens_named};
pub use level::check_readings;
pub use offers::{Offered, Offers, offers};

use crate::Document;
use given::Given;
use play::domain::{About, Content};
use play::lens::{Ask, LevelId, Options, Refusal};
use play::search::Budget;
use play::{Progress, Seat, SharedWatch};
use serde_json::Value;
use std::collections::BTreeMap;

/// A question to a file.
pub struct Question<'q> {
    /// The file; its text has no errors.
    pub document: &'q Document,
    /// What it holds.
    pub content: &'q dyn Content,
    /// The lens.
    pub lens: &'static LensHead,
    /// The level, by its index.
    pub level: usize,
    /// Options by name. A flag is given by any text, a file by its contents.
    pub given: &'q BTreeMap<String, String>,
    /// What a search may use if nothing is said.
    pub budget: Budget,
    /// Threads; no answer depends on their number.
    pub threads: usize,
    /// Gets the progress and says when to stop.
    pub watch: &'q SharedWatch<'q>,
    /// Gets what is worth showing before the answer is there, such as a candidate that was refuted.
    pub tell: &'q (dyn Fn(Value) + Sync),
    /// Seconds since any fixed moment: libraries have no clock.
    pub clock: &'q (dyn Fn() -> f64 + Sync),
}

/// Answers a question.
pub fn ask(question: &Question<'_>) -> Result<LensAnswer, Refusal> {
    let about = question.document.about();
    if let Some(why) = about.lacks(question.lens.of) {
        let name = question.lens.name;
        return Err(Refusal::usage(format!("`{name}` does not work on {}: {why}", about.many)));
    }
    let given = Given::read(about, question.lens, question.given)?;
    let asked = Asked { question, given };
    match question.lens.name {
        "rate" => level::rate(&asked),
        "count" => level::count(&asked),
        "deadends" => level::dead_ends(&asked),
        "need" => level::need(&asked),
        "picture" => level::picture(&asked),
        "suggest" => spaces::suggest(&asked),
        "make" => spaces::make(&asked),
        "census" => spaces::census(&asked),
        "orthogonality" => spaces::orthogonality(&asked),
        "rules" => file::rules(&asked),
        "progression" => file::progression(&asked),
        "walk" => file::walk(&asked),
        "test" => file::test(&asked),
        other => Err(Refusal::usage(format!("there is no lens `{other}`"))),
    }
}

/// A question with its options read.
struct Asked<'a> {
    question: &'a Question<'a>,
    given: Given,
}

impl Asked<'_> {
    fn about(&self) -> &'static About {
        self.question.document.about()
    }

    fn content(&self) -> &dyn Content {
        self.question.content
    }

    fn options(&self) -> &Options {
        &self.given.options
    }

    fn id(&self) -> LevelId {
        self.id_of(self.question.level)
    }

    fn id_of(&self, level: usize) -> LevelId {
        self.content().levels().get(level).map(|head| head.id.clone()).unwrap_or_default()
    }

    fn seat(&self) -> Result<Box<dyn Seat>, Refusal> {
        self.content().seat(self.question.level, self.options())
    }

    /// The budget that was asked for, or the usual one.
    fn budget(&self) -> Result<Budget, Refusal> {
        let usual = self.question.budget;
        let max_states = self.given.whole("max-states")?;
        Ok(Budget { max_states: max_states.unwrap_or(usual.max_states), ..usual })
    }

    fn ask<'o>(&self, options: &'o Options) -> Result<Ask<'o>, Refusal> {
        let threads = self.question.threads;
        Ok(Ask { level: self.id(), budget: self.budget()?, threads, options })
    }

    fn watch(&self, progress: Progress) -> bool {
        (self.question.watch)(progress)
    }

    /// The levels an option names; all without it.
    fn levels(&self) -> Result<Vec<usize>, Refusal> {
        let wanted = self.given.text("levels").unwrap_or("all");
        self.question.document.choose(wanted).map_err(|error| Refusal::usage(error.to_string()))
    }
}
