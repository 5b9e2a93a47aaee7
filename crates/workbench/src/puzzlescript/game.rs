//! The whole game as its page shows it: the title, messages and levels in order, with their sounds.

use crate::scenes::{Needs, Scene, Staged, data, own};
use ::puzzlescript::engine::Input;
use ::puzzlescript::game::{Game, Screen};
use ::puzzlescript::palette::Rgb;
use ::puzzlescript::session::Event;
use ::puzzlescript::showing::{Act, Frame, Showing, Shown};
use ::puzzlescript::showings::Played;
use ::puzzlescript::{AGAIN_SECONDS, ScriptContent};
use play::domain::{OptionKind, Tell};
use play::lens::Refusal;
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;
use ts_rs::TS;

/// The scenes of PuzzleScript games.
pub static SCENES: &[Scene] = &[Scene {
    name: "game",
    meaning: "the whole game: title, messages and levels in order",
    needs: Needs::Level,
    options: &[own(
        "screen",
        OptionKind::Whole(0, 1_000_000),
        "the screen it starts at, from 0 with messages; without it, at the title",
        None,
    )],
    of: show,
}];

/// Acts that one question plays.
const MAX_ACTS: usize = 100_000;

/// What a player sees after some acts.
#[derive(Serialize, TS)]
pub struct GameShow {
    /// What is on the screen.
    #[ts(type = "'title' | 'message' | 'level'")]
    pub at: &'static str,
    /// The last level was just won.
    pub over: bool,
    /// Index of the screen, from 0 with messages; null at the title.
    pub screen: Option<usize>,
    /// Number of the level, from 1; of the next one at a message.
    pub level: usize,
    /// The index of the screen of each level.
    pub levels: Vec<usize>,
    /// The message that is on the screen, or those of rules, which are read over the board.
    pub messages: Vec<String>,
    /// What the last act shows, one frame a turn; what is on the screen if there was no act.
    pub frames: Vec<GameFrame>,
    /// The title.
    pub title: String,
    /// Who made it; empty if that is not said.
    pub author: String,
    /// The colour around boards and behind texts.
    pub background: String,
    /// The colour of texts.
    pub ink: String,
    /// Seconds between the frames of an act.
    pub frame_seconds: f64,
    /// Seconds between ticks, in a game that goes on by itself.
    pub tick_seconds: Option<f64>,
    /// Seconds before a held key repeats; null for the usual.
    pub repeat_seconds: Option<f64>,
    /// The action key does something.
    pub has_action: bool,
    /// Turns can be taken back.
    pub has_undo: bool,
    /// Levels can be restarted.
    pub has_restart: bool,
}

/// What is visible of a board, and the sounds that begin with it.
#[derive(Serialize, TS)]
pub struct GameFrame {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Objects of each cell, row by row.
    pub cells: Vec<Vec<usize>>,
    /// Seeds of sounds.
    #[ts(type = "number[]")]
    pub sounds: Vec<i64>,
}

impl From<Frame> for GameFrame {
    fn from(frame: Frame) -> GameFrame {
        let Frame { width, height, cells, sounds } = frame;
        GameFrame { width, height, cells, sounds }
    }
}

/// Plays the acts of a question: `U D L R X` are keys, `.` a tick, `z` undo, `r` restart, and `n` leaves the
/// title or a message.
fn show(staged: &Staged<'_>, _tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    let content = staged.document.holds::<ScriptContent>();
    let content = content.ok_or_else(|| Refusal::usage("this is not a PuzzleScript game"))?;
    let game = Arc::clone(content.game());
    let seed = staged.options.text("seed").unwrap_or("1");
    let screen = staged.whole("screen").map(|screen| screen as usize);
    let acts = acts(staged.moves)?;
    let read = |played: &Played| report(&game, &played.showing, played.frames.clone());
    let shown = content.showings().play(&game, seed, screen, &acts, read);
    data(&shown.ok_or_else(|| Refusal::usage("the game has no such screen"))?)
}

fn acts(text: &str) -> Result<Vec<Act>, Refusal> {
    if text.len() > MAX_ACTS {
        return Err(Refusal::usage(format!("at most {MAX_ACTS} acts can be played at once")));
    }
    let act = |(at, letter): (usize, char)| match letter {
        'U' => Ok(Act::Play(Event::Key(Input::Up))),
        'D' => Ok(Act::Play(Event::Key(Input::Down))),
        'L' => Ok(Act::Play(Event::Key(Input::Left))),
        'R' => Ok(Act::Play(Event::Key(Input::Right))),
        'X' => Ok(Act::Play(Event::Key(Input::Action))),
        '.' => Ok(Act::Play(Event::Tick)),
        'z' => Ok(Act::Play(Event::Undo)),
        'r' => Ok(Act::Play(Event::Restart)),
        'n' => Ok(Act::Leave),
        other => {
            let help = "write U D L R X for keys, `.`, z, r or n";
            Err(Refusal::usage(format!("character {}: `{other}` is not an act; {help}", at + 1)))
        }
    };
    text.chars().enumerate().map(act).collect()
}

fn report(game: &Game, showing: &Showing, frames: Vec<Frame>) -> GameShow {
    let is_level = |screen: &Screen| matches!(screen, Screen::Level(_));
    let levels: Vec<usize> =
        (0..game.screens.len()).filter(|index| is_level(&game.screens[*index])).collect();
    let screen = showing.screen();
    let (at, over, messages) = match &showing.shown {
        Shown::Title { is_over } => ("title", *is_over, Vec::new()),
        Shown::Message(index) => ("message", false, vec![message(game, *index)]),
        Shown::Level(_) => ("level", false, showing.messages.clone()),
    };
    let before = levels.iter().filter(|index| screen.is_some_and(|at| **index < at)).count();
    let prelude = &game.prelude;
    let hex = |color: Option<Rgb>, usual: &str| match color {
        Some(Rgb(r, g, b)) => format!("#{r:02x}{g:02x}{b:02x}"),
        None => usual.to_string(),
    };
    GameShow {
        at,
        over,
        screen,
        level: (before + 1).min(levels.len()),
        levels,
        messages,
        frames: frames.into_iter().map(GameFrame::from).collect(),
        title: prelude.title.clone().unwrap_or_default(),
        author: prelude.author.clone().unwrap_or_default(),
        background: hex(prelude.background_color, "#000000"),
        ink: hex(prelude.text_color, "#ffffff"),
        frame_seconds: prelude.again_interval.unwrap_or(AGAIN_SECONDS),
        tick_seconds: prelude.realtime_interval,
        repeat_seconds: prelude.key_repeat_interval,
        has_action: !prelude.noaction,
        has_undo: !prelude.noundo,
        has_restart: !prelude.norestart,
    }
}

fn message(game: &Game, screen: usize) -> String {
    match game.screens.get(screen) {
        Some(Screen::Message { text, .. }) => text.trim().to_string(),
        _ => String::new(),
    }
}
