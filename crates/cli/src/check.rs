//! `puzzlewright check`.

use crate::Done;
use crate::exit::{Exit, print, print_line};
use clap::Args as ClapArgs;
use source::{Severity, is_ok, render, report};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use workbench::open_even_blank;

/// Report errors and warnings, with locations and fixes
///
/// Use it while you write: all mistakes are reported at once, each with a fix where one is known.
///
///   $ puzzlewright check my-game.txt
///   ...
///   error[ps-color]: `whte` is not a colour (for the object Player)
///    --> my-game.txt:9:1
///     |
///   9 | whte
///     | ^^^^
///     |
///     = help: did you mean `white`?
///   ...
///   my-game.txt: 3 errors, 0 warnings
///
/// The exit code is 1 if there are errors, else 0.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct CheckArgs {
    /// The file; `-` reads standard input
    #[arg(value_name = "FILE")]
    pub game: PathBuf,
    /// Print JSON: {"ok":…,"diagnostics":[{"severity","code","line","column","end_column",…}]}
    #[arg(long)]
    pub json: bool,
    /// Exit with 1 for warnings too
    #[arg(long)]
    pub strict: bool,
}

/// Checks a source and prints the diagnostics.
pub fn run(args: &CheckArgs) -> Done {
    let document = open_even_blank(&args.game)?;
    let diagnostics = &document.diagnostics;
    if args.json {
        print_line(&serde_json::to_string(&report(&document.source, diagnostics))?)?;
    } else {
        let styled = io::stdout().is_terminal();
        if !diagnostics.is_empty() {
            print(&render(&document.source, diagnostics, styled))?;
            print("\n\n")?;
        }
        let count = |severity| diagnostics.iter().filter(|d| d.severity == severity).count();
        print_line(&summary(
            document.source.name(),
            count(Severity::Error),
            count(Severity::Warning),
        ))?;
    }
    let has_warning = diagnostics.iter().any(|d| d.severity == Severity::Warning);
    Ok(match is_ok(diagnostics) && !(args.strict && has_warning) {
        true => Exit::Yes,
        false => Exit::No,
    })
}

fn summary(name: &str, errors: usize, warnings: usize) -> String {
    let counted = |count: usize, word: &str| match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    };
    match (errors, warnings) {
        (0, 0) => format!("{name}: no mistakes found"),
        (0, _) => format!("{name}: no errors, {}", counted(warnings, "warning")),
        _ => format!("{name}: {}, {}", counted(errors, "error"), counted(warnings, "warning")),
    }
}
