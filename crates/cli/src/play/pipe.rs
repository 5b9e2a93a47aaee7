//! Play without a terminal: moves from standard input, one a character.

use super::{hint_text, outcome_word};
use crate::Done;
use crate::exit::{Exit, print_line};
use anyhow::{Context, bail};
use play::{Notation, Outcome, Session, Step};
use puzzlescript::puzzle::Puzzle;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use workbench::moves::{BoardText, board_text, endless_message};

/// Reads lines of moves and prints the board after each.
pub fn run(puzzle: Puzzle) -> Done {
    let mut session = Session::new(puzzle);
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let line = line.with_context(|| format!("line {} of the moves", number + 1))?;
        for (column, sign) in line.chars().enumerate() {
            if !sign.is_whitespace() && !obey(&mut session, sign)? {
                bail!(
                    "line {}, column {}: `{sign}` is not a move; moves are U L D R X and . (a tick \
                     in games that have them), Z undoes, ! restarts, ? gives a hint",
                    number + 1,
                    column + 1
                );
            }
        }
        show(&mut session)?;
    }
    Ok(Exit::Yes)
}

/// Does what one character asks for; false if it asks for nothing.
fn obey(session: &mut Session<Puzzle>, sign: char) -> io::Result<bool> {
    match sign.to_ascii_uppercase() {
        'Z' => {
            session.undo();
        }
        '!' => session.restart(),
        '?' => {
            let state = session.state().clone();
            let hint = hint_text(session.puzzle_mut(), &state);
            print_line(&format!("hint: {hint}"))?;
        }
        letter => {
            let Some((mv, _)) = session.puzzle().read_move(letter.encode_utf8(&mut [0; 4])) else {
                return Ok(false);
            };
            if let Step::Moved { .. } = session.play(mv) {
                for message in session.puzzle().messages() {
                    print_line(&format!("\"{message}\""))?;
                }
            }
            if let Some(endless) = session.puzzle().endless() {
                let lines = &session.puzzle().program().lines;
                writeln!(io::stderr(), "{}", endless_message(lines, endless))?;
            }
        }
    }
    Ok(true)
}

fn show(session: &mut Session<Puzzle>) -> io::Result<()> {
    let state = session.state().clone();
    let (game, level) = (Arc::clone(session.puzzle().game()), Arc::clone(session.puzzle().level()));
    let machine = session.puzzle_mut().show(&state);
    let BoardText { mut rows, legend } = board_text(&game, &level, machine);
    rows.extend(legend);
    print_line(&rows.join("\n"))?;
    match session.outcome() {
        Outcome::Open => print_line(""),
        over => print_line(&format!("{}: {}\n", outcome_word(over), session.trace())),
    }
}
