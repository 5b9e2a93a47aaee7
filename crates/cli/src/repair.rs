//! `puzzlewright repair`.

use crate::Done;
use crate::exit::Exit;
use crate::levels::{Answer, LevelArgs, ask};
use crate::transform::{level_text, mask};
use clap::Args as ClapArgs;
use clap::builder::PossibleValuesParser;
use std::path::PathBuf;
use workbench::open;
use workbench::reading::Reading;
use workbench::repair::{RepairPlan, RepairStatus, Repaired, repair};

/// Make a level solvable by changing as few cells as possible
///
/// A change sets a cell to what any other glyph of the legend stands for. The number of players
/// and of every object that win conditions name stays as it is, unless --free is given. All changes
/// of one cell are judged before those of two, and so on; among equals the largest reading wins,
/// then the first in reading order. A level that a first input wins is no repair.
///
/// As JSON, `number` and `index` say which level it is and `level` has its rows: {"number","index",
/// "status":"repaired|solvable|none|unknown","cells","changed":[[x,y]…],"minimal","level":[row…],
/// "legend":["c = A and B"…],"moves","rank","reading","judged","unknown","complete","why"}.
///
/// The exit code is 0 when every level was repaired or needs no repair, 1 when it is proved that
/// no change of --max-cells or fewer helps, 3 when that is not known, 130 after Ctrl-C.
#[derive(ClapArgs)]
pub struct RepairArgs {
    #[command(flatten)]
    pub levels: LevelArgs,
    /// The most cells that may change; the work grows with its power
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub max_cells: usize,
    /// A file with the level's rows in which x marks cells that must not change and . all others
    #[arg(long, value_name = "FILE")]
    pub freeze: Option<PathBuf>,
    /// Let the number of players and of what win conditions name change too
    #[arg(long)]
    pub free: bool,
    /// The reading that decides among repairs of the same size
    #[arg(long, value_name = "READING", default_value = "difficulty",
        value_parser = PossibleValuesParser::new(Reading::ALL.map(|(name, _)| name)))]
    pub rank: String,
}

/// Repairs the chosen levels.
pub fn run(args: &RepairArgs) -> Done {
    let document = open(&args.levels.game)?;
    let budget = args.levels.budget();
    let rank = Reading::named(&args.rank).unwrap_or(Reading::Difficulty);
    ask(&document, &args.levels, false, &mut |puzzle, place, stop| {
        let mask = args.freeze.as_deref().map(|path| mask(path, puzzle.level())).transpose()?;
        let plan = RepairPlan {
            max_cells: args.max_cells,
            mask: mask.as_ref(),
            is_free: args.free,
            rank,
            budget,
        };
        Ok(repair(puzzle, place, &plan, stop))
    })
}

impl Answer for Repaired {
    fn exit(&self) -> Exit {
        match self.status {
            RepairStatus::Repaired | RepairStatus::Solvable => Exit::Yes,
            RepairStatus::None => Exit::No,
            RepairStatus::Unknown => Exit::Unknown,
        }
    }

    fn text(&self) -> String {
        let head = format!("level {}:", self.number);
        let reading = self.reading.map_or("not known".to_string(), |value| value.to_string());
        let moves = self.moves.as_deref().unwrap_or("");
        let judged = format!("{} changes judged", self.judged);
        match self.status {
            RepairStatus::Solvable => {
                format!("{head} needs no repair ({} {reading})\n  {moves}", self.rank)
            }
            RepairStatus::Repaired => {
                let places: Vec<String> =
                    self.changed.iter().map(|[x, y]| format!("{x},{y}")).collect();
                let cells = match self.changed.len() {
                    1 => "1 cell changes".to_string(),
                    count => format!("{count} cells change"),
                };
                let proved = match (self.minimal, self.complete) {
                    (true, true) => "no smaller change is enough",
                    (true, false) => {
                        "no smaller change is enough; others of this size may be better"
                    }
                    (false, _) => "a smaller one may be enough",
                };
                let board = level_text(&self.legend, self.level.as_deref().unwrap_or(&[]));
                format!(
                    "{head} can be solved when {cells}: {} ({proved}; {} {reading}; \
                     {judged})\n{board}({moves})",
                    places.join(" "),
                    self.rank,
                )
            }
            RepairStatus::None => {
                let cells = if self.max_cells == 1 { "cell" } else { "cells" };
                format!("{head} no change of up to {} {cells} helps ({judged})", self.max_cells)
            }
            RepairStatus::Unknown => format!(
                "{head} not known ({}); {judged}, {} of them undecided",
                self.why.unwrap_or("cut"),
                self.unknown
            ),
        }
    }
}
