//! Answers in words. Hosts print these sentences; none of them makes a decision.

mod census;
mod dead_ends;
mod hint;
mod kept;
mod make;
mod need;
mod orthogonality;
mod progression;
mod rate;
mod rules;
mod said;
mod solve;
mod space;
mod walk;

pub use census::{census, census_head, census_level, census_summary};
pub use dead_ends::dead_ends;
pub use hint::hint;
pub use kept::{test_end, test_form, tested};
pub use make::{make, make_summary, missed, properties};
pub use need::need;
pub use orthogonality::orthogonality;
pub use progression::progression;
pub use rate::{amount, general_notes, rate};
pub use rules::rules;
pub use said::said;
pub use solve::{solve, verdict};
pub use space::{kernel, level_text, repair, suggest, suggest_summary, suggestion, tries};
pub use walk::walk;

use play::domain::About;

/// "level 3" or "panel 3, Garden": what an answer starts with.
pub fn head(about: &About, number: usize, name: Option<&str>) -> String {
    // Authors often repeat the number in the name, or write whole sentences above a level.
    let numbered = [format!("{number}:"), format!("{number}."), format!("{number})")];
    let name = name.unwrap_or_default().trim();
    let bare = numbered.iter().find_map(|start| name.strip_prefix(start.as_str()));
    match bare.unwrap_or(name).trim() {
        name if (1..=MAX_NAME).contains(&name.chars().count()) => {
            format!("{} {number}, {name}", about.level)
        }
        _ => format!("{} {number}", about.level),
    }
}

/// A longer name is a remark.
const MAX_NAME: usize = 40;

/// A share in whole percent. What is not all of it is not rounded to 100 %, nor what is not nothing to 0 %.
pub fn percent(share: f64) -> String {
    match 100.0 * share {
        100.0 => "100 %".to_string(),
        0.0 => "0 %".to_string(),
        percent if percent >= 99.5 => "over 99 %".to_string(),
        percent if percent <= 0.5 => "under 1 %".to_string(),
        percent => format!("{percent:.0} %"),
    }
}

/// Numbers in rising order as a person writes them, and as `--level` takes them: "1-4, 7".
pub fn ranges(numbers: impl IntoIterator<Item = usize>) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let run = |(from, to): (usize, usize)| match to - from {
        0 => from.to_string(),
        1 => format!("{from}, {to}"),
        _ => format!("{from}-{to}"),
    };
    runs.into_iter().map(run).collect::<Vec<_>>().join(", ")
}

/// "1 move", "3 moves".
pub fn counted(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_a_row_are_a_range() {
        assert_eq!(ranges([1, 2, 3, 4]), "1-4");
        assert_eq!(ranges([1, 2, 4, 6, 7, 8]), "1, 2, 4, 6-8");
        assert_eq!(ranges([5]), "5");
        assert_eq!(ranges([]), "");
    }

    #[test]
    fn shares_are_not_rounded_to_all_or_nothing() {
        let shares = [0.0, 0.003, 0.005, 0.5, 0.995, 0.998, 1.0].map(percent);
        let expected = ["0 %", "under 1 %", "under 1 %", "50 %", "over 99 %", "over 99 %", "100 %"];
        assert_eq!(shares, expected);
    }
}
