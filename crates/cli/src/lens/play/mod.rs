//! `puzzlewright play`: in the terminal, from a pipe, or some moves at once.

mod pipe;
mod screen;

use super::{one_level, open_for};
use crate::Done;
use crate::domains::screen_of;
use crate::exit::{Exit, print_line};
use crate::options::Typed;
use ::play::lens::Field;
use ::play::search::Budget;
use ::play::{Outcome, Played, Seat};
use anyhow::bail;
use clap::Args as ClapArgs;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use workbench::{DOMAINS, words};

/// States a hint may store, and how long it may think.
pub const HINT_STATES: usize = 2_000_000;
pub const HINT_TIME: Duration = Duration::from_secs(5);

/// Possible moves that a message names.
const EXAMPLES: usize = 6;

/// States to search to see whether a position can still be won.
const WATCH_STATES: usize = 100_000;

/// Play a level in the terminal
///
/// Keys: arrows or W A S D move, X or space acts, Z undoes, R restarts, ? gives a hint, N and P go
/// to the next and previous level, Q quits. On a panel arrows draw the line and Enter lifts the pen.
/// In games with clicks, arrows choose a cell and Enter clicks it. A narrative grammar is a text
/// adventure: type the number of an action or the action itself; with --level it begins where that
/// area is entered.
///
/// With --moves the moves are played at once, as `solve` prints them:
///
///   $ puzzlewright play games/puzzlescript/warehouse.txt --moves RDRU
///   ######
///   #..@.#
///   #..P.#
///   #....#
///   ######
///   won after 4 moves
///
/// Without a terminal, moves are read from standard input; Z or `undo` undoes, ! or `restart`
/// restarts, ? or `hint` gives a hint. The position is printed after each line.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment, after_long_help = notations())]
pub struct PlayArgs {
    /// The file
    #[arg(value_name = "FILE")]
    pub game: PathBuf,
    /// The level: a number or a name
    #[arg(long, value_name = "L")]
    pub level: Option<String>,
    /// Play these moves and show where they lead
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// Say whether the position can still be won, if 100,000 states are enough to tell
    #[arg(long)]
    pub watch: bool,
    /// Print JSON (with --moves): the outcome, the position and the events of each move
    #[arg(long, requires = "moves")]
    pub json: bool,
}

/// How moves are written, domain by domain.
fn notations() -> String {
    let played =
        DOMAINS.iter().rev().map(|domain| domain.about()).filter(|it| !it.moves.is_empty());
    let lines = played.map(|about| format!("\n  {}: {}", about.many, about.moves));
    format!("How moves are written:{}", lines.collect::<String>())
}

/// Plays.
pub fn run(args: &PlayArgs, typed: &Typed) -> Done {
    let asked = open_for("play", &args.game, typed)?;
    let about = asked.document.about();
    let wanted = args.level.as_deref();
    let index = one_level(&asked.document, wanted.unwrap_or("1"))?;
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if args.moves.is_none()
        && let Some(play) = screen_of(about.name, is_terminal)
    {
        return play(&asked, wanted.map(|_| index));
    }
    // The whole game is played unless a level is named.
    let game = asked.content.game(&asked.options).filter(|_| wanted.is_none());
    let mut seat = match game {
        Some(game) => game?,
        None => asked.content.seat(index, &asked.options)?,
    };
    if let Some(moves) = &args.moves {
        let mut played = match seat.play(moves) {
            Ok(played) => played,
            Err(error) => {
                // What is possible depends on the moves before the one that is wrong.
                let before: String = moves.chars().take(error.position - 1).collect();
                let _ = seat.play(&before);
                bail!("--moves: {error}{}", examples(seat.as_mut()));
            }
        };
        if args.watch {
            played.can_still_win = can_still_win(seat.as_mut());
        }
        print_line(&match args.json {
            true => serde_json::to_string(&played)?,
            false => describe(&played),
        })?;
        return Ok(if played.doubt.is_some() { Exit::Unknown } else { Exit::Yes });
    }
    match is_terminal {
        true => screen::run(&asked, index, args.watch),
        false => pipe::run(seat.as_mut()),
    }
}

fn can_still_win(seat: &mut dyn Seat) -> Option<bool> {
    let budget = Budget { max_states: WATCH_STATES, ..Budget::default() };
    seat.can_still_win(budget, &mut |_| false)
}

/// The hint for a player who asks for one.
fn hint_text(seat: &mut dyn Seat) -> String {
    if seat.outcome() == Outcome::Won {
        return "it is already won".to_string();
    }
    let start = Instant::now();
    let budget = Budget { max_states: HINT_STATES, ..Budget::default() };
    words::hint(&seat.hint(budget, &mut |_| start.elapsed() > HINT_TIME))
}

/// A few possible moves, for a message.
fn examples(seat: &mut dyn Seat) -> String {
    let offers = seat.offers(EXAMPLES + 1);
    let shown: Vec<&str> = offers.iter().take(EXAMPLES).map(|offer| offer.text.trim()).collect();
    let more = if offers.len() > EXAMPLES { " …" } else { "" };
    match shown.is_empty() {
        true => String::new(),
        false => format!(" (moves here: {}{more})", shown.join(" ")),
    }
}

/// The position after some moves.
fn describe(played: &Played) -> String {
    let mut lines: Vec<String> = played.state.lines().map(str::to_string).collect();
    lines.extend(notes(played).map(str::to_string));
    let outcome = match played.doubt {
        Some(why) => format!("not known ({why})"),
        None => outcome_word(&played.outcome).to_string(),
    };
    let idle = match played.steps.saturating_sub(played.event_names.len()) {
        0 => String::new(),
        1 if played.steps == 1 => ", which changed nothing".to_string(),
        idle => format!(", {idle} of which changed nothing"),
    };
    lines.push(format!("{outcome} after {}{idle}", words::counted(played.steps, "move")));
    match played.can_still_win {
        Some(true) if *played.outcome == Outcome::Open => lines.push("it can still be won".into()),
        Some(false) if *played.outcome == Outcome::Open => {
            lines.push("it can no longer be won".into());
        }
        _ => {}
    }
    if !played.unused.is_empty() {
        lines.push(format!("not played: {}", played.unused));
    }
    lines.join("\n")
}

/// What a domain adds in sentences.
fn notes(played: &Played) -> impl Iterator<Item = &str> {
    let notes = played.extras.get("notes").and_then(|notes| notes.as_array());
    notes.into_iter().flatten().filter_map(|note| note.as_str())
}

/// How play stands, in the domain's own word where it has one.
fn outcome_word(outcome: &Field<Outcome>) -> &str {
    match **outcome {
        Outcome::Open => "not won",
        Outcome::Won => "won",
        Outcome::Lost => outcome.own().and_then(|word| word.as_str()).unwrap_or("lost"),
    }
}
