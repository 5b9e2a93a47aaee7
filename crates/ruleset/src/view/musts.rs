//! What a level must have, one condition at a time, and which levels of the game lack it.

use super::Must;
use crate::formula::{Atom, Formula, Op};
use crate::game::Game;
use crate::names::which_name;
use crate::report::constraints;
use crate::rules::Which;

/// The conditions: proved ones first, then those that the chains to a win and to a loss name.
pub fn musts(game: &Game) -> Vec<Must> {
    let names = game.names();
    let largest = game.levels.iter().map(|level| level.cells.len()).max().unwrap_or(0);
    let found = constraints(&game.rules, largest, false);
    let mut list: Vec<(Formula, &str, bool)> = Vec::new();
    let mut add = |formula: Formula, of: &'static str, is_proved: bool| {
        match list.iter_mut().find(|(known, _, _)| *known == formula) {
            // What both need, every level needs.
            Some((_, known, _)) if *known != of => *known = "",
            Some(_) => {}
            None => list.push((formula, of, is_proved)),
        }
    };
    for formula in found.sound.formulas() {
        add(formula, "to win", true);
    }
    for formula in parts(&found.win) {
        add(formula, "to win", false);
    }
    if found.has_loss {
        for formula in parts(&found.loss) {
            add(formula, "to lose", false);
        }
    }
    let lacking = |formula: &Formula| {
        let levels = game.levels.iter().enumerate();
        let lacks = levels.filter(|(_, level)| !formula.holds(&level.counts(game.pieces.len())));
        lacks.map(|(index, _)| index + 1).collect()
    };
    let is_implied = |formula: &Formula| {
        list.iter().any(|(other, _, proved)| *proved && other != formula && implies(other, formula))
    };
    // An alternative that holds anyway leaves nothing to choose.
    let is_met = |formula: &Formula, of: &str| match formula {
        Formula::Any(ways) => ways.iter().any(|way| {
            conjuncts(way).iter().all(|part| {
                let is_same = |(known, known_of, _): &(Formula, &str, bool)| {
                    known == part && (known_of.is_empty() || *known_of == of)
                };
                list.iter().any(is_same)
            })
        }),
        _ => false,
    };
    let kept = list
        .iter()
        .filter(|(formula, of, proved)| *proved || !is_implied(formula) && !is_met(formula, of));
    kept.map(|(formula, of, is_proved)| Must {
        text: text(formula, &names),
        of: of.to_string(),
        is_proved: *is_proved,
        lacking: lacking(formula),
    })
    .collect()
}

/// The conditions of a formula one by one: those that all alternatives share, then the rest.
fn parts(formula: &Formula) -> Vec<Formula> {
    let Formula::Any(ways) = formula else { return conjuncts(formula) };
    let ways: Vec<Vec<Formula>> = ways.iter().map(conjuncts).collect();
    let Some(first) = ways.first() else { return vec![formula.clone()] };
    let is_shared = |part: &Formula| ways.iter().all(|way| way.contains(part));
    let shared: Vec<Formula> = first.iter().filter(|part| is_shared(part)).cloned().collect();
    let rest = ways.iter().map(|way| {
        Formula::All(way.iter().filter(|part| !shared.contains(part)).cloned().collect())
    });
    let rest: Vec<Formula> = rest.collect();
    let is_free = rest.iter().any(|way| matches!(way, Formula::All(parts) if parts.is_empty()));
    let mut out = shared;
    if !is_free && !rest.is_empty() {
        out.push(Formula::Any(rest));
    }
    out
}

fn conjuncts(formula: &Formula) -> Vec<Formula> {
    match formula {
        Formula::All(parts) => parts.iter().flat_map(conjuncts).collect(),
        formula => vec![formula.clone()],
    }
}

/// Whether one bound on a number makes another one superfluous.
fn implies(strong: &Formula, weak: &Formula) -> bool {
    match (strong, weak) {
        (
            Formula::Atom(Atom::Count(a, Op::Ge, high)),
            Formula::Atom(Atom::Count(b, Op::Ge, low)),
        ) => a == b && high >= low,
        _ => false,
    }
}

fn text<S: AsRef<str>>(formula: &Formula, names: &[S]) -> String {
    match formula {
        Formula::Atom(atom) => atom_text(*atom, names),
        Formula::All(parts) if parts.is_empty() => "any numbers".into(),
        Formula::Any(parts) if parts.is_empty() => "no numbers do".into(),
        Formula::All(parts) => joined(parts, " and ", names),
        Formula::Any(parts) => joined(parts, " or ", names),
    }
}

fn joined<S: AsRef<str>>(parts: &[Formula], word: &str, names: &[S]) -> String {
    parts.iter().map(|part| text(part, names)).collect::<Vec<_>>().join(word)
}

/// A condition as a designer writes it: `lantern ≥ 1`.
pub fn atom_text<S: AsRef<str>>(atom: Atom, names: &[S]) -> String {
    let sign = |op: Op| match op {
        Op::Ge => "≥",
        Op::Le => "≤",
        Op::Eq => "=",
        Op::Ne => "≠",
    };
    match atom {
        Atom::Count(which, op, k) => format!("{} {} {k}", which_name(which, names), sign(op)),
        Atom::Difference(a, b, op, k) => {
            let name = |piece| which_name(Which::One(piece), names);
            let more = match k {
                0 => String::new(),
                k if k < 0 => format!(" − {}", -k),
                k => format!(" + {k}"),
            };
            format!("{} {} {}{more}", name(a), sign(op), name(b))
        }
    }
}
