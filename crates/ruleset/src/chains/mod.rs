//! Action chains: from an end condition back to an action of the player.
//!
//! Cook, Colton and Raad, "Inferring Design Constraints From Game Ruleset Analysis" (2019), section
//! IV: each end condition is a goal; a table says which events can achieve a goal; a rule with such
//! an event makes its own trigger the next goal; a chain is complete when the player starts it. The
//! paper's open list never empties on a cycle of rules. Here a trigger that is already in the chain
//! is not taken again, which loses nothing: whatever a chain with a repetition achieves, the same
//! chain without it achieves under fewer constraints.

mod enumerate;
mod exists;
mod ways;

pub use enumerate::{Chain, Chains, MAX_CHAINS, Trail, enumerate};
pub use exists::{Filter, Reachable};
pub use ways::{Need, Standing, Table, Way, holds_at_start, may_hold_at_start, ways};

use crate::rules::Trigger;
use serde::{Deserialize, Serialize};

/// What counts as a chain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChainOptions {
    /// Time passes without the player: START and ENDTURN begin chains too.
    pub realtime: bool,
    /// Every end condition has to be reached, not only one win and one loss.
    pub all_ends: bool,
    /// A game need not have a loss.
    pub no_loss_needed: bool,
}

impl ChainOptions {
    /// Whether a chain is complete with this trigger.
    pub fn is_first(self, trigger: Trigger) -> bool {
        trigger.is_players()
            || self.realtime && matches!(trigger, Trigger::Start | Trigger::EndTurn)
    }

    /// Whether a ruleset with these chains is kept.
    pub fn keeps(self, found: Reachable) -> bool {
        found.win && (found.loss || self.no_loss_needed) && (found.all || !self.all_ends)
    }
}
