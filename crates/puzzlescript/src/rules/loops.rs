//! `again` that may go on for ever.
//!
//! A chain of `again` goes on only while turns without input change the board. It ends if every rule
//! that can fire in such a turn and changes objects uses something up (a number that no rule left over
//! raises), and if everything that moves in such turns moves the same ways, so that it arrives. A restart
//! in such a turn brings back whatever was used up.

use super::cell::changed_layers;
use super::counts::change_by;
use super::turn::{Happens, Script};
use super::values::{ACTION, STILL, members};
use crate::bits::Bits;
use crate::compile::rule_line::Command;
use crate::game::{Game, Rule};
use std::collections::BTreeSet;

/// Lines whose `again` is not proved to end; none if the work ran out.
pub(super) fn endless_agains(
    script: &Script<'_>,
    happens: &Happens,
    rules: &[&Rule],
    barred: &[bool],
    work_left: &mut u64,
) -> Option<Vec<usize>> {
    let gives_again = |rule: &Rule| rule.commands.contains(&Command::Again);
    let asked = rules.iter().zip(&happens.fires).any(|(rule, fires)| *fires && gives_again(rule));
    if !asked {
        return Some(Vec::new());
    }
    let ticks = script.ticks(&happens.rest, barred, work_left)?;
    let live: Vec<&Rule> = rules
        .iter()
        .zip(&ticks.fires)
        .filter(|(_, fires)| **fires)
        .map(|(rule, _)| *rule)
        .collect();
    let lines: BTreeSet<usize> =
        live.iter().filter(|rule| gives_again(rule)).map(|rule| rule.line).collect();
    let restarts = live.iter().any(|rule| rule.commands.contains(&Command::Restart));
    let ends = || moves_one_way(script, &ticks) && uses_up(script.game, &live);
    if lines.is_empty() || !restarts && ends() {
        return Some(Vec::new());
    }
    Some(lines.into_iter().collect())
}

/// Whether nothing moves to and fro.
fn moves_one_way(script: &Script<'_>, ticks: &Happens) -> bool {
    if script.is_loose {
        return false;
    }
    let mut goings = [false; 6];
    for value in members(&ticks.ever.possible, 0..script.values.len()) {
        goings[usize::from(script.values.get(value).going)] = true;
    }
    let [_still, up, down, left, right, _action] = goings;
    const { assert!(STILL == 0 && ACTION == 5) };
    !(up && down || left && right)
}

/// Pairs of a rule and a number that are compared in one round; more are not proved to end.
const MAX_PAIRS: usize = 1_000_000;

/// Whether rules that change objects can fire only so often.
fn uses_up(game: &Game, live: &[&Rule]) -> bool {
    let changes = |rule: &&&Rule| {
        let cells = rule.rows.iter().flat_map(|row| row.runs.iter().flatten());
        let mut news = cells.filter_map(|cell| Some((cell, cell.replacement.as_ref()?)));
        news.any(|(cell, new)| {
            changed_layers(game, new).iter().any(|layer| {
                let held = std::iter::once(None).chain(game.layers[*layer].iter().map(Some));
                let mut held =
                    held.filter(|object| super::cell::accepts_object(game, cell, *layer, *object));
                held.any(|object| {
                    super::cell::objects_after(game, new, *layer, object).as_slice() != [object]
                })
            })
        })
    };
    let mut left: Vec<&Rule> = live.iter().filter(changes).copied().collect();
    let sets = measures(game);
    if left.len().saturating_mul(sets.len()) > MAX_PAIRS {
        return false;
    }
    while !left.is_empty() {
        let falls = |set: &&Bits| {
            let most: Vec<i64> = left.iter().map(|rule| change_by(game, rule, set).most).collect();
            most.iter().all(|most| *most <= 0) && most.iter().any(|most| *most < 0)
        };
        let rises = |set: &&Bits| {
            let least: Vec<i64> =
                left.iter().map(|rule| change_by(game, rule, set).least).collect();
            least.iter().all(|least| *least >= 0) && least.iter().any(|least| *least > 0)
        };
        // A number that only rises is bounded by the cells of the board.
        if let Some(set) = sets.iter().find(falls) {
            left.retain(|rule| change_by(game, rule, set).most == 0);
        } else if let Some(set) = sets.iter().find(rises) {
            left.retain(|rule| change_by(game, rule, set).least == 0);
        } else {
            return false;
        }
    }
    true
}

/// Sets whose numbers may be used up: objects, and names made with `or`.
fn measures(game: &Game) -> Vec<Bits> {
    let words = game.player.mask.words.len();
    let singles = (0..game.objects.len()).map(|object| {
        let mut set = Bits::zero(words);
        set.set(object);
        set
    });
    let named = game.names.iter().filter(|name| !name.is_aggregate && name.parts.len() > 1);
    singles.chain(named.map(|name| name.objects.clone())).collect()
}
