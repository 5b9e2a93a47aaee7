//! How light travels: the simulator.

use crate::board::{Board, Cell, Kind, Placements};
use crate::fraction::Fraction;
use crate::side::Side;
use play::Doubt;

/// All beams of a board with pieces on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Light {
    /// Every beam: those of the sources first, then the others in the order in which pieces light
    /// up.
    pub beams: Vec<Beam>,
    /// For every piece of the tray, whether it sends out a beam.
    pub used: Vec<bool>,
    /// For every target, whether it gets exactly the power it needs.
    pub satisfied: Vec<bool>,
    /// For every target, whether a beam reaches it whose power does not fit into a [`Fraction`], so
    /// that it is not known whether the target is satisfied.
    pub is_in_doubt: Vec<bool>,
    /// For every combiner, by its number in the tray, what enters by each side.
    pub received: Vec<[Option<Option<Fraction>>; 4]>,
}

/// A beam, from where it starts to what it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beam {
    /// What sends it.
    pub from: From,
    /// The cell it starts from.
    pub start: Cell,
    /// The direction it travels.
    pub side: Side,
    /// Free cells it crosses.
    pub length: u8,
    /// What it carries; none if that does not fit into a fraction.
    pub power: Option<Fraction>,
    /// What it meets.
    pub met: Met,
}

/// What sends a beam, by its number on the board or in the tray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum From {
    Source(usize),
    Piece(usize),
}

/// What a beam meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// The end of the board.
    Edge,
    /// Something that stops it.
    Wall,
    /// The side of a target that takes light.
    Target(usize),
    /// An input of a piece of the tray.
    Piece(usize),
}

impl Light {
    /// True when every target gets the power it needs.
    pub fn is_won(&self) -> bool {
        self.satisfied.iter().all(|&is_satisfied| is_satisfied)
    }

    /// Why it is not known whether every target gets the power it needs.
    pub fn doubt(&self) -> Option<Doubt> {
        let mut targets = self.satisfied.iter().zip(&self.is_in_doubt);
        let may_be_won = targets.all(|(is_satisfied, is_in_doubt)| *is_satisfied || *is_in_doubt);
        (may_be_won && !self.is_won()).then_some(FRACTIONS)
    }
}

/// A beam carries a fraction whose numbers are too large.
pub(crate) const FRACTIONS: Doubt = Doubt("fractions");

/// What occupies a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stands {
    Nothing,
    Wall,
    Target(usize),
    Piece(usize),
}

/// Computes the light of a board with pieces placed.
///
/// Values are the least fixpoint from the sources: a piece emits only after every beam it needs has
/// arrived, so a piece that would feed itself stays dark. Beams cross each other. The placements
/// must be on distinct free cells.
pub fn light(board: &Board, placements: &[Option<Cell>]) -> Light {
    let mut lamp = Lamp::new(board);
    lamp.shine(board, placements.iter().copied());
    lamp.light
}

/// The memory of a simulation. A search simulates millions of placements of one board; with this it
/// allocates nothing for them.
#[derive(Clone, Debug)]
pub(crate) struct Lamp {
    /// What is fixed on the board, by cell.
    fixed: Vec<Stands>,
    /// The same with the pieces placed.
    stands: Vec<Stands>,
    placements: Placements,
    light: Light,
}

impl Lamp {
    pub(crate) fn new(board: &Board) -> Lamp {
        let mut fixed = vec![Stands::Nothing; board.cells()];
        for source in &board.sources {
            fixed[board.number(source.cell)] = Stands::Wall;
        }
        for &cell in &board.blockers {
            fixed[board.number(cell)] = Stands::Wall;
        }
        for (number, target) in board.targets.iter().enumerate() {
            fixed[board.number(target.cell)] = Stands::Target(number);
        }
        Lamp {
            stands: fixed.clone(),
            fixed,
            placements: board.empty(),
            light: Light {
                beams: Vec::new(),
                used: vec![false; board.tray.len()],
                satisfied: vec![false; board.targets.len()],
                is_in_doubt: vec![false; board.targets.len()],
                received: vec![[None; 4]; board.tray.len()],
            },
        }
    }

    /// The light of its board, which is given again, with pieces placed; see [`light`].
    pub(crate) fn shine(
        &mut self,
        board: &Board,
        placements: impl Iterator<Item = Option<Cell>>,
    ) -> (&Light, &Placements) {
        let Lamp { fixed, stands, placements: placed, light } = self;
        stands.copy_from_slice(fixed);
        placed.clear();
        placed.extend(placements);
        for (number, cell) in placed.iter().enumerate() {
            if let Some(cell) = cell {
                stands[board.number(*cell)] = Stands::Piece(number);
            }
        }
        light.beams.clear();
        light.used.fill(false);
        light.satisfied.fill(false);
        light.is_in_doubt.fill(false);
        light.received.fill([None; 4]);
        for (number, source) in board.sources.iter().enumerate() {
            let beam = follow(board, stands, From::Source(number), source.cell, source.out);
            light.beams.push(Beam { power: Some(source.power), ..beam });
        }
        // Every beam is followed once, in the order of creation.
        let mut next = 0;
        while let Some(&beam) = light.beams.get(next) {
            next += 1;
            match beam.met {
                Met::Edge | Met::Wall => {}
                Met::Target(target) => {
                    light.satisfied[target] = beam.power == Some(board.targets[target].power);
                    light.is_in_doubt[target] = beam.power.is_none();
                }
                Met::Piece(piece) => {
                    light.received[piece][beam.side.opposite() as usize] = Some(beam.power);
                    shine(board, stands, placed, piece, light);
                }
            }
        }
        (light, placed)
    }
}

/// Adds the beams of a piece if it has all the light it needs.
fn shine(
    board: &Board,
    stands: &[Stands],
    placements: &[Option<Cell>],
    number: usize,
    light: &mut Light,
) {
    let piece = &board.tray[number];
    let received = light.received[number];
    let inputs = || piece.inputs.iter().map(|side| received[side as usize]);
    if light.used[number] || inputs().any(|input| input.is_none()) {
        return;
    }
    let powers = inputs().map(Option::flatten);
    let power = match piece.kind {
        Kind::Combiner => powers
            .reduce(|sum, power| sum.zip(power).and_then(|(sum, power)| sum.plus(power)))
            .flatten(),
        Kind::Bender | Kind::Splitter => {
            powers.last().flatten().and_then(|power| power.part(piece.outputs.len() as u64))
        }
    };
    light.used[number] = true;
    let Some(cell) = placements[number] else {
        return;
    };
    for side in piece.outputs.iter() {
        let beam = follow(board, stands, From::Piece(number), cell, side);
        light.beams.push(Beam { power, ..beam });
    }
}

/// A beam without its power.
fn follow(board: &Board, stands: &[Stands], from: From, start: Cell, side: Side) -> Beam {
    let (dx, dy) = side.step();
    let (mut x, mut y) = (i32::from(start.x) + dx, i32::from(start.y) + dy);
    let mut beam = Beam { from, start, side, length: 0, power: None, met: Met::Edge };
    while (1..=i32::from(board.width)).contains(&x) && (1..=i32::from(board.height)).contains(&y) {
        let cell = Cell { x: x as u8, y: y as u8 };
        let entry = side.opposite();
        match stands[board.number(cell)] {
            Stands::Nothing => {}
            Stands::Target(target) if board.targets[target].side == entry => {
                return Beam { met: Met::Target(target), ..beam };
            }
            Stands::Piece(piece) if board.tray[piece].inputs.has(entry) => {
                return Beam { met: Met::Piece(piece), ..beam };
            }
            _ => return Beam { met: Met::Wall, ..beam },
        }
        beam.length += 1;
        (x, y) = (x + dx, y + dy);
    }
    beam
}
