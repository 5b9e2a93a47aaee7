//! The verdict on a level as a page shows it: a heading, a few words for a list, and sentences.

use super::counted;
use super::solve::solutions;
use play::lens::{DeadEndReport, Solved, Status, Verdict, grouped};

/// The verdict in the words of every domain. Dead ends say whether every position was searched.
pub fn said(solved: &Solved, dead: Option<&DeadEndReport>) -> Verdict {
    let length = solved.length.unwrap_or(0);
    if solved.chance && solved.status != Status::Unknown {
        return by_chance(solved, length);
    }
    let mut more: Vec<String> = Vec::new();
    let (head, short) = match solved.status {
        Status::Solved => {
            more.push(match (solved.proved_shortest, solved.at_least) {
                (true, _) => "No shorter solution exists.".to_string(),
                (false, Some(least)) if least > 0 => {
                    let least = grouped(least as u128);
                    format!("A shorter solution may exist; every solution takes at least {least}.")
                }
                (false, _) => "A shorter solution may exist.".to_string(),
            });
            if dead.is_some_and(|dead| dead.complete) {
                more.push("Every position was searched.".to_string());
            }
            match solved.length {
                None => ("Solvable".to_string(), "solvable".to_string()),
                Some(0) => ("Won before the first move".to_string(), "won at once".to_string()),
                Some(_) => {
                    let moves = counted_moves(length);
                    (
                        format!("Solvable in {moves}"),
                        format!("solved in {}", grouped(length as u128)),
                    )
                }
            }
        }
        Status::Unsolvable => {
            more.extend(solved.why.map(sentence));
            // How many states that took says little: macro-moves, pruning and equations leave most out.
            more.push("It is proved that no sequence of moves wins.".to_string());
            ("Unsolvable".to_string(), "unsolvable".to_string())
        }
        Status::Unknown => {
            let least = solved.at_least.unwrap_or(0).max(solved.covered_depth + 1) - 1;
            let positions = format!("{} positions so far.", about(solved.states));
            more.push(match least {
                0 => positions,
                least => format!("No solution within {}; {positions}", counted_moves(least)),
            });
            ("Not known yet".to_string(), "not known yet".to_string())
        }
    };
    if let Some(count) = solutions(solved) {
        more.push(count);
    }
    Verdict { head, short, more }
}

/// Where chance decides, an answer is true of one seed only and must say so.
fn by_chance(solved: &Solved, length: usize) -> Verdict {
    let seed = solved.seed.as_deref().unwrap_or("1");
    let (head, short, what) = match solved.status {
        Status::Solved => {
            let length = grouped(length as u128);
            let short = format!("{length}, with luck");
            (format!("Won in {short}"), short, format!("Shortest with seed {seed}"))
        }
        _ => (
            "Not won with this luck".to_string(),
            "not with this luck".to_string(),
            format!("It cannot be won with seed {seed}"),
        ),
    };
    let more =
        vec!["This game uses chance.".to_string(), format!("{what}; other seeds may differ.")];
    Verdict { head, short, more }
}

/// A reason as a sentence.
pub(super) fn sentence(why: &str) -> String {
    let mut letters = why.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    format!("{}.", first.chain(letters).collect::<String>())
}

fn counted_moves(count: usize) -> String {
    match count {
        1 => counted(1, "move"),
        _ => format!("{} moves", grouped(count as u128)),
    }
}

/// A number that may be large, as a person reads it at a glance.
fn about(number: usize) -> String {
    match number {
        1_000_000.. => format!("{:.1} million", number as f64 / 1e6),
        _ => grouped(number as u128),
    }
}
