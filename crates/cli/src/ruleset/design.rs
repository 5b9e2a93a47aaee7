//! `puzzlewright ruleset design`.

use super::sketch::find_preset;
use crate::Done;
use crate::exit::{Exit, print_line};
use crate::progress::{Interrupt, Meter};
use ::ruleset::wishes::Wishes;
use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;
use workbench::read_text;
use workbench::ruleset::{DesignPlan, Designed, design, gallery};
use workbench::words::counted;

/// Design games continuously and keep the best
///
/// Sketches rulesets, filters them, proves what it can, evolves levels, and ranks the games:
///
///   puzzlewright ruleset design --out gallery --hours 0.5
///
/// Games in which no choice matters are not kept, nor games whose inputs set off rules that never
/// come to rest. Levels are evolved and games ranked by the choices on the shortest solution (see
/// `rate --readings`), less if random play or a greedy player wins, if rules are useless, or if
/// wishes are not met. The folder gets a file and a picture for each kept game and a page
/// `index.html` with all of them, the best first. A run that was stopped resumes where it was, if
/// preset, seed, minimum number of moves and wishes are the same.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct DesignArgs {
    /// The folder
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Time limit in hours
    #[arg(long, value_name = "H", default_value_t = 1.0)]
    pub hours: f64,
    /// Number of rulesets to examine, within the time limit
    #[arg(long, value_name = "N")]
    pub count: Option<u64>,
    /// The distribution rulesets are drawn from: a name, or a JSON file
    #[arg(long, value_name = "NAME|FILE", default_value = "paper-like-1")]
    pub preset: String,
    /// Seed of the draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Games to keep
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub keep: usize,
    /// Minimum number of moves of a game's level
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub least: usize,
    /// A JSON file with further requirements on the rules
    #[arg(long, value_name = "FILE")]
    pub wishes: Option<PathBuf>,
}

/// The progress of a run; it is stored in the folder.
#[derive(Serialize, Deserialize)]
struct DesignState {
    preset: String,
    /// The distribution itself, as JSON.
    drawn_from: serde_json::Value,
    seed: u64,
    least: usize,
    wishes: Wishes,
    next: u64,
    kept: Vec<Designed>,
}

/// Designs until the time is up.
pub fn run(args: &DesignArgs) -> Done {
    let chosen = find_preset(&args.preset)?;
    if args.hours.is_nan() || args.hours < 0.0 {
        bail!("--hours: {} is not a number of hours; write 0 or more", args.hours);
    }
    let wishes = match &args.wishes {
        Some(path) => serde_json::from_str(read_text(path)?.text())
            .with_context(|| format!("`{}` is not a list of wishes", path.display()))?,
        None => Wishes::default(),
    };
    let plan = DesignPlan { preset: &chosen, seed: args.seed, least_length: args.least, wishes };
    fs::create_dir_all(&args.out)
        .with_context(|| format!("cannot make `{}`", args.out.display()))?;
    let state = args.out.join("design.json");
    let drawn_from = serde_json::to_value(&*chosen)?;
    let mut progress = load(&state)?.unwrap_or_else(|| DesignState {
        preset: chosen.name.to_string(),
        drawn_from: drawn_from.clone(),
        seed: args.seed,
        least: args.least,
        wishes: plan.wishes.clone(),
        next: 0,
        kept: Vec::new(),
    });
    let is_same = (&progress.drawn_from, progress.seed, progress.least)
        == (&drawn_from, args.seed, args.least);
    if !is_same || progress.wishes != plan.wishes {
        bail!(
            "`{}` holds a run with --preset {} --seed {} --least {} and {}; use the same options, or \
             choose another folder",
            args.out.display(),
            progress.preset,
            progress.seed,
            progress.least,
            if progress.wishes == Wishes::default() { "no wishes" } else { "other wishes" }
        );
    }
    let interrupt = Interrupt::watch()?;
    let begun = Instant::now();
    let is_over = || interrupt.is_raised() || begun.elapsed().as_secs_f64() > args.hours * 3600.0;
    let last = args.count.map_or(u64::MAX, |count| progress.next.saturating_add(count));
    let meter = Meter::new("rulesets", None, &interrupt);
    while progress.next < last && !is_over() {
        let (next, kept) = (progress.next, progress.kept.len());
        let found = design(&plan, next, &mut |_| {
            meter.show(|| examined(next, kept));
            is_over()
        });
        // A game that was interrupted halfway is examined again next time.
        if is_over() {
            break;
        }
        progress.next += 1;
        if let Some(found) = found {
            keep(args, &mut progress, found)?;
            save(&state, &args.out, &progress)?;
        }
    }
    meter.end();
    save(&state, &args.out, &progress)?;
    print_line(&format!(
        "{}; see {}",
        examined(progress.next, progress.kept.len()),
        args.out.join("index.html").display()
    ))?;
    Ok(if interrupt.is_raised() { Exit::Interrupted } else { Exit::Yes })
}

/// Adds a game to the gallery, and removes the worst if it is full.
fn keep(args: &DesignArgs, progress: &mut DesignState, found: Designed) -> Result<()> {
    let place = progress.kept.partition_point(|other| other.rank >= found.rank);
    if place >= args.keep {
        return Ok(());
    }
    let file = |index: u64, ending: &str| args.out.join(format!("{index}.{ending}"));
    let write = |path: PathBuf, text: &str| {
        fs::write(&path, text).with_context(|| format!("cannot write `{}`", path.display()))
    };
    write(file(found.index, "ruleset.json"), &found.text)?;
    write(file(found.index, "svg"), &found.picture)?;
    progress.kept.insert(place, found);
    for worst in progress.kept.split_off(progress.kept.len().min(args.keep)) {
        for ending in ["ruleset.json", "svg"] {
            let _ = fs::remove_file(file(worst.index, ending));
        }
    }
    Ok(())
}

fn load(path: &Path) -> Result<Option<DesignState>> {
    if !path.exists() {
        return Ok(None);
    }
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let progress = serde_json::from_str(&text)
        .with_context(|| format!("`{}` is damaged; remove it to start over", path.display()))?;
    Ok(Some(progress))
}

/// Writes the state and the page, each whole or not at all.
fn save(state: &Path, folder: &Path, progress: &DesignState) -> Result<()> {
    let replace = |path: &Path, text: &str| -> Result<()> {
        let aside = path.with_extension("new");
        fs::write(&aside, text).with_context(|| format!("cannot write `{}`", aside.display()))?;
        fs::rename(&aside, path).with_context(|| format!("cannot write `{}`", path.display()))
    };
    replace(&folder.join("index.html"), &gallery(&progress.kept, progress.next))?;
    replace(state, &serde_json::to_string(progress)?)
}

/// How far the search is.
fn examined(rulesets: u64, kept: usize) -> String {
    let rulesets = counted(rulesets as usize, "ruleset");
    format!("{rulesets} examined, {} kept", counted(kept, "game"))
}
