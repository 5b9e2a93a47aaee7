//! `puzzlewright witness curriculum`.

use super::census::{TypeList, types};
use super::grid;
use crate::Done;
use crate::exit::{Exit, print_line};
use crate::failure::Stopped;
use crate::lens::ThreadArgs;
use crate::progress::{Interrupt, Meter};
use anyhow::{anyhow, bail};
use clap::Args as ClapArgs;
use witness::census::{Quality, Work, size_of};
use workbench::witness::lessons::{curriculum_text, make_curriculum};

/// Order panels for a new type, one idea each
///
///   $ puzzlewright witness curriculum --type singleton --grid 2x2
///   # one piece; 12 solutions, 0.0 bits
///   panel lesson-1
///   g = general {01,10,11} == 1 black
///   ...
///
/// First the type alone: what it is, then every new shape of line it makes with more and more
/// pieces; then with each existing type the lines that only both together express. The output is a
/// panel file; play it with `puzzlewright play`.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct CurriculumArgs {
    /// The new type: a name or a tuple
    #[arg(long = "type", value_name = "TYPE", default_value = "singleton", value_parser = types)]
    new: TypeList,
    /// The types it is combined with, or `none`
    #[arg(long, value_name = "TYPES", default_value = "separation,star", value_parser = types)]
    existing: TypeList,
    /// Rows and columns of cells
    #[arg(long, value_name = "RxC", default_value = "3x3", value_parser = grid)]
    grid: [usize; 2],
    /// Maximum number of pieces of a panel
    #[arg(long, value_name = "N", default_value_t = 5)]
    max_pieces: usize,
    /// Number of new line shapes for each number of pieces and each pair of types
    #[arg(long, value_name = "N", default_value_t = 2)]
    each: usize,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Print JSON: {"type","grid","existing","max_pieces","each","lessons":[{"n","idea","types",
    /// "solutions","entropy","line","panel"}]}
    #[arg(long)]
    json: bool,
}

/// Makes a curriculum and prints it.
pub fn run(args: &CurriculumArgs) -> Done {
    let [new] = args.new.0[..] else { bail!("--type: name one type") };
    let work = Work {
        question: "orthogonality".to_string(),
        grid: args.grid,
        pieces: [1, args.max_pieces],
        existing: args.existing.0.clone(),
        new: vec![new],
        quality: Quality::default(),
        keep: 0,
    };
    size_of(&work).map_err(|error| anyhow!("{error}"))?;
    let interrupt = Interrupt::watch()?;
    let busy = Meter::new("generating panels", None, &interrupt);
    let made = make_curriculum(
        new,
        &args.existing.0,
        args.grid,
        args.max_pieces,
        args.each,
        args.threads.count(),
        &mut |progress| busy.tick(progress),
    );
    busy.end();
    let Some(made) = made else { return Err(Stopped.into()) };
    match args.json {
        true => print_line(&serde_json::to_string(&made)?)?,
        false => print_line(&curriculum_text(&made))?,
    }
    Ok(Exit::Yes)
}
