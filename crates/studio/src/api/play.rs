//! `POST /api/play`: a level of any domain after some moves.

use super::aside;
use super::script::board;
use crate::body::Asked;
use crate::games::{Opened, open, play_options};
use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{BoardView, MoveView, PlayRequest, Played};
use axum::Json;
use axum::extract::State;
use play::lens::{Extras, OptionValue, Options};
use puzzlescript::played::{MoveEvents, PlayedMoves, play_moves};
use puzzlescript::puzzle::Puzzle;
use std::sync::Arc;

/// The most moves one request plays.
const MAX_MOVES: usize = 100_000;
/// The most moves that are offered.
const MAX_OFFERS: usize = 2_000;

/// Answers the request.
pub async fn play(
    State(studio): State<Arc<Studio>>,
    Asked(wanted): Asked<PlayRequest>,
) -> Result<Json<Played>, Refusal> {
    aside(move || {
        if wanted.moves.len() > MAX_MOVES {
            return Err(Refusal::wrong(format!("at most {MAX_MOVES} moves can be played at once")));
        }
        let opened = open(&studio, &wanted.about)?;
        let mut options = play_options(&opened.document, &wanted.given).map_err(Refusal::unfit)?;
        let takes_seed = |name: &str| {
            opened.document.about().options_of("play").any(|option| option.name == name)
        };
        if let Some(seed) = wanted.seed.as_ref().filter(|_| takes_seed("seed")) {
            options.set("seed", OptionValue::Text(seed.clone()));
        }
        let mut seat = opened.sit(wanted.level, wanted.whole, &options).map_err(Refusal::unfit)?;
        let mut seat_view =
            seat.play(&wanted.moves).map_err(|error| Refusal::wrong(error.to_string()))?;
        let parts = parts(&opened, &wanted, &options, seat_view.steps)?;
        let script = match opened.document.holds::<puzzlescript::ScriptContent>() {
            Some(_) => {
                let mut puzzle = super::script::puzzle_of(&studio, &wanted)?;
                Some(script_view(&mut puzzle, &wanted.moves)?)
            }
            None => None,
        };
        if script.is_some() {
            // The page has its own form of these.
            seat_view.extras = Extras::default();
        }
        let (board, events, notes) = script.unwrap_or((None, Vec::new(), Vec::new()));
        Ok(Played {
            board,
            events,
            notes,
            picture: seat.svg(),
            grid: seat.grid(),
            offers: seat.offers(MAX_OFFERS),
            parts,
            seat: seat_view,
        })
    })
    .await
}

/// The first moves of a text, each as it is written.
fn parts(
    opened: &Opened,
    wanted: &PlayRequest,
    options: &Options,
    steps: usize,
) -> Result<Vec<String>, Refusal> {
    let mut seat = opened.sit(wanted.level, wanted.whole, options).map_err(Refusal::unfit)?;
    let (mut rest, mut parts) = (wanted.moves.as_str(), Vec::new());
    while parts.len() < steps {
        let Some(after) = seat.play_first(rest) else { break };
        parts.push(rest[..rest.len() - after.len()].to_string());
        rest = after;
    }
    Ok(parts)
}

type ScriptView = (Option<BoardView>, Vec<MoveView>, Vec<String>);

/// What the page shows of PuzzleScript games besides: the board by objects, and rules that fired.
fn script_view(puzzle: &mut Puzzle, moves: &str) -> Result<ScriptView, Refusal> {
    puzzle.tell_all();
    let (width, height) = (puzzle.level().width, puzzle.level().height);
    let PlayedMoves { cells, events, notes, .. } =
        play_moves(puzzle, moves).map_err(|error| Refusal::wrong(error.to_string()))?;
    let event = |event: MoveEvents| MoveView {
        number: event.number,
        rules: event.rules,
        messages: event.messages,
        pushed: event.pushed,
    };
    let board = board(width, height, &cells);
    Ok((Some(board), events.into_iter().map(event).collect(), notes))
}
