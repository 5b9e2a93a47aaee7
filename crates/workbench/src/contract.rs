//! Checks the contracts of levels.
//!
//! `(needs melt)`, `(shortest <= 20)` and `(unique)` are questions that a lens answers. Written beside the
//! level they stay true: `test` asks them again after every change.

use crate::kept::KeptAnswer;
use play::contract::{Comparison, Contract};
use play::lens::{Ask, Needed, OptionValue, Options, Refusal, Status};
use play::{Seat, Watch};
use source::Diagnostic;

/// What became of a contract.
struct Checked {
    /// None when it is not known.
    holds: Option<bool>,
    moves: String,
    note: String,
}

/// Checks a contract of a level.
pub fn check_contract(
    seat: &mut dyn Seat,
    line: usize,
    contract: &Contract,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> KeptAnswer {
    let checked = match contract {
        Contract::Needs(concept) => needs(seat, concept, ask, watch),
        Contract::Shortest(comparison, number) => shortest(seat, *comparison, *number, ask, watch),
        Contract::Unique => unique(seat, ask, watch),
        Contract::Slip { help, .. } => {
            let note = format!("it cannot be read; {help}");
            Ok(Checked { holds: Some(false), moves: String::new(), note })
        }
    };
    let id = seat.level().clone();
    let Checked { holds, moves, note } = checked.unwrap_or_else(|refusal| Checked {
        holds: Some(false),
        moves: String::new(),
        note: reason(&refusal),
    });
    KeptAnswer {
        level: id.number,
        name: id.name,
        index: id.index,
        line,
        kind: contract.kind(),
        expected: contract.text(),
        found: None,
        moves,
        passed: holds == Some(true),
        known: holds.is_some(),
        note: Some(note).filter(|note| !note.is_empty()),
    }
}

fn needs(
    seat: &mut dyn Seat,
    concept: &str,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Result<Checked, Refusal> {
    let report = seat.need(concept, ask, watch)?;
    let (holds, note) = match report.answer {
        Needed::Always => (Some(true), String::new()),
        Needed::Avoidable => (Some(false), format!("it can be won without `{concept}`")),
        Needed::Unsolvable => (Some(false), "it cannot be solved at all".to_string()),
        Needed::Unknown => (None, not_known(report.why)),
    };
    Ok(Checked { holds, moves: report.shortcut.as_deref().unwrap_or_default().to_string(), note })
}

fn shortest(
    seat: &mut dyn Seat,
    comparison: Comparison,
    number: usize,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Result<Checked, Refusal> {
    let solved = seat.solve(ask, watch)?;
    let moves = solved.moves.clone().unwrap_or_default();
    if solved.status == Status::Unsolvable {
        let note = "it cannot be solved".to_string();
        return Ok(Checked { holds: Some(false), moves, note });
    }
    // The shortest solution lies somewhere between these.
    let least = solved.at_least.unwrap_or(0);
    let most = solved.at_most.unwrap_or(usize::MAX);
    let holds = |length: usize| match comparison {
        Comparison::AtMost => length <= number,
        Comparison::AtLeast => length >= number,
        Comparison::Exactly => length == number,
        Comparison::Below => length < number,
        Comparison::Above => length > number,
    };
    let is_between = least <= number && number <= most;
    let holds = match (holds(least), holds(most)) {
        (true, true) => Some(true),
        (false, false) if comparison != Comparison::Exactly || !is_between => Some(false),
        _ => None,
    };
    let is_too_long = match comparison {
        Comparison::AtMost | Comparison::Below => true,
        Comparison::AtLeast | Comparison::Above => false,
        Comparison::Exactly => least > number,
    };
    let note = match (holds, solved.length) {
        (Some(false), Some(length)) if solved.proved_shortest => {
            format!("a shortest solution has {}", crate::words::counted(length, "move"))
        }
        (Some(false), _) if is_too_long => {
            format!("every solution has at least {}", crate::words::counted(least, "move"))
        }
        (Some(false), _) => {
            format!("it can be solved in {}", crate::words::counted(most, "move"))
        }
        (Some(true), _) => String::new(),
        (None, _) => not_known(solved.why),
    };
    Ok(Checked { holds, moves, note })
}

fn unique(seat: &mut dyn Seat, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Checked, Refusal> {
    let mut options: Options = ask.options.clone();
    options.set("count", OptionValue::Flag);
    let solved = seat.solve(&Ask { options: &options, ..ask.clone() }, watch)?;
    let note = match (solved.status, solved.unique, solved.solutions) {
        (Status::Unsolvable, ..) => "it cannot be solved".to_string(),
        (_, None, _) => not_known(solved.why),
        (_, Some(false), Some(count)) => format!("it has {count} solutions"),
        _ => String::new(),
    };
    let holds = match solved.status {
        Status::Unsolvable => Some(false),
        _ => solved.unique,
    };
    Ok(Checked { holds, moves: solved.moves.unwrap_or_default(), note })
}

/// What is said of a contract that could not be decided.
pub fn not_known(why: Option<&str>) -> String {
    format!("not known ({})", why.unwrap_or("budget"))
}

/// What the help of a diagnostic takes a misspelt word for.
fn meant(help: &str) -> Option<&str> {
    help.strip_prefix("did you mean")?.split_once('?').map(|(name, _)| name)
}

/// Why a contract cannot be checked. A comment that is a remark by chance is named as one.
fn reason(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Text { diagnostics, .. } => {
            let text = |it: &Diagnostic| match it.help.as_deref().and_then(meant) {
                Some(name) => format!("{}; did you mean{name}?", it.message),
                None => format!("{}.", it.message),
            };
            let messages: Vec<String> = diagnostics.iter().map(text).collect();
            format!("{} If this is a remark, begin it with another word", messages.join(" "))
        }
        other => other.to_string(),
    }
}
