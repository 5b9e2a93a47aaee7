//! `puzzlewright solve`.

use crate::Done;
use crate::args::SolveArgs;
use crate::exit::{Exit, print_line};
use crate::game::{Opened, chosen_levels, open_game, puzzle};
use crate::meter::{Interrupt, Meter};
use anyhow::anyhow;
use play::search::{Budget, Progress};
use workbench::solve::{By, Solved, Status, solve};

/// Solves the chosen levels.
pub fn run(args: &SolveArgs) -> Done {
    let game = match open_game(&args.game)? {
        Opened::Game(game) => game,
        Opened::Refused(exit) => return Ok(exit),
    };
    let interrupt = Interrupt::watch()?;
    let by = if args.first { By::First } else { args.by.into() };
    let budget =
        Budget { max_states: args.max_states, max_bytes: args.max_bytes, max_expanded: usize::MAX };
    let mut all = Vec::new();
    for number in chosen_levels(&game, &args.level, usize::MAX)? {
        let (index, mut puzzle) = puzzle(&game, number, &args.seed)?;
        let mut meter = Meter::new(number, args.time, &interrupt);
        let mut stop = |progress: Progress| meter.tick(progress);
        let solved = solve(&mut puzzle, (number, index), by, &args.from, budget, &mut stop)
            .map_err(|error| anyhow!("--from: {error}"))?;
        let solved = Solved { seconds: meter.end(), ..solved };
        if !args.json {
            print_line(&describe(&solved))?;
        }
        all.push(solved);
        if interrupt.is_raised() {
            break;
        }
    }
    if args.json {
        print_line(&serde_json::to_string(&all)?)?;
    }
    Ok(match interrupt.is_raised() {
        true => Exit::Interrupted,
        false => exit(&all),
    })
}

fn exit(all: &[Solved]) -> Exit {
    let has = |status| all.iter().any(|solved| solved.status == status);
    match (has(Status::Unsolvable), has(Status::Unknown)) {
        (true, _) => Exit::No,
        (false, true) => Exit::Unknown,
        _ => Exit::Yes,
    }
}

fn describe(solved: &Solved) -> String {
    let head = format!("level {}:", solved.level);
    let states = format!("{} states", solved.states);
    match (&solved.status, &solved.moves) {
        (Status::Solved, Some(moves)) => {
            let length = moves.chars().count();
            let proved = match (solved.proved_shortest, solved.at_least) {
                (true, _) => format!("solvable in {length} moves, no fewer"),
                (false, Some(least)) if least < length => {
                    format!("solvable in {least} to {length} moves")
                }
                _ => format!("solvable in {length} moves"),
            };
            let seed = match &solved.seed {
                Some(seed) => format!(" with seed {seed}"),
                None => String::new(),
            };
            format!("{head} {proved}{seed} ({states}, {})\n  {moves}", solved.by)
        }
        (Status::Unsolvable, _) => {
            let why = solved.why.map_or(String::new(), |why| format!(": {why}"));
            format!("{head} cannot be solved{why} ({states}: all there are)")
        }
        _ => format!(
            "{head} not known ({}); no solution has {} moves or fewer ({states})",
            solved.why.unwrap_or("cut"),
            solved.covered_depth
        ),
    }
}
