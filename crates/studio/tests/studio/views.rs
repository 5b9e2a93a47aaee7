//! What a domain's own page draws from, and the rounds of a search as they happen.
#![allow(clippy::unwrap_used)]

use crate::common;

use common::start;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const FILE: &str = "refraction/shortcuts.refraction";

fn text() -> String {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    fs::read_to_string(games.join(FILE)).unwrap()
}

#[test]
fn the_light_of_a_board_is_data() {
    let studio = start("view-light");
    let view = |moves: &str, view: &str, level: usize| {
        studio.post(
            "/api/scene",
            &json!({ "path": FILE, "text": text(), "level": level, "scene": view, "moves": moves }),
        )
    };
    let lit = view("b1@3,2; b2@3,5; ", "light", 1);
    assert_eq!(lit.status, 200, "{}", lit.body);
    let lit = lit.json();
    assert_eq!((lit["won"].clone(), lit["beams"].as_array().unwrap().len()), (json!(true), 3));
    assert_eq!(lit["targets"][0]["says"], "target t at 7,5 has its 1");
    let second = view("", "light", 2).json();
    // The strongest of four sources sends twice as much as the weakest.
    let shares: Vec<f64> =
        second["beams"].as_array().unwrap().iter().filter_map(|b| b["share"].as_f64()).collect();
    assert_eq!(shares, [0.5, 0.5, 1.0, 1.0]);
    assert_eq!(view("", "dark", 1).status, 422);
    assert_eq!(view("", "light", 9).status, 422);
    assert_eq!(view("nobody@1,1", "light", 1).status, 422);
    let other =
        json!({ "path": "a.lights", "text": "lights 2x2\n10\n01\n", "level": 1, "scene": "light" });
    assert_eq!(studio.post("/api/scene", &other).status, 422);
}

#[test]
fn a_text_with_an_error_still_has_its_light() {
    let studio = start("view-error");
    let text = text().replace("blocker 5,2\nblocker 2,4\ntray", "blocker 5,2\nbloker 2,4\ntray");
    let body = json!({ "path": FILE, "text": text, "level": 1, "scene": "light" });
    let answer = studio.post("/api/scene", &body);
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.json()["blockers"], json!([[5, 2]]));
}

#[test]
fn every_board_that_a_search_refutes_is_reported_with_its_shortcut() {
    let studio = start("view-rounds");
    let given = json!({
        "need": "splitters>=1\ncombiners>=1",
        "elements": "source:1,target:1,blocker:0-1,bender:2,splitter:2,splitter3:0,combiner:1,combiner3:0",
        "size": "5x5", "powers": "1,1/2,3/4",
    });
    let options = json!({ "lens": "make", "given": given });
    let job =
        json!({ "kind": "lens", "path": FILE, "text": text(), "level": 1, "options": options });
    let events = studio.finish(&studio.start_job(&job));
    let rounds: Vec<&Value> = events
        .iter()
        .filter(|(name, data)| name == "progress" && !data["partial"].is_null())
        .map(|(_, data)| &data["partial"])
        .collect();
    assert!(!rounds.is_empty(), "{events:?}");
    for (at, round) in rounds.iter().enumerate() {
        assert_eq!(round["n"], json!(at + 1));
        assert!(!round["says"].as_str().unwrap().is_empty());
        // Both ways solve the board that was proposed.
        for moves in ["moves", "shortcut"] {
            let rows: Vec<&str> =
                round["level"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            let body = json!({
                "path": FILE, "text": rows.join("\n"), "level": 1, "scene": "light", "moves": round[moves]
            });
            assert_eq!(studio.post("/api/scene", &body).json()["won"], json!(true), "{round}");
        }
    }
    let (_, answer) = events.iter().find(|(name, _)| name == "result").unwrap();
    assert_eq!(answer["verdict"], "yes", "{answer}");
    assert!(answer["levels"][0]["rows"][0].as_str().unwrap().starts_with("board 5x5"));
}

#[test]
fn every_domain_has_a_table_of_its_words_or_a_bench_that_knows_them() {
    let studio = start("view-syntax");
    let syntax = |path: &str, text: &str| {
        studio.post("/api/check", &json!({ "path": path, "text": text })).json()["about"]["syntax"]
            .clone()
    };
    let boards = syntax(FILE, &text());
    assert_eq!(boards["heads"], json!(["board"]));
    assert_eq!(boards["names"][0][0], "after");
    for path in ["a.panel", "a.lights", "a.story.toml", "a.ruleset.json", "a.lp", "a.xsb"] {
        let table = syntax(path, "");
        assert!(table["comment"].as_str().is_some(), "{path}: {table}");
    }
    assert!(syntax("a.puzzle", "title x\n").is_null());
}
