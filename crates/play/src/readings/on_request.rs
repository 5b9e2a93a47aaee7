//! Readings that are computed when they are asked for by name or a ranking needs them.
//!
//! Length and search effort alone reward puzzles in which nobody has to think; these ask whether the
//! player's choices matter. They cost more than a search for a solution, so `rate` leaves them out
//! unless it is asked.

use super::{Needs, Reading};

/// The rows that every puzzle has on request.
pub static ON_REQUEST: &[Reading] = &[
    Reading {
        id: "choices",
        label: "choices",
        unit: "moves",
        meaning: "steps of the first shortest solution at which another way leads astray",
        needs: Needs::Graph,
    },
    Reading {
        id: "decisions",
        label: "decisions",
        unit: "%",
        meaning: "of the steps of the first shortest solution are such choices",
        needs: Needs::Graph,
    },
    Reading {
        id: "random_wins",
        label: "random wins",
        unit: "%",
        meaning: "of 1,000 random plays win",
        needs: Needs::Plays,
    },
    Reading {
        id: "greedy_wins",
        label: "greedy wins",
        unit: "yes/no",
        meaning: "always taking the move with the best estimate wins",
        needs: Needs::Plays,
    },
    Reading {
        id: "ideas",
        label: "ideas",
        unit: "ideas",
        meaning: "that every solution practises",
        needs: Needs::Graph,
    },
    Reading {
        id: "solution_information",
        label: "solution information",
        unit: "bits",
        meaning: "to be told one shortest solution, at least",
        needs: Needs::Graph,
    },
    Reading {
        id: "solution_information_total",
        label: "information in all",
        unit: "bits",
        meaning: "to be told any of the shortest solutions",
        needs: Needs::Graph,
    },
];

/// The row of an id, if it is computed on request.
pub fn on_request(id: &str) -> Option<&'static Reading> {
    ON_REQUEST.iter().find(|row| row.id == id)
}
