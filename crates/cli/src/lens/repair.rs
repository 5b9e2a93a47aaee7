//! `puzzlewright repair`.

use super::{Answer, LensArgs, Shape, ask};
use crate::Done;
use crate::exit::Exit;
use crate::options::Typed;
use ::play::domain::About;
use ::play::space::{RepairPlan, RepairReport, RepairStatus};
use clap::Args as ClapArgs;
use workbench::words;

/// Make a level solvable by changing as few cells as possible
///
/// In PuzzleScript a change sets a cell to what any other glyph of the legend stands for; the number
/// of players and of every object that win conditions name stays as it is, unless --free is given.
/// All changes of one cell are judged before those of two, and so on; among equals the largest
/// reading wins, then the first in reading order. A level that a first move wins does not count:
///
///   puzzlewright repair my-game.txt --level 3
///
/// As JSON, `number` and `index` say which level it is and `level` has its rows: {"number","index",
/// "status":"repaired|solvable|none|unknown","cells","changed":[[x,y]…],"minimal","level":[row…],
/// "legend":["c = A and B"…],"moves","rank","reading","judged","unknown","complete","why"}.
///
/// The exit code is 0 when every level was repaired or needs no repair, 1 when it is proved that
/// no change of --max-cells or fewer helps, 3 when that is not known, 130 after Ctrl-C.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct RepairArgs {
    #[command(flatten)]
    pub levels: LensArgs,
    /// The most cells that may change; the work grows with its power
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub max_cells: usize,
    /// The reading that decides among repairs of the same size
    #[arg(long, value_name = "READING")]
    pub rank: Option<String>,
}

/// Repairs the chosen levels.
pub fn run(args: &RepairArgs, typed: &Typed) -> Done {
    ask("repair", &args.levels, typed, Shape::PerLevel, &mut |level, ask, watch| {
        let variations = super::suggest::variations(level)?;
        if let Some(rank) = &args.rank {
            super::suggest::check_rank(level, rank, "--rank")?;
        }
        let rank = args.rank.clone().unwrap_or_else(|| "difficulty".to_string());
        let plan = RepairPlan {
            max_cells: args.max_cells,
            rank,
            budget: ask.budget,
            level: ask.level.clone(),
        };
        Ok(variations.repair(&plan, watch))
    })
}

impl Answer for RepairReport {
    fn text(&self, about: &About) -> String {
        words::repair(about, self)
    }

    fn exit(&self) -> Exit {
        match self.status {
            RepairStatus::Repaired | RepairStatus::Solvable => Exit::Yes,
            RepairStatus::None => Exit::No,
            RepairStatus::Unknown => Exit::Unknown,
        }
    }
}
