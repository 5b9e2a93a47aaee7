//! Plays a trace on one level and reports what happened.

use crate::bits::Bits;
use crate::board_text::{BoardText, board_text};
use crate::compile::rule_line::Command;
use crate::engine::Endless;
use crate::engine::program::Program;
use crate::game::{Game, Rule};
use crate::level_text;
use crate::puzzle::{Move, Puzzle};
use crate::serial::serialise;
use crate::session::MAX_AGAIN;
use play::{Outcome, Play, Step, TraceError, read_trace, write_trace};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A level after some moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedMoves {
    /// Whether the level is won, lost or still open.
    pub outcome: Outcome,
    /// Letters that were played.
    pub steps: usize,
    /// The board as rows of glyphs.
    pub level: Vec<String>,
    /// Legend lines for glyphs of the board that the game's own legend lacks.
    pub legend: Vec<String>,
    /// The board in the form of recorded sessions.
    #[serde(rename = "final")]
    pub last: String,
    /// What happened, for each move in which something did.
    pub events: Vec<MoveEvents>,
    /// Letters after the end of the level, which were not played.
    pub unused: String,
    /// Turns that were cut off, with the line to look at.
    pub notes: Vec<String>,
    /// Whether the last move changed the state or the outcome; for the studio, which plays move by
    /// move.
    #[serde(skip)]
    pub moved: bool,
    /// The objects of each cell, column by column; for those who draw the board.
    #[serde(skip)]
    pub cells: Vec<Bits>,
}

/// What happened in one move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MoveEvents {
    /// The number of the move, from 1.
    #[serde(rename = "move")]
    pub number: usize,
    /// Lines of the rules that did something.
    pub rules: Vec<u32>,
    /// Texts that were shown.
    pub messages: Vec<String>,
    /// Something other than a player moved; known only after `tell_all`.
    #[serde(skip)]
    pub pushed: bool,
}

/// Plays the letters of a trace up to the first win or loss.
pub fn play_moves(puzzle: &mut Puzzle, trace: &str) -> Result<PlayedMoves, TraceError> {
    let moves = read_trace(puzzle, trace)?;
    Ok(play_all(puzzle, &moves))
}

/// Plays moves from the start up to the first win or loss.
pub fn play_all(puzzle: &mut Puzzle, moves: &[Move]) -> PlayedMoves {
    let (mut state, mut outcome) = puzzle.start();
    let mut events = Vec::new();
    let mut notes = Vec::new();
    let mut steps = 0;
    let mut moved = false;
    let mut to = state.clone();
    for mv in moves {
        if outcome != Outcome::Open {
            break;
        }
        to.clone_from(&state);
        let step = puzzle.step(&state, *mv, &mut to);
        steps += 1;
        if let Some(endless) = puzzle.endless() {
            let note = endless_message(puzzle.program(), endless);
            notes.push(format!("move {steps}: {note}"));
        }
        let rules: Vec<u32> = puzzle.fired_lines().collect();
        let messages = puzzle.messages().to_vec();
        let pushed = matches!(step, Step::Moved { events, .. } if puzzle.tells_push(events));
        if !rules.is_empty() || !messages.is_empty() {
            events.push(MoveEvents { number: steps, rules, messages, pushed });
        }
        moved = step != Step::Still;
        if moved {
            std::mem::swap(&mut state, &mut to);
        }
        if let Step::Moved { outcome: reached, .. } = step {
            outcome = reached;
        }
    }
    let unused = write_trace(puzzle, &moves[steps..]);
    let (game, level) = (Arc::clone(puzzle.game()), Arc::clone(puzzle.level()));
    let machine = puzzle.show(&state);
    let BoardText { rows: level, legend } = board_text(&game, &level, machine);
    let last = serialise(machine);
    let cells = level_text::cells(machine);
    PlayedMoves { outcome, steps, level, legend, last, events, unused, notes, moved, cells }
}

/// A sentence about a move that was cut off, with the line to look at.
pub fn endless_message(program: &Program, endless: Endless) -> String {
    match endless {
        Endless::Rules { line } => {
            let line = program.lines.get(line as usize).copied().unwrap_or(0);
            format!(
                "ps-endless-rules: the rules from line {line} on never stop; the turn was \
                 ended there"
            )
        }
        Endless::Again => format!(
            "ps-endless-again: `again` never stops ({}); the turn was ended",
            again_rules(&program.game)
        ),
        Endless::ManyAgains => format!(
            "ps-endless-again: `again` ({}) was ended after {MAX_AGAIN} turns or too much work, so \
             the outcome of the move is not known",
            again_rules(&program.game)
        ),
    }
}

/// The lines of the rules that ask for another turn.
fn again_rules(game: &Game) -> String {
    let asks = |rule: &&Rule| rule.commands.contains(&Command::Again);
    let lines: BTreeSet<usize> = game.all_rules().filter(asks).map(|rule| rule.line).collect();
    let lines: Vec<String> = lines.iter().map(usize::to_string).collect();
    match lines.as_slice() {
        [line] => format!("the rule on line {line}"),
        lines => format!("the rules on lines {}", lines.join(", ")),
    }
}
