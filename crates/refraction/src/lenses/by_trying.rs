//! Answers by exhaustive placement: for small boards, and to check clingo's answers against.

use super::need::Judgement;
use super::solve::Counted;
use crate::board::{Board, Placements};
use crate::concept::Concept;
use crate::exhaust::{Exhausted, exhaust};
use crate::light::FRACTIONS;
use crate::network::Networks;
use play::search::Cut;
use play::{Progress, Watch};

/// Counts the solutions of a board.
pub(super) fn count(board: &Board, limit: u64, max_tried: u64, watch: &mut Watch<'_>) -> Counted {
    let (mut solutions, mut networks) = (0, Networks::default());
    let exhausted = exhaust(board, max_tried, &mut |_, light| {
        solutions += 1;
        networks.add(board, light);
        solutions < limit && !watch(Progress::done(solutions))
    });
    let is_complete = exhausted.is_complete && exhausted.is_judged;
    let networks = networks.len();
    Counted { solutions, is_complete, networks, has_all_networks: is_complete }
}

/// Looks for the smallest solution that avoids a concept.
pub(super) fn need(
    board: &Board,
    concept: &Concept,
    max_tried: u64,
    watch: &mut Watch<'_>,
) -> Judgement {
    let (mut shortcut, mut example) = (None::<Placements>, None::<Placements>);
    let (mut seen, mut was_stopped) = (0, false);
    let Exhausted { is_complete, is_judged, tried } =
        exhaust(board, max_tried, &mut |placements, light| {
            let best = match concept.holds(board, placements, light) {
                true => &mut example,
                false => &mut shortcut,
            };
            let pieces = |placements: &[_]| placements.iter().flatten().count();
            if best.as_ref().is_none_or(|best| pieces(placements) < pieces(best)) {
                *best = Some(placements.to_vec());
            }
            seen += 1;
            was_stopped = watch(Progress::done(seen));
            !was_stopped
        });
    let is_known = is_complete && is_judged;
    let cut = match (is_complete, is_judged) {
        _ if was_stopped => Some(Cut::Stopped),
        (false, _) => Some(Cut::Budget),
        (_, false) => Some(Cut::Doubt(FRACTIONS)),
        (true, true) => None,
    };
    Judgement {
        is_known,
        possible: example.is_some().then_some(true).or(is_known.then_some(false)),
        is_smallest: is_known,
        shortcut,
        example,
        cut,
        tried,
    }
}
