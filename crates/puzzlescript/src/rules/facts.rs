//! All facts about a game, as data.

use super::counts::{Change, change_by_all, constant_sums};
use super::earlier::overtaken;
use super::levels::{LevelFacts, level_facts};
use super::loops::endless_agains;
use super::musts::musts;
use super::turn::{Happens, Origin, Script};
use super::why::{Cause, Reason, merge, reason};
use super::wins::win_holds;
use crate::bits::Bits;
use crate::game::{CellSet, Game, Rule};
use play::lens::Scope;
use std::collections::BTreeMap;

/// What is known about the rules of a game.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Rules that never fire, by line.
    pub never_fires: Vec<NeverFires>,
    /// Objects that never appear.
    pub never_appears: Vec<NeverAppears>,
    /// Win conditions that never or always hold.
    pub wins: Vec<WinFact>,
    /// Numbers that never change or change in one direction only.
    pub numbers: Vec<Number>,
    /// What every solvable level must have that is not won by its first input.
    pub musts: Vec<Must>,
    /// Lines whose `again` is not proved to end.
    pub endless: Vec<usize>,
    /// Why some facts are missing; none if everything was examined.
    pub gap: Option<&'static str>,
}

/// The rule of a line never does anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeverFires {
    /// Its line.
    pub line: usize,
    /// In which levels.
    pub scope: Scope,
    /// The kind of reason.
    pub cause: Cause,
    /// The reason, as the end of a sentence.
    pub why: String,
}

/// An object never appears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeverAppears {
    /// The object.
    pub object: usize,
    /// In which levels.
    pub scope: Scope,
}

/// Whether a win condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// After no turn.
    Never,
    /// After every turn.
    Always,
}

/// A win condition that play cannot influence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinFact {
    /// Its place in [`Game::wins`].
    pub win: usize,
    /// Whether it holds.
    pub holds: Holds,
    /// In which levels.
    pub scope: Scope,
    /// The reason, as the end of a sentence.
    pub why: String,
}

/// How a number can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    /// Not at all.
    Constant,
    /// It only falls, except by a restart.
    Falls,
    /// It only rises, except by a restart.
    Rises,
}

/// A sum of numbers of objects and how it changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The sum: factors and objects.
    pub sum: Vec<(i64, usize)>,
    /// How it changes.
    pub trend: Trend,
    /// Its name, if the legend has one.
    pub name: Option<String>,
}

/// What a level must have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Must {
    /// At least one of these objects.
    Have {
        /// The objects.
        objects: Bits,
        /// What they are called.
        name: String,
        /// Why, as the end of a sentence.
        why: String,
    },
    /// At least as many of the first as cells with the second.
    AsMany {
        /// The first.
        more: Bits,
        /// The second; all in one layer.
        than: Bits,
        /// What they are called.
        names: (String, String),
        /// The line of the win condition.
        line: usize,
    },
}

/// Finds all facts about a game, with this much work at most.
pub fn facts(game: &Game, max_work: u64) -> Facts {
    find(game, max_work, true)
}

/// Finds what holds in any level about single rules, objects and win conditions.
pub(super) fn sure_facts(game: &Game, max_work: u64) -> Facts {
    find(game, max_work, false)
}

fn find(game: &Game, max_work: u64, wants_all: bool) -> Facts {
    let mut work_left = max_work;
    let origin = Origin::any_level(game);
    let mut facts = Facts::default();
    let Some(script) = Script::new(game, &origin) else {
        facts.gap = Some("the rules are too complex to be followed");
        return facts;
    };
    let takers = overtaken(game);
    let barred: Vec<bool> = takers.iter().map(Option::is_some).collect();
    let Some(happens) = script.play(&origin, &barred, &mut work_left) else {
        facts.gap = Some("the rules take too much work to be followed");
        return facts;
    };
    let rules: Vec<&Rule> = game.all_rules().collect();
    facts.never_fires = never_fires(&script, &happens, &rules, &takers);
    facts.never_appears = absent(&script, &happens, Scope::AnyLevel);
    for (index, win) in game.wins.iter().enumerate() {
        if let Some((holds, why)) = win_holds(&script, &happens.rest, win) {
            facts.wins.push(WinFact { win: index, holds, scope: Scope::AnyLevel, why });
        }
    }
    if !wants_all {
        return facts;
    }
    let live: Vec<&Rule> = rules
        .iter()
        .zip(&happens.fires)
        .filter(|(_, fires)| **fires)
        .map(|(rule, _)| *rule)
        .collect();
    facts.numbers = numbers(game, &live, &facts.never_appears);
    match (
        musts(game, &live, &barred, &mut work_left),
        endless_agains(&script, &happens, &rules, &barred, &mut work_left),
    ) {
        (Some(musts), Some(endless)) => (facts.musts, facts.endless) = (musts, endless),
        (musts, endless) => {
            facts.musts = musts.unwrap_or_default();
            facts.endless = endless.unwrap_or_default();
            facts.gap = Some("the work for what levels must have ran out");
        }
    }
    match level_facts(game, &happens, &barred, &mut work_left) {
        Some(of_levels) => add_level_facts(game, &mut facts, of_levels),
        None if game.levels().next().is_some() => {
            facts.gap = Some("the work for the levels of the file ran out");
        }
        None => {}
    }
    facts
}

/// Lines of which no rule fires.
fn never_fires(
    script: &Script<'_>,
    happens: &Happens,
    rules: &[&Rule],
    takers: &[Option<usize>],
) -> Vec<NeverFires> {
    let mut lines: BTreeMap<usize, Option<Vec<Reason>>> = BTreeMap::new();
    for (index, rule) in rules.iter().enumerate() {
        let reasons = lines.entry(rule.line).or_insert_with(|| Some(Vec::new()));
        match (happens.fires[index], reasons.as_mut()) {
            (true, _) => *reasons = None,
            (false, Some(known)) => known.push(match takers[index] {
                Some(line) => Reason::Earlier(line),
                None => reason(script, happens, index, rule),
            }),
            (false, None) => {}
        }
    }
    let never = lines.into_iter().filter_map(|(line, reasons)| Some((line, reasons?)));
    never
        .map(|(line, reasons)| {
            let (cause, why) = merge(script.game, &reasons, Scope::AnyLevel);
            NeverFires { line, scope: Scope::AnyLevel, cause, why }
        })
        .collect()
}

/// Objects that are on no board at any moment.
fn absent(script: &Script<'_>, happens: &Happens, scope: Scope) -> Vec<NeverAppears> {
    let is_seen = seen(script, happens);
    (0..script.game.objects.len())
        .filter(|object| !is_seen.get(*object))
        .map(|object| NeverAppears { object, scope })
        .collect()
}

/// Objects that may be on a board at some moment.
pub(super) fn seen(script: &Script<'_>, happens: &Happens) -> Bits {
    let mut seen = Bits::zero(script.game.player.mask.words.len());
    for value in super::values::members(&happens.ever.possible, 0..script.values.len()) {
        if let Some(object) = script.values.get(value).object {
            seen.set(object);
        }
    }
    seen
}

fn add_level_facts(game: &Game, facts: &mut Facts, found: LevelFacts) {
    let known = |line: usize| facts.never_fires.iter().any(|fact| fact.line == line);
    let new: Vec<NeverFires> = found
        .never_fires
        .into_iter()
        .filter(|(line, _)| !known(*line))
        .map(|(line, reasons)| {
            let (cause, why) = merge(game, &reasons, Scope::TheseLevels);
            NeverFires { line, scope: Scope::TheseLevels, cause, why }
        })
        .collect();
    facts.never_fires.extend(new);
    facts.never_fires.sort_by_key(|fact| fact.line);
    let is_known = |object: usize| facts.never_appears.iter().any(|fact| fact.object == object);
    let absent: Vec<NeverAppears> = (0..game.objects.len())
        .filter(|object| !found.seen.get(*object) && !is_known(*object))
        .map(|object| NeverAppears { object, scope: Scope::TheseLevels })
        .collect();
    facts.never_appears.extend(absent);
    facts.never_appears.sort_by_key(|fact| fact.object);
    for (win, (holds, why)) in found.wins {
        if facts.wins.iter().all(|fact| fact.win != win) {
            facts.wins.push(WinFact { win, holds, scope: Scope::TheseLevels, why });
        }
    }
    facts.wins.sort_by_key(|fact| fact.win);
}

/// Numbers of objects and of names made with `or`, and sums of objects that change.
fn numbers(game: &Game, live: &[&Rule], absent: &[NeverAppears]) -> Vec<Number> {
    let words = game.player.mask.words.len();
    let trend = |set: &Bits| match change_by_all(game, live.iter().copied(), set) {
        Change { least: 0, most: 0 } => Some(Trend::Constant),
        Change { least, most: 0 } if least < 0 => Some(Trend::Falls),
        Change { least: 0, most } if most > 0 => Some(Trend::Rises),
        _ => None,
    };
    let mut found = Vec::new();
    let mut changing = Vec::new();
    let mut trends = vec![None; game.objects.len()];
    for (object, found_trend) in trends.iter_mut().enumerate() {
        let mut set = Bits::zero(words);
        set.set(object);
        *found_trend = trend(&set);
        if absent.iter().any(|fact| fact.object == object) {
            continue;
        }
        if *found_trend != Some(Trend::Constant) {
            changing.push(object);
        }
        if let Some(trend) = *found_trend {
            found.push(Number { sum: vec![(1, object)], trend, name: None });
        }
    }
    let mut named: Vec<Bits> = Vec::new();
    for name in game.names.iter().filter(|name| !name.is_aggregate && name.parts.len() > 1) {
        // What follows from its members needs no saying.
        let of_parts: Vec<Option<Trend>> = name.objects.iter().map(|part| trends[part]).collect();
        let Some(trend) = trend(&name.objects) else { continue };
        if of_parts.iter().all(|part| *part == Some(trend)) || named.contains(&name.objects) {
            continue;
        }
        named.push(name.objects.clone());
        let sum = name.objects.iter().map(|object| (1, object)).collect();
        found.push(Number { sum, trend, name: Some(name.name.clone()) });
    }
    for sum in constant_sums(game, live, &changing) {
        let mut set = Bits::zero(words);
        sum.iter().for_each(|(_, object)| set.set(*object));
        let is_plain = sum.iter().all(|(factor, _)| *factor == 1);
        if sum.len() > 1 && sum.len() <= MAX_TERMS && !(is_plain && named.contains(&set)) {
            found.push(Number { sum, trend: Trend::Constant, name: None });
        }
    }
    found
}

/// Longer sums tell nobody anything.
const MAX_TERMS: usize = 6;

/// What a set of cells is called.
pub(super) fn name_of(game: &Game, set: &CellSet) -> String {
    objects_name(game, &set.mask, set.needs_all)
}

/// What a set of objects is called: an object, a name of the legend, or a list.
pub(super) fn objects_name(game: &Game, objects: &Bits, needs_all: bool) -> String {
    let parts: Vec<usize> = objects.iter().collect();
    if let [one] = parts[..] {
        return game.objects[one].spelling.clone();
    }
    let is_glyph = |name: &str| name.chars().count() == 1;
    let named = game.names.iter().find(|name| {
        name.objects == *objects && name.is_aggregate == needs_all && !is_glyph(&name.name)
    });
    match named {
        Some(name) => name.name.clone(),
        None => {
            let names: Vec<&str> =
                parts.iter().map(|object| game.objects[*object].spelling.as_str()).collect();
            names.join(if needs_all { " and " } else { " or " })
        }
    }
}
