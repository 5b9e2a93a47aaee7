//! `puzzlewright check`.

use crate::Done;
use crate::exit::{Exit, print, print_line};
use clap::Args as ClapArgs;
use serde::Serialize;
use source::{Report, Severity, is_ok, is_too_large, render, report};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use workbench::check;

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
/// The exit code is 1 if there are errors, 2 if a file is larger than a limit, else 0.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct CheckArgs {
    /// The file, or `-` for standard input; several files of a program that is spread over them are
    /// checked as one
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Print JSON: {"ok":…,"diagnostics":[{"severity","code","line","column","end_column",…}]};
    /// for several files one such object per line, with "file"
    #[arg(long)]
    pub json: bool,
    /// Exit with 1 for warnings too
    #[arg(long)]
    pub strict: bool,
}

/// What is printed about one of several files.
#[derive(Serialize)]
struct FileReport<'f> {
    file: &'f str,
    #[serde(flatten)]
    report: Report,
}

/// Checks files and prints the diagnostics.
pub fn run(args: &CheckArgs) -> Done {
    let mut is_good = true;
    let mut is_refused = false;
    for (source, diagnostics) in &check(&args.files)? {
        if args.json {
            let report = report(source, diagnostics);
            print_line(&match args.files.len() {
                1 => serde_json::to_string(&report)?,
                _ => serde_json::to_string(&FileReport { file: source.name(), report })?,
            })?;
        } else {
            let styled = io::stdout().is_terminal();
            if !diagnostics.is_empty() {
                print(&render(source, diagnostics, styled))?;
                print("\n\n")?;
            }
            let count = |severity| diagnostics.iter().filter(|d| d.severity == severity).count();
            let counts = (count(Severity::Error), count(Severity::Warning));
            print_line(&summary(source.name(), counts.0, counts.1))?;
        }
        let has_warning = diagnostics.iter().any(|d| d.severity == Severity::Warning);
        is_good &= is_ok(diagnostics) && !(args.strict && has_warning);
        is_refused |= is_too_large(diagnostics);
    }
    Ok(match is_good {
        true => Exit::Yes,
        false if is_refused => Exit::Failed,
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
