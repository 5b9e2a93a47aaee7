//! `puzzlewright witness paths`.

use crate::Done;
use crate::exit::{Exit, print_line};
use anyhow::bail;
use clap::Args as ClapArgs;
use witness::census::{Lines, MAX_LINES};
use witness::count_paths;
use workbench::witness::lines::Paths;

/// Count the lines of an empty grid
///
/// Lines run from bottom left to top right:
///
///   $ puzzlewright witness paths 3 3
///   184 lines on 3x3
///
/// They are counted without being drawn. With --list they are drawn, in the order left, right,
/// down, up; the thesis numbers its solution paths that way, from 0.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct PathsArgs {
    /// Rows of cells
    pub rows: usize,
    /// Columns of cells
    pub cols: usize,
    /// List them
    #[arg(long)]
    pub list: bool,
    /// Print JSON: {"grid":[R,C],"paths":n} and, with --list, "lines":[…]
    #[arg(long)]
    pub json: bool,
}

/// Counts and lists lines.
pub fn run(args: &PathsArgs) -> Done {
    let (rows, cols) = (args.rows, args.cols);
    if rows == 0 || cols == 0 {
        bail!("a grid has at least one row and one column");
    }
    // Beyond 128 corners the counts are not useful.
    let is_small = rows < 128 && cols < 128;
    let Some(paths) = is_small.then(|| count_paths(rows, cols)).flatten() else {
        bail!("a {rows}x{cols} grid has more than 128 corners; 10x10 is the largest square");
    };
    let lines = match args.list {
        false => None,
        true => match Lines::new(rows, cols) {
            Some(lines) => Some(lines.lines.iter().map(ToString::to_string).collect::<Vec<_>>()),
            None => bail!("a {rows}x{cols} grid has {paths} lines; at most {MAX_LINES} are listed"),
        },
    };
    if args.json {
        let answer = Paths { grid: [rows, cols], paths, lines };
        print_line(&serde_json::to_string(&answer)?)?;
        return Ok(Exit::Yes);
    }
    match lines {
        Some(lines) => {
            let numbered = lines.iter().enumerate().map(|(at, line)| format!("{at:>6} {line}"));
            print_line(&numbered.collect::<Vec<_>>().join("\n"))?;
        }
        None => {
            let word = if paths == 1 { "line" } else { "lines" };
            print_line(&format!("{paths} {word} on {rows}x{cols}"))?;
        }
    }
    Ok(Exit::Yes)
}
