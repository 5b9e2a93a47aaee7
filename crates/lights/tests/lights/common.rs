//! What the tests share: random boards, and questions with default budgets.

use std::collections::BTreeSet;
use std::sync::Arc;

use lights::{Board, LightsDomain, read};
use play::Seat;
use play::domain::{Content, Domain, Levels};
use play::lens::{Ask, LevelId, OptionValue, Options};
use play::random::SplitMix64;
use play::search::Budget;
use source::Source;

/// A board with few states of play, so that search can visit all of them.
pub fn board(random: &mut SplitMix64) -> Board {
    let states = 2 + random.below(8) as u8;
    let most = [12, 8, 6, 5, 5, 4, 4, 4][usize::from(states) - 2];
    let width = 1 + random.below(4);
    let height = 1 + random.below(most / width);
    let mut board = Board::dark([width as usize, height as usize]);
    board.states = states;
    board.map.grid.wraps = random.below(2) == 0;
    if random.below(2) == 0 {
        board.pattern = BTreeSet::from([[0, 0]]);
        for _ in 0..random.below(6) {
            board.pattern.insert([random.below(5) as i32 - 2, random.below(5) as i32 - 2]);
        }
    }
    let draws_goal = random.below(3) == 0;
    for cell in 0..board.map.cells.len() {
        board.map.cells[cell] = match random.below(8) {
            0 => b'#',
            1 => b'-',
            _ => b'0' + random.below(states.into()) as u8,
        };
        board.goal[cell] = if draws_goal { random.below(states.into()) as u8 } else { 0 };
    }
    board
}

/// Asks with the usual budget.
pub fn asked<T>(flags: &[&str], ask: impl FnOnce(&Ask<'_>) -> T) -> T {
    let mut options = Options::default();
    for flag in flags {
        options.set(flag, OptionValue::Flag);
    }
    let (level, budget) = (LevelId { number: 1, index: 0, name: None }, Budget::default());
    ask(&Ask { level, budget, threads: 1, options: &options })
}

/// The boards of a text, whatever is wrong with it.
pub fn boards(text: &str) -> Levels<Board> {
    read(&Source::new("test.lights", text))
}

/// A board that one press in its middle solves.
pub const PLUS: &str = "lights 3x3 Plus\n010\n111\n010\n";

/// A file as a host opens it.
pub fn open(text: &str) -> Arc<dyn Content> {
    let source = Source::new("test.lights", text);
    LightsDomain
        .open(&source, &|_| Err("no files".to_string()))
        .content
        .expect("boards are always read")
}

/// The first board of a file as a host sits down at it.
pub fn seat(text: &str) -> Box<dyn Seat> {
    open(text).seat(0, &Options::default()).expect("there is a board")
}
