//! A board in coloured characters, as large as a terminal allows.

use crate::engine::Runner;
use crate::game::Level;
use crate::glyph_board::draw_glyphs;
use crate::level_text::cells;
use crate::palette::Rgb;
use crate::picture::{Board, picture, view};
use crate::read::objects::SPRITE_SIZE;
use std::fmt::Write;

/// Lines of text that draw a machine's board in at most `columns` by `rows` characters. `level` is the
/// level it plays, whose glyphs are used.
///
/// With enough room every pixel is half a character (an upper half block has one colour above and
/// one below); with less, every cell is its glyph.
pub fn draw(machine: &dyn Runner, level: &Level, columns: usize, rows: usize) -> Vec<String> {
    let program = machine.program();
    let all = cells(machine);
    let board = Board { width: program.width, height: program.height, cells: &all };
    let seen = view(&program.game, board);
    let (wide, high) = ((seen.x1 - seen.x0) * SPRITE_SIZE, (seen.y1 - seen.y0) * SPRITE_SIZE);
    if wide <= columns && high.div_ceil(2) <= rows {
        let picture = picture(&program.game, board, seen);
        return half_blocks(picture.width, picture.height, |x, y| {
            picture.pixels[y * picture.width + x]
        });
    }
    draw_glyphs(&program.game, level, (board, seen), columns, rows)
}

fn half_blocks(width: usize, height: usize, pixel: impl Fn(usize, usize) -> Rgb) -> Vec<String> {
    (0..height.div_ceil(2))
        .map(|row| {
            let mut line = String::new();
            for x in 0..width {
                let Rgb(r, g, b) = pixel(x, row * 2);
                let _ = write!(line, "\x1b[38;2;{r};{g};{b}m");
                if row * 2 + 1 < height {
                    let Rgb(r, g, b) = pixel(x, row * 2 + 1);
                    let _ = write!(line, "\x1b[48;2;{r};{g};{b}m");
                } else {
                    line.push_str("\x1b[49m");
                }
                line.push('▀');
            }
            line + "\x1b[0m"
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Puzzle, level};
    use play::Play;
    use source::Source;
    use std::sync::Arc;

    /// A player and crates of one colour, on and off targets, in a hall of this many columns.
    fn hall(width: usize) -> Puzzle {
        hall_with('*', width)
    }

    /// The same with another sign for crates.
    fn hall_with(sign: char, width: usize) -> Puzzle {
        let wall = "#".repeat(width);
        let floor = format!("#{}#", ".".repeat(width - 2));
        let things = format!("#.P*O@+{}#", ".".repeat(width - 8)).replacen("+", ".", 1);
        let text = format!(
            "title T\n\nOBJECTS\n\nBackground\ngreen\n\nWall\nbrown\n\nTarget\ngreen\n\nCrate\norange\n\n\
             Player\norange\n\nLEGEND\n\n. = Background\n# = Wall\nP = Player\n* = Crate\nO = Target\n\
             @ = Crate and Target\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\n\
             Player, Wall, Crate\n\nRULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n\n\
             WINCONDITIONS\n\nAll Target on Crate\n\nLEVELS\n\n{wall}\n{things}\n{floor}\n{wall}\n"
        );
        let text = text.replace('*', &sign.to_string());
        let compiled = crate::compile(&Source::new("test", text.as_str())).unwrap();
        let game = Arc::new(compiled.game.unwrap());
        Puzzle::new(&game, level(&game, 1).unwrap().1, "1")
    }

    fn lines(puzzle: &mut Puzzle, columns: usize, rows: usize) -> Vec<String> {
        let (start, level) = (puzzle.start().0, Arc::clone(puzzle.level()));
        draw(puzzle.show(&start), &level, columns, rows)
    }

    /// The characters without the colours.
    fn plain(line: &str) -> String {
        let mut parts = line.split('\x1b');
        let first = parts.next().unwrap_or_default().to_string();
        parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
    }

    #[test]
    fn with_room_every_pixel_is_shown() {
        let large = lines(&mut hall(10), 80, 24);
        assert_eq!(large.len(), 10);
        assert_eq!(large[0].matches('▀').count(), 50);
    }

    #[test]
    fn without_room_glyphs_tell_things_apart() {
        let small = lines(&mut hall(20), 40, 15);
        assert_eq!(small.len(), 4);
        assert_eq!(plain(&small[1]).trim_end(), "#   P * O @                           #");
        // Half as wide, a cell is one character.
        let narrow = lines(&mut hall(20), 30, 15);
        assert_eq!(plain(&narrow[1]), "# P*O@             #");
        // The glyphs have ink that differs from the ground, the target on the floor of its colour too.
        for cell in small[1].split("\x1b[38;2;").skip(1) {
            let (colors, sign) = cell.split_once('m').unwrap();
            let (ink, ground) = colors.split_once(";48;2;").unwrap();
            assert!(sign.starts_with(' ') || ink != ground, "{cell}");
        }
    }

    #[test]
    fn the_player_stands_out() {
        // Player and crate have one colour: the crate's sign is in it, the player's cell is.
        let small = lines(&mut hall(20), 40, 15);
        let of = |sign: &str| {
            let end = format!("m{sign} ");
            let cell = small[1].split("\x1b[").find(|cell| cell.ends_with(&end)).unwrap();
            let (ink, ground) = cell.split_once(";48;2;").unwrap();
            (ink.replace("38;2;", ""), ground.split_once('m').unwrap().0.to_string())
        };
        let ((player, around), (crate_ink, ground)) = (of("P"), of("*"));
        assert_eq!((player, around), (ground, crate_ink));
    }

    #[test]
    fn wide_signs_keep_their_columns() {
        let small = lines(&mut hall_with('箱', 20), 40, 15);
        assert_eq!(plain(&small[1]).trim_end(), "#   P 箱O @                           #");
        // One column is not enough for them, so a narrow screen scrolls.
        let narrow = lines(&mut hall_with('箱', 20), 30, 15);
        assert!(plain(&narrow[1]).starts_with("#   P 箱O @ "), "{}", plain(&narrow[1]));
    }

    #[test]
    fn a_board_larger_than_the_screen_follows_the_player() {
        for (columns, rows) in [(80, 24), (40, 15), (20, 2), (2, 1)] {
            let shown = lines(&mut hall(200), columns, rows);
            assert!(shown.len() <= rows);
            assert!(shown.iter().all(|line| plain(line).chars().count() <= columns));
            assert!(shown.iter().any(|line| plain(line).contains('P')), "{columns}x{rows}");
        }
    }
}
