//! `play` for rulesets: a trace at once, on the game screen, or lines of moves from a pipe.

use super::shared::level_of;
use super::{Opened, game_of, screen};
use crate::Done;
use crate::exit::{Exit, print, print_line};
use crate::play::{HINT_STATES, HINT_TIME, PlayArgs};
use anyhow::{Context, anyhow, bail};
use play::search::Budget;
use play::{Hint, Notation, Outcome, Play, Session, Step, hint};
use ruleset::picture::{cells_of, terminal};
use ruleset::{Ending, Game, Input, Puzzle};
use std::io::{self, BufRead, IsTerminal};
use std::time::Instant;
use workbench::Document;
use workbench::ruleset::play_moves;

/// Plays a level.
pub fn run(document: &Document, args: &PlayArgs) -> Done {
    let game = match game_of(document)? {
        Opened::Game(game) => game,
        Opened::Refused(exit) => return Ok(exit),
    };
    let mut puzzle = Puzzle::new(&game, level_of(&game, args.level)?);
    if let Some(moves) = &args.moves {
        let played =
            play_moves(&game, &mut puzzle, moves).map_err(|error| anyhow!("--moves: {error}"))?;
        if args.json {
            print_line(&serde_json::to_string(&played)?)?;
        } else {
            print(&played.board)?;
            print_line(&format!("{} after {} moves", played.outcome, played.steps))?;
        }
        return Ok(Exit::Yes);
    }
    match io::stdin().is_terminal() && io::stdout().is_terminal() {
        true => screen::run(&game, args.level),
        false => by_lines(&game, puzzle),
    }
}

/// Plays lines of moves: arrows as U D L R, X acts, . waits, (column,row) clicks, Z undoes, !
/// restarts, ? asks for a hint. The board is printed after each line.
fn by_lines(game: &Game, puzzle: Puzzle) -> Done {
    let mut session = Session::new(puzzle);
    show(game, &session, "")?;
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let line = line.with_context(|| format!("line {} of the moves", number + 1))?;
        let mut rest = line.trim_start();
        let mut note = String::new();
        while let Some(sign) = rest.chars().next() {
            match sign.to_ascii_uppercase() {
                'Q' => return Ok(Exit::Yes),
                'Z' => {
                    session.undo();
                }
                '!' => session.restart(),
                '?' => print_line(&format!("hint: {}", hint_text(&mut session)))?,
                _ => {
                    let Some((mv, after)) = session.puzzle().read_move(rest) else {
                        bail!(
                            "line {}: `{sign}` is not a move; moves are U D L R X . and (column,row), \
                             Z undoes, ! restarts, ? gives a hint, Q quits",
                            number + 1
                        );
                    };
                    note = act(&mut session, mv);
                    rest = after.trim_start();
                    continue;
                }
            }
            rest = rest[sign.len_utf8()..].trim_start();
        }
        show(game, &session, &note)?;
    }
    Ok(Exit::Yes)
}

fn show(game: &Game, session: &Session<Puzzle>, note: &str) -> io::Result<()> {
    let program = session.puzzle().program();
    print(&terminal(game, program.width, &cells_of(session.state(), program.cells())))?;
    if !note.is_empty() {
        return print_line(note);
    }
    match session.outcome() {
        Outcome::Open => Ok(()),
        outcome => print_line(outcome.as_str()),
    }
}

/// Plays a move; what there is to say about it, if it ended the game or never ended itself.
pub fn act(session: &mut Session<Puzzle>, mv: Input) -> String {
    let before = session.outcome();
    match session.play(mv) {
        Step::Moved { outcome: Outcome::Open, .. } => String::new(),
        // The last of what happened is how the game ended: won, lost, drawn or ambiguous.
        Step::Moved { outcome, events } => {
            let puzzle = session.puzzle();
            let ended = puzzle.told(events).last().map(|event| puzzle.event_name(*event));
            match ended.as_deref() {
                Some("drawn") => "the game ends in a draw".into(),
                Some("ambiguous") => "won and lost at once, which counts as lost".into(),
                _ => outcome.as_str().into(),
            }
        }
        Step::Still if before != Outcome::Open => "the game is over; Z undoes".into(),
        Step::Still => {
            let mut to = session.state().clone();
            match session.puzzle_mut().play(&mut to, mv).ending {
                Ending::Diverged => {
                    "that sets off rules that never come to rest, so it is no move".into()
                }
                _ => String::new(),
            }
        }
    }
}

/// What to tell a player who asks for a hint.
pub fn hint_text(session: &mut Session<Puzzle>) -> String {
    if session.outcome() != Outcome::Open {
        return "the game is over; Z undoes".into();
    }
    let begun = Instant::now();
    let budget = Budget { max_states: HINT_STATES, ..Budget::default() };
    let state = session.state().clone();
    let puzzle = session.puzzle_mut();
    let found = hint(puzzle, &state, budget, &mut |_| begun.elapsed() > HINT_TIME);
    let letter = |mv: Input| {
        let mut text = String::new();
        session.puzzle().write_move(mv, &mut text);
        text
    };
    match found {
        Hint::Move(mv, 1) => format!("{} wins", letter(mv)),
        Hint::Move(mv, length) => {
            format!("try {}; a shortest solution has {length} moves", letter(mv))
        }
        Hint::DeadEnd => "nothing leads to a win from here; undo".into(),
        Hint::Unknown => "no solution found in the time there was; it may still have one".into(),
    }
}
