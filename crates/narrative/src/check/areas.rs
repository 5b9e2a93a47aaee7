//! V13: areas that cannot be reached. Goals that are met before anything is done.

use source::Diagnostic;

use crate::game::way_to;
use crate::grammar::{Area, AreaId, Grammar, ItemId, Rule, Term};
use crate::thing::Thing;

/// Checks that every area can be reached from the start, and that its goals are still to be met.
pub fn check(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
    for area in &grammar.areas {
        diagnostics.extend(area.goals.iter().filter_map(|goal| met(grammar, area, *goal)));
    }
    for (number, area) in grammar.areas.iter().enumerate() {
        if way_to(grammar, number as AreaId).is_none() {
            let start = &grammar.areas[grammar.start as usize].name;
            let message = format!("The area `{}` cannot be reached from `{start}`.", area.name);
            let help = "Name it in the `connects` of an area that can be reached.";
            let span = Some(area.goals_span);
            diagnostics.push(Diagnostic::error("V13", span, message).with_help(help));
        }
    }
}

/// A goal that the area's own scene meets.
fn met(grammar: &Grammar, area: &Area, goal: Term) -> Option<Diagnostic> {
    let meets = |item: &&ItemId| Thing::new(grammar, **item).satisfies(grammar, goal);
    let item = area.world.iter().find(meets)?;
    let message = format!(
        "The goal `{}` of `{}` is met from the start, by `{}` in its `world`.",
        grammar.term_text(goal),
        area.name,
        grammar.items[*item as usize].name
    );
    let makes = |rule: &&Rule| !rule.is_fail && grammar.is_a(goal.ty, rule.outputs[0].ty);
    let help = match grammar.rules.iter().find(makes) {
        Some(rule) => format!(
            "There is nothing to do for it. The rule `{}` makes `{}`.",
            rule.name,
            grammar.term_text(rule.outputs[0])
        ),
        None => "There is nothing to do for it. Ask for what a rule makes.".to_string(),
    };
    Some(Diagnostic::warning("goal-met", Some(area.goals_span), message).with_help(help))
}
