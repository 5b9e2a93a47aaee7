//! `make` for boards: clingo looks for boards that can only be solved with the concept.
//!
//! The board of a file may give a part of the answer: its tray, its size and powers, and with a mask
//! the cells that a designer has finished. How many pieces there are is a range for each kind, and every
//! combination of numbers is a question of its own, so that "there is none" is proved for all of them.

mod numbers;
mod refuted;
#[cfg(test)]
mod tests;
pub(crate) mod wish;

use self::numbers::{Numbers, elements};
use self::refuted::refuted;
use self::wish::wish;
use super::arithmetic::{Arithmetic, arithmetic};
use super::given::Given;
use super::polish::{Finish, distance, polish};
use super::require::{Made, Refutation, Space, ask};
use crate::board::{Board, Piece};
use crate::concept::Concept;
use crate::fraction::Fraction;
use crate::frame::BoardFrame;
use crate::puzzle::Puzzle;
use crate::read::MAX_SIDE;
use crate::space::{Frozen, places_changed};
use crate::write::{write, write_placements};
use asp::{Answer, Required};
use play::lens::{Ask, Extras, Lenses, LevelId, Needed, Options, Refusal};
use play::readings::Amount;
use play::search::Budget;
use play::space::{
    FrameRequest, LevelText, MadeReport, MakePlan, MakeReport, MakeRound, MakeStatus, Maker,
    MissReport, Property, Refuted,
};
use play::{Progress, SharedWatch, Watch};
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Makes boards of a size with some pieces. What clingo's encoding does not know (a length, a reading)
/// is left to a search of the frame.
pub struct BoardMaker {
    like: Option<Arc<Board>>,
    width: u8,
    height: u8,
    numbers: Numbers,
    request: FrameRequest,
    options: Options,
}

/// The concept that boards teach when there is no board to start from and none is named.
const USUAL_CONCEPT: &str = "splitters>=1";

/// The size when nothing says another.
const USUAL_SIZE: [usize; 2] = [6, 6];

impl BoardMaker {
    /// A maker for a request: a size, and pieces with their numbers. What is not asked for is as on
    /// the board `like`.
    pub fn new(
        like: Option<&Arc<Board>>,
        request: &FrameRequest,
        options: &Options,
    ) -> Result<BoardMaker, Refusal> {
        let of_like = like.map(|like| [usize::from(like.width), usize::from(like.height)]);
        let [width, height] = request.size.or(of_like).unwrap_or(USUAL_SIZE);
        let side = |side: usize| u8::try_from(side).ok().filter(|it| (1..=MAX_SIDE).contains(it));
        let (Some(width), Some(height)) = (side(width), side(height)) else {
            let message = format!("--size: write columns and rows up to {MAX_SIDE}");
            return Err(Refusal::usage(message));
        };
        let like = like.cloned();
        let numbers = Numbers::read(&request.elements, like.as_deref())?;
        if numbers.least_fixed() > usize::from(width) * usize::from(height) {
            return Err(Refusal::usage(
                "the sources, targets and blockers do not fit on the board",
            ));
        }
        let (request, options) = (request.clone(), options.clone());
        Ok(BoardMaker { like, width, height, numbers, request, options })
    }

    /// What stays: the pieces of the tray whose kind was not asked for, and what a mask marks.
    fn given(&self, mask: Option<&[String]>) -> Result<Given, Refusal> {
        let Some(like) = &self.like else {
            return match mask {
                Some(_) => Err(Refusal::usage(
                    "--freeze keeps cells of a board: name its file, and the board with --like",
                )),
                None => Ok(Given::default()),
            };
        };
        let frozen = match mask {
            Some(_) if (like.width, like.height) != (self.width, self.height) => {
                return Err(Refusal::usage(format!(
                    "--freeze keeps cells of a board of {}x{}; leave --size out",
                    like.width, like.height
                )));
            }
            Some(mask) => Frozen::read(like, &mask.join("\n"))?,
            None => Frozen::default(),
        };
        let holds = |cell: crate::Cell| frozen.holds([usize::from(cell.x), usize::from(cell.y)]);
        let below = usize::from(like.height) + 1;
        let stays = |at: usize, piece: &Piece| {
            !self.numbers.chooses(piece.kind, piece.ways()) || frozen.holds([at + 1, below])
        };
        let is_taken = like.fixed();
        let free = (0..like.cells()).filter(|&number| !is_taken[number]);
        let tray = like.tray.iter().enumerate().filter(|(at, piece)| stays(*at, piece));
        Ok(Given {
            sources: like.sources.iter().filter(|source| holds(source.cell)).cloned().collect(),
            targets: like.targets.iter().filter(|target| holds(target.cell)).cloned().collect(),
            blockers: like.blockers.iter().copied().filter(|&cell| holds(cell)).collect(),
            tray: tray.map(|(_, piece)| piece.clone()).collect(),
            free: free.map(|number| like.cell(number)).filter(|&cell| holds(cell)).collect(),
        })
    }

    /// The powers of sources and targets: those that are asked for, or those of the board to start from.
    /// What is given keeps its own.
    fn powers(&self, given: &Given) -> Result<Vec<Fraction>, Refusal> {
        if let Some(text) = self.options.text("powers").filter(|text| !text.trim().is_empty()) {
            return wanted_powers(text, given);
        }
        Ok(self.usual_powers())
    }

    fn usual_powers(&self) -> Vec<Fraction> {
        let Some(like) = &self.like else {
            return (1..=4).filter_map(|power| Fraction::new(power, 1)).collect();
        };
        let sources = like.sources.iter().map(|source| source.power);
        let mut powers: Vec<Fraction> =
            sources.chain(like.targets.iter().map(|target| target.power)).collect();
        if powers.is_empty() {
            powers.extend(Fraction::new(1, 1));
        }
        powers.sort();
        powers.dedup();
        powers
    }

    /// A board with what is proved about it, by the lenses and not by the search.
    fn prove(
        &self,
        board: &Board,
        given: &Given,
        plan: &MakePlan,
        watch: &mut Watch<'_>,
    ) -> MadeReport {
        let budget = Budget { max_states: plan.max_states, ..Budget::default() };
        let options = &self.options;
        let ask = Ask { level: LevelId::default(), budget, threads: 1, options };
        let puzzle = || Puzzle::new(Arc::new(board.clone()));
        let solved = puzzle().solve(&ask, watch).ok();
        let is_solved = solved.as_ref().is_some_and(|solved| solved.length.is_some());
        let is_open = !play::space::is_won_at_once(&mut puzzle());
        let by = solved.as_ref().map_or("solve", |solved| solved.by);
        let mut properties = vec![
            Property::new("solvable", is_solved, by),
            Property::new("not won at once", is_open, "play"),
        ];
        let mut always = |property: &'static str, asked: &str, concept: &str| {
            let report = puzzle().need(concept, &ask, watch).ok();
            let is_always = report.is_some_and(|report| report.answer == Needed::Always);
            let concept = Some(asked.to_string());
            Property { concept, ..Property::new(property, is_always, "need") }
        };
        for concept in &plan.need {
            properties.push(always("need", concept, concept));
        }
        for concept in &plan.forbid {
            properties.push(always("forbid", concept, &format!("not ({concept})")));
        }
        properties.push(Property::new("elements", self.numbers.allow(board), "counting"));
        if plan.freeze.is_some() {
            properties.push(Property::new("kept", given.is_kept(board), "comparing"));
        }
        MadeReport {
            n: 0,
            level: LevelText::of(&write(board)).rows,
            legend: Vec::new(),
            moves: solved.as_ref().and_then(|solved| solved.moves.clone()).or_else(|| {
                board.solution.as_ref().map(|solution| write_placements(board, solution))
            }),
            length: solved.as_ref().and_then(|solved| solved.length),
            proved_shortest: solved.as_ref().is_some_and(|solved| solved.proved_shortest),
            elements: elements(board),
            score: None,
            properties,
            extras: Extras::default(),
        }
    }

    /// The board as its author would write it: the pieces that it was given in their order.
    fn arrange(&self, mut board: Board, is_finished: bool) -> Board {
        let Some(like) = &self.like else {
            return board;
        };
        if is_finished {
            board.title.clone_from(&like.title);
        }
        let mut order: Vec<usize> = (0..board.tray.len()).collect();
        order.sort_by_key(|&at| like.piece(&board.tray[at].name).unwrap_or(usize::MAX));
        let tray = order.iter().map(|&at| board.tray[at].clone()).collect();
        let solution = board.solution.as_ref();
        let solution = solution.map(|solution| order.iter().map(|&at| solution[at]).collect());
        Board { tray, solution, ..board }
    }
}

/// Reads powers, and adds those that are given.
fn wanted_powers(text: &str, given: &Given) -> Result<Vec<Fraction>, Refusal> {
    let read = |power: &str| power.trim().parse::<Fraction>().ok();
    let Some(mut powers) = text.split(',').map(read).collect::<Option<Vec<Fraction>>>() else {
        let message = format!("powers: `{text}` is not a list of powers, such as 1,1/2,1/4");
        return Err(Refusal::usage(message));
    };
    powers.extend(given.sources.iter().map(|source| source.power));
    powers.extend(given.targets.iter().map(|target| target.power));
    powers.sort();
    powers.dedup();
    Ok(powers)
}

/// A board that was found, with the space it is of.
struct FoundBoard {
    space: usize,
    board: Board,
}

impl Maker for BoardMaker {
    fn make(
        &self,
        plan: &MakePlan,
        watch: &SharedWatch<'_>,
        on_round: &mut dyn FnMut(&MakeRound) -> ControlFlow<()>,
    ) -> Result<MakeReport, Refusal> {
        let mut plan = plan.clone();
        if self.like.is_none() && plan.need.is_empty() && plan.forbid.is_empty() {
            plan.need.push(USUAL_CONCEPT.to_string());
        }
        let is_plain = plan.plain && self.like.is_none();
        let asks = plan.unique || plan.rising || plan.length.is_some() || plan.toward.is_some();
        let is_formed = plan.border.is_some() || plan.mirror.is_some();
        let given = self.given(plan.freeze.as_deref())?;
        let concept = match asks || is_formed || is_plain {
            true => None,
            false => wish(&plan.need, &plan.forbid, &given.tray)?,
        };
        let Some(concept) = concept else {
            let frame = BoardFrame::new(self.like.as_deref(), &self.request, &self.options)?;
            return frame.make(&plan, watch, on_round);
        };
        let mut numbers = self.numbers.clone();
        numbers.hold(&given)?;
        let is_over = Cell::new(false);
        let tell = RefCell::new(on_round);
        let mut watch = |progress: Progress| {
            let is_time = watch(progress) || (tell.borrow_mut())(&MakeRound::default()).is_break();
            is_over.set(is_over.get() || is_time);
            is_over.get()
        };
        let mut on_refuted = |refuted: Refuted| {
            let round = MakeRound { refuted: Some(refuted), ..MakeRound::default() };
            let is_time = (tell.borrow_mut())(&round).is_break();
            is_over.set(is_over.get() || is_time);
        };
        let mut search = Search {
            plan: &plan,
            concept: &concept,
            least_blockers: numbers.least_blockers(),
            spaces: Vec::new(),
            found: Vec::new(),
            is_exhausted: true,
            proposed: 0,
            tries: 0,
            last: Answer::Unsolvable,
        };
        let powers = self.powers(&given)?;
        for space in numbers.spaces(self.width, self.height, &powers, &given) {
            if search.max_rounds() == 0 || watch(Progress::default()) {
                search.is_exhausted = false;
                break;
            }
            search.look(space, &mut watch, &mut on_refuted)?;
            if search.found.len() >= plan.count {
                break;
            }
        }
        Ok(self.report(search, &given, &mut watch))
    }
}

struct Search<'s> {
    plan: &'s MakePlan,
    concept: &'s Concept,
    least_blockers: usize,
    spaces: Vec<Space>,
    found: Vec<FoundBoard>,
    /// No board of the spaces so far was missed.
    is_exhausted: bool,
    /// Boards that were proposed; each can be solved with the concept.
    proposed: usize,
    tries: usize,
    last: Answer,
}

impl Search<'_> {
    /// Looks for boards of one space.
    fn look(
        &mut self,
        space: Space,
        watch: &mut Watch<'_>,
        on_refuted: &mut dyn FnMut(Refuted),
    ) -> Result<(), Refusal> {
        let differ = self.plan.differ.max(1);
        let options = asp::Options {
            count: self.plan.count - self.found.len(),
            differ,
            seed: self.plan.seed,
            max_rounds: self.max_rounds(),
            ..asp::Options::default()
        };
        let made = match arithmetic(&space, self.concept) {
            Arithmetic::Open => {
                let before = self.tries;
                let see = &mut |found: Refutation| {
                    let refuted = refuted(self.concept, &found);
                    on_refuted(Refuted { n: (before + found.number) as u64, ..refuted });
                };
                ask(&space, self.concept, false, &options, watch, see)
            }
            ruled_out => {
                let answer = match ruled_out {
                    Arithmetic::NoSolution => Answer::Unsolvable,
                    _ => Answer::NotEnforceable,
                };
                let required = Required::none(answer);
                Ok(Made { boards: Vec::new(), required, rules: None, is_arithmetic: true })
            }
        };
        let mut made = match made {
            Ok(made) => made,
            Err(super::Refused::Stopped) => {
                self.is_exhausted = false;
                return Ok(());
            }
            Err(error) => return Err(Refusal::usage(error.to_string())),
        };
        let finish = Finish {
            keeps_decoration: false,
            least_blockers: self.least_blockers,
            differ,
            seed: self.plan.seed,
        };
        polish(&space, self.concept, &mut made, finish, watch);
        // Every proposed board counts, and so does the proof that there is no other.
        let proposed = made.required.rounds + made.boards.len();
        self.proposed += proposed;
        self.tries += proposed + usize::from(made.boards.is_empty());
        let is_none = matches!(made.required.answer, Answer::NotEnforceable | Answer::Unsolvable);
        self.is_exhausted &= is_none || made.required.is_all;
        if made.required.answer != Answer::Unsolvable {
            self.last = made.required.answer;
        }
        let at = self.spaces.len();
        self.spaces.push(space);
        for board in made.boards {
            let found = FoundBoard { space: at, board };
            match self.found.iter().all(|other| self.distance(&found, other) >= differ) {
                true => self.found.push(found),
                // Another board of this space might differ enough.
                false => self.is_exhausted = false,
            }
        }
        Ok(())
    }

    /// Boards that may still be proposed in vain.
    fn max_rounds(&self) -> usize {
        let tries = self.plan.tries.map_or(usize::MAX, |tries| tries as usize);
        tries.saturating_sub(self.tries)
    }

    /// In how much two boards differ: in atoms of the design, or in places if the numbers of their
    /// pieces differ.
    fn distance(&self, a: &FoundBoard, b: &FoundBoard) -> usize {
        match a.space == b.space {
            true => distance(&self.spaces[a.space], self.concept, &a.board, &b.board),
            false => places_changed(&a.board, &b.board).len(),
        }
    }

    /// How much a board differs from the others at least.
    fn least_distance(&self, at: usize) -> Option<usize> {
        let others = self.found.iter().enumerate().filter(|(other, _)| *other != at);
        others.map(|(_, other)| self.distance(&self.found[at], other)).min()
    }
}

impl BoardMaker {
    fn report(&self, search: Search<'_>, given: &Given, watch: &mut Watch<'_>) -> MakeReport {
        let plan = search.plan;
        let mut report = MakeReport { route: "clingo", ..MakeReport::new(plan) };
        report.counts.tries = search.tries as u64;
        report.counts.solvable = search.proposed as u64;
        for at in 0..search.found.len() {
            let board = self.arrange(search.found[at].board.clone(), plan.freeze.is_some());
            let mut proved = self.prove(&board, given, plan, watch);
            proved.n = at as u64 + 1;
            if let Some(least) = search.least_distance(at).filter(|_| plan.differ > 1) {
                proved.properties.push(Property {
                    value: Some(Amount::Number(least as f64)),
                    ..Property::new("differ", least >= plan.differ, "counting")
                });
            }
            match proved.properties.iter().all(|property| property.proved) {
                true => report.made.push(proved),
                false => report.unproved += 1,
            }
        }
        report.status = match report.made.len() >= plan.count {
            true => MakeStatus::Found,
            false if search.is_exhausted && report.unproved == 0 => MakeStatus::None,
            false => MakeStatus::Unknown,
        };
        if report.status == MakeStatus::Unknown {
            report.why = Some(if search.max_rounds() == 0 { "budget" } else { "stopped" });
        }
        if report.status == MakeStatus::None && report.made.is_empty() {
            report.nearest = Some(MissReport {
                level: Vec::new(),
                legend: Vec::new(),
                moves: None,
                lacks: match search.last {
                    Answer::Unsolvable => "solvable",
                    _ if plan.need.is_empty() => "not won at once",
                    _ => "need",
                },
                concept: (!plan.need.is_empty()).then(|| plan.need.join(", ")),
                because: match search.last {
                    Answer::Unsolvable => "no board of this space can be solved",
                    _ if plan.need.is_empty() => {
                        "every board of this space that can be solved is won at the start or by one move"
                    }
                    _ => {
                        "every board of this space that can be solved has a shortcut or is won by one \
                         move or none"
                    }
                }
                .to_string(),
                shortcut: None,
            });
        }
        report
    }
}
