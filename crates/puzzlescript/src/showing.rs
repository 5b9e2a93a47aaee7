//! A whole game as a player sees it: the title, messages and levels in order, every turn as a frame.

use crate::bits::Bits;
use crate::game::{Game, Screen};
use crate::level_text;
use crate::picture::{Board, view};
use crate::session::{Event, Mode, Session};
use std::sync::Arc;

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Plays: a key, time, undo or restart.
    Play(Event),
    /// Leaves the title or a message.
    Leave,
}

/// What is on the screen.
pub enum Shown {
    /// The title; `is_over` after the last level.
    Title {
        /// The game was just won.
        is_over: bool,
    },
    /// The message with this index among the screens.
    Message(usize),
    /// A level.
    Level(Box<Session>),
}

/// What a player sees after one turn. `again` makes several of one act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Columns that are visible.
    pub width: usize,
    /// Rows that are visible.
    pub height: usize,
    /// Objects of each visible cell, row by row.
    pub cells: Vec<Vec<usize>>,
    /// Sounds that begin with it, by their numbers.
    pub sounds: Vec<i64>,
}

/// A game in progress.
pub struct Showing {
    game: Arc<Game>,
    seed: String,
    /// What is on the screen.
    pub shown: Shown,
    /// Messages of rules in the last act, which a player reads before going on.
    pub messages: Vec<String>,
}

impl Showing {
    /// Starts at a screen, counted from 0 with messages; at the title without one. None where there is no
    /// such screen.
    pub fn new(game: Arc<Game>, seed: &str, screen: Option<usize>) -> Option<Showing> {
        let shown = Shown::Title { is_over: false };
        let mut showing = Showing { game, seed: seed.to_string(), shown, messages: Vec::new() };
        match screen {
            None => Some(showing),
            Some(screen) => showing.go(screen).then_some(showing),
        }
    }

    /// The index of the screen; none at the title.
    pub fn screen(&self) -> Option<usize> {
        match &self.shown {
            Shown::Title { .. } => None,
            Shown::Message(screen) => Some(*screen),
            Shown::Level(session) => Some(session.screen()),
        }
    }

    /// Performs an act; what it shows, one frame a turn. Nothing where it has no effect, such as a key at a
    /// message.
    pub fn act(&mut self, act: Act) -> Vec<Frame> {
        self.messages.clear();
        match (&mut self.shown, act) {
            (Shown::Level(session), Act::Play(event)) => {
                let (mut frames, mut heard) = (Vec::new(), session.sounds().len());
                let kind = match event {
                    Event::Undo => self.game.sound_of("undo"),
                    Event::Restart => self.game.sound_of("restart"),
                    _ => None,
                };
                let level = session.screen();
                session.act_showing(event, &mut |session| {
                    let sounds = session.sounds().get(heard..).unwrap_or_default().to_vec();
                    heard = session.sounds().len();
                    if session.mode() == Mode::Play {
                        frames.push(frame(session, sounds));
                    } else if let Some(last) = frames.last_mut() {
                        // The board stays behind the text that follows; what is heard is heard.
                        last.hear(sounds);
                    }
                });
                self.messages = session.messages().to_vec();
                let (mode, screen) = (session.mode(), session.screen());
                if let Some((first, sound)) = frames.first_mut().zip(kind) {
                    first.sounds.push(sound);
                }
                let mut after = Vec::new();
                if mode != Mode::Play || screen != level {
                    after.extend(self.game.sound_of("endlevel"));
                }
                match mode {
                    Mode::Play if screen != level => after.extend(self.game.sound_of("startlevel")),
                    Mode::Play => {}
                    Mode::Text => {
                        after.extend(self.game.sound_of("showmessage"));
                        self.shown = Shown::Message(screen);
                    }
                    Mode::Title => {
                        after.extend(self.game.sound_of("endgame"));
                        self.shown = Shown::Title { is_over: true };
                    }
                }
                if !self.messages.is_empty() {
                    after.extend(self.game.sound_of("showmessage"));
                }
                with_sounds(frames, after)
            }
            (Shown::Level(_), Act::Leave) | (_, Act::Play(_)) => Vec::new(),
            (Shown::Title { .. }, Act::Leave) => self.leave("startgame", 0),
            (Shown::Message(screen), Act::Leave) => {
                let next = *screen + 1;
                self.leave("closemessage", next)
            }
        }
    }

    /// What is on the screen now, without sounds; none where there is no board.
    pub fn frame(&self) -> Option<Frame> {
        match &self.shown {
            Shown::Level(session) => Some(frame(session, Vec::new())),
            _ => None,
        }
    }

    fn leave(&mut self, sound: &str, next: usize) -> Vec<Frame> {
        let mut sounds: Vec<i64> = self.game.sound_of(sound).into_iter().collect();
        if !self.go(next) {
            self.shown = Shown::Title { is_over: true };
            sounds.extend(self.game.sound_of("endgame"));
        }
        match &self.shown {
            Shown::Level(_) => sounds.extend(self.game.sound_of("startlevel")),
            Shown::Message(_) => sounds.extend(self.game.sound_of("showmessage")),
            Shown::Title { .. } => {}
        }
        with_sounds(self.frame().into_iter().collect(), sounds)
    }

    fn go(&mut self, screen: usize) -> bool {
        self.shown = match self.game.screens.get(screen) {
            None => return false,
            Some(Screen::Message { .. }) => Shown::Message(screen),
            Some(Screen::Level(_)) => {
                match Session::new(Arc::clone(&self.game), screen, &self.seed) {
                    Ok(session) => Shown::Level(Box::new(session)),
                    Err(_) => return false,
                }
            }
        };
        true
    }
}

impl Frame {
    fn hear(&mut self, sounds: Vec<i64>) {
        self.sounds.extend(sounds);
    }
}

impl Game {
    /// The sound of an event of the whole game, such as `startgame`.
    pub fn sound_of(&self, event: &str) -> Option<i64> {
        self.sounds.events.iter().find(|(name, _)| name == event).map(|(_, seed)| *seed)
    }
}

/// Adds sounds to the last frame; where there is none, an empty one carries them.
fn with_sounds(mut frames: Vec<Frame>, sounds: Vec<i64>) -> Vec<Frame> {
    match frames.last_mut() {
        Some(last) => last.hear(sounds),
        None if sounds.is_empty() => {}
        None => frames.push(Frame { width: 0, height: 0, cells: Vec::new(), sounds }),
    }
    frames
}

/// The visible part of a session's board: all of it, or what `flickscreen` and `zoomscreen` show.
fn frame(session: &Session, sounds: Vec<i64>) -> Frame {
    let machine = session.machine();
    let program = machine.program();
    let cells: Vec<Bits> = level_text::cells(machine);
    let board = Board { width: program.width, height: program.height, cells: &cells };
    let view = view(&program.game, board);
    let place =
        |x: usize, y: usize| cells.get(x * board.height + y).map(|cell| cell.iter().collect());
    let rows = (view.y0..view.y1).flat_map(|y| (view.x0..view.x1).map(move |x| (x, y)));
    Frame {
        width: view.x1.saturating_sub(view.x0),
        height: view.y1.saturating_sub(view.y0),
        cells: rows.map(|(x, y)| place(x, y).unwrap_or_default()).collect(),
        sounds,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::engine::Input;
    use source::Source;

    const GAME: &str = "title Small\nflickscreen 3x1\nagain_interval 0.2\n\n========\nOBJECTS\n========\n\n\
        Background\nblue\n\nTarget\nred\n\nPlayer\nwhite\n\nBall\nyellow\n\n=======\nLEGEND\n=======\n\n\
        . = Background\nP = Player\nT = Target\nO = Ball\n\n=======\nSOUNDS\n=======\n\nstartgame 111\n\
        endlevel 222\nshowmessage 333\nundo 444\nplayer move 555\n\n================\nCOLLISIONLAYERS\n\
        ================\n\nBackground\nTarget\nPlayer, Ball\n\n======\nRULES\n======\n\n\
        [action Player] -> [Player] message Hello\nright [stationary Ball | no Player no Ball] -> [> Ball |] again\n\n\
        ==============\nWINCONDITIONS\n==============\n\nAll Target on Player\n\n=======\nLEVELS\n=======\n\n\
        message first\n\nP.T...\n\nO...PT\n\nmessage last\n";

    fn game() -> Arc<Game> {
        let compiled = compile(&Source::new("small.txt", GAME)).unwrap();
        Arc::new(compiled.game.unwrap_or_else(|| panic!("{:?}", compiled.diagnostics)))
    }

    fn key(input: Input) -> Act {
        Act::Play(Event::Key(input))
    }

    #[test]
    fn the_whole_game_from_its_title_to_its_end() {
        let mut showing = Showing::new(game(), "1", None).unwrap();
        assert!(matches!(showing.shown, Shown::Title { is_over: false }));
        assert!(showing.act(key(Input::Right)).is_empty());
        let frames = showing.act(Act::Leave);
        assert_eq!((showing.screen(), frames[0].sounds.clone()), (Some(0), vec![111, 333]));
        showing.act(Act::Leave);
        // One screen of three columns is shown at a time.
        let frame = showing.frame().unwrap();
        assert_eq!((frame.width, frame.height, frame.cells.len()), (3, 1, 3));
        let moved = showing.act(key(Input::Right));
        assert_eq!((moved.len(), moved[0].sounds.clone()), (1, vec![555]));
        let back = showing.act(Act::Play(Event::Undo));
        assert_eq!(back[0].sounds, [444]);
        assert_eq!(back[0].cells, frame.cells);
        // A message of a rule is read over the board.
        let said = showing.act(key(Input::Action));
        assert_eq!(
            (showing.messages.clone(), said[0].sounds.clone()),
            (vec!["Hello".to_string()], vec![333])
        );
        showing.act(key(Input::Right));
        let won = showing.act(key(Input::Right));
        assert_eq!(showing.screen(), Some(2));
        assert!(won.last().unwrap().sounds.contains(&222));
        // The ball rolls turn by turn, and its way is shown.
        let rolled = showing.act(Act::Play(Event::Tick));
        assert!(rolled.len() >= 2, "{rolled:?}");
        showing.act(key(Input::Right));
        assert_eq!(showing.screen(), Some(3));
        showing.act(Act::Leave);
        assert!(matches!(showing.shown, Shown::Title { is_over: true }));
    }

    #[test]
    fn a_screen_that_is_not_there_cannot_be_shown() {
        assert!(Showing::new(game(), "1", Some(9)).is_none());
        assert_eq!(Showing::new(game(), "1", Some(2)).unwrap().screen(), Some(2));
    }
}
