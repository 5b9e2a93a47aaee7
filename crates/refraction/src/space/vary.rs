//! Random variations of a board.

use super::{drop_stale_solution, fresh_name, letter, powers, shapes};
use crate::board::{Board, Cell, Emitter, Kind, Piece, Want};
use crate::read::MAX_PIECES;
use crate::side::Side;
use play::random::SplitMix64;
use play::space::Strength;

/// How many boards are drawn for one variation until one is allowed.
const MAX_DRAWS: usize = 50;

/// Variation `n` of a seed: one change, and with decreasing probability up to three more, as many times
/// as the strength says; redrawn while the result is not allowed. None when it equals the board itself.
pub(super) fn vary(
    start: &Board,
    (seed, n): (u64, u64),
    strength: Strength,
    is_allowed: &dyn Fn(&Board) -> bool,
) -> Option<Board> {
    let mut random = SplitMix64::stream(seed, n);
    let mut drawn = (0..MAX_DRAWS).map(|_| {
        let mut board = start.clone();
        let changes = 1 + (0..3).take_while(|_| random.below(2) == 0).count();
        for _ in 0..strength.draws(changes) {
            change(&mut board, &mut random);
        }
        board
    });
    let mut board = drawn.find(is_allowed)?;
    drop_stale_solution(&mut board);
    let is_same = |a: &Board, b: &Board| {
        (&a.sources, &a.targets, &a.blockers, &a.tray)
            == (&b.sources, &b.targets, &b.blockers, &b.tray)
    };
    (!is_same(&board, start)).then_some(board)
}

/// Makes one change of a random kind; none where the board has no room for it.
fn change(board: &mut Board, random: &mut SplitMix64) {
    match random.below(14) {
        0..3 => move_one(board, random),
        3 => add_blocker(board, random),
        4 => {
            if let Some(at) = pick(board.blockers.len(), random) {
                board.blockers.remove(at);
            }
        }
        5..7 => turn_fixed(board, random),
        7..9 => turn_piece(board, random),
        9 => change_power(board, random),
        10 => add_piece(board, random),
        11 => remove_piece(board, random),
        12 => add_fixed(board, random),
        _ => remove_fixed(board, random),
    }
}

fn pick(count: usize, random: &mut SplitMix64) -> Option<usize> {
    (count > 0).then(|| random.below(count as u64) as usize)
}

fn side(random: &mut SplitMix64) -> Side {
    Side::ALL[random.below(4) as usize]
}

fn free_cell(board: &Board, random: &mut SplitMix64) -> Option<Cell> {
    let is_taken = board.fixed();
    let free: Vec<usize> = (0..is_taken.len()).filter(|&number| !is_taken[number]).collect();
    pick(free.len(), random).map(|at| board.cell(free[at]))
}

/// A source, target or blocker, counted in this order.
fn move_one(board: &mut Board, random: &mut SplitMix64) {
    let (sources, targets) = (board.sources.len(), board.targets.len());
    let Some(at) = pick(sources + targets + board.blockers.len(), random) else {
        return;
    };
    let Some(cell) = free_cell(board, random) else {
        return;
    };
    if at < sources {
        board.sources[at].cell = cell;
    } else if at < sources + targets {
        board.targets[at - sources].cell = cell;
    } else {
        board.blockers[at - sources - targets] = cell;
    }
}

fn add_blocker(board: &mut Board, random: &mut SplitMix64) {
    let cell = free_cell(board, random).filter(|_| board.blockers.len() < MAX_PIECES);
    board.blockers.extend(cell);
}

fn turn_fixed(board: &mut Board, random: &mut SplitMix64) {
    let sources = board.sources.len();
    let Some(at) = pick(sources + board.targets.len(), random) else {
        return;
    };
    match at.checked_sub(sources) {
        None => board.sources[at].out = side(random),
        Some(target) => board.targets[target].side = side(random),
    }
}

fn change_power(board: &mut Board, random: &mut SplitMix64) {
    let (powers, sources) = (powers(board), board.sources.len());
    let Some(at) = pick(sources + board.targets.len(), random) else {
        return;
    };
    let Some(power) = pick(powers.len(), random).map(|at| powers[at]) else {
        return;
    };
    match at.checked_sub(sources) {
        None => board.sources[at].power = power,
        Some(target) => board.targets[target].power = power,
    }
}

fn turn_piece(board: &mut Board, random: &mut SplitMix64) {
    let Some(at) = pick(board.tray.len(), random) else {
        return;
    };
    let piece = &mut board.tray[at];
    let ways = piece.inputs.len().max(piece.outputs.len());
    let shapes = shapes(piece.kind, ways);
    if let Some(shape) = pick(shapes.len(), random) {
        (piece.inputs, piece.outputs) = shapes[shape];
    }
}

fn add_piece(board: &mut Board, random: &mut SplitMix64) {
    if board.tray.len() >= MAX_PIECES {
        return;
    }
    let kind = Kind::ALL[random.below(3) as usize];
    let ways = if random.below(4) == 0 { 3 } else { 2 };
    let shapes = shapes(kind, ways);
    if let Some(shape) = pick(shapes.len(), random) {
        let (inputs, outputs) = shapes[shape];
        let name = fresh_name(board, letter(kind));
        board.tray.push(Piece { name, kind, inputs, outputs });
        if let Some(solution) = &mut board.solution {
            solution.push(None);
        }
    }
}

fn remove_piece(board: &mut Board, random: &mut SplitMix64) {
    if let Some(at) = pick(board.tray.len(), random) {
        board.remove_piece(at);
    }
}

fn add_fixed(board: &mut Board, random: &mut SplitMix64) {
    let powers = powers(board);
    let is_source = random.below(2) == 0;
    let count = if is_source { board.sources.len() } else { board.targets.len() };
    let room = free_cell(board, random).filter(|_| count < MAX_PIECES);
    let (Some(cell), Some(at)) = (room, pick(powers.len(), random)) else {
        return;
    };
    let (side, power) = (side(random), powers[at]);
    match is_source {
        true => {
            let name = fresh_name(board, 'a');
            board.sources.push(Emitter { name, cell, out: side, power });
        }
        false => {
            let name = fresh_name(board, 't');
            board.targets.push(Want { name, cell, side, power });
        }
    }
}

/// The last source and the last target stay.
fn remove_fixed(board: &mut Board, random: &mut SplitMix64) {
    match random.below(2) {
        0 if board.sources.len() > 1 => {
            let at = random.below(board.sources.len() as u64) as usize;
            board.sources.remove(at);
        }
        1 if board.targets.len() > 1 => {
            let at = random.below(board.targets.len() as u64) as usize;
            board.targets.remove(at);
        }
        _ => {}
    }
}
