//! Operations on grammars of narrative puzzles.

pub mod lenses;
pub mod make;
pub mod play;

use narrative::game::{Journey, arrive, way_to};
use narrative::generate::{Generator, NoPuzzle, Request};
use narrative::grammar::{AreaId, Grammar};
use narrative::net::Positions;
use narrative::output::json::{Limits, positions};
use narrative::puzzle::Puzzle;
use serde::Serialize;
use source::Diagnostic;
use std::sync::Arc;
use thiserror::Error;

use crate::document::Document;
use crate::domain::Family;

/// Why nothing can be said about an area.
#[derive(Debug, Error)]
pub enum StoryError {
    /// The file holds something else.
    #[error("`{0}` holds no narrative grammar; such files end in .story.toml")]
    OtherFamily(String),
    /// There is no such area.
    #[error("there is no area `{name}`; there is {}", .known.join(", "))]
    NoArea {
        /// What was asked for.
        name: String,
        /// The areas there are.
        known: Vec<String>,
    },
    /// No puzzle can be made.
    #[error("no puzzle for the goal `{}` of `{}`: {}", .0.goal, .0.area, .0.reasons.join("; "))]
    NoPuzzle(NoPuzzleReport),
    /// There are too many kinds of things for an exact answer.
    #[error("this puzzle is too large to be explored: {0}")]
    TooLarge(String),
}

/// What is printed when there is no puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct NoPuzzleReport {
    /// `no-puzzle`.
    pub error: &'static str,
    /// The area.
    pub area: String,
    /// The goal that was tried.
    pub goal: String,
    /// What went wrong.
    pub reasons: Vec<String>,
    /// The search was cut, so there may be a puzzle all the same.
    #[serde(skip)]
    pub is_cut: bool,
}

impl NoPuzzleReport {
    /// Says why there is none.
    pub fn new(grammar: &Grammar, failed: &NoPuzzle) -> NoPuzzleReport {
        NoPuzzleReport {
            error: "no-puzzle",
            area: grammar.areas[failed.area as usize].name.clone(),
            goal: failed.goal_text(grammar),
            reasons: failed.reasons(grammar),
            is_cut: failed.why == narrative::generate::Why::Budget,
        }
    }
}

/// A puzzle and the position it was made for.
pub struct Placed {
    /// The position, with the puzzle's items not placed yet.
    pub journey: Journey,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// The grammar of a document with everything there is to say about it; none if it has errors.
pub fn grammar_of(
    document: &Document,
) -> Result<(Option<Arc<Grammar>>, Vec<Diagnostic>), StoryError> {
    let Family::Story = document.domain.family else {
        return Err(StoryError::OtherFamily(document.source.name().to_string()));
    };
    let checked = narrative::check(&document.source);
    Ok((checked.grammar.map(Arc::new), checked.diagnostics))
}

/// An area by its name, or by its number from 1.
pub fn find_area(grammar: &Grammar, name: &str) -> Result<AreaId, StoryError> {
    let by_number = || {
        let number: usize = name.parse().ok()?;
        (1..=grammar.areas.len()).contains(&number).then(|| number as AreaId - 1)
    };
    let exact = grammar.area_named(name);
    exact.or_else(by_number).ok_or_else(|| StoryError::NoArea {
        name: name.to_string(),
        known: grammar.areas.iter().map(|area| area.name.clone()).collect(),
    })
}

/// Makes the puzzle of an area for a seed, after the areas before it were played.
pub fn place(grammar: &Grammar, area: AreaId, seed: u64) -> Result<Placed, StoryError> {
    let failed = |failed: NoPuzzle| StoryError::NoPuzzle(NoPuzzleReport::new(grammar, &failed));
    let mut generator = Generator::new(grammar);
    let way = way_to(grammar, area).unwrap_or_else(|| vec![area]);
    let journey = arrive(&mut generator, &way, seed).map_err(failed)?;
    let request = Request::new(grammar, area, &journey.state.world, seed);
    let puzzle = generator.generate(&request).map_err(failed)?;
    Ok(Placed { journey, puzzle })
}

/// The puzzle as play over tokens, with all rules.
pub fn play_of(grammar: &Arc<Grammar>, placed: &Placed) -> Result<Positions, StoryError> {
    positions(grammar, &placed.puzzle, &placed.journey.state, Limits::default())
        .ok_or_else(|| StoryError::TooLarge("too many different states of things".to_string()))
}
