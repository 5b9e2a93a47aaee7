//! Which flags of the shared commands mean something for which files.
//!
//! A command such as `solve` takes files of every family, and each family has questions of its own.
//! A flag that would be ignored is refused instead: whoever types `--by astar` for a panel expects
//! something that does not happen.

use anyhow::{Result, bail};
use clap::ArgMatches;
use clap::parser::ValueSource;
use workbench::Family;

/// Families in one letter each, as the table has them.
const FAMILIES: [(char, &str); 5] = [
    ('S', "PuzzleScript games"),
    ('P', "panels"),
    ('N', "narrative grammars"),
    ('J', "rulesets"),
    ('R', "boards of Refraction"),
];

/// A command, one of its flags, and the families for which it means something. What is not listed
/// here is for all.
const FLAGS: &[(&str, &str, &str)] = &[
    ("deadends", "max_bytes", "SPJ"),
    ("deadends", "max_states", "SPNJ"),
    ("deadends", "seed", "SN"),
    ("kernel", "hold", "S"),
    ("kernel", "max_bytes", "S"),
    ("kernel", "max_states", "S"),
    ("kernel", "seed", "S"),
    ("need", "max_bytes", "SPNJ"),
    ("need", "max_states", "SPNJ"),
    ("need", "output", "R"),
    ("need", "seed", "SN"),
    ("picture", "moves", "SPJR"),
    ("picture", "seed", "SN"),
    ("play", "fail", "N"),
    ("play", "guard", "N"),
    ("play", "level", "SPJR"),
    ("play", "rules", "N"),
    ("play", "seed", "SN"),
    ("rate", "costs", "S"),
    ("rate", "kernel", "P"),
    ("rate", "max_bytes", "SJ"),
    ("rate", "max_states", "SNJ"),
    ("rate", "seed", "SN"),
    ("replay", "seed", "S"),
    ("solve", "all", "P"),
    ("solve", "by", "S"),
    ("solve", "count", "PR"),
    ("solve", "first", "S"),
    ("solve", "from", "SJ"),
    ("solve", "limit", "P"),
    ("solve", "max_bytes", "SNJ"),
    ("solve", "max_states", "SNJ"),
    ("solve", "max_steps", "P"),
    ("solve", "seed", "SN"),
    ("suggest", "freeze", "S"),
    ("suggest", "preset", "S"),
    ("suggest", "rank", "S"),
    ("suggest", "rules", "S"),
    ("suggest", "strength", "S"),
    ("suggest", "threshold", "S"),
    ("suggest", "time", "SJ"),
    ("suggest", "toward", "P"),
];

/// The flags of the table that were typed.
pub struct Typed {
    command: String,
    rows: Vec<&'static (&'static str, &'static str, &'static str)>,
}

impl Typed {
    /// Looks at what was typed.
    pub fn of(matches: &ArgMatches) -> Typed {
        let Some((command, matches)) = matches.subcommand() else {
            return Typed { command: String::new(), rows: Vec::new() };
        };
        let is_typed = |flag| matches.value_source(flag) == Some(ValueSource::CommandLine);
        let rows = FLAGS.iter().filter(|(of, flag, _)| *of == command && is_typed(flag));
        Typed { command: command.to_string(), rows: rows.collect() }
    }

    /// Refuses flags that mean nothing for a file of this family.
    pub fn check(&self, family: Family) -> Result<()> {
        let (own, what) = match family {
            Family::Script { .. } => ('S', "a PuzzleScript game"),
            Family::Panels => ('P', "a panel"),
            Family::Story => ('N', "a narrative grammar"),
            Family::Ruleset => ('J', "a ruleset"),
            Family::Refraction => ('R', "a board of Refraction"),
            Family::Asp => ('A', "an answer set program"),
        };
        let Some((_, flag, families)) = self.rows.iter().find(|row| !row.2.contains(own)) else {
            return Ok(());
        };
        let names: Vec<&str> = FAMILIES
            .iter()
            .filter(|(family, _)| families.contains(*family))
            .map(|(_, name)| *name)
            .collect();
        let flag = if *flag == "output" { "-o".into() } else { format!("--{}", dashed(flag)) };
        let names = match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => names.concat(),
        };
        bail!(
            "{flag} is for {names} and means nothing for {what}; see `puzzlewright {} --help`",
            self.command
        )
    }
}

fn dashed(flag: &str) -> String {
    flag.replace('_', "-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Args;
    use clap::CommandFactory;

    #[test]
    fn the_table_names_commands_and_flags_that_there_are() {
        let all = Args::command();
        for (command, flag, families) in FLAGS {
            let of = all.find_subcommand(command).unwrap_or_else(|| panic!("no {command}"));
            let has = of.get_arguments().any(|arg| arg.get_id() == *flag);
            assert!(has, "{command} has no flag {flag}");
            assert!(families.chars().all(|one| FAMILIES.iter().any(|(known, _)| *known == one)));
        }
    }

    #[test]
    fn only_what_is_typed_is_refused() {
        let typed = |line: &str| {
            Typed::of(&Args::command().get_matches_from(format!("puzzlewright {line}").split(' ')))
        };
        assert!(typed("solve a.panel --count").check(Family::Panels).is_ok());
        assert!(typed("solve a.panel").check(Family::Asp).is_ok());
        let refused = typed("solve a.panel --by bfs").check(Family::Panels).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "--by is for PuzzleScript games and means nothing for a panel; \
             see `puzzlewright solve --help`"
        );
        let refused = typed("need b.txt --concept x -o c.svg").check(Family::Story).unwrap_err();
        assert!(
            refused.to_string().starts_with("-o is for boards of Refraction and means nothing")
        );
    }
}
