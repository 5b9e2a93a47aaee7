//! `puzzlewright test`.

use super::{BudgetArgs, broken, refuse_lacking};
use crate::Done;
use crate::exit::{Exit, print_line, tell_errors};
use crate::host::open;
use crate::options::Typed;
use crate::progress::{Interrupt, Meter};
use ::play::lens::Refusal;
use ::play::search::Cut;
use anyhow::Result;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use workbench::contract::not_known;
use workbench::kept::{KeptAnswer, KeptTest, play_kept};
use workbench::options::check_options;
use workbench::words::{self, head};

/// Replay kept plays and check contracts
///
/// What you promise about a level stands in comments right above it, in parentheses in PuzzleScript and
/// after `#` in most other files:
///
///   (test won: RRDL)    these moves win; also `lost`, `open`, and `dead`: it can no longer be won
///   (needs melt)        every solution satisfies the concept
///   (shortest <= 20)    a shortest solution has at most 20 moves; also >=, ==, <, >
///   (unique)            there is one solution
///
/// The studio writes a test when you keep a play with T.
///
///   $ puzzlewright test games/puzzlescript/raft.txt
///   level 1, ride, line 132: still won
///     RURRDRR
///   ...
///   3 tests passed
///
/// The exit code is 0 if every play still ends the same way and every contract holds, 1 if one does
/// not, 3 if that is not known of one, and 130 after Ctrl-C.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct TestArgs {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    pub games: Vec<PathBuf>,
    #[command(flatten)]
    pub budget: BudgetArgs,
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
    let interrupt = Interrupt::watch()?;
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
        form = words::test_form(about);
        let file = document.source.name().to_string();
        let meter = Meter::new("tests", args.budget.time, &interrupt);
        let mut watch = |progress| meter.tick(progress);
        let mut answers = play_kept(&document, &options, args.budget.budget(), &mut watch)?;
        if !args.json {
            let stopped = not_known(Some(Cut::Stopped.as_str()));
            let notes = answers.iter_mut().filter_map(|answer| answer.note.as_mut());
            for note in notes.filter(|note| **note == stopped) {
                *note = not_known(Some(meter.stopper()));
            }
        }
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
    let exits = all.iter().map(|Tested { test, .. }| match &test.answer {
        KeptAnswer { passed: true, .. } => Exit::Yes,
        KeptAnswer { known: false, .. } => Exit::Unknown,
        KeptAnswer { .. } => Exit::No,
    });
    Ok(match interrupt.is_raised() {
        true => Exit::Interrupted,
        false => Exit::of_all(&exits.chain(is_refused.then_some(Exit::No)).collect::<Vec<_>>()),
    })
}

fn report(all: &[Tested], are_many: bool) -> Result<()> {
    for Tested { test: KeptTest { file, answer }, head } in all {
        let KeptAnswer { line, expected, moves, note, kind, .. } = answer;
        let file = if are_many { format!("{file}: ") } else { String::new() };
        let what = words::test_end(answer);
        let end = match (answer.found, *kind) {
            (None, "test") | (Some(_), _) => format!("{what}\n  {moves}"),
            (None, _) if !answer.passed && answer.known => {
                format!("{expected}: {what}\n  {moves}").trim_end().to_string()
            }
            (None, _) => format!("{expected}: {what}"),
        };
        print_line(&format!("{file}{head}, line {line}: {end}"))?;
        if let Some(note) = note {
            print_line(&format!("  {note}"))?;
        }
    }
    let answers: Vec<KeptAnswer> = all.iter().map(|tested| tested.test.answer.clone()).collect();
    print_line(&words::tested(&answers))?;
    Ok(())
}
