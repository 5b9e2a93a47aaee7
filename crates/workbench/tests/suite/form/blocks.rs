//! A suite file as blocks.

use super::Keys;

/// `key: value`, or a key and the indented lines below it.
#[derive(Clone)]
pub struct Block {
    /// Its line in the suite file.
    pub line: usize,
    pub key: String,
    /// What stands beside the key.
    pub inline: String,
    /// The value as lines, without their indentation.
    pub lines: Vec<String>,
}

impl Block {
    /// The value of a key that takes one line.
    pub fn one_line(&self) -> Result<&str, String> {
        match self.lines.as_slice() {
            [one] => Ok(one),
            _ => Err(self.wrong(format!("`{}:` takes one line", self.key))),
        }
    }

    /// The value as a number.
    pub fn number(&self) -> Result<usize, String> {
        let text = self.one_line()?;
        text.parse().map_err(|_| self.wrong(format!("`{text}` is not a number")))
    }

    /// An error message about the block.
    pub fn wrong(&self, message: impl std::fmt::Display) -> String {
        at(self.line, message)
    }
}

/// An error message about a line.
pub fn at(line: usize, message: impl std::fmt::Display) -> String {
    format!("line {line}: {message}")
}

/// Cuts a file into blocks.
pub fn blocks(text: &str, keys: &Keys) -> Result<Vec<Block>, String> {
    let mut lines = text.lines().enumerate().map(|(index, text)| (index + 1, text)).peekable();
    if !lines.next().is_some_and(|(_, title)| title.starts_with("# ")) {
        return Err(at(1, "a suite file begins with `# ` and its title"));
    }
    let mut blocks: Vec<Block> = Vec::new();
    while let Some((line, text)) = lines.next() {
        if text.trim().is_empty() {
            continue;
        }
        if text.starts_with(' ') || text.starts_with('\t') {
            return Err(at(line, "an indented line that belongs to no block"));
        }
        let is_key = |key: &str| is_word(key) || keys.has(key);
        let Some((key, inline)) = text.split_once(':').filter(|(key, _)| is_key(key)) else {
            // Prose stands under the title of the file or of a case.
            if blocks.last().is_none_or(|last| last.key == "case") {
                continue;
            }
            return Err(at(line, "neither `key:` nor an indented line"));
        };
        let (key, inline) = (key.to_string(), inline.trim().to_string());
        let mut block = Block { line, key, inline, lines: Vec::new() };
        let inside = |text: &str| text.starts_with("  ") || text.trim().is_empty();
        while let Some((_, text)) = lines.next_if(|(_, text)| inside(text)) {
            block.lines.push(text.get(2..).unwrap_or_default().to_string());
        }
        while block.lines.last().is_some_and(|last| last.trim().is_empty()) {
            block.lines.pop();
        }
        if !block.inline.is_empty() && !block.lines.is_empty() {
            return Err(at(line, "a value beside the key and indented lines below it"));
        }
        if !block.inline.is_empty() && block.key != "case" {
            block.lines.push(block.inline.clone());
        }
        blocks.push(block);
    }
    Ok(blocks)
}

/// True for a word that may be a key or the name of a placeholder.
pub fn is_word(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
}
