//! The form of suite files, as `suite/README.md` describes it: blocks, sources and what is said.
//!
//! What a case expects beside diagnostics is up to the runner, which gives its keys and reads their
//! blocks. The runner of PuzzleScript and that of answer set programs include this folder too.

mod base;
mod blocks;
pub mod codes;
pub mod compare;
pub mod files;
mod says;

pub use blocks::Block;
pub use says::{Saying, check_says};

use base::{Base, repeated};
use blocks::{at, blocks};
use says::read_saying;
use std::collections::BTreeSet;

/// The keys of a runner.
pub struct Keys {
    /// What a case is about; each at most once.
    pub settings: &'static [&'static str],
    /// What is done and what is expected of it, in the order of the file.
    pub steps: &'static [&'static str],
    /// The same, for keys that only one domain has.
    pub own: &'static [&'static str],
}

/// Keys that every case may have.
const SHARED: [&str; 5] = ["base", "case", "game", "newline", "says"];

impl Keys {
    /// True for keys with a meaning of their own; a base cannot have placeholders of these names.
    fn has(&self, key: &str) -> bool {
        SHARED.contains(&key) || self.settings.contains(&key) || self.is_step(key)
    }

    fn is_step(&self, key: &str) -> bool {
        self.steps.contains(&key) || self.own.contains(&key)
    }
}

/// One case: a source, what shall be said about it, and the blocks of the runner.
pub struct Sheet {
    /// What it shows.
    pub name: String,
    /// Its line in the suite file.
    pub line: usize,
    /// The whole source.
    pub source: String,
    /// The diagnostics it shall have.
    pub says: Vec<Saying>,
    /// Blocks with keys of [`Keys::settings`].
    pub settings: Vec<Block>,
    /// Blocks with keys of [`Keys::steps`] and [`Keys::own`].
    pub steps: Vec<Block>,
}

impl Sheet {
    /// The codes of the diagnostics it expects.
    pub fn codes(&self) -> impl Iterator<Item = &str> {
        self.says.iter().map(|saying| saying.code.as_str())
    }
}

/// Reads all cases of a file; the error names the line.
pub fn read(text: &str, keys: &Keys) -> Result<Vec<Sheet>, String> {
    let blocks = blocks(text, keys)?;
    let first = blocks.iter().position(|block| block.key == "case");
    let first = first.ok_or("the file has no case")?;
    let (before, after) = blocks.split_at(first);
    let base = Base::read(before, keys)?;
    let mut names = BTreeSet::new();
    let mut sheets = Vec::new();
    for blocks in after.chunk_by(|_, next| next.key != "case") {
        let sheet = read_sheet(&base, blocks, keys)?;
        if !names.insert(sheet.name.clone()) {
            return Err(at(sheet.line, "there is already a case of this name"));
        }
        sheets.push(sheet);
    }
    Ok(sheets)
}

fn read_sheet(base: &Base, blocks: &[Block], keys: &Keys) -> Result<Sheet, String> {
    let (title, blocks) = blocks.split_first().ok_or("a case without a title")?;
    if title.inline.is_empty() {
        return Err(at(title.line, "a case needs a name"));
    }
    let (mut settings, mut steps, mut fills) = (Vec::new(), Vec::new(), Vec::new());
    let (mut game, mut says, mut line_end) = (None, None, "\n");
    let mut seen = BTreeSet::new();
    for block in blocks {
        let key = block.key.as_str();
        if !keys.is_step(key) && !seen.insert(key) {
            return Err(block.wrong(format!("a second `{key}:`")));
        }
        match key {
            "game" => game = Some(block),
            "newline" if block.one_line()? == "crlf" => line_end = "\r\n",
            "says" => says = Some(sayings(block)?),
            key if keys.is_step(key) => steps.push(block.clone()),
            key if keys.settings.contains(&key) => settings.push(block.clone()),
            key if keys.has(key) => {
                return Err(block.wrong(format!("`{key}:` cannot stand here")));
            }
            _ => {
                base.check_placeholder(block)?;
                fills.push(block);
            }
        }
    }
    if says.is_none() && steps.is_empty() {
        return Err(at(title.line, "this case expects nothing"));
    }
    let lines = match game {
        Some(game) if fills.is_empty() => game.lines.clone(),
        Some(game) => return Err(game.wrong("a whole game and a part of the base")),
        None if base.is_empty() => return Err(at(title.line, "there is no game")),
        None => base.filled(&fills),
    };
    let lines = repeated(&lines).map_err(|message| at(title.line, message))?;
    Ok(Sheet {
        name: title.inline.clone(),
        line: title.line,
        source: lines.iter().flat_map(|line| [line.as_str(), line_end]).collect(),
        says: says.unwrap_or_default(),
        settings,
        steps,
    })
}

fn sayings(block: &Block) -> Result<Vec<Saying>, String> {
    if block.inline == "nothing" {
        return Ok(Vec::new());
    }
    if block.lines.is_empty() {
        return Err(block.wrong("write `says: nothing` or what is said"));
    }
    let lines = repeated(&block.lines).map_err(|problem| block.wrong(problem))?;
    lines.iter().map(|text| read_saying(text).map_err(|problem| block.wrong(problem))).collect()
}
