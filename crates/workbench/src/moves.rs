//! Plays a trace on one level and tells what happened.

use play::{Outcome, Play, Step, TraceError, read_trace, write_trace};
use puzzlescript::bits::Bits;
use puzzlescript::engine::{Endless, Runner};
use puzzlescript::game::Level;
use puzzlescript::level_text::NewGlyph;
use puzzlescript::picture::{Board, Picture, picture, view};
use puzzlescript::puzzle::Puzzle;
use puzzlescript::serial::serialise;
use puzzlescript::{Game, level_text};
use serde::Serialize;

/// What `play --moves --json` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedMoves {
    /// Whether the level is won, lost or still open.
    pub outcome: Outcome,
    /// Letters that were played.
    pub steps: usize,
    /// The board as rows of glyphs.
    pub level: Vec<String>,
    /// What glyphs of the board mean that the game's own legend lacks.
    pub legend: Vec<String>,
    /// The board in the form of recorded sessions.
    #[serde(rename = "final")]
    pub last: String,
    /// What happened, for each move in which something did.
    pub events: Vec<MoveEvents>,
    /// Letters after the end of the level.
    pub unused: String,
    /// Turns that had to be ended, with the line to look at.
    pub notes: Vec<String>,
    /// The last move changed the state or the outcome; for the studio, which plays move by move.
    #[serde(skip)]
    pub moved: bool,
    /// The objects of each cell, column by column; for those who draw the board.
    #[serde(skip)]
    pub cells: Vec<Bits>,
}

/// What happened in one move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveEvents {
    /// The number of the move, from 1.
    #[serde(rename = "move")]
    pub number: usize,
    /// Lines of the rules that did something.
    pub rules: Vec<u32>,
    /// Texts that were shown.
    pub messages: Vec<String>,
    /// Something other than a player moved; only told by a puzzle that tells all.
    #[serde(skip)]
    pub pushed: bool,
}

/// Plays the letters of a trace up to the first win or loss.
pub fn play_moves(puzzle: &mut Puzzle, trace: &str) -> Result<PlayedMoves, TraceError> {
    let moves = read_trace(puzzle, trace)?;
    let (mut state, mut outcome) = puzzle.start();
    let mut events = Vec::new();
    let mut notes = Vec::new();
    let mut steps = 0;
    let mut moved = false;
    let mut to = state.clone();
    for mv in &moves {
        if outcome != Outcome::Open {
            break;
        }
        to.clone_from(&state);
        let step = puzzle.step(&state, *mv, &mut to);
        steps += 1;
        if let Some(endless) = puzzle.endless() {
            let note = endless_message(&puzzle.program().lines, endless);
            notes.push(format!("move {steps}: {note}"));
        }
        let rules: Vec<u32> = puzzle.fired_lines().collect();
        let messages = puzzle.messages().to_vec();
        let pushed = matches!(step, Step::Moved { events, .. } if puzzle.tells_push(events));
        if !rules.is_empty() || !messages.is_empty() {
            events.push(MoveEvents { number: steps, rules, messages, pushed });
        }
        moved = false;
        if let Step::Moved { outcome: reached, .. } = step {
            moved = true;
            outcome = reached;
            std::mem::swap(&mut state, &mut to);
        }
    }
    let unused = write_trace(puzzle, &moves[steps..]);
    let level = std::sync::Arc::clone(puzzle.level());
    let game = std::sync::Arc::clone(puzzle.game());
    let machine = puzzle.show(&state);
    let BoardText { rows, legend } = board_text(&game, &level, machine);
    let last = serialise(machine);
    let cells = level_text::cells(machine);
    let level = rows;
    Ok(PlayedMoves { outcome, steps, level, legend, last, events, unused, notes, moved, cells })
}

/// A board as text.
pub struct BoardText {
    /// Rows of the level's glyphs.
    pub rows: Vec<String>,
    /// What glyphs mean that the game's own legend lacks, as lines of a legend.
    pub legend: Vec<String>,
}

/// The board as rows of the level's glyphs.
pub fn board_text(game: &Game, level: &Level, machine: &dyn Runner) -> BoardText {
    let printed = level_text::print(game, level, &level_text::cells(machine));
    BoardText {
        rows: level_text::as_written(game, &printed.rows),
        legend: printed.new_glyphs.iter().map(NewGlyph::legend_line).collect(),
    }
}

/// A level as rows of glyphs, as it can be pasted into its game.
pub fn level_board(game: &Game, level: &Level) -> BoardText {
    let printed = level_text::print(game, level, &level.cells);
    BoardText {
        rows: level_text::as_written(game, &printed.rows),
        legend: printed.new_glyphs.iter().map(NewGlyph::legend_line).collect(),
    }
}

/// The part of the board a player sees, as a picture.
pub fn board_picture(machine: &dyn Runner) -> Picture {
    let program = machine.program();
    let cells = level_text::cells(machine);
    let board = Board { width: program.width, height: program.height, cells: &cells };
    picture(&program.game, board, view(&program.game, board))
}

/// A sentence about a move that had to be ended, with the line to look at.
pub fn endless_message(rule_lines: &[u32], endless: Endless) -> String {
    match endless {
        Endless::Rules { line } => {
            let line = rule_lines.get(line as usize).copied().unwrap_or(0);
            format!(
                "ps-endless-rules: the rules from line {line} on would go on for ever; \
                 the turn was ended there"
            )
        }
        Endless::Again => {
            "ps-endless-again: `again` would go on for ever; the turn was ended".to_string()
        }
    }
}
