//! Drawing on panels in the terminal.

use super::panels::is_known;
use crate::Done;
use crate::exit::Exit;
use crate::game_screen::GameScreen;
use anyhow::Result;
use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, read};
use crossterm::terminal::{Clear, ClearType};
use crossterm::{cursor, execute};
use play::{Outcome, Play, Session};
use std::io::{self, Write};
use witness::{Drawing, Move, Panel, Stroke, text};
use workbench::witness::play::marks;

/// Plays from a panel on until the player quits.
pub fn run(panels: &[Panel], level: usize) -> Done {
    let _screen = GameScreen::enter()?;
    let mut at = level - 1;
    while let Some(next) = play(panels, at)? {
        at = next;
    }
    Ok(Exit::Yes)
}

/// Plays one panel; gives the index of the next, or nothing at the end.
fn play(panels: &[Panel], at: usize) -> Result<Option<usize>> {
    let panel = &panels[at];
    let mut session = Session::new(Drawing::new(panel));
    let mut choice = 0;
    loop {
        let mut starts = Vec::new();
        session.puzzle().moves(session.state(), &mut starts);
        let is_choosing = session.state().0.is_none();
        show(panels, at, &session, is_choosing.then(|| starts.get(choice).copied()).flatten())?;
        let Event::Key(key) = read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return Ok(None);
        }
        let mv = match key.code {
            KeyCode::Left | KeyCode::Char('a') => Some(Move::Left),
            KeyCode::Right | KeyCode::Char('d') => Some(Move::Right),
            KeyCode::Down | KeyCode::Char('s') => Some(Move::Down),
            KeyCode::Up | KeyCode::Char('w') => Some(Move::Up),
            _ => None,
        };
        match (key.code, mv) {
            (KeyCode::Char('q') | KeyCode::Esc, _) => return Ok(None),
            (KeyCode::Char('z') | KeyCode::Backspace, _) => {
                session.undo();
            }
            (KeyCode::Char('r'), _) => session.restart(),
            (KeyCode::Char('n'), _) => return Ok(Some((at + 1) % panels.len())),
            (KeyCode::Char('p'), _) => return Ok(Some((at + panels.len() - 1) % panels.len())),
            (KeyCode::Enter, _) if session.outcome() == Outcome::Won => {
                return Ok(Some((at + 1) % panels.len()));
            }
            (KeyCode::Enter | KeyCode::Char(' '), _) if is_choosing => {
                starts.get(choice).map(|start| session.play(*start));
            }
            (KeyCode::Enter | KeyCode::Char(' '), _) => {
                session.play(Stroke::Lift);
            }
            (_, Some(Move::Right | Move::Down)) if is_choosing => {
                choice = (choice + 1) % starts.len().max(1);
            }
            (_, Some(_)) if is_choosing => {
                choice = (choice + starts.len().max(1) - 1) % starts.len().max(1);
            }
            (_, Some(mv)) => {
                // Drawing back along the line takes its last step back.
                let back = session.state().0.and_then(|line| line.moves().last());
                match back == Some(mv.back()) {
                    true => {
                        session.undo();
                    }
                    false => {
                        session.play(Stroke::Draw(mv));
                    }
                }
            }
            _ => {}
        }
    }
}

fn show(
    panels: &[Panel],
    at: usize,
    session: &Session<Drawing>,
    choice: Option<Stroke>,
) -> Result<()> {
    let panel = &panels[at];
    let marks = marks(session.puzzle().board(), session.state());
    let mut lines = vec![format!("{} ({} of {})", panel.name, at + 1, panels.len()), String::new()];
    lines.extend(text(panel, &marks));
    lines.push(String::new());
    for (glyph, piece) in witness::full_legend(panel) {
        lines.push(format!("  {glyph} = {piece}"));
    }
    lines.push(String::new());
    lines.push(match (session.outcome(), choice) {
        (Outcome::Won, _) => "Solved! Enter goes to the next panel.".to_string(),
        (Outcome::Lost, _) if !is_known(&marks) => {
            "Not known: too many erasers or negative pieces. Z takes back.".to_string()
        }
        (Outcome::Lost, _) => "Not solved: what is wrong stands between !. Z takes back.".to_string(),
        (_, Some(Stroke::Start(start))) => {
            let [x, y] = panel.place(usize::from(start));
            format!("Start at column {x}, row {y}? Arrows choose, Enter begins.")
        }
        _ => "Arrows draw, Z takes back, R restarts, Enter lifts the pen, N and P other panels, Q quits."
            .to_string(),
    });
    let mut out = io::stdout();
    execute!(out, Clear(ClearType::All), cursor::MoveTo(0, 0))?;
    write!(out, "{}", lines.join("\r\n"))?;
    out.flush()?;
    Ok(())
}
