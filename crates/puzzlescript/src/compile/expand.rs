//! Expands one rule line into many plain rules: one per direction and per choice of each ambiguous
//! word.

use super::dir::Dir;
use super::names::{Kind, NameId, Names};
use super::rule_line::{Cell, Command, RuleLine, Side, Term};
use crate::limits::{MAX_RULES, TooLarge};
use crate::reports::{At, Reports};
use std::collections::VecDeque;
use std::sync::Arc;

/// A rule in one direction. Before lowering it has no aggregates, synonyms or relative words.
#[derive(Clone, Debug)]
pub struct PlainRule {
    /// The direction it looks in.
    pub direction: Dir,
    /// What it looks for.
    pub lhs: Side,
    /// What it puts there.
    pub rhs: Side,
    /// Place of its line.
    pub at: At,
    /// Runs after movement.
    pub late: bool,
    /// Movements must all succeed.
    pub rigid: bool,
    /// Line of the first rule of its group.
    pub group: usize,
    /// Its commands.
    pub commands: Arc<Vec<Command>>,
    /// One match of the group is applied by chance.
    pub random: bool,
}

/// Limit on the expansion of one rule line: cells and terms over all its copies.
const MAX_GROWTH: usize = 20_000_000;

/// Counts the copies made while a rule is expanded, so that it stops before memory runs out.
struct Growth {
    rules: usize,
    terms: usize,
    size: usize,
}

impl Growth {
    fn of(rule: &PlainRule) -> Growth {
        let cells = || rule.lhs.iter().chain(&rule.rhs).flatten();
        let size = cells().map(|cell| 1 + cell.len()).sum();
        Growth { rules: 0, terms: 0, size }
    }

    fn copy(&mut self) -> Result<(), TooLarge> {
        self.rules += 1;
        self.terms += self.size;
        match self.rules > 4 * MAX_RULES || self.terms > MAX_GROWTH {
            true => Err(TooLarge::Rules(self.rules)),
            false => Ok(()),
        }
    }
}

/// Expands all lines. `None` when a rule's right side cannot be understood at all.
pub fn expand(
    lines: &[RuleLine],
    names: &Names,
    reports: &mut Reports<'_>,
) -> Result<Option<Vec<PlainRule>>, TooLarge> {
    let mut directed = Vec::new();
    for line in lines {
        let commands = Arc::new(line.commands.clone());
        for direction in &line.directions {
            let mut rule = PlainRule {
                direction: *direction,
                lhs: line.lhs.clone(),
                rhs: line.rhs.clone(),
                at: line.at,
                late: line.late,
                rigid: line.rigid,
                group: line.group,
                commands: Arc::clone(&commands),
                random: line.random,
            };
            make_absolute(&mut rule);
            look_down_or_right(&mut rule);
            for cell in rule.lhs.iter_mut().chain(&mut rule.rhs).flatten() {
                spell_out(cell, names, line.at, reports);
            }
            directed.push(rule);
        }
    }
    let mut moving = Vec::new();
    let mut is_clear = true;
    for rule in directed {
        is_clear &= choose_movements(rule, names, reports, &mut moving)?;
    }
    let mut rules = Vec::new();
    for rule in moving {
        choose_properties(rule, names, reports, &mut rules)?;
    }
    for rule in &mut rules {
        spawn_at_rest(rule, names);
    }
    drop_duplicates(&mut rules);
    if rules.len() > MAX_RULES {
        return Err(TooLarge::Rules(rules.len()));
    }
    Ok(is_clear.then_some(rules))
}

fn make_absolute(rule: &mut PlainRule) {
    for term in rule.lhs.iter_mut().chain(&mut rule.rhs).flatten().flatten() {
        term.dir = term.dir.seen_from(rule.direction);
    }
}

/// A rule that looks up is the same as its mirror image that looks down, unless cells are skipped.
fn look_down_or_right(rule: &mut PlainRule) {
    let skips = |cell: &Cell| cell.first().is_some_and(|term| term.dir == Dir::Ellipsis);
    if rule.lhs.iter().flatten().any(skips) {
        return;
    }
    rule.direction = match rule.direction {
        Dir::Up => Dir::Down,
        Dir::Left => Dir::Right,
        _ => return,
    };
    for row in rule.lhs.iter_mut().chain(&mut rule.rhs) {
        row.reverse();
    }
}

/// Replaces aggregates and synonyms by their objects.
fn spell_out(cell: &mut Cell, names: &Names, at: At, reports: &mut Reports<'_>) {
    for i in 0..cell.len() {
        let Term { dir, name } = cell[i];
        if dir == Dir::Ellipsis {
            continue;
        }
        if let Kind::Aggregate(parts) = &names.get(name).kind {
            if dir == Dir::No {
                let text = names.text(name);
                let message =
                    format!("`no {text}` is unclear: `{text}` means several objects together");
                let help = "say which of its objects must be absent, one by one";
                reports.error_help("ps-no-aggregate", at, message, help);
            }
            let Some((first, others)) = parts.split_first() else {
                continue;
            };
            cell[i].name = *first;
            cell.extend(others.iter().map(|part| Term { dir, name: *part }));
        }
    }
    for term in cell {
        if let Kind::Synonym(object) = names.get(term.name).kind
            && term.dir != Dir::Ellipsis
        {
            term.name = object;
        }
    }
}

/// A choice made on the left that words on the right can follow.
#[derive(Clone)]
struct Choice<Key> {
    key: Key,
    value: Dir,
    count: usize,
    place: (usize, usize),
}

#[derive(Clone)]
struct Moving {
    rule: PlainRule,
    by_term: Vec<Choice<(NameId, Dir)>>,
    by_word: Vec<Choice<Dir>>,
}

/// Expands words such as `moving` or `parallel` into their possible directions; false if one
/// remains on the right that the left side does not determine.
fn choose_movements(
    rule: PlainRule,
    names: &Names,
    reports: &mut Reports<'_>,
    out: &mut Vec<PlainRule>,
) -> Result<bool, TooLarge> {
    let from = out.len();
    let mut growth = Growth::of(&rule);
    let mut queue = VecDeque::from([Moving { rule, by_term: Vec::new(), by_word: Vec::new() }]);
    while let Some(current) = queue.pop_front() {
        // A rule with two such cells is split at both. The duplicates are dropped, but the order in
        // which copies first appear is the order in which rules are tried.
        let mut is_split = false;
        for (j, row) in current.rule.lhs.iter().enumerate() {
            for (k, cell) in row.iter().enumerate() {
                let Some(term) = cell.iter().find(|term| !term.dir.choices().is_empty()) else {
                    continue;
                };
                is_split = true;
                for choice in term.dir.choices() {
                    growth.copy()?;
                    queue.push_back(settle_movement(&current, (j, k), *term, *choice));
                }
            }
        }
        if !is_split {
            out.push(follow_movements(current));
        }
    }
    let unclear = out[from..].iter().flat_map(|rule| rule.rhs.iter().flatten().flatten());
    if let Some(term) = unclear.into_iter().find(|term| !term.dir.choices().is_empty()) {
        let at = out[from].at;
        let message = format!(
            "`{} {}` on the right could be several directions",
            term.dir.word(),
            names.text(term.name)
        );
        let help = format!(
            "use `{}` for the same object on the left, or exactly once on the left",
            term.dir.word()
        );
        reports.error_help("ps-rule-unclear-move", at, message, help);
        return Ok(false);
    }
    Ok(true)
}

fn settle_movement(from: &Moving, place: (usize, usize), term: Term, choice: Dir) -> Moving {
    let mut next = from.clone();
    let (j, k) = place;
    let settle = |cell: &mut Cell| {
        for other in cell.iter_mut().filter(|other| **other == term) {
            other.dir = choice;
        }
    };
    settle(&mut next.rule.lhs[j][k]);
    if let Some(row) = next.rule.rhs.get_mut(j) {
        settle(&mut row[k]);
    }
    let key = (term.name, term.dir);
    match next.by_term.iter_mut().find(|choice| choice.key == key) {
        Some(known) if known.place != place => known.count += 1,
        Some(_) => {}
        None => next.by_term.push(Choice { key, value: choice, count: 1, place }),
    }
    match next.by_word.iter_mut().find(|choice| choice.key == term.dir) {
        Some(known) => known.count += 1,
        None => next.by_word.push(Choice { key: term.dir, value: choice, count: 1, place }),
    }
    next
}

/// Words on the right take the direction chosen on the left: first that of the same object, then
/// any, each only if the left side is unambiguous.
fn follow_movements(moving: Moving) -> PlainRule {
    let Moving { mut rule, by_term, by_word } = moving;
    let right = |rule: &mut PlainRule, follows: &dyn Fn(&Term) -> Option<Dir>| {
        for term in rule.rhs.iter_mut().flatten().flatten() {
            if let Some(dir) = follows(term) {
                term.dir = dir;
            }
        }
    };
    for choice in by_term.iter().filter(|choice| choice.count == 1) {
        right(&mut rule, &|term| ((term.name, term.dir) == choice.key).then_some(choice.value));
    }
    for choice in by_word.iter().filter(|choice| choice.count == 1) {
        right(&mut rule, &|term| (term.dir == choice.key).then_some(choice.value));
    }
    rule
}

#[derive(Clone)]
struct Choosing {
    rule: PlainRule,
    /// The property, the object it was first resolved to, and how often it was resolved.
    chosen: Vec<(NameId, NameId, usize)>,
}

/// Expands properties into their possible objects, except where they share one layer and the right
/// side does not depend on the choice.
fn choose_properties(
    mut rule: PlainRule,
    names: &Names,
    reports: &mut Reports<'_>,
    out: &mut Vec<PlainRule>,
) -> Result<(), TooLarge> {
    for cell in rule.lhs.iter_mut().chain(&mut rule.rhs).flatten() {
        spell_out_missing(cell, names);
    }
    let unsettled = unsettled_properties(&rule, names);
    let at = rule.at;
    let mut done: Vec<PlainRule> = Vec::new();
    let mut growth = Growth::of(&rule);
    let mut queue = VecDeque::from([Choosing { rule, chosen: Vec::new() }]);
    while let Some(current) = queue.pop_front() {
        let splits = |id: NameId| names.get(id).layer.is_none() || unsettled.contains(&id);
        match first_property(&current.rule.lhs, names, splits) {
            None => done.push(follow_properties(current)),
            Some((j, k, property)) => {
                for object in names.alternatives(property) {
                    growth.copy()?;
                    queue.push_back(settle_property(&current, (j, k), property, object));
                }
            }
        }
    }
    let mut left =
        done.iter().flat_map(|rule| rule.rhs.iter().flatten().flatten()).filter(|term| {
            term.dir != Dir::Random
                && names.is_property(term.name)
                && unsettled.contains(&term.name)
        });
    if let Some(term) = left.next() {
        let text = names.text(term.name);
        let message = format!("`{text}` on the right could be several objects");
        let help = format!(
            "name `{text}` in the same cell on the left, or exactly once on the left, \
             or write `random {text}`"
        );
        reports.error_help("ps-rule-unclear-object", at, message, help);
        return Ok(());
    }
    out.extend(done);
    match out.len() > 4 * MAX_RULES {
        true => Err(TooLarge::Rules(out.len())),
        false => Ok(()),
    }
}

/// `no Flying` is `no Bat no Bird`.
fn spell_out_missing(cell: &mut Cell, names: &Names) {
    if !cell.iter().any(|term| term.dir == Dir::No && names.is_property(term.name)) {
        return;
    }
    *cell = cell
        .iter()
        .flat_map(|term| {
            match term.dir {
                Dir::No => names.alternatives(term.name),
                _ => vec![term.name],
            }
            .into_iter()
            .map(|name| Term { dir: term.dir, name })
        })
        .collect();
}

fn has_property(cell: &Cell, names: &Names) -> Vec<NameId> {
    cell.iter()
        .filter(|term| {
            !matches!(term.dir, Dir::Random | Dir::Ellipsis) && names.is_property(term.name)
        })
        .map(|term| term.name)
        .collect()
}

/// Properties of a right cell that the left cell at the same place does not have.
fn unsettled_properties(rule: &PlainRule, names: &Names) -> Vec<NameId> {
    let mut unsettled = Vec::new();
    for (left, right) in rule.lhs.iter().flatten().zip(rule.rhs.iter().flatten()) {
        let known = has_property(left, names);
        unsettled.extend(has_property(right, names).into_iter().filter(|p| !known.contains(p)));
    }
    unsettled
}

fn first_property(
    side: &Side,
    names: &Names,
    splits: impl Fn(NameId) -> bool,
) -> Option<(usize, usize, NameId)> {
    for (j, row) in side.iter().enumerate() {
        for (k, cell) in row.iter().enumerate() {
            if let Some(id) = has_property(cell, names).into_iter().find(|id| splits(*id)) {
                return Some((j, k, id));
            }
        }
    }
    None
}

fn put_object(cell: &mut Cell, property: NameId, object: NameId) {
    for term in cell.iter_mut().filter(|t| t.name == property && t.dir != Dir::Random) {
        if term.dir != Dir::Ellipsis {
            term.name = object;
        }
    }
}

fn settle_property(
    from: &Choosing,
    (j, k): (usize, usize),
    property: NameId,
    object: NameId,
) -> Choosing {
    let mut next = from.clone();
    put_object(&mut next.rule.lhs[j][k], property, object);
    if let Some(row) = next.rule.rhs.get_mut(j) {
        put_object(&mut row[k], property, object);
    }
    match next.chosen.iter_mut().find(|(known, _, _)| *known == property) {
        Some((_, _, count)) => *count += 1,
        None => next.chosen.push((property, object, 1)),
    }
    next
}

/// A property chosen once on the left means the same object everywhere on the right.
fn follow_properties(choosing: Choosing) -> PlainRule {
    let Choosing { mut rule, chosen } = choosing;
    for (property, object, _) in chosen.into_iter().filter(|(_, _, count)| *count == 1) {
        for cell in rule.rhs.iter_mut().flatten() {
            put_object(cell, property, object);
        }
    }
    rule
}

/// An object that appears where nothing of its layer was asked for does not inherit a movement.
fn spawn_at_rest(rule: &mut PlainRule, names: &Names) {
    if rule.late {
        return;
    }
    for (left, right) in rule.lhs.iter().flatten().zip(rule.rhs.iter_mut().flatten()) {
        let there: Vec<NameId> = left
            .iter()
            .filter(|term| term.dir != Dir::Ellipsis)
            .flat_map(|term| names.alternatives(term.name))
            .collect();
        for term in right.iter_mut().filter(|term| term.dir == Dir::Any) {
            if names.is_property(term.name) || there.contains(&term.name) {
                continue;
            }
            let layer = names.get(term.name).layer;
            if !there.iter().any(|id| names.get(*id).layer == layer) {
                term.dir = Dir::Stationary;
            }
        }
    }
}

/// Keeps the last of several equal rules of one line.
fn drop_duplicates(rules: &mut Vec<PlainRule>) {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut group = usize::MAX;
    let mut keep = vec![true; rules.len()];
    for (i, rule) in rules.iter().enumerate().rev() {
        if rule.group != group {
            seen.clear();
            group = rule.group;
        }
        let is_directed = rule.lhs.iter().any(|row| row.len() > 1);
        let direction = is_directed.then_some(rule.direction);
        keep[i] = seen.insert((rule.at.line, direction, &rule.lhs, &rule.rhs));
    }
    drop(seen);
    let mut keep = keep.into_iter();
    rules.retain(|_| keep.next().unwrap_or(true));
}
