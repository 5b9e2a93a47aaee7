//! The lens `rules`: rules that can never be applied, and rules and items that no puzzle uses.
//!
//! What `check` proves is listed with its reason. A grammar whose only area starts the game has one
//! world, so all of its puzzles can be enumerated; then whatever no tree contains is listed too. With
//! several areas the world on arrival depends on how earlier ones were solved, and nothing more is
//! claimed.

use play::lens::{RuleKind, RuleRow, RulesReport, Scope};
use source::{Diagnostic, Source, Span};

use crate::check::check_all;
use crate::check::usable::{Unused, unused};
use crate::generate::{Enumerated, Generator, Request};
use crate::grammar::{AreaId, Grammar, ItemId, Term};
use crate::world::World;

/// The budget of the enumeration of all trees, in visited terms.
const MAX_CALLS: u32 = 2_000_000;

/// What the rules of a grammar imply for its puzzles.
pub fn rules(source: &Source, grammar: &Grammar) -> RulesReport {
    let mut rows: Vec<RuleRow> = Vec::new();
    let diagnostics = check_all(source).diagnostics;
    let has_unused = diagnostics.iter().any(|told| told.code == "V20");
    let unused = if has_unused { unused(grammar, &diagnostics) } else { Vec::new() };
    for diagnostic in &diagnostics {
        match diagnostic.code {
            "V6" => rows.extend(never_there(source, grammar, diagnostic)),
            "V8" => rows.extend(no_goal(source, diagnostic)),
            "V20" => rows.extend(no_puzzle(source, &unused, diagnostic)),
            _ => {}
        }
    }
    let why = match grammar.areas.len() {
        1 => add_unseen(source, grammar, &mut rows),
        _ => Some("puzzles of later areas depend on how earlier ones are solved"),
    };
    rows.sort_by_key(|row| (row.kind, row.line));
    rows.dedup_by(|a, b| (a.kind, &a.subject, a.line) == (b.kind, &b.subject, b.line));
    RulesReport {
        complete: why.is_none(),
        why: why.map(str::to_string),
        findings: rows,
        ..RulesReport::default()
    }
}

/// The row of a rule or item that no goal needs.
fn no_goal(source: &Source, diagnostic: &Diagnostic) -> Option<RuleRow> {
    let line = source.place(diagnostic.span?).line;
    let name = diagnostic.message.split('`').nth(1)?.to_string();
    // What is said of the name, without it.
    let said = diagnostic.message.strip_prefix(&format!("`{name}` "))?.trim_end_matches('.');
    let reason = format!("it {said}");
    Some(row(RuleKind::Unused, name, line, "no-goal", reason, diagnostic))
}

/// The row of a rule or item that no puzzle can use.
fn no_puzzle(source: &Source, unused: &[Unused<'_>], diagnostic: &Diagnostic) -> Option<RuleRow> {
    let found = unused.iter().find(|one| Some(source.whole(one.span)) == diagnostic.span)?;
    let because = match found.reason.is_empty() {
        true => String::new(),
        false => format!(": {}", found.reason),
    };
    let line = source.place(diagnostic.span?).line;
    let reason = format!("no puzzle can use it{because}");
    Some(row(RuleKind::Unused, found.name.to_string(), line, found.cause, reason, diagnostic))
}

/// The rules that need what can never exist; it is reported where it stands first.
fn never_there(source: &Source, grammar: &Grammar, diagnostic: &Diagnostic) -> Vec<RuleRow> {
    let inputs = || grammar.rules.iter().flat_map(|rule| &rule.inputs);
    let Some(term) = inputs().find(|input| Some(source.whole(input.span)) == diagnostic.span)
    else {
        return Vec::new();
    };
    let asked = grammar.rules.iter().filter_map(|rule| {
        let is_it = |input: &&Term| (input.ty, input.props) == (term.ty, term.props);
        let input = rule.inputs.iter().find(is_it)?;
        let line = source.place(source.whole(input.span)).line;
        let reason = diagnostic.message.trim_end_matches('.').to_string();
        Some(row(RuleKind::NeverFires, rule.name.clone(), line, "item", reason, diagnostic))
    });
    asked.collect()
}

fn row(
    kind: RuleKind,
    subject: String,
    line: usize,
    cause: &'static str,
    reason: String,
    diagnostic: &Diagnostic,
) -> RuleRow {
    RuleRow {
        kind,
        scope: Scope::TheseLevels,
        subject,
        line: Some(line),
        cause: Some(cause),
        reason: Some(reason),
        sentence: diagnostic.message.clone(),
    }
}

/// Adds what no tree of the only area uses; returns why that is not known.
fn add_unseen(source: &Source, grammar: &Grammar, rows: &mut Vec<RuleRow>) -> Option<&'static str> {
    let area: AreaId = grammar.start;
    let mut world = World::new();
    world.add_scene(grammar, area);
    let request = Request::new(grammar, area, &world, 0);
    let request = Request { actions: None, max_calls: MAX_CALLS, ..request };
    let mut rules = vec![false; grammar.rules.len()];
    let mut items = vec![false; grammar.items.len()];
    let mut trees = 0u64;
    let ended = Generator::new(grammar).enumerate(&request, |puzzle| {
        trees += 1;
        for node in 0..puzzle.nodes.len() as u32 {
            if let Some(rule) = puzzle.rule(node) {
                rules[rule as usize] = true;
            }
            if let Some(item) = items.get_mut(puzzle.nodes[node as usize].item as usize) {
                *item = true;
            }
        }
        true
    });
    if ended != Enumerated::All {
        return Some("there are too many puzzles to enumerate");
    }
    let reason = match trees {
        1 => "the only puzzle does not use it".to_string(),
        _ => format!("none of all {trees} puzzles uses it"),
    };
    let mut add = |name: &str, span: Span| {
        let is_known = rows.iter().any(|row| row.subject == name);
        if is_known {
            return;
        }
        rows.push(RuleRow {
            kind: RuleKind::Unused,
            scope: Scope::TheseLevels,
            subject: name.to_string(),
            line: Some(source.place(source.whole(span)).line),
            cause: Some("no-puzzle"),
            sentence: format!("No puzzle uses `{name}`: {reason}."),
            reason: Some(reason.clone()),
        });
    };
    for (rule, _) in
        grammar.rules.iter().zip(&rules).filter(|(rule, used)| !**used && !rule.is_fail)
    {
        add(&rule.name, rule.span);
    }
    // What ends the game is meant as a trap.
    let fail_rules = || grammar.rules.iter().filter(|rule| rule.is_fail);
    let is_trap = |item: ItemId| {
        let mut terms = fail_rules().flat_map(|rule| rule.inputs.iter().chain(&rule.outputs));
        terms.any(|term| grammar.is_a(item, term.ty))
    };
    for (number, item) in grammar.items.iter().enumerate() {
        if !items[number] && !is_trap(number as ItemId) {
            add(&item.name, item.span);
        }
    }
    None
}
