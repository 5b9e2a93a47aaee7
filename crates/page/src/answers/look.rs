//! `look`: the levels of a file of any domain and a picture of one.

use crate::refusal::Refusal;
use crate::shelf::Shelf;
use crate::wire::{LookLevel, LookRequest, LookView};
use play::lens::Options;

/// Answers the request.
pub fn look(shelf: &Shelf, wanted: LookRequest) -> Result<LookView, Refusal> {
    let opened = shelf.open(&wanted.about)?;
    let content = opened.document.sound();
    let how_to_play = content.map(|content| content.how_to_play()).unwrap_or_default();
    let levels = content.map_or(Vec::new(), |content| {
        let level = |head: &play::domain::LevelHead| LookLevel {
            number: head.id.number,
            name: head.id.name.clone().unwrap_or_default(),
            line: head.lines.0,
        };
        content.levels().iter().map(level).collect()
    });
    let seat =
        opened.document.sound().and_then(|_| opened.seat(wanted.level, &Options::default()).ok());
    Ok(LookView { levels, picture: seat.and_then(|mut seat| seat.svg()), how_to_play })
}
