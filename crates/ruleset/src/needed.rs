//! Rules that every solution of a level uses.

use crate::game::Game;
use crate::puzzle::Puzzle;
use play::lens::{Ask, Lenses, LevelId, Needed, Options};
use play::search::Budget;

/// A rule that every solution of a level uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NeededRule {
    /// The rule, from 0.
    pub rule: usize,
    /// The first level that needs it, from 1.
    pub level: usize,
}

/// States a question about one rule and one level may store. A level with more states proves
/// nothing here; `need` with a larger budget may.
const MAX_STATES: usize = 20_000;

/// Which of these rules some level needs, as far as small searches show.
pub fn needed_rules(game: &Game, rules: &[usize]) -> Vec<NeededRule> {
    let options = Options::default();
    let budget = Budget { max_states: MAX_STATES, ..Budget::default() };
    let mut found = Vec::new();
    for &rule in rules {
        let level = game.levels.iter().position(|level| {
            let ask = Ask { level: LevelId::default(), budget, threads: 1, options: &options };
            let concept = format!("rule:{rule}");
            let asked = Puzzle::new(game, level).need(&concept, &ask, &mut |_| false);
            asked.is_ok_and(|report| report.answer == Needed::Always)
        });
        found.extend(level.map(|level| NeededRule { rule, level: level + 1 }));
    }
    found
}
