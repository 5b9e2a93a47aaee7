//! Plays a trace on a ruleset's level.

use ::play::{TraceError, read_trace};
use ruleset::picture::cells_of;
use ruleset::{Ending, Game, Puzzle};
use serde::Serialize;

/// What `play --moves --json` prints of a ruleset's level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedRuleset {
    /// How the game stands.
    pub outcome: &'static str,
    /// Inputs taken, those without effect included.
    pub steps: usize,
    /// Turns that have ended.
    pub turn: u32,
    /// The score.
    pub score: i64,
    /// The pieces of each cell, row by row.
    pub cells: Vec<Vec<String>>,
    /// The board for the terminal.
    #[serde(skip)]
    pub board: String,
}

/// Plays the letters of a trace up to the first outcome that is not open.
pub fn play_moves(
    game: &Game,
    puzzle: &mut Puzzle,
    trace: &str,
) -> Result<PlayedRuleset, TraceError> {
    let moves = read_trace(puzzle, trace)?;
    let (start, begun) = puzzle.begun();
    let mut state = start.clone();
    let mut ending = begun.ending;
    let mut turn = u32::from(begun.turn_ended);
    let mut score = i64::from(begun.scored);
    let mut steps = 0;
    for mv in moves {
        if ending != Ending::Open {
            break;
        }
        let stepped = puzzle.play(&mut state, mv);
        steps += 1;
        ending = stepped.ending;
        turn += u32::from(stepped.turn_ended);
        score += i64::from(stepped.scored);
    }
    let program = puzzle.program();
    let cells = cells_of(&state, program.cells());
    let board = ruleset::picture::terminal(game, program.width, &cells);
    let name = |piece: &u8| game.pieces[usize::from(*piece)].name.clone();
    Ok(PlayedRuleset {
        outcome: ending.as_str(),
        steps,
        turn,
        score,
        cells: cells.iter().map(|cell| cell.iter().map(name).collect()).collect(),
        board,
    })
}
