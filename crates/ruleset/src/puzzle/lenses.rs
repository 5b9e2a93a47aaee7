//! What searches can use about a ruleset.

use super::Puzzle;
use super::answer::write_step;
use crate::engine::{Input, State};
use crate::rules::{Compare, Rules, Trigger, Which};
use play::concept::EventNames;
use play::lens::{Ask, Heuristic, HintReport, Idea, Lenses, Rated, Refusal};
use play::search::Budget;
use play::{Events, Watch};
use std::sync::Arc;

/// Readings of other domains that answers about rulesets have always listed, without a value.
pub(crate) const FOREIGN: [&str; 5] = ["pushes", "least_pushes", "turns", "detour", "cost"];

impl Lenses for Puzzle {
    fn heuristic(&self) -> Option<Heuristic<'static, State>> {
        let program = Arc::clone(self.program());
        Some(Box::new(move |state| distance(&program.rules, state)))
    }

    /// The effects that rules have.
    fn ideas(&self) -> Vec<Idea> {
        let effects = self.event_list().into_iter().filter(|name| name.starts_with("effect:"));
        effects.map(|name| Idea::concept(name.clone(), name)).collect()
    }

    fn answer_step(
        &mut self,
        from: &State,
        _mv: Input,
        _events: Events,
        to: &State,
        out: &mut String,
    ) -> bool {
        write_step(self, from, to, out)
    }

    fn rate(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Rated, Refusal> {
        let mut rated = play::lens::rate(self, ask, watch)?;
        for id in FOREIGN {
            rated.extras.set(id, ());
        }
        Ok(rated)
    }

    fn hint(&mut self, state: &State, budget: Budget, watch: &mut Watch<'_>) -> HintReport {
        // A search must not overwrite what this player remembers about its latest step.
        play::lens::hint(&mut self.clone(), state, budget, watch)
    }
}

/// The distance of a position from a win, in half moves: surplus or missing pieces, and pieces not
/// covered yet, each counted once. It is not admissible: one move may destroy many pieces.
fn distance(rules: &Rules, state: &State) -> u32 {
    let of = |which: Which| state.pieces().filter(move |(_, piece)| which.takes(*piece));
    let trigger = |trigger: &Trigger| -> u32 {
        match *trigger {
            Trigger::Count(which, Compare::Equal, k) => (of(which).count() as i32).abs_diff(k),
            Trigger::AllCovering(a, b) | Trigger::AllCovered(a, b) => {
                let is_bare = |(cell, _): &(usize, u8)| of(b).all(|(other, _)| other != *cell);
                of(a).filter(is_bare).count() as u32
            }
            _ => 1,
        }
    };
    let wins = rules.ends.iter().filter(|end| end.outcome == 1);
    wins.map(|end| end.triggers.iter().map(trigger).sum()).min().unwrap_or(0)
}
