//! Puzzles on request, as data or in another language.

use narrative::grammar::{AreaId, Grammar};
use narrative::make::{Made, Wish, make};
use narrative::output::json::{Limits, PuzzleReport, report};
use narrative::output::{dot, ink, mermaid, script, svg, text, twee};
use serde::Serialize;
use std::sync::Arc;

use super::{NoPuzzleReport, StoryError};

/// What `story make` prints as JSON.
#[derive(Clone, Debug, Serialize)]
pub struct MadeReport {
    /// The puzzles.
    pub puzzles: Vec<PuzzleReport>,
    /// How many different trees were found.
    pub distinct: usize,
    /// Whether these are all there are.
    pub complete: bool,
}

/// A form in which a puzzle can be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Format {
    Json,
    Text,
    Dot,
    Svg,
    Mermaid,
    Ink,
    Twee,
}

/// Makes puzzles.
pub fn make_puzzles(
    grammar: &Arc<Grammar>,
    wish: &Wish,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Made, StoryError> {
    make(grammar, wish, stop)
        .map_err(|failed| StoryError::NoPuzzle(NoPuzzleReport::new(grammar, &failed)))
}

/// Everything that is known about the puzzles that were made.
pub fn report_of(
    grammar: &Arc<Grammar>,
    made: &Made,
    limits: Limits,
    stop: &mut dyn FnMut() -> bool,
) -> MadeReport {
    let state = &made.journey.state;
    let one = |puzzle| report(grammar, puzzle, state, limits, stop);
    MadeReport {
        puzzles: made.puzzles.iter().map(one).collect(),
        distinct: made.distinct,
        complete: made.is_complete,
    }
}

/// One of the puzzles in a form that is not JSON.
pub fn written(
    grammar: &Arc<Grammar>,
    made: &Made,
    number: usize,
    format: Format,
    limits: Limits,
    stop: &mut dyn FnMut() -> bool,
) -> Result<String, StoryError> {
    let puzzle = &made.puzzles[number];
    let state = &made.journey.state;
    let story = || {
        // The area of the puzzle comes first: play begins there.
        let mut areas: Vec<AreaId> = vec![puzzle.area];
        areas.extend(made.journey.solved.iter().map(|solved| solved.area));
        script(grammar, puzzle, state, &areas, limits)
            .ok_or_else(|| StoryError::TooLarge("too many different states of things".to_string()))
    };
    Ok(match format {
        Format::Json | Format::Text => text(&report(grammar, puzzle, state, limits, stop)),
        Format::Dot => dot(grammar, puzzle, &state.world),
        Format::Svg => svg(grammar, puzzle, &state.world),
        Format::Mermaid => mermaid(grammar, puzzle, &state.world),
        Format::Ink => ink(&story()?),
        Format::Twee => twee(&story()?),
    })
}
