//! Files of the domains without a bench of their own: levels, picture, what is known.
#![allow(clippy::unwrap_used)]

use crate::common;

use common::start;
use serde_json::json;
use std::fs;
use std::path::Path;
use studio::wire::{LookAnswer, LookView};

/// A file of each domain, how many levels it has, and the verdict on the first.
const FILES: [(&str, usize, &str, &str); 5] = [
    ("witness/garden.panel", 12, "yes", "One line, unique"),
    ("refraction/shortcuts.refraction", 4, "yes", "Solvable in 2"),
    ("narrative/meadow.story.toml", 2, "yes", "Solvable in"),
    ("ruleset/hen-house.ruleset.json", 1, "yes", "Solvable in 16"),
    ("lights/lamplighter.lights", 10, "yes", "Solvable in"),
];

#[test]
fn every_domain_has_levels_a_picture_and_a_verdict() {
    let studio = start("look");
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    for (file, count, verdict, head) in FILES {
        let text = fs::read_to_string(games.join(file)).unwrap();
        let about = json!({ "path": file, "text": text, "level": 1 });
        let view: LookView =
            serde_json::from_value(studio.post("/api/look", &about).json()).unwrap();
        assert_eq!(view.levels.len(), count, "{file}");
        assert!(view.picture.unwrap().starts_with("<svg"), "{file}");
        assert!(view.levels.iter().all(|level| level.line > 0), "{file}");
        let job = json!({ "kind": "look", "path": file, "text": text, "level": 1 });
        let known: LookAnswer = serde_json::from_value(studio.result(&job)).unwrap();
        assert_eq!(known.verdict, verdict, "{file}");
        assert!(known.head.starts_with(head), "{file}: {}", known.head);
        let none = json!({ "path": file, "text": text, "level": 99 });
        assert_eq!(studio.post("/api/look", &none).json()["picture"], json!(null), "{file}");
    }
}

#[test]
fn a_ruleset_says_how_it_is_played() {
    let studio = start("look-guide");
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let text = fs::read_to_string(games.join("ruleset/hen-house.ruleset.json")).unwrap();
    let about = json!({ "path": "hen-house.ruleset.json", "text": text, "level": 1 });
    let view = studio.post("/api/look", &about).json();
    let sentences = view["how_to_play"].as_array().unwrap();
    assert!(sentences.contains(&json!("Use the arrow keys to move the farmer.")), "{view}");
}

#[test]
fn a_text_with_mistakes_shows_nothing() {
    let studio = start("look-mistakes");
    for (file, ..) in FILES {
        let about = json!({ "path": file, "text": "???\n", "level": 1 });
        let answer = studio.post("/api/look", &about);
        assert_eq!(answer.status, 200, "{file}: {}", answer.body);
        assert_eq!(
            answer.json(),
            json!({ "levels": [], "picture": null, "how_to_play": [] }),
            "{file}"
        );
    }
}
