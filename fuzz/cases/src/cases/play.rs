//! Any bytes as a game and inputs for it: play returns, and the same play gives the same boards.
//!
//! The inputs follow the last byte 0xff, which no text contains; a plain game file is played with
//! inputs of all kinds.

use play::{Outcome, Play, Step};
use puzzlescript::Game;
use puzzlescript::engine::Input;
use puzzlescript::puzzle::{self, Move, Puzzle, State};
use puzzlescript::session::{Event, Session};
use std::sync::Arc;

/// Inputs per level.
const MAX_INPUTS: usize = 32;
/// Levels played per game; more of them test nothing new and take time.
const MAX_LEVELS: usize = 4;
/// The most cells of a level that is played.
const MAX_CELLS: usize = 4_000;
/// The inputs for a game that comes without any.
const SOME_OF_ALL: &[u8] = b"URDLXRRUU.ZDDLLXZZUR*LDX.URDL";

/// Runs the case.
pub fn run(bytes: &[u8]) -> bool {
    let (text, inputs) = match bytes.iter().rposition(|byte| *byte == 0xff) {
        Some(end) => (&bytes[..end], &bytes[end + 1..]),
        None => (bytes, SOME_OF_ALL),
    };
    let inputs = &inputs[..inputs.len().min(MAX_INPUTS)];
    let Ok(compiled) = puzzlescript::compile(&crate::source(text)) else {
        return false;
    };
    let Some(game) = compiled.game.map(Arc::new) else {
        return false;
    };
    let screens: Vec<usize> = game
        .levels()
        .filter(|(_, level)| level.width * level.height <= MAX_CELLS)
        .map(|(screen, _)| screen)
        .take(MAX_LEVELS)
        .collect();
    for screen in screens {
        let number = game.levels().take_while(|(at, _)| *at <= screen).count();
        if !in_session(&game, screen, inputs) || !as_puzzle(&game, number, inputs) {
            break;
        }
    }
    true
}

/// Plays a player's session twice. Returns whether every turn ended by itself.
fn in_session(game: &Arc<Game>, screen: usize, inputs: &[u8]) -> bool {
    let play = || {
        let mut session = Session::new(Arc::clone(game), screen, "1").expect("it is a level");
        let mut boards = vec![session.serialise()];
        for input in inputs {
            if session.endless().is_some() {
                return (boards, false);
            }
            session.act(event(*input));
            boards.push(session.serialise());
        }
        (boards, session.endless().is_none())
    };
    let (boards, ended) = play();
    if ended {
        assert_eq!(play().0, boards, "the same session went another way");
    }
    ended
}

fn event(input: u8) -> Event {
    match input {
        b'U' => Event::Key(Input::Up),
        b'L' => Event::Key(Input::Left),
        b'D' => Event::Key(Input::Down),
        b'R' => Event::Key(Input::Right),
        b'X' => Event::Key(Input::Action),
        b'.' => Event::Tick,
        b'Z' => Event::Undo,
        b'*' => Event::Restart,
        other => match usize::from(other) % 8 {
            5 => Event::Tick,
            6 => Event::Undo,
            7 => Event::Restart,
            key => Event::Key(Input::ALL[key]),
        },
    }
}

/// Plays the level as a puzzle; a second player without history repeats every step. Returns whether
/// every turn ended by itself.
fn as_puzzle(game: &Arc<Game>, number: usize, inputs: &[u8]) -> bool {
    let (_, level) = puzzle::level(game, number).expect("it is a level");
    let mut player = Puzzle::new(game, level, "1");
    if player.endless().is_some() {
        return false;
    }
    let fresh = player.clone();
    let (start, outcome) = player.start();
    // `again` turns before the first input can win.
    if outcome != Outcome::Open {
        return true;
    }
    let mut moves = Vec::new();
    player.moves(&start, &mut moves);
    let mut from = start.clone();
    for input in inputs {
        let mv = moves[usize::from(*input) % moves.len()];
        let (to, step, told) = played(&mut player, &from, mv);
        if player.endless().is_some() {
            return false;
        }
        let (again, _, retold) = played(&mut fresh.clone(), &from, mv);
        assert!(to == again && told == retold, "{mv:?} from one state went two ways");
        from = match step {
            Step::Still => {
                assert!(to == from, "a still step changed the board");
                from
            }
            Step::Moved { outcome: Outcome::Open, .. } => to,
            Step::Moved { .. } | Step::Doubt(_) => start.clone(),
        };
    }
    true
}

/// A step: the state reached, whether it counted, and the events and outcome in words.
fn played(player: &mut Puzzle, from: &State, mv: Move) -> (State, Step, String) {
    let mut to = from.clone();
    let step = player.step(from, mv, &mut to);
    let told = match step {
        Step::Still => String::new(),
        Step::Doubt(doubt) => format!("{doubt:?}"),
        Step::Moved { events, outcome } => {
            let names = player.told(events).iter().map(|event| player.event_name(*event));
            format!("{outcome:?} {}", names.collect::<Vec<_>>().join(" "))
        }
    };
    (to, step, told)
}
