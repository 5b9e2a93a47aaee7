//! `puzzlewright repair`.

use super::{LensArgs, Printed, Shape, ask};
use crate::Done;
use crate::exit::Exit;
use crate::options::Typed;
use ::play::domain::About;
use ::play::space::{RepairPlan, RepairReport, RepairStatus};
use clap::Args as ClapArgs;
use workbench::words;

/// Make a level solvable, or its concept necessary
///
/// Use it on a level that `solve` proves unsolvable:
///
///   $ puzzlewright repair games/puzzlescript/warehouse.txt --level 1
///   level 1, around the corner: needs no repair (difficulty 9)
///     RDRU
///
/// or, with --need, on a level that can be won by a shortcut: the repaired level is one of which every
/// solution satisfies the concept.
///
///   $ puzzlewright repair games/puzzlescript/thaw.txt --level 5 --need melt --max-cells 1
///   level 5: can only be won with `melt` when 1 cell changes: 10,3 (no smaller change is enough; [..]
///   ###########
///   ##...###E##
///   #.C...I..##
///   #.##C.#####
///   ##P...#####
///   ###########
///   (RRRUULLLRRRDDLURULULLDRRRRRRU)
///
/// In PuzzleScript a change sets a cell to any other glyph of the legend. The number of players and
/// of every object that win conditions name stays the same, unless --free is given. All changes of
/// one cell are judged before those of two, and so on; among equals the highest reading wins, then
/// the first in reading order. A level that any first move wins does not count as repaired.
///
/// As JSON, `number` and `index` identify the level and `level` has its rows: {"number","index",
/// "status":"repaired|solvable|none|unknown","cells","changed":[[x,y]…],"minimal","level":[row…],
/// "legend":["c = A and
/// B"…],"moves","need":[…],"shortcut","rank","reading","judged","unknown","complete","why"}.
///
/// The exit code is 0 if every level was repaired or needs no repair, 1 if it is proved that no
/// change of --max-cells or fewer helps, 3 if that is not known, 130 after Ctrl-C.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct RepairArgs {
    #[command(flatten)]
    pub levels: LensArgs,
    /// Maximum number of cells to change; the work grows exponentially with it
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub max_cells: usize,
    /// A concept that every solution of the repaired level has to satisfy; may be given several times
    #[arg(long, value_name = "CONCEPT")]
    pub need: Vec<String>,
    /// The reading that ranks repairs of the same size
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
        variations.check_concepts(&args.need)?;
        let rank = args.rank.clone().unwrap_or_else(|| "difficulty".to_string());
        let plan = RepairPlan {
            max_cells: args.max_cells,
            rank,
            budget: ask.budget,
            level: ask.level.clone(),
            need: args.need.clone(),
        };
        Ok(variations.repair(&plan, watch))
    })
}

impl Printed for RepairReport {
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

    fn reasons(&mut self) -> Vec<&mut Option<&'static str>> {
        vec![&mut self.why]
    }
}
