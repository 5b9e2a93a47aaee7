//! `puzzlewright test`.

use crate::Done;
use crate::exit::{Exit, print_line};
use crate::game::{Opened, game_of, puzzle};
use anyhow::{Result, bail};
use clap::Args as ClapArgs;
use std::path::{Path, PathBuf};
use workbench::kept::{KeptAnswer, kept_plays, play_again};
use workbench::{Family, open};

/// Play the kept tests of games again: do the same moves still win?
///
/// A test is a play in a comment right above its level, `(test won: RRDL)`, with won, lost or open
/// for how it ended; the studio writes it there when a play is kept with T. The exit code is 0 when
/// every play still ends as it did and 1 when one does not.
#[derive(ClapArgs)]
pub struct TestArgs {
    /// The games
    #[arg(required = true)]
    pub games: Vec<PathBuf>,
    /// Seed of the random stream, for games with chance
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: String,
    /// Print JSON: an array with an object for each test
    #[arg(long)]
    pub json: bool,
}

/// A test of a file, as it is printed.
#[derive(serde::Serialize)]
struct Tested {
    file: String,
    #[serde(flatten)]
    answer: KeptAnswer,
}

/// Plays the tests of all files.
pub fn run(args: &TestArgs) -> Done {
    let mut all = Vec::new();
    let mut is_refused = false;
    for path in &args.games {
        match tests_of(path, &args.seed)? {
            Some(tested) => all.extend(tested),
            None => is_refused = true,
        }
    }
    match args.json {
        true => print_line(&serde_json::to_string(&all)?)?,
        false if all.is_empty() && is_refused => {}
        false => tell(&all, args.games.len() > 1)?,
    }
    let is_yes = !is_refused && all.iter().all(|tested| tested.answer.passed);
    Ok(if is_yes { Exit::Yes } else { Exit::No })
}

/// The tests of one file, played; none when its source has errors, which its author is told.
fn tests_of(path: &Path, seed: &str) -> Result<Option<Vec<Tested>>> {
    let document = open(path)?;
    if !matches!(document.domain.family, Family::Script { .. }) || document.domain.name == "sokoban"
    {
        bail!(
            "{}: only PuzzleScript games keep plays as tests; this is a file of `{}`",
            path.display(),
            document.domain.name
        );
    }
    let game = match game_of(&document)? {
        Opened::Game(game) => game,
        Opened::Refused(_) => return Ok(None),
    };
    let mut tested = Vec::new();
    for number in 1..=game.levels().count() {
        let (index, mut puzzle) = puzzle(&game, number, seed)?;
        let line = puzzle.level().rows.first().map_or(0, |row| row.line);
        for kept in kept_plays(&document.source, line) {
            let answer = play_again(&mut puzzle, (number, index), kept);
            tested.push(Tested { file: document.source.name().to_string(), answer });
        }
    }
    Ok(Some(tested))
}

fn tell(all: &[Tested], are_many: bool) -> Result<()> {
    for Tested { file, answer } in all {
        let KeptAnswer { level, line, expected, moves, note, .. } = answer;
        let file = if are_many { format!("{file}: ") } else { String::new() };
        let end = match answer.found {
            Some(found) if answer.passed => format!("still {}\n  {moves}", found.as_str()),
            Some(found) => format!("was {expected}, is {}\n  {moves}", found.as_str()),
            None => format!("was {expected}, cannot be played\n  {moves}"),
        };
        print_line(&format!("{file}level {level}, line {line}: {end}"))?;
        if let Some(note) = note {
            print_line(&format!("  {note}"))?;
        }
    }
    let failed = all.iter().filter(|tested| !tested.answer.passed).count();
    let count = |n: usize| if n == 1 { "1 test".to_string() } else { format!("{n} tests") };
    print_line(&match (all.len(), failed) {
        (0, _) => "no tests: write one above a level, such as `(test won: RRDL)`, or press T while playing in the studio".to_string(),
        (all, 0) => format!("{} passed", count(all)),
        (all, failed) => format!("{failed} of {} failed", count(all)),
    })?;
    Ok(())
}
