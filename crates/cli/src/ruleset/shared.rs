//! The ruleset branch of the commands every domain has.

use super::{Opened, game_of};
use crate::Done;
use crate::deadends::DeadEndsArgs;
use crate::exit::{Exit, print, print_line};
use crate::game::chosen;
use crate::levels::{Answer, LevelArgs, ask_each};
use crate::meter::Interrupt;
use crate::need::NeedArgs;
use crate::picture::PictureArgs;
use crate::rate::RateArgs;
use crate::solve::SolveArgs;
use crate::suggest::SuggestArgs;
use anyhow::{Context, Result, anyhow, bail};
use play::search::Stop;
use play::{Play, Session};
use ruleset::picture::{cells_of, png, svg};
use ruleset::{Game, Level, Puzzle};
use source::render;
use std::fs;
use std::io::{self, IsTerminal};
use std::time::Instant;
use workbench::Document;
use workbench::deadends::find_dead_ends;
use workbench::ruleset as lens;
use workbench::solve::Effort;

/// Asks a question of the chosen levels.
fn ask<A: Answer>(
    document: &Document,
    args: &LevelArgs,
    is_array: bool,
    question: &mut dyn FnMut(&mut Puzzle, usize, &mut Stop<'_>) -> Result<A>,
) -> Done {
    let game = match game_of(document)? {
        Opened::Game(game) => game,
        Opened::Refused(exit) => return Ok(exit),
    };
    let numbers = chosen(game.levels.len(), &args.level, usize::MAX)?;
    if numbers.is_empty() {
        bail!("the game has no levels yet; `puzzlewright ruleset evolve` designs one");
    }
    ask_each(args, &numbers, is_array, &mut |number, stop| {
        let mut puzzle = Puzzle::new(&game, &game.levels[number - 1]);
        question(&mut puzzle, number, stop)
    })
}

/// `solve`.
pub fn solve(document: &Document, args: &SolveArgs) -> Done {
    let effort = Effort { budget: args.levels.budget(), threads: args.threads.count() };
    ask(document, &args.levels, true, &mut |puzzle, number, stop| {
        lens::solve(puzzle, number, &args.from, effort, stop)
            .map_err(|error| anyhow!("--from: {error}"))
    })
}

/// `deadends`.
pub fn deadends(document: &Document, args: &DeadEndsArgs) -> Done {
    let budget = args.levels.budget();
    ask(document, &args.levels, false, &mut |puzzle, number, stop| {
        Ok(find_dead_ends(puzzle, (number, number - 1), args.list, budget, stop))
    })
}

/// `rate`.
pub fn rate(document: &Document, args: &RateArgs) -> Done {
    let budget = args.levels.budget();
    ask(document, &args.levels, false, &mut |puzzle, number, stop| {
        Ok(lens::rate(puzzle, number, budget, stop))
    })
}

/// `need`.
pub fn need(document: &Document, args: &NeedArgs) -> Done {
    let budget = args.levels.budget();
    ask(document, &args.levels, false, &mut |puzzle, number, stop| {
        lens::find_need(puzzle, number, &args.concept, budget, stop).map_err(|bad| {
            let styled = io::stderr().is_terminal();
            anyhow!("the concept cannot be read\n{}", render(&bad.source, &bad.diagnostics, styled))
        })
    })
}

pub(super) fn level_of(game: &Game, number: usize) -> Result<&Level> {
    let count = game.levels.len();
    match number.checked_sub(1).and_then(|index| game.levels.get(index)) {
        Some(level) => Ok(level),
        None => bail!(workbench::no_level(number, count)),
    }
}

/// `picture`.
pub fn picture(document: &Document, args: &PictureArgs, ending: Option<&str>) -> Done {
    let game = match game_of(document)? {
        Opened::Game(game) => game,
        Opened::Refused(exit) => return Ok(exit),
    };
    let puzzle = Puzzle::new(&game, level_of(&game, args.level)?);
    let (width, cells) = (puzzle.program().width, puzzle.program().cells());
    let mut session = Session::new(puzzle);
    if let Some(moves) = &args.moves {
        session.play_trace(moves).map_err(|error| anyhow!("--moves: {error}"))?;
    }
    let drawing = svg(&game, width, &cells_of(session.state(), cells));
    let Some(path) = &args.output else {
        print(&drawing)?;
        return Ok(Exit::Yes);
    };
    let bytes = match ending {
        Some("png") => png(&drawing, 2.0)?,
        _ => drawing.into_bytes(),
    };
    fs::write(path, bytes).with_context(|| format!("cannot write `{}`", path.display()))?;
    Ok(Exit::Yes)
}

/// `suggest`: variations of a level that take longer to solve.
pub fn suggest(document: &Document, args: &SuggestArgs) -> Done {
    let game = match game_of(document)? {
        Opened::Game(game) => game,
        Opened::Refused(exit) => return Ok(exit),
    };
    let level = level_of(&game, args.level)?;
    if Puzzle::new(&game, level).facts().has_goal {
        let interrupt = Interrupt::watch()?;
        let begun = Instant::now();
        let tries = args.tries.unwrap_or(if args.time.is_some() { u64::MAX } else { 2_000 });
        let mut stop = || {
            let is_late = args.time.is_some_and(|time| begun.elapsed().as_secs_f64() > time);
            interrupt.is_raised() || is_late
        };
        let plan = (tries, args.keep as usize, args.seed);
        let (kept, done) = lens::suggest(&game, level, plan, 20_000, &mut stop);
        if args.json {
            let report = serde_json::json!({ "tries": done, "suggestions": kept });
            print_line(&report.to_string())?;
        } else {
            for (place, suggested) in kept.iter().enumerate() {
                print_line(&format!(
                    "{}. {} moves: {}",
                    place + 1,
                    suggested.length,
                    suggested.moves
                ))?;
                for row in &suggested.rows {
                    print_line(&format!("  {row}"))?;
                }
            }
            print_line(&format!("{done} tried"))?;
        }
        return Ok(if interrupt.is_raised() { Exit::Interrupted } else { Exit::Yes });
    }
    bail!("the game has no way to win, so there is nothing to suggest")
}
