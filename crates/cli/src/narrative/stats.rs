//! `puzzlewright story stats`.

use super::open_grammar;
use crate::Done;
use crate::exit::{Exit, print_line};
use crate::progress::{Interrupt, Meter};
use ::narrative::stats::{Stats, stats};
use clap::Args as ClapArgs;
use std::collections::BTreeMap;
use std::path::PathBuf;
use workbench::words::counted;

/// Count what a grammar generates over many seeds
///
/// Use it to find rules and items that puzzles never use:
///
///   $ puzzlewright story stats games/narrative/meadow.story.toml --samples 20
///   Meadow: 12 different trees
///     actions  2: 4  3: 2  7: 4  8: 9  10: 1
///     depth    2: 4  3: 2  7: 14
///   ...
///     never used: ask, quench
///   ...
///
/// Every area gets one puzzle per sample, each starting from the world that the areas before it
/// leave. All trees are also enumerated as far as possible; `complete` says whether the number of
/// different trees is final.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct StatsArgs {
    /// The grammar
    pub grammar: PathBuf,
    /// Number of puzzles for each area
    #[arg(long, value_name = "N", default_value_t = 10_000,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub samples: u64,
    /// The first seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Samples a grammar and prints the figures.
pub fn run(args: &StatsArgs) -> Done {
    let grammar = open_grammar(&args.grammar)?;
    let interrupt = Interrupt::watch()?;
    let busy = Meter::new("making puzzles", None, &interrupt);
    let found = stats(&grammar, args.seed, args.samples, &mut |progress| busy.tick(progress));
    busy.end();
    match args.json {
        true => print_line(&serde_json::to_string(&found)?)?,
        false => print_line(&text(&found, args.samples))?,
    }
    Ok(if interrupt.is_raised() { Exit::Interrupted } else { Exit::Yes })
}

fn text(found: &Stats, wanted: u64) -> String {
    let mut lines = Vec::new();
    for area in &found.areas {
        let all = if area.complete { "" } else { " or more" };
        lines.push(match (area.distinct, area.complete) {
            (1, true) => format!("{}: 1 tree", area.area),
            (trees, _) => format!("{}: {trees}{all} different trees", area.area),
        });
        lines.push(format!("  actions  {}", histogram(&area.actions)));
        lines.push(format!("  depth    {}", histogram(&area.depth)));
        if area.failures > 0 {
            lines.push(format!("  no puzzle for {}", counted(area.failures as usize, "seed")));
        }
    }
    let uses = |uses: &BTreeMap<String, u64>| {
        let mut sorted: Vec<(&String, &u64)> = uses.iter().collect();
        sorted.sort_by(|one, other| other.1.cmp(one.1).then(one.0.cmp(other.0)));
        let (used, unused): (Vec<_>, Vec<_>) = sorted.into_iter().partition(|(_, n)| **n > 0);
        let used: Vec<String> = used.iter().map(|(name, n)| format!("{name} {n}")).collect();
        let unused: Vec<&str> = unused.iter().map(|(name, _)| name.as_str()).collect();
        (used.join(", "), unused.join(", "))
    };
    for (what, counts) in [("rules", &found.rules), ("items", &found.items)] {
        let (used, unused) = uses(counts);
        lines.push(format!("{what}: {used}"));
        if !unused.is_empty() {
            lines.push(format!("  never used: {unused}"));
        }
    }
    let samples = counted(found.samples as usize, "sample");
    lines.push(match found.samples < wanted {
        true => format!("stopped by Ctrl-C after {samples} of {wanted} for each area"),
        false => format!("{samples} for each area"),
    });
    lines.join("\n")
}

fn histogram<K: std::fmt::Display>(counts: &BTreeMap<K, u64>) -> String {
    let parts: Vec<String> = counts.iter().map(|(size, n)| format!("{size}: {n}")).collect();
    parts.join("  ")
}
