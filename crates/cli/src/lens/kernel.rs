//! `puzzlewright kernel`.

use super::suggest::refuse_unknown;
use super::{LensArgs, Level, Printed, Shape, ask};
use crate::Done;
use crate::exit::Exit;
use crate::options::Typed;
use ::play::domain::About;
use ::play::lens::Refusal;
use ::play::space::{KernelPlan, KernelReport, KernelStatus};
use clap::Args as ClapArgs;
use workbench::words;

/// Remove everything that a level does not need
///
/// Shows the core of a puzzle: what is left when every step that keeps it as hard has been taken.
///
///   $ puzzlewright kernel games/puzzlescript/warehouse.txt --level 1
///   level 1, around the corner: least_pushes 2 before, 2 after; 8 steps of 26 tried; [..]
///   ...
///   ##O
///   P*.
///   #..
///   (RDRU)
///
/// In PuzzleScript these are the steps: crop an outer row or column; fill a cell that holds only
/// background with the game's wall; remove an object that no win condition names; remove one X and
/// one Y of an `All X on Y`. They are tried in this order, repeatedly. A step is kept if the level is
/// still proved solvable and a reading does not fall: the least number of pushes, or the length if
/// nothing has to be pushed, or the reading given with --hold. From a unique panel, pieces are
/// removed in reading order as long as it stays unique.
///
/// As JSON, `number` and `index` identify the level and `level` has its rows: {"number","index",
/// "status":"kernel|unsolvable|lacking|unknown","level":[row…],"legend":["c = A and B"…],"hold",
/// "before","after","steps":[…],"minimal","moves","tried","why"}.
///
/// The result is minimal under single steps, which is not always the smallest possible. The exit
/// code is 0 if there is a kernel, 1 if the level cannot be solved or is a panel with several
/// solutions (`lacking`), 3 if it could not be solved or rated within the budget, 130 after Ctrl-C.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct KernelArgs {
    #[command(flatten)]
    pub levels: LensArgs,
    /// The reading that must not fall; see `rate` for their names
    #[arg(long, value_name = "READING")]
    pub hold: Option<String>,
}

/// Finds the kernels of the chosen levels.
pub fn run(args: &KernelArgs, typed: &Typed) -> Done {
    ask("kernel", &args.levels, typed, Shape::PerLevel, &mut |level, ask, watch| {
        if let Some(hold) = &args.hold {
            check_hold(level, hold)?;
        }
        let plan =
            KernelPlan { hold: args.hold.clone(), budget: ask.budget, level: ask.level.clone() };
        Ok(super::suggest::variations(level)?.kernel(&plan, watch))
    })
}

/// Refuses what is neither a reading of the level nor an aim of its domain: a kernel keeps what the
/// level has, and the aims that all domains share are only ways to rank.
fn check_hold(level: &Level<'_>, wanted: &str) -> Result<(), Refusal> {
    let seat = level.seat()?;
    let aims = match level.content.variations(level.index, level.options) {
        Some(Ok(variations)) => variations.aims(),
        _ => &[],
    };
    let readings = seat.readings();
    let readings = readings.iter().map(|reading| reading.id);
    refuse_unknown(
        "--hold",
        wanted,
        &aims.iter().map(|(name, _)| *name).chain(readings).collect::<Vec<_>>(),
    )
}

impl Printed for KernelReport {
    fn text(&self, about: &About) -> String {
        words::kernel(about, self)
    }

    fn exit(&self) -> Exit {
        match self.status {
            KernelStatus::Kernel => Exit::Yes,
            KernelStatus::Unsolvable | KernelStatus::Lacking => Exit::No,
            KernelStatus::Unknown => Exit::Unknown,
        }
    }

    fn reasons(&mut self) -> Vec<&mut Option<&'static str>> {
        vec![&mut self.why]
    }
}
