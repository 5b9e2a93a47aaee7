//! `play`: a level of any domain after some moves.

use crate::puzzlescript::{self, BoardPlayed};
use crate::refusal::Refusal;
use crate::shelf::{Opened, Shelf, play_options};
use crate::wire::{PlayRequest, Played};
use play::lens::{Extras, OptionValue, Options};

/// The most moves one request plays.
const MAX_MOVES: usize = 100_000;
/// The most moves that are offered.
const MAX_OFFERS: usize = 2_000;

/// Answers the request.
pub fn play(shelf: &Shelf, wanted: PlayRequest) -> Result<Played, Refusal> {
    if wanted.moves.len() > MAX_MOVES {
        return Err(Refusal::wrong(format!("at most {MAX_MOVES} moves can be played at once")));
    }
    let opened = shelf.open(&wanted.about)?;
    let mut options = play_options(&opened.document, &wanted.given).map_err(Refusal::unfit)?;
    let takes_seed =
        |name: &str| opened.document.about().options_of("play").any(|option| option.name == name);
    if let Some(seed) = wanted.seed.as_ref().filter(|_| takes_seed("seed")) {
        options.set("seed", OptionValue::Text(seed.clone()));
    }
    let mut seat = opened.sit(wanted.level, wanted.whole, &options).map_err(Refusal::unfit)?;
    let mut seat_view =
        seat.play(&wanted.moves).map_err(|error| Refusal::wrong(error.to_string()))?;
    let parts = parts(&opened, &wanted, &options, seat_view.steps)?;
    let script = puzzlescript::played(&opened, &wanted)?;
    if script.is_some() {
        // The page has its own form of these.
        seat_view.extras = Extras::default();
    }
    let (board, events, notes) = match script {
        Some(BoardPlayed { board, events, notes }) => (Some(board), events, notes),
        None => (None, Vec::new(), Vec::new()),
    };
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
