//! `target_actions` that no puzzle has.

use source::Diagnostic;

use crate::game::{arrive, way_to};
use crate::generate::{Generator, Request, Why};
use crate::grammar::{AreaId, Grammar};
use crate::words::counted;

/// Generates a puzzle of the wanted size once for each area.
pub fn check(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
    let Some((low, high)) = grammar.settings.target_actions else {
        return;
    };
    // The areas before one are played whatever their size.
    let mut any_size = grammar.clone();
    any_size.settings.target_actions = None;
    let mut before = Generator::new(&any_size);
    let mut generator = Generator::new(grammar);
    for area in 0..grammar.areas.len() as AreaId {
        let Some(way) = way_to(grammar, area) else {
            continue;
        };
        let Ok(journey) = arrive(&mut before, &way, 0) else {
            continue;
        };
        let request = Request::new(grammar, area, &journey.state.world, 0);
        let failed = generator.generate(&request).err();
        let is_size = failed.is_some_and(|failed| failed.why == Why::Exhausted)
            && generator.generate(&Request { actions: None, ..request }).is_ok();
        if is_size {
            let name = &grammar.areas[area as usize].name;
            let size = match low == high {
                true => counted(low as usize, "action"),
                false => format!("{low} to {high} actions"),
            };
            let message = format!("No puzzle of `{name}` has {size}.");
            let help = "Change `target_actions`, or raise the `max_depth` of the area.";
            let span = Some(grammar.areas[area as usize].goals_span);
            diagnostics.push(Diagnostic::warning("target-actions", span, message).with_help(help));
        }
    }
}
