//! Solutions without pieces that do nothing.

use crate::board::{Board, Placements};
use crate::concept::Concept;
use crate::light::light;

/// Takes pieces away from a solution while the rest is still one that shows the concept, or avoids it.
/// `lp/tidy.lp` does this within a search, but only for concepts that more pieces never make false.
pub(super) fn tidied(
    board: &Board,
    mut placements: Placements,
    concept: &Concept,
    shows: bool,
) -> Placements {
    for piece in 0..placements.len() {
        let Some(cell) = placements[piece].take() else {
            continue;
        };
        let light = light(board, &placements);
        if !light.is_won() || concept.holds(board, &placements, &light) != shows {
            placements[piece] = Some(cell);
        }
    }
    placements
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::Source;

    #[test]
    fn only_pieces_that_matter_stay() {
        let text = "board 4x3\nsource a 1,1 out=E power=1\ntarget t 3,3 in=N power=1\ntray\n\
                    bender b1 in=N out=E\nbender b2 in=W out=S\nbender b3 in=N out=E\n\
                    solution\nb1 1,3\nb2 3,1\nb3 4,2\n";
        let board = crate::read(&Source::new("b", text)).boards.remove(0);
        let solution = board.solution.clone().unwrap();
        let placed = |concept: &str, shows: bool| {
            let tidy = tidied(&board, solution.clone(), &concept.parse().unwrap(), shows);
            tidy.iter().map(Option::is_some).collect::<Vec<bool>>()
        };
        assert_eq!(placed("benders<=2", true), [false, true, false]);
        assert_eq!(placed("splitters>=1", false), [false, true, false]);
        // All must be there.
        assert_eq!(placed("not monolithic", false), [true, true, true]);
    }
}
