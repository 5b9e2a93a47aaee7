//! Timing of films.

use play::Shot;

/// How long the beginning and the end of a film are seen: one looks at a level before it is played, and at how it
/// ended before it starts again.
const FIRST_SECONDS: f64 = 1.0;
const LAST_SECONDS: f64 = 2.0;

/// The shots with time to look at the first and the last one.
pub fn film(mut shots: Vec<Shot>) -> Vec<Shot> {
    if let Some(first) = shots.first_mut() {
        first.seconds = first.seconds.max(FIRST_SECONDS);
    }
    if let Some(last) = shots.last_mut() {
        last.seconds = last.seconds.max(LAST_SECONDS);
    }
    shots
}
