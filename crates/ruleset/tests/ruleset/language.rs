//! The language: what is read, what is reported, what is written back.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common;

use common::{short, short_text};
use ruleset::{Level, LevelForm, read, write};
use source::{Source, report};

fn told(text: &str) -> Vec<(String, String)> {
    let source = Source::new("t", text);
    let read = read(&source);
    let entries = report(&source, &read.diagnostics).diagnostics;
    read.diagnostics
        .iter()
        .zip(entries)
        .map(|(told, entry)| {
            let span = told.span.unwrap();
            let slice = text[span.start as usize..span.end as usize].to_string();
            (format!("{} {}", told.code, entry.help.unwrap_or_default()), slice)
        })
        .collect()
}

fn one(rule: &str) -> Vec<(String, String)> {
    told(&short_text("player cake", &[rule], &["1 COUNTPIECE cake 0"]))
}

#[test]
fn errors_are_reported_at_their_place() {
    let pair = |code: &str, at: &str| vec![(code.to_string(), at.to_string())];
    let missing = "E-REF `$n` is the n-th thing that the rule mentions: those of the trigger first, \
                   then the names in its events.";
    assert_eq!(one("OVERLAP player cake -> DESTROY $3"), pair(missing, "$3"));
    assert_eq!(one("OVERLAP player cake -> DESTROY $0"), pair(missing, "$0"));
    assert_eq!(one("PLAYER_ARROW_KEY -> DESTROY $1"), pair("E-KIND ", "$1"));
    assert_eq!(one("OVERLAP player cake -> SPAWN $2"), pair("E-KIND ", "$2"));
    assert_eq!(one("OVERLAP player cake -> SPAWN any"), pair("E-KIND ", "any"));
    assert_eq!(
        one("OVRLAP player cake -> DESTROY $2"),
        pair("E-KEYWORD Did you mean `OVERLAP`?", "OVRLAP")
    );
    assert_eq!(
        one("OVERLAP player cake -> DESTRY $2"),
        pair("E-KEYWORD Did you mean `DESTROY`?", "DESTRY")
    );
    assert_eq!(
        one("OVERLAP player caek -> DESTROY $2"),
        pair("E-PIECE Did you mean `cake`?", "caek")
    );
    assert_eq!(one("OVERLAP player -> DESTROY $1"), pair("E-ARGS ", "OVERLAP"));
    assert_eq!(
        one("PLAYER_ARROW_KEY -> RELMOVEALL player upp"),
        pair("E-KIND Did you mean `up`?", "upp")
    );
}

#[test]
fn slots_count_what_a_rule_mentions() {
    // $1 is the direction pressed, $2 and $3 what the first event names.
    let rule = "PLAYER_ARROW_KEY -> DO_AI_HUNT player cake; SPAWN $3; RELMOVEALL $2 $1";
    let game = short("player cake", &[rule], &["1 COUNTPIECE cake 0"]);
    let same = "PLAYER_ARROW_KEY -> DO_AI_HUNT player cake; SPAWN cake; RELMOVEALL player $1";
    assert_eq!(game.rules, short("player cake", &[same], &["1 COUNTPIECE cake 0"]).rules);
    // Only later events can refer to a name that an event mentions.
    assert_eq!(one("ENDTURN -> DO_AI_HUNT player $1")[0].1, "$1");
}

#[test]
fn a_level_of_the_wrong_size_keeps_its_cells() {
    let level = r#", "levels": [{"type": "raw", "width": "2", "height": 2, "data": [1, 0, 2]}]}"#;
    let rules = short_text("player cake", &["PLAYER_WAIT -> ENDTURN"], &["1 COUNTPIECE cake 0"]);
    let text = rules.trim_end_matches('}').to_string() + level;
    let told = told(&text);
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].1, "[1, 0, 2]");
    let read = read(&Source::new("t", text));
    assert!(read.diagnostics[0].message.contains("needs 4 numbers; there are 3"));
    assert_eq!(read.game.levels[0].cells[2].as_slice(), [1]);
}

#[test]
fn both_shapes_of_rules_and_all_leniency_of_the_figure() {
    let text = r#"{ // a comment
        "gamename": "G", "theme": {"deep": [1, 2.50]},
        "pieces": [{"name": "a", "sprite": "x"}, {"name": "b", "glyph": "%"},],
        "rules": {"rules": [{"trigger": "overlap a b", "events": ["destroy $2"]}],
                  "endconditions": [{"outcome": "-1", "triggers": ["COUNTPIECE a 0"],}]},
        "levels": [{"type": "text", "rows": ["a.%", "..."]},
                   {"type": "stack", "width": 1, "height": 1, "data": [["b", "a"]]}]
    }"#;
    let game = common::game(text);
    assert_eq!(game.rules.ends[0].outcome, -1);
    assert_eq!(game.levels[0].form, LevelForm::Text);
    assert_eq!(game.levels[0].cells[2].as_slice(), [1]);
    assert_eq!(game.levels[1].cells[0].as_slice(), [0, 1]);
    for paper_style in [false, true] {
        let written = write::write(&game, paper_style);
        assert!(written.contains("\"theme\": {\"deep\": [1, 2.50]}"));
        assert_eq!(written.contains("\"outcome\": \"-1\""), paper_style);
        serde_json::from_str::<serde_json::Value>(&written).unwrap();
        let again = common::game(&written);
        assert_eq!(again.rules, game.rules);
        let cells = |levels: &[Level]| levels.iter().map(|l| l.cells.clone()).collect::<Vec<_>>();
        assert_eq!(cells(&again.levels), cells(&game.levels));
        assert_eq!(write::write(&again, paper_style), written);
    }
}

#[test]
fn every_word_of_the_vocabulary_is_understood() {
    use ruleset::vocabulary::{Arg, EVENTS, Kind, Origin, SCORE_TRIGGER, TRIGGERS};
    let arg = |arg: &Arg| match arg {
        Arg::Piece => "cake",
        Arg::Instance | Arg::Place | Arg::InstanceOrType => "$1",
        Arg::Dir => "left",
        Arg::Number => "1",
        Arg::Compare => "<",
    };
    let line = |word: &str, args: &[Arg]| {
        let args: Vec<&str> = args.iter().map(arg).collect();
        format!("{word} {}", args.join(" ")).trim().to_string()
    };
    for word in TRIGGERS.iter().chain([&SCORE_TRIGGER]) {
        let game = short(
            "player cake",
            &[&format!("{} -> ENDTURN", line(word.word, word.args))],
            &[&format!("1 {}", line(word.word, word.args))],
        );
        let trigger = game.rules.rules[0].trigger;
        assert_eq!(trigger.is_players(), word.kind == Kind::Player, "{}", word.word);
        assert_eq!(trigger.is_state(), word.kind == Kind::State, "{}", word.word);
    }
    for word in &EVENTS {
        let rule = format!("OVERLAP player cake -> {}", line(word.word, word.args));
        let game = short("player cake", &[&rule], &["1 COUNTPIECE cake 0"]);
        let written = write::write(&game, false);
        assert_eq!(common::game(&written).rules, game.rules, "{}", word.word);
    }
    let paper = |origin| origin == Origin::Paper;
    assert_eq!(TRIGGERS.iter().filter(|word| paper(word.origin)).count(), 6);
    assert_eq!(EVENTS.iter().filter(|word| paper(word.origin)).count(), 6);
}

#[test]
fn a_rule_with_two_mistakes_reports_both() {
    let rule = "OVERLAPP player cake -> DESTROI $2; SPAWN cak; DESTROY $2";
    let read = ruleset::read(&Source::new(
        "t.ruleset.json",
        short_text("player cake", &[rule], &["1 COUNTPIECE cake 0"]),
    ));
    let codes: Vec<&str> = read.diagnostics.iter().map(|found| found.code).collect();
    assert_eq!(codes, ["E-KEYWORD", "E-KEYWORD", "E-PIECE"]);
}

/// Each of the example games is exported, or refused line by line with what PuzzleScript lacks.
#[test]
fn example_games_are_exported_or_refused_with_the_reason() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/ruleset");
    let reasons = [
        ("before-venturing-forth", "`ENDTURN` cannot be exported: what happens after a turn"),
        ("found", "`PUSHBACK $2` after this trigger cannot be exported: in PuzzleScript a piece"),
        ("hen-house", "`OVERLAP hen coop` cannot be exported: the first piece is moved neither"),
        (
            "lamplighter",
            "`FALL skater $1` after this trigger cannot be exported: a piece that slides",
        ),
        (
            "one-cake-left",
            "`COUNTEQUAL cake 2` as an end of the game cannot be exported: PuzzleScript cannot be lost",
        ),
        ("pantry", ""),
        ("two-hedgehogs", ""),
    ];
    for (name, reason) in reasons {
        let text = std::fs::read_to_string(format!("{folder}/{name}.ruleset.json")).unwrap();
        let game = ruleset::read(&Source::new("game.ruleset.json", text)).game;
        match ruleset::export::to_puzzlescript(&game) {
            Ok(_) => assert_eq!(reason, "", "{name}"),
            Err(errors) => {
                let told: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
                assert!(
                    !reason.is_empty() && told.iter().any(|told| told.contains(reason)),
                    "{name}: {told:?}"
                );
            }
        }
    }
}
