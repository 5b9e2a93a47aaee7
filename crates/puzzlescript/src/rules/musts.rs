//! What every solvable level must have that is not won by its first input.
//!
//! For a set of objects, play is followed from all levels the legend can draw without them. If then no
//! win is possible, or nothing can ever change, or every condition always holds, a level needs one of
//! them: it is unsolvable without, or won by its first input. Numbers give the other kind: if every Y
//! must end on an X, no X is ever made and no Y ever taken away, there must be as many X as Y.

use super::counts::change_by_all;
use super::facts::{Holds, Must, name_of, objects_name};
use super::turn::{Happens, Origin, Script};
use super::values::STILL;
use super::wins::win_holds;
use crate::bits::Bits;
use crate::compile::rule_line::Command;
use crate::game::{CellSet, Game, Quantifier, Rule};

/// Sets of objects that are tried.
const MAX_SETS: usize = 16;

/// What levels must have; none if the work ran out.
pub(super) fn musts(
    game: &Game,
    live: &[&Rule],
    barred: &[bool],
    work_left: &mut u64,
) -> Option<Vec<Must>> {
    let mut found = Vec::new();
    if !game.has_goal() {
        return Some(found);
    }
    for (objects, name) in candidates(game) {
        let glyphs: Vec<Bits> = game
            .glyphs
            .iter()
            .filter(|glyph| !glyph.objects.meets(&objects))
            .map(|glyph| glyph.objects.clone())
            .collect();
        if glyphs.len() == game.glyphs.len() {
            continue;
        }
        let origin = Origin::of_glyphs(game, &glyphs);
        let Some(script) = Script::new(game, &origin) else { continue };
        let without = script.play(&origin, barred, work_left)?;
        if let Some(why) = is_needed(game, &script, &without) {
            found.push(Must::Have { objects, name, why });
        }
    }
    let wins_by_rule = |rule: &&Rule| rule.commands.contains(&Command::Win);
    if !live.iter().any(wins_by_rule) {
        found.extend(as_many(game, live));
    }
    Some(found)
}

/// The players, and what win conditions name.
fn candidates(game: &Game) -> Vec<(Bits, String)> {
    let player = CellSet { mask: game.player.mask.clone(), needs_all: game.player.needs_all };
    let of_wins = game.wins.iter().flat_map(|win| std::iter::once(&win.what).chain(&win.on));
    let mut found: Vec<(Bits, String)> = Vec::new();
    for set in std::iter::once(&player).chain(of_wins) {
        let parts: Vec<Bits> = match set.needs_all {
            false => vec![set.mask.clone()],
            true => set.mask.iter().map(|object| single(set, object)).collect(),
        };
        for part in parts {
            let is_background = part.get(game.background);
            if !part.is_zero() && !is_background && found.iter().all(|(known, _)| *known != part) {
                let is_player = part == game.player.mask && !set.needs_all;
                let name = match is_player {
                    true => player_name(game),
                    false => objects_name(game, &part, false),
                };
                found.push((part, name));
            }
        }
    }
    found.truncate(MAX_SETS);
    found
}

fn player_name(game: &Game) -> String {
    let mut parts = game.player.mask.iter();
    match (parts.next(), parts.next()) {
        (Some(one), None) => game.objects[one].spelling.clone(),
        _ => "Player".to_string(),
    }
}

fn single(set: &CellSet, object: usize) -> Bits {
    let mut one = Bits::zero(set.mask.words.len());
    one.set(object);
    one
}

/// Why a level cannot do without what `without` leaves out; none if perhaps it can.
fn is_needed(game: &Game, script: &Script<'_>, without: &Happens) -> Option<String> {
    let fires = |wanted: &dyn Fn(&Rule) -> bool| {
        game.all_rules().zip(&without.fires).any(|(rule, fires)| *fires && wanted(rule))
    };
    let gives = |command: Command| fires(&|rule| rule.commands.contains(&command));
    if !gives(Command::Win) {
        if game.wins.is_empty() {
            return Some("without it no rule can win the level".to_string());
        }
        for win in &game.wins {
            if let Some((Holds::Never, _)) = win_holds(script, &without.rest, win) {
                return Some(format!("without it the condition on line {} never holds", win.line));
            }
        }
        let moves = script.is_loose
            || super::values::members(&without.ever.possible, 0..script.values.len())
                .any(|value| script.values.get(value).going != STILL);
        if !fires(&|_| true) && !moves {
            return Some("without it nothing ever changes".to_string());
        }
    }
    let always = |win| matches!(win_holds(script, &without.rest, win), Some((Holds::Always, _)));
    let is_tested = !gives(Command::Cancel) && !game.prelude.require_player_movement;
    if is_tested && !game.wins.is_empty() && game.wins.iter().all(always) {
        return Some("without it the first input wins".to_string());
    }
    None
}

/// `all Y on X` where X are never made and Y never taken away.
fn as_many(game: &Game, live: &[&Rule]) -> Vec<Must> {
    let mut found = Vec::new();
    for win in game.wins.iter().filter(|win| win.quantifier == Quantifier::All) {
        let Some(on) = &win.on else { continue };
        let (more, than) = (&on.mask, &win.what.mask);
        let is_one_layer = game.layers.iter().any(|layer| than.is_within(layer));
        if win.what.needs_all || on.needs_all || !is_one_layer || than.is_within(more) {
            continue;
        }
        let made = change_by_all(game, live.iter().copied(), more).most > 0;
        let taken = change_by_all(game, live.iter().copied(), than).least < 0;
        if !made && !taken {
            found.push(Must::AsMany {
                more: more.clone(),
                than: than.clone(),
                names: (name_of(game, on), name_of(game, &win.what)),
                line: win.line,
            });
        }
    }
    found
}
