//! Opens any puzzle file and asks every level how it is solved:
//! `cargo run -p puzzlewright --example open_and_ask -- games/witness/garden.panel`.
#![allow(clippy::print_stdout)]

use puzzlewright::lens::{Ask, Options};
use puzzlewright::search::Budget;
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).ok_or("name a puzzle file")?;
    let document = puzzlewright::open(Path::new(&name))?;
    let content = document.sound().ok_or("the file has errors; `puzzlewright check` shows them")?;
    let options = Options::default();
    for (index, head) in content.levels().iter().enumerate() {
        let mut seat = content.seat(index, &options)?;
        let budget = Budget { max_states: 100_000, ..Budget::default() };
        let ask = Ask { level: head.id.clone(), budget, threads: 2, options: &options };
        let solved = seat.solve(&ask, &mut |_| false)?;
        println!("{}: {:?}, {:?} moves", head.id.number, solved.status, solved.length);
    }
    Ok(())
}
