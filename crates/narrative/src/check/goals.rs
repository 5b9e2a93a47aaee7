//! V18: a goal whose terms are all derivable, but that has no puzzle because things are shared.

use source::Diagnostic;

use crate::game::{arrive, way_to};
use crate::generate::{Generator, MAX_CALLS, Request, Why};
use crate::grammar::{AreaId, Grammar};

/// The budget of terms for all goals together.
const ALL_CALLS: u64 = 20 * MAX_CALLS as u64;

/// Generates a puzzle once for each goal.
pub fn check(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
    let mut generator = Generator::new(grammar);
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
            let text = grammar.term_text(definition.goals[goal as usize]);
            let contested = match failed.contested() {
                Some(item) => format!(
                    ": branches of the puzzle need the `{}` in different ways, and there is no \
                     second one",
                    grammar.items[item as usize].name
                ),
                None => format!(" ({})", failed.reasons(grammar).join("; ")),
            };
            let message = format!(
                "There is no puzzle for the goal `{text}` of `{}`{contested}.",
                definition.name
            );
            let help = "Make the item spawnable, place a second one in a `world`, or write a rule \
                        that keeps it.";
            let span = Some(definition.goals_span);
            diagnostics.push(Diagnostic::error("V18", span, message).with_help(help));
        }
    }
}

fn too_long(grammar: &Grammar, area: AreaId) -> Diagnostic {
    let name = &grammar.areas[area as usize].name;
    let message =
        format!("Goals from the area `{name}` on were not tried: that would take too long.");
    Diagnostic::warning("limit", None, message).with_help("`story make` tries a single area.")
}
