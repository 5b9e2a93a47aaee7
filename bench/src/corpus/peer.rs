//! Results of another solver, to print beside ours.

use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::path::Path;

/// What another solver found, by game and index of the screen.
pub struct Peer {
    levels: BTreeMap<(String, usize), PeerLevel>,
}

/// What it found on one level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PeerLevel {
    /// It has a solution.
    pub is_solved: bool,
    /// Seconds it took.
    pub seconds: f64,
    /// States it expanded.
    pub expanded: f64,
}

const HEAD: &str = "game,index,status,ms,expanded";

impl Peer {
    /// Reads a file of lines `game,index,status,ms,expanded`.
    pub fn read(path: &Path) -> Result<Peer> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("--peer: cannot read {}", path.display()))?;
        Peer::parse(&text).with_context(|| format!("--peer: {}", path.display()))
    }

    fn parse(text: &str) -> Result<Peer> {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            bail!("the first line must be `{HEAD}`");
        }
        let mut levels = BTreeMap::new();
        for (at, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
            let (key, level) = parse_line(line)
                .with_context(|| format!("line {}: expected {HEAD}, found `{line}`", at + 2))?;
            levels.insert(key, level);
        }
        Ok(Peer { levels })
    }

    /// What it found on a level.
    pub fn level(&self, game: &str, index: usize) -> Option<PeerLevel> {
        self.levels.get(&(game.to_string(), index)).copied()
    }
}

/// The last four fields are numbers and a word, so a name may contain commas.
fn parse_line(line: &str) -> Option<((String, usize), PeerLevel)> {
    let mut fields = line.rsplitn(5, ',');
    let expanded = fields.next()?.parse().ok()?;
    let ms: f64 = fields.next()?.parse().ok()?;
    let is_solved = fields.next()? == "solved";
    let index = fields.next()?.parse().ok()?;
    let game = fields.next()?.to_string();
    Some(((game, index), PeerLevel { is_solved, seconds: ms / 1000.0, expanded }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_wrong_ones_named() {
        let peer = Peer::parse(&format!("{HEAD}\na, b: c,3,solved,250,1000\n")).expect("valid");
        let level = PeerLevel { is_solved: true, seconds: 0.25, expanded: 1000.0 };
        assert_eq!(peer.level("a, b: c", 3), Some(level));
        assert_eq!(peer.level("a, b: c", 4), None);
        assert!(Peer::parse("game,index\n").is_err());
        let error = Peer::parse(&format!("{HEAD}\na,x,solved,1,1\n")).err().expect("wrong");
        assert!(error.to_string().contains("line 2"), "{error}");
    }
}
