//! The encodings against the simulator and the search over all placements, on random small boards.

use super::*;
use crate::concept::Concept;
use crate::exhaust::exhaust;
use crate::fraction::Fraction;
use crate::side::{Side, Sides};
use crate::{Emitter, Kind, Piece, Want};
use play::random::SplitMix64;

/// A random board of at most 4x4 cells with at most four pieces in the tray.
fn random_board(random: &mut SplitMix64) -> Board {
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
    // Each stands, if it can, in the light of those before it, and targets in the light of all, so
    // that most boards can be solved and some only by the pieces.
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

fn random_concept(board: &Board, random: &mut SplitMix64) -> Concept {
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
    // Half of the time something that can matter on the board.
    let kind = board.tray[random.below(board.tray.len() as u64) as usize].kind;
    let own = format!("{}s>=1", kind.word());
    let text = match random.below(2) {
        0 => own.as_str(),
        _ => texts[random.below(texts.len() as u64) as usize],
    };
    text.parse().unwrap()
}

/// For 210 random boards: the same verdict from clingo and from trying all placements, the same
/// number of solutions, and the fewest pieces.
#[test]
fn clingo_and_all_placements_agree() {
    let mut random = SplitMix64::new(2013);
    let mut verdicts = [0; 3];
    for number in 0..210 {
        let board = random_board(&mut random);
        let concept = random_concept(&board, &mut random);
        let (mut with, mut without, mut fewest) = (0u64, 0u64, usize::MAX);
        let exhausted = exhaust(&board, u64::MAX, &mut |placements, light| {
            fewest = fewest.min(placements.iter().flatten().count());
            match concept.holds(&board, placements, light) {
                true => with += 1,
                false => without += 1,
            }
            true
        });
        assert!(exhausted.is_complete);
        let text = format!("board {number}, {concept}:\n{}", crate::write(&board));
        match need(&board, &concept, &mut |_| false).unwrap() {
            Need::Always(_) => {
                verdicts[0] += 1;
                assert!(with > 0 && without == 0, "always, but {with} and {without}: {text}");
            }
            Need::Avoidable(_, other) => {
                verdicts[1] += 1;
                assert!(without > 0, "avoidable, but {with} and {without}: {text}");
                // A tidy solution that shows the concept need not exist where others do, but
                // none may be found where there is none.
                assert!(with > 0 || other.is_none(), "{text}");
            }
            Need::Unsolvable => {
                verdicts[2] += 1;
                assert_eq!(with + without, 0, "unsolvable, but {with} and {without}: {text}");
            }
            Need::Unknown => panic!("nobody ended the search"),
        }
        let solved = solve(&board, &mut |_| false).unwrap();
        let pieces = solved.placements.map(|placements| placements.iter().flatten().count());
        assert!(solved.is_proved);
        assert_eq!(pieces.unwrap_or(usize::MAX), fewest, "{text}");
        if with + without < 3_000 {
            let count = count(&board, u64::MAX, &mut |_| false).unwrap();
            assert_eq!(count.solutions, with + without, "solutions of {text}");
        }
    }
    let [always, avoidable, unsolvable] = verdicts;
    assert!(always > 9 && avoidable > 9 && unsolvable > 9, "too much of one kind: {verdicts:?}");
}

/// On random small spaces every way of making use of shortcuts gives the same verdict, and every
/// board found survives the search over all placements.
#[test]
fn boards_without_shortcuts_survive_all_placements() {
    let mut random = SplitMix64::new(6);
    let (mut found, mut none) = (0, 0);
    for _ in 0..24 {
        let mut below = |n: u64| random.below(n) as usize;
        let space = Space {
            width: 2 + below(2) as u8,
            height: 2 + below(2) as u8,
            sources: 1 + below(2),
            targets: 1,
            blockers: below(2),
            benders: below(2),
            splitters: [below(2), 0],
            combiners: [below(2), 0],
            powers: [1, 2].into_iter().filter_map(|n| Fraction::new(n, 1)).collect(),
        };
        let texts = ["benders>=1", "splitters>=1", "combiners>=1", "monolithic", "not-nearest"];
        let concept: Concept = texts[below(5)].parse().unwrap();
        let ask = |refinement| {
            let options = asp::Options { refinement, count: 2, ..asp::Options::default() };
            require(&space, &concept, &options, &mut |_| false).unwrap()
        };
        let made = ask(None);
        for refinement in [asp::Refinement::Copy, asp::Refinement::Block] {
            let answer = ask(Some(refinement)).required.answer;
            assert_eq!(answer, made.required.answer, "{refinement:?} {concept} {space:?}");
        }
        match made.required.answer {
            asp::Answer::Puzzle => found += 1,
            _ => none += 1,
        }
        for board in &made.boards {
            let (mut with, mut without) = (0, 0);
            exhaust(board, u64::MAX, &mut |placements, light| {
                match concept.holds(board, placements, light) {
                    true => with += 1,
                    false => without += 1,
                }
                true
            });
            assert!(with > 0 && without == 0, "{concept}: {}", crate::write(board));
        }
    }
    assert!(found >= 5 && none >= 5, "{found} spaces with boards, {none} without");
}

#[test]
fn a_board_without_pieces_has_an_answer() {
    let ask = |text: &str, concept: &str| {
        let board = crate::read(&Source::new("b", text)).boards.remove(0);
        need(&board, &concept.parse().unwrap(), &mut |_| false).unwrap()
    };
    assert_eq!(ask("board 7x6 Bare\n", "benders>=1"), Need::Avoidable(Vec::new(), None));
    assert_eq!(ask("board 7x6 Bare\n", "benders>=0"), Need::Always(Vec::new()));
    let dark = "board 3x3 Dark\ntarget t 3,2 in=W power=1\n";
    assert_eq!(ask(dark, "benders>=0"), Need::Unsolvable);
}
