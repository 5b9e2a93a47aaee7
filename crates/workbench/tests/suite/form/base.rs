//! The source that the cases of a file share.

use super::Keys;
use super::blocks::{Block, is_word};

/// The source a file's cases share, and what fills its placeholders where a case does not.
#[derive(Default)]
pub struct Base {
    lines: Vec<String>,
    defaults: Vec<(String, Vec<String>)>,
}

impl Base {
    /// Reads the blocks before the first case.
    pub fn read(blocks: &[Block], keys: &Keys) -> Result<Base, String> {
        let Some((first, defaults)) = blocks.split_first() else {
            return Ok(Base::default());
        };
        if first.key != "base" {
            return Err(first.wrong(format!("`{}:` before `base:`", first.key)));
        }
        let mut base = Base { lines: first.lines.clone(), defaults: Vec::new() };
        for line in &base.lines {
            if let Some(name) = placeholder(line).filter(|name| keys.has(name)) {
                let message = format!("`{{{{{name}}}}}` cannot be filled: it is a key");
                return Err(first.wrong(message));
            }
        }
        for block in defaults {
            base.check_placeholder(block)?;
            base.defaults.push((block.key.clone(), block.lines.clone()));
        }
        Ok(base)
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Refuses a block that fills nothing.
    pub fn check_placeholder(&self, block: &Block) -> Result<(), String> {
        let mut names = self.lines.iter().filter_map(|line| placeholder(line));
        match names.any(|name| name == block.key) {
            true => Ok(()),
            false => Err(block.wrong(format!("`{}:` is not a block of this file", block.key))),
        }
    }

    /// The lines with the blocks of a case in their places.
    pub fn filled(&self, fills: &[&Block]) -> Vec<String> {
        let mut lines = Vec::new();
        for line in &self.lines {
            let Some(name) = placeholder(line) else {
                lines.push(line.clone());
                continue;
            };
            let own = fills.iter().find(|block| block.key == name).map(|block| &block.lines);
            let default = || self.defaults.iter().find(|(key, _)| key == name);
            let filling = own.or_else(|| default().map(|(_, lines)| lines));
            lines.extend(filling.into_iter().flatten().cloned());
        }
        lines
    }
}

/// The name in a line that is `{{name}}` and nothing else.
fn placeholder(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix("{{")?.strip_suffix("}}")?;
    is_word(name).then_some(name)
}

/// Writes out `{{9 lines}} text`, with `{{n}}` for the number of the line, and `{{9 times: text}}`.
pub fn repeated(lines: &[String]) -> Result<Vec<String>, String> {
    let mut out = Vec::new();
    for line in lines {
        match line.strip_prefix("{{").and_then(|rest| rest.split_once(" lines}} ")) {
            None => out.push(repeated_words(line)?),
            Some((count, text)) => {
                let count: usize = count.parse().map_err(|_| format!("`{line}`: how many?"))?;
                for n in 1..=count {
                    out.push(repeated_words(&text.replace("{{n}}", &n.to_string()))?);
                }
            }
        }
    }
    Ok(out)
}

fn repeated_words(line: &str) -> Result<String, String> {
    let Some((before, rest)) = line.split_once("{{") else {
        return Ok(line.to_string());
    };
    let parts = rest.split_once("}}").and_then(|(inside, after)| {
        let (count, text) = inside.split_once(" times: ")?;
        Some((count.parse::<usize>().ok()?, text, after))
    });
    let Some((count, text, after)) = parts else {
        return Err(format!("`{line}`: what is meant by these braces?"));
    };
    Ok(format!("{before}{}{after}", vec![text; count].join(" ")))
}
