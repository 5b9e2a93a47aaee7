//! What a rule makes of its inputs.

use smallvec::SmallVec;

use crate::grammar::{Contains, Fate, Grammar, ItemId, PropsId, Rule};
use crate::thing::Thing;

/// One thing that comes out of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The thing.
    pub thing: Thing,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where a thing that comes out of a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is this input.
    Input(u8),
    /// It was inside this input.
    Held(u8),
    /// It is new.
    New,
}

/// Applies a rule (De Kegel 2016, section 4.5) and returns its outputs in order. The inputs must
/// satisfy the rule; `made_item` says which item a new output is.
///
/// An input that is not an output is used up, unless an output contains its type: then it goes in
/// there. The previous contents of a container are gone, unless they are an output themselves.
pub fn execute(
    grammar: &Grammar,
    rule: &Rule,
    inputs: &[&Thing],
    made_item: impl Fn(usize) -> Option<ItemId>,
) -> SmallVec<[Made; 4]> {
    let mut released: SmallVec<[(u8, Box<Thing>); 2]> = SmallVec::new();
    for (input, fate) in rule.fates.iter().enumerate() {
        if *fate == Fate::Gone
            && let Some(held) = &inputs[input].held
        {
            released.push((input as u8, held.clone()));
        }
    }
    let mut made: SmallVec<[Option<Made>; 4]> = SmallVec::from_elem(None, rule.outputs.len());
    for (output, from) in rule.from.iter().enumerate() {
        let Some(input) = *from else {
            continue;
        };
        let mut thing = inputs[input as usize].clone();
        let stays = keeps_contents(grammar, rule, output, input, &thing);
        if !stays && grammar.lists[rule.outputs[output].props as usize].contains.is_some() {
            released.extend(thing.held.take().map(|held| (input, held)));
        }
        write(grammar, rule, output, inputs, stays, &mut thing);
        made[output] = Some(Made { thing, origin: Origin::Input(input) });
    }
    for (output, term) in rule.outputs.iter().enumerate() {
        if made[output].is_some() {
            continue;
        }
        let found = released.iter().position(|(_, held)| grammar.is_a(held.item, term.ty));
        let (mut thing, origin) = match found {
            Some(at) => {
                let (input, held) = released.remove(at);
                (*held, Origin::Held(input))
            }
            None => {
                let item = made_item(output).or_else(|| grammar.some_item(term.ty)).unwrap_or(0);
                (Thing::new(grammar, item), Origin::New)
            }
        };
        write(grammar, rule, output, inputs, false, &mut thing);
        made[output] = Some(Made { thing, origin });
    }
    made.into_iter().flatten().collect()
}

/// An output with the same contents as its input keeps that same thing, unless another one is put
/// in.
fn keeps_contents(grammar: &Grammar, rule: &Rule, output: usize, input: u8, thing: &Thing) -> bool {
    let contains = |props: PropsId| grammar.lists[props as usize].contains;
    let after = contains(rule.outputs[output].props);
    let before = contains(rule.inputs[input as usize].props);
    let is_put_in = rule.fates.contains(&Fate::Inside(output as u8));
    matches!(after, Some(Contains::Type(_)))
        && after == before
        && !is_put_in
        && thing.held.is_some()
}

/// Sets the properties that the rule writes on an output.
fn write(
    grammar: &Grammar,
    rule: &Rule,
    output: usize,
    inputs: &[&Thing],
    keeps_contents: bool,
    thing: &mut Thing,
) {
    let list = &grammar.lists[rule.outputs[output].props as usize];
    for (prop, value) in &list.values {
        thing.set(grammar, *prop, *value);
    }
    match list.contains {
        None => {}
        Some(Contains::Nothing) => thing.held = None,
        Some(Contains::Type(_)) if keeps_contents => {}
        Some(Contains::Type(ty)) => {
            let put_in = rule.fates.iter().position(|fate| *fate == Fate::Inside(output as u8));
            thing.held = match put_in {
                Some(input) => Some(Box::new(inputs[input].clone())),
                None => grammar.some_item(ty).map(|item| Box::new(Thing::new(grammar, item))),
            };
        }
    }
}
