//! Kept plays and contracts in words.

use super::counted;
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

/// "3 tests passed", "1 of 3 tests failed", "1 of 3 tests failed, 1 not known".
pub fn tested(answers: &[KeptAnswer]) -> String {
    let unknown = answers.iter().filter(|answer| !answer.passed && !answer.known).count();
    let failed = answers.iter().filter(|answer| !answer.passed && answer.known).count();
    let all = counted(answers.len(), "test");
    match (failed, unknown) {
        (0, 0) => format!("{all} passed"),
        (failed, 0) => format!("{failed} of {all} failed"),
        (0, unknown) => format!("{unknown} of {all} not known"),
        (failed, unknown) => format!("{failed} of {all} failed, {unknown} not known"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_has_not_failed() {
        let answer = |passed: bool, known: bool| KeptAnswer {
            level: 1,
            name: None,
            index: 0,
            line: 1,
            kind: "needs",
            expected: "needs push".into(),
            found: None,
            moves: String::new(),
            passed,
            known,
            note: None,
        };
        let (good, bad, open) = (answer(true, true), answer(false, true), answer(false, false));
        assert_eq!(tested(std::slice::from_ref(&good)), "1 test passed");
        assert_eq!(tested(&[good.clone(), bad.clone()]), "1 of 2 tests failed");
        assert_eq!(tested(std::slice::from_ref(&open)), "1 of 1 test not known");
        assert_eq!(tested(&[good, bad, open]), "1 of 3 tests failed, 1 not known");
    }
}
