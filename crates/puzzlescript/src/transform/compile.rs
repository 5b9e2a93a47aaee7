//! Compiles one rule of a transform.

use super::read::Vocabulary;
use super::rule::CellRule;
use super::rule_text::prepare;
use crate::compile::grouped_rules;
use crate::compile::rule_line::{Line, parse};
use crate::read::draft::RuleDraft;
use crate::reports::{At, Reports};

/// The compiled rules of a line, identical ones merged; `None` when the line cannot be used, which
/// is then reported.
pub(super) fn compile(
    rule: &RuleDraft,
    vocabulary: &Vocabulary<'_>,
    reports: &mut Reports<'_>,
) -> Option<Vec<CellRule>> {
    let errors = reports.errors();
    let prepared = prepare(rule, vocabulary, reports)?;
    if prepared.text.trim().is_empty() {
        let message = "there is no rule on this line";
        let help = "add one, such as `[Wall] -> []`";
        reports.error_help("tr-rule", At::line(rule.line), message, help);
        return None;
    }
    let names = &vocabulary.names;
    let line = match parse(&prepared, &vocabulary.draft, names, &[], reports) {
        Line::Rule(line) => line,
        Line::LoopStart | Line::LoopEnd | Line::Broken => {
            if reports.errors() == errors {
                let message = "this is not a rule: the two sides do not match";
                let help = "write `[ what to find ] -> [ what to put there ]`, with as many \
                            brackets and cells on the right as on the left";
                reports.error_help("tr-rule", At::line(rule.line), message, help);
            }
            return None;
        }
    };
    let at = line.at;
    let grouped = match grouped_rules(vec![line], Vec::new(), names, reports) {
        Ok(grouped) => grouped?,
        Err(error) => {
            reports.error("tr-large", at, error.to_string());
            return None;
        }
    };
    if reports.errors() > errors {
        return None;
    }
    let mut rules: Vec<CellRule> = Vec::new();
    for rule in grouped.rules.groups.iter().flat_map(|group| &group.rules) {
        let rule = CellRule::new(rule);
        if rule.can_change(&names.layer_masks) && !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    if rules.is_empty() {
        let message = "this rule never changes anything";
        let help = "both sides put the same objects; movements do not count here";
        reports.warning_help("tr-no-change", at, message, help);
    }
    Some(rules)
}
