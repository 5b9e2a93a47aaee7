//! `puzzlewright play`: in the terminal, from a pipe, or a trace at once.

mod canvas;
mod pipe;
mod terminal;

use crate::Done;
use crate::exit::{Exit, print_line};
use crate::flags::Typed;
use crate::game::{Opened, game_of, puzzle};
use crate::story::Rules;
use crate::witness::panels;
use crate::{refraction, ruleset, story};
use anyhow::anyhow;
use clap::{Args as ClapArgs, ValueEnum};
use play::search::Budget;
use play::{Hint, Notation, Outcome, hint};
use puzzlescript::Game;
use puzzlescript::puzzle::{Puzzle, State};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use workbench::moves::{PlayedMoves, play_moves};
use workbench::{Family, open};

/// States a hint may store, and how long it may think.
pub const HINT_STATES: usize = 2_000_000;
pub const HINT_TIME: Duration = Duration::from_secs(5);

/// Play a game in the terminal
///
/// Keys: arrows or W A S D move, X or space acts, Z undoes, R restarts, ? gives a hint, N and P go
/// to the next and previous level, Q quits.
///
/// On a panel arrows draw the line, Z takes back, Enter lifts the pen where the line could go on.
/// A narrative grammar is a text adventure: type the number of an action or the action itself, look,
/// inventory, hint (again for more), undo, restart, quit; --moves takes actions separated by `;`.
///
/// Without a terminal, moves are read from standard input, one a character: U L D R X and . (a
/// tick), Z undoes, ! restarts, ? asks for a hint. The board is printed after each line.
///
/// On a board of Refraction moves are placements: s1@4,3 places or moves a piece, -s1 takes it back;
/// they are separated by semicolons or lines.
#[derive(ClapArgs)]
pub struct PlayArgs {
    /// The game
    pub game: PathBuf,
    /// Number of the level, from 1, messages not counted
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub level: usize,
    /// Play these moves and show where they lead: U L D R X and . for a tick
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// Print JSON (with --moves): the outcome, the board, and which rules fired in which move
    #[arg(long, requires = "moves")]
    pub json: bool,
    /// Seed of the random stream, for games with chance
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: String,
    /// Which rules a narrative game offers
    #[arg(long, value_enum, default_value_t = Rules::All)]
    pub rules: Rules,
    /// Hide actions of a narrative game after which it can no longer be solved
    #[arg(long)]
    pub guard: bool,
    /// Whether a narrative game offers actions that end it
    #[arg(long, value_enum, default_value_t = OnOff::On)]
    pub fail: OnOff,
}

/// On or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)]
pub enum OnOff {
    On,
    Off,
}

/// Plays.
pub fn run(args: &PlayArgs, typed: &Typed) -> Done {
    let document = open(&args.game)?;
    typed.check(document.domain.family)?;
    match document.domain.family {
        Family::Panels => {
            return panels::play(&document, args.level, args.moves.as_deref(), args.json);
        }
        Family::Refraction => return refraction::play::run(&document, args),
        Family::Story => return story::play::run(&document, args),
        Family::Ruleset => return ruleset::play::run(&document, args),
        _ => {}
    }
    let game = match game_of(&document)? {
        Opened::Game(game) => game,
        Opened::Refused(exit) => return Ok(exit),
    };
    if let Some(moves) = &args.moves {
        return play_at_once(&game, args, moves);
    }
    // The level must exist before a screen is drawn for it.
    let (_, puzzle) = puzzle(&game, args.level, &args.seed)?;
    match io::stdin().is_terminal() && io::stdout().is_terminal() {
        true => terminal::run(&game, args.level, &args.seed),
        false => pipe::run(puzzle),
    }
}

fn play_at_once(game: &Arc<Game>, args: &PlayArgs, moves: &str) -> Done {
    let (_, mut puzzle) = puzzle(game, args.level, &args.seed)?;
    let played = play_moves(&mut puzzle, moves).map_err(|error| anyhow!("--moves: {error}"))?;
    if args.json {
        print_line(&serde_json::to_string(&played)?)?;
    } else {
        print_line(&describe(&played))?;
    }
    Ok(Exit::Yes)
}

fn describe(played: &PlayedMoves) -> String {
    let mut lines: Vec<String> = Vec::new();
    for event in &played.events {
        for message in &event.messages {
            lines.push(format!("move {}: \"{message}\"", event.number));
        }
    }
    lines.extend(played.level.iter().cloned());
    lines.extend(played.legend.iter().cloned());
    lines.extend(played.notes.iter().cloned());
    lines.push(format!("{} after {} moves", outcome_word(played.outcome), played.steps));
    if !played.unused.is_empty() {
        lines.push(format!("not played: {}", played.unused));
    }
    lines.join("\n")
}

fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Open => "not won",
        Outcome::Won => "won",
        Outcome::Lost => "lost",
    }
}

/// What to tell a player who asks for a hint.
fn hint_text(puzzle: &mut Puzzle, state: &State) -> String {
    if !puzzle.game().has_goal() {
        return "this game has no goal, so there is no hint".to_string();
    }
    let start = Instant::now();
    let budget = Budget { max_states: HINT_STATES, ..Budget::default() };
    match hint(puzzle, state, budget, &mut |_| start.elapsed() > HINT_TIME) {
        Hint::Move(mv, 1) => format!("{} wins", letter(puzzle, mv)),
        Hint::Move(mv, length) => {
            format!("try {}; a shortest solution has {length} moves", letter(puzzle, mv))
        }
        Hint::DeadEnd => "nothing leads to a win from here; undo".to_string(),
        Hint::Unknown => "no solution found in the time there was; it may still have one".into(),
    }
}

fn letter(puzzle: &Puzzle, mv: puzzlescript::puzzle::Move) -> String {
    let mut text = String::new();
    puzzle.write_move(mv, &mut text);
    text
}
