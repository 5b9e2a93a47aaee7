//! `puzzlewright orthogonality`.

use super::ThreadArgs;
use super::frame::{FrameArgs, Target};
use crate::Done;
use crate::exit::{Exit, print_line};
use crate::failure::Stopped;
use crate::options::Typed;
use crate::progress::{Interrupt, Meter};
use crate::saved::{Saved, shard};
use ::play::search::Budget;
use ::play::space::{
    FrameRequest, KindRequest, OrthogonalityHead, OrthogonalityPlan, OrthogonalityTally, With,
};
use anyhow::bail;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use workbench::orthogonality::{OrthogonalityPart, OrthogonalityWork};
use workbench::words;

/// Measure what an element adds to existing ones
///
///   $ puzzlewright orthogonality witness --size 2x2 --element tetris --existing triangle
///   2x2, up to 3 elements, existing: triangle; 12 answers possible
///   tetris               o = 0.3333333333333333     alone 2; with triangle 4
///   1452 panels looked at
///
/// An element is worth adding if it makes puzzles possible that the elements you have cannot make.
/// For every number of elements up to --most, all levels are solved, and those with exactly one
/// answer count. For each new element and each existing one the report has the answers that only both
/// together express, and how they differ from what that element expresses with every other existing
/// one; o is the mean over the existing elements of the product of both shares. With one existing
/// element o is the first share alone, with none the share of answers that the new element expresses
/// by itself. The measures are those of "A Study of Orthogonality in The Witness" (2024), with the
/// answers of any puzzle in place of lines.
///
/// Counts are divided by the number of answers that are possible, where that is known (the lines of a
/// grid), else by the answers seen over all comparisons together. --with names what is in every level
/// and not counted: by default one player and one of each object that a win condition names.
///
/// --rule LINE compares a PuzzleScript game with the same game without the rule on that line: which
/// answers need it.
///
///   puzzlewright orthogonality my-game.txt --rule 61 --existing Wall --size 3x3 --most 2
///
/// --shard 2/8 does one part of eight and writes it to a file; `puzzlewright merge` joins the parts
/// into what the whole run prints. The exit code is 0, also where some levels were not decided.
///
/// JSON: {"domain","size":[W,H],"answers","possible","seen","most","with":[{"name","least","most"}],
/// "existing":[…],"types":[{"type","o","expressible","express":{kind:count},
/// "diff":{kind:{other:count}}}],"levels","unknown","complete"}; counts are integers before division
/// by `answers`.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct OrthogonalityArgs {
    #[command(flatten)]
    frame: FrameArgs,
    /// The new elements, separated by commas
    #[arg(long, value_name = "K", required_unless_present = "rule", conflicts_with = "rule")]
    element: Option<String>,
    /// The existing elements, separated by commas
    #[arg(long, value_name = "A,B", default_value = "", hide_default_value = true)]
    existing: String,
    /// What is in every level and not counted, separated by commas; A:2 for two of them
    #[arg(long, value_name = "A,B:2")]
    with: Option<String>,
    /// Compare the game with and without the rule on this line
    #[arg(long, value_name = "LINE")]
    rule: Option<usize>,
    /// The most elements of a level, without those of --with
    #[arg(long, value_name = "N", default_value_t = 3)]
    most: usize,
    /// Do one part of the work and write it to a file; `puzzlewright merge` joins the parts. `slurm` takes
    /// the part from a job array
    #[arg(long, value_name = "K/N|slurm", value_parser = shard)]
    shard: Option<[usize; 2]>,
    /// The file of a part
    #[arg(short, long, value_name = "FILE", requires = "shard")]
    output: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Compares elements.
pub fn run(args: &OrthogonalityArgs, typed: &Typed) -> Done {
    let target = Target::open("orthogonality", &args.frame, typed)?;
    let new = FrameRequest::read_elements(args.element.as_deref().unwrap_or_default())?;
    let existing = FrameRequest::read_elements(&args.existing)?;
    if args.most == 0 {
        bail!("--most: a level needs at least one element to compare");
    }
    let bounded = new.iter().chain(&existing).find(|kind| kind.bounds.is_some());
    if let Some(KindRequest { name, .. }) = bounded {
        bail!("`{name}` is bounded by --most; leave its numbers out");
    }
    let with = match &args.with {
        Some(with) => With::These(FrameRequest::read_elements(with)?),
        None => With::Usual,
    };
    let elements: Vec<KindRequest> = new.iter().chain(&existing).cloned().collect();
    let request = FrameRequest { elements, with, ..FrameRequest::default() };
    let frame = target.frame(request.clone())?;
    let names = frame.counted();
    let shard = args.shard.unwrap_or([1, 1]).map(|number| number as u64);
    let plan = OrthogonalityPlan {
        elements: names[..new.len()].to_vec(),
        existing: names[new.len()..].to_vec(),
        most: args.most,
        shard,
        budget: Budget { max_states: args.frame.max_states, ..Budget::default() },
        threads: args.threads.count(),
    };
    let without =
        |line: usize| target.frame(FrameRequest { without_rule: Some(line), ..request.clone() });
    let without = args.rule.map(without).transpose()?;
    let rule = args.rule.map(|line| format!("rule:{line}"));
    let head = OrthogonalityHead::new(frame.as_ref(), &plan, rule.as_deref())?;
    let head = OrthogonalityHead { domain: target.about.name.to_string(), ..head };
    let interrupt = Interrupt::watch()?;
    let meter = Meter::new("levels", None, &interrupt);
    let watch = |progress| meter.tick(progress);
    let found =
        OrthogonalityTally::count(frame.as_ref(), without.as_deref(), &head, &plan, &watch)?;
    meter.end();
    let Some(tally) = found else { return Err(Stopped.into()) };
    let work = OrthogonalityWork {
        head,
        max_states: args.frame.max_states,
        source: target.source.clone(),
    };
    let part = OrthogonalityPart::new(work, shard, tally);
    if let Some(shard) = args.shard {
        let saved = Saved::to(Some(part_file(args, &part.work.head, shard)));
        saved.end(true, || part.text())?;
        saved.print_part(shard, args.json)?;
        return Ok(Exit::Yes);
    }
    let report = part.report();
    print_line(&match args.json {
        true => serde_json::to_string(&report)?,
        false => words::orthogonality(target.about, &report),
    })?;
    Ok(Exit::Yes)
}

/// The file of a part.
fn part_file(
    args: &OrthogonalityArgs,
    head: &OrthogonalityHead,
    [number, of]: [usize; 2],
) -> PathBuf {
    let ([width, height], domain) = (head.size, &head.domain);
    let name = || format!("orthogonality-{domain}-{width}x{height}-{number}-of-{of}.part").into();
    args.output.clone().unwrap_or_else(name)
}
