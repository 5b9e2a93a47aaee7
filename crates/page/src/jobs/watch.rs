//! `watch`: whether a play can still be won, and since which move it cannot.

use super::work::{Found, Work, json};
use crate::shelf::play_options;
use crate::wire::WatchAnswer;
use play::{Outcome, Progress, Seat};
use std::collections::BTreeMap;

/// States for one look.
const MAX_STATES: usize = 100_000;

/// Answers for the moves in `from`. A position from which nothing wins leads only to such positions, so the
/// first of them is found by halving.
pub fn find_dead_since(work: &Work<'_>) -> Found {
    let moves = work.options.from.as_deref().unwrap_or_default();
    let ends = ends_of_moves(work, moves)?;
    let end = ends.len();
    let can_win = can_still_win(work, moves)?;
    let mut answer = WatchAnswer { can_still_win: can_win, dead_since: None, moves: end };
    if can_win == Some(false) {
        let (mut alive, mut dead) = (0, end);
        // A level that cannot be won from its start was never alive.
        if end > 0 && can_still_win(work, "")? != Some(false) {
            while dead - alive > 1 && !work.listener.is_stopped() {
                let middle = (alive + dead) / 2;
                match can_still_win(work, &moves[..ends[middle - 1]])? {
                    Some(false) => dead = middle,
                    _ => alive = middle,
                }
            }
        } else {
            dead = 0;
        }
        answer.dead_since = Some(dead);
    }
    json(&answer)
}

/// The seat at which the play is made.
fn seat(work: &Work<'_>) -> Result<Box<dyn Seat>, String> {
    let none = BTreeMap::new();
    let given = work.options.given.as_ref().unwrap_or(&none);
    let options = play_options(&work.opened.document, given)?;
    work.opened.sit(work.level, work.options.whole == Some(true), &options)
}

/// Where each move ends in the text.
fn ends_of_moves(work: &Work<'_>, moves: &str) -> Result<Vec<usize>, String> {
    let mut seat = seat(work)?;
    let mut ends = Vec::new();
    let mut rest = moves;
    while !rest.trim().is_empty() && seat.outcome() == Outcome::Open {
        let Some(after) = seat.play_first(rest) else {
            return Err(format!("`{rest}` does not begin with a move of this puzzle"));
        };
        ends.push(moves.len() - after.len());
        rest = after;
    }
    Ok(ends)
}

fn can_still_win(work: &Work<'_>, moves: &str) -> Result<Option<bool>, String> {
    let mut seat = seat(work)?;
    seat.play(moves).map_err(|error| error.to_string())?;
    let budget = work.budget_of(MAX_STATES);
    Ok(seat.can_still_win(budget, &mut |progress: Progress| work.tick("watch", progress)))
}
