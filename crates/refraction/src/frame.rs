//! All boards of a size: sources, targets and blockers on cells, for a tray.
//!
//! The tray is that of a board in a file. Without a file it is made of elements too: benders, splitters and
//! combiners stand in a row below the board, each turned in every way.

use crate::board::{Board, Cell, Emitter, Kind as PieceKind, Piece, Want};
use crate::fraction::Fraction;
use crate::puzzle::Puzzle;
use crate::read::{MAX_PIECES, MAX_SIDE};
use crate::side::{Side, Sides};
use crate::space::{fresh_name, letter, shapes};
use crate::write::write;
use play::grid::{Grid, Symmetry};
use play::lens::{Options, Refusal};
use play::space::{
    Chosen, ElementId, Frame, FrameRequest, Image, Layout, LevelText, Offered, filling_of,
};
use std::sync::Arc;

/// All boards of a size for a tray.
pub struct BoardFrame {
    /// The board without anything fixed.
    empty: Board,
    things: Vec<Thing>,
    layout: Layout,
}

/// What a place holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Thing {
    Nothing,
    Source(Side, Fraction),
    Target(Side, Fraction),
    Blocker,
    Tray(PieceKind, Sides, Sides),
}

/// The names of the kinds, those of the tray last.
const KINDS: [&str; 6] = ["source", "target", "blocker", "bender", "splitter", "combiner"];
/// Kinds that stand on the board.
const FIXED: usize = 3;

impl BoardFrame {
    /// The frame of a request; tray and powers are those of the board `like`.
    pub fn new(
        like: Option<&Board>,
        request: &FrameRequest,
        options: &Options,
    ) -> Result<BoardFrame, Refusal> {
        if request.without_rule.is_some() {
            return Err(Refusal::usage("all boards share the same rules of light"));
        }
        let of_like = like.map(|like| [usize::from(like.width), usize::from(like.height)]);
        let size = request.size_like(of_like);
        if size.iter().any(|side| !(1..=usize::from(MAX_SIDE)).contains(side)) {
            return Err(Refusal::usage(format!("a board has 1 to {MAX_SIDE} columns and rows")));
        }
        let known = if like.is_some() { FIXED } else { KINDS.len() };
        // Without light and a target there is nothing that another element could add to.
        let (usual, with) = (vec![0, 1, 2], vec![(0, 1), (1, 1)]);
        let offered = Offered { usual, with, ..Offered::all(KINDS[..known].iter().copied()) };
        let mut chosen = offered.choose(request)?;
        if request.elements.is_empty() {
            // A board without light or without a target is not much of a puzzle.
            chosen.kinds[..2].iter_mut().for_each(|kind| (kind.least, kind.most) = (1, 1));
        }
        // One piece of a kind, unless more are asked for.
        let offers = chosen.offers.clone();
        for (kind, offer) in chosen.kinds.iter_mut().zip(offers) {
            if offer >= FIXED && kind.most == usize::MAX {
                (kind.least, kind.most) = (1, 1);
            }
        }
        let [width, height] = size.map(|side| side as u8);
        let (title, tray) = (String::new(), like.map_or(Vec::new(), |like| like.tray.clone()));
        let (sources, targets, blockers) = (Vec::new(), Vec::new(), Vec::new());
        let empty =
            Board { title, width, height, sources, targets, blockers, tray, solution: None };
        let grid = Grid::new(size);
        let mut places: Vec<[usize; 2]> = grid.cells().map(|cell| grid.place(cell)).collect();
        places.extend((0..tray_places(&chosen)).map(|at| [at + 1, size[1] + 1]));
        let nothing = ("nothing", Thing::Nothing);
        let (mut layout, things) = Layout::new(places, chosen, options, nothing, |chosen, kind| {
            let things = things_of(chosen.offers[kind], like, chosen).into_iter();
            things.map(|thing| (thing.name(), thing)).collect()
        });
        layout.images = like.map_or(Vec::new(), |like| images(grid, &like.tray, &things));
        layout.start = like.and_then(|like| start(like, &empty, &things));
        Ok(BoardFrame { empty, things, layout })
    }

    fn cells(&self) -> usize {
        self.empty.cells()
    }
}

/// The filling of a board; none if it has another size than the frame, or something that the frame has
/// not.
fn start(like: &Board, empty: &Board, things: &[Thing]) -> Option<Vec<ElementId>> {
    if (like.width, like.height) != (empty.width, empty.height) {
        return None;
    }
    let mut filling = vec![Thing::Nothing; like.cells()];
    for source in &like.sources {
        filling[like.number(source.cell)] = Thing::Source(source.out, source.power);
    }
    for target in &like.targets {
        filling[like.number(target.cell)] = Thing::Target(target.side, target.power);
    }
    for &cell in &like.blockers {
        filling[like.number(cell)] = Thing::Blocker;
    }
    filling_of(filling, things, |known, thing| known == thing)
}

/// Places of the tray: as many as its kinds allow together.
fn tray_places(chosen: &Chosen) -> usize {
    let of_tray = chosen.kinds.iter().zip(&chosen.offers).filter(|(_, offer)| **offer >= FIXED);
    let most: usize = of_tray.map(|(kind, _)| kind.most.min(MAX_PIECES)).sum();
    most.min(MAX_PIECES)
}

/// The elements of a kind.
fn things_of(offer: usize, like: Option<&Board>, chosen: &Chosen) -> Vec<Thing> {
    let has = |kind: usize| chosen.offers.contains(&kind);
    let powers = |of_like: Vec<Fraction>, has_half: bool| -> Vec<Fraction> {
        let mut powers = of_like;
        if powers.is_empty() {
            powers.extend(Fraction::new(1, 1));
            powers.extend(Fraction::new(1, 2).filter(|_| has_half));
        }
        powers.sort();
        powers.dedup();
        powers
    };
    let aimed = |powers: Vec<Fraction>, make: fn(Side, Fraction) -> Thing| -> Vec<Thing> {
        let all = powers.into_iter().flat_map(|power| Side::ALL.map(|side| (side, power)));
        all.map(|(side, power)| make(side, power)).collect()
    };
    let shaped = |kind: PieceKind, ways: usize| -> Vec<Thing> {
        let all = shapes(kind, ways).into_iter();
        all.map(|(inputs, outputs)| Thing::Tray(kind, inputs, outputs)).collect()
    };
    match offer {
        0 => {
            let own =
                like.map_or(Vec::new(), |like| like.sources.iter().map(|s| s.power).collect());
            aimed(powers(own, has(5)), Thing::Source)
        }
        1 => {
            let own =
                like.map_or(Vec::new(), |like| like.targets.iter().map(|t| t.power).collect());
            aimed(powers(own, has(4)), Thing::Target)
        }
        2 => vec![Thing::Blocker],
        3 => shaped(PieceKind::Bender, 1),
        4 => shaped(PieceKind::Splitter, 2),
        _ => shaped(PieceKind::Combiner, 2),
    }
}

impl Thing {
    fn name(self) -> String {
        match self {
            Thing::Nothing => "nothing".to_string(),
            Thing::Source(side, power) => format!("source out={} power={power}", side.letter()),
            Thing::Target(side, power) => format!("target in={} power={power}", side.letter()),
            Thing::Blocker => "blocker".to_string(),
            Thing::Tray(kind, inputs, outputs) => {
                format!("{} in={inputs} out={outputs}", kind.word())
            }
        }
    }

    fn turned(self, symmetry: Symmetry) -> Thing {
        match self {
            Thing::Source(side, power) => Thing::Source(turned(side, symmetry), power),
            Thing::Target(side, power) => Thing::Target(turned(side, symmetry), power),
            other => other,
        }
    }
}

fn turned(side: Side, symmetry: Symmetry) -> Side {
    let (x, y) = side.step();
    let [x, y] = symmetry.turn([x, y]);
    Side::ALL.into_iter().find(|other| other.step() == (x, y)).unwrap_or(side)
}

/// The symmetries that keep the tray.
fn images(grid: Grid, tray: &[Piece], things: &[Thing]) -> Vec<Image> {
    let shapes = |turn: &dyn Fn(Sides) -> Sides| {
        let shape = |piece: &Piece| (piece.kind, turn(piece.inputs), turn(piece.outputs));
        let mut shapes: Vec<_> = tray.iter().map(shape).collect();
        shapes.sort();
        shapes
    };
    let plain = shapes(&|sides| sides);
    let mut images = Vec::new();
    for symmetry in Symmetry::all() {
        let turn =
            |sides: Sides| -> Sides { sides.iter().map(|side| turned(side, symmetry)).collect() };
        if symmetry.is_identity() || !symmetry.fits(grid.size) || shapes(&turn) != plain {
            continue;
        }
        let images_of = things.iter().map(|thing| thing.turned(symmetry));
        if let Some(elements) = filling_of(images_of, things, |known, image| known == image) {
            let places = grid.cells().map(|cell| symmetry.cell(grid, cell)).collect();
            images.push(Image { places, elements });
        }
    }
    images
}

impl Frame for BoardFrame {
    type Level = Board;
    type Puzzle = Puzzle;

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn can_hold(&self, place: usize, element: ElementId) -> bool {
        let is_tray = matches!(self.things[usize::from(element)], Thing::Tray(..));
        is_tray == (place >= self.cells())
    }

    /// The pieces of a tray have no order, so only one order of them is a board.
    fn level(&self, filling: &[ElementId]) -> Option<Board> {
        let (fixed, tray) = filling.split_at(self.cells());
        if tray.windows(2).any(|pair| pair[0] < pair[1]) {
            return None;
        }
        let mut board = self.empty.clone();
        for (number, element) in fixed.iter().enumerate() {
            let cell = board.cell(number);
            self.put(&mut board, cell, *element);
        }
        for element in tray {
            if let Thing::Tray(kind, inputs, outputs) = self.things[usize::from(*element)] {
                let name = fresh_name(&board, letter(kind));
                board.tray.push(Piece { name, kind, inputs, outputs });
            }
        }
        Some(board)
    }

    fn puzzle(&self, board: &Board) -> Puzzle {
        Puzzle::new(Arc::new(board.clone()))
    }

    fn text(&self, board: &Board) -> LevelText {
        LevelText::of(&write(board))
    }

    fn size(&self) -> [usize; 2] {
        [usize::from(self.empty.width), usize::from(self.empty.height)]
    }
}

impl BoardFrame {
    fn put(&self, board: &mut Board, cell: Cell, element: ElementId) {
        match self.things[usize::from(element)] {
            Thing::Source(out, power) => {
                let name = fresh_name(board, 'a');
                board.sources.push(Emitter { name, cell, out, power });
            }
            Thing::Target(side, power) => {
                let name = fresh_name(board, 't');
                board.targets.push(Want { name, cell, side, power });
            }
            Thing::Blocker => board.blockers.push(cell),
            Thing::Nothing | Thing::Tray(..) => {}
        }
    }
}
