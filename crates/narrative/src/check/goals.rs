//! V18: a goal whose terms are all derivable, but that has no puzzle because things are shared.

use source::Diagnostic;
use std::sync::Arc;

use crate::game::{Fixed, arrive, way_to};
use crate::generate::{Generator, MAX_CALLS, NoPuzzle, Request, Why};
use crate::grammar::{AreaId, Grammar, Rule, Term};
use crate::words;

/// The budget of terms for all goals together.
const ALL_CALLS: u64 = 20 * MAX_CALLS as u64;

/// The number of whole games that are made where a goal has no puzzle by itself.
const GAMES: u64 = 4;

/// Generates a puzzle once for each goal.
pub fn check(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
    let mut generator = Generator::new(grammar);
    let mut games: Option<Vec<Fixed>> = None;
    for area in 0..grammar.areas.len() as AreaId {
        if generator.calls() > ALL_CALLS {
            return diagnostics.push(too_long(grammar, area));
        }
        let Some(way) = way_to(grammar, area) else {
            continue;
        };
        // An area before this one has no puzzle; that is reported there.
        let Ok(journey) = arrive(&mut generator, &way, 0) else {
            continue;
        };
        let definition = &grammar.areas[area as usize];
        for goal in 0..definition.goals.len() as u32 {
            if generator.calls() > ALL_CALLS {
                return diagnostics.push(too_long(grammar, area));
            }
            let request = Request::new(grammar, area, &journey.state.world, 0);
            let request = Request { actions: None, ..request };
            let Err(failed) = generator.generate_goal(&request, goal) else {
                continue;
            };
            // A goal that is met on the way there, or that takes too long to decide, is not an
            // error.
            if failed.why != Why::Exhausted {
                continue;
            }
            // Another way to the area, or an area beside it, may bring what is missing.
            let games = games.get_or_insert_with(|| whole_games(grammar));
            let is_goal = |game: &Fixed| game.puzzle(area).is_some_and(|own| own.goal == goal);
            if games.iter().any(is_goal) {
                continue;
            }
            diagnostics.push(without_puzzle(grammar, area, goal, &failed));
        }
    }
}

/// V18 in words.
fn without_puzzle(grammar: &Grammar, area: AreaId, goal: u32, failed: &NoPuzzle) -> Diagnostic {
    let definition = &grammar.areas[area as usize];
    let term = definition.goals[goal as usize];
    let name = &definition.name;
    let confined = confined(grammar, area, term);
    let (why, help) = if let Some(item) = failed.contested() {
        let item = &grammar.items[item as usize].name;
        let why = format!(
            ": branches of the puzzle need the `{item}` in different ways, and there is no second one"
        );
        let help = "Make the item spawnable, place a second one in a `world`, or write a rule that \
                    keeps it.";
        (why, help.to_string())
    } else if !confined.is_empty() {
        let help = format!("Name `{name}` there too, or leave `areas` out.");
        (format!(": `areas` keeps {} for other areas", words::list(&confined)), help)
    } else {
        let help = match failed.causes.is_empty() {
            true => "Lower `min_depth` or raise `max_depth`.",
            false => {
                "Let what is missing be placed there, put it into a `world`, or write a rule \
                      that makes it."
            }
        };
        (format!(" ({})", failed.reasons(grammar).join("; ")), help.to_string())
    };
    let text = grammar.term_text(term);
    let message = format!("There is no puzzle for the goal `{text}` of `{name}`{why}.");
    Diagnostic::error("V18", Some(definition.goals_span), message).with_help(help)
}

/// The rules that make a goal, if none of them may be used for the puzzles of its area.
fn confined(grammar: &Grammar, area: AreaId, goal: Term) -> Vec<String> {
    let makes = |rule: &&Rule| {
        let main = rule.outputs[0];
        let mut items = grammar.types.members(goal.ty).iter();
        !rule.is_fail && main.props == goal.props && items.any(|item| grammar.is_a(*item, main.ty))
    };
    let makers: Vec<&Rule> = grammar.rules.iter().filter(makes).collect();
    if makers.iter().any(|rule| grammar.is_rule_of(rule, area)) {
        return Vec::new();
    }
    makers.iter().map(|rule| format!("`{}`", rule.name)).collect()
}

/// A few whole games that can be played to the end.
fn whole_games(grammar: &Grammar) -> Vec<Fixed> {
    if grammar.areas.len() < 2 {
        return Vec::new();
    }
    let grammar = Arc::new(grammar.clone());
    (0..GAMES).filter_map(|seed| Fixed::new(&grammar, seed)).collect()
}

fn too_long(grammar: &Grammar, area: AreaId) -> Diagnostic {
    let name = &grammar.areas[area as usize].name;
    let message =
        format!("Goals from the area `{name}` on were not tried: that would take too long.");
    Diagnostic::warning("limit", None, message).with_help("`story make` tries a single area.")
}
