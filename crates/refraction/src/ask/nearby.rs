//! The board nearest to a given one that can only be solved the right way.

use super::instance::{concept_facts, concept_files, concept_powers, size, table};
use super::require::Found;
use super::tidy::tidied;
use super::{Refused, TooManyPowers, placements, program};
use crate::board::{Board, Cell, Kind, Piece};
use crate::concept::Concept;
use crate::fraction::Fraction;
use crate::light::light;
use crate::read::MAX_PIECES;
use crate::side::Sides;
use crate::space::{Frozen, fresh_name, letter, places_changed, powers, shapes};
use crate::values::{Means, Values, values};
use asp::{Answer, MAX_GROUND_BYTES, Options};
use play::Watch;
use std::fmt::Write;

/// Whether such a board exists.
pub(crate) enum Nearby {
    /// This one, with a solution.
    Board(Box<Board>),
    /// None, proved.
    None,
    /// The search was stopped.
    Stopped,
    /// The limit was reached.
    GaveUp,
}

/// Boards that may be proposed in vain.
const MAX_ROUNDS: usize = 5_000;

/// Looks for a board that differs from `start` in at most `changes` places, none of which is frozen, and
/// whose every solution shows the concept. Changes are those of `space/edits.rs`: blockers are removed or
/// added, sources and targets turned, moved or given another power, pieces of the tray turned, removed or
/// added.
pub(crate) fn nearby(
    start: &Board,
    concept: &Concept,
    changes: usize,
    frozen: &Frozen,
    watch: &mut Watch<'_>,
) -> Result<Nearby, Refused> {
    let all = all_pieces(start, changes);
    let powers = powers(start);
    let values = nearby_values(&all, &powers, concept)?;
    let mut facts = facts(start, &all, &powers, &values, changes, frozen);
    concept_facts(concept, &values, &|name| start.piece(name), &mut facts);
    let mut files = concept_files(concept);
    files.extend(["design.lp", "nearby.lp", "play.lp", "triples.lp", "show.lp"]);
    files.extend(concept.is_monotone().then_some("tidy.lp"));
    let problem = match asp::read(program(&files, facts), MAX_GROUND_BYTES, watch).problem {
        Err(asp::NoProblem::Stopped) => return Ok(Nearby::Stopped),
        problem => problem?,
    };
    let options = Options { max_rounds: MAX_ROUNDS, ..Options::default() };
    let required = asp::require(&problem, &options, watch);
    Ok(match (required.answer, required.puzzles.first()) {
        (_, Some(puzzle)) => {
            let mut found = Found::default();
            puzzle.design.iter().for_each(|atom| found.take(atom));
            let placed = placements(&all, puzzle.solution.iter());
            let mut board = decoded(start, &all, &values, &found, placed);
            let solution = board.solution.take().unwrap_or_default();
            board.solution = Some(tidied(&board, solution, concept, true));
            assert_is_right(start, &board, concept, changes);
            Nearby::Board(Box::new(board))
        }
        (Answer::NotEnforceable | Answer::Unsolvable, _) => Nearby::None,
        _ if required.rounds >= MAX_ROUNDS => Nearby::GaveUp,
        _ => Nearby::Stopped,
    })
}

/// The simulator has the last word.
fn assert_is_right(start: &Board, board: &Board, concept: &Concept, changes: usize) {
    let solution = board.solution.as_ref().expect("a board is found with a solution");
    let lit = light(board, solution);
    assert!(lit.is_won() && concept.holds(board, solution, &lit), "{board:?}");
    assert!(places_changed(start, board).len() <= changes, "{board:?}");
}

/// The board with as many new blockers and pieces as may be added. New blockers have no place yet; that
/// of the first cell stands for it.
fn all_pieces(start: &Board, changes: usize) -> Board {
    let mut all = start.clone();
    all.blockers.extend(vec![Cell { x: 1, y: 1 }; changes]);
    for (kind, ways) in [(Kind::Bender, 1), (Kind::Splitter, 2), (Kind::Combiner, 2)] {
        for _ in 0..changes.min(MAX_PIECES.saturating_sub(start.tray.len())) {
            let (inputs, outputs) = shapes(kind, ways)[0];
            let name = fresh_name(&all, letter(kind));
            all.tray.push(Piece { name, kind, inputs, outputs });
        }
    }
    all
}

fn nearby_values(
    all: &Board,
    powers: &[Fraction],
    concept: &Concept,
) -> Result<Values, TooManyPowers> {
    let largest = powers.iter().max().copied().or(Fraction::new(1, 1));
    let most = largest.and_then(|power| power.times(all.sources.len().max(1) as u64));
    let wanted: Vec<Fraction> = powers.iter().copied().chain(concept_powers(concept)).collect();
    let count = |kind: Kind, ways: usize| {
        all.tray.iter().filter(|piece| piece.kind == kind && piece.ways() == ways).count()
    };
    values(&Means {
        sources: powers,
        most: most.ok_or(TooManyPowers)?,
        wanted: &wanted,
        halves: count(Kind::Splitter, 2),
        thirds: count(Kind::Splitter, 3),
        sums: count(Kind::Combiner, 2) + 2 * count(Kind::Combiner, 3),
    })
}

fn facts(
    start: &Board,
    all: &Board,
    powers: &[Fraction],
    values: &Values,
    changes: usize,
    frozen: &Frozen,
) -> String {
    let mut out = size(start.width, start.height);
    let _ = writeln!(out, "most_changes({changes}).");
    for units in powers.iter().filter_map(|&power| values.units(power)) {
        let _ = writeln!(out, "may_emit({units}). may_want({units}).");
    }
    table(&mut out, values);
    let place = |out: &mut String, piece: &str, Cell { x, y }: Cell| {
        let _ = writeln!(out, "old({piece}). was(x({piece},{x})). was(y({piece},{y})).");
    };
    let power = |out: &mut String, piece: &str, power: Fraction| {
        if let Some(units) = values.units(power) {
            let _ = writeln!(out, "was(power({piece},{units})).");
        }
    };
    for (number, source) in (1..).zip(&start.sources) {
        let piece = format!("so({number})");
        let _ = writeln!(out, "piece(source,{piece}). was(out({piece},{})).", source.out as u8);
        place(&mut out, &piece, source.cell);
        power(&mut out, &piece, source.power);
    }
    for (number, target) in (1..).zip(&start.targets) {
        let piece = format!("ta({number})");
        let _ = writeln!(out, "piece(target,{piece}). was(in({piece},{})).", target.side as u8);
        place(&mut out, &piece, target.cell);
        power(&mut out, &piece, target.power);
    }
    for (number, &cell) in (1..).zip(&all.blockers) {
        let _ = writeln!(out, "piece(blocker,bl({number})). optional(bl({number})).");
        match number <= start.blockers.len() {
            true => place(&mut out, &format!("bl({number})"), cell),
            false if number > start.blockers.len() + 1 => {
                let _ = writeln!(out, "after(bl({}),bl({number})).", number - 1);
            }
            false => {}
        }
    }
    for (number, piece) in (1..).zip(&all.tray) {
        let _ = writeln!(out, "piece({},p({number})). optional(p({number})).", piece.kind.word());
        if piece.ways() > 1 {
            let _ = writeln!(out, "ways(p({number}),{}).", piece.ways());
        }
        let mut ports = |word: &str, sides: Sides| {
            for side in sides.iter() {
                let _ = writeln!(out, "was({word}(p({number}),{})).", side as u8);
            }
        };
        ports("in", piece.inputs);
        ports("out", piece.outputs);
        if number <= start.tray.len() {
            let _ = writeln!(out, "old(p({number})).");
        } else if number > start.tray.len() + 1 && all.tray[number - 2].kind == piece.kind {
            let _ = writeln!(out, "after(p({}),p({number})).", number - 1);
        }
    }
    let below = usize::from(start.height) + 1;
    for Cell { x, y } in (0..start.cells()).map(|number| start.cell(number)) {
        if frozen.holds([usize::from(x), usize::from(y)]) {
            let _ = writeln!(out, "keeps(cell({x},{y})).");
        }
    }
    for number in (1..=all.tray.len()).filter(|&number| frozen.holds([number, below])) {
        let _ = writeln!(out, "keeps(p({number})).");
    }
    out
}

fn decoded(
    start: &Board,
    all: &Board,
    values: &Values,
    found: &Found,
    placed: Vec<Option<Cell>>,
) -> Board {
    let key = |word: &str, at: usize| (word.to_string(), at as i32 + 1);
    let power = |piece: &(String, i32), old: Fraction| {
        let units = found.powers.get(piece).copied();
        units.and_then(|units| values.power(units as u64)).unwrap_or(old)
    };
    let mut board = start.clone();
    for (at, source) in board.sources.iter_mut().enumerate() {
        let piece = key("so", at);
        source.cell = found.cell(&piece);
        source.out = found.outputs(&piece).iter().next().unwrap_or(source.out);
        source.power = power(&piece, source.power);
    }
    for (at, target) in board.targets.iter_mut().enumerate() {
        let piece = key("ta", at);
        target.cell = found.cell(&piece);
        target.side = found.inputs(&piece).iter().next().unwrap_or(target.side);
        target.power = power(&piece, target.power);
    }
    let blockers = (0..all.blockers.len()).map(|at| key("bl", at));
    let present = blockers.filter(|piece| !found.absent.contains(piece));
    board.blockers = present.map(|piece| found.cell(&piece)).collect();
    board.tray.clear();
    let mut solution = Vec::new();
    for (at, piece) in all.tray.iter().enumerate() {
        let key = key("p", at);
        if !found.absent.contains(&key) {
            let (inputs, outputs) = (found.inputs(&key), found.outputs(&key));
            board.tray.push(Piece { inputs, outputs, ..piece.clone() });
            solution.push(placed[at]);
        }
    }
    board.solution = Some(solution);
    board
}
