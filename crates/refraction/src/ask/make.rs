//! `make` for boards: clingo looks for boards that can only be solved with the concept.

use super::polish::{Finish, polish};
use super::require::{Space, require};
use crate::board::Board;
use crate::concept::Concept;
use crate::fraction::Fraction;
use crate::frame::BoardFrame;
use crate::puzzle::Puzzle;
use crate::read::MAX_SIDE;
use crate::write::{write, write_placements};
use asp::Answer;
use play::lens::{Ask, Extras, Lenses, LevelId, Needed, Options, Refusal};
use play::search::Budget;
use play::space::{
    FrameRequest, LevelText, MadeReport, MakePlan, MakeReport, MakeRound, MakeStatus, Maker,
    MissReport, Property,
};
use play::{Progress, SharedWatch, Watch};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Makes boards of a size with some pieces. What clingo's encoding does not know (a length, a reading) is left
/// to a search of the frame.
pub struct BoardMaker {
    space: Space,
    request: FrameRequest,
    options: Options,
}

/// Pieces that boards have when none are named.
const USUAL: [(&str, usize); 6] =
    [("bender", 4), ("splitter", 2), ("combiner", 2), ("blocker", 4), ("source", 1), ("target", 2)];

/// The concept that boards teach when none is named.
const USUAL_CONCEPT: &str = "splitters>=1";

impl BoardMaker {
    /// A maker for a request: a size, and pieces with their numbers.
    pub fn new(request: &FrameRequest, options: &Options) -> Result<BoardMaker, Refusal> {
        let [width, height] = request.size.unwrap_or([6, 6]);
        let side = |side: usize| u8::try_from(side).ok().filter(|it| (1..=MAX_SIDE).contains(it));
        let (Some(width), Some(height)) = (side(width), side(height)) else {
            let message = format!("--size: write columns and rows up to {MAX_SIDE}");
            return Err(Refusal::usage(message));
        };
        let asked = request.elements.iter();
        let mut pieces: Vec<(String, usize)> =
            asked.map(|one| (one.name.clone(), one.bounds.map_or(1, |[_, most]| most))).collect();
        if pieces.is_empty() {
            pieces = USUAL.iter().map(|(name, count)| ((*name).to_string(), *count)).collect();
        }
        let mut space = Space {
            width,
            height,
            sources: 1,
            targets: 1,
            blockers: 0,
            benders: 0,
            splitters: [0, 0],
            combiners: [0, 0],
            powers: (1..=4).filter_map(|power| Fraction::new(power, 1)).collect(),
        };
        for (name, count) in pieces {
            let place = match name.trim_end_matches('s') {
                "bender" => &mut space.benders,
                "splitter" | "splitter2" => &mut space.splitters[0],
                "splitter3" => &mut space.splitters[1],
                "combiner" | "combiner2" => &mut space.combiners[0],
                "combiner3" => &mut space.combiners[1],
                "blocker" => &mut space.blockers,
                "source" => &mut space.sources,
                "target" => &mut space.targets,
                _ => {
                    return Err(Refusal::Usage(format!(
                        "there is no piece `{name}`; pieces: bender, splitter, splitter3, combiner, \
                         combiner3, blocker, source, target"
                    )));
                }
            };
            *place = count;
        }
        if space.is_overfull() {
            return Err(Refusal::usage(
                "the sources, targets and blockers do not fit on the board",
            ));
        }
        Ok(BoardMaker { space, request: request.clone(), options: options.clone() })
    }

    /// A board with what is proved about it, by the lenses and not by the search.
    fn prove(
        &self,
        n: usize,
        board: &Board,
        plan: &MakePlan,
        concept: &str,
        watch: &mut Watch<'_>,
    ) -> MadeReport {
        let budget = Budget { max_states: plan.max_states, ..Budget::default() };
        let options = &self.options;
        let ask = Ask { level: LevelId::default(), budget, threads: 1, options };
        let puzzle = || Puzzle::new(Arc::new(board.clone()));
        let report = puzzle().need(concept, &ask, watch).ok();
        let is_always = report.as_ref().is_some_and(|report| report.answer == Needed::Always);
        let solved = puzzle().solve(&ask, watch).ok();
        let is_solved = solved.as_ref().is_some_and(|solved| solved.length.is_some());
        let is_open = !play::space::is_won_at_once(&mut puzzle());
        let concept = Some(concept.to_string());
        MadeReport {
            n: n as u64,
            level: LevelText::of(&write(board)).rows,
            legend: Vec::new(),
            moves: solved.as_ref().and_then(|solved| solved.moves.clone()).or_else(|| {
                board.solution.as_ref().map(|solution| write_placements(board, solution))
            }),
            length: solved.as_ref().and_then(|solved| solved.length),
            proved_shortest: solved.as_ref().is_some_and(|solved| solved.proved_shortest),
            elements: BTreeMap::new(),
            score: None,
            properties: vec![
                Property::new("solvable", is_solved, solved.map_or("solve", |solved| solved.by)),
                Property::new("not won at once", is_open, "play"),
                Property { concept, ..Property::new("need", is_always, "need") },
            ],
            extras: Extras::default(),
        }
    }
}

impl Maker for BoardMaker {
    fn make(
        &self,
        plan: &MakePlan,
        watch: &SharedWatch<'_>,
        on_round: &mut dyn FnMut(&MakeRound) -> ControlFlow<()>,
    ) -> Result<MakeReport, Refusal> {
        let asks = !plan.forbid.is_empty() || plan.unique || plan.rising || plan.plain;
        let fixes = plan.freeze.is_some() || plan.border.is_some() || plan.mirror.is_some();
        if asks || fixes || plan.length.is_some() || plan.toward.is_some() {
            let frame = BoardFrame::new(None, &self.request, &self.options)?;
            return frame.make(plan, watch, on_round);
        }
        let text = match plan.need.is_empty() {
            true => USUAL_CONCEPT.to_string(),
            false => plan.need.join(","),
        };
        let concept: Concept =
            text.parse().map_err(|bad| Refusal::usage(format!("--need: {bad}")))?;
        if let Some(piece) = concept.named().first() {
            let message = format!("--need: `use:{piece}` names a piece of a given board");
            return Err(Refusal::usage(message));
        }
        let mut is_over = false;
        let mut watch = |progress: Progress| {
            is_over |= watch(progress) || on_round(&MakeRound::default()).is_break();
            is_over
        };
        let options = asp::Options {
            count: plan.count,
            differ: plan.differ.max(1),
            seed: plan.seed,
            ..asp::Options::default()
        };
        let mut report = MakeReport { route: "clingo", ..MakeReport::new(plan) };
        let mut made = match require(&self.space, &concept, &options, &mut watch) {
            Ok(made) => made,
            Err(super::Refused::Stopped) => {
                return Ok(MakeReport { why: Some("stopped"), ..report });
            }
            Err(error) => return Err(Refusal::usage(error.to_string())),
        };
        let differ = plan.differ.max(1);
        let finish = Finish { keeps_decoration: false, differ, seed: plan.seed };
        polish(&self.space, &concept, &mut made, finish, &mut watch);
        report.tries = (made.required.rounds + made.boards.len()) as u64;
        for (at, board) in made.boards.iter().enumerate() {
            let proved = self.prove(at + 1, board, plan, &text, &mut watch);
            match proved.properties.iter().all(|property| property.proved) {
                true => report.made.push(proved),
                false => report.unproved += 1,
            }
        }
        let answer = made.required.answer;
        let is_none = matches!(answer, Answer::NotEnforceable | Answer::Unsolvable);
        report.status = match report.made.len() >= plan.count {
            true => MakeStatus::Found,
            false if (is_none || made.required.is_all) && report.unproved == 0 => MakeStatus::None,
            false => MakeStatus::Unknown,
        };
        if report.status != MakeStatus::Found && is_none {
            report.nearest = Some(MissReport {
                level: Vec::new(),
                legend: Vec::new(),
                moves: None,
                lacks: "need",
                concept: Some(text),
                because: match answer {
                    Answer::Unsolvable => "no board of this space can be solved".to_string(),
                    _ => "every board of this space has a shortcut".to_string(),
                },
                shortcut: None,
            });
        }
        Ok(report)
    }
}
