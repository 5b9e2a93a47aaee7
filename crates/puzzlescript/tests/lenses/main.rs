//! The lenses on PuzzleScript levels: against brute force, against the generic lenses, and the
//! fields of their answers.

#![allow(clippy::unwrap_used)]

mod agree;
mod answers;
mod contract;
mod domain;
mod doubt;
mod ideas;
mod kernel;
mod levels;
mod need;
mod plain_concept;
mod rate;
mod repair;
mod rules;
mod sokoban;
mod suggest;

use play::lens::{Ask, LevelId, OptionValue, Options};
use play::search::Budget;
use source::Source;
use std::sync::LazyLock;

static NOTHING: LazyLock<Options> = LazyLock::new(Options::default);

/// A question without options.
fn ask() -> Ask<'static> {
    ask_with(&NOTHING)
}

fn ask_with(options: &Options) -> Ask<'_> {
    let level = LevelId { number: 1, index: 0, name: None };
    Ask { level, budget: Budget::default(), threads: 1, options }
}

/// Options with texts; an empty one is a flag.
fn options(given: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (name, text) in given {
        let value = match (*name, *text) {
            ("rules" | "freeze" | "costs", text) => OptionValue::File(Source::new(*name, text)),
            (_, "") => OptionValue::Flag,
            (_, text) => OptionValue::Text(text.to_string()),
        };
        options.set(name, value);
    }
    options
}

fn never(_: play::Progress) -> bool {
    false
}
