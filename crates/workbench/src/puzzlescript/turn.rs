//! Explains one turn in order: which rules fired, where, on what, and what moved.

use ::puzzlescript::Game;
use ::puzzlescript::bits::{Bits, object_words};
use ::puzzlescript::compile::rule_line::Command;
use ::puzzlescript::engine::program::Program;
use ::puzzlescript::engine::turn_log::{
    Carried, Happening, Lack, LogCell, LogObject, LogStep, Miss, TurnLog,
};
use ::puzzlescript::puzzle::Puzzle;
use play::{Outcome, Play, Step, TraceError, read_trace};
use serde::Serialize;
use source::with_article;

/// The last move of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Its number, from 1; 0 when the trace is empty.
    pub number: usize,
    /// Objects of each cell before it, column by column.
    pub before: Vec<Bits>,
    /// What happened, in order.
    pub steps: Vec<TurnStep>,
    /// Rules that almost matched.
    pub misses: Vec<TurnMiss>,
    /// How it ended.
    pub outcome: Outcome,
    /// True when more happened than is listed.
    pub is_cut: bool,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnStep {
    /// What it was.
    pub what: TurnEvent,
    /// Objects of each cell after it, column by column.
    pub cells: Vec<Bits>,
}

/// What can happen in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum TurnEvent {
    /// A rule fired.
    Rule {
        /// Its line.
        line: u32,
        /// It runs after movement.
        late: bool,
        /// The cells it fired on, as it found them, one list per match.
        places: Vec<Vec<TurnCell>>,
        /// What else it requested, as the language writes it.
        commands: Vec<String>,
    },
    /// Movements were carried out.
    Move {
        /// What changed its cell.
        moved: Vec<TurnMove>,
        /// What should have moved but could not.
        stuck: Vec<TurnMove>,
    },
    /// A rigid rule failed, and the turn restarts without it.
    Rigid,
    /// Another turn begins, as a rule requested.
    Again,
    /// The turn was taken back.
    Cancel {
        /// True if by a rule; false if because no player moved.
        by_rule: bool,
    },
}

/// A cell as a rule found it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnCell {
    /// Column, from 1.
    pub x: u32,
    /// Row, from 1.
    pub y: u32,
    /// What stood there, the background left out, with where it was going.
    pub objects: Vec<TurnObject>,
}

/// An object in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnObject {
    /// As the author spells it.
    pub name: String,
    /// `up`, `down`, `left`, `right` or `action`, if it had a movement.
    pub going: Option<String>,
    /// The same after the rule fired.
    pub then: Option<String>,
}

/// An object that moved from one cell to the next, or could not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnMove {
    /// As the author spells it.
    pub name: String,
    /// Column and row of where it was, from 1.
    pub from: [u32; 2],
    /// Column and row of where it went, or would have gone; outside the level at its edge.
    pub to: [i64; 2],
    /// `up`, `down`, `left` or `right`.
    pub going: String,
}

/// A rule that almost matched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnMiss {
    /// Its line.
    pub line: u32,
    /// The column of the cell that did not match, from 1.
    pub x: u32,
    /// Its row.
    pub y: u32,
    /// What it lacks, in words.
    pub why: String,
}

/// Plays a trace and explains its last move. Letters after the end of the level are ignored.
pub fn last_turn(puzzle: &mut Puzzle, trace: &str) -> Result<Turn, TraceError> {
    let moves = read_trace(puzzle, trace)?;
    let program = std::sync::Arc::clone(puzzle.program());
    let (mut state, mut outcome) = puzzle.start();
    let mut to = state.clone();
    let mut number = 0;
    let mut before = state.clone();
    for (index, mv) in moves.iter().enumerate() {
        if outcome != Outcome::Open {
            break;
        }
        if index + 1 == moves.len() {
            puzzle.log_turns();
        }
        before.clone_from(&state);
        to.clone_from(&state);
        number = index + 1;
        match puzzle.step(&state, *mv, &mut to) {
            Step::Still => {}
            Step::Moved { outcome: reached, .. } => {
                outcome = reached;
                std::mem::swap(&mut state, &mut to);
            }
            Step::Doubt(_) => std::mem::swap(&mut state, &mut to),
        }
    }
    let log = puzzle.turn_log();
    let cells = cells_at(&program, &before);
    Ok(tell(&program, number, cells, log, outcome))
}

fn tell(
    program: &Program,
    number: usize,
    before: Vec<Bits>,
    log: TurnLog,
    outcome: Outcome,
) -> Turn {
    let game = &program.game;
    let step = |step: LogStep| TurnStep {
        what: event(program, step.what),
        cells: cells_at(program, &step.position),
    };
    let miss = |(line, miss): (u32, Miss)| TurnMiss {
        line: program.lines[line as usize],
        x: miss.place.0 + 1,
        y: miss.place.1 + 1,
        why: lack(game, &miss.why),
    };
    Turn {
        number,
        before,
        steps: log.steps.into_iter().map(step).collect(),
        misses: log.misses.into_iter().map(miss).collect(),
        outcome,
        is_cut: log.is_cut,
    }
}

fn event(program: &Program, what: Happening) -> TurnEvent {
    let game = &program.game;
    match what {
        Happening::Rule { line, is_late, places, commands } => TurnEvent::Rule {
            line: program.lines[line as usize],
            late: is_late,
            places: places.iter().map(|row| row.iter().map(|c| cell(game, c)).collect()).collect(),
            commands: commands.iter().map(command).collect(),
        },
        Happening::Movement { moved, stuck } => TurnEvent::Move {
            moved: moved.iter().map(|carried| carry(game, carried)).collect(),
            stuck: stuck.iter().map(|carried| carry(game, carried)).collect(),
        },
        Happening::RigidAgain => TurnEvent::Rigid,
        Happening::Again => TurnEvent::Again,
        Happening::TakenBack { by_rule } => TurnEvent::Cancel { by_rule },
    }
}

fn cell(game: &Game, found: &LogCell) -> TurnCell {
    let is_seen = |found: &&LogObject| game.objects[found.object].layer != game.background_layer;
    let direction = |bit: Option<u8>| bit.map(|bit| DIRECTIONS[bit as usize].to_string());
    let object = |found: &LogObject| TurnObject {
        name: game.objects[found.object].spelling.clone(),
        going: direction(found.going),
        then: direction(found.then),
    };
    let objects = found.objects.iter().filter(is_seen).map(object).collect();
    TurnCell { x: found.place.0 + 1, y: found.place.1 + 1, objects }
}

/// By the bits of a movement.
const DIRECTIONS: [&str; 5] = ["up", "down", "left", "right", "action"];

fn carry(game: &Game, carried: &Carried) -> TurnMove {
    let (x, y) = (carried.from.0 + 1, carried.from.1 + 1);
    let (dx, dy) = [(0, -1), (0, 1), (-1, 0), (1, 0), (0, 0)][carried.direction as usize];
    TurnMove {
        name: game.objects[carried.object].spelling.clone(),
        from: [x, y],
        to: [i64::from(x) + dx, i64::from(y) + dy],
        going: DIRECTIONS[carried.direction as usize].to_string(),
    }
}

fn command(command: &Command) -> String {
    match command {
        Command::Sfx(number) => format!("sfx{number}"),
        Command::Cancel => "cancel".to_string(),
        Command::Checkpoint => "checkpoint".to_string(),
        Command::Restart => "restart".to_string(),
        Command::Win => "win".to_string(),
        Command::Message(text) => format!("message {text}"),
        Command::Again => "again".to_string(),
    }
}

fn lack(game: &Game, why: &Lack) -> String {
    let name = |object: usize| game.objects[object].spelling.as_str();
    let layer = |layer: usize| {
        let objects = game.layers[layer].iter().map(name);
        objects.take(3).collect::<Vec<_>>().join(" or ")
    };
    match why {
        Lack::Absent(object) => format!("there is no {}", name(*object)),
        Lack::NoneOf(objects) => {
            let names: Vec<&str> = objects.iter().take(4).map(|object| name(*object)).collect();
            format!("there is no {}", names.join(" or "))
        }
        Lack::Present(object) => format!("there is {}", with_article(name(*object))),
        Lack::Still(at, bit) => match *bit {
            4 => format!("{} does not act", layer(*at)),
            bit => format!("{} does not go {}", layer(*at), DIRECTIONS[bit as usize]),
        },
        Lack::Moving(at) => format!("{} is on the move", layer(*at)),
    }
}

/// Objects of each cell, column by column, from the planes of a position.
fn cells_at(program: &Program, planes: &[u64]) -> Vec<Bits> {
    let mut cells = vec![Bits::zero(object_words(program.objects)); program.cells];
    for (object, plane) in planes.chunks(program.words).take(program.objects).enumerate() {
        for (cell, bits) in cells.iter_mut().enumerate() {
            if plane[cell / 64] >> (cell % 64) & 1 != 0 {
                bits.set(object);
            }
        }
    }
    cells
}
