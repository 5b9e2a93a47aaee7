//! Options of lenses, checked against the tables of the domains.

use crate::domains::DOMAINS;
use play::domain::{About, LensOption, OptionKind};
use play::lens::{OptionValue, Options};
use source::Source;

/// A value as given: nothing for a flag, or a text.
pub type Given<'g> = (&'g str, Option<&'g str>);

/// Checks the options given for a lens on a file of a domain; the error says what to do. `file`
/// reads a file named by an option.
///
/// An option that would be ignored is refused: whoever types `--by astar` for a panel expects an
/// effect.
pub fn check_options(
    about: &'static About,
    lens: &str,
    given: &[Given<'_>],
    file: &mut dyn FnMut(&str) -> Result<Source, String>,
) -> Result<Options, String> {
    let mut options = Options::default();
    for (name, value) in given {
        let Some(option) = about.options_of(lens).find(|option| option.name == *name) else {
            return Err(refuse(about, lens, name));
        };
        let value = match (option.takes, value) {
            (OptionKind::Flag, _) => OptionValue::Flag,
            (OptionKind::File, Some(name)) => OptionValue::File(file(name)?),
            (takes, Some(text)) => {
                check_value(takes, text).map_err(|why| format!("--{name}: {why}"))?;
                OptionValue::Text(text.to_string())
            }
            (_, None) => return Err(format!("--{name}: a value is missing")),
        };
        options.set(name, value);
    }
    Ok(options)
}

/// Every option that some domain gives a lens, by name, with the domains that have it.
pub fn options_of(lens: &str) -> Vec<(&'static LensOption, Vec<&'static About>)> {
    let mut all: Vec<(&'static LensOption, Vec<&'static About>)> = Vec::new();
    for domain in DOMAINS {
        let about = domain.about();
        for option in about.options_of(lens) {
            match all.iter_mut().find(|(known, _)| known.name == option.name) {
                Some((_, abouts)) => abouts.push(about),
                None => all.push((option, vec![about])),
            }
        }
    }
    all.sort_by_key(|(option, _)| option.name);
    all
}

fn refuse(about: &About, lens: &str, name: &str) -> String {
    let having: Vec<&str> = DOMAINS
        .iter()
        .rev()
        .map(|domain| domain.about())
        .filter(|other| other.options_of(lens).any(|option| option.name == name))
        .map(|other| other.many)
        .collect();
    let see = format!("see `puzzlewright {lens} --help`");
    match having.split_last() {
        None => format!("`{lens}` has no option --{name}; {see}"),
        Some((last, rest)) => {
            let names = match rest.is_empty() {
                true => last.to_string(),
                false => format!("{} and {last}", rest.join(", ")),
            };
            format!("--{name} is for {names} and does not apply to {}; {see}", about.one)
        }
    }
}

pub(crate) fn check_value(takes: OptionKind, text: &str) -> Result<(), String> {
    match takes {
        OptionKind::Whole(least, most) => match text.parse::<u64>() {
            Ok(number) if (least..=most).contains(&number) => Ok(()),
            Ok(_) if most < u64::MAX => {
                Err(format!("`{text}` is out of range; write a number from {least} to {most}"))
            }
            Ok(_) => Err(format!("`{text}` is out of range; write a number of at least {least}")),
            Err(_) => Err(format!("`{text}` is not a whole number")),
        },
        OptionKind::Number => match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(()),
            _ => Err(format!("`{text}` is not a number")),
        },
        OptionKind::Choice(words) => match words.iter().any(|(word, _)| *word == text) {
            true => Ok(()),
            false => {
                let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                Err(format!("`{text}` is not one of {}", words.join(", ")))
            }
        },
        OptionKind::Flag | OptionKind::Text(_) | OptionKind::File => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::domain_named;

    fn checked(domain: &str, lens: &str, given: &[Given<'_>]) -> Result<Options, String> {
        let about = domain_named(domain).unwrap().about();
        check_options(about, lens, given, &mut |name| Ok(Source::new(name, "")))
    }

    #[test]
    fn an_option_of_another_domain_is_refused_with_those_it_is_for() {
        let refused = checked("witness", "solve", &[("by", Some("bfs"))]).unwrap_err();
        assert!(refused.starts_with("--by is for PuzzleScript games"), "{refused}");
        assert!(refused.contains("does not apply to a panel"), "{refused}");
        assert!(checked("witness", "solve", &[("count", None)]).is_ok());
    }

    #[test]
    fn values_are_checked() {
        let refused = checked("puzzlescript", "solve", &[("by", Some("magic"))]).unwrap_err();
        assert!(refused.starts_with("--by: `magic` is not one of auto, bfs"), "{refused}");
        let good = checked("puzzlescript", "solve", &[("by", Some("bfs"))]).unwrap();
        assert_eq!(good.text("by"), Some("bfs"));
    }

    #[test]
    fn one_name_means_one_kind_of_value_for_a_lens() {
        let lenses = ["solve", "rate", "need", "deadends", "play", "picture", "suggest", "repair"];
        for lens in lenses {
            for (option, abouts) in options_of(lens) {
                for about in abouts {
                    let own = about.options_of(lens).find(|own| own.name == option.name).unwrap();
                    let is_flag = |option: &LensOption| option.takes == OptionKind::Flag;
                    assert_eq!(is_flag(own), is_flag(option), "{lens} --{}", option.name);
                }
            }
        }
    }
}
