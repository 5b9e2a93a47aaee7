//! `POST /api/play`: a level after some moves.

use super::aside;
use super::check::board;
use crate::body::Asked;
use crate::games::{open, puzzle};
use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{MoveView, PlayRequest, Played};
use axum::Json;
use axum::extract::State;
use puzzlescript::puzzle::Puzzle;
use std::sync::Arc;
use workbench::moves::{MoveEvents, play_moves};

/// The most moves one request plays.
const MAX_MOVES: usize = 100_000;

/// The level a request wants to play. A game with a few errors can be played, as on puzzlescript.net.
pub(super) fn puzzle_of(studio: &Studio, wanted: &PlayRequest) -> Result<Puzzle, Refusal> {
    if wanted.moves.len() > MAX_MOVES {
        return Err(Refusal::wrong(format!("more than {MAX_MOVES} moves")));
    }
    let opened = open(studio, &wanted.about)?;
    let nothing = || Refusal::unfit("the text has errors that leave nothing to play");
    let game = opened.game.as_ref().ok_or_else(nothing)?;
    let seed = wanted.seed.as_deref().unwrap_or("1");
    let (_, puzzle) = puzzle(game, wanted.level, seed).map_err(Refusal::unfit)?;
    Ok(puzzle)
}

/// Answers the request.
pub async fn play(
    State(studio): State<Arc<Studio>>,
    Asked(wanted): Asked<PlayRequest>,
) -> Result<Json<Played>, Refusal> {
    aside(move || {
        let mut puzzle = puzzle_of(&studio, &wanted)?;
        puzzle.tell_all();
        let (width, height) = (puzzle.level().width, puzzle.level().height);
        let played = play_moves(&mut puzzle, &wanted.moves)
            .map_err(|error| Refusal::wrong(error.to_string()))?;
        let event = |event: MoveEvents| MoveView {
            number: event.number,
            rules: event.rules,
            messages: event.messages,
            pushed: event.pushed,
        };
        Ok(Played {
            board: board(width, height, &played.cells),
            outcome: played.outcome.as_str().to_string(),
            steps: played.steps,
            unused: played.unused,
            moved: played.moved,
            events: played.events.into_iter().map(event).collect(),
            notes: played.notes,
        })
    })
    .await
}
