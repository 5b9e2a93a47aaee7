//! What a search for boards leaves behind: blockers that stop nothing, and pieces that are copies of
//! each other.
//!
//! The search is asked for a number of blockers and pieces and puts them anywhere. Here blockers are
//! taken away as long as every solution still shows the concept, so that each that stays matters,
//! and pieces that the solution leaves in the tray are given other shapes, so that a player has
//! something to choose from. Every change is proved before it is kept.

use super::given::Given;
use super::need::{Need, need};
use super::require::{Made, Space, design};
use crate::board::{Board, Cell, Piece};
use crate::concept::Concept;
use crate::light::light;
use crate::space::shapes;
use play::Watch;
use play::random::SplitMix64;

/// How to finish boards.
#[derive(Clone, Copy, Debug)]
pub struct Finish {
    /// Blockers that do not matter stay.
    pub keeps_decoration: bool,
    /// The number of blockers that a board keeps at least.
    pub least_blockers: usize,
    /// The least number of atoms of the level design in which any two boards differ.
    pub differ: usize,
    /// Decides which shapes are tried first.
    pub seed: u64,
}

/// Boards with other shapes are tried this often for each board: every trial is a proof.
const MAX_SHAPES_TRIED: usize = 20;

/// What came of finishing boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Polished {
    /// Blockers removed.
    pub removed: usize,
    /// False when the search was stopped before everything was tried: blockers that stayed may then
    /// change nothing.
    pub is_complete: bool,
}

/// Removes blockers that do not matter and gives the unused pieces different shapes.
pub fn polish(
    space: &Space,
    concept: &Concept,
    made: &mut Made,
    finish: Finish,
    watch: &mut Watch<'_>,
) -> Polished {
    let mut polished = Polished { removed: 0, is_complete: true };
    for at in 0..made.boards.len() {
        let others: Vec<Board> = (0..made.boards.len())
            .filter(|other| *other != at)
            .map(|other| made.boards[other].clone())
            .collect();
        let mut keeps = |board: &Board| {
            let differs = |other: &Board| distance(space, concept, board, other) >= finish.differ;
            others.iter().all(differs)
                && is_forced(board, concept, watch).unwrap_or_else(|| {
                    polished.is_complete = false;
                    false
                })
        };
        let mut board = made.boards[at].clone();
        // Pieces first: a blocker that stops a shortcut through a new shape matters, and none that
        // stays may be made idle by a change after it.
        let mut random = SplitMix64::new(finish.seed.wrapping_add(at as u64));
        with_different_pieces(&mut board, &space.given, &mut random, &mut keeps);
        let mut removed = 0;
        if !finish.keeps_decoration {
            let least = finish.least_blockers;
            removed = without_decoration(&mut board, &space.given, least, &mut keeps);
        }
        made.required.puzzles[at].design = design(space, concept, &board);
        made.boards[at] = board;
        polished.removed += removed;
    }
    polished
}

/// True when the board is not solved before the first move, its solution stands, and every solution
/// shows the concept; none if that is not known.
fn is_forced(board: &Board, concept: &Concept, watch: &mut Watch<'_>) -> Option<bool> {
    let stands = board.solution.as_ref().is_some_and(|solution| {
        let light = light(board, solution);
        light.is_won() && concept.holds(board, solution, &light)
    });
    if !stands || light(board, &board.empty()).is_won() {
        return Some(false);
    }
    match need(board, concept, watch) {
        Ok(Need::Unknown) | Err(_) => None,
        Ok(need) => Some(matches!(need, Need::Always(_))),
    }
}

/// Removes blockers that are not given while the board stays as it should be: all at once if possible,
/// else one by one.
fn without_decoration(
    board: &mut Board,
    given: &Given,
    least: usize,
    keeps: &mut dyn FnMut(&Board) -> bool,
) -> usize {
    let had = board.blockers.len();
    let least = least.max(given.blockers.len());
    if had <= least {
        return 0;
    }
    let mut bare = board.clone();
    bare.blockers.retain(|blocker| given.blockers.contains(blocker));
    if bare.blockers.len() >= least && keeps(&bare) {
        *board = bare;
        return had - board.blockers.len();
    }
    let mut at = 0;
    while had > 1 && at < board.blockers.len() && board.blockers.len() > least {
        let mut fewer = board.clone();
        let removed = fewer.blockers.remove(at);
        match !given.blockers.contains(&removed) && keeps(&fewer) {
            true => *board = fewer,
            false => at += 1,
        }
    }
    had - board.blockers.len()
}

/// Gives unused pieces that are copies of others shapes that the tray does not have yet, or at least that
/// no other unused piece has: all at once if possible, else one by one.
fn with_different_pieces(
    board: &mut Board,
    given: &Given,
    random: &mut SplitMix64,
    keeps: &mut dyn FnMut(&Board) -> bool,
) {
    let Some(solution) = board.solution.clone() else {
        return;
    };
    let is_unused = |piece: usize| solution[piece].is_none();
    let mut copies: Vec<usize> = (0..board.tray.len())
        .filter(|&piece| is_unused(piece) && !given.tray.contains(&board.tray[piece]))
        .filter(|&piece| {
            // Of several unused copies the first may stay as it is, unless a used piece has the shape.
            let is_alike = |other: usize| other != piece && board.is_alike(piece, other);
            (0..board.tray.len())
                .any(|other| is_alike(other) && (other < piece || !is_unused(other)))
        })
        .collect();
    // Those that are copies of another distractor first.
    copies.sort_by_key(|&piece| !is_clone(board, &solution, piece));
    let mut tried = 0;
    let mut all = board.clone();
    let mut changed = Vec::new();
    for &piece in &copies {
        if let Some(shape) = new_shapes(&all, &solution, piece, random).into_iter().next() {
            all.tray[piece] = shape;
            changed.push(piece);
        }
    }
    if changed.is_empty() {
        return;
    }
    if keeps(&all) {
        *board = all;
        return;
    }
    for piece in changed {
        let most = if is_clone(board, &solution, piece) { usize::MAX } else { 3 };
        for shape in new_shapes(board, &solution, piece, random).into_iter().take(most) {
            if tried == MAX_SHAPES_TRIED {
                return;
            }
            tried += 1;
            let mut other = board.clone();
            other.tray[piece] = shape;
            if keeps(&other) {
                *board = other;
                break;
            }
        }
    }
}

/// True when another unused piece has the shape of this one, which is unused too.
fn is_clone(board: &Board, solution: &[Option<Cell>], piece: usize) -> bool {
    let is_alike = |other: usize| other != piece && board.is_alike(piece, other);
    (0..board.tray.len()).any(|other| solution[other].is_none() && is_alike(other))
}

/// The shapes that a piece could have and no piece of the tray has, in random order; for a copy of another
/// unused piece also, after them, those that only used pieces have.
fn new_shapes(
    board: &Board,
    solution: &[Option<Cell>],
    piece: usize,
    random: &mut SplitMix64,
) -> Vec<Piece> {
    let old = &board.tray[piece];
    let shapes = shapes(old.kind, old.ways());
    let (mut new, mut used): (Vec<Piece>, Vec<Piece>) = (Vec::new(), Vec::new());
    for (inputs, outputs) in shapes {
        let shape = Piece { inputs, outputs, ..old.clone() };
        let alike = |other: &usize| board.tray[*other].shape() == shape.shape();
        let mut others = (0..board.tray.len()).filter(alike).peekable();
        if others.peek().is_none() {
            new.push(shape);
        } else if others.all(|other| solution[other].is_some()) {
            used.push(shape);
        }
    }
    if !is_clone(board, solution, piece) {
        used.clear();
    }
    for shapes in [&mut new, &mut used] {
        for at in (1..shapes.len()).rev() {
            shapes.swap(at, random.below(at as u64 + 1) as usize);
        }
    }
    new.extend(used);
    new
}

/// The number of atoms of the level design in which two boards differ.
pub(super) fn distance(space: &Space, concept: &Concept, a: &Board, b: &Board) -> usize {
    let (a, b) = (design(space, concept, a), design(space, concept, b));
    let missing = |from: &[asp::Term], of: &[asp::Term]| {
        from.iter().filter(|term| of.binary_search(term).is_err()).count()
    };
    missing(&a, &b) + missing(&b, &a)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::require;
    use crate::fraction::Fraction;

    /// More benders than there are shapes: what is left over takes shapes of used pieces, each once.
    #[test]
    fn distractors_differ_from_each_other_where_shapes_run_out() {
        let all = shapes(crate::Kind::Bender, 1);
        let side = |sides: &crate::Sides| sides.to_string();
        let tray: String = (0..10)
            .map(|at| (at, &all[if at < 6 { at } else { 0 }]))
            .map(|(at, (input, out))| {
                format!("bender b{at} in={} out={}\n", side(input), side(out))
            })
            .collect();
        let used: String = (0..6).map(|at| format!("b{at} {},3\n", at + 2)).collect();
        let text = format!(
            "board 9x4 Many\nsource a 1,1 out=E power=1\ntarget t 9,1 in=W power=1\ntray\n{tray}\
             solution\n{used}"
        );
        let read = crate::read(&source::Source::new("many", text));
        assert!(source::is_ok(&read.diagnostics), "{:?}", read.diagnostics);
        let mut board = read.boards[0].clone();
        let given = Given::default();
        with_different_pieces(&mut board, &given, &mut SplitMix64::new(1), &mut |_| true);
        let unused = &board.tray[6..];
        for (at, piece) in unused.iter().enumerate() {
            assert!(unused[..at].iter().all(|other| other.shape() != piece.shape()), "{unused:?}");
        }
    }

    #[test]
    fn blockers_matter_and_unused_pieces_differ() {
        let space = Space {
            width: 5,
            height: 4,
            sources: 1,
            targets: 1,
            blockers: 3,
            benders: 4,
            splitters: [1, 0],
            combiners: [0, 0],
            powers: Fraction::new(1, 1).into_iter().collect(),
            given: crate::ask::Given::default(),
        };
        let concept: Concept = "benders>=2".parse().unwrap();
        let (mut had_blockers, mut copies, mut blockers) = (false, 0, 0);
        for seed in 1..=4 {
            let options = asp::Options { seed, count: 2, differ: 3, ..asp::Options::default() };
            let mut made = require(&space, &concept, &options, &mut |_| false).unwrap();
            let finish = Finish { keeps_decoration: false, least_blockers: 0, differ: 3, seed };
            let polished = polish(&space, &concept, &mut made, finish, &mut |_| false);
            assert!(polished.is_complete);
            had_blockers |= polished.removed > 0;
            assert!(distance(&space, &concept, &made.boards[0], &made.boards[1]) >= 3);
            for (board, puzzle) in made.boards.iter().zip(&made.required.puzzles) {
                assert_eq!(is_forced(board, &concept, &mut |_| false), Some(true));
                assert_eq!(puzzle.design, design(&space, &concept, board));
                blockers += board.blockers.len();
                for at in 0..board.blockers.len() {
                    let mut fewer = board.clone();
                    fewer.blockers.remove(at);
                    let others = made.boards.iter().filter(|other| *other != board);
                    let differs = |other: &Board| distance(&space, &concept, &fewer, other) >= 3;
                    let is_kept = others.into_iter().all(differs);
                    let forced = is_forced(&fewer, &concept, &mut |_| false);
                    assert!(forced == Some(false) || !is_kept, "{}", crate::write(board));
                }
                let alike = board.alike_before();
                let solution = board.solution.as_ref().unwrap();
                let unused = (0..alike.len()).filter(|&piece| solution[piece].is_none());
                copies += unused.filter(|&piece| alike[piece].is_some()).count();
            }
        }
        // A search that is stopped keeps what it has not tried, and says so.
        let options = asp::Options::default();
        let mut made = require(&space, &concept, &options, &mut |_| false).unwrap();
        let finish = Finish { keeps_decoration: false, least_blockers: 0, differ: 1, seed: 1 };
        let stopped = polish(&space, &concept, &mut made, finish, &mut |_| true);
        assert_eq!(stopped, Polished { removed: 0, is_complete: false });
        assert_eq!(made.boards[0].blockers.len(), 3);
        assert!(had_blockers, "some blockers are decoration");
        println!("{blockers} blockers matter, {copies} unused pieces are copies");
        assert!(copies <= 2, "{copies} unused pieces are copies");
    }
}
