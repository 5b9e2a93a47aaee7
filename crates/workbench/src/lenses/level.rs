//! Lenses on one level.

use super::{Asked, FoundPlay, LensAnswer, Row, Table};
use crate::words;
use play::lens::{Ask, Needed, OptionValue, READINGS_OPTION, Refusal, Status};
use play::{Progress, Seat};
use source::nearest;

/// `rate`.
pub fn rate(asked: &Asked<'_>) -> Result<LensAnswer, Refusal> {
    let mut seat = asked.seat()?;
    let mut options = asked.options().clone();
    if let Some(wanted) = asked.given.text("readings") {
        check_readings(seat.as_ref(), wanted)?;
        options.set(READINGS_OPTION, OptionValue::Text(wanted.to_string()));
    }
    let ask: Ask<'_> = asked.ask(&options)?;
    let rated = seat.rate(&ask, &mut |progress| asked.watch(progress))?;
    let mut table = Table::new("Readings", &["Reading", "Value", "What it says"]);
    for reading in &rated.readings {
        let value = words::amount(reading);
        table.add(vec![reading.label.to_string(), value, reading.meaning.to_string()]);
    }
    let text = words::rate(asked.about(), &rated);
    let shown = text.lines().filter(|line| !is_row(line, &rated.readings)).collect::<Vec<_>>();
    let mut answer = LensAnswer::new("rate", shown.join("\n"), &rated);
    answer.verdict = verdict(rated.status);
    answer.tables.push(table);
    Ok(answer)
}

/// Refuses a list of readings with one that a level does not have.
pub fn check_readings(seat: &dyn Seat, wanted: &str) -> Result<(), Refusal> {
    let known: Vec<&str> = seat.readings().iter().map(|row| row.id).chain(["all"]).collect();
    let unknown = wanted.split(',').map(str::trim).find(|name| !known.contains(name));
    let Some(name) = unknown else { return Ok(()) };
    let near = nearest(name, known.iter().copied());
    let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    let known = known.join(", ");
    Err(Refusal::usage(format!("readings: `{name}` is not one of {known}{near}")))
}

/// True for a line of the printed table, which a page shows as a table.
fn is_row(line: &str, readings: &[play::readings::ReadingValue]) -> bool {
    readings.iter().any(|reading| {
        reading.value.is_some()
            && line.trim_start().starts_with(reading.label)
            && line.starts_with("  ")
    })
}

/// `solve --count`.
pub fn count(asked: &Asked<'_>) -> Result<LensAnswer, Refusal> {
    let mut options = asked.options().clone();
    options.set("count", OptionValue::Flag);
    let ask = asked.ask(&options)?;
    let solved = asked.seat()?.solve(&ask, &mut |progress| asked.watch(progress))?;
    let mut answer = LensAnswer::new("count", words::solve(asked.about(), &solved), &solved);
    answer.verdict = verdict(solved.status);
    if let Some(moves) = solved.moves.clone().filter(|moves| !moves.is_empty()) {
        let says = if solved.proved_shortest { "a shortest solution" } else { "a solution" };
        answer.plays.push(FoundPlay { level: asked.id().number, says: says.to_string(), moves });
    }
    Ok(answer)
}

/// `deadends`.
pub fn dead_ends(asked: &Asked<'_>) -> Result<LensAnswer, Refusal> {
    let mut options = asked.options().clone();
    let list = asked.given.text("list").unwrap_or("20").to_string();
    options.set("list", OptionValue::Text(list));
    let ask = asked.ask(&options)?;
    let report = asked.seat()?.dead_ends(&ask, &mut |progress| asked.watch(progress))?;
    let mut answer = LensAnswer::new("deadends", words::dead_ends(asked.about(), &report), &report);
    answer.verdict = verdict(report.status);
    for crossing in &report.no_return {
        answer.plays.push(FoundPlay {
            level: report.level,
            says: format!("no way back after {}", crossing.mv.trim().trim_end_matches(';')),
            moves: crossing.trace.clone(),
        });
    }
    Ok(answer)
}

/// `need`.
pub fn need(asked: &Asked<'_>) -> Result<LensAnswer, Refusal> {
    let Some(concept) = asked.given.text("concept") else {
        return Err(Refusal::usage("concept: write what every solution has to do"));
    };
    let ask = asked.ask(asked.options())?;
    let report = asked.seat()?.need(concept, &ask, &mut |progress| asked.watch(progress))?;
    let mut answer = LensAnswer::new("need", words::need(asked.about(), &report), &report);
    answer.verdict = match report.answer {
        Needed::Always => "yes",
        Needed::Avoidable | Needed::Unsolvable => "no",
        Needed::Unknown => "maybe",
    };
    if let Some(moves) = &*report.shortcut {
        let says = "the shortcut".to_string();
        answer.plays.push(FoundPlay { level: report.level, says, moves: moves.clone() });
        let mut seat = asked.seat()?;
        if seat.play(moves).is_ok() && seat.shows_play() {
            answer.picture = seat.svg();
        }
    }
    Ok(answer)
}

/// `picture`.
pub fn picture(asked: &Asked<'_>) -> Result<LensAnswer, Refusal> {
    let mut seat = asked.seat()?;
    let is_solved = asked.given.flag("solution");
    if let Some(moves) = asked.given.text("moves") {
        if is_solved {
            return Err(Refusal::usage("moves: choose these or the solution, not both"));
        }
        let played = seat.play(moves);
        played.map_err(|error| Refusal::usage(format!("moves: {error}")))?;
    }
    if is_solved {
        let ask = asked.ask(asked.options())?;
        let solved = seat.solve(&ask, &mut |progress: Progress| asked.watch(progress))?;
        let Some(moves) = solved.moves else {
            return Err(Refusal::usage("no solution is known, so there is none to draw"));
        };
        let played = seat.play(&moves);
        played.map_err(|error| Refusal::usage(error.to_string()))?;
    }
    let Some(svg) = seat.svg() else {
        return Err(Refusal::usage("there is nothing to draw in this position"));
    };
    let id = asked.id();
    let head = words::head(asked.about(), id.number, id.name.as_deref());
    let mut answer = LensAnswer::new("picture", head, &svg);
    answer.picture = Some(svg);
    Ok(answer)
}

/// A row about a level, for a table of levels.
pub fn level_row(cells: Vec<String>, level: usize) -> Row {
    Row { cells, line: None, level: Some(level) }
}

fn verdict(status: Status) -> &'static str {
    match status {
        Status::Solved => "yes",
        Status::Unsolvable => "no",
        Status::Unknown => "maybe",
    }
}
