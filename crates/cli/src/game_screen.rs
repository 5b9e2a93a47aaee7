//! The terminal while a game is played in it.

use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{cursor, execute};
use std::io::{self, Write};

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

/// Screens with fewer rows are low.
const LOW: usize = 12;

/// What stands below a board.
pub struct Footer<'f> {
    /// Lines that say where the player is.
    pub heads: Vec<String>,
    /// The note of the moment.
    pub note: &'f str,
    /// The keys, each in words and in short.
    pub keys: Vec<(&'f str, &'f str)>,
}

/// Draws a board, in the room that the footer leaves, and the footer below it. `board` is given the
/// columns and rows that it may take.
pub fn draw(
    footer: &Footer<'_>,
    board: impl FnOnce(usize, usize) -> Vec<String>,
) -> io::Result<()> {
    let (columns, rows) = size().map_or((80, 24), |(c, r)| (c as usize, r as usize));
    let below = footer.lines(columns, rows);
    let mut lines = board(columns, rows.saturating_sub(below.len()).max(1));
    lines.extend(below);
    show(&lines)
}

/// Shows some lines instead of what was there.
pub fn show(lines: &[String]) -> io::Result<()> {
    // No line break after the last line, which would scroll a full screen.
    let text = format!("\x1b[2J\x1b[H{}", lines.join("\r\n"));
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

impl Footer<'_> {
    /// The lines, none of them longer than the screen is wide. On a low screen the board needs the room:
    /// there is no empty line, and one line of keys at most.
    fn lines(&self, columns: usize, rows: usize) -> Vec<String> {
        let is_low = rows < LOW;
        let cut = |text: &str| text.chars().take(columns).collect::<String>();
        let heads = self.heads.iter().map(|head| cut(head));
        let mut lines: Vec<String> = heads.filter(|head| !is_low || !head.is_empty()).collect();
        let note = broken(self.note, columns);
        // The board does not jump when a short note comes and goes.
        lines.extend(if note.is_empty() && !is_low { vec![String::new()] } else { note });
        lines.extend(self.keys(columns).into_iter().take(if is_low { 1 } else { usize::MAX }));
        lines
    }

    /// The keys in words if one line has room for them, else in short.
    fn keys(&self, columns: usize) -> Vec<String> {
        let long = self.keys.iter().map(|(long, _)| *long).collect::<Vec<_>>().join(" · ");
        if long.chars().count() <= columns {
            return vec![long];
        }
        let short = self.keys.iter().map(|(_, short)| *short).collect::<Vec<_>>().join(" ");
        broken(&short, columns)
    }
}

/// A text in lines of at most so many characters, broken at spaces where possible.
fn broken(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let length = |text: &str| text.chars().count();
        if !line.is_empty() && length(&line) + 1 + length(word) > columns {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word.chars().take(columns));
    }
    lines.extend((!line.is_empty()).then_some(line));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_broken_at_spaces() {
        assert_eq!(broken("", 10), Vec::<String>::new());
        assert_eq!(broken("try R now", 10), ["try R now"]);
        assert_eq!(broken("a solution of 23 moves", 10), ["a solution", "of 23", "moves"]);
        assert_eq!(broken("abracadabra", 4), ["abra"]);
    }

    #[test]
    fn a_footer_fits_its_screen() {
        let footer = Footer {
            heads: vec!["Warehouse: level 3 of 8".into()],
            note: "try R; a solution of 23 moves begins with it",
            keys: vec![("arrows move", "arrows"), ("z undoes", "z:undo"), ("q quits", "q:quit")],
        };
        let heads = "Warehouse: level 3 of 8";
        let wide = footer.lines(80, 24);
        assert_eq!(wide, [heads, footer.note, "arrows move · z undoes · q quits"]);
        let narrow = footer.lines(24, 24);
        let note = ["try R; a solution of 23", "moves begins with it"];
        assert_eq!(narrow, [heads, note[0], note[1], "arrows z:undo q:quit"]);
        assert_eq!(footer.lines(16, 24)[5..], ["arrows z:undo", "q:quit"]);
        let low = Footer { note: "", heads: vec![heads.into(), String::new()], ..footer };
        assert_eq!(low.lines(24, 8), [heads, "arrows z:undo q:quit"]);
        assert_eq!(low.lines(16, 8)[1..], ["arrows z:undo"]);
        assert!(low.lines(5, 24).iter().all(|line| line.chars().count() <= 5));
    }
}
