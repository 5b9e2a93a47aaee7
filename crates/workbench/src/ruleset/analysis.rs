//! The analysis of a ruleset in words.

use crate::words::counted;
use ruleset::Game;
use ruleset::names::{chain_texts, event_text, sum_text, trigger_text};
use ruleset::proof::what_comes_first;
use ruleset::report::{Constraints, Report};
use std::fmt::Write;

/// What `ruleset chains` prints.
pub fn analysis_text(game: &Game, report: &Report) -> String {
    let names = game.names();
    let mut out = format!("{}: {}\n", game.name(), report.verdicts().join(", "));
    let proofs = &report.proofs;
    let mut facts = |what: &str, facts: &Option<Vec<ruleset::proof::Fact>>| {
        for fact in facts.iter().flatten() {
            let _ = writeln!(out, "  {what}: {}", fact.text(&names));
        }
    };
    facts("cannot be won", &proofs.unwinnable);
    facts("cannot be lost", &proofs.unlosable);
    if let Some(cells) = proofs.loses_first {
        let _ = writeln!(
            out,
            "  on boards of up to {} {}",
            counted(cells, "cell"),
            what_comes_first(&game.rules)
        );
    }
    if let Some(why) = report.no_choice {
        let _ = writeln!(out, "  no choice matters: {}", why.text());
    }
    if let Some(witness) = proofs.witness.as_ref().filter(|_| proofs.loses_first.is_none()) {
        let counts: Vec<String> = witness
            .iter()
            .zip(&names)
            .filter(|(count, _)| **count > 0)
            .map(|(count, name)| format!("{count} {name}"))
            .collect();
        let _ = writeln!(out, "  numbers do not forbid a win from {}", counts.join(", "));
    }
    for fault in &report.faults {
        let _ = writeln!(out, "  {}: {}", fault.code, fault.message);
    }
    out.push_str("\nChains\n");
    let texts = chain_texts(&report.chains.chains, &game.rules, &names);
    for (chain, texts) in report.chains.chains.iter().zip(texts) {
        let outcome = match chain.outcome {
            1 => "win",
            -1 => "loss",
            _ => "end",
        };
        // The triggers of one end condition must all hold: they are one chain with several trails.
        let mut head = format!("{outcome} {}:", chain.end);
        for (trail, text) in chain.trails.iter().zip(texts) {
            let start = if trail.holds_at_start { " (from the start)" } else { "" };
            let _ = writeln!(out, "  {head} {text}{start}");
            head = format!("{:>1$}", "and:", head.len());
        }
        let needs: Vec<String> =
            chain.constraints.atoms().iter().map(|atom| atom.text(&names)).collect();
        if !needs.is_empty() {
            let _ = writeln!(out, "    needs {}", needs.join(", "));
        }
    }
    if report.chains.chains.is_empty() {
        out.push_str("  none\n");
    }
    if report.chains.is_cut {
        out.push_str("  and more: the list was cut\n");
    }
    out.push_str("\nRules\n");
    for (index, (rule, role)) in game.rules.rules.iter().zip(&report.roles).enumerate() {
        let events: Vec<String> = rule.events.iter().map(|e| event_text(*e, &names)).collect();
        let trigger = trigger_text(rule.trigger, &names);
        let needed = report.needed_rules.iter().find(|needed| needed.rule == index);
        let needed = needed.map_or(String::new(), |needed| {
            format!(" (on no chain, but every solution of level {} uses it)", needed.level)
        });
        let (events, role) = (events.join("; "), role.text());
        let _ = writeln!(out, "  {index} {role}: {trigger} -> {events}{needed}");
    }
    for (end, facts) in &report.unreachable_ends {
        let triggers: Vec<String> =
            game.rules.ends[*end].triggers.iter().map(|t| trigger_text(*t, &names)).collect();
        let why: Vec<String> = facts.iter().map(|fact| fact.text(&names)).collect();
        let triggers = triggers.join(" & ");
        // Chains are a filter, not a proof.
        let _ = match why.is_empty() {
            true => writeln!(out, "No action chain leads to end {end}: {triggers}"),
            false => {
                let why = why.join(", ");
                writeln!(out, "End {end} can never come about: {triggers} ({why})")
            }
        };
    }
    for piece in &report.unused_pieces {
        let _ = writeln!(out, "Never mentioned: {}", names[usize::from(*piece)]);
    }
    for row in &report.invariants {
        let _ = writeln!(out, "Never changes: the number of {}", sum_text(row, &names));
    }
    out.push_str("\nFor the player\n");
    for line in &report.tutorial {
        let _ = writeln!(out, "  {line}");
    }
    out
}

/// What `ruleset constraints` prints.
pub fn constraints_text(game: &Game, constraints: &Constraints) -> String {
    let names = game.names();
    let mut out = String::new();
    let _ = writeln!(out, "to be won:  {}", constraints.win.text(&names));
    let _ = match constraints.has_loss {
        true => writeln!(out, "to be lost: {}", constraints.loss.text(&names)),
        false => writeln!(out, "to be lost: nothing loses the game, so no level needs to be lost"),
    };
    let _ = writeln!(out, "to begin:   {}", constraints.start.text(&names));
    for (name, (low, high)) in names.iter().zip(&constraints.sound.intervals) {
        let _ = match (low, high) {
            (0, None) => continue,
            (low, None) => writeln!(out, "every level that can be won has {low} or more {name}"),
            (low, Some(high)) if high < low => {
                out.push_str("no level can be won\n");
                break;
            }
            (low, Some(high)) => {
                writeln!(out, "every level that can be won has {low} to {high} {name}")
            }
        };
    }
    for (a, b, low, high) in &constraints.sound.differences {
        let end = |end: &Option<i64>| end.map_or("any".to_string(), |end| end.to_string());
        let _ = writeln!(
            out,
            "every level that can be won has {} - {} from {} to {}",
            names[usize::from(*a)],
            names[usize::from(*b)],
            end(low),
            end(high)
        );
    }
    out
}
