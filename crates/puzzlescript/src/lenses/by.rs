//! The searches by name.

use play::domain::OptionKind;
use play::lens::{Options, Refusal};

/// Which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// All searches in turns, until a solution is proved shortest.
    Auto,
    /// All searches in turns, until one finds a solution; proves nothing about its length.
    First,
    /// All three plain searches, each to its end; the answer is that of breadth-first search where it is known.
    All,
    /// Breadth-first.
    Bfs,
    /// A*, led by the paper's heuristic.
    AStar,
    /// Greedy best-first, led by the same.
    Greedy,
    /// A*, led by an admissible heuristic, where the rules allow one.
    Proof,
}

/// The words of the option `by`.
pub const BY: OptionKind = OptionKind::Choice(&[
    (
        "auto",
        "all that fit the game in turns: macro-moves, from both ends, breadth-first, A*, a portfolio of orders",
    ),
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
