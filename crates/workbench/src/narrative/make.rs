//! Puzzles on request, as data or in another language.

use ::narrative::game::Fixed;
use ::narrative::grammar::Grammar;
use ::narrative::make::{Made, Wish, make};
use ::narrative::output::json::{Limits, PuzzleReport, report};
use ::narrative::output::{dot, ink, mermaid, script, svg, text, twee};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

use ::narrative::place::no_puzzle;
use play::Watch;
use play::lens::Refusal;

/// What `story make` prints as JSON.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MadeReport {
    /// The puzzles.
    pub puzzles: Vec<PuzzleReport>,
    /// How many different trees were found.
    pub distinct: usize,
    /// Whether these are all trees.
    pub complete: bool,
}

/// A form in which a puzzle can be written.
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
    watch: &mut Watch<'_>,
) -> Result<Made, Refusal> {
    make(grammar, wish, watch).map_err(|failed| no_puzzle(grammar, &failed))
}

/// Everything known about the generated puzzles.
pub fn report_of(
    grammar: &Arc<Grammar>,
    made: &Made,
    limits: Limits,
    watch: &mut Watch<'_>,
) -> MadeReport {
    let state = &made.journey.state;
    let one = |puzzle| report(grammar, puzzle, state, limits, watch);
    MadeReport {
        puzzles: made.puzzles.iter().map(one).collect(),
        distinct: made.distinct,
        complete: made.is_complete,
    }
}

/// One of the puzzles in a form that is not JSON. As a story, the whole game with all of its puzzles
/// decided.
pub fn written(
    grammar: &Arc<Grammar>,
    made: &Made,
    number: usize,
    format: Format,
    limits: Limits,
    watch: &mut Watch<'_>,
) -> Result<String, Refusal> {
    let puzzle = &made.puzzles[number];
    let state = &made.journey.state;
    let story = || {
        let nothing = "no way to the end of this game is known, so it cannot be written as a story";
        let fixed = Fixed::new(grammar, made.seed).ok_or_else(|| Refusal::usage(nothing))?;
        script(grammar, &Arc::new(fixed), made.seed).ok_or_else(|| {
            Refusal::usage("this game has too many different states of things to be written out")
        })
    };
    Ok(match format {
        Format::Json | Format::Text => text(&report(grammar, puzzle, state, limits, watch)),
        Format::Dot => dot(grammar, puzzle, &state.world),
        Format::Svg => svg(grammar, puzzle, &state.world),
        Format::Mermaid => mermaid(grammar, puzzle, &state.world),
        Format::Ink => ink(&story()?),
        Format::Twee => twee(&story()?),
    })
}
