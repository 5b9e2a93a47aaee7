//! Where a board can no longer be solved: nowhere, or everywhere.
//!
//! Every piece can be taken back. So from any position one piece after the other goes back to the tray,
//! until the start is reached or the board is solved on the way. If the start can be solved no position
//! is a dead end, and if it cannot every position is one.

use crate::board::{Board, Kind};
use crate::fraction::gcd;
use crate::puzzle::Puzzle;
use play::lens::{Ask, DeadEndReport, Extras, Refusal, Status};
use play::space::{Proved, prove_solvable};
use play::{Play, Watch};
use schemars::JsonSchema;
use serde::Serialize;

/// The field that boards add to the answer of `deadends`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct BoardDeadEnds {
    /// Why the answer holds for all positions, where only some were looked at.
    because: &'static str,
}

const NONE_IS: &str =
    "every piece can be taken back and the board can be solved, so no position is a dead end";
const ALL_ARE: &str = "the board cannot be solved, so every position is a dead end";

/// Explores a board with few positions, which `explores` bounds; otherwise asks whether it can be solved.
pub(super) fn dead_ends(
    puzzle: &mut Puzzle,
    explores: &Ask<'_>,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Result<DeadEndReport, Refusal> {
    let explored = play::lens::dead_ends(puzzle, explores, watch)?;
    // A step that cannot be judged may lead anywhere.
    if explored.complete || may_be_in_doubt(puzzle.board()) {
        return Ok(explored);
    }
    let (status, dead, because) = match prove_solvable(puzzle, ask, watch) {
        Proved::Solvable(moves) if wins(puzzle, &moves) => (Status::Solved, 0, NONE_IS),
        Proved::Unsolvable => (Status::Unsolvable, explored.states, ALL_ARE),
        Proved::Solvable(_) | Proved::Unknown(_) => return Ok(explored),
    };
    let extras = Extras::of(&BoardDeadEnds { because });
    Ok(DeadEndReport { status, dead, complete: true, why: None, extras, ..explored })
}

/// Plays a solution.
fn wins(puzzle: &mut Puzzle, moves: &[crate::Move]) -> bool {
    let (start, _) = puzzle.start();
    let placements = puzzle.placements_after(&start, moves);
    crate::light::light(puzzle.board(), &placements).is_won()
}

/// True when a beam may carry a fraction whose numbers are too large. No beam carries more than all
/// sources together, and every power is a multiple of one unit: the sources' unit, divided once for each
/// splitter.
fn may_be_in_doubt(board: &Board) -> bool {
    let unit = board.sources.iter().try_fold(1u128, |unit, source| {
        let denominator = u128::from(source.power.denominator());
        let common = u128::from(gcd(unit.try_into().ok()?, source.power.denominator()));
        unit.checked_mul(denominator / common)
    });
    let splitters = board.tray.iter().filter(|piece| piece.kind == Kind::Splitter);
    let mut ways = splitters.map(|piece| piece.outputs.len() as u128);
    let unit = unit.and_then(|unit| ways.try_fold(unit, u128::checked_mul));
    let most = unit.and_then(|unit| {
        board.sources.iter().try_fold(unit, |sum, source| {
            sum.checked_add(unit.checked_mul(u128::from(source.power.numerator()))?)
        })
    });
    most.is_none_or(|most| most > u128::from(u64::MAX / 4))
}
