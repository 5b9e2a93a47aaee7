//! What is known about solving a level, in words.

use super::{counted, head};
use play::domain::About;
use play::lens::{Solved, Status};

/// The whole answer for a terminal.
pub fn solve(about: &About, solved: &Solved) -> String {
    let head = head(about, solved.level, solved.name.as_deref());
    let mut text = format!("{head}: {}", verdict(solved));
    let searched = match solved.states {
        0 => solved.by.to_string(),
        states => format!("{}, {}", counted(states, "state"), solved.by),
    };
    text += &match solved.status {
        Status::Unsolvable if solved.why.is_none() => format!(" ({searched}: none leads to a win)"),
        Status::Unknown => format!(" ({})", counted(solved.states, "state")),
        Status::Solved => {
            let other = solved.proved_by.filter(|by| solved.proved_shortest && *by != solved.by);
            let proof = other.map_or(String::new(), |by| format!(", proved by {by}"));
            format!(" ({searched}{proof})")
        }
        Status::Unsolvable => format!(" ({searched})"),
    };
    let lines = solved.extras.get("lines").and_then(|lines| lines.as_array());
    match (lines, &solved.moves) {
        (Some(lines), _) => {
            for line in lines {
                text += &format!("\n  {}", line["moves"].as_str().unwrap_or(""));
            }
        }
        (None, Some(moves)) if !moves.is_empty() => text += &format!("\n  {moves}"),
        _ => {}
    }
    text
}

/// ", 1 answer", where that is not the number of solutions.
fn answers(solved: &Solved) -> String {
    match solved.answers.filter(|answers| Some(*answers) != solved.solutions) {
        Some(answers) => format!(", {}", counted(answers as usize, "answer")),
        None => String::new(),
    }
}

/// Whether it can be solved, in how many moves, and how certain that is: one sentence without a
/// full stop.
pub fn verdict(solved: &Solved) -> String {
    let solutions = count(solved).map_or(String::new(), |count| format!("; {count}"));
    match solved.status {
        Status::Solved => {
            let seed = match &solved.seed {
                Some(seed) => format!(" with seed {seed}"),
                None => String::new(),
            };
            let length = match (solved.length, solved.at_least) {
                (None, _) => "solvable".to_string(),
                (Some(0), _) => "won before the first move".to_string(),
                (Some(length), _) if solved.proved_shortest => {
                    format!("solvable in {}, no fewer", counted(length, "move"))
                }
                // The seed follows: nothing is said about others.
                (Some(length), _) if solved.shortest_for_seed == Some(true) => {
                    format!("solvable in {}, no fewer", counted(length, "move"))
                }
                (Some(length), Some(least)) if least < length => {
                    format!("solvable in {least} to {length} moves")
                }
                (Some(length), _) => format!("solvable in {}", counted(length, "move")),
            };
            format!("{length}{seed}{solutions}")
        }
        Status::Unsolvable => {
            let why = solved.why.map_or(String::new(), |why| format!(": {why}"));
            format!("cannot be solved{why}")
        }
        Status::Unknown if solved.why == Some("estimate") => {
            "not known: the rules allow no admissible heuristic; use --by bfs".to_string()
        }
        Status::Unknown => {
            let covered = match solved.covered_depth {
                0 => String::new(),
                depth => format!("; no solution has {} or fewer", counted(depth, "move")),
            };
            format!("not known ({}){covered}{solutions}", solved.why.unwrap_or("cut"))
        }
    }
}

/// How many solutions there are, where that was counted: "it is the only solution".
fn count(solved: &Solved) -> Option<String> {
    let what = solved.solutions_are.unwrap_or("solution");
    match (solved.solutions?, solved.complete) {
        (1, Some(true)) => Some(format!("it is the only {what}")),
        (count, Some(true)) => {
            let all = counted(count as usize, what);
            Some(format!("{all}{}{}", different(solved), answers(solved)))
        }
        (count, _) if count > 0 => {
            Some(format!("at least {}{}", counted(count as usize, what), different(solved)))
        }
        _ => None,
    }
}

/// The same as a sentence, for a level that can be solved.
pub(super) fn solutions(solved: &Solved) -> Option<String> {
    let count = count(solved).filter(|_| solved.status == Status::Solved)?;
    Some(super::said::sentence(&count))
}

/// How many of the solutions are essentially different, where a domain counts that.
fn different(solved: &Solved) -> String {
    let extra = |name: &str| solved.extras.get(name);
    let least = match extra("essentially_different_complete").and_then(|all| all.as_bool()) {
        Some(false) => "at least ",
        _ => "",
    };
    match extra("essentially_different").and_then(|count| count.as_u64()) {
        Some(count) => format!(", {least}{count} essentially different"),
        None => String::new(),
    }
}
