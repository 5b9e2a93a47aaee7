//! `puzzlewright merge`: join the parts of work that was run in shards.

use crate::Done;
use crate::exit::Exit;
use anyhow::{Context, bail};
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// Join the parts that `--shard k/n` wrote
///
/// All parts of one run are named, in any order; the result is that of the whole run. A part that is
/// missing, damaged or belongs to another run is named.
#[derive(ClapArgs)]
pub struct MergeArgs {
    /// The files of the parts
    #[arg(required = true)]
    pub parts: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Who can join parts: each looks at the files and says none if they are not its own.
type Joiner = fn(&[(String, String)], bool) -> Option<anyhow::Result<()>>;
const JOINERS: &[Joiner] = &[crate::ruleset::merge_sketches];

/// Joins parts.
pub fn run(args: &MergeArgs) -> Done {
    let mut files = Vec::new();
    for path in &args.parts {
        let name = path.display().to_string();
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read `{name}`"))?;
        files.push((name, text));
    }
    for joiner in JOINERS {
        if let Some(done) = joiner(&files, args.json) {
            done?;
            return Ok(Exit::Yes);
        }
    }
    bail!("these are no parts of a run with --shard")
}
