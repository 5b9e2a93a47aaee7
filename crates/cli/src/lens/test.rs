//! `puzzlewright test`.

use super::{broken, refuse_lacking};
use crate::Done;
use crate::exit::{Exit, print_line, tell_errors};
use crate::options::Typed;
use ::play::lens::Refusal;
use anyhow::Result;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use workbench::kept::{KeptAnswer, KeptTest, play_kept};
use workbench::open;
use workbench::options::check_options;
use workbench::words::head;

/// Replay the kept tests of files
///
/// A test is a play in a comment right above its level, `(test won: RRDL)` in PuzzleScript and
/// `# test won: …` in most other files, with won, lost or open for how it ended. The studio writes it
/// when you keep a play with T.
///
///   $ puzzlewright test games/puzzlescript/raft.txt
///   level 1, ride, line 132: still won
///     RURRDRR
///   ...
///   3 tests passed
///
/// The exit code is 0 if every play still ends the same way and 1 if one does not.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct TestArgs {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    pub games: Vec<PathBuf>,
    /// Print JSON: an array with an object for each test
    #[arg(long)]
    pub json: bool,
}

/// A test of a file, with the level's name for people.
struct Tested {
    test: KeptTest,
    head: String,
}

/// Replays the tests of all files.
pub fn run(args: &TestArgs, typed: &Typed) -> Done {
    let mut all = Vec::new();
    let mut is_refused = false;
    let mut form = String::new();
    for path in &args.games {
        let document = open(path)?;
        let about = document.about();
        refuse_lacking("test", about)?;
        let options = check_options(about, "test", &typed.given(), &mut |_| Err(String::new()))
            .map_err(Refusal::Usage)?;
        if document.sound().is_none() {
            if args.json && args.games.len() == 1 {
                return Err(broken(document).into());
            }
            tell_errors(&document.source, &document.diagnostics)?;
            is_refused = true;
            continue;
        }
        form = match about.comment {
            Some((open, "")) => format!(", such as `{open} test won: MOVES`"),
            Some((open, close)) => format!(", such as `{open}test won: MOVES{close}`"),
            None => String::new(),
        };
        let file = document.source.name().to_string();
        let answers = play_kept(&document, &options)?;
        all.extend(answers.into_iter().map(|answer| Tested {
            head: head(about, answer.level, answer.name.as_deref()),
            test: KeptTest { file: file.clone(), answer },
        }));
    }
    match args.json {
        true => {
            let tests: Vec<&KeptTest> = all.iter().map(|tested| &tested.test).collect();
            print_line(&serde_json::to_string(&tests)?)?;
        }
        false if all.is_empty() && is_refused => {}
        false if all.is_empty() => {
            print_line(&format!("no tests: write one above a level{form}"))?;
        }
        false => report(&all, args.games.len() > 1)?,
    }
    let is_yes = !is_refused && all.iter().all(|tested| tested.test.answer.passed);
    Ok(if is_yes { Exit::Yes } else { Exit::No })
}

fn report(all: &[Tested], are_many: bool) -> Result<()> {
    for Tested { test: KeptTest { file, answer }, head } in all {
        let KeptAnswer { line, expected, moves, note, .. } = answer;
        let file = if are_many { format!("{file}: ") } else { String::new() };
        let end = match answer.found {
            Some(found) if answer.passed => format!("still {}\n  {moves}", found.as_str()),
            Some(found) => format!("was {expected}, is {}\n  {moves}", found.as_str()),
            None => format!("was {expected}, cannot be played\n  {moves}"),
        };
        print_line(&format!("{file}{head}, line {line}: {end}"))?;
        if let Some(note) = note {
            print_line(&format!("  {note}"))?;
        }
    }
    let failed = all.iter().filter(|tested| !tested.test.answer.passed).count();
    let count = |n: usize| if n == 1 { "1 test".to_string() } else { format!("{n} tests") };
    print_line(&match (all.len(), failed) {
        (all, 0) => format!("{} passed", count(all)),
        (all, failed) => format!("{failed} of {} failed", count(all)),
    })?;
    Ok(())
}
