//! `puzzlewright census`.

use super::ThreadArgs;
use super::frame::{FrameArgs, Target};
use super::picture::{chart_file, write_picture};
use crate::Done;
use crate::exit::{Exit, print_line, tell_line};
use crate::failure::Stopped;
use crate::options::Typed;
use crate::progress::{Interrupt, Meter};
use crate::saved::{Saved, shard};
use ::play::search::Budget;
use ::play::space::{
    CensusLevel, CensusPlan, CensusTally, FrameHead, FrameRequest, Framed, MAX_LEVELS,
};
use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use workbench::census::{CensusPart, CensusWork, pictures};
use workbench::frames::check_reading;
use workbench::merge::Picture;
use workbench::words;

/// Count every level of a bounded space
///
///   $ puzzlewright census games/puzzlescript/warehouse.txt --size 3x2 --elements Crate:1,Target:1
///   3x2, Crate 1, Target 1, Player 1: 120 ways to make levels
///   120 levels, 30 up to symmetry
///   16 solvable, 104 unsolvable
///   16 unique; different answers: 4
///   ...
///
/// Goes through all ways to fill a grid with the elements you name and solves each: how many can be
/// solved, how many have exactly one answer, and how long the shortest solutions are. An answer is
/// what a player has to find: the pushes in order, the line on a panel, the set of placements on a
/// board, how often each button is pressed, the actions of a story. Levels that are mirror images or
/// rotations of each other are solved once where the rules allow that; `levels` counts all of them,
/// and so do all other numbers but the classes ("up to symmetry").
///
/// Elements are objects or glyphs of the legend (PuzzleScript; exactly one player is added), types of
/// pieces (panels), `lit`, `wall` and `buttonless` (lights), `source`, `target` and `blocker` for the
/// tray of a file (boards; without a file also `bender`, `splitter`, `combiner`), pieces (rulesets),
/// rules and items that a tree has to use (stories, whose levels are all trees of an area). Numbers
/// bound them: --elements "Crate:1-2,Wall:0-4,Key:1".
///
/// The size of the space comes first; more than 10^10 levels are refused unless the work is split:
/// --shard 2/8 does one part of eight and writes it to a file, and `puzzlewright merge` joins the
/// parts into what the whole run prints. --resume FILE saves progress, also on Ctrl-C, and continues
/// from there. Both kinds of files carry a checksum. --out writes every level as a line of JSON,
/// --chart draws how many levels have which length; `merge --chart` draws the same from parts.
///
/// JSON: {"domain","size":[W,H],"elements":[{"name","least","most"}],"most","space",
/// "possible_answers","levels","classes","solvable","unsolvable","unknown","unique_levels",
/// "undecided","answers","complete","lengths":[{"length","levels","unique_levels"}],"rank","keep",
/// "kept":[{"n","levels","status","length","unique","answer","value","level":[row…],"legend":[…]}]}.
/// Nothing is estimated: where the budget ended a search, the level counts as unknown and `complete`
/// is false. The exit code is 0 then too; it is 130 after Ctrl-C.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct CensusArgs {
    #[command(flatten)]
    frame: FrameArgs,
    /// The elements and how many of each: A,B:1-3,C:2; without it all that the domain has
    #[arg(long, value_name = "A,B:1-2", default_value = "", hide_default_value = true)]
    elements: String,
    /// At most this many elements in a level, all kinds together
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    /// The reading that ranks levels; see `rate` for their names
    #[arg(long, value_name = "READING", default_value = "length")]
    rank: String,
    /// Keep the N best levels
    #[arg(long, value_name = "N", default_value_t = 1000)]
    keep: usize,
    /// Write every level to this file, one line of JSON each
    #[arg(long, value_name = "FILE.jsonl")]
    out: Option<PathBuf>,
    /// Do one part of the work and write it to a file; `puzzlewright merge` joins the parts. `slurm` takes
    /// the part from a job array
    #[arg(long, value_name = "K/N|slurm", value_parser = shard)]
    shard: Option<[usize; 2]>,
    /// Draw how many levels have which length: .svg or .png
    #[arg(long, value_name = "FILE", value_parser = chart_file, conflicts_with = "shard")]
    chart: Option<PathBuf>,
    /// Save progress to this file and resume from it next time; with --shard the file of the part
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Takes a census.
pub fn run(args: &CensusArgs, typed: &Typed) -> Done {
    let target = Target::open("census", &args.frame, typed)?;
    let elements = FrameRequest::read_elements(&args.elements)?;
    let frame = target.frame(FrameRequest { elements, ..FrameRequest::default() })?;
    let head = FrameHead { domain: target.about.name.to_string(), ..frame.head(args.most)? };
    check_reading(frame.as_ref(), &args.rank)?;
    if head.space > MAX_LEVELS && args.shard.is_none() {
        let first = words::census_head(target.about, &head);
        bail!("{first}, which is more than 10^10; choose smaller bounds or split it with --shard");
    }
    announce(args, &words::census_head(target.about, &head))?;
    let work = CensusWork {
        frame: head,
        rank: args.rank.clone(),
        keep: args.keep,
        max_states: args.frame.max_states,
        shows_all: args.out.is_some(),
        source: target.source.clone(),
    };
    let mut saved = Saved::to(part_file(args, &work));
    let part = count(args, frame.as_ref(), work, &mut saved)?;
    let Some(part) = part else { return Err(Stopped.into()) };
    if let Some(shard) = args.shard {
        saved.print_part(shard, args.json)?;
        return Ok(Exit::Yes);
    }
    let report = part.report();
    if let Some(path) = &args.chart {
        let pictures = pictures(target.about, &report);
        if let Ok(chart) = Picture::find(&pictures, "chart") {
            write_picture(path, &chart.svg, 2.0)?;
        }
    }
    print_line(&match args.json {
        true => serde_json::to_string(&report)?,
        // The first line is there already.
        false => {
            let text = words::census(target.about, &report);
            text.split_once('\n').map_or(String::new(), |(_, rest)| rest.to_string())
        }
    })?;
    Ok(Exit::Yes)
}

/// Prints the size of the space before the work begins: as the first line of the answer, or for whoever
/// watches a terminal.
fn announce(args: &CensusArgs, head: &str) -> Result<()> {
    match args.json || args.shard.is_some() {
        false => print_line(head)?,
        true if io::stderr().is_terminal() => tell_line(head)?,
        true => {}
    }
    Ok(())
}

/// Does the work; none when it was interrupted.
fn count(
    args: &CensusArgs,
    frame: &dyn Framed,
    work: CensusWork,
    saved: &mut Saved,
) -> Result<Option<CensusPart>> {
    let shard = args.shard.unwrap_or([1, 1]).map(|number| number as u64);
    let mut part = match saved.resume(|bytes| CensusPart::resume(bytes, &work, shard))? {
        Some(part) => part,
        None => CensusPart::new(work, shard),
    };
    let mut out = args.out.as_ref().map(|path| open_out(path, part.tally.written)).transpose()?;
    let interrupt = Interrupt::watch()?;
    let meter = Meter::new("levels", None, &interrupt);
    let plan = CensusPlan {
        most: args.most,
        rank: args.rank.clone(),
        keep: args.keep,
        shard,
        shows_all: args.out.is_some(),
        budget: Budget { max_states: args.frame.max_states, ..Budget::default() },
        threads: args.threads.count(),
    };
    let mut failed = None;
    let mut tally = std::mem::take(&mut part.tally);
    let is_done = frame.census(
        &plan,
        &mut tally,
        &|progress| meter.tick(progress),
        &mut |found, levels| {
            let kept = write_levels(out.as_mut(), found, levels).and_then(|()| {
                saved.save_in_turn(|| CensusPart { tally: found.clone(), ..part.clone() }.text())
            });
            failed = kept.err();
            if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )?;
    meter.end();
    part.tally = tally;
    if let Some(error) = failed {
        return Err(error);
    }
    saved.end(is_done, || part.text())?;
    Ok(is_done.then_some(part))
}

/// Opens the file of all levels, at the end of what a saved census has written.
fn open_out(path: &Path, written: u64) -> Result<BufWriter<File>> {
    let name = path.display();
    let open = || -> io::Result<File> {
        let mut file = OpenOptions::new().create(true).write(true).truncate(false).open(path)?;
        file.set_len(written)?;
        file.seek(SeekFrom::End(0))?;
        Ok(file)
    };
    let length = path.metadata().map_or(0, |data| data.len());
    if length < written {
        bail!(
            "`{name}` has fewer levels than were written; start again with another --resume file"
        );
    }
    open().map(BufWriter::new).with_context(|| format!("cannot write `{name}`"))
}

/// Writes the levels of a block, so that a census saved after it can be resumed.
fn write_levels(
    out: Option<&mut BufWriter<File>>,
    tally: &mut CensusTally,
    levels: &[CensusLevel],
) -> Result<()> {
    let Some(out) = out else { return Ok(()) };
    for level in levels {
        let line = serde_json::to_string(level)? + "\n";
        out.write_all(line.as_bytes()).context("cannot write the levels")?;
        tally.written += line.len() as u64;
    }
    out.flush().context("cannot write the levels")
}

/// The file of a part, or of saved progress.
fn part_file(args: &CensusArgs, work: &CensusWork) -> Option<PathBuf> {
    let [width, height] = work.frame.size;
    let domain = &work.frame.domain;
    let name = |[number, of]: [usize; 2]| {
        PathBuf::from(format!("census-{domain}-{width}x{height}-{number}-of-{of}.part"))
    };
    args.resume.clone().or_else(|| args.shard.map(name))
}
