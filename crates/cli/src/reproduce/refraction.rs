//! `puzzlewright reproduce refraction`.

use crate::Done;
use crate::asp::clock::Clock;
use crate::exit::{Exit, print, print_line};
use crate::progress::Interrupt;
use asp::{Answer, Options};
use clap::Args as ClapArgs;
use refraction::ask::{PAPER, PaperQuestion, Refused, require};
use refraction::{Concept, write};
use workbench::reproduce::BoardRow;

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
    #[arg(long, value_name = "S")]
    pub time: Option<f64>,
    /// Print JSON: one document, at the end
    #[arg(long)]
    pub json: bool,
}

/// Asks the paper's questions one after the other and prints each result at once.
pub fn run(args: &RefractionArgs) -> Done {
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
    if args.json {
        print_line(&serde_json::to_string(&rows)?)?;
    }
    let is_all = rows.iter().all(|row| row.answer == Answer::Puzzle);
    Ok(match (interrupt.is_raised(), is_all) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Yes,
        (false, false) => Exit::Unknown,
    })
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
    })
}

/// A board and a comment on it, so that the whole output is a file of boards.
fn tell(row: &BoardRow) -> std::io::Result<()> {
    let BoardRow { question, rounds, nogoods, seconds, theirs, .. } = row;
    let whose = if row.is_papers { "paper" } else { "goal" };
    let found = if row.answer == Answer::Puzzle { "found" } else { "not found" };
    print(row.board.as_deref().unwrap_or_default())?;
    print_line(&format!(
        "# {question}: {found}, grounding {:.2} s, search {:.2} s, {rounds} rounds, {nogoods} \
         nogoods ({whose} {theirs} s)\n",
        seconds.ground, seconds.search
    ))
}
