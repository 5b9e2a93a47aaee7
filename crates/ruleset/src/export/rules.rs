//! The rules of an exported game.

use super::check::Movers;
use super::named;
use crate::game::Game;
use crate::rules::{Compare, Event, Rule, Rules, Slot, Trigger, Which};
use std::fmt::Write;

/// Writes pushes, then what stops them, then what happens to pieces that met.
pub(super) fn write_rules(game: &Game, movers: &Movers, out: &mut String) {
    let rules = &game.rules;
    // Keys move `Player`; what moves against something that is pushed makes it move too. The rules
    // are one group, so that a push goes on through a row of pieces.
    let mut plus = "";
    for (a, b) in pushes(rules, movers.all()) {
        let (a, b) = (named(game, a), named(game, b));
        let _ = writeln!(out, "{plus}[ > {a} | {b} ] -> [ > {a} | > {b} ]");
        plus = "+ ";
    }
    // A piece that is stopped loses its movement.
    for rule in rules.rules.iter().filter(|rule| is_stop(rule)) {
        let Trigger::Overlap(a, Which::One(b)) = rule.trigger else { continue };
        let wall = named(game, b);
        // Pieces that share a layer block each other without a rule.
        let is_blocked = |piece: u8| movers.pushed != 0 && movers.all() >> b & 1 == 1 || piece == b;
        for piece in (0..rules.pieces as u8).filter(|p| movers.all() >> p & 1 == 1 && a.takes(*p)) {
            if !is_blocked(piece) {
                let mover = named(game, piece);
                let _ = writeln!(out, "[ > {mover} | {wall} ] -> [ {mover} | {wall} ]");
            }
        }
    }
    for rule in &rules.rules {
        let Trigger::Overlap(Which::One(a), Which::One(b)) = rule.trigger else { continue };
        let gone = |slot: u8| rule.events.contains(&Event::Destroy(Slot(slot)));
        let turned = rule.events.iter().find_map(|event| match event {
            Event::Transform(Slot(1), to) => Some(*to),
            _ => None,
        });
        if !gone(0) && !gone(1) && turned.is_none() {
            continue;
        }
        let (first, second) = (named(game, a), named(game, b));
        let mut left: Vec<String> = Vec::new();
        left.extend((!gone(0)).then(|| first.clone()));
        match turned {
            Some(to) if !gone(1) => left.push(named(game, to)),
            _ => left.extend((!gone(1)).then(|| second.clone())),
        }
        let _ = writeln!(out, "late [ {first} {second} ] -> [ {} ]", left.join(" "));
    }
    for piece in lost_counts(rules) {
        // A mark on every cell shows that one is left.
        let name = named(game, piece);
        let _ = writeln!(out, "late [ Mark ] -> [ ]");
        let _ = writeln!(out, "late [ {name} ] [ Background ] -> [ {name} ] [ Background Mark ]");
        let _ = writeln!(out, "late [ Background no Mark ] -> restart");
    }
}

/// Whether a rule only stops what enters.
pub(super) fn is_stop(rule: &Rule) -> bool {
    rule.events.as_slice() == [Event::Pushback(Slot(0))]
}

/// Who pushes whom, among the types that move.
pub(super) fn pushes(rules: &Rules, moving: u64) -> Vec<(u8, u8)> {
    let movers = || (0..rules.pieces as u8).filter(|piece| moving >> piece & 1 == 1);
    let mut pairs = Vec::new();
    for (who, pushed) in rules.rules.iter().filter_map(push) {
        let pushers = movers().filter(|piece| who.takes(*piece));
        for pair in pushers.map(|piece| (piece, pushed)) {
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
    }
    pairs
}

/// What a rule lets push, and what it pushes, if it does nothing else.
pub(super) fn push(rule: &Rule) -> Option<(Which, u8)> {
    match (rule.trigger, rule.events.as_slice()) {
        (Trigger::Overlap(a, Which::One(b)), [Event::Push(Slot(1), Slot(0))]) => Some((a, b)),
        _ => None,
    }
}

/// The types whose loss ends the game: PuzzleScript then restarts the level.
pub(super) fn lost_counts(rules: &Rules) -> impl Iterator<Item = u8> + '_ {
    let losses = rules.ends.iter().filter(|end| end.outcome == -1);
    losses.filter_map(|end| match end.triggers.first() {
        Some(Trigger::Count(Which::One(piece), Compare::Equal | Compare::Less, _)) => Some(*piece),
        _ => None,
    })
}
