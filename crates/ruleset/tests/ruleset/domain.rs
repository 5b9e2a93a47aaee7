//! Rulesets as a domain: opening, replacing levels, diagnostics, templates.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common;

use play::domain::{Content, Domain};
use play::lens::{Options, Refusal};
use ruleset::{ABOUT, RulesetDomain};
use source::{Diagnostic, Source};
use std::sync::Arc;

fn open(text: &str) -> (Option<Arc<dyn Content>>, Vec<Diagnostic>) {
    let source = Source::new("g.ruleset.json", text);
    let opened = RulesetDomain.open(&source, &|path| match path {
        "one.txt" => Ok("ab.\n...\n".into()),
        _ => Err("there is no such file".into()),
    });
    (opened.content, opened.diagnostics)
}

/// A game of two pieces with these rules and levels.
fn text(rules: &str, levels: &str) -> String {
    format!(
        r#"{{"gamename": "G", "pieces": ["a", "b"], "rules": [{rules}], "endconditions": [
        {{"outcome": 1, "triggers": ["COUNTEQUAL b 0"]}},
        {{"outcome": -1, "triggers": ["COUNTEQUAL a 0"]}}],
        "levels": [{levels}]}}"#
    )
}

const KEY: &str = r#"{"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL a $1"]}"#;
const EAT: &str = r#"{"trigger": "OVERLAP a b", "events": ["DESTROY $2"]}"#;

fn codes(rules: &str, level: &str) -> Vec<(&'static str, String)> {
    let (_, found) = open(&text(rules, &format!(r#"{{"type": "text", "rows": ["{level}"]}}"#)));
    found.into_iter().map(|found| (found.code, found.message)).collect()
}

#[test]
fn moves_that_never_come_to_rest_are_reported() {
    let rules = format!(r#"{KEY}, {{"trigger": "OVERLAP any b", "events": ["SPAWNAT b $1"]}}"#);
    assert_eq!(codes(&rules, "a.b"), [], "no first move meets the loop");
    let message = "The move R in level 1 sets off rules that never come to rest.";
    assert_eq!(codes(&rules, "ab."), [("W-DIVERGES", message.to_string())]);
    // On a larger board it is aborted before that is certain.
    let message = "The move R in level 1 makes more pieces than can be counted.";
    assert_eq!(codes(&rules, "ab......."), [("W-DIVERGES", message.to_string())]);
    let rules = format!(
        r#"{KEY}, {{"trigger": "START", "events": ["SPAWN b"]}},
        {{"trigger": "SPAWNED b", "events": ["SPAWN b", "DESTROY $1"]}}"#
    );
    let message = "The START rules of level 1 never come to rest.";
    assert_eq!(codes(&rules, "ab."), [("W-DIVERGES", message.to_string())]);
}

#[test]
fn levels_that_are_over_at_once_are_reported() {
    let rules = format!("{KEY}, {EAT}");
    assert_eq!(codes(&rules, "a.b"), []);
    let message = "Level 1 is won before the first move.";
    assert_eq!(codes(&rules, "a.."), [("W-OVER", message.to_string())]);
    let message = "Level 1 is ambiguous before the first move.";
    assert_eq!(codes(&rules, "..."), [("W-OVER", message.to_string())]);
}

#[test]
fn levels_have_names_lines_and_seats() {
    let levels = r#"{"type": "text", "name": "First", "rows": ["ab."]},
        {"type": "file", "path": "one.txt"},
        {"type": "raw", "width": 2, "height": 1,
         "data": [1, 2]}"#;
    let text = text(&format!("{KEY}, {EAT}"), levels);
    let (content, found) = open(&text);
    assert_eq!(found, []);
    let content = content.unwrap();
    let heads = content.levels();
    assert_eq!(heads[0].id.name.as_deref(), Some("First"));
    assert_eq!([heads[0].lines, heads[1].lines, heads[2].lines], [(4, 4), (0, 0), (6, 7)]);
    for level in 0..3 {
        let mut seat = content.seat(level, &Options::default()).unwrap();
        assert_eq!(seat.play("R").unwrap().outcome, play::Outcome::Won);
    }
    let refused = content.seat(3, &Options::default()).err().unwrap();
    assert!(matches!(refused, Refusal::Usage(message) if message.contains("no level 4")));
    let (content, found) = open(&text.replace("one.txt", "../one.txt"));
    assert!(content.is_none() && found[0].message.contains("without `..`"), "{found:?}");
}

/// Only the level is replaced; every byte outside it is unchanged.
#[test]
fn a_level_is_replaced_and_all_else_stays() {
    let levels = r#"
      // The first one.
      {"type": "text", "rows": [
        "a.b", // its only row
      ], "seed": 3, "mood": "calm"},
      {"type": "raw", "width": "2", "height": 1, "data": [1, "2"]},
      {"type": "stack", "width": 2, "height": 1, "data": [["a", "b"], []]},
      {"type": "file", "path": "one.txt"} /* the end */"#;
    let text = text(&format!("{KEY}, {EAT}"), levels);
    let (content, _) = open(&text);
    let content = content.unwrap();
    let again = |level: usize, new: &str| {
        let replaced = content.replace_level(level, new).unwrap();
        let (content, found) = open(&replaced);
        let content = content.unwrap_or_else(|| panic!("{found:?} {replaced}"));
        let state = content.seat(level, &Options::default()).unwrap().text();
        (replaced, state)
    };
    let (replaced, state) = again(0, "ab.");
    assert_eq!(state, "ab.\n");
    assert_eq!(replaced, text.replace("\"a.b\"", "\"ab.\""));
    let (replaced, state) = again(0, "ab.\nb..");
    assert_eq!(state, "ab.\nb..\n");
    assert!(
        replaced.contains("\"ab.\",\n        \"b..\"]") && replaced.contains("\"mood\": \"calm\"")
    );
    let (replaced, state) = again(1, "ba");
    assert_eq!(state, "ba\n");
    assert_eq!(replaced, text.replace("[1, \"2\"]", "[2, 1]"));
    let (replaced, state) = again(1, "ba\n..");
    assert_eq!(state, "ba\n..\n");
    let raw = r#""width": "2", "height": 2, "data": [2, 1, 0, 0]"#;
    assert!(replaced.contains(raw), "{replaced}");
    let (replaced, state) = again(2, "ba");
    assert_eq!(state, "ba\n");
    assert_eq!(replaced, text.replace("[[\"a\", \"b\"], []]", "[[\"b\"], [\"a\"]]"));
    // Several pieces in a cell change the form of the level.
    let stack = r#"{"type": "stack", "width": 2, "height": 1, "data": [["a", "b"], ["b"]]}"#;
    for level in 0..3 {
        let (replaced, state) = again(level, stack);
        assert!(state.starts_with("bb\n(1,1) holds a, b"), "{state}");
        assert!(level > 0 || replaced.contains("\"seed\": 3"), "{replaced}");
    }
    // The same level again changes nothing.
    assert_eq!(content.replace_level(0, "a.b").unwrap(), text);
    assert!(content.replace_level(3, "ab").unwrap_err().contains("one.txt"));
    assert!(content.replace_level(0, "a?").unwrap_err().contains("`?`"));
    assert!(content.replace_level(9, "ab").unwrap_err().contains("no level 10"));
}

#[test]
fn templates_are_good_games() {
    for template in ABOUT.templates {
        let (content, found) = open(template.text);
        assert_eq!(found, [], "{}", template.name);
        let mut seat = content.unwrap().seat(0, &Options::default()).unwrap();
        let options = Options::default();
        let solved = seat.solve(&common::ask(&options, 200_000), &mut |_| false).unwrap();
        let length = solved.length.unwrap_or_else(|| panic!("{}: {solved:?}", template.name));
        assert!(length >= 8, "{}: {length}", template.name);
        let name = format!("{}.ruleset.json", template.name);
        assert!(
            RulesetDomain.recognises(&name, "") && RulesetDomain.recognises("x", template.text)
        );
    }
}

#[test]
fn a_game_with_errors_has_no_content() {
    let (content, found) = open(&text(&KEY.replace("RELMOVEALL", "RELMOVEAL"), ""));
    assert!(content.is_none());
    assert!(found.iter().any(|found| found.help.is_some()), "{found:?}");
}
