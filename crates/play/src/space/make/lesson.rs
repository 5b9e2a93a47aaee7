//! Whether a level is a lesson in one new idea.

use crate::lens::{Ask, IdeaBy, Lenses, Measured, NewIdea, hardness, ideas, single_event};
use crate::{Step, Watch};

/// What is new in a level.
pub(super) enum NewIn {
    /// What is wanted, and nothing else.
    Only,
    /// What is wanted, and these.
    More(Vec<String>),
    /// What is wanted, but there is nothing to find out about it.
    ByItself,
    /// What is wanted is not needed.
    Lacking,
    /// Of some ideas it is not known whether they are needed.
    Unknown,
}

/// Asks which ideas a level needs, and compares them with what is wanted.
pub(super) fn new_in<P: Lenses>(
    puzzle: &mut P,
    wanted: &NewIdea,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> NewIn {
    let Some(report) = ideas(puzzle, ask, watch) else { return NewIn::Unknown };
    match wanted.besides(&report) {
        // What is not known may be one more that is new.
        _ if !report.unknown.is_empty() => NewIn::Unknown,
        Some(_) if is_by_itself(puzzle, wanted, ask, watch) => NewIn::ByItself,
        Some(others) if others.is_empty() => NewIn::Only,
        Some(others) => NewIn::More(others),
        None => NewIn::Lacking,
    }
}

/// True when nobody has to do anything for what is wanted: it happens whatever the first move is, or every play
/// wins.
fn is_by_itself<P: Lenses>(
    puzzle: &mut P,
    wanted: &NewIdea,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> bool {
    let known = puzzle.ideas();
    for name in &wanted.wanted {
        let idea = known.iter().find(|idea| idea.name == *name);
        let Some(IdeaBy::Concept(concept)) = idea.map(|idea| &idea.by) else { continue };
        let events = single_event(puzzle, concept);
        if events.is_some_and(|events| happens_first(puzzle, &events)) {
            return true;
        }
    }
    // A domain's own measure of how much there is to find out is 0 where every play wins.
    let own: Vec<_> = puzzle.own_readings().iter().collect();
    let hardness = hardness(&own);
    own.iter().any(|reading| reading.id == hardness)
        && matches!(puzzle.measure(hardness, ask, watch), Measured::Value(bits) if bits <= 0.0)
}

/// True when one of these events happens in every first move that has an effect.
fn happens_first<P: Lenses>(puzzle: &mut P, numbers: &[u32]) -> bool {
    puzzle.tell_all();
    let (start, _) = puzzle.start();
    let mut moves = Vec::new();
    puzzle.moves(&start, &mut moves);
    let mut has_moved = false;
    for mv in moves {
        let mut to = start.clone();
        if let Step::Moved { events, .. } = puzzle.step(&start, mv, &mut to) {
            has_moved = true;
            if !puzzle.told(events).iter().any(|event| numbers.contains(event)) {
                return false;
            }
        }
    }
    has_moved
}
