//! The answers of a level: its pushes in order, whatever walking lies between them.
//!
//! What else changes besides the players counts as well: a switch that is thrown, a block that melts. If
//! nothing is pushed on any shortest solution, the moves are the answer.

use crate::event_numbers::bits;
use crate::puzzle::{Puzzle, State};
use play::lens::{Ask, Solved, Status, count_answers as count};
use play::{Events, Outcome, Watch};
use std::fmt::Write;
use std::sync::Arc;

/// Counts the shortest answers from a state and enters the number into the solve result.
pub fn count_answers(
    puzzle: &mut Puzzle,
    (start, outcome): (&State, Outcome),
    ask: &Ask<'_>,
    solved: &mut Solved,
    watch: &mut Watch<'_>,
) {
    let number = match solved.status {
        Status::Unsolvable => Some(0),
        Status::Unknown => None,
        Status::Solved => count(puzzle, start, outcome, ask, watch),
    };
    solved.solutions = number;
    solved.answers = number;
    solved.unique = number.map(|number| number == 1);
    solved.complete = Some(number.is_some());
}

/// Writes which object went from where to where: `Crate 3,4 right`. Objects that do anything else are listed
/// with the cells they leave and enter. True when something other than a player was moved.
pub(super) fn write_step(
    puzzle: &Puzzle,
    from: &State,
    events: Events,
    to: &State,
    out: &mut String,
) -> bool {
    let program = Arc::clone(puzzle.program());
    let place = |cell: usize| {
        let (row, column) = program.place[cell];
        [column as i32 + 1, row as i32 + 1]
    };
    for (number, object) in program.game.objects.iter().enumerate() {
        if program.game.player.mask.get(number) {
            continue;
        }
        let words = number * program.words..(number + 1) * program.words;
        let (before, after) = (&from[words.clone()], &to[words]);
        let only = |one: &[u64], other: &[u64]| -> Vec<[i32; 2]> {
            let words: Vec<u64> = one.iter().zip(other).map(|(one, other)| one & !other).collect();
            bits(&words).map(place).collect()
        };
        let (left, entered) = (only(before, after), only(after, before));
        let name = &object.spelling;
        let mut say = |text: String| {
            let space = if out.is_empty() { "" } else { " " };
            let _ = write!(out, "{space}{text}");
        };
        if let ([[x, y]], [[to_x, to_y]]) = (&left[..], &entered[..])
            && let Some(way) = way([to_x - x, to_y - y])
        {
            say(format!("{name} {x},{y} {way}"));
            continue;
        }
        left.iter().for_each(|[x, y]| say(format!("-{name} {x},{y}")));
        entered.iter().for_each(|[x, y]| say(format!("+{name} {x},{y}")));
    }
    puzzle.tells_push(events)
}

fn way(step: [i32; 2]) -> Option<&'static str> {
    match step {
        [0, -1] => Some("up"),
        [0, 1] => Some("down"),
        [-1, 0] => Some("left"),
        [1, 0] => Some("right"),
        _ => None,
    }
}
