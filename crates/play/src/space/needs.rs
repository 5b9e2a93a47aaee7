//! Whether all solutions of a level practise several concepts.

use crate::Watch;
use crate::lens::{Ask, Lenses, LevelId, Needed, Options, Refusal};
use crate::search::Budget;

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

/// Refuses concepts that cannot be read for a level. The lens itself is asked, because a domain may have a
/// language of its own; one state is enough for that.
pub fn check_concepts<P: Lenses>(
    puzzle: &mut P,
    concepts: &[String],
    options: &Options,
) -> Result<(), Refusal> {
    let budget = Budget { max_states: 1, max_expanded: 1, ..Budget::default() };
    let ask = Ask { level: LevelId::default(), budget, threads: 1, options };
    concepts.iter().try_for_each(|concept| puzzle.need(concept, &ask, &mut |_| false).map(|_| ()))
}
