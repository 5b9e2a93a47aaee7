//! Aims that every space has, in addition to the readings and its own.

use super::Space;
use crate::Watch;
use crate::lens::{Ask, Lenses, LevelId, Measured, OptionValue};
use crate::search::Budget;

/// The aims of every space, each with its meaning. A space's own aim of the same name takes precedence.
pub const AIMS: &[(&str, &str)] = &[
    ("harder", "a higher difficulty"),
    ("shorter", "fewer moves: the length of a shortest solution, negated"),
    ("unique", "one answer, or fewer of them: 1 divided by their number"),
    ("fewer", "fewer elements: their number, negated"),
];

/// The aim of a search that nobody gave one: the space's default, or `harder` where the level already has the
/// greatest value of that, so that no level could be better.
pub(super) fn usual_aim<S: Space>(
    space: &S,
    level: LevelId,
    watch: &mut Watch<'_>,
) -> &'static str {
    let usual = space.default_aim();
    let Some(greatest) = space.greatest(usual) else { return usual };
    let ask = Ask { level, budget: Budget::default(), threads: 1, options: space.options() };
    let mut puzzle = space.puzzle(space.start());
    match score(space, usual, space.start(), &mut puzzle, &ask, watch) {
        Measured::Value(value) if value >= greatest => "harder",
        _ => usual,
    }
}

/// A score by an aim as people read it; none for a reading, which has its own name and unit.
pub(super) fn aim_text<S: Space>(space: &S, aim: &str, score: f64) -> Option<String> {
    if space.aims().iter().any(|(name, _)| *name == aim) {
        return space.aim_text(aim, score);
    }
    match aim {
        "harder" => Some(format!("difficulty {score}")),
        "shorter" => Some(counted(-score, "move")),
        "unique" => Some(counted((1.0 / score).round(), "answer")),
        "fewer" => Some(counted(-score, "element")),
        _ => None,
    }
}

/// "1 move", "3 moves".
fn counted(count: f64, word: &str) -> String {
    format!("{} {word}{}", count.abs(), if count == 1.0 { "" } else { "s" })
}

/// The score of a level by a reading or an aim; larger is better.
pub(super) fn score<S: Space>(
    space: &S,
    aim: &str,
    level: &S::Level,
    puzzle: &mut S::Puzzle,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Measured {
    if space.aims().iter().any(|(name, _)| *name == aim) {
        return space.score(aim, level, puzzle, ask, watch);
    }
    match aim {
        "harder" => space.score("difficulty", level, puzzle, ask, watch),
        "shorter" => match space.score("length", level, puzzle, ask, watch) {
            Measured::Value(length) => Measured::Value(-length),
            other => other,
        },
        "unique" => {
            let mut options = ask.options.clone();
            options.set("count", OptionValue::Flag);
            let ask = Ask { options: &options, ..ask.clone() };
            let solved = puzzle.solve(&ask, watch).ok();
            match solved.and_then(|solved| solved.solutions) {
                Some(0) => Measured::Unsolvable,
                count => Measured::of(count.map(|count| 1.0 / count as f64)),
            }
        }
        "fewer" => Measured::of(space.elements(level).map(|count| -(count as f64))),
        reading => space.score(reading, level, puzzle, ask, watch),
    }
}
