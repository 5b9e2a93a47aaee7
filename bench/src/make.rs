//! For how many events of the example games `make` finds a level that cannot be won without them.

use crate::table::line;
use anyhow::{Context, Result};
use play::concept::{Argument, EventName, EventNames, Takes};
use play::kit::wins_without;
use play::lens::{Ask, Lenses, LevelId, Needed, Options};
use play::search::Budget;
use play::space::{FrameRequest, MadeReport, MakePlan, MakeStatus};
use puzzlescript::ScriptContent;
use puzzlescript::puzzle::Puzzle;
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;
use workbench::Document;

/// Seconds for each event.
const SECONDS: f64 = 60.0;

/// The goal: the share of events with a level.
const GOAL: f64 = 0.8;

/// Positions of a level that are listed to hold `make` against them.
const MAX_POSITIONS: usize = 5_000_000;

/// Writes a row for each event as it is known, and the share at the end. `MAKE_GAME` in the environment names
/// one game. *impossible* was proved, by judging every level of the space; about levels of a game in which
/// *chance* decides nothing can be proved, so none is made. Both count as not found.
pub fn events(folder: &Path, out: &mut dyn Write) -> Result<()> {
    let only = std::env::var("MAKE_GAME").unwrap_or_default();
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "txt"));
    files.sort();
    let (mut found, mut all) = (0, 0);
    let mut answers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut write = |row: [&str; 6]| {
        let widths = [10, 18, 10, 7, 9, 12];
        let text = line(&row.map(str::to_string), widths);
        out.write_all(text.as_bytes()).and_then(|()| out.flush())
    };
    write(["game", "need", "answer", "seconds", "tries", "proved again"])?;
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !name.contains(&only) {
            continue;
        }
        let document = workbench::open(&file)?;
        let events = puzzle(&document, 0)?.event_list();
        for concept in events.into_iter().chain(["push >= 3".to_string()]) {
            let clock = Instant::now();
            let plan = MakePlan { need: vec![concept.clone()], threads: 2, ..MakePlan::default() };
            let content = document.sound().context("the game has errors")?;
            let maker = content.maker(&FrameRequest::default(), &Options::default());
            let maker = maker.context("levels of this domain are made")??;
            let is_over = |_| clock.elapsed().as_secs_f64() > SECONDS;
            let report = maker.make(&plan, &is_over, &mut |_| ControlFlow::Continue(()))?;
            let seconds = format!("{:.1}", clock.elapsed().as_secs_f64());
            let again = match report.made.first() {
                Some(made) => proved_again(&document, &concept, made)?,
                None => "-",
            };
            let answer = match (report.status, report.why) {
                (MakeStatus::Found, _) => "found",
                (MakeStatus::None, _) => "impossible",
                (MakeStatus::Unknown, Some("chance")) => "chance",
                (MakeStatus::Unknown, _) => "not found",
            };
            all += 1;
            *answers.entry(answer).or_default() += 1;
            found += usize::from(report.status == MakeStatus::Found && again != "NO");
            write([&name, &concept, answer, &seconds, &report.counts.tries.to_string(), again])?;
        }
    }
    let share = found as f64 / f64::from(all.max(1));
    let met = if share >= GOAL { "met" } else { "NOT met" };
    let answers: Vec<String> =
        answers.into_iter().map(|(answer, count)| format!("{count} {answer}")).collect();
    writeln!(out, "\n{}", answers.join(", "))?;
    writeln!(
        out,
        "{found} of {all} events, {:.0} % (goal {:.0} %: {met})\n",
        share * 100.0,
        GOAL * 100.0
    )?;
    Ok(())
}

/// Holds a level against another route: it is written into the file, the file is read again, and all positions
/// that can be reached without the event are listed. Counts are asked of `need` on the level as it is read back.
fn proved_again(document: &Document, concept: &str, made: &MadeReport) -> Result<&'static str> {
    let rows: Vec<&str> = made.legend.iter().chain(&made.level).map(String::as_str).collect();
    let content = document.sound().context("the game has errors")?;
    let text = content.replace_level(0, &rows.join("\n")).map_err(anyhow::Error::msg)?;
    let again = workbench::open_text("made.txt", text, &|_| Err(String::new()));
    let mut puzzle = puzzle(&again, 0)?;
    puzzle.tell_all();
    // New lines of the legend stand above the rules.
    let Some(name) = event_name(&puzzle, concept, made.legend.len() as u32) else {
        let options = Options::default();
        let budget = Budget::default();
        let ask = Ask { level: LevelId::default(), budget, threads: 1, options: &options };
        let need = puzzle.need(concept, &ask, &mut |_| false)?;
        return Ok(if need.answer == Needed::Always { "by need" } else { "NO" });
    };
    let events = puzzle.find_event(&name).map_err(|error| anyhow::Error::msg(error.message))?;
    let mut wins = |events: &[u32]| wins_without(&mut puzzle, events, MAX_POSITIONS);
    Ok(match (wins(&events), wins(&[])) {
        (Some(false), Some(true)) => "by listing",
        (None, _) | (_, None) => "too large",
        _ => "NO",
    })
}

/// The event that a concept of a single name is about, in a file with so many new lines above its rules.
fn event_name(puzzle: &Puzzle, concept: &str, new_lines: u32) -> Option<EventName> {
    let (word, argument) = match concept.split_once(':') {
        _ if concept.contains(' ') => return None,
        Some((word, rest)) => {
            let kind = puzzle.event_kinds().iter().find(|kind| kind.name == word)?;
            match kind.takes {
                Takes::Number { .. } => {
                    (word, Argument::Number(rest.parse::<u32>().ok()? + new_lines))
                }
                _ => (word, Argument::Name(rest.to_string())),
            }
        }
        None => (concept, Argument::None),
    };
    Some(EventName { word: word.to_string(), argument })
}

fn puzzle(document: &Document, level: usize) -> Result<Puzzle> {
    let content: &ScriptContent = document.holds().context("a PuzzleScript game without errors")?;
    Ok(content.puzzle(level, "1")?)
}
