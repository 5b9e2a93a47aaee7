//! What can be typed.

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use workbench::solve::By;

/// A workbench for puzzle designers: write a puzzle game once, and the machine plays all of it.
#[derive(Parser)]
#[command(
    name = "puzzlewright",
    version,
    max_term_width = 100,
    after_help = "Files: PuzzleScript games (.txt, .puzzle, .ps) and Sokoban levels (.xsb, Boxoban \
                  .txt); which is which is seen from their content.\n\n\
                  Exit codes: 0 done, and the answer is yes; 1 the answer is no, or the source has \
                  errors; 2 wrong use, or a file could not be read or written; 3 not known: a \
                  budget ended the search; 130 stopped by Ctrl-C.\n\n\
                  Try:\n  \
                  puzzlewright play games/puzzlescript/warehouse.txt\n  \
                  puzzlewright check my-game.txt\n  \
                  puzzlewright solve games/puzzlescript/warehouse.txt\n  \
                  puzzlewright play games/puzzlescript/warehouse.txt --moves RRDL\n  \
                  puzzlewright picture games/puzzlescript/warehouse.txt --level 2 -o level.png\n  \
                  puzzlewright walk games/puzzlescript/warehouse.txt --steps 1000000"
)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    Check(CheckArgs),
    Deadends(DeadEndsArgs),
    Play(PlayArgs),
    Replay(ReplayArgs),
    Solve(SolveArgs),
    Walk(WalkArgs),
    Picture(PictureArgs),
}

/// Say everything that is wrong with a game, with places and ways out
///
/// Errors, warnings and remarks are printed with the lines they are about. The exit code is 1 when
/// there are errors, else 0.
#[derive(ClapArgs)]
pub struct CheckArgs {
    /// The game
    pub game: PathBuf,
    /// Print JSON: {"ok":…,"diagnostics":[{"severity","code","line","column","end_column",…}]}
    #[arg(long)]
    pub json: bool,
    /// Exit with 1 for warnings too
    #[arg(long)]
    pub strict: bool,
}

/// Find where a level can no longer be won, and the moves of no return
///
/// All of play is explored. A dead end is a state from which nothing leads to a win; a point of no
/// return is a move from a state that can still be won into one that cannot. The exit code is 0
/// when every state was looked at, 3 when a budget ended the search first.
#[derive(ClapArgs)]
pub struct DeadEndsArgs {
    /// The game
    pub game: PathBuf,
    /// Number of the level, from 1, or `all`
    #[arg(long, value_name = "N|all", default_value = "all")]
    pub level: String,
    /// Points of no return to list for a level
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub list: usize,
    /// Distinct states to look at
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    pub max_states: usize,
    /// Seconds a level may take
    #[arg(long, value_name = "S")]
    pub time: Option<f64>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Play a game in the terminal
///
/// Keys: arrows or W A S D move, X or space acts, Z undoes, R restarts, ? gives a hint, N and P go
/// to the next and previous level, Q quits.
///
/// Without a terminal, moves are read from standard input, one a character: U L D R X and . (a
/// tick), Z undoes, ! restarts, ? asks for a hint. The board is printed after each line.
#[derive(ClapArgs)]
pub struct PlayArgs {
    /// The game
    pub game: PathBuf,
    /// Number of the level, from 1, messages not counted
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub level: usize,
    /// Play these moves and show where they lead: U L D R X and . for a tick
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// Print JSON (with --moves): the outcome, the board, and which rules fired in which move
    #[arg(long, requires = "moves")]
    pub json: bool,
    /// Seed of the random stream, for games with chance
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: String,
}

/// Replay recorded inputs exactly and print what the board was after each
///
/// Inputs are 0 (up), 1 (left), 2 (down), 3 (right), 4 (action), undo, restart and tick, separated
/// by commas. With --jsonl, cases are read from standard input, one JSON object a line with
/// "id", "source", "level" (index from 0, message screens counted), "seed" and "inputs"; one line
/// is printed for each, in the same order.
#[derive(ClapArgs)]
pub struct ReplayArgs {
    /// The game
    #[arg(required_unless_present = "jsonl", conflicts_with = "jsonl")]
    pub game: Option<PathBuf>,
    /// Number of the level, from 1, messages not counted
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub level: usize,
    /// Seed of the random stream
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: String,
    /// Inputs, separated by commas
    #[arg(long, value_name = "INPUTS", default_value = "")]
    pub inputs: String,
    /// Print JSON: {"final":…,"steps":[…],"sounds":[…]}
    #[arg(long)]
    pub json: bool,
    /// Read cases from standard input, one JSON object a line
    #[arg(long)]
    pub jsonl: bool,
}

/// Solve levels: a solution, a proof that there is none, or what is known so far
///
/// Breadth-first search proves the shortest solution. A* and greedy search are led by an estimate
/// of the distance to a win and often find a solution where breadth-first search runs out of
/// memory, but prove nothing about its length. The exit code is 0 when every level is solved, 1
/// when one cannot be, 3 when one is not known, 130 after Ctrl-C.
#[derive(ClapArgs)]
pub struct SolveArgs {
    /// The game
    pub game: PathBuf,
    /// Number of the level, from 1, or `all`
    #[arg(long, value_name = "N|all", default_value = "all")]
    pub level: String,
    /// The search
    #[arg(long, value_enum, default_value_t = Search::Auto)]
    pub by: Search,
    /// Stop at the first solution found, whatever its length
    #[arg(long, conflicts_with = "by")]
    pub first: bool,
    /// Play these moves first and solve from there
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub from: String,
    /// Distinct states a search may store
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    pub max_states: usize,
    /// Bytes a search may use for states: a number, or with K, M or G
    #[arg(long, value_name = "BYTES", default_value = "2G", value_parser = bytes)]
    pub max_bytes: usize,
    /// Seconds a level may take
    #[arg(long, value_name = "S")]
    pub time: Option<f64>,
    /// Seed of the random stream, for games with chance
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: String,
    /// Print JSON: an array with one object a level
    #[arg(long)]
    pub json: bool,
}

/// A search by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Search {
    /// Breadth-first, then the others where that does not get through
    Auto,
    /// Breadth-first
    Bfs,
    /// A*
    Astar,
    /// Greedy best-first
    Greedy,
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
            Search::All => By::All,
        }
    }
}

/// Reads a size such as `500M`.
fn bytes(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 1 << 10),
        Some((at, 'm' | 'M')) => (&text[..at], 1 << 20),
        Some((at, 'g' | 'G')) => (&text[..at], 1 << 30),
        _ => (text, 1),
    };
    let number: Option<usize> = digits.parse().ok();
    let size = number.and_then(|number| number.checked_mul(unit));
    size.ok_or_else(|| format!("`{text}` is not a size; write for example 500M or 2G"))
}

/// Play at random, fast, and tell the speed and which rules never fired
///
/// The board is restored every 100 steps and at a win. One thread; a step is one input with all
/// the turns `again` adds to it.
#[derive(ClapArgs)]
pub struct WalkArgs {
    /// The game
    pub game: PathBuf,
    /// Number of the level, from 1, or `all` (the first 6)
    #[arg(long, value_name = "N|all", default_value = "all")]
    pub level: String,
    /// How many steps
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub steps: u64,
    /// Seed of the walk
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Draw a level as the player sees it
///
/// The picture is SVG or PNG, by the ending of the file name; without -o, SVG goes to standard
/// output.
#[derive(ClapArgs)]
pub struct PictureArgs {
    /// The game
    pub game: PathBuf,
    /// Number of the level, from 1, messages not counted
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub level: usize,
    /// Play these moves first
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// The file to write: .svg or .png
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Seed of the random stream, for games with chance
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: String,
}
