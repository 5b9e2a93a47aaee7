//! Which terms are derivable, and how many rules deep: least fixpoints over the rules.

use rustc_hash::FxHashMap;
use source::{Diagnostic, Severity};

use crate::grammar::{AreaId, Grammar, PropsId, RuleId, Term, TypeId};

/// A term without its location.
type Key = (TypeId, PropsId);

/// For every term that rules or goals need, the rules that make it.
pub struct Makers {
    /// The terms, in order of first occurrence.
    pub terms: Vec<Key>,
    numbers: FxHashMap<Key, u32>,
    /// For each term, the rules that can make it.
    pub rules: Vec<Vec<RuleId>>,
    /// For each term, the rules that have it as an input, once for each input.
    askers: Vec<Vec<RuleId>>,
    /// The first rule whose main output has a type, with any properties.
    by_type: FxHashMap<TypeId, RuleId>,
}

impl Makers {
    /// Collects all terms.
    pub fn new(grammar: &Grammar) -> Makers {
        let mut exact: FxHashMap<Key, Vec<RuleId>> = FxHashMap::default();
        let mut by_type = FxHashMap::default();
        for (number, rule) in grammar.rules.iter().enumerate().filter(|(_, rule)| !rule.is_fail) {
            let main = rule.outputs[0];
            exact.entry((main.ty, main.props)).or_default().push(number as RuleId);
            by_type.entry(main.ty).or_insert(number as RuleId);
        }
        let mut makers = Makers {
            by_type,
            terms: Vec::new(),
            numbers: FxHashMap::default(),
            rules: Vec::new(),
            askers: Vec::new(),
        };
        for (number, rule) in grammar.rules.iter().enumerate() {
            for input in &rule.inputs {
                let term = makers.number(grammar, &exact, *input);
                if !rule.is_fail {
                    makers.askers[term as usize].push(number as RuleId);
                }
            }
        }
        for goal in grammar.areas.iter().flat_map(|area| &area.goals) {
            makers.number(grammar, &exact, *goal);
        }
        makers
    }

    fn number(
        &mut self,
        grammar: &Grammar,
        exact: &FxHashMap<Key, Vec<RuleId>>,
        term: Term,
    ) -> u32 {
        let key = (term.ty, term.props);
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        // The term itself, and bound to each item that matches it.
        let bound = grammar.types.members(term.ty).iter().copied();
        let bound = bound.filter(|item| grammar.item_has(*item, term.props));
        let mut types: Vec<TypeId> = std::iter::once(term.ty)
            .chain(bound)
            .flat_map(|ty| grammar.types.all_above(ty))
            .collect();
        types.sort_unstable();
        types.dedup();
        let mut rules: Vec<RuleId> = types
            .iter()
            .filter_map(|ty| exact.get(&(*ty, term.props)))
            .flatten()
            .copied()
            .collect();
        rules.sort_unstable();
        let number = self.terms.len() as u32;
        self.terms.push(key);
        self.rules.push(rules);
        self.askers.push(Vec::new());
        self.numbers.insert(key, number);
        number
    }

    /// The number of items of the terms, over all terms: the work of one fixpoint.
    pub fn work(&self, grammar: &Grammar) -> usize {
        self.terms.iter().map(|(ty, _)| 1 + grammar.types.members(*ty).len()).sum()
    }

    /// The number of a collected term.
    pub fn find(&self, term: Term) -> u32 {
        self.numbers[&(term.ty, term.props)]
    }
}

/// What is derivable.
pub struct Derived {
    /// For each area, the depth of each of its goals; none if it cannot be reached.
    goals: Vec<Vec<Option<u32>>>,
    /// For each term, whether it is derivable anywhere.
    anywhere: Vec<bool>,
}

/// Computes what is derivable in each area. Whatever is derivable in areas that may be solved
/// earlier counts as present. Sharing is ignored, so this proves that something is impossible,
/// never that it is possible.
pub fn derive(grammar: &Grammar, makers: &Makers) -> Derived {
    let mut goals = Vec::new();
    let mut anywhere = vec![false; makers.terms.len()];
    let mut scenes = vec![Vec::new(); grammar.items.len()];
    for (number, area) in grammar.areas.iter().enumerate() {
        for item in &area.world {
            scenes[*item as usize].push(number as AreaId);
        }
    }
    for area in 0..grammar.areas.len() as AreaId {
        let earlier = areas_before(grammar, area);
        let there = if earlier.is_empty() {
            vec![false; makers.terms.len()]
        } else {
            let none = vec![false; makers.terms.len()];
            levels(grammar, makers, &scenes, &earlier, &none).iter().map(Option::is_some).collect()
        };
        let levels = levels(grammar, makers, &scenes, &[area], &there);
        for (anywhere, level) in anywhere.iter_mut().zip(&levels) {
            *anywhere |= level.is_some();
        }
        let goal_level = |goal: &Term| levels[makers.find(*goal) as usize];
        goals.push(grammar.areas[area as usize].goals.iter().map(goal_level).collect());
    }
    Derived { goals, anywhere }
}

/// Areas that may be open before an area is: those that can be reached without it.
pub fn areas_before(grammar: &Grammar, area: AreaId) -> Vec<AreaId> {
    if area == grammar.start {
        return Vec::new();
    }
    let mut is_seen = vec![false; grammar.areas.len()];
    is_seen[area as usize] = true;
    is_seen[grammar.start as usize] = true;
    let mut seen = vec![grammar.start];
    let mut at = 0;
    while at < seen.len() {
        for &next in &grammar.areas[seen[at] as usize].connects {
            if !std::mem::replace(&mut is_seen[next as usize], true) {
                seen.push(next);
            }
        }
        at += 1;
    }
    seen
}

/// The least number of rules that each term takes; none if it is not derivable. `scenes` lists for
/// each item the areas whose scene has it.
fn levels(
    grammar: &Grammar,
    makers: &Makers,
    scenes: &[Vec<AreaId>],
    areas: &[AreaId],
    there: &[bool],
) -> Vec<Option<u32>> {
    let mut is_open = vec![false; grammar.areas.len()];
    areas.iter().for_each(|area| is_open[*area as usize] = true);
    let some_open = |list: &[AreaId]| list.iter().any(|area| is_open[*area as usize]);
    let is_there: Vec<bool> = grammar
        .items
        .iter()
        .zip(scenes)
        .map(|(item, scenes)| {
            let may_place = item.is_spawnable && (item.areas.is_empty() || some_open(&item.areas));
            may_place || some_open(scenes)
        })
        .collect();
    let mut levels: Vec<Option<u32>> = vec![None; makers.terms.len()];
    let mut left: Vec<u32> = grammar.rules.iter().map(|rule| rule.inputs.len() as u32).collect();
    // Terms by rule: a rule that is ready makes the terms that it is a maker of.
    let mut makes: Vec<Vec<u32>> = vec![Vec::new(); grammar.rules.len()];
    for (term, rules) in makers.rules.iter().enumerate() {
        for rule in rules {
            makes[*rule as usize].push(term as u32);
        }
    }
    let mut layer: Vec<u32> = Vec::new();
    for (number, (ty, props)) in makers.terms.iter().enumerate() {
        let members = grammar.types.members(*ty).iter();
        let is_given = there[number]
            || members
                .into_iter()
                .any(|item| is_there[*item as usize] && grammar.item_has(*item, *props));
        if is_given {
            levels[number] = Some(0);
            layer.push(number as u32);
        }
    }
    let mut depth = 0;
    while !layer.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for term in layer {
            for &rule in &makers.askers[term as usize] {
                left[rule as usize] -= 1;
                let definition = &grammar.rules[rule as usize];
                let is_usable = || definition.areas.is_empty() || some_open(&definition.areas);
                if left[rule as usize] == 0 && is_usable() {
                    for &made in &makes[rule as usize] {
                        if levels[made as usize].is_none() {
                            levels[made as usize] = Some(depth);
                            next.push(made);
                        }
                    }
                }
            }
        }
        layer = next;
    }
    levels
}

impl Derived {
    /// V5, V6 and V7.
    pub fn check(&self, grammar: &Grammar, makers: &Makers, diagnostics: &mut Vec<Diagnostic>) {
        let mut for_goals = vec![false; makers.terms.len()];
        for (area, levels) in grammar.areas.iter().zip(&self.goals) {
            for (goal, level) in area.goals.iter().zip(levels) {
                match level {
                    None => {
                        let term = makers.find(*goal);
                        let (chain, _) = self.chain(grammar, makers, term);
                        self.mark(grammar, makers, term, &mut for_goals);
                        let text = grammar.term_text(*goal);
                        let message = format!(
                            "The goal `{text}` of `{}` can never be reached: {chain}.",
                            area.name
                        );
                        let help =
                            "Write a rule that makes it, or place an item it can be made of.";
                        let span = Some(area.goals_span);
                        diagnostics.push(Diagnostic::error("V7", span, message).with_help(help));
                    }
                    Some(level) if *level > area.max_depth => {
                        let text = grammar.term_text(*goal);
                        let message = format!(
                            "The goal `{text}` of `{}` takes rules {level} deep, but `max_depth` \
                             is {}.",
                            area.name, area.max_depth
                        );
                        let help = format!("Set `max_depth = {level}` or more.");
                        let span = Some(area.goals_span);
                        diagnostics.push(Diagnostic::error("V7", span, message).with_help(help));
                    }
                    Some(_) => {}
                }
            }
        }
        let mut is_told = vec![false; makers.terms.len()];
        for input in grammar.rules.iter().flat_map(|rule| &rule.inputs) {
            let term = makers.find(*input);
            if self.anywhere[term as usize] {
                continue;
            }
            if let Some(misfit) = misfit(grammar, makers, *input) {
                diagnostics.push(misfit);
            } else if !std::mem::replace(&mut is_told[term as usize], true) {
                // One mistake, wherever else the term stands.
                let is_error = for_goals[term as usize];
                diagnostics.push(self.endless(grammar, makers, *input, is_error));
            }
        }
    }

    /// V6: an input that can only be made from itself.
    fn endless(
        &self,
        grammar: &Grammar,
        makers: &Makers,
        input: Term,
        is_error: bool,
    ) -> Diagnostic {
        let text = grammar.term_text(input);
        let (chain, is_cycle) = self.chain(grammar, makers, makers.find(input));
        let message = format!("`{text}` can never exist: {chain}.");
        let help = match is_cycle {
            true => "Break the cycle: place one of these in a `world`, or make it spawnable.",
            false => "Place it in a `world`, make it spawnable, or write a rule that makes it.",
        };
        let mut diagnostic = Diagnostic::warning("V6", Some(input.span), message).with_help(help);
        if is_error {
            diagnostic.severity = Severity::Error;
        }
        diagnostic
    }

    /// Why a term is not derivable, step by step until the chain returns to itself; and whether it
    /// does.
    fn chain(&self, grammar: &Grammar, makers: &Makers, term: u32) -> (String, bool) {
        let text = |term: u32| {
            let (ty, props) = makers.terms[term as usize];
            grammar.typed_text(ty, props)
        };
        let mut seen = vec![term];
        let mut parts = Vec::new();
        let mut at = term;
        let mut is_cycle = false;
        loop {
            let Some(&rule) = makers.rules[at as usize].first() else {
                let (ty, props) = makers.terms[at as usize];
                let mut members = grammar.types.members(ty).iter();
                parts.push(match members.any(|item| grammar.item_has(*item, props)) {
                    true => format!("no rule makes `{}`, and it is in no area", text(at)),
                    false => format!("no rule makes `{}` and no item matches it", text(at)),
                });
                break;
            };
            let rule = &grammar.rules[rule as usize];
            let missing = rule
                .inputs
                .iter()
                .map(|input| makers.find(*input))
                .find(|t| !self.anywhere[*t as usize]);
            let Some(next) = missing else {
                parts.push(match rule.areas.is_empty() {
                    true => format!("what `{}` is made of is not where it is needed", text(at)),
                    false => format!(
                        "the rule `{}` makes `{}`, but only in the areas of its list `areas`",
                        rule.name,
                        text(at)
                    ),
                });
                break;
            };
            parts.push(format!("`{}` needs `{}`", text(at), text(next)));
            is_cycle = seen.contains(&next);
            if is_cycle || seen.len() > 8 {
                break;
            }
            seen.push(next);
            at = next;
        }
        (parts.join(", "), is_cycle)
    }

    /// Marks everything that an unreachable goal depends on.
    fn mark(&self, grammar: &Grammar, makers: &Makers, goal: u32, marked: &mut [bool]) {
        let mut queue = vec![goal];
        while let Some(term) = queue.pop() {
            if std::mem::replace(&mut marked[term as usize], true) {
                continue;
            }
            for rule in &makers.rules[term as usize] {
                let inputs = grammar.rules[*rule as usize].inputs.iter();
                queue.extend(
                    inputs.map(|input| makers.find(*input)).filter(|t| !self.anywhere[*t as usize]),
                );
            }
        }
    }
}

/// V5: an input that no item matches and no rule makes.
fn misfit(grammar: &Grammar, makers: &Makers, input: Term) -> Option<Diagnostic> {
    let mut members = grammar.types.members(input.ty).iter();
    let has_item = members.any(|item| grammar.item_has(*item, input.props));
    if has_item || !makers.rules[makers.find(input) as usize].is_empty() {
        return None;
    }
    let text = grammar.term_text(input);
    let message = format!(
        "`{text}` can never exist: no item matches it and no rule has it as its main output."
    );
    let help = near_output(grammar, makers, input);
    Some(Diagnostic::error("V5", Some(input.span), message).with_help(help))
}

/// A rule that makes the type with other properties is the most likely mistake.
fn near_output(grammar: &Grammar, makers: &Makers, input: Term) -> String {
    let above = grammar.types.all_above(input.ty);
    let near = above.filter_map(|ty| makers.by_type.get(&ty)).min();
    match near.map(|rule| &grammar.rules[*rule as usize]) {
        Some(rule) => format!(
            "The rule `{}` makes `{}`; its properties must be the same.",
            rule.name,
            grammar.term_text(rule.outputs[0])
        ),
        None => "Add an item with these properties, or a rule that makes it.".to_string(),
    }
}
