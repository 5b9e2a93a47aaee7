//! What each rule is for: it decides an end, sets one up, makes a piece solid, or does nothing that
//! an end depends on.
//!
//! A rule that is on no action chain may still decide a game: a pushed lantern leads the moths that
//! hunt it. So roles follow *influence* instead: an end depends on the pieces it names, and on every
//! piece whose place or number some rule turns into a change of those.

use crate::chains::Chains;
use crate::effects::{Caused, Effect, effects};
use crate::liveness::live_rules;
use crate::rules::{Event, Rule, Rules, Slot, Trigger, Which};

/// What a rule is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It brings an end about by itself.
    Decides,
    /// It changes something that an end depends on.
    SetsUp,
    /// It only stops what enters.
    Solid,
    /// It runs, but no end depends on anything it changes.
    Aside,
    /// It can never run.
    NeverFires,
}

impl Role {
    /// Its word in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Role::Decides => "decides",
            Role::SetsUp => "sets-up",
            Role::Solid => "solid",
            Role::Aside => "aside",
            Role::NeverFires => "never-fires",
        }
    }

    /// What it means, for people.
    pub fn text(self) -> &'static str {
        match self {
            Role::Decides => "decides",
            Role::SetsUp => "sets up",
            Role::Solid => "solid",
            Role::Aside => "no end depends on it",
            Role::NeverFires => "never fires",
        }
    }
}

/// The role of each rule. `reached` says which end conditions can come about.
pub fn roles(rules: &Rules, chains: &Chains, reached: &[bool]) -> Vec<Role> {
    let live = live_rules(rules);
    let mut decides = vec![false; rules.rules.len()];
    let trails =
        chains.chains.iter().filter(|chain| reached.get(chain.end).is_none_or(|reached| *reached));
    for (rule, _) in trails.flat_map(|chain| &chain.trails).filter_map(|trail| trail.links.first())
    {
        decides[*rule] = true;
    }
    let matters = influence(rules, &live);
    let role = |index: usize| match &rules.rules[index] {
        _ if !live[index] => Role::NeverFires,
        _ if decides[index] => Role::Decides,
        _ if !matters[index] => Role::Aside,
        rule if is_solid(rule) => Role::Solid,
        _ => Role::SetsUp,
    };
    (0..rules.rules.len()).map(role).collect()
}

/// Whether a rule does nothing but push back what enters.
pub fn is_solid(rule: &Rule) -> bool {
    matches!(rule.trigger, Trigger::Overlap(..))
        && rule.events.as_slice() == [Event::Pushback(Slot(0))]
}

/// What ends depend on.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Matter {
    /// Types whose places and numbers matter, as bits.
    pieces: u64,
    /// It matters when turns end.
    turns: bool,
    /// The score matters.
    score: bool,
}

/// For each rule that can run, whether an end depends on something it changes. Ends that cannot come
/// about count too: the rules of a game that cannot be won are still what happens in it.
fn influence(rules: &Rules, live: &[bool]) -> Vec<bool> {
    let all = Which::Any.mask(rules.pieces);
    let mut matter = Matter::default();
    for trigger in rules.ends.iter().flat_map(|end| &end.triggers) {
        matter.add(*trigger, all);
    }
    let mut found = vec![false; live.len()];
    loop {
        let before = (matter, found.clone());
        for (index, rule) in rules.rules.iter().enumerate().filter(|(index, _)| live[*index]) {
            if found[index] || !rule.events.iter().any(|event| matter.is_changed(rule, *event, all))
            {
                continue;
            }
            found[index] = true;
            matter.add(rule.trigger, all);
            // State triggers of rules are tested when a turn ends.
            matter.turns |= rule.trigger.is_state();
            for event in &rule.events {
                matter.pieces |= depends_on(rule.trigger, *event, all);
            }
        }
        if before == (matter, found.clone()) {
            return found;
        }
    }
}

impl Matter {
    /// Adds what a trigger depends on.
    fn add(&mut self, trigger: Trigger, all: u64) {
        let types = |which: Which| which.one().map_or(all, |piece| 1 << piece);
        match trigger {
            Trigger::Overlap(a, b)
            | Trigger::Adjacent(a, b)
            | Trigger::CountCompare(a, _, b)
            | Trigger::AllCovering(a, b)
            | Trigger::AllCovered(a, b)
            | Trigger::AnyCovering(a, b) => self.pieces |= types(a) | types(b),
            Trigger::Click(a)
            | Trigger::Line(a, _)
            | Trigger::Destroyed(a)
            | Trigger::Spawned(a)
            | Trigger::Blocked(a)
            | Trigger::Count(a, ..) => self.pieces |= types(a),
            Trigger::ClickEmpty | Trigger::NoMoves => self.pieces = all,
            Trigger::EndTurn | Trigger::Every(_) | Trigger::TurnCount(_) => self.turns = true,
            Trigger::Score(_) => self.score = true,
            Trigger::ArrowKey | Trigger::ActionKey | Trigger::Wait | Trigger::Start => {}
        }
    }

    /// Whether an event changes something that matters.
    fn is_changed(&self, rule: &Rule, event: Event, all: u64) -> bool {
        let types = |which: Which| which.one().map_or(all, |piece| 1 << piece);
        let touches = |which: Which| types(which) & self.pieces != 0;
        match event {
            Event::EndTurn => self.turns,
            Event::Score(_) => self.score,
            Event::End(_) => true,
            Event::Pushback(slot) => touches(rule.trigger.slot_type(slot)),
            // A piece that cannot move pushes the other one back.
            Event::Push(a, b) => {
                touches(rule.trigger.slot_type(a)) || touches(rule.trigger.slot_type(b))
            }
            event => {
                effects(rule.trigger, event).iter().any(|Caused { effect, .. }| match *effect {
                    Effect::Moves(which) | Effect::Destroys(which) => touches(which),
                    Effect::Makes(piece) => touches(Which::One(piece)),
                    Effect::Becomes(Which::One(from), to) if from == to => false,
                    Effect::Becomes(from, to) => touches(from) || touches(Which::One(to)),
                    Effect::EndsTurn | Effect::Scores | Effect::Ends(_) => true,
                })
            }
        }
    }
}

/// The types whose places decide what an event does, besides the pieces of its trigger.
fn depends_on(trigger: Trigger, event: Event, all: u64) -> u64 {
    let types = |which: Which| which.one().map_or(all, |piece| 1 << piece);
    let own = event.slots().into_iter().filter(|slot| trigger.has_piece(*slot));
    let own = own.fold(0, |set, slot| set | types(trigger.slot_type(slot)));
    own | match event {
        // A new piece appears in an empty cell, and every piece fills one.
        Event::Spawn(_) => all,
        event => event.names(),
    }
}
