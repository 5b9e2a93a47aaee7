//! What a panel can teach.

use super::rate::trace_all;
use crate::drawing::Drawing;
use play::Watch;
use play::concept::EventNames;
use play::lens::{Ask, Idea};
use play::readings::Information;

/// Each kind of piece that is there, kinds that meet in a region, a region of one cell, a line along the
/// border, dots.
pub(super) fn ideas(drawing: &Drawing) -> Vec<Idea> {
    let board = drawing.board();
    let mut kinds: Vec<&str> = Vec::new();
    for piece in board.panel.cells.iter().flatten() {
        let word = piece.kind.word();
        if !kinds.contains(&word) {
            kinds.push(word);
        }
    }
    let mut ideas: Vec<Idea> = kinds.into_iter().map(Idea::present).collect();
    if board.panel.dots.iter().any(|dots| *dots != Default::default()) {
        ideas.push(Idea::present("dot"));
    }
    for name in drawing.event_list() {
        let kinds = name.strip_prefix("meet:").and_then(|kinds| kinds.split_once('+'));
        let Some((one, other)) = kinds else { continue };
        let both = [one.to_string(), other.to_string()];
        ideas.push(Idea::concept(name.clone(), name).combining(both));
    }
    ideas.push(Idea::concept("region of 1", "region of 1"));
    ideas.push(Idea::concept("a line along the border", "not inside"));
    ideas
}

/// A panel's information is its puzzle entropy.
pub(super) fn information(
    drawing: &Drawing,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Option<Information> {
    let traced = trace_all(drawing, ask.budget, watch);
    let bits = traced.bits.filter(|_| traced.found.is_complete)?.bits;
    Some(Information { least: bits, total: bits })
}
