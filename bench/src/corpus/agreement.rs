//! Whether the answers of several searches can all be true.

use play::lens::{Solved, Status};

/// Every pair of answers that cannot both be true, in words.
pub fn contradictions(answers: &[(String, Solved)]) -> Vec<String> {
    let mut found = Vec::new();
    for (name, answer) in answers {
        let Some(length) = answer.length.filter(|_| answer.status == Status::Solved) else {
            continue;
        };
        for (other, claim) in answers {
            if claim.status == Status::Unsolvable {
                found.push(format!("{other} says unsolvable, {name} has {length} moves"));
            }
            if claim.at_least.is_some_and(|least| least > length) {
                let least = claim.at_least.unwrap_or(0);
                found.push(format!("{other} says at least {least}, {name} has {length} moves"));
            }
            if claim.proved_shortest && claim.length.is_some_and(|shortest| shortest > length) {
                let shortest = claim.length.unwrap_or(0);
                found.push(format!("{other} says shortest is {shortest}, {name} has {length}"));
            }
        }
    }
    found
}
