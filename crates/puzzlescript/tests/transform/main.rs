//! The transformer: what its lines mean, on a small Sokoban and on the example games.

#![allow(clippy::unwrap_used)]

mod backward;
mod codes;
mod constraints;
mod frozen;
mod lines;
mod naive;
mod presets;
mod two_engines;

use play::random::SplitMix64;
use puzzlescript::game::Level;
use puzzlescript::level_text::print;
use puzzlescript::transform::{Rejected, Scratch, Transform, read};
use puzzlescript::{Game, compile};
use source::{Diagnostic, Source};
use std::sync::Arc;

/// A Sokoban with the names the paper uses, and a name whose objects are in two layers.
const GAME: &str = "
OBJECTS

Background .
grey

Target O
yellow

Wall #
brown

Player P
white

Crate *
orange

LEGEND

@ = Crate and Target
+ = Player and Target
Obstacle = Wall or Crate or Player
Thing = Target or Crate

SOUNDS

COLLISIONLAYERS

Background
Target
Player, Wall, Crate

RULES

[ > Player | Crate ] -> [ > Player | > Crate ]

WINCONDITIONS

All Target on Crate

LEVELS

";

/// The game with one level, or with several separated by blank lines.
fn game(levels: &str) -> Arc<Game> {
    game_of("game.txt", &format!("{GAME}{levels}\n"))
}

fn game_of(name: &str, text: &str) -> Arc<Game> {
    let compiled = compile(&Source::new(name, text)).unwrap();
    assert!(source::is_ok(&compiled.diagnostics), "{name}: {:?}", compiled.diagnostics);
    Arc::new(compiled.game.unwrap())
}

fn first_level(game: &Game) -> &Level {
    game.levels().next().unwrap().1
}

fn say(game: &Game, text: &str) -> Vec<Diagnostic> {
    read(game, &Source::new("transform.txt", text)).1
}

fn transform(game: &Game, text: &str) -> Transform {
    let (transform, said) = read(game, &Source::new("transform.txt", text));
    transform.unwrap_or_else(|| panic!("{text}\n{said:#?}"))
}

/// Level `n` of seed 1, made from the game's first.
fn made(game: &Game, text: &str, n: u64) -> Result<Level, Rejected> {
    transform(game, text).apply(first_level(game), None, 1, n, &mut Scratch::default())
}

fn rows(game: &Game, level: &Level) -> Vec<String> {
    print(game, level, &level.cells).rows
}

fn count(rows: &[String], glyphs: &str) -> usize {
    rows.iter().flat_map(|row| row.chars()).filter(|glyph| glyphs.contains(*glyph)).count()
}

/// A level of random cells.
fn random_level(random: &mut SplitMix64, width: usize, height: usize, glyphs: &[u8]) -> String {
    let mut text = String::new();
    for _ in 0..height {
        for _ in 0..width {
            text.push(glyphs[random.below(glyphs.len() as u64) as usize] as char);
        }
        text.push('\n');
    }
    text
}

/// The example games and a Sokoban collection.
fn example_games() -> Vec<(String, Arc<Game>)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/puzzlescript");
    let mut games: Vec<(String, Arc<Game>)> = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "txt") {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let game = game_of(&name, &std::fs::read_to_string(&path).unwrap());
            games.push((name, game));
        }
    }
    let collection = "#######\n#@ $. #\n# $ . #\n#     #\n#######\n";
    let text = puzzlescript::xsb::to_puzzlescript("two.xsb", collection).unwrap().text;
    games.push(("two.xsb".into(), game_of("two.xsb", &text)));
    games.sort_by(|(a, _), (b, _)| a.cmp(b));
    games
}
