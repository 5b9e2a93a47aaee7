//! Reads the cases of a suite file.

use super::step::{Concept, Moves, Step, list, outcome};
use super::{Case, Own};
use crate::form::{self, Block, Keys, Sheet};
use play::domain::Domain;

const STEPS: [&str; 25] = [
    "level",
    "options",
    "budget",
    "play",
    "undo",
    "restart",
    "levels",
    "state",
    "shows",
    "outcome",
    "unused",
    "refused",
    "doubt",
    "step",
    "events",
    "offers",
    "can win",
    "solve",
    "moves",
    "count",
    "need",
    "dead ends",
    "rate",
    "replace level",
    "becomes",
];

/// Reads all cases of a file, each with its name and line; the error names the line.
pub fn read(
    domain: &'static dyn Domain,
    own: &'static Own,
    text: &str,
) -> Result<Vec<(String, usize, Case)>, String> {
    let keys = Keys { settings: &["file", "beside"], steps: &STEPS, own: own.keys };
    let named = |sheet: Sheet| Ok((sheet.name.clone(), sheet.line, read_case(domain, own, sheet)?));
    form::read(text, &keys)?.into_iter().map(named).collect()
}

fn read_case(domain: &'static dyn Domain, own: &'static Own, sheet: Sheet) -> Result<Case, String> {
    let file = format!("case.{}", domain.about().endings.first().unwrap_or(&"txt"));
    let mut case = Case { domain, own, file, beside: None, steps: Vec::new(), sheet };
    for block in &case.sheet.settings {
        match block.key.as_str() {
            "file" => case.file = block.one_line()?.to_string(),
            _ => {
                let (name, lines) = block.lines.split_first().ok_or_else(|| {
                    block.wrong("the name of the file stands in the first line, its text below")
                })?;
                let text = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
                case.beside = Some((name.trim().to_string(), text));
            }
        }
    }
    for block in &case.sheet.steps {
        read_step(block, &mut case.steps)?;
    }
    let unanswered = |(_, step): &&(usize, Step)| matches!(step, Step::Replace(_, None));
    if let Some((line, _)) = case.steps.iter().find(unanswered) {
        return Err(format!("line {line}: `replace level:` without `becomes:` or `refused:`"));
    }
    let is_expectation = |(_, step): &(usize, Step)| {
        !matches!(step, Step::Level(_) | Step::Options(_) | Step::Budget(_))
    };
    match case.steps.is_empty() || case.steps.iter().any(is_expectation) {
        true => Ok(case),
        false => Err(format!("line {}: this case expects nothing", case.sheet.line)),
    }
}

fn read_step(block: &Block, steps: &mut Vec<(usize, Step)>) -> Result<(), String> {
    let text = || block.one_line().map(str::to_string);
    // Some keys say more about what was done last.
    let done = steps.iter_mut().rev().map(|(_, step)| step);
    let done = done.into_iter().find(|step| {
        matches!(step, Step::Play(_) | Step::Level(_) | Step::Replace(..) | Step::Restart)
    });
    let misplaced = || block.wrong(format!("`{}:` belongs to nothing above it", block.key));
    let step = match block.key.as_str() {
        "level" => Step::Level(text()?),
        "options" => Step::Options(list(block).iter().map(|option| read_option(option)).collect()),
        "budget" => Step::Budget(block.number()?),
        "play" => Step::Play(Moves {
            text: text()?,
            outcome: None,
            unused: None,
            refused: None,
            doubt: None,
        }),
        "undo" if block.lines.is_empty() => Step::Undo,
        "restart" if block.lines.is_empty() => Step::Restart,
        "undo" | "restart" => return Err(block.wrong("this takes no value")),
        "levels" => Step::Levels(list(block)),
        "state" | "shows" if block.lines.is_empty() => {
            return Err(block.wrong("what is to be seen?"));
        }
        "state" => Step::State(trimmed(&block.lines)),
        "shows" => Step::Shows(trimmed(&block.lines)),
        "outcome" => match done {
            Some(Step::Play(moves)) => {
                return once(block, &mut moves.outcome, outcome(block)?);
            }
            _ => Step::Outcome(outcome(block)?),
        },
        "unused" | "doubt" => {
            let Some(Step::Play(moves)) = done else { return Err(misplaced()) };
            return match block.key.as_str() {
                "unused" => once(block, &mut moves.unused, text()?),
                _ => once(block, &mut moves.doubt, text()?),
            };
        }
        "refused" => match done {
            Some(Step::Play(moves)) => {
                return once(block, &mut moves.refused, text()?);
            }
            Some(Step::Replace(_, answer @ None)) => {
                *answer = Some(Err(text()?));
                return Ok(());
            }
            _ => Step::Refused(text()?),
        },
        "becomes" => match done {
            Some(Step::Replace(_, answer @ None)) => {
                *answer = Some(Ok(block.lines.clone()));
                return Ok(());
            }
            _ => return Err(misplaced()),
        },
        "step" => match block.one_line()? {
            "still" => Step::Moved(false),
            "moved" => Step::Moved(true),
            _ => return Err(block.wrong("a step is still or moved")),
        },
        "events" => Step::Events(list(block)),
        "offers" => Step::Offers(list(block)),
        "can win" => match block.one_line()? {
            word @ ("yes" | "no" | "unknown") => Step::CanWin(word.to_string()),
            _ => return Err(block.wrong("write yes, no or unknown")),
        },
        "solve" => match block.one_line()?.split(' ').next() {
            Some("solved" | "unsolvable" | "unknown") => Step::Solve(text()?),
            _ => return Err(block.wrong("write solved, unsolvable or unknown")),
        },
        "moves" => match steps.last() {
            Some((_, Step::Solve(_))) => Step::Solution(text()?),
            _ => return Err(block.wrong("`moves:` follows `solve:`")),
        },
        "count" => Step::Count(block.number()? as u128),
        "need" => {
            let concepts = block.lines.iter().map(|line| Concept::read(line));
            Step::Need(concepts.collect::<Result<_, _>>().map_err(|e| block.wrong(e))?)
        }
        "dead ends" => Step::DeadEnds(text()?),
        "rate" => {
            let pair = |line: &String| {
                let (id, value) = line.split_once(' ').ok_or("write an id and its value")?;
                Ok((id.to_string(), value.trim().to_string()))
            };
            let pairs: Result<_, &str> = block.lines.iter().map(pair).collect();
            Step::Rate(pairs.map_err(|e| block.wrong(e))?)
        }
        "replace level" => Step::Replace(block.lines.clone(), None),
        _ => Step::Own(block.clone()),
    };
    if matches!(&step, Step::Need(list) if list.is_empty())
        || matches!(&step, Step::Rate(list) if list.is_empty())
    {
        return Err(block.wrong(format!("`{}:` asks nothing", block.key)));
    }
    steps.push((block.line, step));
    Ok(())
}

/// Sets what can be said once about moves.
fn once<T>(block: &Block, slot: &mut Option<T>, value: T) -> Result<(), String> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(block.wrong(format!("a second `{}:`", block.key))),
    }
}

/// `seed 3` or `guard`.
fn read_option(text: &str) -> (String, Option<String>) {
    match text.split_once(' ') {
        Some((name, value)) => (name.to_string(), Some(value.trim().to_string())),
        None => (text.to_string(), None),
    }
}

fn trimmed(lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| line.trim_end().to_string()).collect()
}
