//! Boards around a board: variations, repairs, and smaller boards.

mod canonical;
mod edits;
mod freeze;
mod smaller;
#[cfg(test)]
mod tests;
mod vary;

pub(crate) use self::freeze::Frozen;
#[cfg(feature = "clingo")]
use crate::ask::nearby::Nearby;
use crate::board::{Board, Cell, Kind};
use crate::fraction::Fraction;
use crate::light::light;
use crate::puzzle::Puzzle;
use crate::side::{Side, Sides};
use crate::write::write;
#[cfg(feature = "clingo")]
use play::Watch;
use play::lens::{Options, Refusal};
#[cfg(feature = "clingo")]
use play::search::Cut;
#[cfg(feature = "clingo")]
use play::space::OwnRepair;
use play::space::{LevelText, Space, Strength};
use source::Source;
use std::ops::ControlFlow;
use std::sync::Arc;

pub use smaller::Smaller;

/// A board and the boards around it.
pub struct BoardSpace {
    start: Board,
    frozen: Frozen,
    strength: Strength,
    options: Options,
}

impl BoardSpace {
    /// The space around a board. Of the options `freeze`, a mask, keeps cells and pieces as they are,
    /// and `strength` says how much variations change.
    pub fn new(board: &Board, options: Options) -> Result<BoardSpace, Refusal> {
        let mask = options.file("freeze").map(Source::text).or(options.text("freeze"));
        let frozen = mask.map(|mask| Frozen::read(board, mask)).transpose()?.unwrap_or_default();
        let strength = Strength::of(&options)?;
        Ok(BoardSpace { start: board.clone(), frozen, strength, options })
    }

    fn is_allowed(&self, board: &Board) -> bool {
        !self.frozen.holds_any(&self.changed(board))
    }
}

impl Space for BoardSpace {
    type Level = Board;
    type Puzzle = Puzzle;
    type Scratch = ();
    type Step = Smaller;

    fn start(&self) -> &Board {
        &self.start
    }

    fn puzzle(&self, board: &Board) -> Puzzle {
        Puzzle::new(Arc::new(board.clone()))
    }

    fn canonical(&self, board: &Board) -> Box<[u64]> {
        canonical::canonical(board)
    }

    fn text(&self, board: &Board) -> LevelText {
        let mut board = board.clone();
        drop_stale_solution(&mut board);
        LevelText::of(&write(&board))
    }

    fn changed(&self, board: &Board) -> Vec<[usize; 2]> {
        places_changed(&self.start, board)
    }

    fn vary_from(&self, from: &Board, seed: u64, n: u64, _scratch: &mut ()) -> Option<Board> {
        vary::vary(from, (seed, n), self.strength, &|board| self.is_allowed(board))
    }

    /// A board needs light and pieces to direct it, and must not be solved from the start.
    fn is_candidate(&self, board: &Board) -> bool {
        let has_all = !board.sources.is_empty() && !board.targets.is_empty();
        has_all && !board.tray.is_empty() && !light(board, &board.empty()).is_won()
    }

    fn edits(
        &self,
        cost: usize,
        show: &mut dyn FnMut(&Board) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        edits::edits(&self.start, cost, false, &mut |board| match self.is_allowed(board) {
            true => show(board),
            false => ControlFlow::Continue(()),
        })
    }

    fn edits_for(
        &self,
        cost: usize,
        need: &[String],
        show: &mut dyn FnMut(&Board) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let takes_away = !need.is_empty();
        edits::edits(&self.start, cost, takes_away, &mut |board| match self.is_allowed(board) {
            true => show(board),
            false => ControlFlow::Continue(()),
        })
    }

    /// By clingo. Where one change is enough to make a board solvable, all such changes are tried
    /// instead, for the best of them.
    #[cfg(feature = "clingo")]
    fn own_repair(
        &self,
        cost: usize,
        need: &[String],
        watch: &mut Watch<'_>,
    ) -> Option<OwnRepair<Board>> {
        if need.is_empty() && cost == 1 {
            return None;
        }
        let concept = crate::ask::make::wish::wish(need, &[], &self.start.tray).ok()??;
        let found = crate::ask::nearby::nearby(&self.start, &concept, cost, &self.frozen, watch);
        Some(match found.ok()? {
            Nearby::Board(board) => OwnRepair::Found(*board),
            Nearby::None => OwnRepair::None,
            Nearby::Stopped => OwnRepair::Unknown(Cut::Stopped),
            Nearby::GaveUp => OwnRepair::Unknown(Cut::Budget),
        })
    }

    fn steps(&self, board: &Board, kind: usize) -> Vec<Smaller> {
        smaller::steps(board, kind)
    }

    fn step_kinds(&self) -> usize {
        smaller::KINDS
    }

    fn take(&self, board: &Board, step: &Smaller) -> Option<Board> {
        step.take(board)
    }

    fn describe_step(&self, board: &Board, taken: &[Smaller], step: &Smaller) -> String {
        step.describe(board, taken)
    }

    fn options(&self) -> &Options {
        &self.options
    }
}

/// Column and row of the places in which a board differs from another one. A piece of the tray counts
/// as a place in the row below the board.
pub(crate) fn places_changed(start: &Board, board: &Board) -> Vec<[usize; 2]> {
    let (before, after) = (contents(start), contents(board));
    let cells = (0..before.len().max(after.len()))
        .filter(|&number| before.get(number) != after.get(number))
        .map(|number| start.cell(number))
        .map(|Cell { x, y }| [usize::from(x), usize::from(y)]);
    let (before, after) = (&start.tray, &board.tray);
    let changed = (0..before.len()).filter(|&piece| !after.contains(&before[piece]));
    let is_old = |name: &str| before.iter().any(|piece| piece.name == name);
    let added = after.iter().filter(|piece| !is_old(&piece.name)).count();
    let tray = changed.chain((0..added).map(|piece| before.len() + piece));
    let tray = tray.map(|piece| [piece + 1, usize::from(start.height) + 1]);
    cells.chain(tray).collect()
}

/// Drops the written solution if it no longer solves the board.
fn drop_stale_solution(board: &mut Board) {
    let is_solved = board.solution.as_ref().is_some_and(|solution| {
        let is_taken = board.fixed();
        let is_free = |cell: &Cell| !is_taken[board.number(*cell)];
        solution.iter().flatten().all(is_free) && light(board, solution).is_won()
    });
    if !is_solved {
        board.solution = None;
    }
}

/// The content of a cell, without names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Nothing,
    Blocker,
    Source(Side, Fraction),
    Target(Side, Fraction),
}

fn contents(board: &Board) -> Vec<Content> {
    let mut contents = vec![Content::Nothing; board.cells()];
    for &cell in &board.blockers {
        contents[board.number(cell)] = Content::Blocker;
    }
    for source in &board.sources {
        contents[board.number(source.cell)] = Content::Source(source.out, source.power);
    }
    for target in &board.targets {
        contents[board.number(target.cell)] = Content::Target(target.side, target.power);
    }
    contents
}

/// The powers used in variations of sources and targets: those of the board, their halves, thirds
/// and doubles, where they can be written.
pub(crate) fn powers(board: &Board) -> Vec<Fraction> {
    let sources = board.sources.iter().map(|source| source.power);
    let targets = board.targets.iter().map(|target| target.power);
    let near = |power: Fraction| [Some(power), power.part(2), power.part(3), power.times(2)];
    let powers = sources.chain(targets).flat_map(near).flatten();
    let is_written = |power: &Fraction| power.to_string().parse() == Ok(*power);
    let mut powers: Vec<Fraction> = powers.filter(is_written).collect();
    powers.sort();
    powers.dedup();
    powers
}

/// All ports that a piece of a kind can have with this many outputs or inputs.
pub(crate) fn shapes(kind: Kind, ways: usize) -> Vec<(Sides, Sides)> {
    let one = |side: Side| Sides::from(side);
    let others = |side: Side, ways: usize| {
        let sets = (0..16u8).map(|bits| {
            Side::ALL.into_iter().filter(|other| bits >> *other as u8 & 1 == 1).collect::<Sides>()
        });
        sets.filter(move |sides| sides.len() == ways && !sides.has(side)).collect::<Vec<_>>()
    };
    let all = Side::ALL.into_iter();
    match kind {
        Kind::Bender => {
            let bent = all.flat_map(|side| Side::ALL.map(|other| (side, other)));
            let is_bent = |(side, other): &(Side, Side)| side != other && side.opposite() != *other;
            bent.filter(is_bent).map(|(side, other)| (one(side), one(other))).collect()
        }
        Kind::Splitter => all
            .flat_map(|side| others(side, ways).into_iter().map(move |o| (one(side), o)))
            .collect(),
        Kind::Combiner => all
            .flat_map(|side| others(side, ways).into_iter().map(move |o| (o, one(side))))
            .collect(),
    }
}

/// A name that is not used on the board.
pub(crate) fn fresh_name(board: &Board, letter: char) -> String {
    let sources = board.sources.iter().map(|source| &source.name);
    let targets = board.targets.iter().map(|target| &target.name);
    let names: Vec<&String> =
        sources.chain(targets).chain(board.tray.iter().map(|piece| &piece.name)).collect();
    let numbered = (1..).map(|number: usize| format!("{letter}{number}"));
    let mut free = numbered.filter(|name| !names.contains(&name));
    free.next().unwrap_or_default()
}

/// The first letter of the names of a kind.
pub(crate) fn letter(kind: Kind) -> char {
    match kind {
        Kind::Bender => 'b',
        Kind::Splitter => 's',
        Kind::Combiner => 'c',
    }
}
