//! Play without a terminal: moves from standard input.

use super::{examples, hint_text, notes, outcome_word};
use crate::Done;
use crate::exit::{Exit, print_line};
use ::play::{Outcome, Seat};
use anyhow::{Context, bail};
use std::io::{self, BufRead};

/// Reads lines of moves and prints the position after each.
pub fn run(seat: &mut dyn Seat) -> Done {
    let mut steps = 0;
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let line = line.with_context(|| format!("line {} of the moves", number + 1))?;
        let mut rest = line.trim();
        while !rest.is_empty() {
            rest = match obey(seat, rest)? {
                Some(rest) => rest.trim_start(),
                None => bail!(
                    "line {}, column {}: `{rest}` does not start with a move{}; Z undoes, ! restarts, \
                     ? gives a hint",
                    number + 1,
                    line.chars().count() - rest.chars().count() + 1,
                    examples(seat),
                ),
            };
        }
        steps = show(seat, steps)?;
    }
    Ok(Exit::Yes)
}

/// Words that are not moves, each with its command.
const COMMANDS: [(&str, char); 6] =
    [("undo", 'z'), ("restart", '!'), ("hint", '?'), ("z", 'z'), ("!", '!'), ("?", '?')];

/// Carries out the command or move at the start of a text and returns the rest; none if there is
/// neither.
fn obey<'t>(seat: &mut dyn Seat, text: &'t str) -> io::Result<Option<&'t str>> {
    let lower = text.to_lowercase();
    // A word of more than one letter must stand alone: it may be the start of an action's name.
    let command = COMMANDS.iter().find(|(word, _)| match word.len() {
        1 => lower.starts_with(word),
        _ => lower == *word,
    });
    // A letter that is a move of the game is always that move.
    if let Some(rest) = seat.play_first(text) {
        return Ok(Some(rest));
    }
    let Some((word, sign)) = command else { return Ok(None) };
    match sign {
        'z' => {
            seat.undo();
        }
        '!' => seat.restart(),
        _ => print_line(&format!("hint: {}", hint_text(seat)))?,
    }
    Ok(Some(&text[word.len()..]))
}

/// Prints the position, and why the last move had no effect if there was one since `steps` moves.
/// Returns the number of moves.
fn show(seat: &mut dyn Seat, steps: usize) -> io::Result<usize> {
    let now = seat.now();
    print_line(&now.state)?;
    if !now.moved && now.steps > steps {
        print_line(notes(&now).last().unwrap_or("the last move changed nothing"))?;
    }
    match (now.doubt, *now.outcome) {
        (Some(why), _) => print_line(&format!("not known: this could not be judged ({why})\n")),
        (None, Outcome::Open) => print_line(""),
        (None, _) => print_line(&format!("{}: {}\n", outcome_word(&now.outcome), now.trace)),
    }?;
    Ok(now.steps)
}
