//! How an unfinished line is shown, and how moves are offered.

use super::because::because;
use super::{Drawing, Pen, Stroke, planes};
use crate::board::Board;
use crate::grid::{bit, members};
use crate::judge::Judge;
use crate::line::Move;
use crate::picture::{Marks, canvas, corner_grid, svg, text};
use crate::solve::unmet;
use play::lens::Extras;
use play::{Drawn, Notation, Offer, PictureGrid, Planes, Play, Step};
use schemars::JsonSchema;
use serde::Serialize;

/// Work limit for marking errors: a person is waiting.
const SHOWN_WORK: u64 = 40_000_000;

/// A line and, if it stands on an end, its errors.
pub fn marks(board: &Board, pen: &Pen) -> Marks {
    let drawn = pen.0.and_then(|line| board.draw(&line));
    let verdict = drawn
        .filter(|drawn| board.panel.ends & bit(drawn.first.head) != 0)
        .map(|drawn| Judge::new(SHOWN_WORK).verdict(board, &drawn));
    Marks { drawn, verdict }
}

/// Fields of the answer of `play` that only panels have.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PlayedLine<'p> {
    /// The panel's name.
    panel: &'p str,
    /// The panel with the line, row by row.
    board: Vec<String>,
    /// Column and row of pieces that are not satisfied, once the line stands on an end.
    unsatisfied: Vec<[usize; 2]>,
    /// Column and row of pieces that the line cannot satisfy any more, however it goes on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unmet: Vec<[usize; 2]>,
    /// Why, for each of these pieces in the order of the cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<String>,
    /// False when there are too many erasers or negative pieces to judge the line.
    #[serde(skip_serializing_if = "is_true")]
    known: bool,
    /// What happened, move by move.
    events: Vec<Vec<String>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_true(flag: &bool) -> bool {
    *flag
}

impl Drawn for Drawing {
    fn shows_play(&self) -> bool {
        true
    }

    fn text(&mut self, pen: &Pen) -> String {
        text(&self.board().panel, &marks(self.board(), pen)).join("\n")
    }

    fn svg(&mut self, pen: &Pen) -> Option<String> {
        // Before the first move nothing is drawn, not even the pen on the only start.
        let marks = match self.strokes_to(pen) {
            0 => Marks::default(),
            _ => marks(self.board(), pen),
        };
        Some(svg(&self.board().panel, &marks))
    }

    fn grid(&self) -> Option<PictureGrid> {
        Some(corner_grid(&self.board().panel))
    }

    fn actions(&self) -> Option<Vec<Stroke>> {
        let board = self.board();
        let starts = members(board.panel.starts & board.free);
        let starts = starts.map(|start| Stroke::Start(start as u8));
        let is_only = self.only_start().is_some();
        let mut strokes: Vec<Stroke> = starts.filter(|_| !is_only).collect();
        strokes.extend(Move::ALL.map(Stroke::Draw));
        strokes.push(Stroke::Lift);
        Some(strokes)
    }

    fn planes(&self) -> Option<Planes> {
        Some(planes::planes(self.board()))
    }

    fn fill_planes(&self, pen: &Pen, out: &mut [u8]) {
        planes::fill(self.board(), pen, out);
    }

    fn canvas(&mut self, pen: &Pen, columns: usize, rows: usize) -> Vec<String> {
        canvas(&self.board().panel, &marks(self.board(), pen), columns, rows)
    }

    fn offer(&self, pen: &Pen, stroke: Stroke) -> Offer {
        let mut text = String::new();
        self.write_move(stroke, &mut text);
        let (label, key, cell) = match stroke {
            Stroke::Start(start) => {
                let [x, y] = self.board().panel.place(usize::from(start));
                (format!("start at {x},{y}"), None, Some([x, y]))
            }
            Stroke::Lift => ("lift the pen".to_string(), Some("Enter"), None),
            Stroke::Draw(mv) => {
                let (label, key) = match mv {
                    Move::Left => ("left", "ArrowLeft"),
                    Move::Right => ("right", "ArrowRight"),
                    Move::Down => ("down", "ArrowDown"),
                    Move::Up => ("up", "ArrowUp"),
                };
                (label.to_string(), Some(key), self.corner_after(pen, mv))
            }
        };
        Offer { text, label, key: key.map(String::from), cell }
    }

    fn played(&mut self, pen: &Pen, moves: &[Stroke]) -> Extras {
        let marks = marks(self.board(), pen);
        let events = self.events_along(moves);
        let panel = &self.board().panel;
        let wrong = marks.verdict.as_ref().map_or(0, |verdict| verdict.unsatisfied);
        let is_begun = !moves.is_empty();
        let drawn = marks.drawn.as_ref().filter(|_| is_begun && marks.verdict.is_none());
        let lost = drawn.map_or(0, |drawn| unmet(self.board(), drawn));
        Extras::of(&PlayedLine {
            panel: &panel.name,
            board: text(panel, &marks),
            unsatisfied: members(wrong).map(|cell| panel.place(cell)).collect(),
            unmet: members(lost).map(|cell| panel.place(cell)).collect(),
            reasons: marks
                .drawn
                .as_ref()
                .map_or(Vec::new(), |drawn| because(self.board(), drawn, wrong | lost)),
            known: marks.verdict.as_ref().is_none_or(|verdict| verdict.is_known),
            events,
        })
    }
}

impl Drawing {
    /// Column and row of the corner that a move leads to.
    fn corner_after(&self, pen: &Pen, mv: Move) -> Option<[usize; 2]> {
        let head = match pen.0 {
            Some(line) => self.board().draw(&line)?.first.head,
            None => self.only_start()?,
        };
        let (to, _) = self.board().grid.step(head, mv)?;
        Some(self.board().panel.place(to))
    }

    /// The names of the events in each of some moves from the start.
    fn events_along(&mut self, moves: &[Stroke]) -> Vec<Vec<String>> {
        let (mut from, _) = self.start();
        let mut names = Vec::new();
        for stroke in moves {
            let mut to = from;
            if let Step::Moved { events, .. } = self.step(&from, *stroke, &mut to) {
                names.push(self.told(events).iter().map(|event| self.event_name(*event)).collect());
            }
            from = to;
        }
        names
    }
}
