//! Can a board be solved without a concept?

use super::instance::{board_facts, board_values, concept_facts, concept_files, concept_powers};
use super::solve::{Solved, best};
use super::tidy::tidied;
use super::{Refused, placements, program};
use crate::board::{Board, Placements};
use crate::concept::Concept;
use crate::light::light;
use asp::{Checked, MAX_GROUND_BYTES};
use play::Watch;

/// Whether every solution of a board shows a concept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// It can be solved, and every solution does; this is one.
    Always(Placements),
    /// The first solution avoids the concept; the second shows it, if one exists.
    Avoidable(Placements, Option<Placements>),
    /// It cannot be solved.
    Unsolvable,
    /// The search was stopped before the answer was known.
    Unknown,
}

/// Looks for a solution of a board that avoids a concept.
pub fn need(board: &Board, concept: &Concept, watch: &mut Watch<'_>) -> Result<Need, Refused> {
    if board.tray.is_empty() {
        return Ok(need_of_nothing(board, concept));
    }
    let values = board_values(board, concept_powers(concept))?;
    let mut facts = board_facts(board, &values);
    concept_facts(concept, &values, &|name| board.piece(name), &mut facts);
    let mut files = concept_files(concept);
    files.extend(["given.lp", "play.lp", "triples.lp", "alike.lp", "show.lp"]);
    files.extend(concept.is_monotone().then_some("tidy.lp"));
    let problem = match asp::read(program(&files, facts), MAX_GROUND_BYTES, watch).problem {
        Err(asp::NoProblem::Stopped) => return Ok(Need::Unknown),
        problem => problem?,
    };
    let Ok(checked) = asp::check(&problem, &[], watch) else {
        panic!("a given level has no open atoms");
    };
    let played = |puzzle: asp::Puzzle, shows: bool| {
        let placements = placements(board, puzzle.solution.iter());
        let light = light(board, &placements);
        assert!(light.is_won(), "clingo's solution {placements:?} does not solve the board");
        let holds = concept.holds(board, &placements, &light);
        assert_eq!(holds, shows, "clingo and the simulator disagree about {placements:?}");
        tidied(board, placements, concept, shows)
    };
    Ok(match checked {
        Checked::Always(puzzle) => Need::Always(played(puzzle, true)),
        Checked::Avoidable(shortcut, other) => {
            Need::Avoidable(played(shortcut, false), other.map(|other| played(other, true)))
        }
        // The form of a given board is not in question.
        Checked::Unsolvable | Checked::Misshapen(..) => Need::Unsolvable,
        Checked::Unknown => Need::Unknown,
    })
}

/// Looks for a solution without a concept that has as few pieces as possible.
pub fn smallest_shortcut(
    board: &Board,
    concept: &Concept,
    watch: &mut Watch<'_>,
) -> Result<Solved, Refused> {
    let values = board_values(board, concept_powers(concept))?;
    let mut facts = board_facts(board, &values);
    concept_facts(concept, &values, &|name| board.piece(name), &mut facts);
    facts.push_str(":- __concept.\n");
    let mut files = concept_files(concept);
    files.extend(["play.lp", "triples.lp", "alike.lp", "fewest.lp", "show.lp"]);
    files.extend(concept.is_monotone().then_some("tidy.lp"));
    let solved = best(board, program(&files, facts), true, watch)?;
    if let Some(placements) = &solved.placements {
        let holds = concept.holds(board, placements, &light(board, placements));
        assert!(!holds, "clingo and the simulator disagree about {placements:?}");
    }
    Ok(solved)
}

/// Without pieces there is only one placement and nothing to search for. An empty board would even
/// give a program without level design.
fn need_of_nothing(board: &Board, concept: &Concept) -> Need {
    let placements = board.empty();
    let light = light(board, &placements);
    match (light.is_won(), concept.holds(board, &placements, &light)) {
        (false, _) => Need::Unsolvable,
        (true, true) => Need::Always(placements),
        (true, false) => Need::Avoidable(placements, None),
    }
}
