//! Finds `no X` terms that contradict their cell or say nothing new.

use super::dir::Dir;
use super::names::{Kind, Names};
use super::rule_line::{Cell, RuleLine};
use crate::bits::Bits;
use crate::reports::Reports;

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

fn contradiction(cell: &Cell, names: &Names, at: crate::reports::At, reports: &mut Reports<'_>) {
    let mut present = Bits::zero(names.words);
    let mut listed: Vec<&str> = Vec::new();
    for term in cell
        .iter()
        .filter(|term| !matches!(term.dir, Dir::No | Dir::Ellipsis))
    {
        if names.get(term.name).kind == Kind::Object {
            listed.push(names.text(term.name));
            present.add(&names.get(term.name).mask);
        }
    }
    for term in cell.iter().filter(|term| term.dir == Dir::No) {
        let name = names.get(term.name);
        if !matches!(name.kind, Kind::Aggregate(_)) && name.mask.meets(&present) {
            let message = format!(
                "a cell on the right shall hold no `{}` and also `{}`",
                name.text,
                listed.join("`, `")
            );
            reports.error("ps-rule-contradiction", at, message);
        }
    }
}

/// `[ Player no Wall ]`: what shares a layer with Player cannot be there anyway.
fn needless(cell: &mut Cell, names: &Names, at: crate::reports::At, reports: &mut Reports<'_>) {
    let mut layers = vec![None; names.layer_masks.len()];
    let mut objects = Bits::zero(names.words);
    for term in cell
        .iter()
        .filter(|term| !matches!(term.dir, Dir::No | Dir::Ellipsis))
    {
        let name = names.get(term.name);
        match &name.kind {
            Kind::Object | Kind::Property(_) => {
                let Some(layer) = name.layer else { continue };
                layers[layer] = Some(term.name);
                objects.add(&name.mask);
            }
            Kind::Aggregate(parts) => {
                for part in parts {
                    if let Some(layer) = names.get(*part).layer {
                        layers[layer] = Some(term.name);
                    }
                    objects.add(&names.get(*part).mask);
                }
            }
            Kind::Synonym(_) | Kind::Unknown => {}
        }
    }
    cell.retain(|term| {
        let name = names.get(term.name);
        if term.dir != Dir::No
            || matches!(name.kind, Kind::Aggregate(_) | Kind::Unknown)
            || name.mask.meets(&objects)
        {
            return true;
        }
        let is_covered = names
            .layer_masks
            .iter()
            .zip(&layers)
            .all(|(mask, layer)| layer.is_some() || !mask.meets(&name.mask));
        if is_covered {
            let there: Vec<&str> = layers.iter().flatten().map(|id| names.text(*id)).collect();
            reports.warning_help(
                "ps-rule-needless-no",
                at,
                format!(
                    "`no {}` says nothing new: `{}` is there and takes its layer",
                    name.text,
                    there.join("`, `")
                ),
                "leave it out",
            );
        }
        !is_covered
    });
}
