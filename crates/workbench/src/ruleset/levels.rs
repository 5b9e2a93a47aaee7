//! How many random levels the constraints of a ruleset reject.

use ::play::random::SplitMix64;
use ::play::{Progress, Watch};
use ruleset::Rules;
use ruleset::choice::no_choice;
use ruleset::levels::{LevelCheck, random_level_of};
use schemars::JsonSchema;
use serde::Serialize;

/// Shares of random levels.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LevelShare {
    /// Levels drawn.
    pub samples: u64,
    /// Columns and rows.
    pub size: (usize, usize),
    /// Rejected because they cannot be both won and lost.
    pub rejected: u64,
    /// Rejected because they cannot be won.
    pub rejected_win_only: u64,
    /// The first as a share.
    pub share: f64,
    /// The second as a share.
    pub share_win_only: f64,
    /// The share of cells that are filled, on average.
    pub density: f64,
    /// No input ever matters in this game, so all of its levels play themselves.
    pub no_choice: bool,
}

/// Draws random levels, each cell filled with probability `density`, and checks each against the constraints.
pub fn level_share(
    rules: &Rules,
    (width, height): (usize, usize),
    density: f64,
    samples: u64,
    seed: u64,
    watch: &mut Watch<'_>,
) -> LevelShare {
    let mut check = LevelCheck::new(rules, width, height);
    let (mut rejected, mut win_only, mut drawn) = (0, 0, 0);
    for index in 0..samples {
        if index % 1024 == 0 && watch(Progress::done_of(index, samples)) {
            break;
        }
        let mut random = SplitMix64::stream(seed, index);
        let level = random_level_of(&mut random, rules.pieces, width, height, density);
        rejected += u64::from(!check.passes(&level));
        win_only += u64::from(!check.passes_win_only(&level));
        drawn += 1;
    }
    let share = |count: u64| count as f64 / drawn.max(1) as f64;
    LevelShare {
        samples: drawn,
        size: (width, height),
        rejected,
        rejected_win_only: win_only,
        share: share(rejected),
        share_win_only: share(win_only),
        density,
        no_choice: no_choice(rules).is_some(),
    }
}
