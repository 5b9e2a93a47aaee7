//! What the page shows of a play besides its picture: the board by objects, and rules that fired.

use super::BoardPlayed;
use super::script::{board, puzzle_of};
use crate::refusal::Refusal;
use crate::shelf::Opened;
use crate::wire::{MoveView, PlayRequest};
use ::puzzlescript::ScriptContent;
use ::puzzlescript::played::{MoveEvents, PlayedMoves, play_moves};

/// Plays the moves of a request; none if the file is no such game.
pub fn played(opened: &Opened, wanted: &PlayRequest) -> Result<Option<BoardPlayed>, Refusal> {
    if opened.document.holds::<ScriptContent>().is_none() {
        return Ok(None);
    }
    let mut puzzle = puzzle_of(opened, wanted)?;
    puzzle.tell_all();
    let (width, height) = (puzzle.level().width, puzzle.level().height);
    let PlayedMoves { cells, events, notes, .. } = play_moves(&mut puzzle, &wanted.moves)
        .map_err(|error| Refusal::wrong(error.to_string()))?;
    let event = |event: MoveEvents| MoveView {
        number: event.number,
        rules: event.rules,
        messages: event.messages,
        pushed: event.pushed,
    };
    let board = board(width, height, &cells);
    Ok(Some(BoardPlayed { board, events: events.into_iter().map(event).collect(), notes }))
}
