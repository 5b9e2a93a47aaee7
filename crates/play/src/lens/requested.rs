//! Readings on request: whether choices matter in a level.

use super::{Ask, Lenses, Measured, Rated, greedy_wins, ideas, random_wins};
use crate::readings::{Amount, Information, ON_REQUEST, Reading, choices, on_request};
use crate::search::Budget;
use crate::{Outcome, Watch, explore_nearest};

/// The option that names readings to compute besides the usual ones: `all`, or ids with commas
/// between them.
pub const READINGS_OPTION: &str = "readings";

/// The readings on request that a question asks for.
pub fn requested(ask: &Ask<'_>) -> Vec<&'static Reading> {
    let wanted = ask.options.text(READINGS_OPTION).unwrap_or_default();
    let names = |id: &str| wanted.split(',').any(|name| [id, "all"].contains(&name.trim()));
    ON_REQUEST.iter().filter(|row| names(row.id)).collect()
}

/// Adds the readings that are asked for to the answer of `rate`. It is called outside of `rate`, so
/// that domains which replace that lens have them too.
pub fn rate_requested<P: Lenses>(
    puzzle: &mut P,
    ask: &Ask<'_>,
    rated: &mut Rated,
    watch: &mut Watch<'_>,
) {
    let rows = requested(ask);
    // A domain that explores less of play for `rate` than the budget allows has a reason: its states
    // are many, or a step is slow.
    let max_states = (rated.states + 1).max(LEAST_STATES).min(ask.budget.max_states);
    let ask = &Ask { budget: Budget { max_states, ..ask.budget }, ..ask.clone() };
    let length = rated.value("length").map(|length| length as usize);
    let mut found = Requested { length, choices: None, information: None, is_least: false };
    for row in rows {
        let value = found.read(puzzle, row.id, ask, watch);
        rated.readings.push(row.value(value, !found.is_least));
    }
}

/// States that may be explored for choices even where `rate` explored fewer.
const LEAST_STATES: usize = 50_000;

/// Finds one reading on request; none for other readings.
pub(super) fn measure_requested<P: Lenses>(
    puzzle: &mut P,
    id: &str,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Option<Measured> {
    let row = on_request(id)?;
    let length = match puzzle.measure("length", ask, watch) {
        Measured::Value(length) => Some(length as usize),
        Measured::Unsolvable => return Some(Measured::Unsolvable),
        Measured::Unknown => None,
    };
    let mut found = Requested { length, choices: None, information: None, is_least: false };
    let value = found.read(puzzle, row.id, ask, watch).filter(|_| !found.is_least);
    Some(Measured::of(value.map(|value| value.as_f64())))
}

/// What is known about a level while its readings are computed.
struct Requested {
    /// Moves of a shortest solution.
    length: Option<usize>,
    /// Once it is computed.
    choices: Option<Option<usize>>,
    /// Once it is computed.
    information: Option<Option<Information>>,
    /// The last value is a least one.
    is_least: bool,
}

impl Requested {
    fn read<P: Lenses>(
        &mut self,
        puzzle: &mut P,
        id: &str,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<Amount> {
        self.is_least = false;
        let (start, outcome) = puzzle.start();
        // Chance decides differently each time, and a level without a solution has no readings of it.
        let length = self.length.filter(|_| !puzzle.facts().chance)?;
        let is_won = outcome == Outcome::Won;
        match id {
            "choices" | "decisions" => {
                let count = self.choices.unwrap_or_else(|| match is_won {
                    true => Some(0),
                    false => choices(&explore_nearest(puzzle, &start, ask.budget, watch)),
                });
                self.choices = Some(count);
                let count = count?;
                match id {
                    "choices" => Some(count.into()),
                    _ if length == 0 => None,
                    _ => Some((count as f64 / length as f64).into()),
                }
            }
            "ideas" => {
                let found = ideas(puzzle, ask, watch)?;
                self.is_least = found.may_be_more;
                found.count().map(Amount::from)
            }
            "solution_information" | "solution_information_total" => {
                let bits = self.information.unwrap_or_else(|| match is_won {
                    true => Some(Information { least: 0.0, total: 0.0 }),
                    false => puzzle.information(&start, ask, watch),
                });
                self.information = Some(bits);
                bits.map(|bits| if id.ends_with("total") { bits.total } else { bits.least })
                    .map(Amount::from)
            }
            "random_wins" if is_won => Some(1.0.into()),
            "random_wins" => random_wins(puzzle, &start, length, watch).map(Amount::from),
            _ if is_won => puzzle.heuristic().map(|_| yes_or_no(true)),
            _ => greedy_wins(puzzle, &start, ask.budget.max_states, watch).map(yes_or_no),
        }
    }
}

/// An answer as a reading: 1 is yes, 0 is no.
fn yes_or_no(is_so: bool) -> Amount {
    usize::from(is_so).into()
}
