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
use witness::census::size_of;
use workbench::witness::lessons::{CurriculumPlan, curriculum_text, make_curriculum};

/// Order panels for a new type, one idea each
///
///   $ puzzlewright witness curriculum --type singleton --grid 2x2 --existing none
///   # <{01,10,11},==,1>, one piece; 12 solutions, 0.0 bits
///   panel lesson-1
///   g = general {01,10,11} == 1 black
///   ...
///
/// An idea is the new type itself, the type beside an existing one, or a new shape of line (the sizes
/// of its regions). The panels come from all grids: the type alone, with each existing type the lines
/// that only both together express, and with two of them. They are ordered as `puzzlewright
/// progression` orders levels: next is a panel with the fewest new ideas, then the easiest, and no
/// panel is easier than the one before it. The output is a panel file; play it with `puzzlewright
/// play`.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct CurriculumArgs {
    /// The new type: a name or a tuple
    #[arg(long = "type", value_name = "TYPE", default_value = "singleton", value_parser = types)]
    new: TypeList,
    /// The types it is combined with, or `none`
    #[arg(long, value_name = "TYPES", default_value = "separation,star", value_parser = types)]
    existing: TypeList,
    /// Rows and columns of cells; several grids with commas
    #[arg(long, value_name = "RxC", default_value = "2x2,2x3,3x3", value_parser = grid,
        value_delimiter = ',')]
    grid: Vec<[usize; 2]>,
    /// Maximum number of pieces of a panel
    #[arg(long, value_name = "N", default_value_t = 5)]
    max_pieces: usize,
    /// Number of new line shapes for each number of pieces and each set of types
    #[arg(long, value_name = "N", default_value_t = 2)]
    each: usize,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Print JSON: {"type","grid","grids","existing","max_pieces","each","lessons":[{"n","idea",
    /// "types","grid","solutions","entropy","line","panel"}]}
    #[arg(long)]
    json: bool,
}

/// Makes a curriculum and prints it.
pub fn run(args: &CurriculumArgs) -> Done {
    let [new] = args.new.0[..] else { bail!("--type: name one type") };
    if args.existing.0.contains(&new) {
        bail!("--existing: `{new}` is the new type");
    }
    let plan = CurriculumPlan {
        new,
        existing: args.existing.0.clone(),
        grids: args.grid.clone(),
        max_pieces: args.max_pieces,
        each: args.each,
    };
    for work in plan.works() {
        size_of(&work).map_err(|error| anyhow!("{error}"))?;
    }
    let interrupt = Interrupt::watch()?;
    let busy = Meter::new("generating panels", None, &interrupt);
    let made = make_curriculum(&plan, args.threads.count(), &mut |progress| busy.tick(progress));
    busy.end();
    let Some(made) = made else { return Err(Stopped.into()) };
    match args.json {
        true => print_line(&serde_json::to_string(&made)?)?,
        false => print_line(&curriculum_text(&made))?,
    }
    Ok(Exit::Yes)
}
