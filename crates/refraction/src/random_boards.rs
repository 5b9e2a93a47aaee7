//! Random small boards for tests.

use crate::concept::Concept;
use crate::fraction::Fraction;
use crate::side::{Side, Sides};
use crate::{Board, Cell, Emitter, Kind, Piece, Want};
use play::random::SplitMix64;

/// A random board of at most 4x4 cells with at most four pieces in the tray.
pub(crate) fn random_board(random: &mut SplitMix64) -> Board {
    let mut below = |n: u64| random.below(n);
    let (width, height) = (2 + below(3) as u8, 2 + below(3) as u8);
    let mut cells: Vec<Cell> =
        (1..=height).flat_map(|y| (1..=width).map(move |x| Cell { x, y })).collect();
    let mut cell = |below: &mut dyn FnMut(u64) -> u64| {
        let at = below(cells.len() as u64) as usize;
        cells.swap_remove(at)
    };
    let side = |number: u64| Side::ALL[number as usize];
    let power = |number: u64| {
        let (n, d) = [(1, 1), (2, 1), (1, 2), (1, 3), (2, 3), (3, 1)][number as usize];
        Fraction::new(n, d).unwrap()
    };
    let mut board = Board {
        title: String::new(),
        width,
        height,
        sources: Vec::new(),
        targets: Vec::new(),
        blockers: Vec::new(),
        tray: Vec::new(),
        solution: None,
    };
    for number in 0..1 + below(2) {
        let cell = cell(&mut below);
        let (out, power) = (side(below(4)), power(below(6)));
        board.sources.push(Emitter { name: format!("a{number}"), cell, out, power });
    }
    if below(3) == 0 {
        board.blockers.push(cell(&mut below));
    }
    // Fewer pieces where there are many cells, so that all placements can be tried.
    let most = if width * height > 9 { 3 } else { 4 };
    // Each piece stands, if possible, in the light of those before it, and targets in the light of
    // all, so that most boards can be solved and some only with the pieces.
    let mut placements = Vec::new();
    for number in 0..1 + below(most) {
        let beams = crate::light(&board, &placements).beams;
        let beams: Vec<_> = beams.into_iter().filter(|beam| beam.length > 0).collect();
        let mut piece = random_piece(number, &mut below);
        let mut placed = None;
        if !beams.is_empty() {
            let beam = beams[below(beams.len() as u64) as usize];
            for _ in 0..6 {
                if piece.inputs.has(beam.side.opposite()) {
                    placed = Some(along(&beam, below(u64::from(beam.length))));
                    break;
                }
                piece = random_piece(number, &mut below);
            }
        }
        board.tray.push(piece);
        placements.push(placed);
    }
    for number in 0..1 + below(2) {
        let beams = crate::light(&board, &placements).beams;
        let mut beams: Vec<_> = beams.iter().filter(|beam| beam.length > 0).collect();
        let is_made = |beam: &&crate::Beam| matches!(beam.from, crate::From::Piece(_));
        if beams.iter().any(is_made) && below(8) > 0 {
            beams.retain(is_made);
        }
        if beams.is_empty() {
            break;
        }
        let beam = beams[below(beams.len() as u64) as usize];
        let cell = along(beam, below(u64::from(beam.length)));
        let power = if below(8) == 0 { power(below(6)) } else { beam.power.unwrap() };
        let (name, side) = (format!("t{number}"), beam.side.opposite());
        board.targets.push(Want { name, cell, side, power });
    }
    board
}

/// Most random boards can be solved. Gives the targets a power that no network produces, if wanted.
pub(crate) fn make_unsolvable(board: &mut Board, is_wanted: bool) {
    let odd = Fraction::new(1, 5).unwrap();
    board.targets.iter_mut().filter(|_| is_wanted).for_each(|target| target.power = odd);
}

/// A cell that a beam crosses, counted from 0.
fn along(beam: &crate::Beam, number: u64) -> Cell {
    let (dx, dy) = beam.side.step();
    let at = |from: u8, step: i32| (i32::from(from) + step * (number as i32 + 1)) as u8;
    Cell { x: at(beam.start.x, dx), y: at(beam.start.y, dy) }
}

fn random_piece(number: u64, below: &mut dyn FnMut(u64) -> u64) -> Piece {
    let kind = Kind::ALL[below(3) as usize];
    let one = Side::ALL[below(4) as usize];
    let other = |below: &mut dyn FnMut(u64) -> u64, count: usize| {
        let mut sides: Vec<Side> = Side::ALL.into_iter().filter(|side| *side != one).collect();
        while sides.len() > count {
            sides.remove(below(sides.len() as u64) as usize);
        }
        sides.into_iter().collect::<Sides>()
    };
    let ways = 2 + usize::from(below(4) == 0);
    let (inputs, outputs) = match kind {
        Kind::Bender => {
            let turn = if below(2) == 0 { 1 } else { 3 };
            (Sides::from(one), Sides::from(Side::ALL[(one as usize + turn) % 4]))
        }
        Kind::Splitter => (Sides::from(one), other(below, ways)),
        Kind::Combiner => (other(below, ways), Sides::from(one)),
    };
    Piece { name: format!("p{number}"), kind, inputs, outputs }
}

pub(crate) fn random_concept(board: &Board, random: &mut SplitMix64) -> Concept {
    let texts = [
        "splitters>=1",
        "combiners>=1",
        "benders>=1",
        "benders>=2",
        "splitters>=1,benders>=1",
        "splitters>=1,combiners>=1",
        "monolithic",
        "not-nearest",
        "build:1/2+1/2",
        "build:1+1",
    ];
    // Half of the time, something that can matter on the board.
    let kind = board.tray[random.below(board.tray.len() as u64) as usize].kind;
    let own = format!("{}s>=1", kind.word());
    let text = match random.below(2) {
        0 => own.as_str(),
        _ => texts[random.below(texts.len() as u64) as usize],
    };
    text.parse().unwrap()
}
