//! `puzzlewright kernel`.

use crate::Done;
use crate::exit::Exit;
use crate::flags::Typed;
use crate::levels::{Answer, LevelArgs, ask};
use crate::transform::level_text;
use crate::witness::panels;
use clap::Args as ClapArgs;
use clap::builder::PossibleValuesParser;
use workbench::kernel::{Kernel, KernelStatus, find_kernel};
use workbench::reading::Reading;
use workbench::{Family, open};

/// Take everything away that a level does not need to stay as hard
///
/// What can go: an outer row or column; a cell that holds nothing but background (it is filled with
/// the object that stands in the way); another object that no win condition names; one X and one Y
/// of an `All X on Y`. These are tried in this order, again and again. A step stays if the level is still
/// proved solvable and a reading does not fall: the least number of pushes, or the length where
/// nothing has to be pushed, or the one given with --hold.
///
/// Of a unique panel pieces are taken away in reading order as long as it stays unique.
///
/// As JSON, `number` and `index` say which level it is and `level` has its rows: {"number","index",
/// "status":"kernel|unsolvable|unknown","level":[row…],"legend":["c = A and B"…],"hold","before",
/// "after","steps":[…],"minimal","moves","tried","why"}.
///
/// The result is minimal under single steps, which is not always the smallest there is. The exit
/// code is 0 when there is a kernel, 1 when the level cannot be solved, 3 when it could not be
/// solved or read within the budget, 130 after Ctrl-C.
#[derive(ClapArgs)]
pub struct KernelArgs {
    #[command(flatten)]
    pub levels: LevelArgs,
    /// The reading that must not fall [default: least_pushes, or length where that is 0]
    #[arg(long, value_name = "READING",
        value_parser = PossibleValuesParser::new(Reading::ALL.map(|(name, _)| name)))]
    pub hold: Option<String>,
}

/// Finds the kernels of the chosen levels.
pub fn run(args: &KernelArgs, typed: &Typed) -> Done {
    let document = open(&args.levels.game)?;
    typed.check(document.domain.family)?;
    if matches!(document.domain.family, Family::Panels) {
        return panels::kernel(&document, &args.levels);
    }
    let budget = args.levels.budget();
    let hold = args.hold.as_deref().and_then(Reading::named);
    ask(&document, &args.levels, false, &mut |puzzle, place, stop| {
        Ok(find_kernel(puzzle, place, hold, budget, stop))
    })
}

impl Answer for Kernel {
    fn exit(&self) -> Exit {
        match self.status {
            KernelStatus::Kernel => Exit::Yes,
            KernelStatus::Unsolvable => Exit::No,
            KernelStatus::Unknown => Exit::Unknown,
        }
    }

    fn text(&self) -> String {
        let head = format!("level {}:", self.number);
        match self.status {
            KernelStatus::Unsolvable => format!("{head} cannot be solved"),
            KernelStatus::Unknown => format!("{head} not known ({})", self.why.unwrap_or("cut")),
            KernelStatus::Kernel => {
                let number = |value: Option<f64>| value.map_or("-".into(), |v| v.to_string());
                let minimal = match self.minimal {
                    true => "nothing more can go".to_string(),
                    false => format!("more may be able to go ({})", self.why.unwrap_or("cut")),
                };
                let board = level_text(&self.legend, self.level.as_deref().unwrap_or(&[]));
                let steps: String = self.steps.iter().map(|step| format!("  {step}\n")).collect();
                format!(
                    "{head} {} before, {} after; {} steps of {} tried; {minimal}\n\
                     {steps}{board}({})",
                    format_args!("{} {}", self.hold, number(self.before)),
                    number(self.after),
                    self.steps.len(),
                    self.tried,
                    self.moves.as_deref().unwrap_or(""),
                )
            }
        }
    }
}
