//! What only whole games show: V19, a rule that takes what another area needs; V20, a rule that no
//! puzzle can use.

use rustc_hash::FxHashSet;
use source::Diagnostic;
use std::collections::VecDeque;
use std::sync::Arc;

use crate::game::{Application, Game, Offered, Options, arrive, way_to};
use crate::generate::{Enumerated, Generator, Request};
use crate::grammar::{AreaId, Grammar, Rule, RuleId};
use play::{Outcome, Play, write_trace};

/// The most actions that are tried for V19.
const MAX_ACTIONS: usize = 250;
/// The largest grammar, in rules and items, that is played.
const MAX_SIZE: usize = 400;
/// The seeds whose puzzles count for V20.
const SEEDS: u64 = 4;
/// The budget of the enumeration of an area's trees.
const CALLS: u32 = 5_000;

/// Plays the game and generates its puzzles.
pub fn check(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
    if grammar.rules.len() + grammar.items.len() > MAX_SIZE {
        return;
    }
    if grammar.areas.len() > 1 {
        check_taken(grammar, diagnostics);
    }
    check_unused(grammar, diagnostics);
}

/// V19: from the start on, breadth first, actions after which the goal of an area that is not open
/// yet is lost.
fn check_taken(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
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
            let Some(area) = game.lost_area(&after).filter(|area| !state.is_open(*area)) else {
                continue;
            };
            if !reported.contains(&rule) {
                reported.push(rule);
                diagnostics.push(taken(&grammar, &game, rule, area, &trace));
            }
        }
    }
}

fn taken(
    grammar: &Grammar,
    game: &Game,
    rule: RuleId,
    area: AreaId,
    trace: &[crate::game::Move],
) -> Diagnostic {
    let rule = &grammar.rules[rule as usize];
    let message = format!(
        "`{}` can take what `{}` needs and nothing can replace: {}.",
        rule.name,
        grammar.areas[area as usize].name,
        write_trace(game, trace)
    );
    let help = "The guard hides that action. Without it: make the item spawnable, or let the rule \
                keep it.";
    Diagnostic::warning("V19", Some(rule.span), message).with_help(help)
}

/// V20: rules that `areas` confines to areas whose puzzles have no use for them. For other rules,
/// the trees that are seen here would not prove that no tree uses them.
fn check_unused(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
    let is_confined = |rule: &Rule| !rule.areas.is_empty() && !rule.is_fail;
    if !grammar.rules.iter().any(is_confined) {
        return;
    }
    let mut is_used = vec![false; grammar.rules.len()];
    let mut generator = Generator::new(grammar);
    for area in 0..grammar.areas.len() as AreaId {
        let Some(way) = way_to(grammar, area) else {
            continue;
        };
        for seed in 0..SEEDS {
            let Ok(journey) = arrive(&mut generator, &way, seed) else {
                continue;
            };
            let request = Request::new(grammar, area, &journey.state.world, seed);
            let request = Request { actions: None, max_calls: CALLS, ..request };
            let ended = generator.enumerate(&request, |puzzle| {
                let rules = (0..puzzle.nodes.len() as u32).filter_map(|node| puzzle.rule(node));
                rules.for_each(|rule| is_used[rule as usize] = true);
                true
            });
            if ended == Enumerated::Cut {
                return;
            }
        }
    }
    for (rule, is_used) in grammar.rules.iter().zip(is_used) {
        let span = Some(rule.span);
        let is_told = diagnostics.iter().any(|told| told.code == "V8" && told.span == span);
        if is_used || !is_confined(rule) || is_told {
            continue;
        }
        let names = rule.areas.iter().map(|area| &grammar.areas[*area as usize].name);
        let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        let message = format!(
            "No puzzle of any area uses `{}`: `areas` confines it to {}, where no goal needs it.",
            rule.name,
            names.join(" and ")
        );
        let help = "Name the areas whose goals need it, or leave `areas` out.";
        diagnostics.push(Diagnostic::warning("V20", span, message).with_help(help));
    }
}
