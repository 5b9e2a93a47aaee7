//! Levels by what a person types: a number, a name, a list, a range, or all.

use play::domain::LevelHead;
use source::{nearest, with_article};
use thiserror::Error;

/// A text that does not name a level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NoLevel(pub String);

/// The indices meant by `wanted`, in its order, each once: `all`, `3`, `1,3-5`, `3..5`, or a name.
/// `word` is what the domain calls a level.
pub fn choose(levels: &[LevelHead], wanted: &str, word: &str) -> Result<Vec<usize>, NoLevel> {
    let wanted = wanted.trim();
    if wanted.eq_ignore_ascii_case("all") {
        return Ok((0..levels.len()).collect());
    }
    if let Some(index) = named(levels, wanted) {
        return Ok(vec![index]);
    }
    let mut chosen = Vec::new();
    for part in wanted.split(',').map(str::trim) {
        let range = match range(part) {
            Some((a, b)) => check(levels, a.min(b), word)?..=check(levels, a.max(b), word)?,
            None => match (part.parse(), named(levels, part)) {
                (Ok(number), _) => {
                    let index = check(levels, number, word)?;
                    index..=index
                }
                (Err(_), Some(index)) => index..=index,
                (Err(_), None) => return Err(unknown(levels, part, word)),
            },
        };
        chosen.extend(range.filter(|index| !chosen.contains(index)).collect::<Vec<_>>());
    }
    Ok(chosen)
}

/// `3-5` or `3..5`, the ends included.
fn range(part: &str) -> Option<(usize, usize)> {
    let (from, to) = part.split_once("..").or_else(|| part.split_once('-'))?;
    let to = to.trim_start_matches('=');
    Some((from.trim().parse().ok()?, to.trim().parse().ok()?))
}

fn named(levels: &[LevelHead], name: &str) -> Option<usize> {
    let is_it = |head: &LevelHead| {
        head.id.name.as_deref().is_some_and(|known| known.eq_ignore_ascii_case(name))
    };
    levels.iter().position(is_it)
}

fn check(levels: &[LevelHead], number: usize, word: &str) -> Result<usize, NoLevel> {
    match number.checked_sub(1) {
        Some(index) if index < levels.len() => Ok(index),
        _ => Err(NoLevel(no_level(number, levels.len(), word))),
    }
}

/// The message when there is no level of a number, from 1.
pub fn no_level(number: usize, count: usize, word: &str) -> String {
    match count {
        0 => format!("there is no {word} {number}; the file has no {word}s"),
        1 => format!("there is no {word} {number}; the file has one {word}"),
        count => format!("there is no {word} {number}; the file has {word}s 1 to {count}"),
    }
}

fn unknown(levels: &[LevelHead], part: &str, word: &str) -> NoLevel {
    let names = || levels.iter().filter_map(|head| head.id.name.as_deref());
    let help = match nearest(part, names()) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => String::new(),
    };
    let one = with_article(word);
    NoLevel(format!(
        "`{part}` is not {one}: write a number, a range such as 3-5, a list, a name or `all`{help}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::lens::LevelId;

    fn levels() -> Vec<LevelHead> {
        let names = [Some("One-way"), None, Some("Crossing, narrow"), None, Some("Last")];
        let head = |(index, name): (usize, &Option<&str>)| LevelHead {
            id: LevelId { number: index + 1, index, name: name.map(str::to_string) },
            lines: (0, 0),
        };
        names.iter().enumerate().map(head).collect()
    }

    #[test]
    fn every_form_means_its_levels() {
        let chosen = |wanted: &str| choose(&levels(), wanted, "level");
        assert_eq!(chosen("all"), Ok(vec![0, 1, 2, 3, 4]));
        assert_eq!(chosen("2"), Ok(vec![1]));
        assert_eq!(chosen("3..5"), Ok(vec![2, 3, 4]));
        assert_eq!(chosen("5, 1-2,2"), Ok(vec![4, 0, 1]));
        assert_eq!(chosen("crossing, narrow"), Ok(vec![2]));
        assert_eq!(chosen("last,one-way"), Ok(vec![4, 0]));
    }

    #[test]
    fn mistakes_are_explained() {
        let refused = |wanted: &str| choose(&levels(), wanted, "panel").unwrap_err().0;
        assert_eq!(refused("6"), "there is no panel 6; the file has panels 1 to 5");
        assert_eq!(refused("0-2"), "there is no panel 0; the file has panels 1 to 5");
        assert!(refused("Lost").contains("did you mean `Last`?"), "{}", refused("Lost"));
        assert!(refused("x").starts_with("`x` is not a panel"));
        let area = choose(&levels(), "x", "area").unwrap_err().0;
        assert!(area.starts_with("`x` is not an area"), "{area}");
    }
}
