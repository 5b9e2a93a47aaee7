//! Sokoban collections open as games with all their levels.

use crate::tally::Tally;
use anyhow::{Context, Result};
use play::Play;
use play::lens::{Ask, LevelId, Options};
use play::search::{Answer, Budget, breadth_first};
use play::space::{Proved, prove_solvable};
use puzzlescript::ScriptContent;
use puzzlescript::puzzle::{Puzzle, level};
use std::path::Path;

/// Files and how many levels they hold.
const COLLECTIONS: [(&str, usize); 7] = [
    ("microban_155.xsb", 155),
    ("microban_II_135.xsb", 135),
    ("node-sokoban_sasquatch.txt", 50),
    ("boxoban_hard_000.txt", 1000),
    ("boxoban_unfiltered_test_000.txt", 1000),
    ("microban_155.puzzlescript.txt", 155),
    ("xsokoban_90.puzzlescript.txt", 90),
];

/// Levels of Microban with the proved length of their shortest solutions.
const LENGTHS: [(usize, usize); 5] = [(1, 33), (2, 16), (3, 41), (4, 23), (8, 97)];

/// Breadth-first search finds solutions of the known lengths.
pub fn known_lengths(folder: &Path, tally: &mut Tally) -> Result<()> {
    let document = workbench::open(&folder.join("microban_155.xsb"))?;
    let game = document.holds::<ScriptContent>().context("Microban gives no game")?.game();
    let name = |(number, _): &(usize, usize)| format!("level {number}");
    tally.check_all("known shortest solutions", &LENGTHS, name, |(number, length)| {
        let (_, level) = level(game, *number).ok_or("no such level")?;
        let mut puzzle = Puzzle::new(game, level, "1");
        let (start, _) = puzzle.start();
        let found = breadth_first(&mut puzzle, &start, Budget::default(), &mut |_| false);
        match found.answer {
            Answer::Solved { moves, is_shortest: true } if moves.len() == *length => Ok(()),
            answer => Err(format!("{answer:?} instead of {length} moves")),
        }
    });
    Ok(())
}

/// The second playable level of the sticky Sokoban demo is proved unsolvable.
pub fn known_unsolvable(demos: &Path, tally: &mut Tally) -> Result<()> {
    let document = workbench::open(&demos.join("sokoban_sticky.txt"))?;
    let game = document.holds::<ScriptContent>().context("the demo gives no game")?.game();
    let options = Options::default();
    let budget = Budget::default();
    let ask = Ask { level: LevelId::default(), budget, threads: 1, options: &options };
    let name = |number: &usize| format!("sticky Sokoban, level {number}");
    tally.check_all("known to be unsolvable", &[2], name, |number| {
        let (_, level) = level(game, *number).ok_or("no such level")?;
        let mut puzzle = Puzzle::new(game, level, "1");
        match prove_solvable(&mut puzzle, &ask, &mut |_| false) {
            Proved::Unsolvable => Ok(()),
            proved => Err(format!("{proved:?}")),
        }
    });
    Ok(())
}

/// Opens each collection and counts its levels.
pub fn collections(folder: &Path, tally: &mut Tally) -> Result<()> {
    let name = |(file, _): &(&str, usize)| file.to_string();
    tally.check_all("sokoban collections open", &COLLECTIONS, name, |(file, count)| {
        let document = workbench::open(&folder.join(file)).map_err(|error| error.to_string())?;
        if !source::is_ok(&document.diagnostics) {
            return Err(source::render(&document.source, &document.diagnostics, false));
        }
        let content = document.holds::<ScriptContent>();
        let found = content.map_or(0, |content| content.game().levels().count());
        match found == *count {
            true => Ok(()),
            false => Err(format!("{found} levels instead of {count}")),
        }
    });
    Ok(())
}
