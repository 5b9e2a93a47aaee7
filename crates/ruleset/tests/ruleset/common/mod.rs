//! Shared by the tests of this crate.
#![allow(dead_code, clippy::unwrap_used, reason = "each test uses a part of it")]

pub mod plain;

use ruleset::sketch::{Preset, preset};
use ruleset::{Game, Input, Level, Puzzle, State};
use source::Source;

/// Reads a game that has no errors.
pub fn game(text: &str) -> Game {
    let read = ruleset::read(&Source::new("test.ruleset.json", text));
    assert!(read.is_ok(), "{:#?}", read.diagnostics);
    read.game
}

/// A game of these pieces, rules (`trigger -> event; event`) and ends (`outcome trigger & trigger`).
pub fn short(pieces: &str, rules: &[&str], ends: &[&str]) -> Game {
    game(&short_text(pieces, rules, ends))
}

/// The same as text.
pub fn short_text(pieces: &str, rules: &[&str], ends: &[&str]) -> String {
    let pieces: Vec<String> =
        pieces.split_whitespace().map(|name| format!("{{\"name\": \"{name}\"}}")).collect();
    let list = |text: &str, by: char| -> String {
        let texts: Vec<String> = text.split(by).map(|t| format!("\"{}\"", t.trim())).collect();
        texts.join(", ")
    };
    let rules: Vec<String> = rules
        .iter()
        .map(|rule| {
            let (trigger, events) = rule.split_once("->").unwrap();
            let (trigger, events) = (trigger.trim(), list(events, ';'));
            format!("{{\"trigger\": \"{trigger}\", \"events\": [{events}]}}")
        })
        .collect();
    let ends: Vec<String> = ends
        .iter()
        .map(|end| {
            let (outcome, triggers) = end.split_once(' ').unwrap();
            format!("{{\"outcome\": {outcome}, \"triggers\": [{}]}}", list(triggers, '&'))
        })
        .collect();
    format!(
        "{{\"gamename\": \"Test\", \"pieces\": [{}], \"rules\": [{}], \"endconditions\": [{}]}}",
        pieces.join(", "),
        rules.join(", "),
        ends.join(", ")
    )
}

/// The paper's first figure, written independently.
pub fn figure_one() -> Game {
    short(
        "player enemy goal wall",
        &[
            "OVERLAP player enemy -> DESTROY $2",
            "OVERLAP any wall -> PUSHBACK $1",
            "OVERLAP enemy player -> DESTROY $2",
            "PLAYER_ARROW_KEY -> RELMOVEALL player $1; ENDTURN",
            "ENDTURN -> DO_AI_HUNT enemy player",
        ],
        &["1 ALL_COVERING player goal", "-1 COUNTPIECE player 0"],
    )
}

/// A level drawn with the first letters of pieces; `.` is empty and a space ends a row.
pub fn draw(game: &Game, rows: &str) -> Level {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let mut level = Level::empty(rows[0].len(), rows.len());
    for (cell, c) in rows.concat().chars().enumerate() {
        let piece = game.pieces.iter().position(|piece| piece.name.starts_with(c));
        level.cells[cell].extend(piece.map(|piece| piece as u8));
    }
    level
}

/// A position drawn the same way; several pieces of a cell in brackets.
pub fn drawn(game: &Game, puzzle: &Puzzle, state: &State) -> String {
    let program = puzzle.program();
    let mut cells = vec![String::new(); program.cells()];
    for (cell, piece) in state.pieces() {
        cells[cell].push(game.pieces[usize::from(piece)].name.chars().next().unwrap());
    }
    let cells: Vec<String> = cells
        .into_iter()
        .map(|cell| match cell.len() {
            0 => ".".into(),
            1 => cell,
            _ => format!("({cell})"),
        })
        .collect();
    let rows: Vec<String> = cells.chunks(program.width).map(|row| row.concat()).collect();
    rows.join(" ")
}

/// Plays a trace and draws where it ends, with the ending.
pub fn after(game: &Game, rows: &str, moves: &str) -> (String, &'static str) {
    let mut puzzle = Puzzle::new(game, &draw(game, rows));
    let (start, begun) = puzzle.begun();
    let (mut state, mut ending) = (start.clone(), begun.unwrap().ending);
    let moves: Vec<Input> = play::read_trace(&puzzle, moves).unwrap();
    for mv in moves {
        ending = puzzle.play(&mut state, mv).unwrap().ending;
        if ending != ruleset::Ending::Open {
            break;
        }
    }
    (drawn(game, &puzzle, &state), ending.as_str())
}

/// A preset with three piece types.
pub fn small(name: &str) -> Preset {
    Preset { pieces: (3, 3), rules: (2, 5), ..preset(name).unwrap().clone() }
}

/// Every level of a size with three types.
pub fn levels(width: usize, height: usize) -> impl Iterator<Item = Level> {
    let cells = width * height;
    (0..4usize.pow(cells as u32)).map(move |code| {
        let data: Vec<u8> =
            (0..cells).map(|cell| (code / 4usize.pow(cell as u32) % 4) as u8).collect();
        Level::raw(width, height, &data)
    })
}

/// A question about the first level, with a budget of states.
pub fn ask(options: &play::lens::Options, max_states: usize) -> play::lens::Ask<'_> {
    play::lens::Ask {
        level: play::lens::LevelId { number: 1, index: 0, name: None },
        budget: play::search::Budget { max_states, ..Default::default() },
        threads: 1,
        options,
    }
}

/// Asserts that an answer has these fields as JSON.
pub fn assert_fields(answer: &impl serde::Serialize, fields: &str) {
    let value = serde_json::to_value(answer).unwrap();
    for field in fields.split_whitespace() {
        assert!(value.get(field).is_some(), "`{field}` is missing in {value}");
    }
}
