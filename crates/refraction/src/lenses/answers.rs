//! The answers of a board: its sets of placements.

use crate::board::{Board, Cell};
use crate::exhaust::exhaust;
use crate::light::light;
use crate::puzzle::Puzzle;
use crate::write::write_placements;
use play::lens::{Answers, Ask};
use play::{Progress, Watch};

/// Sets of placements that are tried one by one before clingo is asked.
const FEW: u64 = 200_000;

/// Finds the sets of placements that solve a board.
pub(super) fn answers(
    puzzle: &Puzzle,
    most: usize,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Answers {
    let board = puzzle.board();
    if light(board, &board.empty()).is_won() {
        return Answers::nothing_to_find();
    }
    #[cfg(feature = "clingo")]
    if placements(board) > FEW
        && let Some(answers) = by_clingo(board, most, watch)
    {
        return answers;
    }
    by_trying(board, most, ask.budget.max_states as u64, watch)
}

/// An upper bound on the sets of placements.
fn placements(board: &Board) -> u64 {
    let free = board.fixed().iter().filter(|is_fixed| !**is_fixed).count() as u64;
    board.tray.iter().fold(1u64, |count, _| count.saturating_mul(free + 1))
}

/// Tries everything.
fn by_trying(board: &Board, most: usize, max_tried: u64, watch: &mut Watch<'_>) -> Answers {
    let max_tried = max_tried.max(placements(board).min(FEW));
    let (mut keys, mut fewest, mut seen) = (Vec::new(), None, 0u64);
    let mut was_stopped = false;
    let exhausted = exhaust(board, max_tried, &mut |placed, _| {
        let count = placed.iter().flatten().count();
        fewest = Some(fewest.map_or(count, |fewest: usize| fewest.min(count)));
        // All are seen, because the last may have the fewest pieces.
        if keys.len() <= most {
            keys.push(key(board, placed));
        }
        seen += 1;
        was_stopped = seen.is_multiple_of(1024) && watch(Progress::done(seen));
        !was_stopped
    });
    let is_all = exhausted.is_complete && exhausted.is_judged && !was_stopped;
    match (keys.is_empty(), is_all) {
        (true, true) => Answers::none(),
        (true, false) => Answers::unknown(),
        (false, _) => {
            let listed = Answers::listed(fewest.filter(|_| is_all), keys, most);
            Answers { complete: listed.complete && is_all, ..listed }
        }
    }
}

#[cfg(feature = "clingo")]
fn by_clingo(board: &Board, most: usize, watch: &mut Watch<'_>) -> Option<Answers> {
    let solved = crate::ask::solve(board, watch).ok()?;
    let Some(placements) = &solved.placements else {
        return Some(if solved.is_proved { Answers::none() } else { Answers::unknown() });
    };
    let fewest = placements.iter().flatten().count();
    let (all, is_all) = crate::ask::list(board, most.saturating_add(1), watch).ok()?;
    let keys = all.iter().map(|placed| key(board, placed)).collect();
    let listed = Answers::listed(Some(fewest).filter(|_| solved.is_proved), keys, most);
    Some(Answers { complete: listed.complete && is_all, ..listed })
}

/// Placements as moves; pieces of one shape are taken in the order of the tray and the cells.
pub(super) fn key(board: &Board, placed: &[Option<Cell>]) -> String {
    let mut placed = placed.to_vec();
    for piece in 0..placed.len() {
        let number = |cell: Option<Cell>| cell.map_or(usize::MAX, |cell| board.number(cell));
        for other in piece + 1..placed.len() {
            if board.is_alike(piece, other) && number(placed[other]) < number(placed[piece]) {
                placed.swap(piece, other);
            }
        }
    }
    write_placements(board, &placed)
}
