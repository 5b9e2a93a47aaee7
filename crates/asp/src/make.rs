//! `make` on an answer set program: its level design and its concept are in the program.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use play::lens::{Extras, Refusal};
use play::space::{
    MadeReport, MakePlan, MakeReport, MakeRound, MakeStatus, Maker, MissReport, Property,
};
use play::{Progress, SharedWatch};

use crate::answer::{Answer, Puzzle};
use crate::check::{Checked, check};
use crate::problem::{MAX_GROUND_BYTES, NoProblem, read};
use crate::program::Program;
use crate::require::{Options, require};
use crate::term::Term;

/// Makes puzzles of a program: each such that every solution has the atom `__concept`.
pub struct ProgramMaker {
    pub(crate) program: Program,
}

/// What a program cannot be asked: the rest is stated in the program itself.
const STATED: &str = "an answer set program states what is wanted itself: its concept is `__concept`; only \
                      --count, --differ, --seed and --time apply to it";

impl Maker for ProgramMaker {
    fn make(
        &self,
        plan: &MakePlan,
        watch: &SharedWatch<'_>,
        on_round: &mut dyn FnMut(&MakeRound) -> ControlFlow<()>,
    ) -> Result<MakeReport, Refusal> {
        let asks = !plan.need.is_empty() || !plan.forbid.is_empty() || plan.unique || plan.rising;
        let fixes = plan.freeze.is_some() || plan.border.is_some() || plan.mirror.is_some();
        if asks || fixes || plan.length.is_some() || plan.toward.is_some() {
            return Err(Refusal::usage(STATED));
        }
        let mut is_over = false;
        let mut watch = |progress: Progress| {
            is_over |= watch(progress) || on_round(&MakeRound::default()).is_break();
            is_over
        };
        let problem = match read(self.program.clone(), MAX_GROUND_BYTES, &mut watch).problem {
            Ok(problem) => problem,
            Err(NoProblem::Wrong) => return Err(Refusal::usage("the program has errors")),
            Err(NoProblem::Stopped) => {
                let report = MakeReport { route: "clingo", ..MakeReport::new(plan) };
                return Ok(MakeReport { why: Some("stopped"), ..report });
            }
            Err(NoProblem::TooLarge) => {
                return Err(Refusal::usage("the ground program is larger than the memory limit"));
            }
        };
        let options = Options {
            count: plan.count,
            differ: plan.differ.max(1),
            seed: plan.seed,
            max_rounds: plan.tries.map_or(usize::MAX, |tries| tries as usize),
            ..Options::default()
        };
        let found = require(&problem, &options, &mut watch);
        let mut report = MakeReport { route: "clingo", ..MakeReport::new(plan) };
        report.counts.tries = (found.rounds + found.puzzles.len()) as u64;
        for (at, puzzle) in found.puzzles.iter().enumerate() {
            // Asked again of the finished puzzle alone, with solvers that have learnt nothing.
            let checked = check(&problem, &puzzle.design, &mut watch);
            match checked {
                Ok(Checked::Always(_)) => report.made.push(made((at, puzzle))),
                _ => report.unproved += 1,
            }
        }
        let is_none = matches!(found.answer, Answer::NotEnforceable | Answer::Unsolvable);
        report.status = match report.made.len() >= plan.count {
            true => MakeStatus::Found,
            false if (is_none || found.is_all) && report.unproved == 0 => MakeStatus::None,
            false => MakeStatus::Unknown,
        };
        if report.status != MakeStatus::Found {
            report.nearest = found.shortcut.as_ref().map(missed);
        }
        Ok(report)
    }
}

fn made((at, puzzle): (usize, &Puzzle)) -> MadeReport {
    let concept = Some("__concept".to_string());
    MadeReport {
        n: at as u64 + 1,
        level: facts(&puzzle.design),
        legend: Vec::new(),
        moves: Some(facts(&puzzle.solution).join(" ")),
        length: None,
        proved_shortest: false,
        elements: BTreeMap::new(),
        score: None,
        properties: vec![
            Property::new("solvable", true, "check"),
            Property { concept, ..Property::new("need", true, "check") },
        ],
        extras: Extras::default(),
    }
}

fn missed(shortcut: &Puzzle) -> MissReport {
    let solution = facts(&shortcut.solution).join(" ");
    MissReport {
        level: facts(&shortcut.design),
        legend: Vec::new(),
        moves: Some(solution.clone()),
        lacks: "need",
        concept: Some("__concept".to_string()),
        because: "it can be solved without the concept".to_string(),
        shortcut: Some(solution),
    }
}

fn facts(atoms: &[Term]) -> Vec<String> {
    atoms.iter().map(|atom| format!("{atom}.")).collect()
}
