//! Random small levels of our own games.

use play::random::SplitMix64;
use play::search::Budget;
use play::{Coverage, Outcome, Play, explore};
use puzzlescript::Game;
use puzzlescript::bits::Bits;
use puzzlescript::game::{Level, Screen};
use puzzlescript::puzzle::{Puzzle, level};
use puzzlescript::session::{Mode, Session};
use source::Source;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// Games without chance.
pub const GAMES: [&str; 5] = ["furrow", "glance", "raft", "thaw", "warehouse"];

pub fn text_of(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/puzzlescript");
    fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap()
}

pub fn compiled(text: &str) -> Arc<Game> {
    let compiled = puzzlescript::compile(&Source::new("game", text)).unwrap();
    Arc::new(compiled.game.unwrap())
}

pub fn puzzle(game: &Arc<Game>, number: usize) -> Puzzle {
    Puzzle::new(game, level(game, number).unwrap().1, "1")
}

/// A game with one random level instead of its own. Cells are drawn as often as the game's levels
/// have them, except walls, of which small levels need fewer; there is one player.
pub fn with_random_level(game: &Game, random: &mut SplitMix64) -> Arc<Game> {
    let cells: Vec<&Bits> = game.levels().flat_map(|(_, level)| &level.cells).collect();
    let (players, others): (Vec<&Bits>, Vec<&Bits>) =
        cells.into_iter().partition(|cell| cell.meets(&game.player.mask));
    let (width, height) = (3 + random.below(3) as usize, 2 + random.below(3) as usize);
    let wall = others[0].clone();
    let mut draw = |from: &[&Bits]| loop {
        let cell = from[random.below(from.len() as u64) as usize];
        if *cell != wall || random.below(3) == 0 {
            return cell.clone();
        }
    };
    let mut drawn: Vec<Bits> = (0..width * height).map(|_| draw(&others)).collect();
    let player = draw(&players);
    drawn[random.below((width * height) as u64) as usize] = player;
    let level = Level {
        width,
        height,
        cells: drawn,
        rows: Vec::new(),
        background: game.levels().next().unwrap().1.background.clone(),
    };
    let drawn = Arc::new(Game { screens: vec![Screen::Level(level)], ..game.clone() });
    // The rules that run before the first move can win a level; nobody gets to play it.
    let session = Session::new(Arc::clone(&drawn), 0, "1").unwrap();
    match session.mode() {
        Mode::Play => drawn,
        _ => with_random_level(game, random),
    }
}

/// Such a level, solvable or not, with more than a few states of play and fewer than 400.
pub fn with_small_level(game: &Game, random: &mut SplitMix64, can_win: bool) -> Arc<Game> {
    loop {
        let game = with_random_level(game, random);
        let mut player = puzzle(&game, 1);
        let (start, _) = player.start();
        let budget = Budget { max_states: 400, ..Budget::default() };
        let graph = explore(&mut player, &start, budget, &mut |_| false);
        let is_winnable = graph.outcomes.contains(&Outcome::Won);
        if is_winnable == can_win && graph.len() >= 8 && graph.coverage == Coverage::Complete {
            return game;
        }
    }
}
