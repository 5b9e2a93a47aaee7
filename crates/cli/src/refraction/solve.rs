//! `solve` for boards.

use super::{Boards, boards, head, together};
use crate::Done;
use crate::asp::clock::Clock;
use crate::exit::{Exit, print_line};
use crate::meter::Interrupt;
use crate::solve::SolveArgs;
use workbench::Document;
use workbench::refraction::{BoardSolved, solve};
use workbench::solve::Status;

/// Solutions that are counted at most: beyond that nobody wants to know.
const MAX_COUNTED: u64 = 1_000_000;

/// Solves the chosen boards with as few pieces as can be.
pub fn run(document: &Document, args: &SolveArgs) -> Done {
    let boards = match boards(document, &args.levels.level)? {
        Boards::Chosen(boards) => boards,
        Boards::Refused(exit) => return Ok(exit),
    };
    let interrupt = Interrupt::watch()?;
    let limit = args.count.then_some(MAX_COUNTED);
    let (mut all, mut exits) = (Vec::new(), Vec::new());
    for (number, board) in &boards {
        let mut clock = Clock::new(args.levels.budget.time, &interrupt);
        let mut solved = solve(board, *number, limit, &mut |progress| clock.tick(progress))?;
        let seconds = clock.end();
        solved.seconds = seconds.ground + seconds.search;
        if !args.levels.json {
            print_line(&format!("{} {}", head(*number, board), text(&solved)))?;
        }
        exits.push(match solved.status {
            Status::Solved => Exit::Yes,
            Status::Unsolvable => Exit::No,
            Status::Unknown => Exit::Unknown,
        });
        all.push(solved);
        if interrupt.is_raised() {
            break;
        }
    }
    if args.levels.json {
        print_line(&serde_json::to_string(&all)?)?;
    }
    Ok(together(&exits, interrupt.is_raised()))
}

fn text(solved: &BoardSolved) -> String {
    let counted = match (solved.solutions, solved.counted_all) {
        (Some(solutions), Some(false)) => format!("; at least {solutions} solutions"),
        (Some(1), _) => "; it is the only solution".to_string(),
        (Some(solutions), _) => format!("; {solutions} solutions in all"),
        (None, _) => String::new(),
    };
    match (&solved.status, &solved.placements) {
        (Status::Solved, Some(placed)) => {
            let pieces = match placed.len() {
                1 => "1 piece".to_string(),
                count => format!("{count} pieces"),
            };
            let fewest = if solved.fewest { ", no fewer" } else { "" };
            let placed: Vec<String> =
                placed.iter().map(|p| format!("{}@{},{}", p.piece, p.x, p.y)).collect();
            format!("solvable with {pieces}{fewest}{counted}\n  {}", placed.join("; "))
        }
        (Status::Unsolvable, _) => "cannot be solved".to_string(),
        _ => "not known: the search was ended".to_string(),
    }
}
