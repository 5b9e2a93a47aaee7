//! Finds `no X` terms that contradict their cell or are redundant.

use super::dir::Dir;
use super::names::{Kind, NameId, Names};
use super::rule_line::{Cell, RuleLine};
use crate::bits::Bits;
use crate::reports::{At, Reports};
use std::collections::BTreeMap;

/// Reports and removes such terms in place.
pub fn check(rules: &mut [RuleLine], names: &Names, reports: &mut Reports<'_>) {
    for rule in rules {
        for cell in rule.rhs.iter().flatten() {
            contradiction(cell, names, rule.at, reports);
        }
        // What the left side already excludes need not be excluded on the right.
        for (left, right) in rule.lhs.iter().zip(&mut rule.rhs) {
            for (left, right) in left.iter().zip(right) {
                right.retain(|term| term.dir != Dir::No || !left.contains(term));
            }
        }
        for cell in rule.lhs.iter_mut().flatten() {
            needless(cell, names, rule.at, reports);
        }
    }
}

fn contradiction(cell: &Cell, names: &Names, at: At, reports: &mut Reports<'_>) {
    if !cell.iter().any(|term| term.dir == Dir::No) {
        return;
    }
    let mut present = Bits::zero(names.words);
    let mut listed: Vec<&str> = Vec::new();
    for term in cell.iter().filter(|term| !matches!(term.dir, Dir::No | Dir::Ellipsis)) {
        if names.get(term.name).kind == Kind::Object {
            listed.push(names.text(term.name));
            present.add(&names.get(term.name).mask);
        }
    }
    for term in cell.iter().filter(|term| term.dir == Dir::No) {
        let name = names.get(term.name);
        if !matches!(name.kind, Kind::Aggregate(_)) && name.mask.meets(&present) {
            let message = format!(
                "a cell on the right asks for `{}` and for no `{}`, which excludes it",
                listed.join("`, `"),
                name.text
            );
            reports.error("ps-rule-contradiction", at, message);
        }
    }
}

/// `[ Player no Wall ]`: what shares a layer with Player cannot be there anyway.
fn needless(cell: &mut Cell, names: &Names, at: At, reports: &mut Reports<'_>) {
    if !cell.iter().any(|term| term.dir == Dir::No) {
        return;
    }
    // By layer, the name that takes it.
    let mut takers: BTreeMap<usize, NameId> = BTreeMap::new();
    let mut objects = Bits::zero(names.words);
    for term in cell.iter().filter(|term| !matches!(term.dir, Dir::No | Dir::Ellipsis)) {
        let name = names.get(term.name);
        match &name.kind {
            Kind::Object | Kind::Property(_) => {
                let Some(layer) = name.layer else { continue };
                takers.insert(layer, term.name);
                objects.add(&name.mask);
            }
            Kind::Aggregate(parts) => {
                for part in parts {
                    if let Some(layer) = names.get(*part).layer {
                        takers.insert(layer, term.name);
                    }
                    objects.add(&names.get(*part).mask);
                }
            }
            Kind::Synonym(_) | Kind::Unknown => {}
        }
    }
    if takers.is_empty() {
        return;
    }
    cell.retain(|term| {
        let name = names.get(term.name);
        if term.dir != Dir::No
            || matches!(name.kind, Kind::Aggregate(_) | Kind::Unknown)
            || name.mask.meets(&objects)
        {
            return true;
        }
        let is_covered = name.mask.iter().all(|object| {
            let layer = names.objects.get(object).and_then(|id| names.get(*id).layer);
            layer.is_some_and(|layer| takers.contains_key(&layer))
        });
        if is_covered {
            let there: Vec<&str> = takers.values().map(|id| names.text(*id)).collect();
            reports.warning_help(
                "ps-rule-needless-no",
                at,
                format!(
                    "`no {}` is redundant: `{}` is there and takes its layer",
                    name.text,
                    there.join("`, `")
                ),
                "leave it out",
            );
        }
        !is_covered
    });
}
