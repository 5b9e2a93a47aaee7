//! Questions to a seat.

use super::step::{Concept, Step};
use super::table::Table;
use crate::form::compare::same;
use play::lens::{Ask, Needed, OptionValue, Options, Rated, Refusal, Solved, Status};
use play::readings::Amount;

impl Table<'_> {
    pub fn ask(&mut self, question: &Step) -> Result<(), String> {
        match question {
            Step::Solve(expected) => {
                let solved = self.solve(false)?;
                let length = match (solved.status, solved.length, solved.proved_shortest) {
                    (Status::Solved, Some(length), true) => length.to_string(),
                    (Status::Solved, Some(length), false) => format!("at most {length}"),
                    _ => solved.why.unwrap_or_default().to_string(),
                };
                let found = format!("{} {length}", solved.status.as_str());
                // A status alone asks for no more.
                let found =
                    if expected.contains(' ') { found.trim() } else { solved.status.as_str() };
                same("solving", &expected.as_str(), &found)?;
                self.solved = Some(solved);
                Ok(())
            }
            Step::Solution(expected) => {
                let moves = self.solved.as_ref().and_then(|solved| solved.moves.clone());
                same("the solution", &Some(expected.as_str()), &moves.as_deref().map(bare))
            }
            Step::Count(expected) => {
                let solved = self.solve(true)?;
                let found = (solved.solutions, solved.unique, solved.complete);
                let expected = (Some(*expected), Some(*expected == 1), Some(true));
                same("solutions, unique and complete", &expected, &found)
            }
            Step::Need(concepts) => concepts.iter().try_for_each(|concept| self.need(concept)),
            Step::DeadEnds(expected) => {
                let options = self.options("deadends");
                let found =
                    self.with_ask(&options, |seat, ask| seat.dead_ends(ask, &mut |_| false))?;
                let so_far = if found.complete { "" } else { " so far" };
                let text = format!("{} of {}{so_far}", found.dead, found.states);
                same("the dead ends", &expected.as_str(), &text.as_str())
            }
            Step::Rate(expected) => {
                let options = self.options("rate");
                let rated = self.with_ask(&options, |seat, ask| seat.rate(ask, &mut |_| false))?;
                for (id, value) in expected {
                    same(&format!("the reading `{id}`"), value, &reading(&rated, id, value)?)?;
                }
                Ok(())
            }
            _ => Err("this is not a question".to_string()),
        }
    }

    fn solve(&mut self, is_counting: bool) -> Result<Solved, String> {
        let mut options = self.options("solve");
        if is_counting {
            options.set("count", OptionValue::Flag);
        }
        self.with_ask(&options, |seat, ask| seat.solve(ask, &mut |_| false))
    }

    fn need(&mut self, concept: &Concept) -> Result<(), String> {
        let options = self.options("need");
        let what = format!("`{}`", concept.text);
        let answer =
            self.with_ask(&options, |seat, ask| Ok(seat.need(&concept.text, ask, &mut |_| false)))?;
        let report = match (answer, &concept.refused) {
            (Ok(report), None) => report,
            (Ok(_), Some(_)) => return Err(format!("{what} was understood")),
            (Err(refusal), Some(part)) if in_words(&refusal).contains(part) => return Ok(()),
            (Err(refusal), _) => return Err(format!("{what}: {}", in_words(&refusal))),
        };
        let answer = match report.answer {
            Needed::Always => "always",
            Needed::Avoidable => "avoidable",
            Needed::Unsolvable => "unsolvable",
            Needed::Unknown => "unknown",
        };
        same(&what, &concept.answer.as_str(), &answer)?;
        match &concept.shortcut {
            None => Ok(()),
            Some(expected) => {
                let shortcut = report.shortcut.as_deref().map(bare);
                same(&format!("the shortcut around {what}"), &Some(expected.as_str()), &shortcut)
            }
        }
    }

    fn with_ask<T>(
        &mut self,
        options: &Options,
        ask: impl FnOnce(&mut dyn play::Seat, &Ask<'_>) -> Result<T, Refusal>,
    ) -> Result<T, String> {
        let budget = self.budget;
        let seat = self.seat()?;
        let level = seat.level().clone();
        let question = Ask { level, budget, threads: 1, options };
        ask(seat, &question).map_err(|refusal| in_words(&refusal))
    }
}

/// Moves without what would part them from the next.
fn bare(moves: &str) -> &str {
    moves.trim().trim_end_matches(';')
}

/// A reading with as many decimals as are expected; one that is not exact has a `?`.
fn reading(rated: &Rated, id: &str, expected: &str) -> Result<String, String> {
    let found = rated.readings.iter().find(|reading| reading.id == id);
    let found = found.ok_or_else(|| {
        let ids: Vec<&str> = rated.readings.iter().map(|reading| reading.id).collect();
        format!("there is no reading `{id}`, only {}", ids.join(", "))
    })?;
    let value = match &found.value {
        None => return Ok("null".to_string()),
        Some(Amount::Digits(digits)) => digits.clone(),
        Some(Amount::Number(number)) => {
            let decimals = expected.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            match decimals {
                0 => number.to_string(),
                _ => format!("{number:.decimals$}"),
            }
        }
    };
    Ok(if found.known { value } else { format!("{value} ?") })
}

/// What a refusal says, with what is wrong with a text.
fn in_words(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Text { what, diagnostics, .. } => {
            let of = |found: &source::Diagnostic| {
                format!("{} {}", found.message, found.help.as_deref().unwrap_or_default())
            };
            format!("{what}: {}", diagnostics.iter().map(of).collect::<Vec<_>>().join("; "))
        }
        _ => refusal.to_string(),
    }
}
