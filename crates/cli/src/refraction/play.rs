//! `play` for boards: moves at once, or line by line.

use super::{Boards, boards};
use crate::Done;
use crate::exit::{Exit, print, print_line};
use crate::play::PlayArgs;
use anyhow::anyhow;
use play::Outcome;
use refraction::{Board, picture};
use std::io::{self, BufRead, IsTerminal};
use workbench::Document;
use workbench::refraction::{BoardPlayed, play};

/// Plays a board.
pub fn run(document: &Document, args: &PlayArgs) -> Done {
    let board = match boards(document, &args.level.to_string())? {
        Boards::Chosen(mut boards) => boards.remove(0).1,
        Boards::Refused(exit) => return Ok(exit),
    };
    let Some(moves) = &args.moves else {
        return by_lines(&board);
    };
    let played = play(&board, moves).map_err(|error| anyhow!("--moves: {error}"))?;
    match args.json {
        true => print_line(&serde_json::to_string(&played)?)?,
        false => show(&board, &played)?,
    }
    Ok(Exit::Yes)
}

/// Reads moves line by line: `s1@4,3` places or moves a piece, `-s1` takes it back, `z` undoes,
/// `!` begins again, `q` ends.
fn by_lines(board: &Board) -> Done {
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if is_terminal {
        print_line(
            "Place a piece with s1@4,3, take it back with -s1. z undoes, ! restarts, q quits.",
        )?;
    }
    let mut moves: Vec<String> = Vec::new();
    show(board, &play(board, "").map_err(|error| anyhow!("{error}"))?)?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        for word in line.split(';').map(str::trim).filter(|word| !word.is_empty()) {
            match word {
                "q" | "Q" => return Ok(Exit::Yes),
                "!" => moves.clear(),
                "z" | "Z" => drop(moves.pop()),
                word => match play(board, word) {
                    Ok(_) => moves.push(word.to_string()),
                    Err(_) => print_line(&format!("`{word}` is no move; write s1@4,3 or -s1"))?,
                },
            }
        }
        show(board, &play(board, &moves.join("; ")).map_err(|error| anyhow!("{error}"))?)?;
    }
    Ok(Exit::Yes)
}

fn show(board: &Board, played: &BoardPlayed) -> io::Result<()> {
    print(&picture::text(board, &played.placements))?;
    print_line(match played.outcome {
        Outcome::Won => "won",
        _ => "not won",
    })
}
