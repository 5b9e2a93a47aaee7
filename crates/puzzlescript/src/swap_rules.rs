//! A game with the rules of another.

use crate::read::read;
use crate::reports::Reports;
use source::{Diagnostic, Source};
use thiserror::Error;

/// A game's text whose RULES section comes from another text.
pub struct SwappedRules {
    /// The new text.
    pub source: Source,
    /// The line before the first that came from the other text.
    above: usize,
    /// How many lines came from it.
    count: usize,
    /// The line of the other text before its first rule.
    other_above: usize,
}

/// A text without rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` has no RULES section")]
pub struct NoRules(pub String);

/// Replaces everything below the heading RULES, up to the next heading, with the same section of
/// another text.
pub fn swap_rules(game: &Source, other: &Source) -> Result<SwappedRules, NoRules> {
    let (above, below) = rules_of(game)?;
    let (other_above, other_below) = rules_of(other)?;
    let head = (1..=above).map(|line| game.line(line));
    let rules = (other_above + 1..other_below).map(|line| other.line(line));
    let tail = (below..=game.line_count()).map(|line| game.line(line));
    let lines: Vec<&str> = head.chain(rules).chain(tail).collect();
    Ok(SwappedRules {
        source: Source::new(game.name(), lines.join("\n")),
        above,
        count: other_below - other_above - 1,
        other_above,
    })
}

impl SwappedRules {
    /// Sorts the diagnostics for the new text: first those about the rules, with their place in the
    /// other text, then the rest.
    pub fn translate(
        &self,
        other: &Source,
        diagnostics: Vec<Diagnostic>,
    ) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
        let mut about_rules = Vec::new();
        let mut rest = Vec::new();
        for diagnostic in diagnostics {
            let place = diagnostic.span.map(|span| self.source.place(span));
            let is_rule = |line: usize| self.above < line && line <= self.above + self.count;
            match place.filter(|place| is_rule(place.line)) {
                Some(place) => {
                    let line = place.line - self.above + self.other_above;
                    let span = other.span_on_line(line, place.column, place.end_column);
                    about_rules.push(Diagnostic { span: Some(span), ..diagnostic });
                }
                None => rest.push(diagnostic),
            }
        }
        (about_rules, rest)
    }
}

/// The line of the heading RULES and of the next heading.
fn rules_of(source: &Source) -> Result<(usize, usize), NoRules> {
    let draft = read(source, &mut Reports::new(source));
    let sections = &draft.sections;
    let at = sections.iter().position(|(name, _)| name == "rules");
    let at = at.ok_or_else(|| NoRules(source.name().to_string()))?;
    let below = sections.get(at + 1).map_or(source.line_count() + 1, |(_, line)| *line);
    Ok((sections[at].1, below))
}
