//! The places on which a play rests.

use crate::concept::{Argument, EventName, Takes};
use crate::lens::Lenses;
use crate::{Outcome, Step};

/// The places that a play visits or changes, as the events of its moves tell, and those next to them: what
/// stands beside a way decides where it leads. Events that name a cell are asked for, whatever the domain
/// calls them.
pub(super) fn touched<P: Lenses>(
    puzzle: &mut P,
    places: &[[usize; 2]],
    moves: &[P::Move],
) -> Vec<usize> {
    let kinds = puzzle.event_kinds().iter().filter(|kind| matches!(kind.takes, Takes::Cell));
    let words: Vec<&str> = kinds.map(|kind| kind.name).collect();
    if words.is_empty() {
        return Vec::new();
    }
    puzzle.tell_all();
    let mut visited = vec![false; places.len()];
    let mut events: Vec<(u32, usize)> = Vec::new();
    for (place, [x, y]) in places.iter().enumerate() {
        for word in &words {
            let argument = Argument::Cell(*x as u32, *y as u32);
            let name = EventName { word: (*word).to_string(), argument };
            let found = puzzle.find_event(&name).unwrap_or_default();
            events.extend(found.into_iter().map(|event| (event, place)));
        }
    }
    events.sort_unstable();
    let mut note = |told: &[u32]| {
        for event in told {
            let from = events.partition_point(|(known, _)| known < event);
            let here = events[from..].iter().take_while(|(known, _)| known == event);
            here.for_each(|(_, place)| visited[*place] = true);
        }
    };
    note(&puzzle.start_events());
    let (mut from, mut outcome) = puzzle.start();
    for mv in moves {
        if outcome != Outcome::Open {
            break;
        }
        let mut to = from.clone();
        if let Step::Moved { events, outcome: reached } = puzzle.step(&from, *mv, &mut to) {
            note(puzzle.told(events));
            (from, outcome) = (to, reached);
        }
    }
    let is_near = |[x, y]: [usize; 2], [a, b]: [usize; 2]| x.abs_diff(a) + y.abs_diff(b) <= 1;
    let on_way: Vec<usize> = (0..places.len()).filter(|place| visited[*place]).collect();
    let is_touched =
        |place: &usize| on_way.iter().any(|other| is_near(places[*place], places[*other]));
    (0..places.len()).filter(is_touched).collect()
}
