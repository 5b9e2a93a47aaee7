//! Texts as games: check, play, paint and presets.
#![allow(clippy::unwrap_used)]

use crate::common;

use common::{game, start};
use serde_json::{Value, json};
use studio::wire::{BoardView, Checked, Painted, Presets, ScreenView};

fn read<T: serde::de::DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).unwrap()
}

fn boards(checked: Checked) -> Vec<BoardView> {
    let board = |screen| match screen {
        ScreenView::Level { board, .. } => Some(board),
        ScreenView::Message { .. } | ScreenView::Same { .. } => None,
    };
    checked.game.unwrap().screens.into_iter().filter_map(board).collect()
}

#[test]
fn check_tells_mistakes_at_their_place_and_the_game_as_drawn() {
    let studio = start("check");
    let checked: Checked = read(studio.post("/api/check", &json!({ "path": "game.txt" })).json());
    assert!(checked.ok && checked.domain == "puzzlescript");
    assert_eq!(checked.hash, studio.read("game.txt").1);
    let text = game();
    let view = checked.game.as_ref().unwrap();
    let player = view.objects.iter().find(|object| object.name == "Player").unwrap();
    assert!(text.lines().nth(player.line - 1).unwrap().starts_with("Player"));
    assert_eq!(player.sprite.len(), 5);
    for screen in &view.screens {
        if let ScreenView::Level { line, end_line, board, .. } = screen {
            assert_eq!(end_line - line + 1, board.height);
            let row = text.lines().nth(line - 1).unwrap();
            assert_eq!(row.chars().count(), board.width);
            assert_eq!(board.cells.len(), board.width * board.height);
        }
    }
    let broken = text.replacen("[ > Player", "[ > Playr", 1);
    assert_ne!(broken, text);
    let body = json!({ "path": "game.txt", "text": broken });
    let checked: Checked = read(studio.post("/api/check", &body).json());
    assert!(!checked.ok);
    let line = broken.lines().position(|line| line.contains("Playr")).unwrap() + 1;
    assert!(checked.diagnostics.iter().any(|d| d.severity == "error" && d.line == line));
    assert_eq!(studio.read("game.txt").0, text, "nothing is saved");
}

#[test]
fn play_tells_the_board_the_outcome_and_the_rules() {
    let studio = start("play");
    let solve = json!({ "kind": "solve", "path": "game.txt", "level": 1 });
    let moves = studio.result(&solve)["moves"].as_str().unwrap().to_string();
    let play = |moves: &str| -> Value {
        let body = json!({ "path": "game.txt", "level": 1, "moves": moves });
        let answer = studio.post("/api/play", &body);
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    };
    let before = play("");
    let checked: Checked = read(studio.post("/api/check", &json!({ "path": "game.txt" })).json());
    assert_eq!(read::<BoardView>(before["board"].clone()), boards(checked)[0]);
    assert_eq!((&before["outcome"], &before["steps"]), (&json!("open"), &json!(0)));
    let won = play(&format!("{moves}U"));
    assert_eq!((&won["outcome"], &won["unused"]), (&json!("won"), &json!("U")));
    let fired = |event: &Value| !event["rules"].as_array().unwrap().is_empty();
    assert!(won["events"].as_array().unwrap().iter().any(fired));
    let wrong = json!({ "path": "game.txt", "level": 1, "moves": "?" });
    assert_eq!(studio.post("/api/play", &wrong).status, 400);
    let none = json!({ "path": "game.txt", "level": 99, "moves": "" });
    assert_eq!(studio.post("/api/play", &none).status, 422);
}

#[test]
fn painting_changes_only_the_lines_of_the_level() {
    let studio = start("paint");
    let text = game();
    let checked: Checked = read(studio.post("/api/check", &json!({ "path": "game.txt" })).json());
    let view = checked.game.clone().unwrap();
    let wall = view.objects.iter().position(|object| object.name == "Wall").unwrap();
    let mut board = boards(checked)[1].clone();
    let ground = view.background[0];
    let at = board.cells.iter().position(|cell| *cell == [ground]).unwrap();
    board.cells[at] = vec![ground, wall];
    let body = json!({ "path": "game.txt", "level": 2, "board": board });
    let painted: Painted = read(studio.post("/api/paint", &body).json());
    let pairs = text.lines().zip(painted.text.lines());
    assert_eq!(pairs.filter(|(old, new)| old != new).count(), 1);
    assert_eq!(text.lines().count(), painted.text.lines().count());
    let body = json!({ "path": "game.txt", "text": painted.text });
    let again: Checked = read(studio.post("/api/check", &body).json());
    assert_eq!(boards(again)[1], board);
    // A level given by rows, as suggestions are, with a glyph the legend lacks.
    let rows = ["#####", "#pé.#", "#####"];
    let body = json!({
        "path": "game.txt", "level": 1, "rows": rows, "legend": ["é = Crate and Target"],
    });
    let answer = studio.post("/api/paint", &body);
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(answer.json()["text"].as_str().unwrap().contains("é = Crate and Target"));
    for wrong in [
        json!({ "path": "game.txt", "level": 1 }),
        json!({ "path": "game.txt", "level": 1,
        "board": { "width": 2, "height": 2, "cells": [[0]] } }),
    ] {
        assert_eq!(studio.post("/api/paint", &wrong).status, 400);
    }
}

#[test]
fn sokoban_levels_are_drawn_on_their_own_lines() {
    let studio = start("sokoban");
    let text = "; One\n\n#####\n#@$.#\n#   #\n#####\n\n; Two\n\n####\n#@$.#\n####\n";
    assert_eq!(studio.put("levels.xsb", text, "").status, 200);
    let checked: Checked = read(studio.post("/api/check", &json!({ "path": "levels.xsb" })).json());
    assert_eq!(checked.domain, "sokoban");
    let ScreenView::Level { line, end_line, board, .. } =
        &checked.game.as_ref().unwrap().screens[0]
    else {
        panic!("a level")
    };
    assert_eq!((*line, *end_line), (3, 6));
    let mut board = board.clone();
    board.cells[11] = board.cells[0].clone();
    let body = json!({ "path": "levels.xsb", "level": 1, "board": board });
    let painted: Painted = read(studio.post("/api/paint", &body).json());
    assert_eq!(painted.text, text.replacen("#   #", "##  #", 1));
}

#[test]
fn presets_are_texts_or_reasons() {
    let studio = start("presets");
    let found: Presets = read(studio.post("/api/presets", &json!({ "path": "game.txt" })).json());
    let names: Vec<&str> = found.presets.iter().map(|preset| preset.name.as_str()).collect();
    assert_eq!(names, ["move", "walls", "pairs", "all"]);
    assert!(found.presets.iter().all(|preset| preset.text.is_some() != preset.why.is_some()));
}

/// A file of a domain without a board of its own still shows its mistakes at their place.
#[test]
fn files_of_other_domains_are_checked() {
    let studio = start("families");
    assert_eq!(studio.put("one.panel", "panel one\n+-E\n|x|\nS-+\n", "").status, 200);
    let checked: Checked = read(studio.post("/api/check", &json!({ "path": "one.panel" })).json());
    assert_eq!(checked.domain, "witness");
    assert!(!checked.ok && checked.game.is_none());
    assert_eq!((checked.diagnostics[0].line, checked.diagnostics[0].column), (3, 2));
}

/// Every domain plays through the same request: a picture, moves that can be made, and where they
/// lead.
#[test]
fn every_domain_plays() {
    let studio = start("seats");
    let played = workbench::DOMAINS.iter().filter(|domain| domain.about().lacks("play").is_none());
    for about in played.map(|domain| domain.about()) {
        let (file, text) = (format!("first.{}", about.endings[0]), about.templates[0].text);
        let play = |moves: &str| {
            let body = json!({ "path": file, "text": text, "level": 1, "moves": moves });
            let answer = studio.post("/api/play", &body);
            assert_eq!(answer.status, 200, "{file}: {}", answer.body);
            answer.json()
        };
        let before = play("");
        assert_eq!(before["outcome"], "open", "{file}");
        assert!(before["picture"].as_str().unwrap().starts_with("<svg"), "{file}");
        let offers = before["offers"].as_array().unwrap();
        assert!(!offers.is_empty(), "{file}");
        let moved = offers.iter().map(|offer| play(offer["text"].as_str().unwrap()));
        let after = moved.into_iter().find(|after| after["moved"] == true);
        let after = after.unwrap_or_else(|| panic!("{file}: no move does anything"));
        assert_eq!(after["steps"], 1, "{file}");
        assert_ne!(after["trace"], "", "{file}");
    }
}

#[test]
fn a_text_that_was_read_is_named_by_its_hash() {
    let studio = start("by-hash");
    let text = game().replacen("title", "(unsaved) title", 1);
    let body = json!({ "path": "game.txt", "text": text });
    let checked: Checked = read(studio.post("/api/check", &body).json());
    let named = json!({ "path": "game.txt", "hash": checked.hash, "level": 1, "moves": "" });
    assert_eq!(studio.post("/api/play", &named).status, 200);
    // A job is about that text and not about the file.
    let found = studio.result(&json!({
        "kind": "known", "path": "game.txt", "hash": checked.hash, "level": 1,
    }));
    assert_eq!(found["hash"], checked.hash);
    // Neither a text that nobody sent nor the text of another file is guessed.
    for (path, hash) in [("game.txt", "0000"), ("other.txt", checked.hash.as_str())] {
        let body = json!({ "path": path, "hash": hash, "level": 1 });
        let answer = studio.post("/api/play", &body);
        assert_eq!(answer.status, 410, "{}", answer.body);
    }
}

/// The screens a page would have after a check: runs are taken from those it had before.
fn joined(before: &[ScreenView], now: Vec<ScreenView>) -> Vec<Value> {
    let number = |value: &Value| value.as_i64().unwrap();
    let mut all: Vec<Value> = Vec::new();
    let mut levels = 0;
    for screen in now {
        let (same, moved) = match screen {
            ScreenView::Same { from, count, lines } => (before[from..from + count].to_vec(), lines),
            other => (vec![other], 0),
        };
        for screen in same {
            let mut screen = serde_json::to_value(screen).unwrap();
            for field in ["line", "end_line"] {
                if screen[field].is_number() {
                    screen[field] = json!(number(&screen[field]) + moved);
                }
            }
            if screen["kind"] == "level" {
                levels += 1;
                screen["number"] = json!(levels);
            }
            all.push(screen);
        }
    }
    all
}

#[test]
fn screens_that_are_as_they_were_are_not_sent_again() {
    let studio = start("since");
    let check = |text: &str, since: Option<&str>| -> Checked {
        let body = json!({ "path": "game.txt", "text": text, "since": since });
        read(studio.post("/api/check", &body).json())
    };
    let text = game();
    let first = check(&text, None);
    let screens = first.game.unwrap().screens;
    let rows: Vec<&str> = text.lines().collect();
    let level = screens.iter().find_map(|screen| match screen {
        ScreenView::Level { line, end_line, number: 2, .. } => Some((*line, *end_line)),
        _ => None,
    });
    let (line, end_line) = level.unwrap();
    let with = |at: usize, lines: &[&str]| {
        let mut rows = rows.clone();
        rows.splice(at..at, lines.iter().copied());
        rows.join("\n")
    };
    let level_two = rows[line - 1..end_line].to_vec();
    let copied = with(end_line, &[&[""][..], &level_two[..]].concat());
    for (changed, most_sent) in [
        (text.clone(), 0),
        (with(0, &["(a line above everything)"]), 0),
        (copied, 1),
        (with(line - 1, &[rows[line - 1]]), 1),
        (text.replacen("message", "message Again:", 1), 1),
    ] {
        let full = check(&changed, None).game.unwrap().screens;
        let short = check(&changed, Some(&first.hash));
        assert!(short.levels.is_empty());
        let short = short.game.unwrap().screens;
        let sent = short.iter().filter(|s| !matches!(s, ScreenView::Same { .. })).count();
        assert!(sent <= most_sent, "{sent} screens were sent again");
        let full: Vec<Value> = full.iter().map(|s| serde_json::to_value(s).unwrap()).collect();
        assert_eq!(joined(&screens, short), full);
    }
    // With other objects no board means the same, and a text that is not kept any more is no help.
    let renamed = check(&text.replace("Crate", "Box"), Some(&first.hash));
    assert!(renamed.game.unwrap().screens.iter().all(|s| !matches!(s, ScreenView::Same { .. })));
    let unknown = check(&text, Some("0000"));
    assert!(!unknown.levels.is_empty());
}

#[test]
fn walls_are_scenery_and_what_moves_or_is_to_be_reached_is_not() {
    let studio = start("scenery");
    let checked: Checked = read(studio.post("/api/check", &json!({ "path": "game.txt" })).json());
    let game = checked.game.unwrap();
    let is_scenery = |name: &str| {
        let object = game.objects.iter().position(|object| object.name == name).unwrap();
        game.scenery.contains(&object)
    };
    assert!(is_scenery("Wall") && is_scenery("Background"));
    assert!(!is_scenery("Player") && !is_scenery("Crate") && !is_scenery("Target"));
}
