//! Kept plays and contracts in words.

use crate::kept::KeptAnswer;
use play::domain::About;

/// ", such as `# test won: MOVES`": how a test is written; empty where a domain has no comments.
pub fn test_form(about: &About) -> String {
    match about.comment {
        Some((open, "")) => format!(", such as `{open} test won: MOVES`"),
        Some((open, close)) => format!(", such as `{open}test won: MOVES{close}`"),
        None => String::new(),
    }
}

/// How a test or contract ended.
pub fn test_end(answer: &KeptAnswer) -> String {
    let expected = &answer.expected;
    match answer.found {
        None if answer.kind != "test" => match (answer.passed, answer.known) {
            (true, _) => "holds".to_string(),
            (false, true) => "broken".to_string(),
            (false, false) => "not known".to_string(),
        },
        Some(_) if expected == "dead" && answer.passed => "can no longer be won".to_string(),
        Some(_) if expected == "dead" && answer.known => "was dead, can be won".to_string(),
        Some(_) if !answer.known => format!("was {expected}"),
        Some(found) if answer.passed => format!("still {}", found.as_str()),
        Some(found) => format!("was {expected}, is {}", found.as_str()),
        None => format!("was {expected}, cannot be played"),
    }
}

/// "3 tests passed", "1 of 3 tests failed".
pub fn tested(answers: &[KeptAnswer]) -> String {
    let failed = answers.iter().filter(|answer| !answer.passed).count();
    let count = |n: usize| if n == 1 { "1 test".to_string() } else { format!("{n} tests") };
    match (answers.len(), failed) {
        (all, 0) => format!("{} passed", count(all)),
        (all, failed) => format!("{failed} of {} failed", count(all)),
    }
}
