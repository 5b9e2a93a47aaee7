//! Rules that give the same result in whatever order they are tried and matched.
//!
//! Take the rules of a group as steps that change a few cells. If of any two steps that are possible at once
//! neither makes the other impossible, and both orders lead to the same board, then all ways to go on until
//! no rule applies lead to one board and through the same steps (such systems are called persistent). Two
//! steps can only get into each other's way on a cell they share, so every way to lay two rules over each
//! other is looked at. Most are impossible: there is one player, all movements of a turn go the way of the
//! key, a layer holds one object per cell.
//!
//! Movements that all go one way and have something to move are carried out in one way only.

use super::image::{WAYS, form, with_the_stream};
use crate::bits::{ALL_MOVES, Bits, LAYERS_A_WORD, MOVE_BITS};
use crate::fixed::{holdable, is_conserved};
use crate::game::{Direction, Game, Group, Pattern, Replacement, Rule};
use crate::proof_heuristic::moves_need_movers;
use rustc_hash::FxHashSet;

/// Pairs of cells that are compared at most.
const MOST_PAIRS: usize = 4_000_000;

/// True when a turn has the same result in whatever order rules and matches come.
pub(super) fn is_without_order(game: &Game, players: u32) -> bool {
    let has_rigid = game.all_rules().any(|rule| rule.rigid) || !game.rigid_groups.is_empty();
    if has_rigid || !(0..game.layers.len()).all(|layer| moves_need_movers(game, layer)) {
        return false;
    }
    let mut player = game.player.mask.iter();
    let only = match (player.next(), player.next()) {
        (Some(only), None) if players == 1 && is_conserved(game, only) => Some(only),
        _ => None,
    };
    let mut left = MOST_PAIRS;
    game.rules.groups.iter().all(|group| is_persistent(game, group, only, &mut left))
        && game.late_rules.groups.iter().all(|group| {
            group.rules.iter().all(is_at_rest) && is_persistent(game, group, only, &mut left)
        })
}

/// True when a rule neither asks for movements nor gives any.
fn is_at_rest(rule: &Rule) -> bool {
    rule.rows.iter().flat_map(|row| row.runs.iter().flatten()).all(|cell| {
        let is_quiet = |new: &Replacement| new.moves_set.is_zero();
        cell.moves.is_zero() && cell.replacement.as_ref().is_none_or(is_quiet)
    })
}

/// A rule as cells that go down or right, with the only movement it asks for.
struct Step<'g> {
    /// One run of cells in a row, or cells of which it is not known how they lie.
    cells: Vec<Cell<'g>>,
    is_run: bool,
    delta: (i32, i32),
    way: Option<u64>,
}

struct Cell<'g> {
    pattern: &'g Pattern,
    /// What the cell can hold when the rule matches.
    may_hold: Bits,
    has_player: bool,
}

fn is_persistent(game: &Game, group: &Group, player: Option<usize>, left: &mut usize) -> bool {
    if group.random {
        return false;
    }
    let (mut steps, mut seen) = (Vec::new(), FxHashSet::default());
    // Rules that are written twice do the same.
    for rule in group.rules.iter().filter(|rule| seen.insert(form(rule))) {
        match step(game, rule, player) {
            Made::Never => {}
            Made::Unclear => return false,
            Made::Step(step) => steps.push(step),
        }
    }
    steps.iter().enumerate().all(|(at, one)| {
        steps[at..]
            .iter()
            .enumerate()
            .all(|(after, other)| can_both_go(one, other, after == 0, left))
    })
}

enum Made<'g> {
    /// It asks for movements in two ways, which no turn has.
    Never,
    /// It gives a movement that does not go the way of the key.
    Unclear,
    Step(Step<'g>),
}

fn step<'g>(game: &Game, rule: &'g Rule, player: Option<usize>) -> Made<'g> {
    let rows = with_the_stream(rule);
    let is_run = rows.len() == 1 && rows[0].len() == 1;
    let patterns: Vec<&Pattern> = rows.into_iter().flatten().flatten().collect();
    let asked = patterns.iter().fold(0, |all, cell| all | ways_of(&cell.moves));
    let changes = || patterns.iter().filter_map(|cell| cell.replacement.as_ref());
    let given = changes().fold(0, |all, new| all | ways_of(&new.moves_set));
    if asked.count_ones() > 1 {
        return Made::Never;
    }
    let draws = |new: &Replacement| !new.random.is_zero() || !new.random_dirs.is_empty();
    if given & !asked != 0 || changes().any(draws) {
        return Made::Unclear;
    }
    let cells = patterns.into_iter().map(|pattern| Cell {
        pattern,
        may_hold: holdable(game, pattern),
        has_player: player.is_some_and(|player| pattern.present.get(player)),
    });
    Made::Step(Step {
        cells: cells.collect(),
        is_run,
        delta: match rule.direction {
            Direction::Up | Direction::Down => (0, 1),
            Direction::Left | Direction::Right => (1, 0),
        },
        way: (asked != 0).then_some(asked),
    })
}

/// The movements of all layers together.
fn ways_of(moves: &Bits) -> u64 {
    debug_assert_eq!(WAYS.len() + 1, MOVE_BITS);
    moves.words.iter().fold(0, |all, word| {
        (0..LAYERS_A_WORD).fold(all, |all, layer| all | word >> (layer * MOVE_BITS) & ALL_MOVES)
    })
}

/// True when neither of two steps that are possible at once prevents the other, however they lie.
fn can_both_go(one: &Step<'_>, other: &Step<'_>, is_same: bool, left: &mut usize) -> bool {
    if one.way.zip(other.way).is_some_and(|(a, b)| a != b) {
        return true;
    }
    if !one.is_run || !other.is_run {
        return one.cells.iter().all(|a| {
            other.cells.iter().all(|b| {
                *left = left.saturating_sub(1);
                *left > 0
                    && (!can_share(a, b) || commute(a.pattern, b.pattern, &a.may_hold, &b.may_hold))
            })
        });
    }
    for a in 0..one.cells.len() {
        for b in 0..other.cells.len() {
            let at = |step: &Step<'_>, cell: usize| {
                (step.delta.0 * cell as i32, step.delta.1 * cell as i32)
            };
            let (from, to) = (at(one, a), at(other, b));
            let shift = (from.0 - to.0, from.1 - to.1);
            if is_same && shift == (0, 0) {
                continue;
            }
            let mut shared = Vec::new();
            let mut is_possible = true;
            for (i, cell) in one.cells.iter().enumerate() {
                for (j, over) in other.cells.iter().enumerate() {
                    *left = left.saturating_sub(1);
                    let (place, there) = (at(one, i), at(other, j));
                    let meets = place == (there.0 + shift.0, there.1 + shift.1);
                    if meets {
                        is_possible &= can_share(cell, over);
                        shared.push((cell, over));
                    } else if cell.has_player && over.has_player {
                        // There is one player.
                        is_possible = false;
                    }
                }
            }
            let is_fine = || {
                shared.iter().all(|(a, b)| commute(a.pattern, b.pattern, &a.may_hold, &b.may_hold))
            };
            if *left == 0 || (is_possible && !is_fine()) {
                return false;
            }
        }
    }
    true
}

/// True unless no cell can match both.
fn can_share(one: &Cell<'_>, other: &Cell<'_>) -> bool {
    let (a, b) = (one.pattern, other.pattern);
    let holds =
        |objects: &Bits| objects.is_within(&one.may_hold) && objects.is_within(&other.may_hold);
    let can_be = |any: &Bits| {
        any.iter().any(|object| one.may_hold.get(object) && other.may_hold.get(object))
    };
    holds(&a.present)
        && holds(&b.present)
        && a.any.iter().chain(&b.any).all(can_be)
        && !a.moves.meets(&b.still)
        && !b.moves.meets(&a.still)
}

/// True when both orders of two changes of one cell are possible and do the same to it.
fn commute(a: &Pattern, b: &Pattern, a_holds: &Bits, b_holds: &Bits) -> bool {
    let mut holds = a_holds.clone();
    let outside: Vec<usize> = holds.iter().filter(|object| !b_holds.get(*object)).collect();
    outside.into_iter().for_each(|object| holds.words[object / 64] &= !(1 << (object % 64)));
    let leaves = |new: &Option<Replacement>, pattern: &Pattern| {
        new.as_ref().is_none_or(|new| leaves_match(new, pattern, &holds))
    };
    let is_free = match (&a.replacement, &b.replacement) {
        (Some(a), Some(b)) => !undoes(a, b) && !undoes(b, a),
        _ => true,
    };
    leaves(&a.replacement, b) && leaves(&b.replacement, a) && is_free
}

/// True when a cell that matches a pattern still does after a change.
fn leaves_match(new: &Replacement, pattern: &Pattern, holds: &Bits) -> bool {
    let mut gone = new.clear.clone();
    gone.remove(&new.set);
    let mut dropped = new.moves_clear.clone();
    dropped.add(&new.decided);
    dropped.remove(&new.moves_set);
    let stays = |any: &Bits| {
        any.meets(&new.set) || !any.iter().any(|object| gone.get(object) && holds.get(object))
    };
    !pattern.present.meets(&gone)
        && !pattern.missing.meets(&new.set)
        && pattern.any.iter().all(stays)
        && !pattern.moves.meets(&dropped)
        && !pattern.still.meets(&new.moves_set)
}

/// True when the first change takes away what the second puts there.
fn undoes(first: &Replacement, second: &Replacement) -> bool {
    let mut gone = first.clear.clone();
    gone.remove(&first.set);
    let mut dropped = first.moves_clear.clone();
    dropped.add(&first.decided);
    dropped.remove(&first.moves_set);
    gone.meets(&second.set) || dropped.meets(&second.moves_set)
}
