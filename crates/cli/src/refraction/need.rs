//! `need` for boards.

use super::{Boards, boards, head, together};
use crate::Done;
use crate::asp::clock::Clock;
use crate::exit::{Exit, print_line};
use crate::meter::Interrupt;
use crate::need::NeedArgs;
use anyhow::{anyhow, bail};
use refraction::{Board, Concept, picture, write_placements};
use workbench::Document;
use workbench::need::Needed;
use workbench::refraction::{BoardNeed, find_need};

/// Asks whether the chosen boards can be solved without the concept.
pub fn run(document: &Document, args: &NeedArgs) -> Done {
    let wanted = if args.levels.level.is_empty() { "all" } else { &args.levels.level };
    let boards = match boards(document, wanted)? {
        Boards::Chosen(boards) => boards,
        Boards::Refused(exit) => return Ok(exit),
    };
    let concept: Concept = args.concept.parse().map_err(|bad| anyhow!("--concept: {bad}"))?;
    if args.output.is_some() && boards.len() != 1 {
        bail!("-o: the file has {} boards; choose one with --level", boards.len());
    }
    let interrupt = Interrupt::watch()?;
    let (mut all, mut exits) = (Vec::new(), Vec::new());
    for (number, board) in &boards {
        let mut clock = Clock::new(args.levels.budget.time, &interrupt);
        let found = find_need(board, *number, &concept, &mut |progress| clock.tick(progress))?;
        clock.end();
        if !args.levels.json {
            print_line(&text(board, &found))?;
        }
        if let (Some(path), Some(shortcut)) = (&args.output, &found.placements) {
            super::picture::draw(board, shortcut, path)?;
        }
        exits.push(match found.answer {
            Needed::Always => Exit::Yes,
            Needed::Avoidable | Needed::Unsolvable => Exit::No,
            Needed::Unknown => Exit::Unknown,
        });
        all.push(found);
        if interrupt.is_raised() {
            break;
        }
    }
    if args.levels.json {
        print_line(&match all.as_slice() {
            [one] if boards.len() == 1 => serde_json::to_string(one)?,
            all => serde_json::to_string(all)?,
        })?;
    }
    Ok(together(&exits, interrupt.is_raised()))
}

fn text(board: &Board, found: &BoardNeed) -> String {
    let (head, concept) = (head(found.board, board), &found.concept);
    match (found.answer, &found.placements) {
        (Needed::Always, _) => format!("{head} every solution shows `{concept}`"),
        (Needed::Avoidable, Some(shortcut)) => {
            let other = match &found.example {
                Some(_) => "others show it",
                None => "no solution in which every piece matters shows it",
            };
            format!(
                "{head} can be solved without `{concept}`; {other}\n  {}\n{}",
                write_placements(board, shortcut),
                picture::text(board, shortcut).trim_end()
            )
        }
        (Needed::Unsolvable, _) => format!("{head} cannot be solved at all"),
        _ => format!("{head} not known whether every solution shows `{concept}`"),
    }
}
