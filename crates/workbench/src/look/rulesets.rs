//! Levels of rulesets.

use super::{Known, Level, Stop, Verdict, plural};
use crate::Document;
use crate::ruleset::solve;
use crate::ruleset::{read_game, tutorial};
use crate::solve::{Effort, Status};
use play::Play;
use play::search::{Budget, Progress};
use ruleset::picture::{cells_of, svg};
use ruleset::{Game, Puzzle};

pub fn levels(document: &Document) -> Vec<Level> {
    let Some(game) = game(document) else { return Vec::new() };
    let level = |(index, level): (usize, &ruleset::Level)| Level {
        number: index + 1,
        name: format!("{} × {}", level.width, level.height),
        line: document.source.place(level.span).line,
    };
    game.levels.iter().enumerate().map(level).collect()
}

pub fn picture(document: &Document, index: usize) -> Option<String> {
    let game = game(document)?;
    let puzzle = Puzzle::new(&game, game.levels.get(index)?);
    let (width, cells) = (puzzle.program().width, puzzle.program().cells());
    let (start, _) = { puzzle }.start();
    Some(svg(&game, width, &cells_of(&start, cells)))
}

/// States a search may store.
const MAX_STATES: usize = 1_000_000;

pub fn known(document: &Document, index: usize, stop: &mut Stop<'_>) -> Option<Known> {
    let game = game(document)?;
    let mut puzzle = Puzzle::new(&game, game.levels.get(index)?);
    let effort =
        Effort { budget: Budget { max_states: MAX_STATES, ..Budget::default() }, threads: 1 };
    let mut stop = |progress: Progress| stop(progress.states);
    let solved = solve(&mut puzzle, index + 1, "", effort, &mut stop).ok()?;
    let mut known = match (solved.status, solved.length) {
        (Status::Solved, Some(length)) => {
            Known::new(Verdict::Yes, format!("Solvable in {length}"), "No shorter way exists.")
        }
        (Status::Unsolvable, _) => Known::new(
            Verdict::No,
            "Unsolvable",
            format!("All {} were searched.", plural(solved.states, "position")),
        ),
        _ => Known::new(
            Verdict::Maybe,
            "Not known yet",
            format!("{} so far.", plural(solved.states, "position")),
        ),
    };
    if let Some(moves) = solved.moves {
        known.fact("Solution", moves);
    }
    known.lines = tutorial(&game);
    Some(known)
}

fn game(document: &Document) -> Option<Game> {
    let read = read_game(&document.source);
    read.is_ok().then_some(read.game)
}
