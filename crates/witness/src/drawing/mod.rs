//! Drawing a line as play, so that every lens works on panels.
//!
//! A move is one step of the pen. There is no move that takes a step back: that is undo, and as a
//! move it would rule out dead ends. Reaching an end is a win or a loss. Only if the line could
//! continue to another end does play stay open there; lifting the pen is then a separate move.

mod because;
mod events;
mod notation;
mod planes;
pub(crate) mod shown;

pub use shown::marks;

use crate::board::{Board, Drawn};
use crate::grid::{Bits, bit, members};
use crate::judge::{Judge, MAX_WORK, OF_REGION};
use crate::line::{Line, Move};
use crate::panel::Panel;
use crate::solve::Ask;
use play::{Doubt, EventTable, Events, Facts, Outcome, Play, Step};
use std::sync::Arc;

/// Work that judging one region may take in a search over all of play.
const SEARCH_WORK: u64 = 1_000_000;

/// A panel to be drawn on.
#[derive(Clone, Debug)]
pub struct Drawing {
    board: Arc<Board>,
    judge: Judge,
    /// Work that judging one region may take.
    of_region: u64,
    events: EventTable,
    /// Whether events that only concepts need are reported.
    is_for_concepts: bool,
}

/// The line so far; none before a start was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pen(pub Option<Line>);

/// What the player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stroke {
    /// Puts the pen on a start; only where there are several.
    Start(u8),
    /// Draws one step.
    Draw(Move),
    /// Lifts the pen on an end from which the line could continue to another.
    Lift,
}

impl Drawing {
    /// Makes a panel playable.
    pub fn new(panel: &Panel) -> Drawing {
        Drawing {
            board: Arc::new(Board::new(panel)),
            judge: Judge::limited(u64::MAX, OF_REGION),
            of_region: OF_REGION,
            events: EventTable::new(),
            is_for_concepts: false,
        }
    }

    /// The panel laid out.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The same puzzle with another limit on the work per region, in pieces placed and choices of
    /// erasers. A step that needs more returns a doubt.
    pub fn with_work(&self, of_region: u64) -> Drawing {
        let judge = Judge::limited(u64::MAX, of_region);
        Drawing { judge, of_region, ..self.clone() }
    }

    /// The same puzzle with every event that a concept may name. Edges, and how many pieces of each
    /// kind a region has, would drown the rest where a person reads what a move did.
    pub fn for_concepts(&self) -> Drawing {
        Drawing { is_for_concepts: true, ..self.clone() }
    }

    /// The same puzzle for a search over all of play. A search meets thousands of ends of lines, so
    /// each of them may take less work than the one end that a person looks at; once all together
    /// have taken too much, every further end comes back as a doubt.
    pub(crate) fn to_search(&self) -> Drawing {
        let judge = Judge::limited(MAX_WORK, SEARCH_WORK);
        Drawing { judge, of_region: SEARCH_WORK, ..self.clone() }
    }

    /// The limit of the tracer for one region, so that it judges as play does.
    pub(crate) fn question(&self) -> Ask {
        Ask { max_region_work: self.of_region, ..Ask::default() }
    }

    /// The moves that draw a line ending on an end, from the start of play.
    pub fn strokes(&self, line: &Line) -> Vec<Stroke> {
        let several = self.only_start().is_none();
        let mut strokes: Vec<Stroke> =
            several.then_some(Stroke::Start(line.start() as u8)).into_iter().collect();
        strokes.extend(line.moves().map(Stroke::Draw));
        strokes.extend(self.can_go_on(line).then_some(Stroke::Lift));
        strokes
    }

    /// How many moves lead to a position.
    pub(crate) fn strokes_to(&self, pen: &Pen) -> usize {
        pen.0.map_or(0, |line| line.len() + usize::from(self.only_start().is_none()))
    }

    /// The only start, if there is exactly one.
    fn only_start(&self) -> Option<usize> {
        let starts = self.board.panel.starts;
        (starts.count_ones() == 1).then(|| starts.trailing_zeros() as usize)
    }

    /// True when the line can continue to an end from here.
    fn can_go_on(&self, line: &Line) -> bool {
        let Some(drawn) = self.board.draw(line) else { return false };
        let free = self.board.free & !drawn.corners;
        let mut reach: Bits = bit(drawn.first.head);
        let mut todo = reach;
        while todo != 0 {
            let corner = todo.trailing_zeros() as usize;
            todo &= todo - 1;
            for mv in Move::ALL {
                if let Some((to, edge)) = self.board.grid.step(corner, mv)
                    && self.board.usable.has(edge)
                    && free & bit(to) & !reach != 0
                {
                    reach |= bit(to);
                    todo |= bit(to);
                }
            }
        }
        reach & !bit(drawn.first.head) & self.board.panel.ends != 0
    }

    /// Ends the line: the events of its regions, and whether it solves the panel; none when that
    /// needs too much work.
    fn end(&mut self, drawn: &Drawn, told: &mut Vec<u32>) -> Option<Outcome> {
        events::of_regions(&self.board, drawn, told);
        if self.is_for_concepts {
            events::of_holdings(&self.board, drawn, told);
        }
        let board = Arc::clone(&self.board);
        let decided = self.judge.decide(&board, drawn);
        let is_erased = decided == Some(true)
            && board.erasers != 0
            && self.judge.verdict(&board, drawn).erased & !board.erasers != 0;
        if is_erased {
            told.push(events::ERASED);
        }
        decided.map(|solves| if solves { Outcome::Won } else { Outcome::Lost })
    }
}

impl Play for Drawing {
    type State = Pen;
    type Move = Stroke;

    fn start(&self) -> (Pen, Outcome) {
        (Pen(self.only_start().map(Line::new)), Outcome::Open)
    }

    fn moves(&self, state: &Pen, out: &mut Vec<Stroke>) {
        let Some(line) = &state.0 else {
            let starts = members(self.board.panel.starts & self.board.free);
            out.extend(starts.map(|start| Stroke::Start(start as u8)));
            return;
        };
        let Some(drawn) = self.board.draw(line) else { return };
        if self.board.panel.ends & bit(drawn.first.head) != 0 && line.len() > 0 {
            out.push(Stroke::Lift);
        }
        out.extend(Move::ALL.into_iter().map(Stroke::Draw).filter(|stroke| {
            let mut longer = *line;
            let Stroke::Draw(mv) = stroke else { return false };
            longer.push(*mv);
            self.board.draw(&longer).is_some()
        }));
    }

    fn step(&mut self, from: &Pen, stroke: Stroke, to: &mut Pen) -> Step {
        let mut told = Vec::new();
        let outcome = match (from.0, stroke) {
            (None, Stroke::Start(start)) => {
                let line = Line::new(usize::from(start));
                if self.board.panel.starts & self.board.free & bit(line.start()) == 0 {
                    return Step::Still;
                }
                to.0 = Some(line);
                events::of_landing(&self.board, &line, &mut told);
                Some(Outcome::Open)
            }
            (Some(line), Stroke::Draw(mv)) => {
                let mut longer = line;
                longer.push(mv);
                let Some(drawn) = self.board.draw(&longer) else { return Step::Still };
                to.0 = Some(longer);
                events::of_landing(&self.board, &longer, &mut told);
                if self.is_for_concepts {
                    events::of_edge(&self.board, &longer, &mut told);
                }
                let is_end = self.board.panel.ends & bit(drawn.first.head) != 0;
                match is_end && !self.can_go_on(&longer) {
                    true => self.end(&drawn, &mut told),
                    false => Some(Outcome::Open),
                }
            }
            (Some(line), Stroke::Lift) => match self.board.draw(&line) {
                Some(drawn)
                    if self.board.panel.ends & bit(drawn.first.head) != 0 && line.len() > 0 =>
                {
                    self.end(&drawn, &mut told)
                }
                _ => return Step::Still,
            },
            _ => return Step::Still,
        };
        let Some(outcome) = outcome else { return Step::Doubt(Doubt::WORK) };
        told.sort_unstable();
        told.dedup();
        Step::Moved { events: self.events.intern(&told), outcome }
    }

    fn told(&self, events: Events) -> &[u32] {
        self.events.get(events)
    }

    fn start_events(&self) -> Vec<u32> {
        let mut told = Vec::new();
        if let Some(start) = self.only_start() {
            events::of_landing(&self.board, &Line::new(start), &mut told);
        }
        told
    }

    fn event_name(&self, event: u32) -> String {
        events::name(&self.board, event)
    }

    fn facts(&self) -> Facts {
        Facts { chance: false, ticks: false, has_goal: true }
    }
}
