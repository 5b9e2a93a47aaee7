//! Which positions of the pen can still be solved, counted while drawing every line that can.
//!
//! Play on a panel is a tree: a line can be drawn in one way only. So the positions that can still be
//! solved are the beginnings of solutions, and every other legal move from one of them is a point of
//! no return.

use super::walk::{Pen, Walk};
use super::{Ask, Solutions};
use crate::board::Board;
use crate::grid::{bit, members};
use crate::line::{Line, Move};
use play::{Progress, Watch};
use std::collections::BinaryHeap;

/// What is known about positions that can still be solved.
#[derive(Clone, Debug, Default)]
pub(crate) struct Live {
    /// Lines that can still be continued to a solution, or lifted: the beginnings of solutions,
    /// solutions where the line cannot go on included. A start without moves counts.
    pub(crate) lines: u64,
    /// Solutions after which the line could go on, so that lifting the pen is a move and the lifted
    /// line a position of its own.
    pub(crate) lifted: u64,
    /// Moves from such a position into one that cannot be solved any more.
    pub(crate) crossings: u64,
    /// The first of them: shortest first, then in the order of moves.
    pub(crate) first: Vec<Crossing>,
    /// How the search ended; only `is_complete`, `is_stopped`, `is_cut` and `steps` are set.
    pub(crate) found: Solutions,
}

/// A line that can be continued to a solution and the move after it that cannot. If choosing its
/// start is that move, the line has no moves yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Crossing {
    /// Its number of moves, lifting and choosing a start included.
    pub(crate) len: usize,
    pub(crate) line: Line,
    pub(crate) fatal: Fatal,
}

/// The move that loses a solvable panel, in the order of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fatal {
    Start,
    Lift,
    Draw(Move),
}

/// Counts the positions that can still be solved and keeps the first `listed` points of no return.
pub(crate) fn live(board: &Board, ask: Ask, listed: usize, watch: &mut Watch<'_>) -> Live {
    let ask = Ask { every_tracing: true, ..ask };
    let mut count = Count { live: Live::default(), listed, kept: BinaryHeap::new(), ask, watch };
    let mut never = |_| false;
    let mut walk = Walk::new(board, ask, &mut never);
    let starts: Vec<usize> = members(board.panel.starts & board.free).collect();
    let mut dead = Vec::new();
    for &start in &starts {
        let line = Line::new(start);
        let pen = walk.put_on(start);
        if !pen.is_some_and(|pen| count.is_live(&mut walk, &pen, line)) {
            dead.push(Crossing { len: 1, line, fatal: Fatal::Start });
        }
    }
    // Choosing a start is a move only where there are several.
    if board.panel.starts.count_ones() > 1 && dead.len() < starts.len() {
        dead.into_iter().for_each(|crossing| count.cross(crossing));
    }
    let is_over = count.is_over(&walk, count.live.found.steps);
    let mut live = count.live;
    live.first = count.kept.into_sorted_vec();
    live.found.is_cut = walk.judge.is_cut();
    live.found.is_complete = !live.found.is_cut && !live.found.is_stopped && !is_over;
    live
}

struct Count<'s, 'w> {
    live: Live,
    listed: usize,
    /// The first crossings so far, the last of them on top.
    kept: BinaryHeap<Crossing>,
    ask: Ask,
    watch: &'s mut Watch<'w>,
}

impl Count<'_, '_> {
    /// Whether the search has to end.
    fn is_over(&self, walk: &Walk<'_, '_>, steps: u64) -> bool {
        steps > self.ask.max_steps || walk.judge.is_over()
    }

    /// Whether a position can still be solved.
    fn is_live(&mut self, walk: &mut Walk<'_, '_>, pen: &Pen, line: Line) -> bool {
        self.live.found.steps += 1;
        let steps = self.live.found.steps;
        if steps.is_multiple_of(1024) && (self.watch)(Progress::done(steps)) {
            self.live.found.is_stopped = true;
        }
        if self.live.found.is_stopped || self.is_over(walk, steps) {
            return false;
        }
        let ends = walk.board.panel.ends;
        let is_end = ends & bit(pen.drawn.first.head) != 0 && line.len() > 0;
        let goes_on = !is_end || pen.reach & ends != 0;
        let solves = is_end && walk.judge.solves_but(walk.board, &pen.drawn, pen.judged);
        if !goes_on {
            self.live.lines += u64::from(solves);
            return solves;
        }
        let mut dead = Vec::new();
        let mut is_live = solves;
        for (mv, next) in walk.moves(pen) {
            let mut longer = line;
            longer.push(mv);
            match next.is_some_and(|next| self.is_live(walk, &next, longer)) {
                true => is_live = true,
                false => dead.push(Fatal::Draw(mv)),
            }
        }
        if is_live {
            self.live.lines += 1;
            self.live.lifted += u64::from(solves);
            if is_end && !solves {
                dead.push(Fatal::Lift);
            }
            let chosen = usize::from(walk.board.panel.starts.count_ones() > 1);
            let len = line.len() + 1 + chosen;
            dead.into_iter().for_each(|fatal| self.cross(Crossing { len, line, fatal }));
        }
        is_live
    }

    fn cross(&mut self, crossing: Crossing) {
        self.live.crossings += 1;
        self.kept.push(crossing);
        if self.kept.len() > self.listed {
            self.kept.pop();
        }
    }
}
