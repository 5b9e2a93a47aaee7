//! The lens `rules`: rules that can never be applied, and rules and items that no puzzle uses.
//!
//! What `check` proves is listed with its reason. A grammar whose only area starts the game has one
//! world, so all of its puzzles can be enumerated; then whatever no tree contains is listed too. With
//! several areas the world on arrival depends on how earlier ones were solved, and nothing more is
//! claimed.

use play::lens::{RuleKind, RuleRow, RulesReport, Scope};
use source::{Diagnostic, Source, Span};

use crate::check::check_all;
use crate::generate::{Enumerated, Generator, Request};
use crate::grammar::{AreaId, Grammar};
use crate::world::World;

/// The budget of the enumeration of all trees, in visited terms.
const MAX_CALLS: u32 = 2_000_000;

/// What the rules of a grammar imply for its puzzles.
pub fn rules(source: &Source, grammar: &Grammar) -> RulesReport {
    let mut rows: Vec<RuleRow> = Vec::new();
    for diagnostic in check_all(source).diagnostics {
        rows.extend(proved(source, grammar, &diagnostic));
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

/// The row of a diagnostic that is about something useless.
fn proved(source: &Source, grammar: &Grammar, diagnostic: &Diagnostic) -> Option<RuleRow> {
    let span = diagnostic.span?;
    let line = Some(source.place(span).line);
    let (kind, subject, cause) = match diagnostic.code {
        "V8" => (RuleKind::Unused, named(&diagnostic.message)?, "no-goal"),
        "V20" => (RuleKind::Unused, named(&diagnostic.message)?, "areas"),
        "V6" => {
            let asks = |rule: &&crate::grammar::Rule| {
                rule.inputs.iter().any(|input| source.whole(input.span) == span)
            };
            (RuleKind::NeverFires, grammar.rules.iter().find(asks)?.name.clone(), "item")
        }
        _ => return None,
    };
    Some(RuleRow {
        kind,
        scope: Scope::TheseLevels,
        subject,
        line,
        cause: Some(cause),
        reason: Some(diagnostic.message.trim_end_matches('.').to_string()),
        sentence: diagnostic.message.clone(),
    })
}

/// The first name in a message.
fn named(message: &str) -> Option<String> {
    message.split('`').nth(1).map(str::to_string)
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
    let puzzles = if trees == 1 { "the only puzzle" } else { "all puzzles" };
    let mut add = |name: &str, span: Span, what: &str| {
        let is_known = rows.iter().any(|row| row.subject == name);
        if is_known {
            return;
        }
        let reason = format!("{puzzles} of the area can be made, and none uses this {what}");
        rows.push(RuleRow {
            kind: RuleKind::Unused,
            scope: Scope::TheseLevels,
            subject: name.to_string(),
            line: Some(source.place(source.whole(span)).line),
            cause: Some("no-puzzle"),
            sentence: format!("No puzzle uses `{name}`: {reason}."),
            reason: Some(reason),
        });
    };
    for (rule, _) in
        grammar.rules.iter().zip(&rules).filter(|(rule, used)| !**used && !rule.is_fail)
    {
        add(&rule.name, rule.span, "rule");
    }
    for (item, _) in grammar.items.iter().zip(&items).filter(|(_, used)| !**used) {
        add(&item.name, item.span, "item");
    }
    None
}
