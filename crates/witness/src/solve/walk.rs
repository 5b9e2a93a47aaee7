//! The pen: draws every line that is not pruned.

use super::shortest::distances;
use super::{Ask, Solutions};
use crate::board::{Board, Drawn};
use crate::grid::{Bits, Edges, bit, members};
use crate::judge::{Judge, covers_wrong_dot, uncovered};
use crate::line::{Line, Move, Traced};
use play::{Progress, Watch};

/// Work of judging after which `watch` is called, however few steps the pen has made.
const WORK_BETWEEN_QUESTIONS: u64 = 2_000_000;

/// A search in progress.
pub(super) struct Walk<'b, 's> {
    pub(super) board: &'b Board,
    pub(super) judge: Judge,
    /// Steps by corner and move: where to and over which edge; 255 where there is none.
    next: Vec<[(u8, Edges); 4]>,
    /// Edges from each corner to the nearest end, if the length of lines is limited.
    left: Vec<usize>,
    ask: Ask,
    watch: &'s mut Watch<'s>,
    found: Solutions,
    line: Line,
    /// The work of judging when `watch` was last called.
    asked_at: u64,
}

/// The pen on the panel.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    pub(super) drawn: Drawn,
    /// Cells of regions that are closed and good.
    pub(super) judged: Bits,
    /// Corners the pen can still reach.
    pub(super) reach: Bits,
}

/// Whether the search continues.
#[derive(PartialEq, Eq)]
enum Flow {
    On,
    Over,
}

impl<'b, 's> Walk<'b, 's> {
    pub(super) fn new(board: &'b Board, ask: Ask, watch: &'s mut Watch<'_>) -> Walk<'b, 's> {
        let step = |corner: usize, mv: Move| match board.grid.step(corner, mv) {
            Some((to, edge)) if board.usable.has(edge) && board.free & bit(to) != 0 => {
                let mut edges = Edges::default();
                edges.insert(edge);
                (to as u8, edges)
            }
            _ => (u8::MAX, Edges::default()),
        };
        let next = (0..board.grid.corners()).map(|corner| Move::ALL.map(|mv| step(corner, mv)));
        let is_limited = ask.max_moves != usize::MAX;
        Walk {
            board,
            judge: Judge::limited(ask.max_work, ask.max_region_work),
            next: next.collect(),
            left: if is_limited { distances(board) } else { Vec::new() },
            ask,
            watch,
            found: Solutions::default(),
            line: Line::new(0),
            asked_at: 0,
        }
    }

    pub(super) fn run(mut self) -> Solutions {
        let mut flow = Flow::On;
        for start in members(self.board.panel.starts & self.board.free) {
            // Both tracings of a picture are the same without coloured dots.
            let image = self.board.images.as_ref().map(|images| usize::from(images[start]));
            let is_second = image.is_some_and(|image| image < start);
            if is_second && !self.board.has_coloured_dots && !self.ask.every_tracing {
                continue;
            }
            if let Some(pen) = self.put_on(start) {
                flow = self.draw_on(&pen);
            }
            if flow == Flow::Over {
                break;
            }
        }
        self.finish(flow)
    }

    /// Continues from the end of a line.
    pub(super) fn run_from(mut self, line: &Line) -> Solutions {
        let mut pen = self.put_on(line.start());
        for mv in line.moves() {
            pen = pen.and_then(|pen| {
                self.line.push(mv);
                self.step(&pen, mv)
            });
        }
        let flow = pen.map_or(Flow::On, |pen| self.draw_on(&pen));
        self.finish(flow)
    }

    fn finish(mut self, flow: Flow) -> Solutions {
        self.found.is_cut = self.judge.is_cut();
        self.found.is_complete = flow == Flow::On && !self.found.is_cut;
        self.found
    }

    /// Puts the pen on a start; none if no line can begin there.
    pub(super) fn put_on(&mut self, start: usize) -> Option<Pen> {
        self.line = Line::new(start);
        let drawn = self.board.draw(&self.line)?;
        let pen = Pen { drawn, judged: 0, reach: self.board.free };
        (!covers_wrong_dot(self.board, &drawn)).then_some(pen)
    }

    /// The pen after a move; none if that is not a legal move or cannot lead to a solution. A pen is a large value,
    /// so the innermost loop has this code in place.
    #[inline(always)]
    fn step(&mut self, pen: &Pen, mv: Move) -> Option<Pen> {
        let (to, edge) = self.next[pen.drawn.first.head][mv as usize];
        if to == u8::MAX || pen.drawn.corners & bit(usize::from(to)) != 0 {
            return None;
        }
        let mut next = *pen;
        next.drawn = self.extend(&pen.drawn, usize::from(to), edge);
        let is_wrong = self.board.has_coloured_dots && covers_wrong_dot(self.board, &next.drawn);
        (!is_wrong && self.is_worth(pen, &mut next)).then_some(next)
    }

    fn draw_on(&mut self, pen: &Pen) -> Flow {
        self.found.steps += 1;
        if self.found.steps > self.ask.max_steps {
            return Flow::Over;
        }
        let is_due = self.found.steps.is_multiple_of(1024)
            || self.judge.work() - self.asked_at > WORK_BETWEEN_QUESTIONS;
        if is_due {
            self.asked_at = self.judge.work();
            if (self.watch)(Progress::done(self.found.steps)) {
                self.found.is_stopped = true;
                return Flow::Over;
            }
        }
        if self.judge.is_over() {
            return Flow::Over;
        }
        let head = pen.drawn.first.head;
        if self.board.panel.ends & bit(head) != 0 && self.end(pen) == Flow::Over {
            return Flow::Over;
        }
        for mv in Move::ALL {
            if self.is_too_long(head, mv) {
                continue;
            }
            let Some(next) = self.step(pen, mv) else { continue };
            self.line.push(mv);
            let flow = self.draw_on(&next);
            self.line.pop();
            if flow == Flow::Over {
                return Flow::Over;
            }
        }
        Flow::On
    }

    /// True if no line that goes on with this move ends within the allowed number of moves.
    fn is_too_long(&self, head: usize, mv: Move) -> bool {
        if self.left.is_empty() {
            return false;
        }
        let (to, _) = self.next[head][mv as usize];
        let left = self.left.get(usize::from(to)).copied().unwrap_or(0);
        self.line.len() + 1 + left > self.ask.max_moves
    }

    /// The legal moves of a pen in their order, and for each the pen after it if the move can lead to
    /// a solution as far as the rules of pruning see.
    pub(super) fn moves(&mut self, pen: &Pen) -> Vec<(Move, Option<Pen>)> {
        let legal = |walk: &Self, mv: Move| {
            let (to, _) = walk.next[pen.drawn.first.head][mv as usize];
            to != u8::MAX && pen.drawn.corners & bit(usize::from(to)) == 0
        };
        let moves = Move::ALL.into_iter().filter(|mv| legal(self, *mv)).collect::<Vec<_>>();
        moves.into_iter().map(|mv| (mv, self.step(pen, mv))).collect()
    }

    fn extend(&self, drawn: &Drawn, to: usize, edge: Edges) -> Drawn {
        let mut next = *drawn;
        next.first.head = to;
        next.first.corners |= bit(to);
        next.first.edges = next.first.edges.union(edge);
        next.corners |= bit(to);
        next.edges = next.edges.union(edge);
        if let (Some(second), Some(images), Some(symmetry)) =
            (&mut next.second, &self.board.images, self.board.symmetry())
        {
            let image = usize::from(images[to]);
            let edge = symmetry.edges(&self.board.grid, &edge);
            second.head = image;
            second.corners |= bit(image);
            second.edges = second.edges.union(edge);
            next.corners |= bit(image);
            next.edges = next.edges.union(edge);
        }
        next
    }

    /// The line stands on an end.
    fn end(&mut self, pen: &Pen) -> Flow {
        // If the line could continue to another end, lifting the pen is a move.
        let lifts = usize::from(pen.reach & self.board.panel.ends != 0);
        let moves = self.line.len() + lifts;
        let solves = self.line.len() > 0
            && moves <= self.ask.max_moves
            && self.judge.solves_but(self.board, &pen.drawn, pen.judged);
        if !solves || !self.ask.every_tracing && self.was_found(pen) {
            return Flow::On;
        }
        self.found.count += 1;
        if self.found.shortest.is_none_or(|least| moves < least) {
            self.found.shortest = Some(moves);
            self.found.shortest_line = Some(self.line);
        }
        self.found.first.get_or_insert(self.line);
        if self.ask.keeps_lines {
            self.found.lines.push(self.line);
        }
        match self.found.count >= u128::from(self.ask.max_solutions) {
            true => Flow::Over,
            false => Flow::On,
        }
    }

    /// True when the picture was already found from its other start.
    fn was_found(&mut self, pen: &Pen) -> bool {
        let Some(second) = pen.drawn.second else { return false };
        let Some(images) = &self.board.images else { return false };
        if usize::from(images[self.line.start()]) > self.line.start() {
            return false;
        }
        let other: Traced = pen.drawn.first;
        let turned = Drawn { first: second, second: Some(other), ..pen.drawn };
        self.judge.solves_but(self.board, &turned, pen.judged)
    }

    /// Judges the regions that no line can enter any more; false if one is bad.
    pub(super) fn judge_closed(&mut self, pen: &mut Pen, open_cells: Bits) -> bool {
        let board = self.board;
        let open = board.grid.region(open_cells, &pen.drawn.edges);
        let closed = board.cells & !open;
        let mut left = closed & !pen.judged;
        if left == 0 {
            return true;
        }
        let uncovered = uncovered(board, &pen.drawn);
        while left != 0 {
            let region = board.grid.region(left & left.wrapping_neg(), &pen.drawn.edges);
            left &= !region;
            if !self.judge.is_good(board, region, &pen.drawn.edges, &uncovered) {
                return false;
            }
        }
        pen.judged = closed;
        true
    }
}
