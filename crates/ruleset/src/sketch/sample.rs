//! Drawing a ruleset.

use super::preset::{EndTrigger, EventKind, Outcomes, Preset, RuleTrigger, Unfit};
use crate::rules::{
    Compare, Dir, End, Event, Heading, Rule, Rules, Slot, SlotKind, Trigger, Which,
};
use play::random::SplitMix64;

/// Draws ruleset number `index` of a seed. It depends on nothing else, so rulesets can be drawn in
/// any order and on any number of threads.
pub fn sample(preset: &Preset, seed: u64, index: u64, out: &mut Rules) {
    let mut draw = Draw { random: SplitMix64::stream(seed, index), preset };
    out.settings = Default::default();
    out.pieces = draw.between(preset.pieces) as usize;
    out.rules.clear();
    out.ends.clear();
    let pieces = out.pieces as u64;
    for _ in 0..draw.between(preset.rules) {
        let trigger = draw.trigger(pieces);
        let mut rule = Rule { trigger, events: Default::default() };
        for _ in 0..draw.between(preset.events) {
            rule.events.extend(draw.event(trigger, pieces));
        }
        if !rule.events.is_empty() {
            out.rules.push(rule);
        }
    }
    for number in 0..draw.between(preset.ends) {
        let is_win = match preset.outcomes {
            Outcomes::Coin => draw.random.below(2) == 0,
            Outcomes::InTurn => number % 2 == 0,
        };
        let outcome = if is_win { 1 } else { -1 };
        let mut end = End { outcome, triggers: Default::default() };
        end.triggers.push(draw.end_trigger(pieces));
        if preset.two_triggers > 0 && draw.random.below(1000) < preset.two_triggers {
            end.triggers.push(draw.end_trigger(pieces));
        }
        out.ends.push(end);
    }
}

struct Draw<'p> {
    random: SplitMix64,
    preset: &'p Preset,
}

impl Draw<'_> {
    fn between(&mut self, (least, most): (u64, u64)) -> u64 {
        least + self.random.below(most - least + 1)
    }

    fn weighted<T: Copy>(&mut self, choices: &[(T, u64)]) -> T {
        let all: u64 = choices.iter().map(|(_, weight)| weight).sum();
        let mut left = self.random.below(all);
        for (choice, weight) in choices {
            if left < *weight {
                return *choice;
            }
            left -= weight;
        }
        choices[0].0
    }

    fn piece(&mut self, pieces: u64) -> u8 {
        self.random.below(pieces) as u8
    }

    fn which(&mut self, pieces: u64) -> Which {
        match self.random.below(1000) < self.preset.any {
            true => Which::Any,
            false => Which::One(self.piece(pieces)),
        }
    }

    fn count(&mut self) -> i32 {
        let counts = &self.preset.counts;
        counts[self.random.below(counts.len() as u64) as usize]
    }

    fn trigger(&mut self, pieces: u64) -> Trigger {
        let preset = self.preset;
        match self.weighted(&preset.triggers) {
            RuleTrigger::Key => Trigger::ArrowKey,
            RuleTrigger::Action => Trigger::ActionKey,
            RuleTrigger::EndTurn => Trigger::EndTurn,
            RuleTrigger::Every => Trigger::Every(2 + self.random.below(3) as u32),
            RuleTrigger::Overlap => Trigger::Overlap(self.which(pieces), self.which(pieces)),
            RuleTrigger::Adjacent => Trigger::Adjacent(self.which(pieces), self.which(pieces)),
            RuleTrigger::Destroyed => Trigger::Destroyed(Which::One(self.piece(pieces))),
            RuleTrigger::Blocked => Trigger::Blocked(self.which(pieces)),
            RuleTrigger::CountLess => {
                let which = Which::One(self.piece(pieces));
                Trigger::Count(which, Compare::Less, self.count() + 1)
            }
        }
    }

    fn end_trigger(&mut self, pieces: u64) -> Trigger {
        let preset = self.preset;
        let one = |draw: &mut Self| Which::One(draw.piece(pieces));
        match self.weighted(&preset.end_triggers) {
            EndTrigger::CountEqual => Trigger::Count(one(self), Compare::Equal, self.count()),
            EndTrigger::CountLess => Trigger::Count(one(self), Compare::Less, self.count() + 1),
            EndTrigger::CountMore => Trigger::Count(one(self), Compare::More, self.count() + 2),
            EndTrigger::AllCovering => Trigger::AllCovering(one(self), one(self)),
            EndTrigger::AllCovered => Trigger::AllCovered(one(self), one(self)),
            EndTrigger::AnyCovering => Trigger::AnyCovering(one(self), one(self)),
            EndTrigger::TurnCount => Trigger::TurnCount(5 + self.random.below(16) as u32),
        }
    }

    /// An event that fits the trigger: every `$n` in it exists. None if one that does not is dropped.
    fn event(&mut self, trigger: Trigger, pieces: u64) -> Option<Event> {
        let preset = self.preset;
        let slots = trigger.slots();
        let instances = slots.iter().filter(|s| matches!(s, SlotKind::Instance(_))).count() as u64;
        let cells = slots.iter().filter(|s| matches!(s, SlotKind::Cell)).count() as u64;
        loop {
            let kind = self.weighted(&preset.event_kinds);
            let needs = kind.instances();
            if instances < needs || kind == EventKind::SpawnAt && instances + cells == 0 {
                match preset.unfit {
                    Unfit::Redraw => continue,
                    Unfit::Drop => return None,
                }
            }
            let slot = Slot(self.random.below(instances.max(cells).max(1)) as u8);
            return Some(match kind {
                EventKind::Destroy => Event::Destroy(slot),
                EventKind::DestroyAll => Event::DestroyAll(self.piece(pieces)),
                EventKind::Pushback => Event::Pushback(slot),
                EventKind::Spawn => Event::Spawn(self.piece(pieces)),
                EventKind::RelMoveAll => Event::MoveAll(self.piece(pieces), self.heading(trigger)),
                EventKind::EndTurn => Event::EndTurn,
                EventKind::Hunt => Event::Hunt(self.piece(pieces), self.piece(pieces)),
                EventKind::SpawnAt => Event::SpawnAt(self.piece(pieces), slot),
                EventKind::Transform => Event::Transform(slot, self.piece(pieces)),
                EventKind::Push => Event::Push(Slot(1 - slot.0), slot),
                EventKind::Swap => Event::Swap(Slot(0), Slot(1)),
                EventKind::Move => Event::Move(slot, self.heading(trigger)),
                EventKind::Slide => Event::Slide(slot, self.heading(trigger)),
                EventKind::Fall => Event::Fall(self.piece(pieces), self.heading(trigger)),
                EventKind::Flee => Event::Flee(self.piece(pieces), self.piece(pieces)),
                EventKind::Patrol => Event::Patrol(self.piece(pieces), self.heading(trigger)),
                EventKind::Teleport => Event::Teleport(slot, self.piece(pieces)),
            });
        }
    }

    /// After a key press, pieces mostly move in that direction.
    fn heading(&mut self, trigger: Trigger) -> Heading {
        if trigger == Trigger::ArrowKey && self.random.below(4) > 0 {
            return Heading::Pressed;
        }
        Heading::Fixed(Dir::FOUR[self.random.below(4) as usize])
    }
}
