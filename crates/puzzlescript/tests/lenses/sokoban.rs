//! Small Sokoban levels.

use play::lens::Options;
use play::random::SplitMix64;
use puzzlescript::Game;
use puzzlescript::puzzle::{Puzzle, level};
use puzzlescript::space::ScriptSpace;
use source::{Source, is_ok};
use std::sync::Arc;

/// A small Sokoban without levels.
pub const HEAD: &str = "title Test\nnoaction\n\n\
    OBJECTS\n\nBackground\nblack\n\nWall\ngrey\n\nTarget\nyellow\n\nCrate\norange\n\nPlayer\nwhite\n\n\
    LEGEND\n\n. = Background\n# = Wall\nP = Player\n* = Crate\nO = Target\n@ = Crate and Target\n\
    + = Player and Target\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n\n\
    RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n\n\
    WINCONDITIONS\n\nAll Target on Crate\n\nLEVELS\n\n";

pub fn compiled(text: &str) -> Arc<Game> {
    let compiled = puzzlescript::compile(&Source::new("test", text)).unwrap();
    assert!(is_ok(&compiled.diagnostics), "{:?}", compiled.diagnostics);
    Arc::new(compiled.game.unwrap())
}

/// A Sokoban with one level.
pub fn sokoban(rows: &[String]) -> Puzzle {
    puzzle(&compiled(&format!("{HEAD}{}\n", rows.join("\n"))), 1)
}

pub fn puzzle(game: &Arc<Game>, number: usize) -> Puzzle {
    Puzzle::new(game, level(game, number).unwrap().1, "1")
}

pub fn warehouse() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/puzzlescript/warehouse.txt");
    std::fs::read_to_string(path).unwrap()
}

/// Random rows with one player and a few crates, targets and walls.
pub fn random_rows(
    random: &mut SplitMix64,
    width: usize,
    height: usize,
    pairs: usize,
) -> Vec<String> {
    let mut cells = vec!['.'; width * height];
    let mut put = |glyph: char, random: &mut SplitMix64| {
        let free: Vec<usize> = (0..cells.len()).filter(|cell| cells[*cell] == '.').collect();
        cells[free[random.below(free.len() as u64) as usize]] = glyph;
    };
    put('P', random);
    for _ in 0..pairs {
        put('*', random);
        put('O', random);
    }
    for _ in 0..random.below((width * height / 3) as u64) {
        put('#', random);
    }
    cells.chunks(width).map(|row| row.iter().collect()).collect()
}

/// The levels around a level of a game.
pub fn space(game: &str, number: usize, options: &Options) -> ScriptSpace {
    let space = ScriptSpace::new(&puzzle(&compiled(game), number), options);
    space.unwrap_or_else(|refusal| panic!("{refusal:?}"))
}
