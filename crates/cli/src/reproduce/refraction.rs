//! `puzzlewright reproduce refraction`.

use crate::Done;
use crate::asp::clock::Clock;
use crate::exit::{Exit, print, print_line};
use crate::meter::Interrupt;
use asp::{Answer, Options};
use clap::Args as ClapArgs;
use refraction::ask::{PAPER, Refused, require};
use refraction::{Concept, write};

/// Smith, Butler, Popović 2013, "Quantifying over Play"
///
/// The four puzzles of its section 6.4 and the benders of its section 6.2, each with the seconds it
/// took beside the paper's.
#[derive(ClapArgs)]
pub struct RefractionArgs {
    /// Decides which of many puzzles come first
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Seconds each question may take
    #[arg(long, value_name = "S")]
    pub time: Option<f64>,
}

/// Asks the paper's questions one after the other, prints the boards, and at the end how long each
/// took beside the paper's seconds.
pub fn run(args: &RefractionArgs) -> Done {
    let interrupt = Interrupt::watch()?;
    let mut table = Vec::new();
    let mut is_all = true;
    for question in PAPER {
        let concept: Concept = question.concept.parse()?;
        let mut clock = Clock::new(args.time, &interrupt);
        let options = Options { seed: args.seed, ..Options::default() };
        let made = require(&question.space(), &concept, &options, &mut |p| clock.tick(p));
        let seconds = clock.end();
        let (answer, rounds, nogoods) = match made {
            Ok(mut made) => {
                for board in &mut made.boards {
                    board.title = question.name.to_string();
                    print(&write(board))?;
                    print_line("")?;
                }
                (made.required.answer, made.required.rounds, made.required.nogoods)
            }
            Err(Refused::Stopped) => (Answer::Unknown, 0, 0),
            Err(refused) => return Err(refused.into()),
        };
        is_all &= answer == Answer::Puzzle;
        let theirs = if question.is_papers { "paper" } else { "goal" };
        let found = if answer == Answer::Puzzle { "found" } else { "not found" };
        table.push(format!(
            "# {}: {found}, grounding {:.2} s, search {:.2} s, {rounds} rounds, {nogoods} nogoods \
             ({theirs} {} s)",
            question.name, seconds.ground, seconds.search, question.seconds
        ));
        if interrupt.is_raised() {
            break;
        }
    }
    print_line(&table.join("\n"))?;
    Ok(match (interrupt.is_raised(), is_all) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Yes,
        (false, false) => Exit::Unknown,
    })
}
