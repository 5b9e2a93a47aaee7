//! Whether all solutions of a level practise several concepts.

use crate::Watch;
use crate::lens::{Ask, Lenses, Needed, Refusal, read_concept};

/// What is known about the solutions of a level that has some.
pub(super) enum Practised {
    /// Every one satisfies all concepts.
    Always,
    /// This one does not.
    Avoidable(String),
    /// A search was cut before that was known.
    Unknown,
}

/// Asks about one concept after the other, until one can be avoided.
pub(super) fn practised<P: Lenses>(
    puzzle: &mut P,
    concepts: &[String],
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Practised {
    for concept in concepts {
        match puzzle.need(concept, ask, watch) {
            Ok(report) => match report.answer {
                Needed::Always => {}
                Needed::Avoidable => {
                    return Practised::Avoidable((*report.shortcut).clone().unwrap_or_default());
                }
                Needed::Unsolvable | Needed::Unknown => return Practised::Unknown,
            },
            // The level lacks what the concept names, so nothing can show it.
            Err(_) => return Practised::Avoidable(String::new()),
        }
    }
    Practised::Always
}

/// Refuses concepts that cannot be read for a level.
pub fn check_concepts<P: Lenses>(puzzle: &mut P, concepts: &[String]) -> Result<(), Refusal> {
    puzzle.tell_all();
    concepts.iter().try_for_each(|concept| read_concept(puzzle, concept).map(|_| ()))
}
