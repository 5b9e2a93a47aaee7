//! Prints how fast we are, in tables to read and compare.
//!
//! Speed depends on the machine, so nothing here passes or fails: a goal that is missed says so in
//! its line.

mod collections;
mod narrative;
mod refraction;
mod rulesets;
mod searches;
mod suggestions;
mod table;
mod walks;
mod witness;

use anyhow::Result;
use collections::{Collection, collections};
use std::io::{Write, stdout};
use std::path::PathBuf;

fn main() -> Result<()> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let shared = std::env::var_os("SHARED").map_or_else(|| root.join("../shared"), PathBuf::from);
    let mut out = stdout().lock();
    // `-- witness` or `-- narrative` asks for one table alone.
    let only = std::env::args().nth(1);
    if only.as_deref() == Some("narrative") {
        writeln!(out, "Narrative puzzles, one thread\n")?;
        writeln!(out, "{}", narrative::stories(&root.join("games/narrative"), &shared)?)?;
        return Ok(());
    }
    writeln!(out, "Panels, one thread\n")?;
    writeln!(out, "{}", witness::panels(&root.join("games/witness"))?)?;
    if only.as_deref() == Some("witness") {
        return Ok(());
    }
    writeln!(out, "Random play, steps a second of CPU time on one thread\n")?;
    let demos = shared.join("data/puzzlescript/demos");
    if demos.is_dir() {
        writeln!(out, "{}", walks::against_reference(&demos)?)?;
    } else {
        let name = shared.display();
        writeln!(out, "There is no data in {name}; set SHARED to compare with the reference.\n")?;
    }
    writeln!(out, "{}", walks::own_games(&root.join("games/puzzlescript"))?)?;
    writeln!(out, "Rulesets, seconds of CPU time on one thread\n")?;
    writeln!(out, "{}", rulesets::rows())?;
    writeln!(out, "Suggestions, tries a second of wall time, two threads\n")?;
    writeln!(out, "{}", suggestions::walls(&root.join("games/puzzlescript/warehouse.txt"))?)?;
    writeln!(out, "Narrative puzzles, one thread\n")?;
    writeln!(out, "{}", narrative::stories(&root.join("games/narrative"), &shared)?)?;
    writeln!(out, "Boards that can only be solved the right way, 10x10, seconds of CPU time\n")?;
    writeln!(out, "{}", refraction::paper()?)?;
    let microban = shared.join("data/sokoban/microban_155.xsb");
    if microban.is_file() {
        writeln!(
            out,
            "Breadth-first search on Microban, states a second of CPU time, one thread\n"
        )?;
        writeln!(out, "{}", searches::microban(&microban)?)?;
        writeln!(out, "The same on one thread and on two, states a second of wall time\n")?;
        writeln!(out, "{}", searches::threads(&microban)?)?;
        writeln!(out, "solve, at most 10 seconds a level, two threads\n")?;
        let boxoban = shared.join("data/sokoban/boxoban_unfiltered_test_000.txt");
        let all = [
            Collection {
                name: "Microban",
                file: &microban,
                levels: 155,
                is_first: false,
                solved: 150,
                proved: 140,
            },
            Collection {
                name: "Boxoban test, --first",
                file: &boxoban,
                levels: 1_000,
                is_first: true,
                solved: 1_000,
                proved: 0,
            },
            Collection {
                name: "Boxoban test",
                file: &boxoban,
                levels: 100,
                is_first: false,
                solved: 100,
                proved: 100,
            },
        ];
        writeln!(out, "{}", collections(&all)?)?;
    }
    Ok(())
}
