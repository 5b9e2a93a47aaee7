//! `solve`: a solution, from where a play stands if that is said.

use super::place::Place;
use super::work::{Found, Work, json};
use play::Progress;

/// Answers the question.
pub fn find_solution(work: &Work<'_>) -> Found {
    let place = Place::of(work, "solve")?;
    let watch = &mut |progress: Progress| work.tick("solve", progress);
    let mut solved = place.seat()?.solve(&place.ask(work.budget()), watch)?;
    solved.seconds = work.listener.seconds();
    // A published game has no verdicts.
    #[cfg(feature = "studio")]
    if work.options.from.is_none() {
        let said = super::known::said_of(&place, &solved, None)?;
        work.listener.partial("said", json(&said)?);
    }
    json(&solved)
}
