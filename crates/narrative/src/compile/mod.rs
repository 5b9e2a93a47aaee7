//! Looks up the names of a draft and reports unknown ones.

mod categories;
mod names;
mod rules;
mod terms;

use source::{Diagnostic, Source};

use crate::grammar::{Area, Grammar, Item, Settings, Value};
use crate::limits;
use crate::read::draft::{AreaDraft, Draft, ItemDraft, Name};
use crate::read::read;
use crate::words;
use names::Names;

/// A compiled file: a grammar, if every name in it is known, and the diagnostics.
pub struct Compiled {
    /// The grammar; none if an error makes it meaningless.
    pub grammar: Option<Grammar>,
    /// The diagnostics, in the order of their locations.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a file and looks up its names. This finds errors in single lines; [`crate::check`] also
/// finds those of the lines together.
pub fn compile(source: &Source) -> Compiled {
    let (draft, mut diagnostics) = read(source);
    // What is missing after a mistake in the TOML itself is not another mistake, and neither is the
    // rest of a broken bracket.
    if let Some(first) = diagnostics.iter().position(|told| told.code == "toml") {
        return Compiled { grammar: None, diagnostics: vec![diagnostics.swap_remove(first)] };
    }
    let grammar = build(&draft, &mut diagnostics);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    let grammar = grammar.filter(|_| source::is_ok(&diagnostics));
    Compiled { grammar, diagnostics }
}

fn build(draft: &Draft, diagnostics: &mut Vec<Diagnostic>) -> Option<Grammar> {
    if !is_within_limits(draft, diagnostics) {
        return None;
    }
    let mut names = Names::new(draft, diagnostics)?;
    let items = draft.items.iter().map(|item| build_item(item, &mut names, diagnostics)).collect();
    let areas = draft.areas.iter().map(|area| build_area(area, &mut names, diagnostics)).collect();
    let rules = rules::build_all(&draft.rules, &mut names, diagnostics);
    names.check_kinds(diagnostics);
    let start = names.start(draft, diagnostics)?;
    let carryable = names.prop("carryable");
    let settings = Settings {
        stop: draft.settings.stop.unwrap_or(0),
        target_actions: draft.settings.target_actions,
        no_repeat_rule_on_path: draft.settings.no_repeat_rule_on_path.unwrap_or(true),
    };
    let text =
        |name: &Option<Name>| name.as_ref().map(|name| name.text.clone()).unwrap_or_default();
    let Names { types, props, words, lists, .. } = names;
    let grammar = Grammar {
        title: text(&draft.title),
        ending: text(&draft.ending),
        start,
        areas,
        items,
        rules,
        types,
        props: props.into_names(),
        words: words.into_names(),
        lists: lists.into_names(),
        settings,
        carryable,
    };
    terms::check_values(&grammar, draft, diagnostics);
    categories::check(&grammar, draft, diagnostics);
    Some(grammar)
}

fn is_within_limits(draft: &Draft, diagnostics: &mut Vec<Diagnostic>) -> bool {
    let counts = [
        ("items", draft.items.len(), limits::MAX_ITEMS),
        ("rules", draft.rules.len(), limits::MAX_RULES),
        ("areas", draft.areas.len(), limits::MAX_AREAS),
    ];
    for (what, count, most) in counts {
        if count > most {
            let message = format!("This grammar has {count} {what}; the limit is {most}.");
            diagnostics.push(Diagnostic::error("limit", None, message));
        }
    }
    counts.iter().all(|(_, count, most)| count <= most)
}

fn build_item(draft: &ItemDraft, names: &mut Names, diagnostics: &mut Vec<Diagnostic>) -> Item {
    let mut base: Vec<_> = draft
        .props
        .iter()
        .map(|(prop, value)| (names.prop_of(&prop.text, value, prop.span), names.value(value)))
        .filter(|(_, value)| *value != Value::Bool(false))
        .collect();
    base.sort_unstable();
    base.dedup_by_key(|(prop, _)| *prop);
    let contains = draft.contains.as_ref().filter(|name| !name.text.eq_ignore_ascii_case("none"));
    Item {
        name: draft.name.text.clone(),
        base,
        contains: contains.and_then(|name| names.held_type(name, diagnostics)),
        is_spawnable: !draft.not_spawnable,
        areas: draft.areas.iter().filter_map(|area| names.area(area, diagnostics)).collect(),
        weight: draft.weight.unwrap_or(1000),
        desc: draft.desc.clone(),
        prefab: draft.prefab.clone(),
        span: draft.name.span,
    }
}

fn build_area(draft: &AreaDraft, names: &mut Names, diagnostics: &mut Vec<Diagnostic>) -> Area {
    // What could not be read is reported where it is.
    if draft.written_goals == 0 {
        let message = match draft.name.text.is_empty() {
            true => "This area has no goal.".to_string(),
            false => format!("The area `{}` has no goal.", draft.name.text),
        };
        let help = "Write `goals = [\"…\"]`: a puzzle is generated backwards from one of them.";
        diagnostics.push(Diagnostic::error("V13", Some(draft.goals_span), message).with_help(help));
    }
    let extra = draft.objectives.get(draft.written_goals);
    if let Some(extra) = extra.filter(|_| draft.written_goals > 0) {
        let objectives = words::counted(draft.objectives.len(), "objective");
        let goals = words::counted(draft.written_goals, "goal");
        let message = format!("There are {objectives} for {goals}.");
        let help =
            "`objectives` describes the goals in your own words, one for each, in their order.";
        diagnostics.push(Diagnostic::error("words", Some(extra.span), message).with_help(help));
    }
    let max_depth = draft.max_depth.unwrap_or(5);
    if max_depth > limits::MAX_DEPTH {
        let most = limits::MAX_DEPTH;
        let message = format!("`max_depth` may be at most {most}, not {max_depth}.");
        diagnostics.push(Diagnostic::error("limit", Some(draft.name.span), message));
    }
    if let Some(min_depth) = draft.min_depth.filter(|least| *least > max_depth) {
        let message = format!("`min_depth` is {min_depth}, but `max_depth` is {max_depth}.");
        let help = "No tree is at least so deep and at most so deep: change one of them.";
        let span = Some(draft.name.span);
        diagnostics.push(Diagnostic::error("limit", span, message).with_help(help));
    }
    Area {
        name: draft.name.text.clone(),
        goals: draft
            .goals
            .iter()
            .filter_map(|goal| terms::build(goal, terms::Role::Goal, names, diagnostics))
            .collect(),
        objectives: draft.objectives.iter().map(|text| text.text.clone()).collect(),
        connects: draft.connects.iter().filter_map(|area| names.area(area, diagnostics)).collect(),
        world: draft.world.iter().filter_map(|item| names.item(item, diagnostics)).collect(),
        max_depth: max_depth.min(limits::MAX_DEPTH),
        min_depth: draft.min_depth.unwrap_or(0),
        max_items: draft.max_items,
        spawn_points: draft.spawn_points.iter().map(|point| point.text.clone()).collect(),
        desc: draft.desc.as_ref().map(|desc| desc.text.clone()).unwrap_or_default(),
        goals_span: draft.goals_span,
        span: draft.span,
        world_span: draft.world_span,
    }
}
