//! `pictures`: small pictures for a list of levels.

use crate::refusal::Refusal;
use crate::shelf::Shelf;
use crate::wire::{Pictures, PicturesRequest};
use play::lens::Options;

/// The most pictures of one request.
const MOST: usize = 50;

/// Answers the request.
pub fn pictures(shelf: &Shelf, wanted: PicturesRequest) -> Result<Pictures, Refusal> {
    if wanted.levels.len() > MOST {
        return Err(Refusal::wrong(format!("at most {MOST} pictures can be drawn at once")));
    }
    let opened = shelf.open(&wanted.about)?;
    let draw = |number: &usize| {
        let seat = opened.seat(*number, &Options::default()).ok();
        seat.and_then(|mut seat| seat.svg())
    };
    Ok(Pictures { pictures: wanted.levels.iter().map(draw).collect() })
}
