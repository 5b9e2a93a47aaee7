//! Lenses: the questions a designer asks of any puzzle, each written once.
//!
//! A lens is a plain function over any puzzle ([`solve`], [`rate`], [`dead_ends`], [`need`],
//! [`hint`]) that returns data. [`Lenses`] offers them as methods, so that a domain can replace one
//! where it knows a better way; the replacement returns the same data, and a test compares it with
//! the plain function.

mod answers;
mod ask;
mod dead_ends;
mod difficulty;
mod extras;
mod field;
mod hint;
mod ideas;
mod lenses;
mod measure;
mod need;
mod own;
mod players;
mod progression;
mod rate;
mod refusal;
mod requested;
mod rules;
mod solve;
#[cfg(test)]
mod tests;
mod together;
mod verdict;
mod walk;
mod without;

pub(crate) use answers::join_parts;
pub use answers::{AnswerForm, Answers, answers, count_answers};
pub use ask::{Ask, LevelId, OptionValue, Options};
pub use dead_ends::{Crossing, DeadEndReport, dead_ends};
pub use difficulty::{Difficulty, Figure, Figures, difficulty_of, find_difficulty};
pub use extras::Extras;
pub use field::Field;
pub use hint::{HintReport, can_still_win, hint};
pub(crate) use ideas::single_event;
pub use ideas::{Idea, IdeaBy, IdeaLinks, IdeasReport, event_ideas, ideas};
pub use lenses::{Heuristic, Lenses};
pub use measure::{Measured, measure};
pub use need::{NeedReport, Needed, concept_error, need, read_concept};
pub use own::{hint_by_own, shortest_by, solve_by};
pub use players::{greedy_wins, random_wins};
pub use progression::{
    GapFill, LeftOut, LevelIdeas, NewIdea, ProgressionLevel, ProgressionReport, hardness,
    progression, rising_progression,
};
pub use rate::{Rated, Values, rate};
pub use refusal::Refusal;
pub use requested::{READINGS_OPTION, rate_requested, requested};
pub use rules::{RuleKind, RuleRow, RulesReport, Scope};
pub use solve::{
    OrderEffort, SearchEffort, Searches, Solved, Status, describe, nothing_searched, solve,
    state_after,
};
pub use together::{breadth_first_entrant, led_entrants, plain_entrants, search_together};
pub use verdict::{Verdict, grouped};
pub use walk::{Met, WALK_RUN, Walked, walk_run, walk_showing};
