//! Which rules can run at all, computed forwards from the player's inputs and the start of a level.

use crate::effects::EffectSet;
use crate::rules::{Rules, Trigger};

/// For each rule, whether its trigger can fire.
pub fn live_rules(rules: &Rules) -> Vec<bool> {
    let mut live: Vec<bool> = vec![false; rules.rules.len()];
    let mut set = EffectSet::default();
    let is_state = rules.settings.overlap_is_state;
    loop {
        let mut has_grown = false;
        for (rule, live) in rules.rules.iter().zip(&mut live) {
            if *live {
                continue;
            }
            let fires = match rule.trigger {
                trigger if trigger.is_players() => true,
                Trigger::Start => true,
                Trigger::EndTurn | Trigger::Every(_) => set.ends_turn,
                // A state trigger may hold from the start; it is tested when a turn ends.
                trigger if trigger.is_state() => set.ends_turn,
                trigger => set.sets_off(trigger, is_state, rules.pieces),
            };
            if fires {
                *live = true;
                has_grown = true;
                set.add_rule(rule, rules.pieces);
            }
        }
        if !has_grown {
            return live;
        }
    }
}

/// All effects of live rules.
pub fn live_effects(rules: &Rules) -> EffectSet {
    effects_of(rules, &live_rules(rules))
}

/// All effects of some rules.
pub fn effects_of(rules: &Rules, which: &[bool]) -> EffectSet {
    let mut set = EffectSet::default();
    for (rule, _) in rules.rules.iter().zip(which).filter(|(_, is_one)| **is_one) {
        set.add_rule(rule, rules.pieces);
    }
    set
}

/// The types that play can create: `prod` of the specification.
pub fn producible(rules: &Rules) -> u64 {
    let set = live_effects(rules);
    set.makes | set.turns_to
}
