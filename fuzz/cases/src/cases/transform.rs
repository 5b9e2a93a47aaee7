//! Any bytes as a transform text: it is read, diagnostics point into it, and what could be read
//! makes levels or reports why it cannot.

use puzzlescript::Game;
use puzzlescript::puzzle::level;
use puzzlescript::transform::{Scratch, read};
use std::sync::OnceLock;

/// Runs the case.
pub fn run(bytes: &[u8]) -> bool {
    let game = game();
    let source = crate::source(bytes);
    let (transform, diagnostics) = read(game, &source);
    crate::point_into(&source, &diagnostics);
    let Some(transform) = transform else {
        assert!(!source::is_ok(&diagnostics), "no transform and no error");
        return true;
    };
    let mut scratch = Scratch::default();
    for number in 1..=2 {
        let (_, level) = level(game, number).expect("the game has two levels");
        let made = transform.apply(&level, None, 1, number as u64, &mut scratch);
        let again = transform.apply(&level, None, 1, number as u64, &mut scratch);
        match (made, again) {
            (Ok(made), Ok(again)) => assert!(made.has_cells_of(&again), "chance without a seed"),
            (Err(made), Err(again)) => assert_eq!(made, again),
            _ => panic!("made once and dropped once"),
        }
    }
    true
}

fn game() -> &'static Game {
    static GAME: OnceLock<Game> = OnceLock::new();
    GAME.get_or_init(|| crate::game(include_str!("../../../../games/puzzlescript/warehouse.txt")))
}
