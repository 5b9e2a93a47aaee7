//! What the page of a story shows besides the lenses.

use super::{export, statistics, story};
use crate::scenes::{Needs, Scene, own};
use play::domain::OptionKind;

/// The scenes of narrative grammars.
pub static SCENES: &[Scene] = &[
    Scene {
        name: "story",
        meaning: "a play as a text adventure, with the dependency chart of its puzzles",
        needs: Needs::Level,
        options: &[],
        of: story::story,
    },
    Scene {
        name: "say",
        meaning: "what a typed line means here: a move, a question, or an answer",
        needs: Needs::Level,
        options: &[own("line", OptionKind::Text("TEXT"), "what the player typed", None)],
        of: story::say,
    },
    Scene {
        name: "hint",
        meaning: "a hint by degree: the goal, where to look, which things, the action",
        needs: Needs::Level,
        options: &[own("degree", OptionKind::Whole(1, 4), "how much it says", Some("1"))],
        of: story::hint,
    },
    Scene {
        name: "statistics",
        meaning: "puzzles of each area, their lengths, and rules that no puzzle uses",
        needs: Needs::Level,
        options: &[own(
            "samples",
            OptionKind::Whole(1, 1_000_000),
            "puzzles for each area",
            Some("2000"),
        )],
        of: statistics::statistics,
    },
    Scene {
        name: "export",
        meaning: "the puzzle or the whole game for other programs",
        needs: Needs::Level,
        options: &[own("format", OptionKind::Choice(export::FORMATS), "the format", Some("text"))],
        of: export::export,
    },
];
