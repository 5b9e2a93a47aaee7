//! Plays moves on a panel.

use ::witness::{Board, Drawing, Judge, Marks, Panel, Pen, bit, text};
use play::{Outcome, Session, Step, TraceError};
use serde::Serialize;

/// What came of some moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedLine {
    /// The panel.
    pub panel: String,
    /// Whether play goes on.
    pub outcome: Outcome,
    /// The panel with the line, row by row.
    pub board: Vec<String>,
    /// Column and row of pieces that are not satisfied, once the line stands on an end.
    pub unsatisfied: Vec<[usize; 2]>,
    /// False when too many erasers or negative pieces stand on the panel to judge the line; then the
    /// outcome means nothing.
    #[serde(skip_serializing_if = "is_true")]
    pub known: bool,
    /// Moves that counted.
    pub steps: usize,
    /// What happened, move by move.
    pub events: Vec<Vec<String>>,
    /// Moves after the win or the loss.
    pub unused: String,
}

fn is_true(flag: &bool) -> bool {
    *flag
}

/// Plays a trace such as `RRUL`, or `[1,3]RRUL` where there are several starts.
pub fn play_line(panel: &Panel, moves: &str) -> Result<PlayedLine, TraceError> {
    let mut session = Session::new(Drawing::new(panel));
    let strokes = play::read_trace(session.puzzle(), moves)?;
    let mut events = Vec::new();
    let mut unused = String::new();
    for (at, stroke) in strokes.iter().enumerate() {
        if session.outcome() != Outcome::Open {
            unused = play::write_trace(session.puzzle(), &strokes[at..]);
            break;
        }
        if let Step::Moved { events: told, .. } = session.play(*stroke) {
            let puzzle = session.puzzle();
            let told = play::Play::told(puzzle, told);
            events.push(told.iter().map(|event| play::Play::event_name(puzzle, *event)).collect());
        }
    }
    let marks = marks(session.puzzle().board(), session.state());
    let wrong = marks.verdict.as_ref().map_or(0, |verdict| verdict.unsatisfied);
    Ok(PlayedLine {
        panel: panel.name.clone(),
        outcome: session.outcome(),
        board: text(panel, &marks),
        unsatisfied: ::witness::members(wrong).map(|cell| panel.place(cell)).collect(),
        known: marks.verdict.as_ref().is_none_or(|verdict| verdict.is_known),
        steps: session.moves().len(),
        events,
        unused,
    })
}

/// Work for marking what is wrong: somebody waits for the next key.
const SHOWN_WORK: u64 = 40_000_000;

/// A line and, where it stands on an end, what is wrong with it.
pub fn marks(board: &Board, pen: &Pen) -> Marks {
    let drawn = pen.0.and_then(|line| board.draw(&line));
    let ended = drawn
        .filter(|drawn| board.panel.ends & bit(drawn.first.head) != 0)
        .map(|drawn| Judge::new(SHOWN_WORK).verdict(board, &drawn));
    Marks { drawn, verdict: ended }
}
