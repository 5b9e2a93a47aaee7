//! Win conditions that play cannot influence.

use super::facts::{Holds, name_of};
use super::relation::Relation;
use super::turn::Script;
use crate::bits::{Bits, move_words};
use crate::game::{CellSet, Game, Pattern, Quantifier, Win};

/// Whether a condition never or always holds on boards whose cells are in `rest`, and why.
pub(super) fn win_holds(
    script: &Script<'_>,
    rest: &Relation,
    win: &Win,
) -> Option<(Holds, String)> {
    let game = script.game;
    let what = name_of(game, &win.what);
    let on = win.on.as_ref().map(|on| name_of(game, on));
    let meet = || can_meet(script, rest, &win.what, win.on.as_ref());
    let never_meet = match &on {
        Some(on) => format!("`{what}` and `{on}` are never in one cell"),
        None => format!("`{what}` never appears"),
    };
    match win.quantifier {
        Quantifier::Some if !meet() => Some((Holds::Never, never_meet)),
        Quantifier::No if !meet() => Some((Holds::Always, never_meet)),
        Quantifier::All if !can_be_off(script, rest, win) => {
            let why = match can_be(script, rest, &pattern_of(game, &win.what)) {
                false => format!("`{what}` never appears"),
                true => format!("`{what}` is never without `{}`", on.unwrap_or_default()),
            };
            Some((Holds::Always, why))
        }
        _ => None,
    }
}

/// Whether some cell can have both.
pub(super) fn can_meet(
    script: &Script<'_>,
    rest: &Relation,
    what: &CellSet,
    on: Option<&CellSet>,
) -> bool {
    let mut patterns = pattern_of(script.game, what);
    if let Some(on) = on {
        let more = pattern_of(script.game, on);
        patterns = patterns
            .iter()
            .flat_map(|first| {
                more.iter().map(|second| {
                    let mut both = first.clone();
                    both.present.add(&second.present);
                    both
                })
            })
            .collect();
    }
    can_be(script, rest, &patterns)
}

/// Whether some cell can have X without Y, for `all X on Y`.
fn can_be_off(script: &Script<'_>, rest: &Relation, win: &Win) -> bool {
    let patterns = pattern_of(script.game, &win.what);
    let Some(on) = &win.on else { return false };
    // Without an aggregate no object may be there; of an aggregate one must be missing.
    let absent: Vec<Bits> = match on.needs_all {
        false => vec![on.mask.clone()],
        true => on.mask.iter().map(|object| single(script.game, object)).collect(),
    };
    let off: Vec<Pattern> = patterns
        .iter()
        .flat_map(|pattern| {
            absent.iter().map(|absent| Pattern { missing: absent.clone(), ..pattern.clone() })
        })
        .filter(|pattern| !pattern.present.meets(&pattern.missing))
        .collect();
    can_be(script, rest, &off)
}

fn can_be(script: &Script<'_>, rest: &Relation, patterns: &[Pattern]) -> bool {
    patterns.iter().any(|pattern| {
        let wanted = script.wanted_of(pattern);
        wanted.is_some_and(|wanted| rest.matching(&script.values, &wanted, &mut 0).is_some())
    })
}

/// Cells of a set, as patterns of which one must match.
fn pattern_of(game: &Game, set: &CellSet) -> Vec<Pattern> {
    let moves = move_words(game.layers.len());
    let pattern = |present: Bits| Pattern {
        missing: Bits::zero(present.words.len()),
        present,
        any: Vec::new(),
        moves: Bits::zero(moves),
        still: Bits::zero(moves),
        replacement: None,
    };
    match set.needs_all {
        true => vec![pattern(set.mask.clone())],
        false => set.mask.iter().map(|object| pattern(single(game, object))).collect(),
    }
}

fn single(game: &Game, object: usize) -> Bits {
    let mut set = Bits::zero(game.player.mask.words.len());
    set.set(object);
    set
}
