//! Equal things share a number, and the results of rules are cached.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::execute::{Origin, execute};
use crate::grammar::{Grammar, ItemId, RuleId};
use crate::thing::Thing;

/// The number of a thing among [`Kinds`]; things are equal if and only if their numbers are.
pub type KindId = u32;

/// All things seen so far.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    things: Vec<Thing>,
    numbers: FxHashMap<Thing, KindId>,
    made: FxHashMap<Step, Outputs>,
}

/// A rule, the item of its main output, and its inputs.
type Step = (RuleId, Option<ItemId>, SmallVec<[KindId; 4]>);

/// What comes out of a rule, in order.
pub type Outputs = SmallVec<[(KindId, Origin); 4]>;

impl Kinds {
    /// The number of a thing.
    pub fn number(&mut self, thing: &Thing) -> KindId {
        if let Some(&number) = self.numbers.get(thing) {
            return number;
        }
        let number = self.things.len() as KindId;
        self.things.push(thing.clone());
        self.numbers.insert(thing.clone(), number);
        number
    }

    /// The number of a thing, if it was seen.
    pub fn find(&self, thing: &Thing) -> Option<KindId> {
        self.numbers.get(thing).copied()
    }

    /// The thing of a number.
    pub fn thing(&self, kind: KindId) -> &Thing {
        &self.things[kind as usize]
    }

    /// The number of kinds.
    pub fn len(&self) -> usize {
        self.things.len()
    }

    /// Whether no thing was seen.
    pub fn is_empty(&self) -> bool {
        self.things.is_empty()
    }

    /// What a rule makes of these things; `main` is the item of its main output, if that is new.
    pub fn execute(
        &mut self,
        grammar: &Grammar,
        rule: RuleId,
        main: Option<ItemId>,
        inputs: &[KindId],
    ) -> &Outputs {
        let step: Step = (rule, main, SmallVec::from_slice(inputs));
        if !self.made.contains_key(&step) {
            let made = {
                let things: SmallVec<[&Thing; 6]> =
                    inputs.iter().map(|kind| &self.things[*kind as usize]).collect();
                let item = |output| if output == 0 { main } else { None };
                execute(grammar, &grammar.rules[rule as usize], &things, item)
            };
            let outputs: Outputs =
                made.iter().map(|made| (self.number(&made.thing), made.origin)).collect();
            self.made.insert(step.clone(), outputs);
        }
        &self.made[&step]
    }
}
