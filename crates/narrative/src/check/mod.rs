//! Checks a grammar as a whole (the validator that De Kegel 2016, section 6.2, asks for).
//!
//! [`compile`](crate::compile) finds what single lines say wrongly (V1 to V4, V10 to V13, V16).
//! What is found here takes all lines together: terms that nothing makes, goals out of reach, rules
//! and items without a use, actions that can be repeated for ever.

mod areas;
mod derive;
mod goals;
mod lines;
mod uses;

use source::{Diagnostic, Source, is_ok};

use crate::compile::{Compiled, compile};

/// Items that the terms of all areas may go through before V5 to V7 are left out.
const MAX_WORK: usize = 1_000_000_000;

/// Compiles a file and says everything there is to say about it, in the order of places.
pub fn check(source: &Source) -> Compiled {
    let Compiled { grammar, mut diagnostics } = compile(source);
    if let Some(grammar) = &grammar {
        let mut told = Vec::new();
        let makers = derive::Makers::new(grammar);
        lines::check(grammar, &mut told);
        areas::check(grammar, &mut told);
        if makers.work(grammar).saturating_mul(grammar.areas.len()) <= MAX_WORK {
            let derived = derive::derive(grammar, &makers);
            derived.check(grammar, &makers, &mut told);
        } else {
            let message = "This grammar is too large to say which terms can never come to be.";
            let help = "V5, V6 and V7 were left out; puzzles are still played before they count.";
            told.push(Diagnostic::warning("limit", None, message).with_help(help));
        }
        uses::check(grammar, &makers, &mut told);
        // The generator only runs where nothing else explains why it would fail.
        if is_ok(&told) {
            goals::check(grammar, &mut told);
        }
        diagnostics.extend(told);
        diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    }
    for told in &mut diagnostics {
        told.span = told.span.map(|span| source.whole(span));
    }
    let grammar = grammar.filter(|_| is_ok(&diagnostics));
    Compiled { grammar, diagnostics }
}
