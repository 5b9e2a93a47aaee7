//! The terminal while a game is played in it.

use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use std::io;

/// The terminal in game mode; it is restored whatever happens.
pub struct GameScreen;

impl GameScreen {
    /// Takes the terminal over.
    pub fn enter() -> io::Result<GameScreen> {
        enable_raw_mode()?;
        let screen = GameScreen;
        execute!(io::stdout(), EnterAlternateScreen, cursor::Hide)?;
        Ok(screen)
    }
}

impl Drop for GameScreen {
    fn drop(&mut self) {
        let _ = execute!(io::stdout(), cursor::Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}
