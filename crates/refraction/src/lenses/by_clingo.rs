//! Answers by clingo. None means that the board is too large or has too many powers for it, so that
//! another search has to answer.

use super::need::Judgement;
use super::solve::Counted;
use crate::ask;
use crate::board::{Board, Cell, Placements};
use crate::concept::Concept;
use crate::puzzle::{Move, Puzzle, State};
use play::lens::{HintReport, nothing_searched};
use play::search::{Answer, Cut, Found};
use play::{Play, Watch};

/// A solution with as few pieces as possible, from the start only: elsewhere pieces may have to be
/// moved, which the encodings cannot express.
pub(super) fn shortest(
    puzzle: &mut Puzzle,
    start: &State,
    watch: &mut Watch<'_>,
) -> Option<Found<Move>> {
    if *start != puzzle.start().0 {
        return None;
    }
    let solved = ask::solve(puzzle.board(), watch).ok()?;
    Some(found(puzzle, solved))
}

/// Any solution, or a proof that none exists.
pub(super) fn any_solution(
    puzzle: &mut Puzzle,
    start: &State,
    watch: &mut Watch<'_>,
) -> Option<Found<Move>> {
    if *start != puzzle.start().0 {
        return None;
    }
    let solved = ask::find_any(puzzle.board(), watch).ok()?;
    Some(found(puzzle, solved))
}

fn found(puzzle: &mut Puzzle, solved: ask::Solved) -> Found<Move> {
    let answer = match (solved.placements, solved.is_proved) {
        (Some(placements), is_shortest) => {
            Answer::Solved { moves: puzzle.moves_to(&placements), is_shortest }
        }
        (None, true) => Answer::Unsolvable,
        (None, false) => Answer::Unknown(Cut::Stopped),
    };
    Found { states: 0, ..nothing_searched(answer) }
}

/// Counts solutions.
pub(super) fn count(board: &Board, limit: u64, watch: &mut Watch<'_>) -> Option<Counted> {
    let counted = ask::count(board, limit, watch).ok()?;
    let ask::Count { solutions, is_complete, networks, has_all_networks } = counted;
    Some(Counted { solutions, is_complete, networks, has_all_networks })
}

/// Looks for the smallest shortcut.
pub(super) fn need(board: &Board, concept: &Concept, watch: &mut Watch<'_>) -> Option<Judgement> {
    let verdict = |shortcut, example: Option<Placements>, possible, is_known: bool| Judgement {
        shortcut,
        is_smallest: false,
        example,
        possible,
        is_known,
        cut: (!is_known).then_some(Cut::Stopped),
        tried: 0,
    };
    Some(match ask::need(board, concept, watch).ok()? {
        ask::Need::Always(example) => verdict(None, Some(example), Some(true), true),
        ask::Need::Unsolvable => verdict(None, None, Some(false), true),
        ask::Need::Unknown => verdict(None, None, None, false),
        ask::Need::Avoidable(shortcut, example) => {
            let smallest = ask::smallest_shortcut(board, concept, watch).ok();
            let (smallest, is_smallest) =
                smallest.map_or((None, false), |solved| (solved.placements, solved.is_proved));
            let pieces = |placements: &Placements| placements.iter().flatten().count();
            let shortcut = match smallest {
                Some(smallest) if pieces(&smallest) <= pieces(&shortcut) => smallest,
                _ => shortcut,
            };
            // The search for an example only considered solutions in which every piece matters.
            let possible = example.is_some().then_some(true);
            Judgement { is_smallest, ..verdict(Some(shortcut), example, possible, true) }
        }
    })
}

/// Names a piece that a solution puts elsewhere.
pub(super) fn hint(puzzle: &Puzzle, state: &State, watch: &mut Watch<'_>) -> HintReport {
    let Ok(solved) = ask::solve(puzzle.board(), watch) else {
        return HintReport::Unknown;
    };
    let Some(solution) = solved.placements else {
        return if solved.is_proved { HintReport::DeadEnd } else { HintReport::Unknown };
    };
    let now = puzzle.placements(state);
    let wrong = (0..solution.len())
        .find(|&piece| solution[piece].is_some_and(|cell| now[piece] != Some(cell)));
    let name = |piece: usize| &puzzle.board().tray[piece].name;
    let text = match wrong.and_then(|piece| Some((piece, solution[piece]?))) {
        Some((piece, Cell { x, y })) => format!("A solution has {} at {x},{y}.", name(piece)),
        None => "Every piece that a solution needs is in place; another piece is in the way."
            .to_string(),
    };
    HintReport::Say { text }
}
