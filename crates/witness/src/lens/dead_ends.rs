//! Where a panel can no longer be solved, from its solutions.

use super::tracer::max_steps;
use crate::board::Board;
use crate::count::count_beginnings;
use crate::drawing::{Drawing, Stroke};
use crate::grid::{Bits, bit, members};
use crate::line::Move;
use crate::solve::{Ask as Question, Fatal, live};
use play::lens::{self, Ask, Crossing, DeadEndReport, Extras, Refusal, Status};
use play::{Watch, write_trace};

/// The number of points of no return listed unless the option `list` sets another.
const LISTED: usize = 100;

/// The tracer counts the positions that can still be solved and lists the moves that leave them; all
/// other positions are dead, and how many there are is counted without judging any. If the tracer
/// cannot finish, play is explored instead.
pub(super) fn dead_ends(
    drawing: &mut Drawing,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Result<DeadEndReport, Refusal> {
    let question = Question { max_steps: max_steps(ask.budget), ..drawing.question() };
    let listed = ask.options.number("list").unwrap_or(LISTED);
    let found = live(drawing.board(), question, listed, watch);
    if !found.found.is_complete {
        return lens::dead_ends(&mut drawing.to_search(), ask, watch);
    }
    let is_solved = found.lines > 0;
    let has_choice = drawing.board().panel.starts.count_ones() > 1;
    // Before a start is chosen nothing is drawn: a position of its own.
    let live = found.lines + found.lifted + u64::from(has_choice && is_solved);
    let (states, is_complete) = positions(drawing.board(), max_steps(ask.budget));
    let crossing = |crossing: &crate::solve::Crossing| {
        let mut trace: Vec<Stroke> = Vec::new();
        if has_choice {
            trace.push(Stroke::Start(crossing.line.start() as u8));
        }
        trace.extend(crossing.line.moves().map(Stroke::Draw));
        match crossing.fatal {
            Fatal::Start => {}
            Fatal::Lift => trace.push(Stroke::Lift),
            Fatal::Draw(mv) => trace.push(Stroke::Draw(mv)),
        }
        let mv = write_trace(drawing, &trace[trace.len() - 1..]);
        Crossing { mv, trace: write_trace(drawing, &trace) }
    };
    let number = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
    Ok(DeadEndReport {
        level: ask.level.number,
        name: ask.level.name.clone(),
        status: if is_solved { Status::Solved } else { Status::Unsolvable },
        index: ask.level.index,
        states: number(states),
        // However many positions were counted, no more than these are not dead.
        dead: number(states.saturating_sub(live)),
        complete: is_complete,
        no_return: found.first.iter().map(crossing).collect(),
        no_return_total: number(found.crossings),
        why: (!is_complete).then_some("budget"),
        extras: Extras::default(),
    })
}

/// The number of positions of play, and whether that is all; counting stops at `most`.
fn positions(board: &Board, most: u64) -> (u64, bool) {
    let before = u64::from(board.panel.starts.count_ones() > 1);
    let counted = count_beginnings(&board.panel).and_then(|count| u64::try_from(count).ok());
    if let Some(counted) = counted {
        return (counted + before, true);
    }
    let mut count = before;
    let starts = members(board.panel.starts & board.free).collect::<Vec<_>>();
    // A single start without moves is a position even where no line may begin.
    if starts.is_empty() {
        return (1, true);
    }
    let is_all = starts.into_iter().all(|start| count_from(board, start, 0, 0, most, &mut count));
    (count, is_all)
}

/// Adds the positions that begin with a line; false when there are more than `most`.
fn count_from(
    board: &Board,
    head: usize,
    len: usize,
    taken: Bits,
    most: u64,
    count: &mut u64,
) -> bool {
    *count += 1;
    if *count > most {
        return false;
    }
    let image = board.images.as_ref().map_or(head, |images| usize::from(images[head]));
    let taken = taken | bit(head) | bit(image);
    let steps = |from: usize, taken: Bits| {
        let moves = Move::ALL.into_iter().filter_map(move |mv| board.grid.step(from, mv));
        moves.filter_map(move |(to, edge)| {
            let is_open = board.usable.has(edge) && board.free & !taken & bit(to) != 0;
            is_open.then_some(to)
        })
    };
    if board.panel.ends & bit(head) != 0 && len > 0 {
        let mut reach = bit(head);
        let mut todo = vec![head];
        while let Some(corner) = todo.pop() {
            for to in steps(corner, taken | reach) {
                reach |= bit(to);
                todo.push(to);
            }
        }
        // The line is over unless it can go on to another end; then lifting the pen is a move.
        if reach & !bit(head) & board.panel.ends == 0 {
            return true;
        }
        *count += 1;
    }
    steps(head, taken).all(|to| count_from(board, to, len + 1, taken, most, count))
}
