//! `puzzlewright reproduce refraction`.

use super::Ran;
use crate::asp::clock::Clock;
use crate::exit::{Exit, print, print_line};
use crate::progress::{Interrupt, seconds};
use anyhow::Result;
use asp::{Answer, Options};
use clap::Args as ClapArgs;
use refraction::ask::{PAPER, PaperQuestion, Refused, require};
use refraction::{Concept, write};
use workbench::reproduce::{BoardRow, Mark, Row, row_text};
use workbench::words::counted;

/// The heading.
pub const TITLE: &str = "Smith, Butler, Popović 2013, \"Quantifying over Play\" (Refraction)";

/// The time limit of a question when all papers are to be quick.
pub const QUICK_SECONDS: f64 = 20.0;

/// Smith, Butler, Popović 2013, "Quantifying over Play"
///
/// The four puzzles of its section 6.4 and the benders of its section 6.2: each board as soon as it
/// is found, with the seconds it took next to the paper's.
#[derive(ClapArgs)]
pub struct RefractionArgs {
    /// Seed that decides which of many puzzles come first
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Time limit for each question in seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub time: Option<f64>,
    /// Print JSON: one document, at the end
    #[arg(long)]
    pub json: bool,
}

/// Asks the paper's questions one after the other and prints each result at once.
pub fn run(args: &RefractionArgs) -> Result<Ran<Vec<BoardRow>>> {
    let interrupt = Interrupt::watch()?;
    let mut rows = Vec::new();
    for question in PAPER {
        let row = ask(question, args, &interrupt)?;
        if !args.json {
            tell(&row)?;
        }
        rows.push(row);
        if interrupt.is_raised() {
            break;
        }
    }
    let is_all = rows.iter().all(|row| row.answer == Answer::Puzzle);
    let exit = match (interrupt.is_raised(), is_all) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Yes,
        (false, false) => Exit::Unknown,
    };
    Ok(Ran { report: Some(rows), exit })
}

fn ask(
    question: &PaperQuestion,
    args: &RefractionArgs,
    interrupt: &Interrupt,
) -> anyhow::Result<BoardRow> {
    let concept: Concept = question.concept.parse()?;
    let mut clock = Clock::new(args.time, interrupt);
    let options = Options { seed: args.seed, ..Options::default() };
    let made = require(&question.space(), &concept, &options, &mut |p| clock.tick(p));
    let seconds = clock.end();
    let (answer, rounds, nogoods, board) = match made {
        Ok(mut made) => {
            let board = made.boards.pop().map(|mut board| {
                board.title = question.name.to_string();
                write(&board)
            });
            (made.required.answer, made.required.rounds, made.required.nogoods, board)
        }
        Err(Refused::Stopped) => (Answer::Unknown, 0, 0, None),
        Err(refused) => return Err(refused.into()),
    };
    let PaperQuestion { name, concept, seconds: theirs, is_papers, .. } = *question;
    Ok(BoardRow {
        question: name,
        concept,
        answer,
        rounds,
        nogoods,
        seconds,
        theirs,
        is_papers,
        board,
        mark: Mark::InKind,
        note: BoardRow::NOTE,
    })
}

/// A board and a comment on it, so that the whole output is a file of boards.
fn tell(row: &BoardRow) -> std::io::Result<()> {
    let BoardRow { question, rounds, nogoods, seconds, theirs, .. } = row;
    let found = if row.answer == Answer::Puzzle { "found" } else { "not found" };
    let ours = format!(
        "{found}, grounding {:.2} s, search {:.2} s, {}, {}",
        seconds.ground,
        seconds.search,
        counted(*rounds, "round"),
        counted(*nogoods, "nogood")
    );
    let paper = match row.is_papers {
        true => format!("{theirs} s"),
        false => format!("no time (our goal is {theirs} s)"),
    };
    let row_of_all = Row::in_kind(question, paper, ours, None);
    print(row.board.as_deref().unwrap_or_default())?;
    for line in row_text(&row_of_all).lines() {
        print_line(&format!("# {line}"))?;
    }
    print("\n")
}
