//! `require refraction`.

use crate::Done;
use crate::asp::clock::Clock;
use crate::asp::{RequireArgs, exit};
use crate::exit::{print, print_line};
use crate::progress::Interrupt;
use anyhow::{Result, anyhow, bail};
use asp::{Answer, Program};
use clap::Args as ClapArgs;
use refraction::ask::{Finish, Made, Polished, Refused, Space, Why, polish, require, why};
use refraction::{Concept, Fraction, MAX_PIECES, MAX_SIDE, picture, write};
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;
use workbench::asp::{BoardsReport, Explained, report};
use workbench::words::counted;

/// The boards to choose from.
#[derive(ClapArgs)]
#[command(next_help_heading = "Boards of Refraction")]
pub struct SpaceArgs {
    /// What every solution has to show [default: splitters>=1,combiners>=1]
    #[arg(long, value_name = "CONCEPT")]
    concept: Option<String>,
    /// Columns and rows [default: 10x10]
    #[arg(long, value_name = "WxH")]
    grid: Option<String>,
    /// How many of each piece [default: bender:8,splitter:2,combiner:2,blocker:8]
    #[arg(long, value_name = "KIND:N,…")]
    pieces: Option<String>,
    /// Number of sources [default: 2]
    #[arg(long, value_name = "N")]
    sources: Option<usize>,
    /// Number of targets [default: 2]
    #[arg(long, value_name = "N")]
    targets: Option<usize>,
    /// Powers of sources and targets [default: 1,2,3,4]
    #[arg(long, value_name = "POWER,…")]
    values: Option<String>,
    /// Keep blockers that change nothing; by default only those that matter stay
    #[arg(long)]
    decoration: bool,
}

impl SpaceArgs {
    /// True when some option about boards was given.
    pub fn is_given(&self) -> bool {
        [&self.concept, &self.grid, &self.pieces, &self.values].iter().any(|arg| arg.is_some())
            || self.sources.is_some()
            || self.targets.is_some()
            || self.decoration
    }

    /// True when a concept was given.
    pub fn names_concept(&self) -> bool {
        self.concept.is_some()
    }

    /// True when blockers that change nothing stay.
    pub fn keeps_decoration(&self) -> bool {
        self.decoration
    }

    /// The concept, or the default one.
    pub fn concept(&self) -> Result<Concept> {
        let text = self.concept.as_deref().unwrap_or("splitters>=1,combiners>=1");
        let concept: Concept = text.parse().map_err(|bad| anyhow!("--concept: {bad}"))?;
        if let Some(piece) = concept.named().first() {
            bail!(
                "--concept: `use:{piece}` names a piece of a given board; ask `puzzlewright need`"
            );
        }
        Ok(concept)
    }

    /// The boards to choose from.
    pub fn space(&self) -> Result<Space> {
        let grid = self.grid.as_deref().unwrap_or("10x10");
        let size = grid.split_once(['x', 'X']).and_then(|(width, height)| {
            let side = |text: &str| text.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
            side(width).zip(side(height))
        });
        let Some((width, height)) = size else {
            bail!(
                "--grid: `{grid}` is not a size; write columns and rows up to {MAX_SIDE}, such as 10x10"
            );
        };
        let values = self.values.as_deref().unwrap_or("1,2,3,4");
        let powers: Option<Vec<Fraction>> =
            values.split(',').map(|value| value.trim().parse().ok()).collect();
        let Some(mut powers) = powers else {
            bail!("--values: `{values}` is not a list of powers; write for example 1,1/2,1/3");
        };
        powers.sort();
        powers.dedup();
        let mut space = Space {
            width,
            height,
            sources: self.sources.unwrap_or(2),
            targets: self.targets.unwrap_or(2),
            blockers: 0,
            benders: 0,
            splitters: [0, 0],
            combiners: [0, 0],
            powers,
            given: refraction::ask::Given::default(),
        };
        let pieces = self.pieces.as_deref().unwrap_or("bender:8,splitter:2,combiner:2,blocker:8");
        for piece in pieces.split(',').map(str::trim).filter(|piece| !piece.is_empty()) {
            let read = piece.split_once(':').and_then(|(kind, count)| {
                let count: usize = count.trim().parse().ok()?;
                let place = match kind.trim().trim_end_matches('s') {
                    "bender" => &mut space.benders,
                    "splitter" | "splitter2" => &mut space.splitters[0],
                    "splitter3" => &mut space.splitters[1],
                    "combiner" | "combiner2" => &mut space.combiners[0],
                    "combiner3" => &mut space.combiners[1],
                    "blocker" => &mut space.blockers,
                    _ => return None,
                };
                *place = count;
                (count <= MAX_PIECES).then_some(())
            });
            if read.is_none() {
                bail!(
                    "--pieces: `{piece}` is not understood; write KIND:NUMBER with bender, splitter, \
                     splitter3, combiner, combiner3 or blocker, each up to {MAX_PIECES}"
                );
            }
        }
        if space.sources > MAX_PIECES || space.targets > MAX_PIECES {
            bail!("at most {MAX_PIECES} sources and {MAX_PIECES} targets are possible");
        }
        Ok(space)
    }
}

/// Whether the word given in place of files means boards.
pub fn is_meant(files: &Path) -> bool {
    files == Path::new("refraction")
}

/// Makes boards and writes them.
pub fn run(args: &RequireArgs) -> Done {
    if args.level.is_some() || !args.constants.is_empty() {
        bail!("--level and -c are for programs; use `puzzlewright need` to ask about a board");
    }
    let (concept, space) = (args.space.concept()?, args.space.space()?);
    let interrupt = Interrupt::watch()?;
    let mut clock = Clock::new(args.time, &interrupt);
    let made = require(&space, &concept, &args.options(), &mut |progress| clock.tick(progress));
    let mut made = match made {
        Ok(made) => made,
        Err(Refused::Stopped) => {
            clock.end();
            print_line(&match args.json {
                true => json!(BoardsReport::unknown(0, usize::from(args.threads))).to_string(),
                false => format!("# not known: {} while it was prepared", clock.ender()),
            })?;
            return Ok(exit(Answer::Unknown, interrupt.is_raised()));
        }
        Err(refused) => return Err(refused.into()),
    };
    let keeps_decoration = args.space.decoration;
    let finish = Finish {
        keeps_decoration,
        least_blockers: 0,
        differ: args.differ as usize,
        seed: args.seed,
    };
    let polished = polish(&space, &concept, &mut made, finish, &mut |p| clock.tick(p));
    for (number, board) in made.boards.iter_mut().enumerate() {
        board.title = format!("{concept} {}", args.seed + number as u64);
    }
    let texts: Vec<String> = made.boards.iter().map(write).collect();
    let answer = made.required.answer;
    if !args.json {
        clock.clear();
        print(&texts.join("\n"))?;
        // Boards go to standard output as a file that can be read back; other output is a comment,
        // or goes to the terminal. It is printed before the explanation of a negative answer is
        // searched for, which may take longer.
        let said = said(&made, clock.ender());
        match texts.is_empty() {
            true => print_line(&format!("# {said}"))?,
            false => writeln!(io::stderr(), "{said}")?,
        }
        if let Some(finished) = finished(polished, clock.ender()) {
            writeln!(io::stderr(), "{finished}")?;
        }
    }
    let is_no = matches!(answer, Answer::NotEnforceable | Answer::Unsolvable);
    let ruled_out = made.is_arithmetic.then_some(match answer {
        Answer::Unsolvable if space.is_overfull() => {
            "there are more sources, targets and blockers than cells"
        }
        Answer::Unsolvable => "no network of these pieces gives every target an allowed power",
        // Whether any board can be solved may be not known; that none forces the concept is.
        _ => {
            "the powers rule it out: in no network of these pieces does every piece feed a target \
             and the concept hold"
        }
    });
    let why = is_no.then(|| why(&space, &concept, &made, &mut |progress| clock.tick(progress)));
    let seconds = clock.end();
    let threads = usize::from(args.threads);
    let mut report = report(&Program::new(Vec::new()), &made.required, None, seconds, threads);
    if args.json {
        report.explanation = ruled_out.map(|text| entry(text.to_string())).into_iter().collect();
        let helps = if made.is_arithmetic { "lifts that" } else { "would do" };
        report.explanation.extend(why.iter().flat_map(|why| explained(why, answer, helps)));
        let shortcut = why.and_then(|why| why.shortcut).map(|(mut board, placements)| {
            board.solution = Some(placements);
            write(&board)
        });
        let rules = made.rules;
        let report = BoardsReport {
            report,
            boards: texts,
            rules,
            shortcut_board: shortcut,
            polished: polished.is_complete,
        };
        print_line(&json!(report).to_string())?;
    } else {
        if let Some(ruled_out) = ruled_out {
            print_line(&format!("# {ruled_out}"))?;
        }
        let is_arithmetic = made.is_arithmetic;
        for line in why
            .iter()
            .flat_map(|why| reasons(why, &concept, (answer, is_arithmetic), clock.ender()))
        {
            print_line(format!("# {line}").trim_end())?;
        }
        writeln!(io::stderr(), "{}", crate::asp::spent(report.rounds, report.nogoods, seconds))?;
        if !report.repeatable {
            writeln!(io::stderr(), "{}", crate::asp::SEVERAL_THREADS)?;
        }
    }
    Ok(exit(answer, interrupt.is_raised()))
}

/// What was done to boards after they were found.
fn finished(Polished { removed, is_complete }: Polished, ender: &str) -> Option<String> {
    let removed = match removed {
        0 => None,
        1 => Some("1 blocker changed nothing and was left out; --decoration keeps it".to_string()),
        removed => Some(format!(
            "{removed} blockers changed nothing and were left out; --decoration keeps them"
        )),
    };
    let rest = |what: &str| format!("{ender} before everything was tried: {what}");
    match (removed, is_complete) {
        (removed, true) => removed,
        (Some(removed), false) => {
            Some(format!("{removed}\n{}", rest("other blockers may change nothing too")))
        }
        (None, false) => Some(rest("blockers may change nothing")),
    }
}

fn said(made: &Made, ender: &str) -> String {
    match made.required.answer {
        Answer::Puzzle => "every solution of each board shows the concept".to_string(),
        Answer::NotEnforceable => {
            "not enforceable: boards can be solved, but each can be solved without the concept"
                .to_string()
        }
        Answer::Unsolvable => "unsolvable: no board of these pieces can be solved".to_string(),
        Answer::Unknown => {
            let rounds = counted(made.required.rounds, "board");
            format!("not known: {ender} after {rounds} had been refuted")
        }
    }
}

/// The reasons for a negative answer as data: the parts of the concept, and the changes that would
/// help.
fn explained(why: &Why, answer: Answer, helps: &str) -> Vec<Explained> {
    let parts = (answer == Answer::NotEnforceable).then(|| format!("concept {}", why.concept));
    let changes = why.changes.iter().map(|change| format!("{helps}: {change}"));
    parts.into_iter().chain(changes).map(entry).collect()
}

fn entry(text: String) -> Explained {
    Explained { file: String::new(), line: 0, text, bounds: false }
}

/// The same for people, with the shortcut as a picture.
fn reasons(
    why: &Why,
    concept: &Concept,
    (answer, is_arithmetic): (Answer, bool),
    ender: &str,
) -> Vec<String> {
    let mut lines = Vec::new();
    if answer == Answer::NotEnforceable && why.concept != *concept {
        lines.push(format!("even `{}` alone cannot be forced", why.concept));
    }
    let steps: Vec<String> = why.changes.iter().map(|change| change.to_string()).collect();
    lines.push(match (steps.is_empty(), why.is_complete) {
        (false, _) if is_arithmetic => {
            format!("any one of these changes lifts that: {}", steps.join("; "))
        }
        (false, _) => {
            format!("any one of these changes makes a board possible: {}", steps.join("; "))
        }
        (true, true) => {
            "one more piece, power, or row and column would not change that".to_string()
        }
        (true, false) => format!("which change would help is not known: {ender}"),
    });
    if let Some((board, placements)) = &why.shortcut {
        // A board that asks for nothing is only shown where no piece could do anything else.
        lines.push(match placements.iter().any(Option::is_some) {
            true => "such a board, solved without the concept:".to_string(),
            false => "such a board, solved before the first move:".to_string(),
        });
        lines.extend(picture::text(board, placements).lines().map(str::to_string));
    }
    lines
}
