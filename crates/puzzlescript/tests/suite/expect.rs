//! What a case plays and what is expected of it.

use play::Outcome;
use puzzlescript::engine::Input;
use puzzlescript::session::Event;

/// One action, and all that is expected after it.
pub struct Expect {
    /// The line in the suite file.
    pub line: usize,
    pub act: Act,
    pub board: Option<Vec<String>>,
    /// A level stays open unless a case says otherwise.
    pub outcome: Outcome,
    pub step: Option<String>,
    pub fired: Option<Vec<String>>,
    pub messages: Vec<String>,
    pub sounds: Vec<i64>,
    pub endless: Option<String>,
    /// Turns of the last move that `again` requested.
    pub agains: Option<usize>,
    pub screen: Option<String>,
    pub offers: Option<String>,
    pub facts: Option<Vec<String>>,
}

/// What is done.
pub enum Act {
    /// The level is loaded.
    Start,
    Play(Play),
}

/// How it is played.
pub enum Play {
    /// Moves on one level.
    Level(String),
    /// A player's session of the whole game.
    Session(Vec<SessionEvent>),
}

/// What a player of a whole game does.
#[derive(Clone, Copy)]
pub enum SessionEvent {
    Act(Event),
    /// Leaves a message screen or the title.
    Proceed,
}

impl Expect {
    pub fn new(line: usize, act: Act) -> Expect {
        Expect {
            line,
            act,
            board: None,
            outcome: Outcome::Open,
            step: None,
            fired: None,
            messages: Vec::new(),
            sounds: Vec::new(),
            endless: None,
            agains: None,
            screen: None,
            offers: None,
            facts: None,
        }
    }

    /// Reads one expectation.
    pub fn read(&mut self, key: &str, lines: &[String]) -> Result<(), String> {
        if key != "board" && key != "messages" && lines.len() != 1 {
            return Err(format!("`{key}:` takes one line"));
        }
        let text = lines.concat();
        let words = || -> Vec<String> {
            let words = text.split_whitespace().filter(|word| *word != "none");
            words.map(String::from).collect()
        };
        match key {
            "board" if lines.is_empty() => return Err("a board has rows".to_string()),
            "board" => self.board = Some(lines.iter().map(|row| row.to_lowercase()).collect()),
            "outcome" => {
                let all = [Outcome::Open, Outcome::Won, Outcome::Lost];
                let found = all.into_iter().find(|outcome| outcome.as_str() == text);
                self.outcome = found.ok_or("an outcome is open, won or lost")?;
            }
            "step" if !matches!(text.as_str(), "still" | "moved") => {
                return Err("a step is still or moved".to_string());
            }
            "step" => self.step = Some(text),
            "fired" => self.fired = Some(words()),
            "messages" => self.messages = lines.to_vec(),
            "sounds" => {
                let seed = |word: &String| word.parse().map_err(|_| format!("`{word}`?"));
                self.sounds = words().iter().map(seed).collect::<Result<_, _>>()?;
            }
            "agains" => {
                self.agains = Some(text.parse().map_err(|_| format!("`{text}`?"))?);
            }
            "endless" => self.endless = Some(text),
            "screen" => self.screen = Some(text),
            "offers" => self.offers = Some(text),
            _ => self.facts = Some(words()),
        }
        Ok(())
    }
}

/// Reads the words of a session: `R undo tick proceed`.
pub fn session_events(text: &str) -> Result<Vec<SessionEvent>, String> {
    let event = |word: &str| {
        Ok(SessionEvent::Act(match word {
            "U" => Event::Key(Input::Up),
            "L" => Event::Key(Input::Left),
            "D" => Event::Key(Input::Down),
            "R" => Event::Key(Input::Right),
            "X" => Event::Key(Input::Action),
            "tick" => Event::Tick,
            "undo" => Event::Undo,
            "restart" => Event::Restart,
            "proceed" => return Ok(SessionEvent::Proceed),
            _ => return Err(format!("`{word}` is not an action of a player")),
        }))
    };
    text.split_whitespace().map(event).collect()
}
