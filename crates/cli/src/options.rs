//! Flags that come from the domains' tables of options.

use clap::builder::PossibleValuesParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use play::domain::{About, LensOption, OptionKind};
use std::collections::BTreeMap;
use workbench::options::options_of;

/// The commands whose options come from the domains, by the name of their lens.
pub const LENSES: [&str; 15] = [
    "solve",
    "rate",
    "deadends",
    "need",
    "play",
    "picture",
    "export",
    "test",
    "suggest",
    "repair",
    "kernel",
    "replay",
    "make",
    "census",
    "orthogonality",
];

/// Adds the options of all domains to the commands of the lenses, and lets `-1` be the value of an option, whose own
/// reader then says what is wrong with it.
pub fn with_options(command: Command) -> Command {
    with_negative_numbers(without_whole_games(with_options_of_domains(command)))
}

/// Commands that vary or compare levels refuse `--game`, and their help does not offer it.
fn without_whole_games(command: Command) -> Command {
    ["kernel", "repair", "swap"].into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, |command| command.mut_arg("is_whole", |arg| arg.hide(true)))
    })
}

fn with_negative_numbers(command: Command) -> Command {
    let command = command.mut_args(|arg| match arg.get_action().takes_values() {
        true if !arg.is_positional() => arg.allow_negative_numbers(true),
        _ => arg,
    });
    command.mut_subcommands(with_negative_numbers)
}

fn with_options_of_domains(mut command: Command) -> Command {
    for lens in LENSES {
        command = command.mut_subcommand(lens, |mut command| {
            for (option, abouts) in options_of(lens) {
                // A command's own flag of that name takes precedence over the domains'.
                let is_taken =
                    command.get_arguments().any(|arg| arg.get_long() == Some(option.name));
                if !is_taken {
                    command = command.arg(flag(option, &abouts, lens));
                }
            }
            command
        });
    }
    command
}

/// One option as a flag.
fn flag(option: &'static LensOption, abouts: &[&'static About], lens: &str) -> Arg {
    let arg = Arg::new(option.name).long(option.name);
    let arg = match option.takes {
        OptionKind::Flag => arg.action(ArgAction::SetTrue),
        OptionKind::Whole(..) => arg.value_name("N"),
        OptionKind::Number => arg.value_name("X"),
        OptionKind::Text(sign) => arg.value_name(sign),
        OptionKind::File => arg.value_name("FILE"),
        // Domains may offer different values under one name; then the file's domain decides.
        OptionKind::Choice(words) if abouts.len() == 1 => arg
            .value_name("WORD")
            .value_parser(PossibleValuesParser::new(words.iter().map(|(word, _)| *word))),
        OptionKind::Choice(_) => arg.value_name("WORD"),
    };
    let arg = arg.help(meanings(option, abouts, lens)).help_heading("Options of the file's domain");
    match option.takes {
        OptionKind::Flag => arg,
        _ => arg.allow_hyphen_values(true),
    }
}

/// What an option means; domains to which it means the same share a sentence.
fn meanings(option: &LensOption, abouts: &[&'static About], lens: &str) -> String {
    let mut said: Vec<(String, Vec<&str>)> = Vec::new();
    for about in abouts {
        let own = about.options_of(lens).filter(|own| own.name == option.name);
        for LensOption { meaning, default, takes, .. } in own {
            let default = default.map_or(String::new(), |text| format!(" [default: {text}]"));
            let words = match takes {
                // The parser of a single domain's words lists them itself.
                OptionKind::Choice(words) if abouts.len() > 1 => {
                    let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                    format!(" [possible values: {}]", words.join(", "))
                }
                _ => String::new(),
            };
            let line = format!("{meaning}{words}{default}");
            match said.iter_mut().find(|(known, _)| *known == line) {
                Some((_, whom)) => whom.push(about.many),
                None => said.push((line, vec![about.many])),
            }
        }
    }
    let said = said.into_iter().map(|(line, whom)| format!("{line} ({})", whom.join(", ")));
    said.collect::<Vec<_>>().join("; ")
}

/// The options given for a lens.
#[derive(Clone, Default)]
pub struct Typed {
    given: Vec<(String, Option<String>)>,
}

impl Typed {
    /// Reads the options typed after the command.
    pub fn of(matches: &ArgMatches) -> Typed {
        let Some((lens, matches)) = matches.subcommand() else { return Typed::default() };
        if !LENSES.contains(&lens) {
            return Typed::default();
        }
        let typed = options_of(lens).into_iter().filter_map(|(option, _)| {
            let source = matches.value_source(option.name);
            if source != Some(ValueSource::CommandLine) {
                return None;
            }
            let value = match option.takes {
                OptionKind::Flag => None,
                // A command's own flag may have this name and another type.
                _ => Some(matches.try_get_one::<String>(option.name).ok()??.clone()),
            };
            Some((option.name.to_string(), value))
        });
        Typed { given: typed.collect() }
    }

    /// The options by name, as a page gives them; a flag has an empty value.
    pub fn by_name(&self) -> BTreeMap<String, String> {
        let pair = |(name, value): &(String, Option<String>)| {
            (name.clone(), value.clone().unwrap_or_default())
        };
        self.given.iter().map(pair).collect()
    }

    /// The options as pairs of name and value.
    pub fn given(&self) -> Vec<(&str, Option<&str>)> {
        self.given.iter().map(|(name, value)| (name.as_str(), value.as_deref())).collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_domain_stands_behind_its_own_meaning() {
        let all =
            LENSES.iter().flat_map(|lens| options_of(lens).into_iter().map(move |it| (lens, it)));
        for (lens, (option, abouts)) in all {
            let help = meanings(option, &abouts, lens);
            for about in abouts {
                let own = about.options_of(lens).find(|own| own.name == option.name).unwrap();
                let mut behind = help.match_indices(own.meaning).map(|(at, _)| {
                    let rest = &help[at + own.meaning.len()..];
                    rest.split_once(" [default: ").map_or(rest, |(_, rest)| rest)
                });
                let is_said = |rest: &str| {
                    let whom = rest.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
                    whom.is_some_and(|(whom, _)| whom.split(", ").any(|many| many == about.many))
                };
                assert!(behind.any(is_said), "{lens} --{}, {}: {help}", option.name, about.many);
            }
        }
    }
}
