//! `puzzlewright kernel`.

use super::{Answer, LensArgs, Shape, ask};
use crate::Done;
use crate::exit::Exit;
use crate::options::Typed;
use ::play::domain::About;
use ::play::space::{KernelPlan, KernelReport, KernelStatus};
use clap::Args as ClapArgs;
use workbench::words;

/// Take everything away that a level does not need
///
/// In PuzzleScript these can go: an outer row or column; a cell that holds nothing but background (it
/// is filled with the object that stands in the way); another object that no win condition names;
/// one X and one Y of an `All X on Y`. They are tried in this order, again and again. A step stays if
/// the level is still proved solvable and a reading does not fall: the least number of pushes, or the
/// length where nothing has to be pushed, or the one given with --hold. Of a unique panel pieces are
/// taken away in reading order as long as it stays unique:
///
///   puzzlewright kernel games/puzzlescript/warehouse.txt --level 2
///
/// As JSON, `number` and `index` say which level it is and `level` has its rows: {"number","index",
/// "status":"kernel|unsolvable|unknown","level":[row…],"legend":["c = A and B"…],"hold","before",
/// "after","steps":[…],"minimal","moves","tried","why"}.
///
/// The result is minimal under single steps, which is not always the smallest there is. The exit
/// code is 0 when there is a kernel, 1 when the level cannot be solved, 3 when it could not be
/// solved or read within the budget, 130 after Ctrl-C.
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
            super::suggest::check_rank(level, hold, "--hold")?;
        }
        let plan =
            KernelPlan { hold: args.hold.clone(), budget: ask.budget, level: ask.level.clone() };
        Ok(super::suggest::variations(level)?.kernel(&plan, watch))
    })
}

impl Answer for KernelReport {
    fn text(&self, about: &About) -> String {
        words::kernel(about, self)
    }

    fn exit(&self) -> Exit {
        match self.status {
            KernelStatus::Kernel => Exit::Yes,
            KernelStatus::Unsolvable => Exit::No,
            KernelStatus::Unknown => Exit::Unknown,
        }
    }
}
