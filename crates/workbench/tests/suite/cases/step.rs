//! What a case does and expects.

use crate::form::Block;
use play::Outcome;

/// One thing that is done or expected.
pub enum Step {
    /// Sits down at a level.
    Level(String),
    /// Options for what follows.
    Options(Vec<(String, Option<String>)>),
    /// States that a search may store from here on.
    Budget(usize),
    Play(Moves),
    Undo,
    Restart,
    /// The names of all levels.
    Levels(Vec<String>),
    State(Vec<String>),
    /// Lines of the position.
    Shows(Vec<String>),
    /// At the start, before anything is played.
    Outcome(Outcome),
    /// Whether the last move changed anything.
    Moved(bool),
    /// What happened in the last move.
    Events(Vec<String>),
    /// The moves that can be made.
    Offers(Vec<String>),
    CanWin(String),
    /// There is no such level, or nothing to sit down at; a part of the message.
    Refused(String),
    /// A status, then the length or the reason.
    Solve(String),
    /// The solution that `solve:` found.
    Solution(String),
    Count(u128),
    Need(Vec<Concept>),
    DeadEnds(String),
    /// Ids and values of readings.
    Rate(Vec<(String, String)>),
    /// Another text for the level, and the text that the file then has, or a part of the message that
    /// refuses it.
    Replace(Vec<String>, Option<Result<Vec<String>, String>>),
    /// What only this domain knows.
    Own(Block),
}

/// Moves, and what comes of them.
pub struct Moves {
    pub text: String,
    /// Play stays open unless a case says otherwise.
    pub outcome: Option<Outcome>,
    /// Moves after the end.
    pub unused: Option<String>,
    /// A part of the message that refuses them.
    pub refused: Option<String>,
    /// Why the last move cannot be judged.
    pub doubt: Option<String>,
}

/// A concept and whether every solution satisfies it.
pub struct Concept {
    pub text: String,
    pub answer: String,
    /// The solution that does without.
    pub shortcut: Option<String>,
    /// A part of what is said about a concept that cannot be read.
    pub refused: Option<String>,
}

impl Concept {
    /// Reads `press:1,1 => always`, `spoil => avoidable by 1,1 2,2` or `sppoil => refused spoil`.
    pub fn read(line: &str) -> Result<Concept, String> {
        let (text, answer) =
            line.rsplit_once("=>").ok_or_else(|| format!("`{line}` lacks `=>`"))?;
        let (text, answer) = (text.trim().to_string(), answer.trim());
        let mut concept =
            Concept { text, answer: answer.to_string(), shortcut: None, refused: None };
        if let Some((answer, by)) = answer.split_once(" by ") {
            concept.answer = answer.to_string();
            concept.shortcut = Some(by.to_string());
        }
        if let Some(("refused", part)) = answer.split_once(' ') {
            concept.refused = Some(part.to_string());
            return Ok(concept);
        }
        match concept.answer.as_str() {
            "avoidable" => Ok(concept),
            "always" | "unsolvable" | "unknown" if concept.shortcut.is_none() => Ok(concept),
            _ => Err(format!("`{answer}` is none of always, avoidable, unsolvable and unknown")),
        }
    }
}

/// Reads an outcome.
pub fn outcome(block: &Block) -> Result<Outcome, String> {
    let text = block.one_line()?;
    let all = [Outcome::Open, Outcome::Won, Outcome::Lost];
    let found = all.into_iter().find(|outcome| outcome.as_str() == text);
    found.ok_or_else(|| block.wrong("an outcome is open, won or lost"))
}

/// A list: one a line, or in one line with `, ` between them; `none` is the empty list.
pub fn list(block: &Block) -> Vec<String> {
    match block.inline.as_str() {
        "none" => Vec::new(),
        "" => block.lines.clone(),
        inline => inline.split(", ").map(|part| part.trim().to_string()).collect(),
    }
}
