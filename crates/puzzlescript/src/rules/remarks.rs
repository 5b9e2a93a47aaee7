//! Sure facts as diagnostics, so that `check` and editors show them at their place.
//!
//! They are not among the messages of the compiler, which are those of puzzlescript.net: they are added
//! when a file is opened.

use super::QUICK_WORK;
use super::facts::{Facts, Holds, sure_facts};
use super::why::Cause;
use crate::game::Game;
use play::lens::Scope;
use source::{Diagnostic, Source};

/// Warnings about what can never matter, in any level the legend can draw.
pub(crate) fn remarks(game: &Game, source: &Source) -> Vec<Diagnostic> {
    if game.errors > 0 {
        return Vec::new();
    }
    let Facts { never_fires, never_appears, wins, .. } = sure_facts(game, QUICK_WORK);
    let mut found = Vec::new();
    for fact in never_fires.iter().filter(|fact| fact.scope == Scope::AnyLevel) {
        let message = format!("this rule never fires: {}", fact.why);
        let help = match fact.cause {
            Cause::Object => "draw the object in LEGEND, create it in a rule, or remove this rule",
            Cause::Movement => "give it the movement in a rule above, or remove this rule",
            Cause::Cell | Cause::Number | Cause::Size => "change what it asks for, or remove it",
            Cause::Earlier => "move it above that rule, or remove it",
            Cause::Effect => "change its right side, or remove it",
        };
        let span = Some(source.span_of_line(fact.line));
        found.push(Diagnostic::warning("ps-never-fires", span, message).with_help(help));
    }
    for fact in never_appears.iter().filter(|fact| fact.scope == Scope::AnyLevel) {
        let object = &game.objects[fact.object];
        let message = format!(
            "`{}` never appears: the legend cannot draw it and no rule that fires creates it",
            object.spelling
        );
        let span = Some(source.span_of_line(object.line));
        let help = "give it a sign in LEGEND, or remove it";
        found.push(Diagnostic::warning("ps-never-appears", span, message).with_help(help));
    }
    for fact in wins.iter().filter(|fact| fact.scope == Scope::AnyLevel) {
        let (code, word) = match fact.holds {
            Holds::Never => ("ps-win-never", "never"),
            Holds::Always => ("ps-win-always", "always"),
        };
        let message = format!("this win condition {word} holds: {}", fact.why);
        let span = Some(source.span_of_line(game.wins[fact.win].line));
        found.push(Diagnostic::warning(code, span, message).with_help("change or remove it"));
    }
    found
}
