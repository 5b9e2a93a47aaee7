//! Whether every solution of a board shows a concept.

#[cfg(feature = "clingo")]
use super::by_clingo;
use super::by_trying;
use crate::board::{Board, Placements};
use crate::concept::Concept;
use crate::placed::{Placed, placed};
use crate::puzzle::{Move, Puzzle};
use crate::write::write_placements;
use play::concept::EventNames;
use play::lens::{Ask, Extras, Field, NeedReport, Needed, Refusal, Status, read_concept};
#[cfg(feature = "clingo")]
use play::search::Answer;
use play::search::Cut;
use play::{Outcome, Play, Step, Watch, read_trace, write_trace};
use schemars::JsonSchema;
use serde::Serialize;

/// The fields that boards add to the answer of `need`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct BoardNeed {
    /// The board's number in its file, from 1.
    board: usize,
    /// A solution that avoids the concept, as a list; the moves are in `shortcut_moves`.
    shortcut: Option<Vec<Placed>>,
    /// The same as moves.
    shortcut_moves: Option<String>,
    /// A solution that shows it, if one was found.
    example: Option<Vec<Placed>>,
}

/// What was found about a concept of the board language.
pub(super) struct Judgement {
    /// A solution that avoids the concept.
    pub(super) shortcut: Option<Placements>,
    /// No such solution has fewer pieces.
    pub(super) is_smallest: bool,
    /// A solution that shows it.
    pub(super) example: Option<Placements>,
    /// Whether such a solution exists.
    pub(super) possible: Option<bool>,
    /// A solution that was not found does not exist.
    pub(super) is_known: bool,
    /// Why something is not known.
    pub(super) cut: Option<Cut>,
    /// Placements that were tried; 0 for clingo.
    pub(super) tried: u64,
}

/// Asks about a concept. One about solutions, such as `splitters>=1 or not combiners>=2`, is
/// answered over sets of placements; one about the course of play over all plays.
pub(super) fn need(
    puzzle: &mut Puzzle,
    text: &str,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Result<NeedReport, Refusal> {
    match text.parse::<Concept>() {
        Ok(concept) if names_single(puzzle.board(), &concept) => {
            Ok(of_solutions(puzzle, &concept, ask, watch))
        }
        _ => of_plays(puzzle, text, ask, watch),
    }
}

/// True when every piece that the concept names is on the board and the only one of its shape.
/// Solutions do not tell pieces of one shape apart.
fn names_single(board: &Board, concept: &Concept) -> bool {
    concept.named().into_iter().all(|name| {
        board.piece(name).is_some_and(|piece| {
            (0..board.tray.len()).all(|other| other == piece || !board.is_alike(piece, other))
        })
    })
}

fn of_solutions(
    puzzle: &Puzzle,
    concept: &Concept,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> NeedReport {
    let board = puzzle.board();
    let found = find(puzzle, concept, ask, watch);
    let answer = match (&found.shortcut, &found.example) {
        (Some(_), _) => Needed::Avoidable,
        (None, _) if !found.is_known => Needed::Unknown,
        (None, Some(_)) => Needed::Always,
        (None, None) => Needed::Unsolvable,
    };
    let list = |placements: &Option<Placements>| placements.as_ref().map(|p| placed(board, p));
    let moves = found.shortcut.as_ref().map(|placements| write_placements(board, placements));
    let mut report = NeedReport::about(ask, &concept.to_string());
    report.status = match (answer, &found.example) {
        (Needed::Always | Needed::Avoidable, _) | (_, Some(_)) => Status::Solved,
        (Needed::Unsolvable, _) => Status::Unsolvable,
        (Needed::Unknown, _) => Status::Unknown,
    };
    report.answer = answer;
    report.length = found.shortcut.as_ref().map(|placements| placements.iter().flatten().count());
    report.proved_shortest = found.shortcut.as_ref().map(|_| found.is_smallest);
    report.possible = found.possible;
    report.states = found.tried as usize;
    report.expanded = found.tried as usize;
    report.why = found.cut.map(Cut::as_str);
    let shortcut = list(&found.shortcut);
    with_placements(report, moves, shortcut, list(&found.example))
}

/// The answer with its shortcut as placements.
fn with_placements(
    mut report: NeedReport,
    moves: Option<String>,
    shortcut: Option<Vec<Placed>>,
    example: Option<Vec<Placed>>,
) -> NeedReport {
    let (board, shortcut_moves) = (report.level, moves.clone());
    report.extras = Extras::of(&BoardNeed { board, shortcut, shortcut_moves, example });
    report.shortcut = Field::new(moves, "shortcut", &mut report.extras);
    report
}

fn find(puzzle: &Puzzle, concept: &Concept, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Judgement {
    #[cfg(feature = "clingo")]
    if let Some(verdict) = by_clingo::need(puzzle.board(), concept, watch) {
        return verdict;
    }
    by_trying::need(puzzle.board(), concept, ask.budget.max_states as u64, watch)
}

/// A play that wins and avoids a concept: pieces go one by one, in the order of the tray, where a solution
/// with as few pieces as possible has them. True if no play that wins is shorter.
pub(super) fn avoiding(
    puzzle: &mut Puzzle,
    text: &str,
    watch: &mut Watch<'_>,
) -> Option<(Vec<Move>, bool)> {
    let (moves, is_shortest) = fewest(puzzle, watch)?;
    puzzle.tell_all();
    let mut concept = read_concept(puzzle, text).ok()?;
    let mut reached = vec![0; concept.words()];
    concept.begin(&puzzle.start_events(), &mut reached);
    let (mut state, mut outcome) = puzzle.start();
    for &mv in &moves {
        let from = state.clone();
        if let Step::Moved { events, outcome: after } = puzzle.step(&from, mv, &mut state) {
            outcome = after;
            concept.advance(Some(mv), puzzle.told(events), &mut reached);
        }
    }
    (outcome == Outcome::Won && !concept.holds(&reached)).then_some((moves, is_shortest))
}

#[cfg(feature = "clingo")]
fn fewest(puzzle: &mut Puzzle, watch: &mut Watch<'_>) -> Option<(Vec<Move>, bool)> {
    let (start, _) = puzzle.start();
    match by_clingo::shortest(puzzle, &start, watch)?.answer {
        Answer::Solved { moves, is_shortest } => Some((moves, is_shortest)),
        _ => None,
    }
}

/// Without clingo the search over plays has already looked for it.
#[cfg(not(feature = "clingo"))]
fn fewest(_: &mut Puzzle, _: &mut Watch<'_>) -> Option<(Vec<Move>, bool)> {
    None
}

/// Asks about plays, and shows where the pieces of a shortcut end up.
fn of_plays(
    puzzle: &mut Puzzle,
    text: &str,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Result<NeedReport, Refusal> {
    let mut report = play::lens::need(puzzle, text, ask, watch)?;
    if report.answer == Needed::Unknown
        && let Some((moves, is_shortest)) = avoiding(puzzle, text, watch)
    {
        report.answer = Needed::Avoidable;
        report.status = Status::Solved;
        report.length = Some(moves.len());
        report.proved_shortest = Some(is_shortest);
        report.shortcut = Some(write_trace(puzzle, &moves)).into();
    }
    let shortcut = report.shortcut.as_ref().map(|moves| {
        let moves = read_trace(puzzle, moves).unwrap_or_default();
        let (start, _) = puzzle.start();
        let placements = puzzle.placements_after(&start, &moves);
        placed(puzzle.board(), &placements)
    });
    let moves = report.shortcut.clone().into_inner();
    Ok(with_placements(report, moves, shortcut, None))
}
