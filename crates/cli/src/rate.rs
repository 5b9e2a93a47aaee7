//! `puzzlewright rate`.

use crate::Done;
use crate::exit::Exit;
use crate::flags::Typed;
use crate::levels::{Answer, LevelArgs, ask};
use crate::ruleset;
use crate::story::lenses::run_rate;
use crate::witness::panels;
use anyhow::{Result, anyhow};
use clap::Args as ClapArgs;
use puzzlescript::Game;
use source::render;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use workbench::costs::Costs;
use workbench::difficulty::Figure;
use workbench::rate::{Rated, rate};
use workbench::solve::Status;
use workbench::{Family, open};

/// Read levels: how hard, how long, how narrow, how dangerous
///
/// Difficulty is the least number of states that breadth-first search, A* or greedy search expands
/// until it has a solution. The other readings are about the shortest solution (the first in the
/// order of moves U L D R X .) or about all of play; those that need all of play have no value
/// when a budget ends the search first, and the answer says so. The exit code is 0.
///
/// Of a panel: its solutions, its puzzle entropy (the bits a player has to guess after simple
/// inference rules, which are printed with it), and which pieces its uniqueness needs.
///
/// A move costs 1, and more if a rule with a cost fires in it: write `(cost 10)` behind the rule,
/// or give a file with lines `LINE n`.
#[derive(ClapArgs)]
pub struct RateArgs {
    #[command(flatten)]
    pub levels: LevelArgs,
    /// Costs of rules, one a line: the rule's line in the game and a whole number
    #[arg(long, value_name = "FILE")]
    pub costs: Option<PathBuf>,
    /// Panels: take pieces away in reading order as long as the panel stays unique
    #[arg(long)]
    pub kernel: bool,
}

/// Reads the chosen levels.
pub fn run(args: &RateArgs, typed: &Typed) -> Done {
    let document = open(&args.levels.game)?;
    typed.check(document.domain.family)?;
    if matches!(document.domain.family, Family::Panels) {
        return match args.kernel {
            true => panels::kernel(&document, &args.levels),
            false => panels::rate(&document, &args.levels),
        };
    }
    match document.domain.family {
        Family::Story => return run_rate(&document, &args.levels),
        Family::Ruleset => return ruleset::shared::rate(&document, args),
        _ => {}
    }
    let budget = args.levels.budget();
    let mut costs = None;
    ask(&document, &args.levels, false, &mut |puzzle, place, stop| {
        let costs = match &costs {
            Some(costs) => costs,
            None => costs.insert(read_costs(args, puzzle.game())?),
        };
        Ok(rate(puzzle, place, costs, budget, stop))
    })
}

fn read_costs(args: &RateArgs, game: &Game) -> Result<Costs> {
    let mut costs = Costs::of(game);
    if let Some(path) = &args.costs {
        let file = open(path)?;
        costs.read(game, &file.source).map_err(|mistakes| {
            let styled = io::stderr().is_terminal();
            anyhow!("the costs cannot be read\n{}", render(&file.source, &mistakes, styled))
        })?;
    }
    Ok(costs)
}

impl Answer for Rated {
    fn exit(&self) -> Exit {
        Exit::Yes
    }

    fn text(&self) -> String {
        let seed = match &self.seed {
            Some(seed) => format!(" with seed {seed}"),
            None => String::new(),
        };
        let cut = self.cut.unwrap_or("cut");
        let mut text = format!("level {}: ", self.level);
        text += &match (self.status, self.readings.length) {
            (Status::Solved, Some(length)) => format!("solvable in {length} moves{seed}, no fewer"),
            (Status::Solved, None) => format!("solvable{seed}; the least moves are not known"),
            (Status::Unsolvable, _) => "cannot be solved".to_string(),
            (Status::Unknown, _) => format!("not known whether it can be solved ({cut})"),
        };
        for (name, value, meaning) in rows(self) {
            text += &format!("\n  {name:<18}  {value:>8}  {meaning}");
        }
        text += &match self.why {
            None => format!("\n  all {} states of play were looked at", self.states),
            Some("chance") => {
                "\n  - not known: chance decides, and other seeds play otherwise".to_string()
            }
            Some(_) => format!(
                "\n  - not known: {} states were looked at, and there are more ({cut})",
                self.states
            ),
        };
        text
    }
}

/// Name, value and meaning of each reading.
fn rows(rated: &Rated) -> Vec<(&'static str, String, String)> {
    let r = &rated.readings;
    let row = |name, value: Option<String>, meaning: &str| {
        (name, value.unwrap_or_else(|| "-".to_string()), meaning.to_string())
    };
    let searches = &rated.difficulty.searches;
    let difficulty = format!(
        "states until a search has a solution{} (bfs {}, A* {}, greedy {})",
        if rated.difficulty.exact || rated.difficulty.difficulty.is_none() {
            ""
        } else {
            ", or fewer"
        },
        figure(searches.bfs),
        figure(searches.astar),
        figure(searches.greedy)
    );
    vec![
        row("difficulty", rated.difficulty.difficulty.map(text), &difficulty),
        row("length", r.length.map(text), "moves of a shortest solution"),
        row("pushes", r.pushes.map(text), "of its moves push something"),
        row("least pushes", r.least_pushes.map(text), "pushes any solution needs"),
        row("turns", r.turns.map(text), "changes of direction between its pushes"),
        row("detour", r.detour.map(text), "steps its walks take beyond the straight distance"),
        row(
            "branching",
            r.branching.map(|b| format!("{b:.2}")),
            "moves that do something, a state",
        ),
        row("forced", r.forced.map(text), "steps in a row with one move that keeps it winnable"),
        row("dead share", r.dead_share.map(percent), "of all states can no longer be won"),
        row("shortest solutions", r.shortest_solutions.clone(), "move strings of that length win"),
        row("bottleneck", r.bottleneck.map(text), "states every solution passes, after the start"),
        row("cost", r.cost.map(text), "least total cost of a solution"),
    ]
}

fn text(number: impl ToString) -> String {
    number.to_string()
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

fn figure(figure: Figure) -> String {
    match figure {
        Figure::Solved(count) => count.to_string(),
        Figure::MoreThan(count) => format!("more than {count}"),
        Figure::None => "none".to_string(),
    }
}
