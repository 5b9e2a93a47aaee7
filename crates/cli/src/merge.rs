//! `puzzlewright merge`.

use crate::Done;
use crate::exit::{Exit, print_line};
use anyhow::{Context, Result, anyhow};
use clap::Args as ClapArgs;
use std::fs;
use std::path::{Path, PathBuf};
use workbench::merge::{NamedText, join};

/// Join the parts of work that was split with --shard
///
/// Give the parts in any order; the output is byte for byte that of the whole run:
///
///   puzzlewright merge part-1.json part-2.json part-3.json part-4.json
///
/// A part that is missing, damaged, given twice or made by another version is reported.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct MergeArgs {
    /// The parts
    #[arg(required = true)]
    pub parts: Vec<PathBuf>,
    /// Write what the whole run keeps to this folder, one file each
    #[arg(long, value_name = "DIR")]
    pub keep_dir: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Joins parts.
pub fn run(args: &MergeArgs) -> Done {
    let mut files = Vec::new();
    for path in &args.parts {
        let name = path.display().to_string();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read `{name}`"))?;
        files.push(NamedText { name, text });
    }
    let joined = join(&files).map_err(|error| anyhow!("{error}"))?;
    if let Some(folder) = &args.keep_dir {
        keep(folder, joined.kept)?;
    }
    print_line(if args.json { &joined.json } else { &joined.text })?;
    Ok(Exit::Yes)
}

/// Writes files to a folder.
pub fn keep(folder: &Path, files: impl Iterator<Item = NamedText>) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make `{}`", folder.display()))?;
    for NamedText { name, text } in files {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write `{}`", path.display()))?;
    }
    Ok(())
}
