//! The lens `rules`: chains, proofs, roles and constraints of a ruleset as rows.

use crate::chains::ChainOptions;
use crate::game::Game;
use crate::names::{chain_texts, event_text, sum_text, trigger_text};
use crate::proof::{Fact, what_comes_first};
use crate::report::{Report, analyse_game, constraints};
use crate::roles::Role;
use play::lens::{RuleKind, RuleRow, RulesReport, Scope};
use source::{Source, Span};

/// What a ruleset implies for every level.
pub fn rules(source: &Source, game: &Game) -> RulesReport {
    let report = analyse_game(game, ChainOptions::default());
    let names = game.names();
    let mut rows = roles(source, game, &report);
    for piece in &report.unused_pieces {
        let name = names[usize::from(*piece)];
        let why = "no rule and no end condition mentions it";
        rows.push(row(RuleKind::Unused, name, None, Some("not-mentioned"), Some(why)));
    }
    for (end, facts) in &report.unreachable_ends {
        let texts: Vec<String> =
            game.rules.ends[*end].triggers.iter().map(|t| trigger_text(*t, &names)).collect();
        let line = game.places.ends.get(*end).and_then(|spans| spans.first());
        let why = match facts.is_empty() {
            true => "no chain leads to it".to_string(),
            false => texts_of(facts, game),
        };
        let subject = texts.join(" & ");
        rows.push(row(RuleKind::NeverHolds, &subject, line_of(source, line), None, Some(&why)));
    }
    rows.extend(proofs(game, &report));
    for sum in &report.invariants {
        let subject = sum_text(sum, &names);
        let mut row = row(RuleKind::NeverChanges, &subject, None, None, None);
        row.sentence = format!("the number of {subject} never changes");
        rows.push(row);
    }
    rows.extend(musts(game));
    rows.extend(chains(game, &report));
    rows.sort_by_key(|row| row.kind);
    let why = report.chains.is_cut.then(|| "there are more chains than are listed".to_string());
    RulesReport { complete: why.is_none(), why, findings: rows, ..RulesReport::default() }
}

/// A row whose sentence is its subject and its reason.
fn row(
    kind: RuleKind,
    subject: &str,
    line: Option<usize>,
    cause: Option<&'static str>,
    reason: Option<&str>,
) -> RuleRow {
    RuleRow {
        kind,
        scope: Scope::AnyLevel,
        subject: subject.to_string(),
        line,
        cause,
        reason: reason.map(str::to_string),
        sentence: match reason {
            Some(reason) => format!("{subject}: {reason}"),
            None => subject.to_string(),
        },
    }
}

fn line_of(source: &Source, span: Option<&Span>) -> Option<usize> {
    span.map(|span| source.place(*span).line)
}

fn texts_of(facts: &[Fact], game: &Game) -> String {
    let names = game.names();
    let texts: Vec<String> = facts.iter().map(|fact| fact.text(&names)).collect();
    texts.join(", ")
}

/// What each rule is for.
fn roles(source: &Source, game: &Game, report: &Report) -> Vec<RuleRow> {
    let names = game.names();
    let rules = game.rules.rules.iter().zip(&report.roles).enumerate();
    rules
        .map(|(index, (rule, role))| {
            let events: Vec<String> = rule.events.iter().map(|e| event_text(*e, &names)).collect();
            let subject =
                format!("{} -> {}", trigger_text(rule.trigger, &names), events.join("; "));
            let line = line_of(source, game.places.rules.get(index).map(|(trigger, _)| trigger));
            let needed = report.needed_rules.iter().find(|needed| needed.rule == index);
            let (kind, reason) = match (role, needed) {
                (_, Some(needed)) => {
                    (RuleKind::Role, format!("every solution of level {} uses it", needed.level))
                }
                (Role::NeverFires, None) => {
                    (RuleKind::NeverFires, "nothing brings its trigger about".to_string())
                }
                // Solutions may use it all the same, so it is not called unused.
                (Role::Aside, None) => {
                    (RuleKind::Role, "no end depends on anything it changes".to_string())
                }
                (role, None) => (RuleKind::Role, role.text().to_string()),
            };
            row(kind, &subject, line, Some(role.as_str()), Some(&reason))
        })
        .collect()
}

fn proofs(game: &Game, report: &Report) -> Vec<RuleRow> {
    let mut rows = Vec::new();
    let mut prove = |word: &str, verb: &str, cause: &'static str, facts: &Option<Vec<Fact>>| {
        if let Some(facts) = facts {
            let why = match facts.is_empty() {
                true => format!("nothing {verb} the game"),
                false => texts_of(facts, game),
            };
            let subject = format!("no level can be {word}");
            rows.push(row(RuleKind::Proof, &subject, None, Some(cause), Some(&why)));
        }
    };
    prove("won", "wins", "unwinnable", &report.proofs.unwinnable);
    prove("lost", "loses", "unlosable", &report.proofs.unlosable);
    if let Some(cells) = report.proofs.loses_first {
        let why = format!("on boards of up to {cells} cells {}", what_comes_first(&game.rules));
        rows.push(row(
            RuleKind::Proof,
            "no small level can be won",
            None,
            Some("loses-first"),
            Some(&why),
        ));
    }
    if !report.has_chain.0 {
        let why = "no chain leads from what the player does to a win";
        rows.push(row(RuleKind::Proof, "no way to win", None, Some("no-win-chain"), Some(why)));
    }
    if !report.has_chain.1 {
        let why = "no chain leads from what the player does to a loss";
        rows.push(row(RuleKind::Proof, "no way to lose", None, Some("no-loss-chain"), Some(why)));
    }
    if let Some(why) = report.no_choice {
        let subject = "every input leads to the same position";
        rows.push(row(RuleKind::NoChoice, subject, None, Some("no-choice"), Some(why.text())));
    }
    rows
}

/// What every level has that can be won.
fn musts(game: &Game) -> Vec<RuleRow> {
    let names = game.names();
    let largest = game.levels.iter().map(|level| level.cells.len()).max().unwrap_or(0);
    let sound = constraints(&game.rules, largest, true).sound;
    let why = "the numbers of pieces allow no win otherwise";
    let must = |subject: String| RuleRow {
        sentence: format!("has {subject}: {why}"),
        ..row(RuleKind::Must, &subject, None, None, Some(why))
    };
    let mut rows = Vec::new();
    for (name, (low, high)) in names.iter().zip(&sound.intervals) {
        match (low, high) {
            (0, None) => {}
            (low, Some(high)) if high < low => return Vec::new(),
            (low, None) => rows.push(must(format!("{low} or more {name}"))),
            (low, Some(high)) => rows.push(must(format!("{low} to {high} {name}"))),
        }
    }
    for (a, b, low, high) in &sound.differences {
        let (a, b) = (names[usize::from(*a)], names[usize::from(*b)]);
        if let Some(low) = low {
            rows.push(must(format!("{a} - {b} of at least {low}")));
        }
        if let Some(high) = high {
            rows.push(must(format!("{a} - {b} of at most {high}")));
        }
    }
    rows
}

fn chains(game: &Game, report: &Report) -> Vec<RuleRow> {
    let mut rows = Vec::new();
    let texts = chain_texts(&report.chains.chains, &game.rules, &game.names());
    for (chain, trails) in report.chains.chains.iter().zip(texts) {
        let outcome = match chain.outcome {
            1 => "win",
            -1 => "loss",
            _ => "end",
        };
        let subject = format!("{outcome} {}", chain.end);
        let why = trails.join(" and ");
        rows.push(row(RuleKind::Chain, &subject, None, Some(outcome), Some(&why)));
    }
    rows
}
