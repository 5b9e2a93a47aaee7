//! `puzzlewright ruleset sketch`.

use crate::Done;
use crate::exit::{Exit, print_line};
use crate::lens::ThreadArgs;
use crate::merge::keep;
use crate::progress::{Interrupt, Meter};
use crate::saved::shard;
use ::ruleset::chains::ChainOptions;
use ::ruleset::sketch::{Depth, PRESETS, Preset, SketchPlan, Tally, preset};
use anyhow::{Context, Result, anyhow, bail};
use clap::{Args as ClapArgs, ValueEnum};
use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;
use workbench::read_text;
use workbench::ruleset::{ruleset_file, sketch_on, sketch_part, tally_json, tally_text};
use workbench::sealed::seal;

/// Draw random rulesets and keep those that pass the filters
///
///   $ puzzlewright ruleset sketch --count 2000
///   2000 rulesets
///   removed by simple inspection         90    4.5%
///   removed by action chains           1645   82.2%
///   ...
///
/// `simple` removes rulesets with two end conditions that have the same triggers and opposite
/// outcomes; `chains` also those without an action chain to a win and one to a loss; `proofs` also
/// those that are proved impossible to win, impossible to lose, or always lost first, and those in
/// which no choice matters, because the arrow keys are the only inputs and no rule reads their
/// direction. A ruleset depends only on preset, seed and its number: `puzzlewright ruleset draw` writes
/// any of them.
///
/// With --shard k/n the k-th of n parts is run and written to a file (-o); `puzzlewright merge` joins
/// the parts, and with --keep-dir it writes the survivors of all of them.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct SketchArgs {
    /// The distribution rulesets are drawn from: a name, or a JSON file (see docs/ruleset.md)
    #[arg(long, value_name = "NAME|FILE", default_value = "paper-like-1")]
    pub preset: String,
    /// How many to draw
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    pub count: u64,
    /// Seed of the draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How far to filter
    #[arg(long, value_enum, default_value_t = FilterArg::Chains)]
    pub filter: FilterArg,
    /// Keep games without a way to lose
    #[arg(long)]
    pub no_loss_needed: bool,
    /// Require a chain for every end condition
    #[arg(long)]
    pub all_ends_reachable: bool,
    /// Time passes without the player: START and ENDTURN begin chains too
    #[arg(long)]
    pub realtime: bool,
    /// Write the survivors to this folder, one file each
    #[arg(long, value_name = "DIR")]
    pub keep_dir: Option<PathBuf>,
    /// Write outcomes as strings, as in the paper's figure
    #[arg(long, requires = "keep_dir")]
    pub paper_style: bool,
    /// Run one part of several, such as 2/8; `slurm` takes the part from a job array
    #[arg(long, value_name = "K/N|slurm", value_parser = shard, requires = "output")]
    pub shard: Option<[usize; 2]>,
    /// The file for the part
    #[arg(short, long, value_name = "FILE", requires = "shard")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// How far to filter.
#[derive(Clone, Copy, ValueEnum)]
#[allow(missing_docs)]
pub enum FilterArg {
    Simple,
    Chains,
    Proofs,
}

impl From<FilterArg> for Depth {
    fn from(filter: FilterArg) -> Depth {
        match filter {
            FilterArg::Simple => Depth::Simple,
            FilterArg::Chains => Depth::Chains,
            FilterArg::Proofs => Depth::Proofs,
        }
    }
}

/// The preset of a name or in a file, or a message with the available ones.
pub fn find_preset(name: &str) -> Result<Cow<'static, Preset>> {
    if let Some(known) = preset(name) {
        return Ok(Cow::Borrowed(known));
    }
    let path = Path::new(name);
    if path.is_file() {
        let text = read_text(path)?;
        let own = Preset::read(text.text())
            .map_err(|error| anyhow!("`{name}` is not a preset: {error}"))?;
        if own.name.is_empty() || own.name.contains(['/', '\\']) || preset(&own.name).is_some() {
            bail!("`{name}`: the `name` of a preset must not be empty, a path or a known name");
        }
        return Ok(Cow::Owned(own));
    }
    let known: Vec<String> =
        PRESETS.iter().map(|known| format!("{} ({})", known.name, known.about)).collect();
    Err(anyhow!("there is no preset `{name}`; available presets: {}", known.join(", ")))
}

/// Draws and judges.
pub fn run(args: &SketchArgs) -> Done {
    let chosen = find_preset(&args.preset)?;
    let plan = SketchPlan {
        preset: &chosen,
        seed: args.seed,
        depth: args.filter.into(),
        options: ChainOptions {
            realtime: args.realtime,
            all_ends: args.all_ends_reachable,
            no_loss_needed: args.no_loss_needed,
        },
    };
    let interrupt = Interrupt::watch()?;
    let busy = Meter::new("drawing rulesets", None, &interrupt);
    let watch = |progress| busy.tick(progress);
    let threads = args.threads.count();
    let begun = Instant::now();
    let (tally, kept) = match (args.shard, &args.output) {
        (Some(shard), Some(path)) => {
            let [number, of] = shard.map(|number| number as u64);
            let part = sketch_part(&plan, args.count, (number, of), threads, &watch);
            if !interrupt.is_raised() {
                fs::write(path, seal(&serde_json::to_string(&part)?))
                    .with_context(|| format!("cannot write `{}`", path.display()))?;
            }
            (part.tally, part.kept)
        }
        _ => {
            let keeps = args.keep_dir.is_some();
            let sketched = sketch_on(&plan, 0..args.count, threads, keeps, &watch);
            (sketched.tally, sketched.kept.into_iter().map(|(index, _)| index).collect())
        }
    };
    if let Some(folder) = &args.keep_dir {
        let file = |index: u64| ruleset_file(&chosen, args.seed, index, args.paper_style);
        keep(folder, kept.into_iter().map(|index| Ok(file(index))))?;
    }
    busy.end();
    print_tally(&tally, begun.elapsed().as_secs_f64(), args.json)?;
    Ok(if interrupt.is_raised() { Exit::Interrupted } else { Exit::Yes })
}

fn print_tally(tally: &Tally, seconds: f64, is_json: bool) -> Result<()> {
    match is_json {
        true => print_line(&tally_json(tally, Some(seconds)))?,
        false => {
            print_line(&tally_text(tally))?;
            let rate = tally.count as f64 / seconds.max(1e-9);
            print_line(&format!("{rate:.0} rulesets per second"))?;
        }
    }
    Ok(())
}
