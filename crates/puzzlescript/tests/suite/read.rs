//! Reads the cases of a suite file.

use crate::expect::{Act, Expect, Play, session_events};
use crate::form::{self, Block, Keys, Sheet};

/// One case: a source and what is expected of it.
pub struct Case {
    /// Its source and what the compiler shall say.
    pub sheet: Sheet,
    /// The random seed.
    pub seed: String,
    /// The level it is played on, from 1 without messages.
    pub start: usize,
    /// The size limit that shall refuse the source.
    pub refused: Option<String>,
    /// What is played, step by step, and what is expected after it.
    pub expects: Vec<Expect>,
}

const KEYS: Keys = Keys {
    settings: &["seed", "start"],
    steps: &[
        "refused", "play", "session", "board", "outcome", "step", "fired", "messages", "sounds",
        "endless", "agains", "screen", "offers", "facts",
    ],
    own: &[],
};

/// Reads all cases of a file, each with its name and line; the error names the line.
pub fn read(text: &str) -> Result<Vec<(String, usize, Case)>, String> {
    let named = |sheet: Sheet| Ok((sheet.name.clone(), sheet.line, read_case(sheet)?));
    form::read(text, &KEYS)?.into_iter().map(named).collect()
}

fn read_case(sheet: Sheet) -> Result<Case, String> {
    let mut case = Case {
        seed: "1".to_string(),
        start: 1,
        refused: None,
        expects: vec![Expect::new(sheet.line, Act::Start)],
        sheet,
    };
    for block in &case.sheet.settings {
        match block.key.as_str() {
            "seed" => case.seed = block.one_line()?.to_string(),
            _ => case.start = block.number()?,
        }
    }
    for block in &case.sheet.steps {
        match block.key.as_str() {
            "refused" if case.refused.is_some() => return Err(block.wrong("a second `refused:`")),
            "refused" => case.refused = Some(block.one_line()?.to_string()),
            "play" => case.expects.push(after(block, Play::Level(block.one_line()?.to_string()))),
            "session" => {
                let events = session_events(block.one_line()?).map_err(|e| block.wrong(e))?;
                case.expects.push(after(block, Play::Session(events)));
            }
            key => {
                let last = case.expects.last_mut().ok_or("nothing to expect of")?;
                last.read(key, &block.lines).map_err(|e| block.wrong(e))?;
            }
        }
    }
    Ok(case)
}

fn after(block: &Block, play: Play) -> Expect {
    Expect::new(block.line, Act::Play(play))
}
