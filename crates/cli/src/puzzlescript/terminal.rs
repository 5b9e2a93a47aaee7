//! Play in the terminal, with the game's own colours.

use crate::Done;
use crate::exit::Exit;
use crate::game_screen::{self, Footer, GameScreen, show};
use crate::lens::Asked;
use crate::lens::play::{HINT_STATES, HINT_TIME};
use ::puzzlescript::canvas::draw as draw_board;
use ::puzzlescript::engine::{Endless, Input};
use ::puzzlescript::game::Screen;
use ::puzzlescript::played::endless_message;
use ::puzzlescript::puzzle::{Puzzle, level as level_of};
use ::puzzlescript::screen_text::{SCREEN_WIDTH, wrap};
use ::puzzlescript::session::{Event, Mode, Session};
use ::puzzlescript::{Game, ScriptContent};
use anyhow::{Context, Result, bail};
use crossterm::event::{Event as Key, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, poll, read};
use crossterm::terminal::size;
use play::lens::{HintReport, Lenses};
use play::search::Budget;
use std::sync::Arc;
use std::time::{Duration, Instant};
use workbench::words;

/// What a key does.
enum Wish {
    Act(Event),
    Hint,
    Level(isize),
    Go,
    Quit,
    Nothing,
}

/// Plays, starting at a level, until the player quits or the game is over.
pub fn run(asked: &Asked, level: Option<usize>) -> Done {
    let Some(content) = asked.document.holds::<ScriptContent>() else {
        bail!("this screen is for PuzzleScript games");
    };
    let game = content.game();
    let seed = asked.options.text("seed").unwrap_or("1");
    let _screen = GameScreen::enter()?;
    let mut level = level.unwrap_or(0) + 1;
    loop {
        match play_from(game, level, seed)? {
            Some(other) => level = other,
            None => return Ok(Exit::Yes),
        }
    }
}

/// Plays from a level; returns the number of another level to go to, or none at the end.
fn play_from(game: &Arc<Game>, level: usize, seed: &str) -> Result<Option<usize>> {
    let (screen, _) = level_of(game, level).context("there is no such level")?;
    for text in messages_before(game, screen) {
        if !show_text(text)? {
            return Ok(None);
        }
    }
    let mut session = Session::new(Arc::clone(game), screen, seed)?;
    let mut note = String::new();
    loop {
        match session.mode() {
            Mode::Play => {}
            Mode::Text => {
                if let Some(Screen::Message { text, .. }) = game.screens.get(session.screen())
                    && !show_text(text)?
                {
                    return Ok(None);
                }
                session.proceed();
                continue;
            }
            Mode::Title => {
                show_text("The end. That was the last level.")?;
                return Ok(None);
            }
        }
        draw(&session, &note)?;
        note.clear();
        match next_wish(game)? {
            Wish::Act(event) => {
                let before = level_number(game, session.screen());
                session.act(event);
                if session.screen() > 0 && level_number(game, session.screen()) > before {
                    note = format!("level {before} is solved");
                }
                if let Some(endless) = session.endless() {
                    note = endless_message(session.machine().program(), endless);
                }
                for message in session.messages().to_vec() {
                    draw(&session, "")?;
                    if !show_text(&message)? {
                        return Ok(None);
                    }
                }
            }
            Wish::Hint => {
                draw(&session, "thinking …")?;
                note = hint_here(&session, seed);
            }
            Wish::Level(by) => {
                let count = game.levels().count() as isize;
                let target = level_number(game, session.screen()) as isize + by;
                if (1..=count).contains(&target) {
                    return Ok(Some(target as usize));
                }
                note = "there is no such level".to_string();
            }
            Wish::Quit => return Ok(None),
            Wish::Go | Wish::Nothing => {}
        }
    }
}

/// Message screens directly before a level.
fn messages_before(game: &Game, screen: usize) -> Vec<&str> {
    let mut texts: Vec<&str> = game.screens[..screen]
        .iter()
        .rev()
        .map_while(|screen| match screen {
            Screen::Message { text, .. } => Some(text.as_str()),
            Screen::Level(_) => None,
        })
        .collect();
    texts.reverse();
    texts
}

fn level_number(game: &Game, screen: usize) -> usize {
    game.levels().filter(|(index, _)| *index <= screen).count()
}

fn hint_here(session: &Session, seed: &str) -> String {
    // A board that comes up again for ever is a loss.
    if session.endless() == Some(Endless::Again) {
        return words::hint(&HintReport::DeadEnd);
    }
    let number = level_number(session.game(), session.screen());
    let Some((_, level)) = level_of(session.game(), number) else { return String::new() };
    let mut puzzle = Puzzle::new(session.game(), level, seed);
    let state = puzzle.state_at(session.machine());
    let start = Instant::now();
    let budget = Budget { max_states: HINT_STATES, ..Budget::default() };
    let found = Lenses::hint(&mut puzzle, &state, budget, &mut |_| start.elapsed() > HINT_TIME);
    words::hint(&found)
}

fn next_wish(game: &Game) -> Result<Wish> {
    let tick = game.prelude.realtime_interval.map(|seconds| seconds.max(0.02));
    let until = tick.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds.min(60.0)));
    loop {
        let wait = match until {
            Some(until) => until.saturating_duration_since(Instant::now()),
            None => Duration::from_secs(3600),
        };
        if !poll(wait)? {
            if until.is_some() {
                return Ok(Wish::Act(Event::Tick));
            }
            continue;
        }
        match read()? {
            Key::Key(key) if key.kind != KeyEventKind::Release => return Ok(wish(key, game)),
            Key::Resize(..) => return Ok(Wish::Nothing),
            _ => {}
        }
    }
}

fn wish(key: KeyEvent, game: &Game) -> Wish {
    let input = |input| Wish::Act(Event::Key(input));
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'd' | 'q') => Wish::Quit,
            _ => Wish::Nothing,
        };
    }
    match key.code {
        KeyCode::Up => input(Input::Up),
        KeyCode::Left => input(Input::Left),
        KeyCode::Down => input(Input::Down),
        KeyCode::Right => input(Input::Right),
        KeyCode::Enter => Wish::Go,
        KeyCode::Esc => Wish::Quit,
        KeyCode::Backspace => Wish::Act(Event::Undo),
        KeyCode::Char(c) => match c.to_ascii_lowercase() {
            'w' => input(Input::Up),
            'a' => input(Input::Left),
            's' => input(Input::Down),
            'd' => input(Input::Right),
            'x' | ' ' if !game.prelude.noaction => input(Input::Action),
            'z' | 'u' => Wish::Act(Event::Undo),
            'r' => Wish::Act(Event::Restart),
            '?' => Wish::Hint,
            'n' => Wish::Level(1),
            'p' => Wish::Level(-1),
            'q' => Wish::Quit,
            _ => Wish::Nothing,
        },
        _ => Wish::Nothing,
    }
}

fn draw(session: &Session, note: &str) -> Result<()> {
    let game = session.game();
    let title = game.prelude.title.as_deref().unwrap_or("untitled");
    let number = level_number(game, session.screen());
    // A long title may be cut, the number never.
    let head = format!("level {number} of {}: {title}", game.levels().count());
    let footer = Footer { heads: vec![head], note, keys: keys(game) };
    let board = |columns, rows| match game.screens.get(session.screen()) {
        Some(Screen::Level(level)) => draw_board(session.machine(), level, columns, rows),
        _ => Vec::new(),
    };
    Ok(game_screen::draw(&footer, board)?)
}

/// The keys this game takes, in words and in short.
fn keys(game: &Game) -> Vec<(&'static str, &'static str)> {
    let prelude = &game.prelude;
    let all = [
        (true, ("arrows move", "arrows")),
        (!prelude.noaction, ("x acts", "x:act")),
        (!prelude.noundo, ("z undoes", "z:undo")),
        (!prelude.norestart, ("r restarts", "r:restart")),
        (true, ("? hint", "?:hint")),
        (true, ("n p levels", "n/p:level")),
        (true, ("q quits", "q:quit")),
    ];
    all.into_iter().filter(|(is_taken, _)| *is_taken).map(|(_, key)| key).collect()
}

/// Shows a text until a key is pressed; false when the player leaves.
fn show_text(text: &str) -> Result<bool> {
    let columns = size().map_or(80, |(columns, _)| usize::from(columns));
    let indent = " ".repeat(columns.saturating_sub(SCREEN_WIDTH).min(4));
    let mut lines = vec![String::new()];
    lines.extend(wrap(text).into_iter().map(|line| format!("{indent}{line}")));
    lines.extend([String::new(), format!("{indent}press a key")]);
    show(&lines)?;
    loop {
        if let Key::Key(key) = read()?
            && key.kind != KeyEventKind::Release
        {
            let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
            let leaves = matches!(key.code, KeyCode::Esc | KeyCode::Char('q'))
                || (is_control && key.code == KeyCode::Char('c'));
            return Ok(!leaves);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::Source;

    #[test]
    fn the_keys_are_those_the_game_takes() {
        let game = |prelude: &str| {
            let text = format!(
                "title T\n{prelude}\n\nOBJECTS\n\nBackground\nblack\n\nPlayer\nwhite\n\nLEGEND\n\n. = Background\n\
                 P = Player\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\n\
                 WINCONDITIONS\n\nLEVELS\n\nP.\n"
            );
            puzzlescript::compile(&Source::new("t", text.as_str())).unwrap().game.unwrap()
        };
        let long = |prelude: &str| keys(&game(prelude)).iter().map(|(long, _)| *long).collect();
        let all: Vec<&str> = long("");
        assert!(all.contains(&"x acts") && all.contains(&"z undoes"));
        let quiet: Vec<&str> = long("noaction\nnoundo");
        assert_eq!(quiet, ["arrows move", "r restarts", "? hint", "n p levels", "q quits"]);
    }
}
