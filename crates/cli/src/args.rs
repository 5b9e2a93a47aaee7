//! The command line's arguments.

use crate::lens::{
    census, deadends, kernel, make, need, orthogonality, picture, play, progression, rate, repair,
    rules, solve, suggest, test, walk,
};
use crate::puzzlescript::{cover, replay, swap, transform};
use crate::{asp, check, export, link, merge, narrative, reproduce, ruleset, studio, witness};
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
         130 stopped by Ctrl-C, 141 the reader closed the pipe.\n\nTry:{examples}"
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
    "census games/puzzlescript/warehouse.txt --size 3x3 --elements Crate:1,Target:1,Wall:0-2",
    "need games/puzzlescript/thaw.txt --level 5 --concept melt",
    "play games/puzzlescript/warehouse.txt --moves RRDL",
    "picture games/puzzlescript/warehouse.txt --level 2 -o level.png",
    "export games/puzzlescript/warehouse.txt --to html -o warehouse.html",
    "export games/puzzlescript/thaw.txt --to gif --level 2 -o thaw.gif",
    "suggest games/puzzlescript/warehouse.txt --level 2 --preset walls",
    "transform games/puzzlescript/warehouse.txt --preset walls --count 3",
    "play games/narrative/skerry.story.toml",
    "story make games/narrative/meadow.story.toml --seed 7",
    "need games/refraction/shortcuts.refraction --level 1 --concept benders>=3",
    "make games/puzzlescript/thaw.txt --need melt --size 5x4",
    "require games/asp/keys.lp",
    "walk games/puzzlescript/warehouse.txt --steps 1000000",
    "ruleset chains games/ruleset/before-venturing-forth.ruleset.json",
];

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    Census(census::CensusArgs),
    Check(check::CheckArgs),
    Cover(cover::CoverArgs),
    Deadends(deadends::DeadEndsArgs),
    Export(export::ExportArgs),
    Kernel(kernel::KernelArgs),
    Link(link::LinkArgs),
    Make(make::MakeArgs),
    Merge(merge::MergeArgs),
    Need(need::NeedArgs),
    Orthogonality(orthogonality::OrthogonalityArgs),
    Play(play::PlayArgs),
    Progression(progression::ProgressionArgs),
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
