//! V19, which only whole games show: a rule that takes what another area needs.

use rustc_hash::FxHashSet;
use source::Diagnostic;
use std::collections::VecDeque;
use std::sync::Arc;

use crate::game::{Application, Game, Offered, Options};
use crate::grammar::{AreaId, Grammar, RuleId};
use crate::words;
use play::{Outcome, Play, write_trace};

/// The most actions that are tried for V19.
const MAX_ACTIONS: usize = 250;
/// The largest grammar, in rules and items, that is played.
const MAX_SIZE: usize = 400;

/// From the start on, breadth first, actions after which an area is lost that is not open yet.
pub fn check(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
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
    let mut reported: Vec<RuleId> = Vec::new();
    let mut seen = FxHashSet::default();
    let mut tried = 0;
    let mut queue = VecDeque::from([(start, Vec::new())]);
    while let Some((state, way)) = queue.pop_front().filter(|_| tried < MAX_ACTIONS) {
        for Application { rule, moves, after } in game.applications(&state) {
            tried += 1;
            let mut trace = way.clone();
            trace.extend(moves);
            if game.is_solvable(&after) != Some(false) {
                if seen.insert(game.position_key(&after)) {
                    queue.push_back((after, trace));
                }
                continue;
            }
            // Areas that are open have their own dead ends.
            let mut areas = game.lost_areas(&after);
            areas.retain(|area| !state.is_open(*area));
            if !areas.is_empty() && !reported.contains(&rule) {
                reported.push(rule);
                diagnostics.push(taken(&grammar, &game, rule, &areas, &trace));
            }
        }
    }
}

fn taken(
    grammar: &Grammar,
    game: &Game,
    rule: RuleId,
    areas: &[AreaId],
    trace: &[crate::game::Move],
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
