//! Checks a grammar as a whole (the validator that De Kegel 2016, section 6.2, calls for).
//!
//! [`compile`](crate::compile) finds errors in single lines (V1 to V4, V10 to V13, V16). These
//! checks are about the lines together: terms that nothing makes, goals out of reach, unused rules
//! and items, actions that can be repeated forever.

mod areas;
mod by_products;
mod derive;
mod goals;
mod lines;
mod places;
mod sizes;
mod slips;
pub(crate) mod usable;
mod uses;
mod whole;

use source::{Diagnostic, Source, is_ok};

use crate::compile::{Compiled, compile};

/// The work limit for the terms of all areas; beyond it V5 to V7 are skipped.
const MAX_WORK: usize = 1_000_000_000;

/// The largest grammar, in rules and items, whose possible trees are examined for V20.
const MAX_USES: usize = 2_000;

/// Compiles a file and reports errors and warnings in the order of their locations. The grammar is
/// present only if there is no error.
pub fn check(source: &Source) -> Compiled {
    let Compiled { grammar, diagnostics } = check_all(source);
    let grammar = grammar.filter(|_| is_ok(&diagnostics));
    Compiled { grammar, diagnostics }
}

/// The same, but keeps a grammar whose names are all known even if some of its goals cannot be
/// reached, so that its areas can be listed and repaired.
pub fn check_all(source: &Source) -> Compiled {
    let Compiled { grammar, mut diagnostics } = compile(source);
    // Its author has seen all of this before a player opens it.
    if let Some(grammar) = grammar.as_ref().filter(|_| play::AUTHOR) {
        let mut more = Vec::new();
        let makers = derive::Makers::new(grammar);
        let mut places = places::Places::new(grammar);
        lines::check(grammar, &mut places, &mut more);
        areas::check(grammar, &mut more);
        slips::check(grammar, &mut places, &mut more);
        by_products::check(grammar, &mut more);
        if makers.work(grammar).saturating_mul(grammar.areas.len()) <= MAX_WORK {
            let derived = derive::derive(grammar, &makers);
            derived.check(grammar, &makers, &mut more);
        } else {
            let message = "This grammar is too large to find the terms that can never exist.";
            let help =
                "V5, V6 and V7 were skipped; generated puzzles are still verified by playing them.";
            more.push(Diagnostic::warning("limit", None, message).with_help(help));
        }
        uses::check(grammar, &makers, &mut more);
        // The generator runs only if nothing else explains why it would fail.
        if is_ok(&more) {
            goals::check(grammar, &mut more);
        }
        if is_ok(&more) && is_ok(&diagnostics) {
            sizes::check(grammar, &mut more);
            whole::check(grammar, &makers, &mut more);
            if grammar.rules.len() + grammar.items.len() <= MAX_USES {
                usable::check(grammar, &mut more);
            }
        }
        diagnostics.extend(more);
        diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    }
    for diagnostic in &mut diagnostics {
        diagnostic.span = diagnostic.span.map(|span| source.whole(span));
    }
    Compiled { grammar, diagnostics }
}
