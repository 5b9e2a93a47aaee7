//! The answers of a level: the boards after its pushes in order, whatever walking lies between them. If
//! nothing is pushed on any shortest solution, the moves are the answer.

use crate::event_numbers::bits;
use crate::puzzle::{Puzzle, State};
use play::lens::{Ask, Solved, Status, count_answers as count};
use play::{Events, Outcome, Play, Watch};
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
    solved.solutions_are = Some("shortest answer");
    solved.unique = number.map(|number| number == 1);
    solved.complete = Some(number.is_some());
}

/// Writes a push as what it leaves: for each object other than players the cells it is gone from and those
/// it has come to since the start. That identifies the board within a level, and means the same in another.
/// Nothing is written for a step that pushes nothing; false then.
pub(super) fn write_step(puzzle: &Puzzle, events: Events, to: &State, out: &mut String) -> bool {
    if !puzzle.tells_push(events) {
        return false;
    }
    let program = Arc::clone(puzzle.program());
    let (start, _) = puzzle.start();
    let place = |cell: usize| {
        let (row, column) = program.place[cell];
        [column + 1, row + 1]
    };
    for (number, object) in program.game.objects.iter().enumerate() {
        if program.game.player.mask.get(number) {
            continue;
        }
        let words = number * program.words..(number + 1) * program.words;
        let (before, after) = (&start[words.clone()], &to[words]);
        let mut write = |sign: char, one: &[u64], other: &[u64]| {
            let words: Vec<u64> = one.iter().zip(other).map(|(one, other)| one & !other).collect();
            for [x, y] in bits(&words).map(place) {
                let space = if out.is_empty() { "" } else { " " };
                let _ = write!(out, "{space}{sign}{} {x},{y}", object.spelling);
            }
        };
        write('-', before, after);
        write('+', after, before);
    }
    true
}
