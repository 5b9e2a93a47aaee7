//! `puzzlewright solve`.

use crate::Done;
use crate::exit::Exit;
use crate::levels::{Answer, LevelArgs, ThreadArgs, ask};
use anyhow::{anyhow, bail};
use clap::{Args as ClapArgs, ValueEnum};
use workbench::solve::{By, Effort, Solved, Status, solve};
use workbench::{Family, open};

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
    /// Count the solutions of a board of Refraction, up to a million
    #[arg(long)]
    pub count: bool,
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
pub fn run(args: &SolveArgs) -> Done {
    let document = open(&args.levels.game)?;
    if matches!(document.domain.family, Family::Refraction) {
        return crate::refraction::solve::run(&document, args);
    }
    if args.count {
        bail!("--count counts the solutions of boards of Refraction");
    }
    let by = if args.first { By::First } else { args.by.into() };
    let effort = Effort { budget: args.levels.budget(), threads: args.threads.count() };
    ask(&document, &args.levels, true, &mut |puzzle, place, stop| {
        solve(puzzle, place, by, &args.from, effort, stop)
            .map_err(|error| anyhow!("--from: {error}"))
    })
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
                let length = moves.chars().count();
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
