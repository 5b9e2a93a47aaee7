use super::*;
use crate::game::{Game, Level};
use proptest::prelude::*;
use source::{Source, is_ok};

const HEAD: &str = "title Test\n
OBJECTS

Grass\ngreen\n
Sand Sa\nyellow\n
Goal\nred\n
Player\nblue\n
Wall\ngrey\n
Box\norange\n
";

const TAIL: &str = "
SOUNDS

COLLISIONLAYERS

Grass, Sand
Goal
Player, Wall, Box

RULES

WINCONDITIONS

LEVELS
";

/// Several glyphs for one set, upper case, comments everywhere, a glyph with background.
const PLAIN: &str = "
=======
LEGEND
=======

Background = Grass or Sand
. = Grass (the usual
 background)
, = Grass
# = Wall
W = Wall
P = Player
B = Box
O = Goal
@ = Box and Goal
+ = Player and Goal
~ = Sand (and
nothing (else)
 at all)
";

const PLAIN_LEVELS: &str = "
message Level one (it is easy)

#WwW# (top)
#pB,#
(in between)
#.o.#
#####  (bottom (nested)

still the comment)

message two

  ###
  P.@
";

/// No glyph says the background, the word `message` can be spelled, and a row is too short.
const SPELLING: &str = "
LEGEND
Background = Sand
m = Wall
e = Box
s = Goal
a = Player
g = Sand
G2 = Box
SOUNDS
COLLISIONLAYERS
Grass, Sand
Goal
Player, Wall, Box
RULES
WINCONDITIONS
LEVELS

eess
aee
ssggg
";

fn sources() -> Vec<String> {
    let plain = format!("{HEAD}{PLAIN}{TAIL}{PLAIN_LEVELS}");
    let windows = plain.replace('\n', "\r\n");
    let spelling = format!("{HEAD}{SPELLING}");
    vec![plain, windows, spelling]
}

fn compile(text: &str) -> (Source, Game) {
    let source = Source::new("test", text);
    let compiled = crate::compile(&source).unwrap();
    let found = &compiled.diagnostics;
    assert!(is_ok(found), "{}\n{text}", source::render(&source, found, false));
    (source, compiled.game.unwrap())
}

fn level(game: &Game, number: usize) -> &Level {
    game.levels().nth(number - 1).unwrap().1
}

/// Prints cells of a size as level `number`, puts them into the file and reads it.
fn edit(text: &str, number: usize, width: usize, cells: &[Bits]) -> (String, Game, PrintedLevel) {
    let (source, game) = compile(text);
    let sized = Level { width, height: cells.len() / width, ..level(&game, number).clone() };
    let printed = print(&game, &sized, cells);
    let new = replace_level(&source, &game, number, &printed).unwrap();
    let (_, game) = compile(&new);
    (new, game, printed)
}

/// A set with one ground and any of the other layers, by a number.
fn cell(game: &Game, number: u8) -> Bits {
    let object = |name: &str| game.objects.iter().position(|o| o.name == name).unwrap();
    let mut bits = Bits::zero(1);
    bits.set(object(if number & 1 == 0 { "grass" } else { "sand" }));
    if number & 2 != 0 {
        bits.set(object("goal"));
    }
    if let Some(name) = [None, Some("player"), Some("wall"), Some("box")][usize::from(number / 4)] {
        bits.set(object(name));
    }
    bits
}

/// The lines that are neither rows of a level nor definitions of these glyphs, with line ends.
fn other_lines(text: &str, game: &Game, number: usize, new: &[NewGlyph]) -> Vec<String> {
    let rows = level(game, number).rows.iter().map(|row| row.line);
    let is_new = |glyph: char| new.iter().any(|new| new.glyph == glyph);
    let glyphs = game.glyphs.iter().filter(|glyph| is_new(glyph.glyph));
    let left_out: Vec<usize> = rows.chain(glyphs.map(|glyph| glyph.line)).collect();
    let lines = text.split_inclusive('\n').enumerate();
    lines
        .filter(|(index, _)| !left_out.contains(&(index + 1)))
        .map(|(_, line)| line.to_string())
        .collect()
}

#[test]
fn an_unchanged_level_leaves_the_file_as_it_is() {
    for text in sources() {
        let (source, game) = compile(&text);
        for (number, (_, level)) in game.levels().enumerate() {
            let printed = print(&game, level, &level.cells);
            assert_eq!(printed.new_glyphs, []);
            let new = replace_level(&source, &game, number + 1, &printed);
            assert_eq!(new.unwrap(), text);
        }
    }
}

#[test]
fn one_changed_cell_changes_one_character() {
    for text in &sources()[..2] {
        let (_, game) = compile(text);
        let mut cells = level(&game, 1).cells.clone();
        cells[3 * 4 + 1] = cell(&game, 4 * 3);
        let (new, _, _) = edit(text, 1, 5, &cells);
        // The new cell is written as LEGEND writes it, the old ones stay as the author typed them.
        assert_eq!(new, text.replace("#pB,#", "#pBB#"));
    }
}

#[test]
fn a_new_set_of_objects_gets_a_line_of_the_legend() {
    let text = &sources()[0];
    let (_, game) = compile(text);
    let mut cells = level(&game, 2).cells.clone();
    cells[0] = cell(&game, 4 * 2 + 2);
    cells[2] = cell(&game, 4 * 3 + 1);
    let (new, _, printed) = edit(text, 2, 3, &cells);
    let lines: Vec<String> = printed.new_glyphs.iter().map(NewGlyph::legend_line).collect();
    // The first cell has no ground to write, so the second kind must state its own.
    assert_eq!(lines, ["g = Grass and Goal and Wall", "s = Sand and Box"]);
    assert!(new.contains("~ = Sand \ng = Grass and Goal and Wall\ns = Sand and Box (and\n"));
}

#[test]
fn rows_come_and_go_with_their_comments_kept() {
    let text = &sources()[0];
    let (_, game) = compile(text);
    let (short, _, _) = edit(text, 1, 5, &vec![cell(&game, 8); 5 * 2]);
    let kept = "\n#WwW# (top)\n#####\n(in between)\n(bottom (nested)\n\nstill the comment)\n";
    assert!(short.contains(kept), "{short}");
    let (tall, _, _) = edit(text, 1, 5, &vec![cell(&game, 8); 5 * 5]);
    let kept = "\n#WwW# (top)\n#####\n(in between)\n#####\n#####\n#####  (bottom (nested)\n\nstill";
    assert!(tall.contains(kept), "{tall}");
    let (tall, _, _) = edit(text, 2, 3, &vec![cell(&game, 8); 3 * 3]);
    assert!(tall.ends_with("\n  ###\n  ###\n  ###\n"), "{tall}");
}

#[test]
fn a_row_never_becomes_a_message() {
    let text = &sources()[2];
    let (_, game) = compile(text);
    let sets = [4 * 2 + 1, 4 * 3 + 1, 2 + 1, 2 + 1, 4 + 1, 1, 4 * 3 + 1];
    let cells: Vec<Bits> = sets.iter().map(|number| cell(&game, *number)).collect();
    let (_, new, printed) = edit(text, 1, 7, &cells);
    assert_eq!(printed.rows, ["wessage"]);
    assert_eq!(level(&new, 1).cells, cells);
}

#[test]
fn what_cannot_be_edited_is_said() {
    let text = &sources()[0];
    let (source, game) = compile(text);
    let rows = |rows: &[&str]| PrintedLevel {
        rows: rows.iter().map(|row| row.to_string()).collect(),
        new_glyphs: Vec::new(),
    };
    let none = replace_level(&source, &game, 3, &rows(&["#"]));
    assert_eq!(none, Err(EditError::NoLevel { number: 3, levels: 2 }));
    assert!(replace_level(&source, &game, 0, &rows(&["#"])).is_err());
    for bad in [&[][..], &[""], &["##", "#"]] {
        let ragged = replace_level(&source, &game, 1, &rows(bad));
        assert_eq!(ragged, Err(EditError::NotARectangle));
    }
    let other = Source::new("test", text.replace("#pB,#", "#pB.#"));
    let stale = replace_level(&other, &game, 1, &rows(&["#"]));
    let row = text[..text.find("#pB,#").unwrap()].matches('\n').count() + 1;
    assert_eq!(stale, Err(EditError::Changed { line: row }));
}

#[test]
fn an_unknown_sign_is_not_wiped_out() {
    let text = sources()[0].replace("#pB,#", "#p?,#");
    let source = Source::new("test", text.clone());
    let game = crate::compile(&source).unwrap().game.unwrap();
    let level = level(&game, 1);
    let printed = print(&game, level, &level.cells);
    assert_eq!(replace_level(&source, &game, 1, &printed), Ok(text));
}

proptest! {
    #[test]
    fn a_board_comes_back_and_nothing_else_changes(
        source in 0usize..3,
        number in 1usize..=2,
        width in 1usize..7,
        sets in prop::collection::vec(0u8..16, 1..40),
        few in any::<bool>(),
    ) {
        let text = &sources()[source];
        let (_, old) = compile(text);
        let number = number.min(old.levels().count());
        let height = sets.len().div_ceil(width);
        let sets = sets.iter().cycle().take(width * height);
        // With few kinds of cells one ground is all there is, which is the common case.
        let sets = sets.map(|set| if few { set & !1 } else { *set });
        let cells: Vec<Bits> = sets.map(|set| cell(&old, set)).collect();
        let (new, game, printed) = edit(text, number, width, &cells);
        prop_assert_eq!(&level(&game, number).cells, &cells);
        for other in (1..=old.levels().count()).filter(|other| *other != number) {
            prop_assert_eq!(&level(&game, other).cells, &level(&old, other).cells);
        }
        // Comments of rows that are gone stand on lines of their own, so lines are only compared
        // when all rows stay; the new line of a definition may take the end of its neighbour's.
        if height >= level(&old, number).rows.len() && printed.new_glyphs.is_empty() {
            let before = other_lines(text, &old, number, &[]);
            prop_assert_eq!(other_lines(&new, &game, number, &[]), before);
        }
        if printed.new_glyphs.is_empty() {
            let end = text.find("LEVELS").unwrap();
            prop_assert_eq!(&new[..end], &text[..end]);
        } else {
            let end = text.find("SOUNDS").unwrap();
            let lines = printed.new_glyphs.iter().map(NewGlyph::legend_line);
            let added = lines.fold(new[..new.find("SOUNDS").unwrap()].to_string(), |head, line| {
                head.replacen(&format!("\n{line}"), "", 1)
            });
            let plain = |text: &str| text.replace(['\r', ' '], "");
            prop_assert_eq!(plain(&added), plain(&text[..end]));
        }
        if text.contains("\r\n") {
            prop_assert_eq!(new.matches('\n').count(), new.matches("\r\n").count());
        }
    }

    #[test]
    fn unchanged_cells_keep_their_bytes(
        at in 0usize..20, set in 0u8..8,
    ) {
        let text = &sources()[0];
        let (_, old) = compile(text);
        let mut cells = level(&old, 1).cells.clone();
        cells[at] = cell(&old, set * 2);
        let (new, _, printed) = edit(text, 1, 5, &cells);
        if printed.new_glyphs.is_empty() {
            let differ = text.chars().zip(new.chars()).filter(|(a, b)| a != b).count();
            prop_assert!(differ <= 1);
            prop_assert_eq!(text.len(), new.len());
        }
    }
}
