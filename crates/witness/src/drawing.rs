//! Drawing a line as play, so that every lens works on panels.
//!
//! A move is one step of the pen; there is no move that takes one back, for that is undo, and with
//! it no dead end could exist. Reaching an end is a win or a loss. Only where the line could go on
//! to another end does play stay open there, and the pen is lifted by a move of its own.

use crate::board::Board;
use crate::grid::{Bits, bit, members};
use crate::judge::Judge;
use crate::line::{Line, Move};
use crate::panel::Panel;
use play::concept::{EventName, EventNames, NoEvent};
use play::{EventTable, Events, Facts, Notation, Outcome, Pack, Play, Step};
use std::sync::Arc;

/// A panel to be drawn on.
#[derive(Clone, Debug)]
pub struct Drawing {
    board: Arc<Board>,
    judge: Judge,
    events: EventTable,
}

/// The line so far; none before a start was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pen(pub Option<Line>);

/// What the player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stroke {
    /// Puts the pen on a start; only where there are several.
    Start(u8),
    /// Draws on.
    Draw(Move),
    /// Lifts the pen on an end from which the line could go on to another.
    Lift,
}

/// Numbers of events. A corner that is visited has its own number.
const DOT: u32 = 200;
const TURN: u32 = 201;
const ERASED: u32 = 202;
/// A region of so many cells, and so many regions; told when the line ends.
const REGION_OF: u32 = 1_000;
const REGIONS: u32 = 2_000;

impl Drawing {
    /// Takes a panel up.
    pub fn new(panel: &Panel) -> Drawing {
        let board = Arc::new(Board::new(panel));
        Drawing { board, judge: Judge::default(), events: EventTable::new() }
    }

    /// Whether some end of a line was counted as lost because its regions took too much work to be
    /// judged.
    pub fn was_cut(&self) -> bool {
        self.judge.is_cut()
    }

    /// The panel laid out.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The only start, if there is one only.
    fn only_start(&self) -> Option<usize> {
        let starts = self.board.panel.starts;
        (starts.count_ones() == 1).then(|| starts.trailing_zeros() as usize)
    }

    /// True when the line can go on to an end from here.
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

    /// Play is over: the events of the regions, and whether the panel is solved.
    fn end(&mut self, line: &Line, told: &mut Vec<u32>) -> Outcome {
        let Some(drawn) = self.board.draw(line) else { return Outcome::Lost };
        let mut left = self.board.cells;
        let mut count = 0;
        let mut sizes = Vec::new();
        while left != 0 {
            let region = self.board.grid.region(left & left.wrapping_neg(), &drawn.edges);
            left &= !region;
            count += 1;
            sizes.push(REGION_OF + region.count_ones());
        }
        sizes.sort_unstable();
        sizes.dedup();
        told.extend(sizes);
        told.push(REGIONS + count);
        let board = Arc::clone(&self.board);
        if !self.judge.solves(&board, &drawn) {
            return Outcome::Lost;
        }
        if board.erasers != 0 && self.judge.verdict(&board, &drawn).erased & !board.erasers != 0 {
            told.push(ERASED);
        }
        Outcome::Won
    }

    /// What happens when the pen lands on a corner.
    fn landed(&self, line: &Line, before: Option<Move>, told: &mut Vec<u32>) {
        let Some(drawn) = self.board.draw(line) else { return };
        told.push(drawn.first.head as u32);
        let last = line.moves().last();
        let earlier = {
            let mut shorter = *line;
            shorter.pop();
            self.board.draw(&shorter).filter(|_| line.len() > 0)
        };
        let covered = |drawn: &crate::board::Drawn| {
            let dots = self.board.panel.dots.iter();
            dots.map(|dots| {
                (dots.corners & drawn.corners).count_ones()
                    + (dots.edges.across & drawn.edges.across).count_ones()
                    + (dots.edges.down & drawn.edges.down).count_ones()
            })
            .sum::<u32>()
        };
        if covered(&drawn) > earlier.map_or(0, |earlier| covered(&earlier)) {
            told.push(DOT);
        }
        if before.is_some() && before != last {
            told.push(TURN);
        }
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
                let start = usize::from(start);
                let line = Line::new(start);
                if self.board.panel.starts & self.board.free & bit(start) == 0 {
                    return Step::Still;
                }
                to.0 = Some(line);
                self.landed(&line, None, &mut told);
                Outcome::Open
            }
            (Some(line), Stroke::Draw(mv)) => {
                let mut longer = line;
                longer.push(mv);
                let Some(drawn) = self.board.draw(&longer) else { return Step::Still };
                to.0 = Some(longer);
                self.landed(&longer, line.moves().last(), &mut told);
                let is_end = self.board.panel.ends & bit(drawn.first.head) != 0;
                match is_end && !self.can_go_on(&longer) {
                    true => self.end(&longer, &mut told),
                    false => Outcome::Open,
                }
            }
            (Some(line), Stroke::Lift) => {
                let head = self.board.draw(&line).map(|drawn| drawn.first.head);
                let is_end = head.is_some_and(|head| self.board.panel.ends & bit(head) != 0);
                if !is_end || line.len() == 0 {
                    return Step::Still;
                }
                self.end(&line, &mut told)
            }
            _ => return Step::Still,
        };
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
            self.landed(&Line::new(start), None, &mut told);
        }
        told
    }

    fn event_name(&self, event: u32) -> String {
        match event {
            DOT => "dot".to_string(),
            TURN => "turn".to_string(),
            ERASED => "erase".to_string(),
            event if event == REGIONS + 1 => "1 region".to_string(),
            event if event >= REGIONS => format!("{} regions", event - REGIONS),
            event if event >= REGION_OF => format!("region of {}", event - REGION_OF),
            corner => {
                let [x, y] = self.board.panel.place(corner as usize);
                format!("visit:{x},{y}")
            }
        }
    }

    fn facts(&self) -> Facts {
        Facts { chance: false, ticks: false, has_goal: true }
    }
}

impl Notation for Drawing {
    fn write_move(&self, stroke: Stroke, out: &mut String) {
        match stroke {
            Stroke::Start(start) => {
                let [x, y] = self.board.panel.place(usize::from(start));
                out.push_str(&format!("[{x},{y}]"));
            }
            Stroke::Draw(mv) => out.push(mv.letter()),
            Stroke::Lift => out.push('.'),
        }
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(Stroke, &'t str)> {
        let first = text.chars().next()?;
        let rest = &text[first.len_utf8()..];
        match first {
            '.' => Some((Stroke::Lift, rest)),
            '[' => {
                let (place, rest) = rest.split_once(']')?;
                let (x, y) = place.split_once(',')?;
                let (x, y): (usize, usize) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
                let grid = self.board.grid;
                let is_there = (1..=grid.width()).contains(&x) && (1..=grid.rows + 1).contains(&y);
                is_there.then(|| (Stroke::Start(grid.at(x - 1, y - 1) as u8), rest))
            }
            letter => Some((Stroke::Draw(Move::from_letter(letter)?), rest)),
        }
    }
}

impl Pack for Drawing {
    fn packed_words(&self) -> usize {
        1 + (self.board.grid.corners() - 1).div_ceil(32)
    }

    fn pack(&self, state: &Pen, out: &mut [u64]) {
        out.fill(0);
        if let Some(line) = &state.0 {
            out[0] = 1 | (line.start() as u64) << 8 | (line.len() as u64) << 16;
            let words = out.len() - 1;
            out[1..].copy_from_slice(&line.words()[..words]);
        }
    }

    fn unpack(&self, words: &[u64], out: &mut Pen) {
        *out = Pen((words[0] & 1 == 1).then(|| {
            let (start, len) = (words[0] >> 8 & 255, words[0] >> 16 & 255);
            Line::from_words(start as usize, len as usize, &words[1..])
        }));
    }
}

impl EventNames for Drawing {
    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        let grid = self.board.grid;
        let unknown = |message: String, word: &str| {
            let known = ["dot", "turn", "erase", "region of 1", "2 regions", "length", "visit:1,1"];
            Err(NoEvent {
                message,
                word: word.to_string(),
                known: known.map(String::from).to_vec(),
            })
        };
        match name {
            EventName::Visit { column, row } => {
                let (x, y) = (*column as usize, *row as usize);
                if !(1..=grid.width()).contains(&x) || !(1..=grid.rows + 1).contains(&y) {
                    let message = format!(
                        "there is no corner {x},{y}; corners are 1,1 to {},{}",
                        grid.width(),
                        grid.rows + 1
                    );
                    return Err(NoEvent { message, word: String::new(), known: Vec::new() });
                }
                Ok(vec![grid.at(x - 1, y - 1) as u32])
            }
            EventName::Named(name) => {
                let words: Vec<&str> = name.split_whitespace().collect();
                match words[..] {
                    ["dot"] => Ok(vec![DOT]),
                    ["turn"] => Ok(vec![TURN]),
                    ["erase"] => Ok(vec![ERASED]),
                    ["region", "of", number] | ["region", "of", number, "cell" | "cells"]
                        if number.parse::<u32>().is_ok_and(|n| (1..=999).contains(&n)) =>
                    {
                        Ok(vec![REGION_OF + number.parse::<u32>().unwrap_or(1)])
                    }
                    [number, "region" | "regions"]
                        if number.parse::<u32>().is_ok_and(|n| (1..=999).contains(&n)) =>
                    {
                        Ok(vec![REGIONS + number.parse::<u32>().unwrap_or(1)])
                    }
                    _ => unknown(format!("panels have no event `{name}`"), name),
                }
            }
            EventName::Rule(_) => unknown("panels have no rules".to_string(), ""),
            EventName::Push(_) => unknown("nothing is pushed on a panel".to_string(), ""),
            EventName::Message => unknown("panels have no messages".to_string(), ""),
        }
    }
}
