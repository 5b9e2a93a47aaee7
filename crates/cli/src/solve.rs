//! `puzzlewright solve`.

use crate::Done;
use crate::exit::Exit;
use crate::flags::Typed;
use crate::levels::{Answer, LevelArgs, ThreadArgs, ask};
use crate::story::lenses::run_solve;
use crate::witness::panels;
use crate::{refraction, ruleset};
use anyhow::anyhow;
use clap::{Args as ClapArgs, ValueEnum};
use workbench::solve::{By, Effort, Solved, Status, solve};
use workbench::witness::solve::Question;
use workbench::{Document, Family, open};

/// Solve levels: a solution, a proof that there is none, or what is known so far
///
/// By itself it looks at the rules first: where they show which moves only carry the player about,
/// it searches in leaps from one move that matters to the next, leaves out states that can be seen to
/// be lost, and still counts every step, so that its solutions are proved shortest. Elsewhere it
/// searches breadth-first, and where neither gets through it takes any solution it can find.
///
/// The searches by name are plain and leave nothing out. Breadth-first search proves the shortest
/// solution. A* and greedy search are led by an estimate of the distance to a win and often find a
/// solution where breadth-first search runs out of memory, but prove nothing about its length.
/// `proof` is A* with an estimate that never says too much, for games in which what the win
/// conditions name gets about by movement alone: its solutions are shortest too.
///
/// Panels (.panel) are solved by drawing every line that can still become a solution. Without --count
/// the search stops at the second one, which is enough to know whether the first is unique; --all
/// lists them. JSON has "level", "panel", "status", "solutions", "unique", "start", "line", with --all
/// "lines", and "complete". Columns and rows count from 1 at the top left.
/// Boards of Refraction are solved with as few pieces as can be; the solution is a list of
/// placements.
///
/// The exit code is 0 when every level is solved, 1 when one cannot be, 3 when one is not known, 130
/// after Ctrl-C. JSON is an array with one object a level.
#[derive(ClapArgs)]
pub struct SolveArgs {
    #[command(flatten)]
    pub levels: LevelArgs,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// The search
    #[arg(long, value_enum, default_value_t = Search::Auto)]
    pub by: Search,
    /// Stop at the first solution found, whatever its length
    #[arg(long, conflicts_with = "by")]
    pub first: bool,
    /// Play these moves first and solve from there
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub from: String,
    /// Panels and boards: count all solutions (of a board up to a million)
    #[arg(long)]
    pub count: bool,
    /// Panels: list all solutions
    #[arg(long)]
    pub all: bool,
    /// Panels: stop the count after so many solutions
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// Panels: corners the pen may be put on before the search is cut
    #[arg(long, value_name = "N")]
    pub max_steps: Option<u64>,
}

/// A search by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Search {
    /// In leaps or breadth-first, then the others where that does not get through
    Auto,
    /// Breadth-first
    Bfs,
    /// A*
    Astar,
    /// Greedy best-first
    Greedy,
    /// A* that proves its solutions shortest, for games whose rules allow it
    Proof,
    /// All three, each with its figures in the JSON
    All,
}

impl From<Search> for By {
    fn from(search: Search) -> By {
        match search {
            Search::Auto => By::Auto,
            Search::Bfs => By::Bfs,
            Search::Astar => By::AStar,
            Search::Greedy => By::Greedy,
            Search::Proof => By::Proof,
            Search::All => By::All,
        }
    }
}

/// Solves the chosen levels.
pub fn run(args: &SolveArgs, typed: &Typed) -> Done {
    let document = open(&args.levels.game)?;
    typed.check(document.domain.family)?;
    match document.domain.family {
        Family::Panels => return solve_panels(&document, args),
        Family::Refraction => return refraction::solve::run(&document, args),
        Family::Story => return run_solve(&document, &args.levels),
        Family::Ruleset => return ruleset::shared::solve(&document, args),
        _ => {}
    }
    let by = if args.first { By::First } else { args.by.into() };
    let effort = Effort { budget: args.levels.budget(), threads: args.threads.count() };
    ask(&document, &args.levels, true, &mut |puzzle, place, stop| {
        solve(puzzle, place, by, &args.from, effort, stop)
            .map_err(|error| anyhow!("--from: {error}"))
    })
}

fn solve_panels(document: &Document, args: &SolveArgs) -> Done {
    let question = Question {
        counts: args.count,
        lists: args.all,
        limit: args.limit,
        max_steps: args.max_steps.unwrap_or(u64::MAX),
    };
    panels::solve(document, &args.levels, question)
}

impl Answer for Solved {
    fn exit(&self) -> Exit {
        match self.status {
            Status::Solved => Exit::Yes,
            Status::Unsolvable => Exit::No,
            Status::Unknown => Exit::Unknown,
        }
    }

    fn took(&mut self, seconds: f64) {
        self.seconds = seconds;
    }

    fn text(&self) -> String {
        let head = format!("level {}:", self.level);
        let states = match self.states {
            1 => "1 state".to_string(),
            states => format!("{states} states"),
        };
        match (&self.status, &self.moves) {
            (Status::Solved, Some(moves)) => {
                let length = self.length.unwrap_or_else(|| moves.chars().count());
                let proved = match (self.proved_shortest, self.at_least) {
                    (true, _) => format!("solvable in {length} moves, no fewer"),
                    (false, Some(least)) if least < length => {
                        format!("solvable in {least} to {length} moves")
                    }
                    _ => format!("solvable in {length} moves"),
                };
                let seed = match &self.seed {
                    Some(seed) => format!(" with seed {seed}"),
                    None => String::new(),
                };
                format!("{head} {proved}{seed} ({states}, {})\n  {moves}", self.by)
            }
            (Status::Unsolvable, _) => {
                let why = self.why.map_or(String::new(), |why| format!(": {why}"));
                format!("{head} cannot be solved{why} ({states}, {}: none leads to a win)", self.by)
            }
            _ if self.why == Some("estimate") => format!(
                "{head} not known: the rules allow no estimate that never says too much; use --by \
                 bfs"
            ),
            _ => format!(
                "{head} not known ({}); no solution has {} moves or fewer ({states})",
                self.why.unwrap_or("cut"),
                self.covered_depth
            ),
        }
    }
}
