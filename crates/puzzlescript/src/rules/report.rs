//! Facts as the rows of the lens.

use super::USUAL_WORK;
use super::facts::{Facts, Holds, Must, Number, Trend, facts};
use crate::compile::rule_line::Command;
use crate::game::Game;
use play::lens::{RuleKind, RuleRow, RulesReport, Scope};
use source::{Source, with_article};

/// The answer of `rules`. Without a source, lines of the game mean nothing to the reader.
pub(crate) fn report(game: &Game, source: Option<&Source>) -> RulesReport {
    let facts = facts(game, USUAL_WORK);
    let rows = rows(game, source, &facts);
    RulesReport {
        complete: facts.gap.is_none(),
        why: facts.gap.map(str::to_string),
        findings: rows,
        ..RulesReport::default()
    }
}

/// Everything as rows.
pub(super) fn rows(game: &Game, source: Option<&Source>, facts: &Facts) -> Vec<RuleRow> {
    let place = |line: usize| source.map(|_| line);
    let text = |line: usize| match source {
        Some(source) => without_comments(source.line(line)),
        None => "a rule of pushing".to_string(),
    };
    let mut rows = Vec::new();
    for fact in &facts.never_fires {
        let levels = in_levels(fact.scope);
        rows.push(RuleRow {
            kind: RuleKind::NeverFires,
            scope: fact.scope,
            subject: text(fact.line),
            line: place(fact.line),
            cause: Some(fact.cause.as_str()),
            sentence: format!("this rule never fires{levels}: {}", fact.why),
            reason: Some(fact.why.clone()),
        });
    }
    for fact in &facts.never_appears {
        let object = &game.objects[fact.object];
        let why = match fact.scope {
            Scope::AnyLevel => "the legend cannot draw it and no rule that fires creates it",
            Scope::TheseLevels => "no level has it and no rule that fires creates it",
        };
        rows.push(RuleRow {
            kind: RuleKind::NeverAppears,
            scope: fact.scope,
            subject: object.spelling.clone(),
            line: place(object.line),
            cause: Some("object"),
            sentence: format!("`{}` never appears: {why}", object.spelling),
            reason: Some(why.to_string()),
        });
    }
    for fact in &facts.wins {
        let win = &game.wins[fact.win];
        let (kind, word) = match fact.holds {
            Holds::Never => (RuleKind::NeverHolds, "never"),
            Holds::Always => (RuleKind::AlwaysHolds, "always"),
        };
        let levels = in_levels(fact.scope);
        rows.push(RuleRow {
            kind,
            scope: fact.scope,
            subject: source
                .map_or_else(String::new, |source| without_comments(source.line(win.line))),
            line: place(win.line),
            cause: None,
            sentence: format!("this win condition {word} holds{levels}: {}", fact.why),
            reason: Some(fact.why.clone()),
        });
    }
    rows.extend(facts.numbers.iter().map(|number| number_row(game, source, number)));
    match unwinnable(game, facts) {
        Some(line) => rows.push(no_level_row(place(line), line)),
        None => rows.extend(facts.musts.iter().map(|must| must_row(must, source))),
    }
    for line in &facts.endless {
        let why = "it can fire in turns without input, and nothing it uses up was found";
        rows.push(RuleRow {
            kind: RuleKind::MayLoop,
            scope: Scope::AnyLevel,
            subject: text(*line),
            line: place(*line),
            cause: Some("again"),
            sentence: format!("the `again` of this rule may go on for ever: {why}"),
            reason: Some(why.to_string()),
        });
    }
    rows.sort_by_key(|row| (row.kind, row.scope));
    rows
}

fn in_levels(scope: Scope) -> &'static str {
    match scope {
        Scope::AnyLevel => "",
        Scope::TheseLevels => " in these levels",
    }
}

fn number_row(game: &Game, source: Option<&Source>, number: &Number) -> RuleRow {
    let terms: Vec<(i64, &str)> = number
        .sum
        .iter()
        .map(|(factor, object)| (*factor, game.objects[*object].spelling.as_str()))
        .collect();
    let subject = number.name.clone().unwrap_or_else(|| sum_text(&terms));
    let (kind, says) = match number.trend {
        Trend::Constant => (RuleKind::NeverChanges, "never changes"),
        Trend::Falls => (RuleKind::OnlyFalls, "only falls"),
        Trend::Rises => (RuleKind::OnlyRises, "only rises"),
    };
    let line = match number.sum[..] {
        [(1, object)] => source.map(|_| game.objects[object].line),
        _ => None,
    };
    RuleRow {
        kind,
        scope: Scope::AnyLevel,
        sentence: format!("the number of {subject} {says}"),
        subject,
        line,
        cause: None,
        reason: None,
    }
}

fn sum_text(terms: &[(i64, &str)]) -> String {
    let mut text = String::new();
    for (index, (factor, name)) in terms.iter().enumerate() {
        text += match (index, *factor < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        if factor.abs() != 1 {
            text += &format!("{} ", factor.abs());
        }
        text += name;
    }
    text
}

/// The line of a win condition that holds in no level, where nothing else wins. What a level must have is then
/// no question: without it such a condition fails no more than with it.
fn unwinnable(game: &Game, facts: &Facts) -> Option<usize> {
    let wins_by_rule = game.all_rules().any(|rule| rule.commands.contains(&Command::Win));
    let never =
        facts.wins.iter().find(|fact| fact.holds == Holds::Never && fact.scope == Scope::AnyLevel);
    never.filter(|_| !wins_by_rule).map(|fact| game.wins[fact.win].line)
}

fn no_level_row(place: Option<usize>, line: usize) -> RuleRow {
    let reason = format!("the condition on line {line} never holds");
    RuleRow {
        kind: RuleKind::Must,
        scope: Scope::AnyLevel,
        subject: "there is none".to_string(),
        line: place,
        cause: None,
        sentence: format!("there is none: {reason}"),
        reason: Some(reason),
    }
}

fn must_row(must: &Must, source: Option<&Source>) -> RuleRow {
    let (subject, line, reason) = match must {
        Must::Have { name, why, .. } => (format!("at least one {name}"), None, why.clone()),
        Must::AsMany { names: (more, than), line, .. } => (
            format!("at least as many {more} as {than}"),
            source.map(|_| *line),
            format!(
                "every {than} must end with {}, and neither number can change that way",
                with_article(more)
            ),
        ),
    };
    RuleRow {
        kind: RuleKind::Must,
        scope: Scope::AnyLevel,
        sentence: format!("has {subject}: {reason}"),
        subject,
        line,
        cause: None,
        reason: Some(reason),
    }
}

/// A line as it counts: without comments in brackets.
pub(crate) fn without_comments(line: &str) -> String {
    let mut depth = 0usize;
    let mut text = String::new();
    for sign in line.chars() {
        match sign {
            '(' => depth += 1,
            ')' if depth > 0 => depth -= 1,
            _ if depth == 0 => text.push(sign),
            _ => {}
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
