//! Rules in the order and the groups in which a turn tries them.

use super::lower::LoweredRule;
use super::names::{NameId, Names};
use crate::game::{Group, Stage};
use crate::limits::MAX_ENTRIES;
use crate::reports::{At, Reports};
use std::collections::BTreeMap;

/// Most rigid groups a game can have; a cell remembers the group in five bits.
const MAX_RIGID_GROUPS: usize = 30;

/// A `startloop` or `endloop` line.
pub struct LoopMark {
    /// Its line.
    pub line: usize,
    /// True for `startloop`.
    pub is_start: bool,
}

/// Both stages of a turn, and the rigid groups of the first.
pub struct Grouped {
    /// Before movement.
    pub rules: Stage,
    /// After movement.
    pub late_rules: Stage,
    /// Place in `rules` of each rigid group.
    pub rigid_groups: Vec<usize>,
}

/// Sorts rules into groups and finds where loops jump back to.
pub fn arrange(
    rules: Vec<LoweredRule>,
    mut loops: Vec<LoopMark>,
    names: &Names,
    reports: &mut Reports<'_>,
) -> Grouped {
    let mut early: BTreeMap<usize, Vec<LoweredRule>> = BTreeMap::new();
    let mut late: BTreeMap<usize, Vec<LoweredRule>> = BTreeMap::new();
    for rule in rules {
        let stage = if rule.late { &mut late } else { &mut early };
        stage.entry(rule.group).or_default().push(rule);
    }
    let early = drop_impossible(early, names, reports);
    let late = drop_impossible(late, names, reports);
    check_loops(&mut loops, reports);
    let mut rules = stage(early, &loops, reports);
    let late_rules = stage(late, &loops, reports);
    let mut rigid_groups = Vec::new();
    for (index, group) in rules.groups.iter_mut().enumerate() {
        if group.rules.iter().any(|rule| rule.rigid) {
            group.rigid = Some(rigid_groups.len());
            rigid_groups.push(index);
        }
    }
    if let Some(index) = rigid_groups.get(MAX_RIGID_GROUPS) {
        let line = rules.groups[*index].rules[0].line;
        let message = format!("a game can have {MAX_RIGID_GROUPS} groups with rigid rules at most");
        reports.error("ps-rigid-many", At::line(line), message);
    }
    Grouped { rules, late_rules, rigid_groups }
}

/// Drops rules that require two objects of one layer in a cell. Expanding names made with `or`
/// often produces such rules; it is an error only if no rule of a line remains.
fn drop_impossible(
    groups: BTreeMap<usize, Vec<LoweredRule>>,
    names: &Names,
    reports: &mut Reports<'_>,
) -> Vec<Vec<LoweredRule>> {
    let mut kept = Vec::new();
    for (_, mut group) in groups {
        let mut pairs: Vec<(NameId, NameId)> = Vec::new();
        let mut i = 0;
        while i < group.len() {
            let Some(pair) = group[i].impossible else {
                i += 1;
                continue;
            };
            let line = group[i].rule.line;
            let same = |other: Option<&LoweredRule>| other.is_some_and(|o| o.rule.line == line);
            let is_last = !same(i.checked_sub(1).and_then(|before| group.get(before)))
                && !same(group.get(i + 1));
            let at = group.remove(i).at;
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
            if is_last || group.is_empty() {
                report_impossible(&pairs, names, at, reports);
            }
        }
        if !group.is_empty() {
            kept.push(group);
        }
    }
    kept
}

fn report_impossible(pairs: &[(NameId, NameId)], names: &Names, at: At, reports: &mut Reports<'_>) {
    let text = |(a, b): &(NameId, NameId)| format!("`{}` and `{}`", names.text(*a), names.text(*b));
    let shown: Vec<String> = pairs.iter().take(3).map(text).collect();
    let more = if pairs.len() > shown.len() { " and so on" } else { "" };
    reports.error_help(
        "ps-rule-impossible",
        at,
        format!("this rule can never apply: {}{more} share a layer", shown.join(", ")),
        "objects of one collision layer are never in one cell",
    );
}

fn check_loops(loops: &mut Vec<LoopMark>, reports: &mut Reports<'_>) {
    if let Some(mark) = loops.get(2 * MAX_ENTRIES) {
        let message = format!("a game can have {MAX_ENTRIES} loops at most");
        reports.error("ps-loop", At::line(mark.line), message);
        loops.truncate(2 * MAX_ENTRIES);
    }
    for (index, mark) in loops.iter().enumerate() {
        let at = At::line(mark.line);
        match (index % 2 == 0, mark.is_start) {
            (true, false) => {
                reports.error_help("ps-loop", at, "this `endloop` ends no loop", "remove it");
            }
            (false, true) => {
                let message = "a loop inside a loop is not possible";
                reports.error_help("ps-loop", at, message, "end the first loop with `endloop`");
            }
            _ => {}
        }
    }
    if loops.len() % 2 == 1
        && let Some(last) = loops.last()
    {
        let line = last.line;
        if last.is_start {
            let message = "this loop is never ended";
            reports.error_help("ps-loop", At::line(line), message, "add `endloop`");
        }
        loops.push(LoopMark { line, is_start: false });
    }
}

fn stage(groups: Vec<Vec<LoweredRule>>, loops: &[LoopMark], reports: &mut Reports<'_>) -> Stage {
    let mut jumps = vec![None; groups.len()];
    for pair in loops.chunks_exact(2) {
        let (start, end) = (pair[0].line, pair[1].line);
        let mut first_inside = None;
        for (index, group) in groups.iter().enumerate() {
            let first = group[0].rule.line;
            let last = group[group.len() - 1].rule.line;
            if (first..=last).contains(&start) || (first..=last).contains(&end) {
                let message = "a loop begins or ends in the middle of a group of rules";
                let help = "a rule with `+` belongs to the rule above; keep them together";
                reports.error_help("ps-loop-middle", At::line(start), message, help);
            }
            if end < first {
                break;
            }
            if start <= first {
                let target = *first_inside.get_or_insert(index);
                // Only the last group of a loop jumps back.
                if index > 0 && jumps[index - 1] == Some(target) {
                    jumps[index - 1] = None;
                }
                jumps[index] = Some(target);
            }
        }
    }
    let groups = groups
        .into_iter()
        .map(|group| Group {
            random: group[0].random,
            rigid: None,
            rules: group.into_iter().map(|lowered| lowered.rule).collect(),
        })
        .collect();
    Stage { groups, jumps }
}
