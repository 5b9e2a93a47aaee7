//! A board in the author's own glyphs, for terminals too small for sprites.
//!
//! A glyph tells things apart where colours cannot: a crate on a target, or a player as orange as the
//! crate. It is drawn in the colour of the topmost object on the colour of the ground, players the
//! other way round; cells with nothing but background are blank.

use crate::bits::Bits;
use crate::board_text::text_of;
use crate::game::{Game, Level, Object};
use crate::palette::Rgb;
use crate::picture::{Board, View, is_player, player};
use std::fmt::Write;

/// Lines of at most `columns` by `rows` characters for what is seen of a board. If that does not fit,
/// the part around the player is shown. Where there is room left, glyphs that are not in the author's
/// legend are explained.
pub fn draw_glyphs(
    game: &Game,
    level: &Level,
    (board, seen): (Board<'_>, View),
    columns: usize,
    rows: usize,
) -> Vec<String> {
    let text = text_of(game, level, board.cells);
    let glyphs: Vec<Vec<char>> = text.rows.iter().map(|row| row.chars().collect()).collect();
    // A cell is about as high as two characters are wide.
    let fits = |wide: usize| (seen.x1 - seen.x0) * wide <= columns && seen.y1 - seen.y0 <= rows;
    let has_wide = || glyphs.iter().flatten().any(|glyph| columns_of(*glyph) == 2);
    let wide = if fits(1) && !fits(2) && !has_wide() { 1 } else { 2 };
    let window = scroll(seen, player(game, board), (columns / wide).max(1), rows.max(1));
    let line = |y: usize| {
        let mut line = String::new();
        for x in window.x0..window.x1 {
            let cell = &board.cells[x * board.height + y];
            let glyph = glyphs.get(y).and_then(|row| row.get(x)).copied().unwrap_or(' ');
            let Look { sign, ink: Rgb(r, g, b), ground: Rgb(r2, g2, b2) } = look(game, cell, glyph);
            let _ = write!(line, "\x1b[38;2;{r};{g};{b};48;2;{r2};{g2};{b2}m{sign}");
            line.extend(std::iter::repeat_n(' ', wide.saturating_sub(columns_of(sign))));
        }
        line + "\x1b[0m"
    };
    let mut lines: Vec<String> = (window.y0..window.y1).map(line).collect();
    let room = rows.saturating_sub(lines.len());
    let short = text.legend.into_iter().filter(|line| line.chars().count() <= columns);
    lines.extend(short.take(room));
    lines
}

/// Columns of a terminal that a character takes: two for the wide ones of East Asian scripts.
fn columns_of(sign: char) -> usize {
    match u32::from(sign) {
        0x0300..=0x036f | 0x200b..=0x200f | 0xfe00..=0xfe0f => 0,
        0x1100..=0x115f
        | 0x2e80..=0x303e
        | 0x3041..=0x33ff
        | 0x3400..=0x4dbf
        | 0x4e00..=0x9fff
        | 0xa000..=0xa4cf
        | 0xac00..=0xd7a3
        | 0xf900..=0xfaff
        | 0xfe30..=0xfe6f
        | 0xff00..=0xff60
        | 0xffe0..=0xffe6
        | 0x1f300..=0x1faff
        | 0x20000..=0x3fffd => 2,
        _ => 1,
    }
}

/// The part of a view that fits, with the player as near to its middle as the edges allow.
fn scroll(seen: View, player: Option<(usize, usize)>, width: usize, height: usize) -> View {
    let (x, y) = player.unwrap_or((seen.x0, seen.y0));
    let from = |at: usize, (low, high): (usize, usize), size: usize| {
        at.saturating_sub(size / 2).clamp(low, high.saturating_sub(size).max(low))
    };
    let x0 = from(x, (seen.x0, seen.x1), width);
    let y0 = from(y, (seen.y0, seen.y1), height);
    View { x0, y0, x1: (x0 + width).min(seen.x1), y1: (y0 + height).min(seen.y1) }
}

/// How a cell looks.
struct Look {
    sign: char,
    ink: Rgb,
    ground: Rgb,
}

fn look(game: &Game, cell: &Bits, glyph: char) -> Look {
    let is_ground = |object: &Object| object.layer == game.background_layer;
    let objects: Vec<&Object> = cell.iter().map(|object| &game.objects[object]).collect();
    let below =
        objects.iter().find(|object| is_ground(object)).and_then(|object| main_color(object));
    let ground = below.or(game.prelude.background_color).unwrap_or(Rgb(0, 0, 0));
    // An invisible object has no colour, but it is there.
    let above = objects.iter().rev().find(|object| !is_ground(object));
    match above {
        None => Look { sign: ' ', ink: ground, ground },
        Some(object) => {
            let ink = legible(main_color(object).unwrap_or(ground), ground);
            match is_player(game, cell) {
                true => Look { sign: glyph, ink: ground, ground: ink },
                false => Look { sign: glyph, ink, ground },
            }
        }
    }
}

/// The colour most pixels of an object have.
fn main_color(object: &Object) -> Option<Rgb> {
    let mut counts: Vec<(Rgb, usize)> = Vec::new();
    for color in object.sprite.iter().flatten().flatten() {
        match counts.iter_mut().find(|(known, _)| known == color) {
            Some((_, count)) => *count += 1,
            None => counts.push((*color, 1)),
        }
    }
    counts.into_iter().rev().max_by_key(|(_, count)| *count).map(|(color, _)| color)
}

/// The ink, or black or white where it can hardly be seen on the ground.
fn legible(ink: Rgb, ground: Rgb) -> Rgb {
    let light = |Rgb(r, g, b): Rgb| 299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b);
    match light(ink).abs_diff(light(ground)) >= LEGIBLE {
        true => ink,
        false if light(ground) > 128_000 => Rgb(0, 0, 0),
        false => Rgb(255, 255, 255),
    }
}

/// The least difference in brightness, of 255,000.
const LEGIBLE: u32 = 40_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_board_is_shown_around_the_player() {
        let whole = View { x0: 0, y0: 0, x1: 100, y1: 60 };
        let at = |x, y| scroll(whole, Some((x, y)), 20, 10);
        assert_eq!(at(0, 0), View { x0: 0, y0: 0, x1: 20, y1: 10 });
        assert_eq!(at(50, 30), View { x0: 40, y0: 25, x1: 60, y1: 35 });
        assert_eq!(at(99, 59), View { x0: 80, y0: 50, x1: 100, y1: 60 });
        let small = View { x0: 5, y0: 5, x1: 9, y1: 9 };
        assert_eq!(scroll(small, Some((6, 6)), 20, 10), small);
    }

    #[test]
    fn ink_can_be_read_on_every_ground() {
        let grey = |level: u8| Rgb(level, level, level);
        for ground in 0..=255 {
            for ink in 0..=255 {
                let Rgb(seen, ..) = legible(grey(ink), grey(ground));
                assert!(seen.abs_diff(ground) >= 40, "{ink} on {ground} is {seen}");
            }
        }
    }
}
