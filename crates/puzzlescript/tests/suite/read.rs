//! Reads a suite file.

use crate::expect::{Act, Expect, Play, session_events};
use crate::says::{Saying, read_saying};
use std::collections::BTreeSet;

/// One case: a source and what is expected of it.
pub struct Case {
    /// What it shows.
    pub name: String,
    /// Its line in the suite file.
    pub line: usize,
    /// The whole game.
    pub source: String,
    /// The random seed.
    pub seed: String,
    /// The level it is played on, from 1 without messages.
    pub start: usize,
    /// The diagnostics the compiler must report.
    pub says: Vec<Saying>,
    /// The size limit that must refuse the source.
    pub refused: Option<String>,
    /// What is played, step by step, and what is expected after it.
    pub expects: Vec<Expect>,
}

impl Case {
    /// The codes of the diagnostics it expects.
    pub fn codes(&self) -> impl Iterator<Item = &str> {
        self.says.iter().map(|saying| saying.code.as_str())
    }
}

/// `key: value`, or a key and the indented lines below it.
struct Block {
    line: usize,
    key: String,
    inline: String,
    /// The indented lines without their indentation.
    lines: Vec<String>,
}

/// Keys in addition to those of expectations; a base cannot have placeholders with these names.
const KEYS: [&str; 10] =
    ["base", "case", "game", "seed", "start", "newline", "says", "refused", "play", "session"];

/// Reads all cases of a file; the error names the line.
pub fn read(text: &str) -> Result<Vec<Case>, String> {
    let blocks = blocks(text)?;
    let first = blocks.iter().position(|block| block.key == "case");
    let first = first.ok_or("the file has no case")?;
    let (before, after) = blocks.split_at(first);
    let base = Base::read(before)?;
    let mut names = BTreeSet::new();
    let mut cases = Vec::new();
    for blocks in after.chunk_by(|_, next| next.key != "case") {
        let case = read_case(&base, blocks)?;
        if !names.insert(case.name.clone()) {
            return Err(at(case.line, "there is already a case of this name"));
        }
        cases.push(case);
    }
    Ok(cases)
}

/// An error message about a line.
pub fn at(line: usize, message: impl std::fmt::Display) -> String {
    format!("line {line}: {message}")
}

fn blocks(text: &str) -> Result<Vec<Block>, String> {
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
        let Some((key, inline)) = text.split_once(':').filter(|(key, _)| is_key(key)) else {
            // Prose stands under the title of the file or of a case.
            if blocks.last().is_none_or(|last| last.key == "case") {
                continue;
            }
            return Err(at(line, "neither `key:` nor an indented line"));
        };
        let mut block = Block {
            line,
            key: key.to_string(),
            inline: inline.trim().to_string(),
            lines: Vec::new(),
        };
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

/// True for keys with a meaning of their own.
fn is_taken(key: &str) -> bool {
    KEYS.contains(&key) || Expect::has_key(key)
}

fn is_key(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
}

/// The game a file's cases share, and what fills its placeholders where a case does not.
#[derive(Default)]
struct Base {
    lines: Vec<String>,
    defaults: Vec<(String, Vec<String>)>,
}

impl Base {
    fn read(blocks: &[Block]) -> Result<Base, String> {
        let Some((first, defaults)) = blocks.split_first() else {
            return Ok(Base::default());
        };
        if first.key != "base" {
            return Err(at(first.line, format!("`{}:` before `base:`", first.key)));
        }
        let mut base = Base { lines: first.lines.clone(), defaults: Vec::new() };
        for line in &base.lines {
            if let Some(name) = placeholder(line).filter(|name| is_taken(name)) {
                let message = format!("`{{{{{name}}}}}` cannot be filled: it is a key");
                return Err(at(first.line, message));
            }
        }
        for block in defaults {
            base.check_placeholder(block)?;
            base.defaults.push((block.key.clone(), block.lines.clone()));
        }
        Ok(base)
    }

    fn check_placeholder(&self, block: &Block) -> Result<(), String> {
        let mut names = self.lines.iter().filter_map(|line| placeholder(line));
        match names.any(|name| name == block.key) {
            true => Ok(()),
            false => Err(at(block.line, format!("`{}:` is not a block of this file", block.key))),
        }
    }

    fn filled(&self, fills: &[&Block]) -> Vec<String> {
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
    is_key(name).then_some(name)
}

fn read_case(base: &Base, blocks: &[Block]) -> Result<Case, String> {
    let (title, blocks) = blocks.split_first().ok_or("a case without a title")?;
    if title.inline.is_empty() {
        return Err(at(title.line, "a case needs a name"));
    }
    let mut case = Case {
        name: title.inline.clone(),
        line: title.line,
        source: String::new(),
        seed: "1".to_string(),
        start: 1,
        says: Vec::new(),
        refused: None,
        expects: vec![Expect::new(title.line, Act::Start)],
    };
    let mut game: Option<&Block> = None;
    let mut fills: Vec<&Block> = Vec::new();
    let mut line_end = "\n";
    let mut seen = BTreeSet::new();
    let mut is_expecting = false;
    for block in blocks {
        let key = block.key.as_str();
        let may_repeat = matches!(key, "play" | "session") || Expect::has_key(key);
        if !may_repeat && !seen.insert(key) {
            return Err(at(block.line, format!("a second `{key}:`")));
        }
        is_expecting |= may_repeat || matches!(key, "says" | "refused");
        match key {
            "game" => game = Some(block),
            "seed" => case.seed = one_line(block)?.to_string(),
            "start" => case.start = number(block)?,
            "newline" if one_line(block)? == "crlf" => line_end = "\r\n",
            "says" => case.says = sayings(block)?,
            "refused" => case.refused = Some(one_line(block)?.to_string()),
            "play" => {
                let act = Act::Play(Play::Level(one_line(block)?.to_string()));
                case.expects.push(Expect::new(block.line, act));
            }
            "session" => {
                let events = session_events(one_line(block)?).map_err(|e| at(block.line, e))?;
                case.expects.push(Expect::new(block.line, Act::Play(Play::Session(events))));
            }
            key if Expect::has_key(key) => {
                let last = case.expects.last_mut().ok_or("nothing to expect of")?;
                last.read(key, &block.lines).map_err(|e| at(block.line, e))?;
            }
            key if KEYS.contains(&key) => {
                return Err(at(block.line, format!("`{key}:` cannot stand here")));
            }
            _ => {
                base.check_placeholder(block)?;
                fills.push(block);
            }
        }
    }
    if !is_expecting {
        return Err(at(title.line, "this case expects nothing"));
    }
    let lines = match game {
        Some(game) if fills.is_empty() => game.lines.clone(),
        Some(game) => return Err(at(game.line, "a whole game and a part of the base")),
        None if base.lines.is_empty() => return Err(at(title.line, "there is no game")),
        None => base.filled(&fills),
    };
    let lines = repeated(&lines).map_err(|message| at(title.line, message))?;
    case.source = lines.iter().flat_map(|line| [line.as_str(), line_end]).collect();
    Ok(case)
}

fn one_line(block: &Block) -> Result<&str, String> {
    match block.lines.as_slice() {
        [one] => Ok(one),
        _ => Err(at(block.line, format!("`{}:` takes one line", block.key))),
    }
}

fn number(block: &Block) -> Result<usize, String> {
    let text = one_line(block)?;
    text.parse().map_err(|_| at(block.line, format!("`{text}` is not a number")))
}

fn sayings(block: &Block) -> Result<Vec<Saying>, String> {
    if block.inline == "nothing" {
        return Ok(Vec::new());
    }
    if block.lines.is_empty() {
        return Err(at(block.line, "write `says: nothing` or the expected diagnostics"));
    }
    let lines = repeated(&block.lines).map_err(|e| at(block.line, e))?;
    lines.iter().map(|text| read_saying(text).map_err(|e| at(block.line, e))).collect()
}

/// Writes out `{{9 lines}} text`, with `{{n}}` for the number of the line, and `{{9 times: text}}`.
fn repeated(lines: &[String]) -> Result<Vec<String>, String> {
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
