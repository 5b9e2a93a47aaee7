//! A game description read from its text.

mod levels;
mod pieces;
mod rule_text;

pub(crate) use levels::read_level_text;
pub(crate) use pieces::give_glyphs;

use crate::game::Game;
use crate::json::{self, Data, Value};
use crate::limits::MAX_RULES;
use crate::rules::{End, Rule, Rules, Settings};
use rule_text::{guess, mentioned, read_event, read_trigger};
use source::{Diagnostic, Source, Span, is_ok};

/// A game and the diagnostics for its text.
#[derive(Clone, Debug)]
pub struct Read {
    /// The game, without the parts that could not be read.
    pub game: Game,
    /// Errors and warnings, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Read {
    /// Whether the game was read without errors.
    pub fn is_ok(&self) -> bool {
        is_ok(&self.diagnostics)
    }
}

/// Fetches the text of a file that a level names; the error says why it failed.
pub type Fetch<'f> = dyn Fn(&str) -> Result<String, String> + 'f;

/// Reads a game whose levels are all in its text.
pub fn read(source: &Source) -> Read {
    read_with(source, &|_| Err("levels in other files cannot be opened from here".into()))
}

/// Reads a game; `fetch` supplies the text of files named by levels.
pub fn read_with(source: &Source, fetch: &Fetch<'_>) -> Read {
    let (value, diagnostics) = json::read(source.text());
    let mut notes = Notes { diagnostics };
    let game = match &value.data {
        Data::Object(_) => read_game(&value, fetch, &mut notes),
        _ => {
            let message = format!("A game is a JSON object; this is {}.", value.kind());
            notes.error("E-FIELD", value.span, message, None);
            Game::default()
        }
    };
    let mut diagnostics = notes.diagnostics;
    for diagnostic in &mut diagnostics {
        diagnostic.span = diagnostic.span.map(|span| source.whole(span));
    }
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.severity));
    Read { game, diagnostics }
}

/// Whether a text is meant as a game of this domain: JSON with pieces and rules.
pub fn is_ruleset(name: &str, text: &str) -> bool {
    if name.ends_with(".ruleset.json") {
        return true;
    }
    let text = text.trim_start();
    let is_json = text.starts_with('{') || text.starts_with("//") || text.starts_with("/*");
    is_json && text.contains("\"pieces\"") && text.contains("\"rules\"")
}

/// The keys that are not part of the preamble.
const SECTIONS: [&str; 4] = ["pieces", "rules", "endconditions", "levels"];

/// The known keys of the preamble.
const KNOWN: [&str; 7] =
    ["gamename", "filename", "music", "color_accent", "overlap", "wrap", "hunt"];

/// Collects diagnostics.
pub(crate) struct Notes {
    diagnostics: Vec<Diagnostic>,
}

impl Notes {
    pub(crate) fn error(
        &mut self,
        code: &'static str,
        span: Span,
        message: String,
        help: Option<String>,
    ) {
        let diagnostic = Diagnostic::error(code, Some(span), message);
        self.diagnostics.push(match help {
            Some(help) => diagnostic.with_help(help),
            None => diagnostic,
        });
    }

    pub(crate) fn warning(&mut self, span: Span, message: String, help: Option<String>) {
        let diagnostic = Diagnostic::warning("W-FIELD", Some(span), message);
        self.diagnostics.push(match help {
            Some(help) => diagnostic.with_help(help),
            None => diagnostic,
        });
    }
}

fn read_game(value: &Value, fetch: &Fetch<'_>, notes: &mut Notes) -> Game {
    let Data::Object(entries) = &value.data else { return Game::default() };
    let mut game = Game::default();
    for (key, value) in entries {
        let name = key.text.as_str();
        if SECTIONS.contains(&name) {
            continue;
        }
        if !KNOWN.contains(&name) {
            let close = guess(name, SECTIONS.into_iter().chain(KNOWN));
            if close.is_some() {
                notes.warning(
                    key.span,
                    format!("Unknown key \"{name}\"; it is kept but has no effect."),
                    close,
                );
            }
        }
        game.preamble.push((name.to_string(), value.clone()));
    }
    let whole = Span { start: value.span.start, end: value.span.start + 1 };
    if game.text("gamename").is_none() {
        let message = "The game has no \"gamename\".".into();
        let help = "Add a line such as \"gamename\": \"My Game\",".to_string();
        notes.error("E-FIELD", whole, message, Some(help));
    }
    game.rules.settings = settings(value, notes);
    match value.get("pieces") {
        Some(pieces) => game.pieces = pieces::read_pieces(pieces, notes),
        None => notes.error("E-FIELD", whole, "The game has no \"pieces\".".into(), None),
    }
    game.rules.pieces = game.pieces.len();
    read_rules(value, whole, &mut game, notes);
    if let Some(list) = value.get("levels").and_then(|value| list(value, "levels", notes)) {
        game.levels = levels::read_levels(list, &game, fetch, notes);
    }
    game
}

fn settings(value: &Value, notes: &mut Notes) -> Settings {
    let mut choice = |key: &str, usual: &str, other: &str| -> bool {
        let Some(value) = value.get(key) else { return false };
        let text = match &value.data {
            Data::Bool(yes) if other == "true" => return *yes,
            Data::Text(text) => text.text.as_str(),
            _ => "",
        };
        if text != usual && text != other {
            let message = format!("\"{key}\" is \"{usual}\" or \"{other}\".");
            notes.error("E-FIELD", value.span, message, None);
        }
        text == other
    };
    Settings {
        overlap_is_state: choice("overlap", "entry", "state"),
        wraps: choice("wrap", "false", "true"),
        hunts_by_path: choice("hunt", "straight", "path"),
    }
}

/// Rules and end conditions: next to each other, as in the paper's figure, or both within `rules`,
/// as in its text.
fn read_rules(value: &Value, whole: Span, game: &mut Game, notes: &mut Notes) {
    let (rules, ends) = match value.get("rules") {
        Some(inner @ Value { data: Data::Object(_), .. }) => {
            (inner.get("rules"), inner.get("endconditions").or(value.get("endconditions")))
        }
        rules => (rules, value.get("endconditions")),
    };
    let names: Vec<String> = game.pieces.iter().map(|piece| piece.name.clone()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    match rules.and_then(|rules| list(rules, "rules", notes)) {
        Some(rules) => {
            for rule in rules {
                read_rule(rule, &names, game, notes);
            }
        }
        None => notes.error("E-FIELD", whole, "The game has no \"rules\".".into(), None),
    }
    match ends.and_then(|ends| list(ends, "endconditions", notes)) {
        Some(ends) => {
            for end in ends {
                read_end(end, &names, game, notes);
            }
        }
        None => notes.error("E-FIELD", whole, "The game has no \"endconditions\".".into(), None),
    }
    check_size(&game.rules, whole, notes);
}

fn check_size(rules: &Rules, whole: Span, notes: &mut Notes) {
    let count = rules.rules.len().max(rules.ends.len());
    if count > MAX_RULES {
        let message = format!("The game has {count} rules; the limit is {MAX_RULES}.");
        notes.error("E-SIZE", whole, message, None);
    }
}

fn read_rule(value: &Value, names: &[&str], game: &mut Game, notes: &mut Notes) {
    keys(value, "A rule", &["trigger", "events", "comment"], notes);
    let Some(trigger_text) = value.get("trigger").and_then(Value::as_text) else {
        let message = "This rule has no \"trigger\" with a text.".into();
        notes.error("E-FIELD", value.span, message, None);
        return;
    };
    let trigger = read_trigger(trigger_text, names, notes);
    let events: Vec<&Value> = match value.get("events") {
        Some(Value { data: Data::List(events), .. }) => events.iter().collect(),
        Some(event @ Value { data: Data::Text(_), .. }) => vec![event],
        _ => Vec::new(),
    };
    if events.is_empty() {
        let message = "This rule has no \"events\", so it does nothing.".into();
        notes.error("E-FIELD", value.span, message, None);
    }
    let Some(trigger) = trigger else {
        check_events(&events, names, notes);
        return;
    };
    let mut seen = mentioned(trigger);
    let mut rule = Rule { trigger, events: Default::default() };
    let mut places = Vec::new();
    for event in events {
        let Some(text) = event.as_text() else {
            let message = format!("An event is a text; this is {}.", event.kind());
            notes.error("E-FIELD", event.span, message, None);
            continue;
        };
        if let Some(event) = read_event(text, names, &mut seen, notes) {
            rule.events.push(event);
            places.push(text.span);
        }
    }
    game.rules.rules.push(rule);
    game.places.rules.push((trigger_text.span, places));
}

/// Reports unknown words and names in the events of a rule whose trigger cannot be read. The
/// meaning of `$1` is then unknown, so such references are not checked.
fn check_events(events: &[&Value], names: &[&str], notes: &mut Notes) {
    let mut found = Notes { diagnostics: Vec::new() };
    for text in events.iter().filter_map(|event| event.as_text()) {
        read_event(text, names, &mut Vec::new(), &mut found);
    }
    let is_sure = |diagnostic: &Diagnostic| !matches!(diagnostic.code, "E-REF" | "E-KIND");
    notes.diagnostics.extend(found.diagnostics.into_iter().filter(is_sure));
}

fn read_end(value: &Value, names: &[&str], game: &mut Game, notes: &mut Notes) {
    keys(value, "An end condition", &["outcome", "triggers", "comment"], notes);
    let outcome = value.get("outcome");
    let number = outcome.and_then(Value::as_whole).filter(|number| (-1..=1).contains(number));
    if number.is_none() {
        let span = outcome.map_or(value.span, |outcome| outcome.span);
        let message = "An end condition needs an \"outcome\": 1 (won), -1 (lost) or 0 (neither).";
        notes.error("E-OUTCOME", span, message.into(), None);
    }
    let triggers = match value.get("triggers").or(value.get("trigger")) {
        Some(Value { data: Data::List(triggers), .. }) => triggers.iter().collect(),
        Some(trigger @ Value { data: Data::Text(_), .. }) => vec![trigger],
        _ => Vec::new(),
    };
    if triggers.is_empty() {
        let message = "This end condition has no \"triggers\", so it would always hold.".into();
        notes.error("E-FIELD", value.span, message, None);
        return;
    }
    let mut end = End { outcome: number.unwrap_or(0) as i8, triggers: Default::default() };
    let mut places = Vec::new();
    for trigger in triggers {
        let Some(text) = trigger.as_text() else {
            let message = format!("A trigger is a text; this is {}.", trigger.kind());
            notes.error("E-FIELD", trigger.span, message, None);
            continue;
        };
        if let Some(trigger) = read_trigger(text, names, notes) {
            end.triggers.push(trigger);
            places.push(text.span);
        }
    }
    if !end.triggers.is_empty() {
        game.rules.ends.push(end);
        game.places.ends.push(places);
    }
}

/// The entries of a list; anything else is reported.
fn list<'v>(value: &'v Value, key: &str, notes: &mut Notes) -> Option<&'v [Value]> {
    match &value.data {
        Data::List(values) => Some(values),
        _ => {
            let message = format!("\"{key}\" should be a list; it is {}.", value.kind());
            notes.error("E-FIELD", value.span, message, None);
            None
        }
    }
}

/// Warns about unknown keys.
fn keys(value: &Value, what: &str, known: &[&str], notes: &mut Notes) {
    let Data::Object(entries) = &value.data else { return };
    for (key, _) in entries {
        let name = key.text.as_str();
        if !known.contains(&name) {
            let help = guess(name, known.iter().copied());
            notes.warning(key.span, format!("{what} has no \"{name}\"."), help);
        }
    }
}
