//! Prints performance tables to read and compare.
//!
//! Speed depends on the machine, so nothing here passes or fails: the line of a missed goal says
//! so.

mod collections;
mod corpus;
mod make;
mod narrative;
mod refraction;
mod rulesets;
mod searches;
mod suggestions;
mod table;
mod walks;
mod witness;

use anyhow::{Result, bail};
use collections::{Collection, collections};
use std::io::{Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Where games and recorded data are.
struct Folders {
    root: PathBuf,
    shared: PathBuf,
    /// A command that prints the steps a second of another engine for a game file.
    reference: Option<String>,
}

/// A table with its name on the command line and its title; none where its data is missing. One that
/// takes long writes its rows as they become known.
type Table = (&'static str, &'static str, fn(&Folders, &mut dyn Write) -> Result<Option<String>>);

const TABLES: &[Table] = &[
    ("witness", "Panels, one thread", |at, _| {
        witness::panels(&at.root.join("games/witness")).map(Some)
    }),
    ("rulesets", "Rulesets, seconds of CPU time on one thread", |_, _| Ok(Some(rulesets::rows()))),
    ("narrative", "Narrative puzzles, one thread", |at, _| {
        narrative::stories(&at.root.join("games/narrative"), &at.shared).map(Some)
    }),
    (
        "refraction",
        "Boards that can only be solved the right way, 10x10, seconds of CPU time",
        |_, out| refraction::paper(out).map(|()| Some(String::new())),
    ),
    ("play", "Random play, steps a second of CPU time on one thread", |at, _| {
        let demos = at.shared.join("data/puzzlescript/demos");
        let rows = || match &at.reference {
            Some(command) => walks::beside_reference(&demos, command),
            None => walks::demos(&demos),
        };
        demos.is_dir().then(rows).transpose()
    }),
    ("own-games", "The same on our own games", |at, _| {
        walks::own_games(&at.root.join("games/puzzlescript")).map(Some)
    }),
    ("suggest", "Suggestions, tries a second of wall time, two threads", |at, _| {
        suggestions::walls(&at.root.join("games/puzzlescript/warehouse.txt")).map(Some)
    }),
    (
        "make",
        "Levels that cannot be won without an event, a minute each, two threads",
        |at, out| {
            make::events(&at.root.join("games/puzzlescript"), out).map(|()| Some(String::new()))
        },
    ),
    (
        "search",
        "Breadth-first search on Microban, states a second of CPU time, one thread",
        |at, _| at.microban().map(|file| searches::microban(&file)).transpose(),
    ),
    ("threads", "The same on one thread and on two, states a second of wall time", |at, _| {
        at.microban().map(|file| searches::threads(&file)).transpose()
    }),
    ("solve", "solve, at most 10 seconds a level, two threads", |at, _| {
        at.microban().map(|file| solved(&file, at)).transpose()
    }),
];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Without the backtrace that anyhow adds: what is wrong is in the message.
            let _ = writeln!(stderr(), "bench: {error:#}");
            ExitCode::from(1)
        }
    }
}

fn run() -> Result<()> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let shared = std::env::var_os("SHARED").map_or_else(|| root.join("../shared"), PathBuf::from);
    let mut out = stdout().lock();
    // Naming tables on the command line runs only those.
    let mut wanted: Vec<String> = std::env::args().skip(1).collect();
    if wanted.iter().any(|one| one == "--help" || one == "-h") {
        return help(&mut out);
    }
    if let [name, options @ ..] = wanted.as_slice()
        && name == "solve"
        && !options.is_empty()
    {
        let asked = corpus::Wanted::read(options)?;
        if !corpus::solve_corpus(&asked, searches::open, &mut out)? {
            bail!("some answers are wrong or contradict each other; see the lines above");
        }
        return Ok(());
    }
    let reference = take_reference(&mut wanted)?;
    let at = Folders { root, shared, reference };
    let is_known = |name: &&String| TABLES.iter().any(|(known, ..)| known == name);
    if let Some(wrong) = wanted.iter().find(|name| !is_known(name)) {
        let names: Vec<&str> = TABLES.iter().map(|(name, ..)| *name).collect();
        bail!("there is no table `{wrong}`; available tables: {}", names.join(", "));
    }
    for (name, title, table) in TABLES {
        if !wanted.is_empty() && !wanted.iter().any(|one| one == name) {
            continue;
        }
        writeln!(out, "{title}\n")?;
        match table(&at, &mut out)? {
            Some(text) => writeln!(out, "{text}")?,
            None => {
                let name = at.shared.display();
                writeln!(
                    out,
                    "No data for this in {name}; set SHARED to the folder that has it.\n"
                )?;
            }
        }
    }
    Ok(())
}

/// Prints what can be asked.
fn help(out: &mut dyn Write) -> Result<()> {
    writeln!(out, "usage: bench [--reference COMMAND] [TABLE]...")?;
    writeln!(out, "prints performance tables, all or those that are named:")?;
    for (name, title, _) in TABLES {
        writeln!(out, "  {name:<11} {title}")?;
    }
    writeln!(
        out,
        "  --reference COMMAND runs another engine beside `play`: it gets a game file and prints steps a second\n  \
         SHARED is the folder with games and recorded data (../shared)\n\n{}",
        corpus::USAGE
    )?;
    Ok(())
}

/// Takes `--reference COMMAND` out of the arguments.
fn take_reference(arguments: &mut Vec<String>) -> Result<Option<String>> {
    let Some(at) = arguments.iter().position(|one| one == "--reference") else { return Ok(None) };
    if at + 1 == arguments.len() {
        bail!(
            "--reference needs a command that prints steps a second for the game file it is given"
        );
    }
    arguments.remove(at);
    Ok(Some(arguments.remove(at)))
}

impl Folders {
    fn microban(&self) -> Option<PathBuf> {
        Some(self.shared.join("data/sokoban/microban_155.xsb")).filter(|file| file.is_file())
    }
}

fn solved(microban: &Path, at: &Folders) -> Result<String> {
    let boxoban = at.shared.join("data/sokoban/boxoban_unfiltered_test_000.txt");
    collections(&[
        Collection {
            name: "Microban",
            file: microban,
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
    ])
}
