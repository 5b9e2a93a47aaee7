//! The command line's arguments.

use crate::lens::{
    deadends, kernel, need, picture, play, rate, repair, rules, solve, suggest, test,
};
use crate::puzzlescript::{cover, replay, swap, transform, walk};
use crate::{asp, check, merge, narrative, reproduce, ruleset, studio, witness};
use clap::{Parser, Subcommand};
use workbench::DOMAINS;

/// A workbench for puzzle designers: write a puzzle game once, and the machine plays all of it.
#[derive(Parser)]
#[command(
    name = "puzzlewright",
    version,
    max_term_width = 100,
    after_help = after_help()
)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

/// The text below the list of commands: the files of every domain, exit codes, and examples.
fn after_help() -> String {
    let files: String =
        DOMAINS.iter().rev().map(|domain| format!("  {}\n", domain.about().files)).collect();
    let examples: String = EXAMPLES.iter().map(|line| format!("\n  puzzlewright {line}")).collect();
    format!(
        "Files, recognised by name and content:\n{files}\n\
         Exit codes: 0 done, and the answer is yes; 1 the answer is no, or the source has errors; 2 \
         wrong use, or a file could not be read or written; 3 not known: a budget ended the search; \
         130 stopped by Ctrl-C.\n\nTry:{examples}"
    )
}

/// Commands that work from a checkout.
const EXAMPLES: &[&str] = &[
    "studio games",
    "play games/witness/garden.panel",
    "witness orthogonality --space generalized",
    "play games/puzzlescript/warehouse.txt",
    "check my-game.txt",
    "solve games/puzzlescript/warehouse.txt",
    "rate games/puzzlescript/warehouse.txt --level 2",
    "need games/puzzlescript/thaw.txt --level 5 --concept melt",
    "play games/puzzlescript/warehouse.txt --moves RRDL",
    "picture games/puzzlescript/warehouse.txt --level 2 -o level.png",
    "suggest games/puzzlescript/warehouse.txt --level 2 --preset walls",
    "transform games/puzzlescript/warehouse.txt --preset walls --count 3",
    "play games/narrative/skerry.story.toml",
    "story make games/narrative/meadow.story.toml --seed 7",
    "need games/refraction/shortcuts.refraction --level 1 --concept benders>=3",
    "require games/asp/keys.lp",
    "walk games/puzzlescript/warehouse.txt --steps 1000000",
    "ruleset chains games/ruleset/before-venturing-forth.ruleset.json",
];

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    Check(check::CheckArgs),
    Cover(cover::CoverArgs),
    Deadends(deadends::DeadEndsArgs),
    Kernel(kernel::KernelArgs),
    Merge(merge::MergeArgs),
    Need(need::NeedArgs),
    Play(play::PlayArgs),
    Rate(rate::RateArgs),
    Repair(repair::RepairArgs),
    Replay(replay::ReplayArgs),
    Reproduce(reproduce::ReproduceArgs),
    Rules(rules::RulesArgs),
    Ruleset(ruleset::RulesetArgs),
    Require(asp::RequireArgs),
    Solve(solve::SolveArgs),
    Story(narrative::StoryArgs),
    Studio(studio::StudioArgs),
    Suggest(suggest::SuggestArgs),
    Swap(swap::SwapArgs),
    Test(test::TestArgs),
    Transform(transform::TransformArgs),
    Walk(walk::WalkArgs),
    Witness(witness::WitnessArgs),
    Picture(picture::PictureArgs),
}
