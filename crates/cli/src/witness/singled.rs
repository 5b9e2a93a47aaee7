//! `puzzlewright witness panels`.

use super::census::{TypeList, types};
use super::grid;
use crate::Done;
use crate::exit::{Exit, print_line};
use anyhow::{anyhow, bail};
use clap::Args as ClapArgs;
use witness::census::{Lines, Quality, Work, panels_of_line, size_of};
use witness::print;
use workbench::witness::lines::Singled;
use workbench::words::counted;

/// List the panels whose only solution is a line
///
///   $ puzzlewright witness panels --types singleton,star --pieces 5 --path 56
///   # 8 panels, line 56: RULURURR
///   ...
///
/// Generates all panels of some types with a number of pieces and prints those that only this line
/// solves, as a panel file. The example prints the panels of the thesis' Fig. 4.1.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct PanelsArgs {
    /// One type, two or three
    #[arg(long, value_name = "TYPES", default_value = "singleton,star", value_parser = types)]
    types: TypeList,
    /// The number of pieces
    #[arg(long, value_name = "N", default_value_t = 5)]
    pieces: usize,
    /// The line: its number from 0 in the order left, right, down, up, or its moves
    #[arg(long, value_name = "N|MOVES", default_value = "56")]
    path: String,
    /// Rows and columns of cells
    #[arg(long, value_name = "RxC", default_value = "3x3", value_parser = grid)]
    grid: [usize; 2],
    /// Print JSON: {"grid","types","pieces","path","line","panels":[text…]}
    #[arg(long)]
    json: bool,
}

/// Lists panels.
pub fn run(args: &PanelsArgs) -> Done {
    let work = Work {
        question: "census".to_string(),
        grid: args.grid,
        pieces: [args.pieces, args.pieces],
        existing: args.types.0.clone(),
        new: Vec::new(),
        quality: Quality::default(),
        keep: 0,
    };
    size_of(&work).map_err(|error| anyhow!("{error}"))?;
    let Some(lines) = Lines::new(args.grid[0], args.grid[1]) else {
        bail!("the grid is too large");
    };
    let moves = args.path.to_ascii_uppercase();
    let path = match args.path.parse::<usize>() {
        Ok(path) if path < lines.len() => path,
        Ok(path) => bail!("--path: there is no line {path}; they are 0 to {}", lines.len() - 1),
        Err(_) => match lines.lines.iter().position(|line| line.to_string() == moves) {
            Some(path) => path,
            None => bail!("--path: `{}` is not a line of this grid", args.path),
        },
    };
    let mut panels = panels_of_line(&lines, &args.types.0, args.pieces, path);
    for (number, panel) in panels.iter_mut().enumerate() {
        panel.name = format!("panel-{}", number + 1);
    }
    let found = Singled {
        grid: args.grid,
        types: args.types.0.clone(),
        pieces: args.pieces,
        path,
        line: lines.lines[path].to_string(),
        panels: panels.iter().map(print).collect(),
    };
    if args.json {
        print_line(&serde_json::to_string(&found)?)?;
    } else {
        let head =
            format!("# {}, line {path}: {}", counted(found.panels.len(), "panel"), found.line);
        let all: Vec<&str> = found.panels.iter().map(|panel| panel.trim_end()).collect();
        print_line(&format!("{head}\n\n{}", all.join("\n\n")))?;
    }
    Ok(if found.panels.is_empty() { Exit::No } else { Exit::Yes })
}
