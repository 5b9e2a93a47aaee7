//! What matters of a step to an answer: the pieces that the arrow keys do not move themselves.

use super::Puzzle;
use crate::engine::State;
use crate::rules::{Event, Rules, Trigger};

/// Writes the pieces that changed, other than those that the arrow keys move: `crate 3,4 to 4,4`, or the
/// cells that a piece leaves and enters. True when one went from a cell to another.
pub(super) fn write_step(puzzle: &Puzzle, from: &State, to: &State, out: &mut String) -> bool {
    let (rules, width) = (&puzzle.program().rules, puzzle.program().width);
    let mut has_moved = false;
    for (number, piece) in puzzle.game.pieces.iter().enumerate() {
        let number = number as u8;
        if is_player(rules, number) {
            continue;
        }
        let cells = |state: &State| -> Vec<usize> {
            let own = state.pieces().filter(|(_, piece)| *piece == number);
            own.map(|(cell, _)| cell).collect()
        };
        let (mut left, mut entered) = (cells(from), cells(to));
        // What stays does not count, with as many pieces as stay.
        left.retain(|cell| match entered.iter().position(|other| other == cell) {
            Some(at) => {
                entered.swap_remove(at);
                false
            }
            None => true,
        });
        left.sort_unstable();
        entered.sort_unstable();
        let place = |cell: &usize| format!("{},{}", cell % width + 1, cell / width + 1);
        let mut say = |text: String| {
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(&text);
        };
        has_moved |= !left.is_empty() && !entered.is_empty();
        match (&left[..], &entered[..]) {
            ([from], [to]) => say(format!("{} {} to {}", piece.name, place(from), place(to))),
            _ => {
                left.iter().for_each(|cell| say(format!("-{} {}", piece.name, place(cell))));
                entered.iter().for_each(|cell| say(format!("+{} {}", piece.name, place(cell))));
            }
        }
    }
    has_moved
}

/// Whether the arrow keys move a type of piece.
pub(crate) fn is_player(rules: &Rules, piece: u8) -> bool {
    let of_arrows = rules.rules.iter().filter(|rule| rule.trigger == Trigger::ArrowKey);
    let mut events = of_arrows.flat_map(|rule| &rule.events);
    events.any(|event| match event {
        Event::MoveAll(moved, _) | Event::ReflectAll(moved, _) | Event::Fall(moved, _) => {
            *moved == piece
        }
        _ => false,
    })
}
