//! All chains, with the constraints they put on levels.

use super::ChainOptions;
use super::ways::{Need, Standing, Table, Way, holds_at_start, may_hold_at_start, ways};
use crate::effects::{Caused, Effect, effects};
use crate::formula::{All, Atom, Op};
use crate::liveness::producible;
use crate::rules::{End, Rules, Trigger, Which};
use std::cell::Cell;

/// The most chains listed; beyond that the list is marked as cut.
pub const MAX_CHAINS: usize = 10_000;

/// The most combinations of an end condition's triggers that are listed.
const MAX_PRODUCT: usize = 256;

/// The most combinations that are tried; many of them may contradict each other.
const MAX_TRIED: usize = 100_000;

/// The most effects examined for all ends together. Only games with hundreds of rules and ends come
/// near this limit.
const MAX_LOOKS: usize = 20_000_000;

/// The number of chains in the first attempt to find any.
const FIRST_CHAINS: usize = 100;

/// The chains of a ruleset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chains {
    /// Complete chains, by end condition, short ones first.
    pub chains: Vec<Chain>,
    /// There are more chains.
    pub is_cut: bool,
}

/// A complete chain to one end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The end condition; numbers beyond the last one stand for the END events of rules, in order.
    pub end: usize,
    /// Its outcome.
    pub outcome: i8,
    /// For each trigger of the end condition, the path back from it.
    pub trails: Vec<Trail>,
    /// What a level must contain.
    pub constraints: All,
}

/// The path back from one trigger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// The trigger, then the triggers of the rules that lead to it; the last one is the player's.
    /// Only one if it is assumed to hold at the start.
    pub triggers: Vec<Trigger>,
    /// For each trigger after the first, the rule and the event in it.
    pub links: Vec<(usize, usize)>,
    /// It is assumed to hold from the start.
    pub holds_at_start: bool,
    /// What a level must contain.
    pub constraints: All,
}

/// Finds all chains, at most `max` per trigger.
pub fn enumerate(rules: &Rules, options: ChainOptions, max: usize) -> Chains {
    let abduction = Abduction::new(rules, options, max);
    let mut out = Chains::default();
    for (index, end) in rules.ends.iter().enumerate() {
        out.is_cut |= abduction.combined(end, &mut |trails, constraints| {
            let trails = trails.into_iter().cloned().collect();
            out.chains.push(Chain { end: index, outcome: end.outcome, trails, constraints });
            true
        });
    }
    let mut index = rules.ends.len();
    for (number, rule) in rules.rules.iter().enumerate() {
        for (at, event) in rule.events.iter().enumerate() {
            for Caused { effect, .. } in effects(rule.trigger, *event) {
                let Effect::Ends(outcome) = effect else { continue };
                let (trails, is_cut) = abduction.trails(rule.trigger, Standing::Rule);
                out.is_cut |= is_cut;
                for mut trail in trails {
                    trail.links.insert(0, (number, at));
                    let constraints = trail.constraints.clone();
                    out.chains.push(Chain {
                        end: index,
                        outcome,
                        trails: vec![trail],
                        constraints,
                    });
                }
                index += 1;
            }
        }
    }
    out
}

/// Whether an end condition has any chain; also true where there are too many to examine.
pub(super) fn has_chain(rules: &Rules, options: ChainOptions, end: &End) -> bool {
    // Usually one of the first chains is enough; only if not are all of them listed.
    for max in [FIRST_CHAINS, MAX_CHAINS] {
        let mut has_chain = false;
        let is_cut = Abduction::new(rules, options, max).combined(end, &mut |_, _| {
            has_chain = true;
            false
        });
        if has_chain || !is_cut {
            return has_chain;
        }
    }
    true
}

fn trail_at_start(trigger: Trigger) -> Option<Trail> {
    let mut constraints = All::default();
    let is_possible = holds_at_start(trigger).into_iter().all(|need| match need {
        Need::Start(atom) => constraints.add(atom),
        Need::Have(..) => true,
    });
    is_possible.then(|| Trail {
        triggers: vec![trigger],
        links: Vec::new(),
        holds_at_start: true,
        constraints,
    })
}

/// Enumerates every choice of one trail per trigger, with at least one chain among them, whose
/// constraints are consistent, until `found` has enough; true if there were too many.
fn combine<'t>(
    choices: &'t [Vec<Trail>],
    found: &mut dyn FnMut(Vec<&'t Trail>, All) -> bool,
) -> bool {
    if choices.iter().any(Vec::is_empty) {
        return false;
    }
    let mut picks = vec![0; choices.len()];
    let (mut count, mut tried) = (0, 0);
    loop {
        let trails = || choices.iter().zip(&picks).map(|(choice, pick)| &choice[*pick]);
        if trails().any(|trail| !trail.holds_at_start) {
            if choices.len() > 1 && (count == MAX_PRODUCT || tried == MAX_TRIED) {
                return true;
            }
            tried += 1;
            let mut constraints = All::default();
            if trails().all(|trail| constraints.join(&trail.constraints)) {
                count += 1;
                if !found(trails().collect(), constraints) {
                    return false;
                }
            }
        }
        let mut place = choices.len();
        loop {
            if place == 0 {
                return false;
            }
            place -= 1;
            picks[place] += 1;
            if picks[place] < choices[place].len() {
                break;
            }
            picks[place] = 0;
        }
    }
}

struct Abduction<'r> {
    rules: &'r Rules,
    options: ChainOptions,
    max: usize,
    table: Table,
    /// Types that play can create.
    producible: u64,
    /// Every effect with its rule and event.
    causes: Vec<(Caused, usize, usize)>,
    /// Effects that may still be examined.
    looks_left: Cell<usize>,
}

impl Abduction<'_> {
    fn new(rules: &Rules, options: ChainOptions, max: usize) -> Abduction<'_> {
        let mut causes = Vec::new();
        for (number, rule) in rules.rules.iter().enumerate() {
            for (at, event) in rule.events.iter().enumerate() {
                let caused = effects(rule.trigger, *event);
                causes.extend(caused.into_iter().map(|caused| (caused, number, at)));
            }
        }
        let looks_left = Cell::new(MAX_LOOKS);
        let (table, producible) = (Table::new(rules), producible(rules));
        Abduction { rules, options, max, table, producible, causes, looks_left }
    }

    /// The chains of an end condition, until `found` has enough; true if there were too many.
    fn combined(&self, end: &End, found: &mut dyn FnMut(Vec<&Trail>, All) -> bool) -> bool {
        let mut is_cut = false;
        let mut choices: Vec<Vec<Trail>> = Vec::new();
        for trigger in &end.triggers {
            let (mut trails, is_long) = self.trails(*trigger, Standing::End);
            is_cut |= is_long;
            if end.triggers.len() > 1 && may_hold_at_start(*trigger) {
                trails.extend(trail_at_start(*trigger));
            }
            choices.push(trails);
        }
        combine(&choices, found) || is_cut
    }

    /// All paths back from a trigger to the player; true if there were too many.
    fn trails(&self, goal: Trigger, at: Standing) -> (Vec<Trail>, bool) {
        let first = Trail {
            triggers: vec![goal],
            links: Vec::new(),
            holds_at_start: false,
            constraints: All::default(),
        };
        let mut complete = Vec::new();
        let mut open = vec![first];
        let mut next = 0;
        let mut found: Vec<Way> = Vec::new();
        while next < open.len() {
            let trail = std::mem::replace(
                &mut open[next],
                Trail {
                    triggers: Vec::new(),
                    links: Vec::new(),
                    holds_at_start: false,
                    constraints: All::default(),
                },
            );
            next += 1;
            let Some(&goal) = trail.triggers.last() else { continue };
            if self.options.is_first(goal) {
                if !complete.contains(&trail) {
                    complete.push(trail);
                }
                continue;
            }
            let looks_left = self.looks_left.get().saturating_sub(self.causes.len());
            self.looks_left.set(looks_left);
            if open.len() > self.max || complete.len() > self.max || looks_left == 0 {
                return (complete, true);
            }
            let at = if trail.links.is_empty() { at } else { Standing::Rule };
            for &(caused, number, event) in &self.causes {
                found.clear();
                ways(self.table, goal, at, caused.effect, &mut found);
                for way in &found {
                    let own = self.rules.rules[number].trigger;
                    let bound = match caused.slot {
                        Some(slot) if way.of != Which::Any => own.bound(slot, way.of),
                        _ => own,
                    };
                    if trail.triggers.contains(&bound) {
                        continue;
                    }
                    let Some(constraints) = self.constrain(&trail, way, at) else { continue };
                    let mut longer = trail.clone();
                    longer.triggers.push(bound);
                    longer.links.push((number, event));
                    longer.constraints = constraints;
                    open.push(longer);
                }
            }
        }
        (complete, false)
    }

    /// The constraints of an extended chain; none if they contradict each other.
    ///
    /// A condition of the end is about the start of the level: if it contradicts the others, no
    /// level satisfies it. A count that a rule requires is required later in play, when numbers may
    /// have changed; it only adds what is consistent with the rest.
    fn constrain(&self, trail: &Trail, way: &Way, at: Standing) -> Option<All> {
        let mut constraints = trail.constraints.clone();
        for need in &way.needs {
            let (atom, must) = match *need {
                Need::Have(which, count) => {
                    let is_made =
                        which.one().is_some_and(|piece| self.producible >> piece & 1 == 1);
                    if which == Which::Any || is_made {
                        continue;
                    }
                    (Atom::Count(which, Op::Ge, count), true)
                }
                Need::Start(atom) => (atom, at == Standing::End),
            };
            if !constraints.add(atom) && must {
                return None;
            }
        }
        Some(constraints)
    }
}
