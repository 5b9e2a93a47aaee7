//! `puzzlewright merge`.

use crate::Done;
use crate::exit::{Exit, print_line};
use crate::lens::picture::{chart_file, write_picture};
use anyhow::{Context, Result, anyhow, bail};
use clap::Args as ClapArgs;
use std::fs;
use std::path::{Path, PathBuf};
use workbench::merge::{NamedText, Parts, Picture, join_parts};

/// Join the parts of work that was split with --shard
///
/// Give the parts in any order; the output is byte for byte that of the whole run, and so are the
/// pictures:
///
///   puzzlewright merge part-1.json part-2.json part-3.json part-4.json
///
/// A part that is missing, given twice or made by another version is reported. Parts carry a
/// checksum: one that was changed or cut off is refused by its name.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct MergeArgs {
    /// The parts
    #[arg(required = true)]
    pub parts: Vec<PathBuf>,
    /// Write what the whole run keeps to this folder, one file each
    #[arg(long, value_name = "DIR")]
    pub keep_dir: Option<PathBuf>,
    #[command(flatten)]
    pub pictures: PictureArgs,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// The pictures that a whole run can draw.
#[derive(ClapArgs)]
pub struct PictureArgs {
    /// Draw a heat map of what types express and how they differ: .svg or .png
    #[arg(long, value_name = "FILE", value_parser = chart_file)]
    pub heat_map: Option<PathBuf>,
    /// Draw a histogram of orthogonality: .svg or .png
    #[arg(long, value_name = "FILE", value_parser = chart_file)]
    pub histogram: Option<PathBuf>,
    /// Draw a census as bars: new lines by number of pieces (panels), or levels by length: .svg or .png
    #[arg(long, value_name = "FILE", value_parser = chart_file)]
    pub chart: Option<PathBuf>,
}

/// Joins parts.
pub fn run(args: &MergeArgs) -> Done {
    let read = |at: usize| {
        let name = args.parts[at].display().to_string();
        let bytes = fs::read(&args.parts[at]);
        let bytes = bytes.map_err(|error| format!("cannot read `{name}`: {error}"))?;
        NamedText::unsealed(name, &bytes)
    };
    // A file that is not there is reported as such, and not as a damaged part.
    for path in &args.parts {
        fs::metadata(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    }
    let joined = join_parts(Parts::new(args.parts.len(), read));
    let joined = joined.map_err(|error| anyhow!("{error}"))?;
    let wanted = [
        ("heat-map", &args.pictures.heat_map),
        ("histogram", &args.pictures.histogram),
        ("chart", &args.pictures.chart),
    ];
    for (name, path) in wanted {
        if let Some(path) = path {
            let picture = Picture::find(&joined.pictures, name).map_err(|why| anyhow!("{why}"))?;
            write_picture(path, &picture.svg, 2.0)?;
        }
    }
    if let Some(folder) = &args.keep_dir {
        let mut kept = joined.kept.peekable();
        if kept.peek().is_none() {
            bail!("--keep-dir: these parts hold no levels that could be written to files");
        }
        keep(folder, kept)?;
    }
    print_line(if args.json { &joined.json } else { &joined.text })?;
    Ok(Exit::Yes)
}

/// Writes files to a folder, each when it is made.
pub fn keep(folder: &Path, files: impl Iterator<Item = Result<NamedText, String>>) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make `{}`", folder.display()))?;
    for file in files {
        let NamedText { name, text } = file.map_err(|error| anyhow!("{error}"))?;
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write `{}`", path.display()))?;
    }
    Ok(())
}
