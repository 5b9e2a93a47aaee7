//! `puzzlewright witness census`, `orthogonality` and `expressivity`.

use super::grid;
use crate::Done;
use crate::exit::{Exit, print_line};
use crate::failure::Stopped;
use crate::lens::ThreadArgs;
use crate::lens::picture::{chart_file, write_picture};
use crate::progress::{Interrupt, Meter};
use crate::saved::{Saved, shard};
use anyhow::{Result, anyhow, bail};
use clap::Args as ClapArgs;
use indicatif::HumanCount;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use witness::census::{Part, Quality, Size, Type, Work, read_types, run, size_of};
use witness::generalized_space;
use workbench::merge::{PROGRAM, Picture};
use workbench::witness::census::{
    CensusAnswer, answer, lines_of, part_text, pictures, resumed, text,
};

/// Options of all three commands.
#[derive(ClapArgs)]
pub struct WorkArgs {
    /// Rows and columns of cells
    #[arg(long, value_name = "RxC", default_value = "3x3", value_parser = grid)]
    grid: [usize; 2],
    /// Count panels with at most K solutions; D is then the set of all their solutions
    #[arg(long, value_name = "K", default_value_t = 1)]
    at_most: usize,
    /// Count only panels whose pieces are unchanged by a reflection or a half turn
    #[arg(long)]
    symmetric: bool,
    /// Count only panels all of whose solutions have at least N moves
    #[arg(long, value_name = "N", default_value_t = 0)]
    min_moves: usize,
    /// Do one part of the work and write it to a file; `puzzlewright merge` joins the parts. `slurm` takes
    /// the part from a job array
    #[arg(long, value_name = "K/N|slurm", value_parser = shard)]
    shard: Option<[usize; 2]>,
    /// The file of a part
    #[arg(short, long, value_name = "FILE", requires = "shard")]
    output: Option<PathBuf>,
    /// Save progress to this file and resume from it next time
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Generate and count every panel of one to three types
///
///   $ puzzlewright witness census --types separation --pieces 5..7
///   3x3, separation
///   pieces         panels       solvable       unique     |D|     |P|
///        5           4032           3936           28      10      10
///        6           5376           4902          184      42      32
///        7           4608           3678          400      50       8
///
/// For each number of pieces: all panels, those with a solution, those with exactly one, the lines
/// that are the only solution of some panel (|D|), those of them that no panel with fewer pieces has
/// (|P|), and for several types the lines that fewer of them do not express with that many pieces
/// (|E|). --keep also prints a panel for each new line, --chart draws |P| and |E|.
///
/// JSON: {"grid":[R,C],"types":[…],"rows":[{"pieces","panels","solvable","unique","D","P","E"}],
/// "settings":{"pieces","at_most","symmetric","min_moves","program"},"keep",
/// "kept":[{"pieces","path","line","panel"}]}
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct CensusArgs {
    /// One type, two or three, separated by commas
    #[arg(long, value_name = "TYPES", value_parser = types)]
    types: TypeList,
    /// Numbers of pieces: 1..9, or a single one
    #[arg(long, value_name = "A..B", value_parser = pieces, default_value = "1..5")]
    pieces: [usize; 2],
    /// Keep and print up to N panels, one for each new line (of |E| for several types)
    #[arg(long, value_name = "N", default_value_t = 0)]
    keep: usize,
    /// Draw the new lines of each number of pieces: .svg or .png
    #[arg(long, value_name = "FILE", value_parser = chart_file)]
    chart: Option<PathBuf>,
    #[command(flatten)]
    work: WorkArgs,
}

/// Measure what new types add to existing ones
///
///   $ puzzlewright witness orthogonality --type singleton
///   3x3, 184 lines, up to 5 pieces, existing: separation, star
///   <{01,10,11},==,1>    o = 0.012996219281663515     with separation 30, differing 8; [..]
///
/// For each new type: the lines it expresses only together with each existing type, how it differs
/// there from every other existing type, and its orthogonality o, the mean of their products. With
/// one existing type o is what both express together, with none what the type expresses alone.
///
/// JSON: {"grid":[R,C],"paths":n,"max_pieces":t,"existing":[…],"types":[{"type","o",
/// "express":{type:count},"diff":{type:{other:count}}}],"settings":{…}}; counts are integers before
/// division by paths.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct OrthogonalityArgs {
    /// Maximum number of pieces of a panel
    #[arg(long, value_name = "N", default_value_t = 5)]
    max_pieces: usize,
    /// The existing types, or `none`
    #[arg(long, value_name = "TYPES", default_value = "separation,star", value_parser = types)]
    existing: TypeList,
    /// All 96 types of the thesis
    #[arg(long, value_name = "SPACE", value_parser = ["generalized"])]
    space: Option<String>,
    /// New types: names or tuples, separated by commas; can be repeated
    #[arg(long = "type", value_name = "TYPE", value_parser = types, required_unless_present = "space")]
    new: Vec<TypeList>,
    /// Draw a heat map of what types express and how they differ: .svg or .png
    #[arg(long, value_name = "FILE", value_parser = chart_file)]
    heat_map: Option<PathBuf>,
    /// Draw a histogram of orthogonality: .svg or .png
    #[arg(long, value_name = "FILE", value_parser = chart_file)]
    histogram: Option<PathBuf>,
    #[command(flatten)]
    work: WorkArgs,
}

/// Measure the share of lines a type can single out
///
///   $ puzzlewright witness expressivity --grid 3x2
///   3x2, up to 5 pieces
///   separation                  8/38 = 0.21052631578947367  by pieces: 0 0 0 4 4
///   star                        0/38 = 0                    by pieces: 0 0 0 0 0
///   ...
///
/// JSON: {"grid":[R,C],"max_pieces":t,"types":[{"type","expressible":n,"paths":n,
/// "by_pieces":[n,…]}],"settings":{…}}
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct ExpressivityArgs {
    /// Maximum number of pieces of a panel
    #[arg(long, value_name = "N", default_value_t = 5)]
    max_pieces: usize,
    /// Types, separated by commas; `all` for separation, star, triangle and tetris
    #[arg(long, value_name = "TYPES", default_value = "all", value_parser = types)]
    types: TypeList,
    #[command(flatten)]
    work: WorkArgs,
}

/// Types as an argument.
#[derive(Clone, Debug)]
pub struct TypeList(pub Vec<Type>);

/// Reads types separated by commas.
pub fn types(text: &str) -> Result<TypeList, String> {
    match text.trim() {
        "none" => Ok(TypeList(Vec::new())),
        text => read_types(text).map(TypeList),
    }
}

fn pieces(text: &str) -> Result<[usize; 2], String> {
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|number| *number > 0);
    let range = match text.split_once("..") {
        Some((first, last)) => number(first).zip(number(last.trim_start_matches('='))),
        None => number(text).map(|only| (only, only)),
    };
    match range {
        Some((first, last)) if first <= last => Ok([first, last]),
        _ => Err(format!("`{text}` is not a number of pieces; write 5 or 1..9")),
    }
}

/// Runs a census.
pub fn run_census(args: &CensusArgs) -> Done {
    let done = work("census", &args.work, args.pieces, &args.types.0, &[], args.keep)?;
    let (exit, answer) = finish(&args.work, done)?;
    draw(answer.as_ref(), [("chart", &args.chart)])?;
    Ok(exit)
}

/// Measures expressivity.
pub fn run_expressivity(args: &ExpressivityArgs) -> Done {
    let done = work("expressivity", &args.work, [1, args.max_pieces], &[], &args.types.0, 0)?;
    finish(&args.work, done).map(|(exit, _)| exit)
}

/// Measures orthogonality.
pub fn run_orthogonality(args: &OrthogonalityArgs) -> Done {
    let existing = &args.existing.0;
    let mut new: Vec<Type> = Vec::new();
    if args.space.is_some() {
        // An existing type cannot be new as well.
        let space = generalized_space().into_iter().map(Type::General);
        new.extend(space.filter(|one| !existing.contains(one)));
    }
    for one in args.new.iter().flat_map(|list| &list.0) {
        if !new.contains(one) {
            new.push(*one);
        }
    }
    let done = work("orthogonality", &args.work, [1, args.max_pieces], existing, &new, 0)?;
    let (exit, answer) = finish(&args.work, done)?;
    draw(answer.as_ref(), [("heat-map", &args.heat_map), ("histogram", &args.histogram)])?;
    Ok(exit)
}

/// Writes the pictures that were asked for. A part has none: `merge` draws them.
fn draw<const N: usize>(
    answer: Option<&CensusAnswer>,
    wanted: [(&str, &Option<PathBuf>); N],
) -> Result<()> {
    let pictures = answer.map(pictures).unwrap_or_default();
    for (name, path) in wanted {
        if let (Some(path), Ok(picture)) = (path, Picture::find(&pictures, name)) {
            write_picture(path, &picture.svg, 2.0)?;
        }
    }
    Ok(())
}

/// Does the work; none when it was interrupted.
fn work(
    question: &str,
    args: &WorkArgs,
    pieces: [usize; 2],
    existing: &[Type],
    new: &[Type],
    keep: usize,
) -> Result<Option<Part>> {
    let quality = Quality {
        max_solutions: args.at_most,
        symmetric: args.symmetric,
        min_moves: args.min_moves,
    };
    let work = Work {
        question: question.to_string(),
        grid: args.grid,
        pieces,
        existing: existing.to_vec(),
        new: new.to_vec(),
        quality,
        keep,
    };
    let size = size_of(&work).map_err(|error| anyhow!("{error}"))?;
    let shard = args.shard.unwrap_or([1, 1]);
    let mut saved = Saved::to(part_file(args, &work));
    let mut part = match saved.resume(|bytes| resumed(bytes, &work, shard))? {
        Some(part) => part,
        None => Part::new(&work, shard, PROGRAM),
    };
    let Some(lines) = lines_of(&work) else { bail!("the grid is too large") };
    let interrupt = Interrupt::watch()?;
    announce(size, &work, shard)?;
    let meter = Meter::new("panels", None, &interrupt);
    let mut failed = None;
    let watch = &mut |progress| meter.tick(progress);
    let is_done = run(&lines, &mut part, args.threads.count(), watch, &mut |found| {
        failed = saved.save_in_turn(|| part_text(found)).err();
        if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    meter.end();
    if let Some(error) = failed {
        return Err(error);
    }
    saved.end(is_done, || part_text(&part))?;
    Ok(is_done.then_some(part))
}

/// Prints on a terminal how large the work is, if it may take a while.
fn announce(size: Size, work: &Work, [_, of]: [usize; 2]) -> io::Result<()> {
    if !io::stderr().is_terminal() || size.work <= 1_000_000_000 {
        return Ok(());
    }
    let [rows, cols] = work.grid;
    let part = if of > 1 { format!(", of which this is one part in {of}") } else { String::new() };
    let [panels, lines, judgements] = [size.panels, size.lines, size.work]
        .map(|count: u128| HumanCount(u64::try_from(count).unwrap_or(u64::MAX)));
    writeln!(
        io::stderr(),
        "{panels} panels on the {lines} lines of {rows}x{cols}, about {judgements} judgements{part}"
    )
}

/// The file of a part, or of saved progress.
fn part_file(args: &WorkArgs, work: &Work) -> Option<PathBuf> {
    let [rows, cols] = work.grid;
    let name = |[number, of]: [usize; 2]| {
        PathBuf::from(format!("{}-{rows}x{cols}-{number}-of-{of}.part", work.question))
    };
    let part = || args.output.clone().or_else(|| args.shard.map(name));
    args.resume.clone().or_else(part)
}

fn finish(args: &WorkArgs, done: Option<Part>) -> Result<(Exit, Option<CensusAnswer>)> {
    let Some(part) = done else { return Err(Stopped.into()) };
    if let Some(shard) = args.shard {
        Saved::to(part_file(args, &part.work)).print_part(shard, args.json)?;
        return Ok((Exit::Yes, None));
    }
    let answer = answer(&part);
    match args.json {
        true => print_line(&serde_json::to_string(&answer)?)?,
        false => print_line(&text(&answer))?,
    }
    Ok((Exit::Yes, Some(answer)))
}
