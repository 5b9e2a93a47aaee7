//! Why a rule never fires.

use super::turn::{Happens, Script};
use super::values::{Going, STILL, members, moves_of};
use crate::bits::Bits;
use crate::game::{Game, Pattern, Rule};
use play::lens::Scope;

/// The kind of reason why a rule never fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// An object it asks for never appears.
    Object,
    /// A movement it asks for never arises, or not before it runs.
    Movement,
    /// What it asks of one cell is never in one cell.
    Cell,
    /// There are never as many of an object as it asks for.
    Number,
    /// Its rows are longer than the levels.
    Size,
    /// An earlier rule always takes its matches away.
    Earlier,
    /// It changes nothing.
    Effect,
}

impl Cause {
    /// Its word in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Cause::Object => "object",
            Cause::Movement => "movement",
            Cause::Cell => "cell",
            Cause::Number => "number",
            Cause::Size => "size",
            Cause::Earlier => "earlier-rule",
            Cause::Effect => "no-effect",
        }
    }
}

/// Why one compiled rule never fires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// None of these objects appears.
    Absent(Bits),
    /// These objects never have a movement; false if they have it only later in the turn.
    Unmoved { objects: Bits, going: Going, ever: bool },
    /// These are never together in a cell; empty if that cannot be said in two words.
    Apart(Vec<usize>),
    /// There are never this many of an object.
    Few(usize, usize),
    /// The row needs this many cells.
    Long(usize),
    /// The rule of this line takes its matches away.
    Earlier(usize),
    /// It matches and changes nothing.
    Idle,
}

impl Reason {
    fn cause(&self) -> Cause {
        match self {
            Reason::Absent(_) => Cause::Object,
            Reason::Unmoved { .. } => Cause::Movement,
            Reason::Apart(_) => Cause::Cell,
            Reason::Few(..) => Cause::Number,
            Reason::Long(_) => Cause::Size,
            Reason::Earlier(_) => Cause::Earlier,
            Reason::Idle => Cause::Effect,
        }
    }
}

/// Why a rule that was followed and never fired did not.
pub(super) fn reason(script: &Script<'_>, happens: &Happens, index: usize, rule: &Rule) -> Reason {
    if happens.matches[index] {
        return Reason::Idle;
    }
    let cells = || rule.rows.iter().flat_map(|row| row.runs.iter().flatten());
    let seen = super::facts::seen(script, happens);
    for cell in cells() {
        let mut asked = cell.any.clone();
        for object in cell.present.iter() {
            let mut one = Bits::zero(seen.words.len());
            one.set(object);
            asked.push(one);
        }
        if let Some(absent) = asked.into_iter().find(|any| !any.meets(&seen)) {
            return Reason::Absent(absent);
        }
    }
    for cell in cells() {
        if let Some(reason) = unmoved(script, happens, cell) {
            return reason;
        }
    }
    for cell in cells() {
        let wanted = script.wanted_of(cell);
        let is_ever = wanted
            .is_some_and(|wanted| happens.ever.matching(&script.values, &wanted, &mut 0).is_some());
        if !is_ever {
            return Reason::Apart(apart(script, happens, cell));
        }
    }
    // Every cell is there at some moment, but not when the rule runs.
    for cell in cells() {
        for layer in 0..script.values.layers() {
            let moves = moves_of(&cell.moves, layer);
            if moves != 0 && !script.is_loose {
                let going = moves.trailing_zeros() as Going + 1;
                return Reason::Unmoved {
                    objects: asked_in(script, cell, layer),
                    going,
                    ever: true,
                };
            }
        }
    }
    Reason::Apart(Vec::new())
}

/// A movement that a cell asks for and that never arises.
fn unmoved(script: &Script<'_>, happens: &Happens, cell: &Pattern) -> Option<Reason> {
    if script.is_loose {
        return None;
    }
    for layer in 0..script.values.layers() {
        let moves = moves_of(&cell.moves, layer);
        if moves == 0 {
            continue;
        }
        let going = moves.trailing_zeros() as Going + 1;
        let objects = asked_in(script, cell, layer);
        let arises = members(&happens.ever.possible, script.values.of_layer(layer)).any(|value| {
            let value = script.values.get(value);
            value.going == going
                && (objects.is_zero() || value.object.is_some_and(|object| objects.get(object)))
        });
        if !arises {
            return Some(Reason::Unmoved { objects, going, ever: false });
        }
    }
    None
}

/// The objects a cell asks for in a layer.
fn asked_in(script: &Script<'_>, cell: &Pattern, layer: usize) -> Bits {
    let mask = &script.game.layers[layer];
    let mut asked = Bits::zero(mask.words.len());
    cell.present.iter().filter(|object| mask.get(*object)).for_each(|object| asked.set(object));
    for any in cell.any.iter().filter(|any| any.is_within(mask)) {
        asked.add(any);
    }
    asked
}

/// Two objects of a cell that are never in one cell.
fn apart(script: &Script<'_>, happens: &Happens, cell: &Pattern) -> Vec<usize> {
    let holds = |object: usize| {
        let layer = script.game.objects[object].layer;
        let values = members(&happens.ever.possible, script.values.of_layer(layer));
        values.filter(|value| script.values.get(*value).object == Some(object)).collect::<Vec<_>>()
    };
    let objects: Vec<usize> = cell.present.iter().collect();
    for (index, a) in objects.iter().enumerate() {
        for b in &objects[index + 1..] {
            let together =
                holds(*a).iter().any(|x| holds(*b).iter().any(|y| happens.ever.has(*x, *y)));
            if !together {
                return vec![*a, *b];
            }
        }
    }
    Vec::new()
}

/// One reason for all compiled rules of a line, the most telling first.
pub(super) fn merge(game: &Game, reasons: &[Reason], scope: Scope) -> (Cause, String) {
    let Some(first) = reasons.iter().min_by_key(|reason| reason.cause()) else {
        return (Cause::Effect, "it changes nothing".to_string());
    };
    (first.cause(), text(game, first, reasons, scope))
}

fn text(game: &Game, reason: &Reason, all: &[Reason], scope: Scope) -> String {
    let list = |objects: &Bits| list(game, objects);
    match reason {
        Reason::Absent(objects) => {
            let name = list(objects);
            match scope {
                Scope::AnyLevel => {
                    format!("the legend cannot draw {name} and no rule that fires creates it")
                }
                Scope::TheseLevels => {
                    format!("no level has {name} and no rule that fires creates it")
                }
            }
        }
        Reason::Unmoved { objects, going, ever } => {
            let name = if objects.is_zero() { "what is there".to_string() } else { list(objects) };
            let is_same = |other: &&Reason| matches!(other, Reason::Unmoved { objects: o, .. } if o == objects);
            let goings: std::collections::BTreeSet<Going> = all
                .iter()
                .filter(is_same)
                .filter_map(|other| match other {
                    Reason::Unmoved { going, .. } => Some(*going),
                    _ => None,
                })
                .collect();
            let moves = match goings.len() {
                1 => going_text(*going),
                _ => "moves",
            };
            let when = if *ever { " before this rule runs" } else { "" };
            format!("{name} never {moves}{when}")
        }
        Reason::Apart(objects) => match objects[..] {
            [a, b] => {
                let name = |object: usize| &game.objects[object].spelling;
                format!("`{}` and `{}` are never in one cell", name(a), name(b))
            }
            _ => "no cell is as one of its cells asks when it runs".to_string(),
        },
        Reason::Few(object, count) => {
            format!("there are never {count} of `{}`", game.objects[*object].spelling)
        }
        Reason::Long(cells) => format!("no level has room for {cells} cells in its direction"),
        Reason::Earlier(line) => {
            format!("the rule on line {line} always takes its matches away first")
        }
        Reason::Idle => "it changes nothing".to_string(),
    }
}

fn going_text(going: Going) -> &'static str {
    match going {
        1 => "moves up",
        2 => "moves down",
        3 => "moves left",
        4 => "moves right",
        STILL => "rests",
        _ => "acts",
    }
}

fn list(game: &Game, objects: &Bits) -> String {
    let names: Vec<String> =
        objects.iter().map(|object| format!("`{}`", game.objects[object].spelling)).collect();
    match names.len() {
        0..=3 => names.join(" or "),
        _ => format!("{} or another of {}", names[..2].join(", "), names.len()),
    }
}
