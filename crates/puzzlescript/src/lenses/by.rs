//! The searches by name.

use play::domain::OptionKind;
use play::lens::{Options, Refusal};

/// Which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// In leaps or breadth-first; where the budget ends those, whatever finds a solution.
    Auto,
    /// Whatever finds a solution, the quickest first; nothing is proved about its length.
    First,
    /// All three plain searches; the answer is the breadth-first one where that is known.
    All,
    /// Breadth-first.
    Bfs,
    /// A*, led by the paper's heuristic.
    AStar,
    /// Greedy best-first, led by the same.
    Greedy,
    /// A*, led by an admissible heuristic, where the rules allow one.
    Proof,
    /// In leaps, where the rules allow them: the fewest moves.
    Leaps,
    /// In leaps: any solution.
    AnyLeaps,
}

/// The words of the option `by`.
pub const BY: OptionKind = OptionKind::Choice(&[
    ("auto", "in leaps or breadth-first, then the others where the budget ends those"),
    ("bfs", "breadth-first"),
    ("astar", "A*"),
    ("greedy", "greedy best-first"),
    ("proof", "A* with an admissible heuristic, for games whose rules allow one"),
    ("all", "bfs, astar and greedy, each with its figures in the JSON"),
]);

impl By {
    /// The name in options and results.
    pub fn name(self) -> &'static str {
        match self {
            By::Auto => "auto",
            By::First => "first",
            By::All => "all",
            By::Bfs => "bfs",
            By::AStar => "astar",
            By::Greedy => "greedy",
            By::Proof => "proof",
            By::Leaps | By::AnyLeaps => "leaps",
        }
    }

    /// The search that options ask for.
    pub fn asked_for(options: &Options) -> Result<By, Refusal> {
        match (options.text("by"), options.flag("first")) {
            (Some(_), true) => Err(Refusal::usage("give either --by or --first, not both")),
            (None, true) => Ok(By::First),
            (None, false) => Ok(By::Auto),
            (Some(name), false) => {
                let named = [By::Auto, By::All, By::Bfs, By::AStar, By::Greedy, By::Proof];
                let found = named.into_iter().find(|by| by.name() == name);
                found.ok_or_else(|| {
                    let names = named.map(By::name).join(", ");
                    Refusal::usage(format!("--by: unknown search `{name}`; use one of {names}"))
                })
            }
        }
    }
}
