//! `known` and `look`: what is known about a level, the quickest and most wanted answers first.

use super::place::Place;
use super::work::{Failure, Found, Work, json};
use crate::shelf::refused;
use crate::wire::{
    BadConcept, CheckAnswer, KnownAnswer, KnownNeed, LookAnswer, LookFact, NeedSaid, VerdictSaid,
};
use play::Progress;
use play::lens::{DeadEndReport, Needed, Options, Rated, Solved, Status, Verdict};
use play::readings::Amount;
use serde_json::Value;
use source::is_ok;
use workbench::words;

/// States the solver may store.
const SOLVE_STATES: usize = 1_000_000;
/// States for what is read from all of play.
const READ_STATES: usize = 250_000;

/// Reports one answer after the other and all of them at the end.
pub fn known(work: &Work<'_>) -> Found {
    let opened = &work.opened;
    let document = &opened.document;
    let check = CheckAnswer { ok: is_ok(&document.diagnostics), diagnostics: opened.problems() };
    work.listener.partial("check", json(&check)?);
    let mut all = KnownAnswer {
        level: work.level,
        hash: opened.hash.clone(),
        check,
        solve: None,
        verdict: None,
        said: None,
        rate: None,
        deadends: None,
        needs: Vec::new(),
    };
    if document.sound().is_none() {
        return json(&all);
    }
    let solved = solve(work)?;
    let said = said_of(&Place::of(work, "solve")?, &solved, None)?;
    work.listener.partial("said", json(&said)?);
    all.said = Some(said);
    work.listener.partial("solve", json(&solved)?);
    // Of a level that cannot be solved every state is dead and nothing is difficult.
    let is_vain = solved.status == Status::Unsolvable;
    all.verdict = Some(words::verdict(&solved));
    all.solve = Some(solved);
    if !is_vain && !work.listener.is_stopped() {
        let rated = rate(work)?;
        work.listener.partial("rate", json(&rated)?);
        all.rate = Some(rated);
    }
    let budget = work.budget_of(READ_STATES);
    if !is_vain && !work.listener.is_stopped() {
        let place = Place::of(work, "deadends")?;
        let watch = &mut |progress: Progress| work.tick("deadends", progress);
        let dead = place.seat()?.dead_ends(&place.ask(budget), watch)?;
        work.listener.partial("deadends", json(&dead)?);
        if let Some(solved) = &all.solve {
            let said = said_of(&Place::of(work, "solve")?, solved, Some(&dead))?;
            work.listener.partial("said", json(&said)?);
            all.said = Some(said);
        }
        all.deadends = Some(dead);
    }
    for concept in work.options.concepts.iter().flatten() {
        if work.listener.is_stopped() {
            break;
        }
        let place = Place::of(work, "need")?;
        let watch = &mut |progress: Progress| work.tick("need", progress);
        // One concept that cannot be read must not hide the answers about the others.
        let found = match place.seat()?.need(concept, &place.ask(budget), watch) {
            Ok(report) => KnownNeed::Answer(Box::new(report)),
            Err(refusal) => {
                let (error, diagnostics) = refused(refusal);
                KnownNeed::Bad(BadConcept { concept: concept.clone(), error, diagnostics })
            }
        };
        work.listener.partial("need", json(&found)?);
        all.needs.push(found);
    }
    json(&all)
}

fn solve(work: &Work<'_>) -> Result<Solved, Failure> {
    let place = Place::of(work, "solve")?;
    let watch = &mut |progress: Progress| work.tick("solve", progress);
    let mut solved = place.seat()?.solve(&place.ask(work.budget_of(SOLVE_STATES)), watch)?;
    solved.seconds = work.listener.seconds();
    Ok(solved)
}

fn rate(work: &Work<'_>) -> Result<Rated, Failure> {
    let place = Place::of(work, "rate")?;
    let watch = &mut |progress: Progress| work.tick("rate", progress);
    Ok(place.seat()?.rate(&place.ask(work.budget_of(READ_STATES)), watch)?)
}

/// `look`: a verdict, a few facts and a picture of the solution, for a level of any domain.
pub fn look(work: &Work<'_>) -> Found {
    if work.opened.document.sound().is_none() {
        return Err(work.broken());
    }
    let solved = match solve(work) {
        Ok(solved) => solved,
        // A grammar without a puzzle, say: that is an answer.
        Err(failure) => {
            return json(&LookAnswer {
                verdict: "maybe".to_string(),
                head: "Not known".to_string(),
                more: failure.error,
                facts: Vec::new(),
                own: Value::Null,
                lines: Vec::new(),
                moves: None,
                picture: None,
                needs: Vec::new(),
            });
        }
    };
    let place = Place::of(work, "solve")?;
    let said = |rated: Option<&Rated>| -> Result<Verdict, Failure> {
        let own = place.seat()?.verdict(&solved, rated);
        Ok(own.unwrap_or_else(|| words::said(&solved, None)))
    };
    let Verdict { head, more, .. } = said(None)?;
    let mut answer = LookAnswer {
        verdict: kind_of(&solved).to_string(),
        head,
        more: more.join(" "),
        facts: Vec::new(),
        own: Value::Null,
        lines: Vec::new(),
        moves: solved.moves.clone(),
        picture: None,
        needs: Vec::new(),
    };
    // Whether it can be solved is what its author waits for; the rest follows.
    work.listener.partial("solve", json(&answer)?);
    if let Some(moves) = solved.moves.as_ref().filter(|moves| !moves.is_empty()) {
        answer.lines.push(moves.clone());
        let mut seat = work.opened.seat(work.level, &Options::default())?;
        if seat.play(moves).is_ok() {
            answer.picture = seat.svg();
        }
    }
    if solved.status != Status::Unsolvable && !work.listener.is_stopped() {
        let rated = rate(work)?;
        let Verdict { head, more, .. } = said(Some(&rated))?;
        (answer.head, answer.more) = (head, more.join(" "));
        answer.facts = rated.readings.iter().filter_map(fact).collect();
        answer.own = json(&rated.extras)?;
        work.listener.partial("rate", json(&answer)?);
    }
    for concept in work.options.concepts.iter().flatten() {
        if work.listener.is_stopped() {
            break;
        }
        answer.needs.push(need(work, concept)?);
    }
    json(&answer)
}

/// What becomes of one concept. One that cannot be read must not hide the answers about the others.
fn need(work: &Work<'_>, concept: &str) -> Result<NeedSaid, Failure> {
    let place = Place::of(work, "need")?;
    let watch = &mut |progress: Progress| work.tick("need", progress);
    let ask = place.ask(work.budget_of(READ_STATES));
    let said = |verdict: &str, says: String| NeedSaid {
        concept: concept.to_string(),
        verdict: verdict.to_string(),
        says,
        moves: None,
        problems: Vec::new(),
    };
    Ok(match place.seat()?.need(concept, &ask, watch) {
        Ok(report) => {
            let verdict = match report.answer {
                Needed::Always => "yes",
                Needed::Avoidable | Needed::Unsolvable => "no",
                Needed::Unknown => "maybe",
            };
            let text = words::need(work.opened.document.about(), &report);
            let first = text.lines().next().unwrap_or_default();
            let says = first.split_once(": ").map_or(first, |(_, says)| says);
            NeedSaid { moves: (*report.shortcut).clone(), ..said(verdict, capital(says)) }
        }
        Err(refusal) => {
            let (error, problems) = refused(refusal);
            NeedSaid { problems, ..said("wrong", error) }
        }
    })
}

/// An answer as the page marks it. Where chance decides, a search speaks of one seed only and proves nothing.
pub fn kind_of(solved: &Solved) -> &'static str {
    match solved.status {
        Status::Solved => "yes",
        Status::Unsolvable if solved.chance => "maybe",
        Status::Unsolvable => "no",
        Status::Unknown => "maybe",
    }
}

/// The verdict on a level for the page, in the domain's words where it has its own.
pub fn said_of(
    place: &Place,
    solved: &Solved,
    dead: Option<&DeadEndReport>,
) -> Result<VerdictSaid, Failure> {
    let own = place.seat()?.verdict(solved, None);
    let Verdict { head, short, more } = own.unwrap_or_else(|| words::said(solved, dead));
    Ok(VerdictSaid { kind: kind_of(solved).to_string(), head, short, more: more.join(" ") })
}

/// A reading that is known, as a row.
fn fact(reading: &play::readings::ReadingValue) -> Option<LookFact> {
    let value = reading.value.as_ref()?;
    let is_one = match value {
        Amount::Number(number) => *number == 1.0,
        Amount::Digits(digits) => digits == "1",
    };
    let unit = match is_one {
        true => reading.unit.strip_suffix('s').unwrap_or(reading.unit),
        false => reading.unit,
    };
    let value = match (value, unit) {
        (Amount::Number(share), "%") => format!("{:.0} %", 100.0 * share),
        (Amount::Number(number), unit) if number.fract() == 0.0 => format!("{number} {unit}"),
        (Amount::Number(number), unit) => format!("{number:.2} {unit}"),
        (Amount::Digits(digits), unit) => format!("{digits} {unit}"),
    };
    let (id, meaning) = (reading.id.to_string(), reading.meaning.to_string());
    Some(LookFact { id, name: capital(reading.label), value, meaning })
}

/// The same text with a capital letter at its beginning.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
