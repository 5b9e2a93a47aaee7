//! V19, which only whole games show: a rule that takes what another area needs.

use rustc_hash::FxHashSet;
use source::Diagnostic;
use std::collections::VecDeque;
use std::sync::Arc;

use super::derive::Makers;
use super::uses::useful;
use crate::game::{Application, Game, Move, Offered, Options};
use crate::grammar::{AreaId, Grammar, RuleId};
use crate::words;
use play::{Outcome, Play, write_trace};

/// The most actions that are tried for V19.
const MAX_ACTIONS: usize = 250;
/// The largest grammar, in rules and items, that is played.
const MAX_SIZE: usize = 400;

/// From the start on, breadth first, actions after which another area is lost.
pub fn check(grammar: &Grammar, makers: &Makers, diagnostics: &mut Vec<Diagnostic>) {
    if grammar.areas.len() < 2 || grammar.rules.len() + grammar.items.len() > MAX_SIZE {
        return;
    }
    let grammar = Arc::new(grammar.clone());
    let options = Options { seed: 0, rules: Offered::All, has_fail_rules: false };
    let game = Game::new(Arc::clone(&grammar), options);
    let (start, outcome) = game.start();
    if outcome != Outcome::Open || game.is_solvable(&start) != Some(true) {
        return;
    }
    let goals = grammar.areas.iter().map(|area| useful(&grammar, makers, area.goals.iter()));
    let is_useful: Vec<Vec<bool>> = goals.collect();
    let mut found: Vec<(RuleId, Vec<Lost>, Vec<Move>)> = Vec::new();
    // What loses an open area by something done there is a dead end of its own.
    let mut own: Vec<(RuleId, AreaId)> = Vec::new();
    let mut seen = FxHashSet::default();
    let mut tried = 0;
    let mut queue = VecDeque::from([(start, Vec::new())]);
    while let Some((state, way)) = queue.pop_front().filter(|_| tried < MAX_ACTIONS) {
        for Application { rule, moves, after, area } in game.applications(&state) {
            tried += 1;
            let mut trace = way.clone();
            trace.extend(moves);
            if game.is_solvable(&after) != Some(false) {
                if seen.insert(game.position_key(&after)) {
                    queue.push_back((after, trace));
                }
                continue;
            }
            let is_elsewhere = |lost: AreaId| match area {
                Some(area) => area != lost,
                None => {
                    let serves = |area: usize| is_useful[area][rule as usize];
                    !serves(lost as usize) && (0..is_useful.len()).any(serves)
                }
            };
            let areas = game.lost_areas(&after).into_iter();
            let mut areas: Vec<Lost> =
                areas.map(|area| Lost { area, was_open: state.is_open(area) }).collect();
            let is_own = |lost: &Lost| lost.was_open && !is_elsewhere(lost.area);
            own.extend(areas.iter().filter(|lost| is_own(lost)).map(|lost| (rule, lost.area)));
            areas.retain(|lost| !is_own(lost));
            found.push((rule, areas, trace));
        }
    }
    let mut reported: Vec<RuleId> = Vec::new();
    for (rule, lost, trace) in found {
        let lost = lost.iter().filter(|lost| !lost.was_open || !own.contains(&(rule, lost.area)));
        let areas: Vec<AreaId> = lost.map(|lost| lost.area).collect();
        if !areas.is_empty() && !reported.contains(&rule) {
            reported.push(rule);
            diagnostics.push(taken(&grammar, &game, rule, &areas, &trace));
        }
    }
}

/// An area whose goal is out of reach after an action.
struct Lost {
    area: AreaId,
    was_open: bool,
}

fn taken(
    grammar: &Grammar,
    game: &Game,
    rule: RuleId,
    areas: &[AreaId],
    trace: &[Move],
) -> Diagnostic {
    let rule = &grammar.rules[rule as usize];
    let names = areas.iter().map(|area| format!("`{}`", grammar.areas[*area as usize].name));
    let names: Vec<String> = names.collect();
    let message = format!(
        "`{}` can take what {} {} and nothing can replace: {}.",
        rule.name,
        words::list(&names),
        if names.len() == 1 { "needs" } else { "need" },
        write_trace(game, trace)
    );
    let help = "The guard hides that action. Without it: make the item spawnable, or let the rule \
                keep it.";
    Diagnostic::warning("V19", Some(rule.span), message).with_help(help)
}
