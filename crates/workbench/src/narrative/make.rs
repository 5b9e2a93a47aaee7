//! Puzzles on request, as data or in another language.

use ::narrative::grammar::Grammar;
use ::narrative::make::{Made, Wish, make};
use ::narrative::output::json::{Limits, PuzzleReport, report};
use ::narrative::output::{dot, mermaid, svg, text, whole_story};
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
    Text,
    Dot,
    Svg,
    Mermaid,
}

/// A language in which a whole game can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Language {
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
    let all = 0..made.puzzles.len();
    MadeReport {
        puzzles: all.map(|number| report_one(grammar, made, number, limits, watch)).collect(),
        distinct: made.distinct,
        complete: made.is_complete,
    }
}

fn report_one(
    grammar: &Arc<Grammar>,
    made: &Made,
    number: usize,
    limits: Limits,
    watch: &mut Watch<'_>,
) -> PuzzleReport {
    let one = report(grammar, &made.puzzles[number], &made.journey.state, limits, watch);
    PuzzleReport { alive: made.alive[number], ..one }
}

/// One of the puzzles in a form that is not JSON.
pub fn written(
    grammar: &Arc<Grammar>,
    made: &Made,
    number: usize,
    format: Format,
    limits: Limits,
    watch: &mut Watch<'_>,
) -> String {
    let puzzle = &made.puzzles[number];
    let world = &made.journey.state.world;
    match format {
        Format::Text => text(&report_one(grammar, made, number, limits, watch)),
        Format::Dot => dot(grammar, puzzle, world),
        Format::Svg => svg(grammar, puzzle, world),
        Format::Mermaid => mermaid(grammar, puzzle, world),
    }
}

/// The whole game of a seed, with the puzzles of all areas decided, as a playable story.
pub fn story(grammar: &Arc<Grammar>, seed: u64, language: Language) -> Result<String, Refusal> {
    let notation = match language {
        Language::Ink => "ink",
        Language::Twee => "twee",
    };
    whole_story(grammar, seed, notation)
        .unwrap_or_else(|| Err(Refusal::usage("there is no such language")))
}
