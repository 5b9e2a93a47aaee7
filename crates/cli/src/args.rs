//! What can be typed.

use crate::{
    check, cover, deadends, kernel, need, picture, play, rate, repair, replay, solve, studio,
    suggest, swap, transform, walk,
};
use clap::{Parser, Subcommand};

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
                  puzzlewright studio games\n  \
                  puzzlewright play games/puzzlescript/warehouse.txt\n  \
                  puzzlewright check my-game.txt\n  \
                  puzzlewright solve games/puzzlescript/warehouse.txt\n  \
                  puzzlewright rate games/puzzlescript/warehouse.txt --level 2\n  \
                  puzzlewright need games/puzzlescript/thaw.txt --level 5 --concept melt\n  \
                  puzzlewright play games/puzzlescript/warehouse.txt --moves RRDL\n  \
                  puzzlewright picture games/puzzlescript/warehouse.txt --level 2 -o level.png\n  \
                  puzzlewright suggest games/puzzlescript/warehouse.txt --level 2 --preset walls\n  \
                  puzzlewright transform games/puzzlescript/warehouse.txt --preset walls --count 3\n  \
                  puzzlewright walk games/puzzlescript/warehouse.txt --steps 1000000"
)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    Check(check::CheckArgs),
    Cover(cover::CoverArgs),
    Deadends(deadends::DeadEndsArgs),
    Kernel(kernel::KernelArgs),
    Need(need::NeedArgs),
    Play(play::PlayArgs),
    Rate(rate::RateArgs),
    Repair(repair::RepairArgs),
    Replay(replay::ReplayArgs),
    Solve(solve::SolveArgs),
    Studio(studio::StudioArgs),
    Suggest(suggest::SuggestArgs),
    Swap(swap::SwapArgs),
    Transform(transform::TransformArgs),
    Walk(walk::WalkArgs),
    Picture(picture::PictureArgs),
}
