//! Rulesets on the game screen, with the colours of their pieces.

use super::play::{act, hint_text};
use crate::Done;
use crate::exit::Exit;
use crate::game_screen::GameScreen;
use anyhow::Result;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, read};
use crossterm::terminal::size;
use play::{Outcome, Session};
use ruleset::picture::cells_of;
use ruleset::rules::{Dir, Trigger};
use ruleset::{Game, Input, Puzzle};
use std::fmt::Write as _;
use std::io::{self, Write};
use workbench::ruleset::tutorial;

/// Plays from a level on until the player quits.
pub fn run(game: &Game, level: usize) -> Done {
    let rules = tutorial(game);
    let _screen = GameScreen::enter()?;
    let mut at = level - 1;
    while let Some(next) = play_level(game, at, &rules)? {
        at = next;
    }
    Ok(Exit::Yes)
}

/// What a key asks for.
enum Wish {
    Play(Input),
    Point(Dir),
    ClickMode,
    Undo,
    Restart,
    Hint,
    Level(isize),
    Quit,
    Nothing,
}

/// Plays one level; gives the index of another to go to, or nothing at the end.
fn play_level(game: &Game, at: usize, rules: &[String]) -> Result<Option<usize>> {
    let mut session = Session::new(Puzzle::new(game, &game.levels[at]));
    let asks = |wanted: fn(&Trigger) -> bool| {
        let own = game.rules.rules.iter().map(|rule| rule.trigger);
        let mut all = own.chain(game.rules.ends.iter().flat_map(|end| end.triggers.clone()));
        all.any(|trigger| wanted(&trigger))
    };
    let has_clicks = asks(|t| matches!(t, Trigger::Click(_) | Trigger::ClickEmpty));
    let has_arrows = asks(|t| *t == Trigger::ArrowKey);
    // The cell that a click would be on; there is one while the player points.
    let mut pointed = (has_clicks && !has_arrows).then_some(0);
    let mut note = match session.outcome() {
        Outcome::Open => String::new(),
        outcome => format!("{} before the first move", outcome.as_str()),
    };
    loop {
        draw(game, at, &session, rules, pointed, &note)?;
        note.clear();
        let Event::Key(key) = read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        match wish(key, pointed) {
            Wish::Play(input) => note = act(&mut session, input),
            Wish::Point(dir) => {
                let program = session.puzzle().program();
                pointed = pointed.map(|cell| beside(cell, dir, program.width, program.height));
            }
            Wish::ClickMode if has_clicks => {
                pointed = match pointed {
                    Some(_) if has_arrows => None,
                    pointed => pointed.or(Some(0)),
                };
            }
            Wish::Undo => {
                session.undo();
            }
            Wish::Restart => session.restart(),
            Wish::Hint => {
                draw(game, at, &session, rules, pointed, "thinking …")?;
                note = hint_text(&mut session);
            }
            Wish::Level(by) => match at.checked_add_signed(by).filter(|at| *at < game.levels.len())
            {
                Some(other) => return Ok(Some(other)),
                None => note = "there is no such level".into(),
            },
            Wish::Quit => return Ok(None),
            Wish::ClickMode | Wish::Nothing => {}
        }
    }
}

/// The next cell in a direction; at the edge the same.
fn beside(cell: usize, dir: Dir, width: usize, height: usize) -> usize {
    let (dx, dy) = dir.delta();
    let along =
        |at: usize, by: i32, length: usize| at.saturating_add_signed(by as isize).min(length - 1);
    along(cell / width, dy, height) * width + along(cell % width, dx, width)
}

fn wish(key: KeyEvent, pointed: Option<usize>) -> Wish {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'd' | 'q') => Wish::Quit,
            _ => Wish::Nothing,
        };
    }
    let go = |dir: Dir| match pointed {
        Some(_) => Wish::Point(dir),
        None => Wish::Play(Input::Arrow(dir)),
    };
    let click = pointed.map(|cell| Wish::Play(Input::Click(cell as u16)));
    match key.code {
        KeyCode::Up => go(Dir::Up),
        KeyCode::Left => go(Dir::Left),
        KeyCode::Down => go(Dir::Down),
        KeyCode::Right => go(Dir::Right),
        KeyCode::Enter => click.unwrap_or(Wish::Nothing),
        KeyCode::Esc => Wish::Quit,
        KeyCode::Backspace => Wish::Undo,
        KeyCode::Char(c) => match c.to_ascii_lowercase() {
            'w' => go(Dir::Up),
            'a' => go(Dir::Left),
            's' => go(Dir::Down),
            'd' => go(Dir::Right),
            ' ' => click.unwrap_or(Wish::Play(Input::Action)),
            'x' => Wish::Play(Input::Action),
            '.' => Wish::Play(Input::Wait),
            'c' => Wish::ClickMode,
            'z' | 'u' => Wish::Undo,
            'r' => Wish::Restart,
            '?' => Wish::Hint,
            'n' => Wish::Level(1),
            'p' => Wish::Level(-1),
            'q' => Wish::Quit,
            _ => Wish::Nothing,
        },
        _ => Wish::Nothing,
    }
}

/// Draws the board, the level's number, what there is to say, the rules for the player, and the keys.
fn draw(
    game: &Game,
    at: usize,
    session: &Session<Puzzle>,
    rules: &[String],
    pointed: Option<usize>,
    note: &str,
) -> Result<()> {
    let (columns, rows) = size().map_or((80, 24), |(c, r)| (usize::from(c), usize::from(r)));
    let program = session.puzzle().program();
    let cells = cells_of(session.state(), program.cells());
    // Below the board: the level, a note, the keys and an empty line.
    let room = rows.saturating_sub(4).max(1);
    let mut lines = board(game, program.width, &cells, pointed, columns, room);
    let cut = |text: &str| text.chars().take(columns).collect::<String>();
    let moves = match session.moves().len() {
        1 => "1 move".to_string(),
        count => format!("{count} moves"),
    };
    let title = game.name();
    lines.push(cut(&format!("{title}: level {} of {}, {moves}", at + 1, game.levels.len())));
    let outcome = match session.outcome() {
        Outcome::Won if at + 1 < game.levels.len() => "won! n goes to the next level",
        Outcome::Won => "won! that was the last level",
        Outcome::Lost => "lost; z undoes, r restarts",
        Outcome::Open => "",
    };
    lines.push(cut(match note {
        "" | "won" | "lost" => outcome,
        note => note,
    }));
    let keys = match pointed {
        Some(_) => {
            "arrows point · enter clicks · c stops · z undoes · r restarts · ? hint · q quits"
        }
        None => "arrows move · x acts · z undoes · r restarts · ? hint · n p levels · q quits",
    };
    lines.push(cut(keys));
    // What the rules come to, where there is room for it, and what each piece is called.
    let names = game.pieces.iter().map(|piece| format!("{} {}", piece.glyph, piece.name));
    let legend = cut(&names.collect::<Vec<_>>().join(" · "));
    let more = std::iter::once(legend).chain(rules.iter().map(|rule| cut(rule)));
    let left = rows.saturating_sub(lines.len() + 2);
    if left > 1 {
        lines.push(String::new());
        lines.extend(more.take(left));
    }
    let mut text = String::from("\x1b[2J\x1b[H");
    text.push_str(&lines.join("\r\n"));
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// The board in coloured characters, as large as there is room for: cells of four by two characters,
/// which show four pieces, or of two by one, which show two. What does not fit is left out.
fn board(
    game: &Game,
    width: usize,
    cells: &[Vec<u8>],
    pointed: Option<usize>,
    columns: usize,
    rows: usize,
) -> Vec<String> {
    let height = cells.len() / width.max(1);
    let is_large = width * 4 <= columns && height * 2 <= rows;
    let (across, down) = if is_large { (4, 2) } else { (2, 1) };
    let (seen_width, seen_height) = (width.min(columns / across), height.min(rows / down));
    let mut lines = Vec::new();
    for y in 0..seen_height {
        for row in 0..down {
            let mut line = String::new();
            for x in 0..seen_width {
                let at = y * width + x;
                let floor = if (x + y) % 2 == 0 { [46, 48, 54] } else { [54, 56, 63] };
                cell(&mut line, game, &cells[at], floor, pointed == Some(at), row, down);
            }
            lines.push(line + "\x1b[0m");
        }
    }
    lines
}

/// One line of characters of a cell.
fn cell(
    line: &mut String,
    game: &Game,
    pieces: &[u8],
    floor: [u8; 3],
    is_pointed: bool,
    row: usize,
    down: usize,
) {
    let known = |piece: &u8| game.pieces.get(usize::from(*piece));
    let (left, right) = if is_pointed { ('[', ']') } else { (' ', ' ') };
    // One piece fills its cell; several share it, two characters each.
    let slots: Vec<(Option<&u8>, String)> = match (pieces, down) {
        ([], 1) => vec![(None, format!("{left}{right}"))],
        ([], _) => vec![(None, format!("{left}  {right}"))],
        ([piece], 1) => {
            let glyph = known(piece).map_or('?', |piece| piece.glyph);
            vec![(Some(piece), format!("{glyph}{right}"))]
        }
        ([piece], _) => {
            let glyph = if row == 0 { known(piece).map_or('?', |piece| piece.glyph) } else { ' ' };
            vec![(Some(piece), format!("{left}{glyph} {right}"))]
        }
        (pieces, 1) => {
            let one = |piece| (Some(piece), known(piece).map_or('?', |p| p.glyph).to_string());
            pieces.iter().rev().take(2).map(one).collect()
        }
        (pieces, _) => {
            let part = |piece| {
                let glyph = known(piece).map_or('?', |piece| piece.glyph);
                (Some(piece), format!("{glyph}{right}"))
            };
            let mut slots: Vec<_> = pieces.iter().rev().skip(2 * row).take(2).map(part).collect();
            slots.resize(2, (None, "  ".to_string()));
            slots
        }
    };
    for (piece, text) in slots {
        let [r, g, b] = piece.and_then(known).map_or(floor, |piece| piece.color);
        // Dark letters on light pieces, light ones on dark.
        let light = 3 * u32::from(r) + 6 * u32::from(g) + u32::from(b) > 1_300;
        let ink = if light { "30" } else { "97" };
        let _ = write!(line, "\x1b[48;2;{r};{g};{b};{ink}m{text}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ruleset::sketch::{PRESETS, game_of, sample};

    /// Every line of a board is as wide as its cells, however many pieces they hold and whatever room
    /// there is.
    #[test]
    fn boards_are_as_wide_as_their_cells() {
        let mut rules = ruleset::Rules::default();
        sample(&PRESETS[0], 1, 1, &mut rules);
        let game = game_of(&rules, "t", "t");
        let cells: Vec<Vec<u8>> = (0..6).map(|count| vec![0; count]).collect();
        for (columns, rows, wide, high) in
            [(80, 24, 12, 4), (12, 4, 12, 4), (11, 24, 6, 2), (80, 3, 6, 2), (5, 1, 4, 1)]
        {
            let lines = board(&game, 3, &cells, Some(0), columns, rows);
            assert_eq!(lines.len(), high, "{columns} {rows}");
            for line in lines {
                // Colours are written between an escape and an m.
                let plain: String = line
                    .split('\x1b')
                    .map(|part| part.split_once('m').map_or(part, |(_, text)| text))
                    .collect();
                assert_eq!(plain.chars().count(), wide, "{columns} {rows} {plain:?}");
            }
        }
    }

    #[test]
    fn pointing_stops_at_the_edges() {
        let path = [Dir::Up, Dir::Right, Dir::Right, Dir::Right, Dir::Down, Dir::Down, Dir::Left];
        let mut seen = vec![0];
        for dir in path {
            seen.push(beside(seen[seen.len() - 1], dir, 3, 2));
        }
        assert_eq!(seen, [0, 0, 1, 2, 2, 5, 5, 4]);
    }
}
