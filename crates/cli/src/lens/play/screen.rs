//! The game screen in the terminal, the same for every domain.

use super::{can_still_win, hint_text, outcome_word};
use crate::Done;
use crate::exit::Exit;
use crate::game_screen::{self, Footer, GameScreen};
use crate::lens::Asked;
use ::play::{Offer, Outcome, Seat};
use anyhow::Result;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, read};

/// Maximum number of moves searched for a key.
const MOST_OFFERS: usize = 10_000;

/// Plays, starting at a level, until the player quits.
pub fn run(asked: &Asked, level: usize, watches: bool) -> Done {
    let _screen = GameScreen::enter()?;
    let mut level = level;
    while let Some(next) = play(asked, level, watches)? {
        level = next;
    }
    Ok(Exit::Yes)
}

/// Plays one level; returns the index of another to go to, or none at the end.
fn play(asked: &Asked, level: usize, watches: bool) -> Result<Option<usize>> {
    let count = asked.content.levels().len();
    let mut seat = asked.content.seat(level, &asked.options)?;
    let mut cursor: Option<[usize; 2]> = None;
    let mut note = String::new();
    loop {
        let offers = seat.offers(MOST_OFFERS);
        // What has a key needs no cursor.
        let keyless = || offers.iter().filter(|offer| offer.key.is_none());
        let cells: Vec<[usize; 2]> = keyless().filter_map(|offer| offer.cell).collect();
        if !cells.is_empty() && cursor.is_none_or(|cell| !cells.contains(&cell)) {
            cursor = cells.first().copied();
        }
        let cursor_now = cursor.filter(|_| !cells.is_empty());
        draw(asked, seat.as_mut(), level, cursor_now, &note)?;
        note.clear();
        let Event::Key(key) = read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let name = key_name(key);
        let by_key = offers.iter().find(|offer| offer.key.as_deref() == Some(name.as_str()));
        if let Some(offer) = by_key {
            make(seat.as_mut(), offer, watches, &mut note);
            continue;
        }
        match name.as_str() {
            "Control+c" | "Control+d" | "q" | "Escape" => return Ok(None),
            "z" | "u" | "Backspace" => {
                seat.undo();
            }
            "r" => seat.restart(),
            "?" => {
                draw(asked, seat.as_mut(), level, cursor_now, "thinking …")?;
                note = hint_text(seat.as_mut());
            }
            "n" => return Ok(Some((level + 1) % count)),
            "p" => return Ok(Some((level + count - 1) % count)),
            "Enter" | " " if seat.outcome() == Outcome::Won => {
                return Ok(Some((level + 1) % count));
            }
            "Enter" | " " => {
                let here: Vec<&Offer> = keyless().filter(|offer| offer.cell == cursor).collect();
                match here[..] {
                    [] => {}
                    [offer] => make(seat.as_mut(), offer, watches, &mut note),
                    _ => {
                        if let Some(offer) = pick(asked, seat.as_mut(), &here)? {
                            make(seat.as_mut(), offer, watches, &mut note);
                        }
                    }
                }
            }
            arrow => cursor = moved(cursor, &cells, arrow),
        }
    }
}

/// Makes a move and notes what is worth knowing.
fn make(seat: &mut dyn Seat, offer: &Offer, watches: bool, note: &mut String) {
    seat.play_first(&offer.text);
    let now = seat.now();
    *note = match (now.doubt, *now.outcome) {
        (Some(why), _) => format!("this could not be judged ({why}); Z undoes it"),
        (None, Outcome::Won) => "won! Enter goes to the next level".to_string(),
        (None, Outcome::Lost) => {
            format!("{}; Z undoes it", outcome_word(&now.outcome))
        }
        (None, Outcome::Open) if watches && can_still_win(seat) == Some(false) => {
            "it can no longer be won; Z undoes it".to_string()
        }
        (None, Outcome::Open) => String::new(),
    };
}

/// Chooses among several moves on one cell by number.
fn pick<'o>(asked: &Asked, seat: &mut dyn Seat, here: &[&'o Offer]) -> Result<Option<&'o Offer>> {
    let list: Vec<String> =
        here.iter().take(9).enumerate().map(|(n, o)| format!("{} {}", n + 1, o.label)).collect();
    draw(asked, seat, 0, None, &list.join("  "))?;
    loop {
        let Event::Key(key) = read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        return Ok(match key.code {
            KeyCode::Char(digit @ '1'..='9') => here.get(digit as usize - '1' as usize).copied(),
            _ => None,
        });
    }
}

/// The nearest cell that can be clicked in a direction.
fn moved(cursor: Option<[usize; 2]>, cells: &[[usize; 2]], arrow: &str) -> Option<[usize; 2]> {
    let [x, y] = cursor?;
    let is_ahead = |cell: &&[usize; 2]| match arrow {
        "ArrowUp" => cell[1] < y,
        "ArrowDown" => cell[1] > y,
        "ArrowLeft" => cell[0] < x,
        "ArrowRight" => cell[0] > x,
        _ => false,
    };
    let is_vertical = matches!(arrow, "ArrowUp" | "ArrowDown");
    let distance = |cell: &&[usize; 2]| {
        let (dx, dy) = (cell[0].abs_diff(x), cell[1].abs_diff(y));
        // Straight ahead first, then the nearest row or column.
        if is_vertical { (dx, dy) } else { (dy, dx) }
    };
    cells.iter().filter(is_ahead).min_by_key(distance).copied().or(cursor)
}

/// A key as browsers name it, with W A S D as arrows unless they have another meaning.
fn key_name(key: KeyEvent) -> String {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char(c) => format!("Control+{c}"),
            _ => String::new(),
        };
    }
    match key.code {
        KeyCode::Up | KeyCode::Char('w') => "ArrowUp".into(),
        KeyCode::Down | KeyCode::Char('s') => "ArrowDown".into(),
        KeyCode::Left | KeyCode::Char('a') => "ArrowLeft".into(),
        KeyCode::Right | KeyCode::Char('d') => "ArrowRight".into(),
        KeyCode::Enter => "Enter".into(),
        KeyCode::Esc => "Escape".into(),
        KeyCode::Backspace => "Backspace".into(),
        KeyCode::Char(c) => c.to_lowercase().to_string(),
        _ => String::new(),
    }
}

fn draw(
    asked: &Asked,
    seat: &mut dyn Seat,
    level: usize,
    cursor: Option<[usize; 2]>,
    note: &str,
) -> Result<()> {
    let about = asked.document.about();
    let id = seat.level().clone();
    let name = id.name.map_or(String::new(), |name| format!(" {name}"));
    let count = asked.content.levels().len();
    let number = if level == 0 && id.number > 0 { id.number } else { level + 1 };
    let head = format!("{}{name}, {number} of {count}", about.level);
    let at = cursor.map_or(String::new(), |[x, y]| format!("cell {x},{y}: Enter chooses it"));
    let footer = Footer { heads: vec![head, at], note, keys: KEYS.to_vec() };
    Ok(game_screen::draw(&footer, |columns, rows| seat.canvas(columns, rows))?)
}

/// The keys, in words and in short.
const KEYS: [(&str, &str); 7] = [
    ("arrows", "arrows"),
    ("Enter", "Enter"),
    ("Z undoes", "Z:undo"),
    ("R restarts", "R:restart"),
    ("? hint", "?:hint"),
    ("N P other levels", "N/P:level"),
    ("Q quits", "Q:quit"),
];
