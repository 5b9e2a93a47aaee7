//! Any bytes as a concept: it is read, the error points into it, and a valid concept can be asked
//! of a level.

use play::concept::{EventNames, compile, parse};
use play::need;
use play::search::Budget;
use puzzlescript::puzzle::{Puzzle, level};
use std::sync::{Arc, Mutex, OnceLock};

/// Runs the case.
pub fn run(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let mut puzzle = PUZZLE.get_or_init(new_puzzle).lock().expect("nobody panics").clone();
    let concept = match parse(&text, puzzle.event_kinds()) {
        Ok(concept) => concept,
        Err(error) => {
            assert!(text.get(error.place.clone()).is_some(), "{error:?} is not in the text");
            return true;
        }
    };
    if let Ok(mut automaton) = compile(&concept, &puzzle) {
        let budget = Budget { max_states: 300, ..Budget::default() };
        need(&mut puzzle, &mut automaton, budget, &mut |_| false);
    }
    true
}

static PUZZLE: OnceLock<Mutex<Puzzle>> = OnceLock::new();

fn new_puzzle() -> Mutex<Puzzle> {
    let game = Arc::new(crate::game(include_str!("../../../../games/puzzlescript/thaw.txt")));
    let (_, level) = level(&game, 4).expect("the game has four levels");
    let mut puzzle = Puzzle::new(&game, level, "1");
    puzzle.tell_all();
    Mutex::new(puzzle)
}
