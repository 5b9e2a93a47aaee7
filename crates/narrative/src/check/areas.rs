//! V13: areas that cannot be reached.

use source::Diagnostic;

use crate::game::way_to;
use crate::grammar::{AreaId, Grammar};

/// Checks that every area can be reached from the start.
pub fn check(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
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
